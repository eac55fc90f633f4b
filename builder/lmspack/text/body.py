"""One question: its lines into stem, options, answers and explanation. Every line gets its role here."""

from __future__ import annotations

from lmspack.text.choices import Options
from lmspack.text.draft import Draft, Start
from lmspack.text.options import Run, find_run, marks_of, plain_lines
from lmspack.text.stem import Stem
from lmspack.text.tail import Tail
from lmspack.text.workfile import File, open_draft


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
    return run


def _end_of_question(file: File, start: int, stop: int) -> int:
    """The first heading, section or separator that ends the question, or its last line's end."""
    parts = file.layout.parts
    if not parts:
        return stop
    return next((position for position in range(start + 1, stop) if position in parts), stop)
