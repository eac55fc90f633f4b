"""One question: its lines into stem, options, answers and explanation. Every line gets its role here."""

from __future__ import annotations

from lmspack.text.choices import Options
from lmspack.text.draft import Draft, Start
from lmspack.text.line import BLANK_LINE
from lmspack.text.options import Run, find_run, marks_of, plain_lines
from lmspack.text.stem import Stem
from lmspack.text.tail import Tail
from lmspack.text.workfile import File, open_draft, quoted


def read_question(file: File, start: Start, stop: int, last: bool) -> Draft:
    """The question that begins at ``start``, with the roles of its lines up to line ``stop`` set in ``file``."""
    draft = open_draft(file, start)
    stem = Stem(file, draft, stop, _find_options(file, draft, stop))
    position = stem.read()
    blank = False
    if stem.run:
        options = Options(file, draft, stop, stem.run)
        position = options.read(position)
        blank = options.blank
    Tail(file, draft, stop, last, stem.run, blank).read(position)
    return draft


def _find_options(file: File, draft: Draft, stop: int) -> Run | None:
    """The lines that open the question's options."""
    start = draft.start.line
    if file.layout.mode != "marked":
        return plain_lines(file.seen, start, stop, file.layout.mode)
    marks = marks_of(file.seen, start, _end_of_question(file, start, stop))
    run = find_run(file.lines, file.seen, marks, file.numeric)
    if run and run.doubt >= 0:
        draft.uncertain = True
        file.reporter.say("T224", run.doubt, number=draft.start.token, name=draft.name)
    if run and run.missed >= 0:
        draft.uncertain = True
        token, number = file.seen[run.lines[0]].bullet or "-", draft.start.token
        file.reporter.say(
            "T208", run.missed, number=number, token=token, example=file.layout.example, name=draft.name
        )
    if run and (place := _apart(file, run, stop)) >= 0:
        draft.uncertain = True
        file.reporter.say("T233", place, number=draft.start.token, name=draft.name, text=quoted(file, place))
    return run


def _apart(file: File, run: Run, stop: int) -> int:
    """The last letter of a question, if a blank line parts it, and only it, from the other options; or -1.

    ``C. Art`` below the options A and B may as well be the heading of what follows. An answer below shows that it
    is an option.
    """
    last = run.lines[-1]
    if run.family != "letters" or len(run.lines) < 3 or file.lines[last - 1].strip():
        return -1
    if any(file.seen[line].kind == BLANK_LINE for line in range(run.lines[0], run.lines[-2])):
        return -1
    if any(file.seen[line].kind != BLANK_LINE for line in range(last + 1, stop)):
        return -1
    return last


def _end_of_question(file: File, start: int, stop: int) -> int:
    """The first heading, section or separator that ends the question, or its last line's end."""
    parts = file.layout.parts
    if not parts:
        return stop
    return next((position for position in range(start + 1, stop) if position in parts), stop)
