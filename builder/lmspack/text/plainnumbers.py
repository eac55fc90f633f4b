"""Numbers without any punctuation: ``1 Which is the largest ocean?``.

One line alone says nothing (``3 apples cost …``); so they count only where no other numbering was found, if they
run 1, 2, 3 … at the margin and options or answers stand behind each.
"""

from __future__ import annotations

from lmspack.text.evidence import Evidence
from lmspack.text.line import TEXT, Line
from lmspack.text.marks import BLANK, NUMBER, skip_blanks

FEWEST = 2


def number_lines(lines: tuple[str, ...], seen: list[Line], evidence: Evidence) -> bool:
    """Make numbers, in place, of the lines that begin so; whether there are such."""
    found: list[tuple[int, Line]] = []
    for position, at in enumerate(seen):
        if at.kind != TEXT or at.indent > 1:
            continue
        mark = _numbered(lines[position], at)
        if mark is None or mark.ordinal != len(found) + 1:
            continue
        if found and not evidence.between(found[-1][0], position):
            continue  # text that goes on from the line above
        found.append((position, mark))
    if len(found) < FEWEST or not evidence.between(found[-1][0], len(seen)):
        return False
    runs = len(evidence.runs) or len(evidence.answers)
    if len(found) * 2 < runs:
        return False
    for position, mark in found:
        seen[position] = mark
    return True


def _numbered(line: str, at: Line) -> Line | None:
    end = at.start
    while end < at.end and line[end].isdecimal() and end - at.start < 5:
        end += 1
    if end == at.start or line[end : end + 1] not in tuple(BLANK):
        return None
    token = line[at.start : end]
    text = min(skip_blanks(line, end), at.end)
    if text >= at.end or not line[text].isalpha():
        return None
    return at._replace(kind=NUMBER, token=token, ordinal=int(token), style="blank", text=text)
