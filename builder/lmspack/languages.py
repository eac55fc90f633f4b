"""The languages in a quiz: every run of another script than a text's own is marked with the language that it is in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from lmspack.contents import changed
from lmspack.diagnostics import Problems
from lmspack.model import UNKNOWN_LANGUAGE, Question, Quiz
from lmspack.richtext import plain
from lmspack.richtext.languages import script_of
from lmspack.richtext.scripts import NAMES, RANGES, members

OFTEN = 3
"""In so many questions a script must occur before anyone is asked which language it is."""


def marked(quiz: Quiz, languages: Mapping[str, str], problems: Problems) -> Quiz:
    """The quiz with `lmspack.richtext.LanguageRun`s. ``languages`` says which language a script stands for (ISO 15924
    code → BCP 47 tag); a script that it does not name is left alone. What it should say besides is reported (C3xx).
    """
    if not languages:
        return quiz
    from lmspack.richtext.runs import Marker  # its patterns take time, and few quizzes need them

    markers = {language: Marker(language, languages) for language in _spoken(quiz)}
    introduction = markers[quiz.language].content(quiz.introduction)
    questions = tuple([changed(q, markers[q.language].content) for q in quiz.questions])
    _report_unknown(quiz, problems)
    _report_unsaid(quiz, languages, problems)
    return replace(quiz, introduction=introduction, questions=questions)


def _spoken(quiz: Quiz) -> dict[str, None]:
    """The languages of a quiz and of its questions, each once."""
    return dict.fromkeys((quiz.language, *(question.language for question in quiz.questions)))


def _report_unknown(quiz: Quiz, problems: Problems) -> None:
    """Nothing is marked in a language whose script is not known; who asks for marks shall know."""
    for language in _spoken(quiz):
        if language != UNKNOWN_LANGUAGE and not members(script_of(language)):
            problems.warning(
                "C305",
                f"lmspack does not know which script '{language}' is written in, so no words are marked in it.",
                help=f"Say it in the tag, as in '{language.partition('-')[0]}-Latn'.",
                at=quiz.source,
            )


def _report_unsaid(quiz: Quiz, languages: Mapping[str, str], problems: Problems) -> None:
    """The script that most questions have words of, and whose language nobody said."""
    said = frozenset(script for code in languages for script in members(code))
    words = {language: _words_beyond(said | members(script_of(language))) for language in _spoken(quiz)}
    found = (
        words[question.language].search(text) for question in quiz.questions for text in [_text(question)]
    )
    seen = Counter(_script(word.group()) for word in found if word)
    (script, count), *_ = seen.most_common(1) or [("", 0)]
    if count >= OFTEN:
        problems.info(
            "C304",
            f"{count} questions have words in {NAMES[script]} script, and 'languages' does not say what they are.",
            help=f"Add '{script}:' and their language to it, as in 'Latn: en'.",
            at=quiz.source,
        )


def _words_beyond(scripts: frozenset[str]) -> re.Pattern[str]:
    """What finds words (not single letters, which are symbols) of all other scripts."""
    letters = "".join(letters for script, letters in RANGES.items() if script not in scripts)
    return re.compile(f"[{letters}]{{3}}")


def _text(question: Question) -> str:
    return "\n".join([plain(question.stem), *[plain(choice.content) for choice in question.choices]])


def _script(word: str) -> str:
    return next(script for script, letters in RANGES.items() if re.match(f"[{letters}]", word))
