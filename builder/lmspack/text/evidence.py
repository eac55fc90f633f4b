"""Where options and answers begin: what tells the numbers of questions from the numbers of lists."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from lmspack.text import inline
from lmspack.text.alphabets import places_of
from lmspack.text.line import ANSWER, BLANK_LINE, BULLET, CHECK, CODE, TEXT, Line
from lmspack.text.marks import LETTER, NUMBER


@dataclass(slots=True)
class Evidence:
    """Lines (0-based) where a run of options begins, and lines with answers.

    ``marked`` says that options have letters or boxes, so that bullets and numbers are lists (rule 7).
    """

    runs: list[int]
    answers: list[int]
    marked: bool
    totals: list[int]

    def between(self, start: int, stop: int) -> bool:
        """Whether a run or an answer stands behind line ``start`` and before line ``stop``."""
        return stop > start + 1 and self.totals[stop] > self.totals[start + 1]


def gather(lines: tuple[str, ...], seen: list[Line]) -> Evidence:
    """The evidence of a whole file."""
    runs = _letter_runs(lines, seen) + _box_runs(seen)
    bullets = _bullet_runs(seen)
    answers = [position for position, at in enumerate(seen) if at.kind == ANSWER or at.style == "details"]
    marked = bool(runs) and len(runs) * 3 >= len(bullets)
    if not marked:
        runs += bullets + _number_runs(seen)
    runs.sort()
    flags = [0] * (len(seen) + 1)
    for position in runs:
        flags[position + 1] = 1
    for position in answers:
        flags[position + 1] = 1
    return Evidence(runs, answers, marked, [*accumulate(flags), sum(flags)])


def _letter_runs(lines: tuple[str, ...], seen: list[Line]) -> list[int]:
    letters = [position for position, at in enumerate(seen) if at.kind == LETTER]
    runs = []
    for index, position in enumerate(letters):
        if not is_first(seen[position].token):
            continue
        after = letters[index + 1] if index + 1 < len(letters) else None
        if (
            (
                after is not None
                and follows(seen[position], seen[after], 1)
                and (seen[position].style != "bare" or after - position <= 4)
            )
            or len(inline.split(lines[position], seen[position])) > 1
            or (seen[position].style != "bare" and not seen[position].loose)
        ):
            runs.append(position)
    return runs


def is_first(token: str) -> bool:
    """Whether this letter is the first of some row."""
    return token in ("A", "a") or any(place.ordinal == 1 for place in places_of(token))


def follows(first: Line, second: Line, ordinal: int) -> bool:
    """Whether ``second`` is the next letter after ``first``, which is number ``ordinal`` of its row."""
    if first.style == "bare" and second.style != "bare":
        return False
    if len(first.token) == len(second.token) == 1 and first.token.isascii() and second.token.isascii():
        return ord(second.token) == ord(first.token) + 1
    rows = {place.row for place in places_of(first.token) if place.ordinal == ordinal}
    return any(place.row in rows and place.ordinal == ordinal + 1 for place in places_of(second.token))


def _box_runs(seen: list[Line]) -> list[int]:
    runs, previous = [], ""
    for position, at in enumerate(seen):
        if at.kind == CHECK and previous != CHECK:
            runs.append(position)
        if at.kind not in (BLANK_LINE, CODE) and not (at.kind == TEXT and at.indent):
            previous = at.kind
    return runs


def _bullet_runs(seen: list[Line]) -> list[int]:
    runs, previous = [], ""
    for position, at in enumerate(seen):
        if at.kind == BULLET and previous != BULLET:
            runs.append(position)
        if at.kind != BLANK_LINE and not (at.kind == TEXT and at.indent):
            previous = at.kind
    return runs


def _number_runs(seen: list[Line]) -> list[int]:
    return [position for position, at in enumerate(seen) if at.kind == NUMBER and at.ordinal == 1]
