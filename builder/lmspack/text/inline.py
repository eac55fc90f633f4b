"""Several options on one line: ``A. pot   B. spoon   C. bowl``."""

from __future__ import annotations

from typing import NamedTuple

from lmspack.text.alphabets import letter_in, places_of
from lmspack.text.line import Line
from lmspack.text.marks import BLANK, NUMBER, OPENERS, rskip_blanks, skip_blanks

FIRST_LETTERS = ("A", "a", "①", "क", "ক", "அ", "أ", "الف", "א", "А", "а", "ア", "가", "1", "１")


class Part(NamedTuple):
    """One option of a line: its letter and where its text stands. ``wide``: a tab or several blanks before it."""

    token: str
    ordinal: int
    mark: int
    start: int
    end: int
    wide: bool


def split(line: str, mark: Line) -> list[Part]:
    """The options of a line that begins with ``mark``, in order; just one if no further letter follows."""
    best: list[Part] = []
    for row, ordinal in _places(mark):
        parts = [Part(mark.token, ordinal, mark.start, mark.text, mark.end, True)]
        while following := _next(line, parts[-1], row, mark):
            parts[-1] = parts[-1]._replace(end=max(parts[-1].start, rskip_blanks(line[: following.mark], 0)))
            parts.append(following)
        if len(parts) > len(best):
            best = parts
    return best


def _places(mark: Line) -> list[tuple[str, int]]:
    if mark.kind == NUMBER:
        return [("", mark.ordinal)]
    return [(place.row, place.ordinal) for place in places_of(mark.token)[:4]]


def _next(line: str, last: Part, row: str, mark: Line) -> Part | None:
    token = _successor(mark.token, last.ordinal + 1) if not row else letter_in(row, last.ordinal + 1)
    if not token:
        return None
    needle = _written(token, mark.style)
    at = line.find(needle, last.start, mark.end)
    while at >= 0:
        before = at - 1
        if before >= 0 and line[before] in BLANK:
            start = skip_blanks(line, at + len(needle))
            wide = line[before] in "\t\u3000" or (before > 0 and line[before - 1] in BLANK)
            return Part(token, last.ordinal + 1, at, min(start, mark.end), mark.end, wide)
        at = line.find(needle, at + 1, mark.end)
    return None


def _written(token: str, style: str) -> str:
    """A token with the punctuation of a style: ``(b)``, ``b.``, ``②``."""
    if style == "sign":
        return token
    if style[:1] in OPENERS and len(style) == 2:
        return style[0] + token + style[1]
    return token + (" " if style == "bare" else style.removeprefix("option "))


def _successor(token: str, value: int) -> str:
    """A number in the digits of ``token``'s script."""
    zero = ord(token[0]) - int(token[0])
    return "".join(chr(zero + int(digit)) for digit in str(value))


def find_first(line: str, start: int, end: int) -> Line | None:
    """Where options (at least A, B and C) begin behind a question on the same line, as a mark."""
    best: Line | None = None
    for letter in FIRST_LETTERS:
        for style in ("sign",) if letter == "①" else (".", ")", "、", "．", "()", "（）"):
            needle = _written(letter, style)
            at = line.find(needle, start + 1, end)
            if at < 1 or line[at - 1] not in BLANK:
                continue
            text = skip_blanks(line, at + len(needle))
            kind = NUMBER if letter.isdecimal() else "letter"
            mark = Line(kind, 0, at, min(text, end), end, 1, letter, style)
            parts = split(line, mark)
            enough = 3 if kind == "letter" else 4
            if len(parts) >= enough and (best is None or at < best.start):
                best = mark
    return best
