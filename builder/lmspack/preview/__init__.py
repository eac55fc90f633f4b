"""`lmspack preview`: the quizzes of a project in the browser, up to date with every save.

`site` knows the project, `carried` what each platform will make of a question, `server` speaks HTTP. Nothing is
written but into a temporary folder, and nothing listens but on this machine.
"""
