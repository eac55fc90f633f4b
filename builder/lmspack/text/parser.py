"""The lines of a quiz text into a `Reading`."""

from __future__ import annotations

from collections import Counter

from lmspack.diagnostics import Problems
from lmspack.model import Choice, Question
from lmspack.richtext.literal import from_lines, from_text
from lmspack.source import SourceText, Span
from lmspack.text.reading import Reading, Role

BULLETS = "•◦▪●○■□‣⁃*-–"


def read(source: SourceText, problems: Problems) -> Reading:
    """What the text says. Never raises on an author's mistake: what does not fit goes to ``problems``."""
    roles: Counter[Role] = Counter()
    title = ""
    introduction: list[str] = []
    questions: list[Question] = []
    stem: list[str] = []
    choices: list[Choice] = []
    number, start = "", 0

    def end_question(last: int) -> None:
        if start:
            span = Span(start, 0, last, len(source.lines[last - 1]))
            questions.append(Question("", number, "choice", from_lines(stem), span, tuple(choices)))

    last = 0
    for place, line in enumerate(source.lines, 1):
        text = line.strip()
        if not text:
            continue
        digits = len(text) - len(text.lstrip("0123456789"))
        if digits and text[digits : digits + 1] in {".", ")"} and text[digits + 1 : digits + 2].isspace():
            end_question(last)
            number, start = text[:digits], place
            stem, choices = [text[digits + 1 :]], []
            roles["stem"] += 1
        elif not start:
            if title:
                introduction.append(line)
                roles["introduction"] += 1
            else:
                title = text
                roles["title"] += 1
        elif text[0] in BULLETS and text[1:2].isspace():
            content = text[1:].strip()
            at = len(line.rstrip()) - len(content)
            choices.append(Choice(from_text(content), Span(place, at, place, at + len(content))))
            roles["choice"] += 1
        else:
            stem.append(line)
            roles["stem"] += 1
        last = place
    end_question(last)
    return Reading(source, title, from_lines(introduction), tuple(questions), dict(roles))
