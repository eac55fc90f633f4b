"""Bullets in a run are options, whatever their words: `• Yes / • No`, `• Who / • When / • Why`, `• Part I`.

A line rule sees one line alone, so a word of the tables behind a bullet looks like what it means elsewhere: `No` like
the number of a question, `Why` like the label of an explanation, `Part I` like a heading. Beside a plain bullet
of the same sign and indent it is the next item of a list.
"""

from __future__ import annotations

from lmspack.text.line import (
    ANSWER,
    BLANK_LINE,
    BULLET,
    EXPLANATION,
    HEADING,
    NOISE,
    OWN,
    QUESTION,
    SECTION,
    SEPARATOR,
    Line,
)
from lmspack.text.marks import BLANK, text_start
from lmspack.text.messages import Reporter

_WORDS = frozenset([ANSWER, OWN, EXPLANATION, HEADING, NOISE, QUESTION, SECTION, SEPARATOR])
"""Kinds that a bullet's words may have been taken for."""


def settle_runs(lines: tuple[str, ...], seen: list[Line], reporter: Reporter) -> None:
    """Make plain bullets, in place, of those lines that stand in a run of bullets.

    A label with a value behind it keeps its meaning (`- Answer: B`, `- Explanation: …`); an explanation is
    reported (T232), since it might have been meant as an option.
    """
    before = -1
    for position, line in enumerate(seen):
        if line.kind == BLANK_LINE:
            continue
        if line.kind in _WORDS and (bullet := _bullet(lines[position], line)) is not None:
            above = before >= 0 and _in_run(lines[before], seen[before], bullet)
            below = _next(seen, position)
            if above or (below >= 0 and _in_run(lines[below], seen[below], bullet)):
                if _is_item(line):
                    seen[position] = bullet
                elif line.kind == EXPLANATION and above:
                    reporter.say("T232", position, text=lines[position][bullet.text : bullet.end])
        before = position


def _in_run(text: str, line: Line, bullet: Line) -> bool:
    """Whether ``line`` is an item of the list that ``bullet`` would be an item of."""
    if line.kind in _WORDS and _is_item(line):
        line = _bullet(text, line) or line
    return line.kind == BULLET and line.bullet == bullet.bullet and line.indent == bullet.indent


def _is_item(line: Line) -> bool:
    """Whether the words behind the bullet say nothing by themselves: no value, no text of a question."""
    if line.kind in (SECTION, HEADING, NOISE, SEPARATOR):
        return True
    return line.text >= line.end


def _bullet(text: str, line: Line) -> Line | None:
    """The line as a plain bullet, if it begins with a bullet sign and a blank."""
    sign = text[line.start]
    if not line.bullet and line.kind != SEPARATOR:
        return None
    if text[line.start + 1 : line.start + 2] not in BLANK or line.start + 1 >= line.end:
        return None
    start = text_start(text, line.start + 1)
    if line.kind == SEPARATOR and " " in text[start : line.end]:
        return None  # `* * *` parts, `- ---` is an option that shows how to part
    return Line(BULLET, line.indent, line.start, start, len(text.rstrip()), 0, "", sign, 0, "", "", sign)


def _next(seen: list[Line], position: int) -> int:
    """The next line that is not blank, near by; -1 for none."""
    for after in range(position + 1, min(position + 4, len(seen))):
        if seen[after].kind != BLANK_LINE:
            return after
    return -1
