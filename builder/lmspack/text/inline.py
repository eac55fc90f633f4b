"""Several options on one line: ``A. pot   B. spoon   C. bowl``."""

from __future__ import annotations

from functools import lru_cache
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
    first = Part(mark.token, mark.ordinal, mark.start, mark.text, mark.end, True)
    best = [first]
    rows = _places(mark.token)
    if not any(needle in line for needle in _needles(mark.token, mark.style)):
        return best
    for row, ordinal in rows:
        following = _next(line, first.start, ordinal, row, mark)
        if following is None:
            continue
        parts = [first._replace(ordinal=ordinal)]
        while following is not None:
            last = parts[-1]
            parts[-1] = last._replace(end=max(last.start, rskip_blanks(line[: following.mark], 0)))
            parts.append(following)
            following = _next(line, following.start, following.ordinal, row, mark)
        if len(parts) > len(best):
            best = parts
    return best


@lru_cache(maxsize=512)
def _places(token: str) -> tuple[tuple[str, int], ...]:
    """The rows in which a token may be counted, with its place there; "" for numbers."""
    if token.isdecimal():
        return (("", int(token)),)
    return tuple((place.row, place.ordinal) for place in places_of(token)[:4])


@lru_cache(maxsize=512)
def _needles(token: str, style: str) -> tuple[str, ...]:
    """How the option behind this one could be written."""
    following = {
        letter_in(row, ordinal + 1) if row else _successor(token, ordinal + 1)
        for row, ordinal in _places(token)
    }
    return tuple(sorted(_written(letter, style) for letter in following if letter))


def _next(line: str, start: int, ordinal: int, row: str, mark: Line) -> Part | None:
    """The option behind ``start`` that follows number ``ordinal`` of its row."""
    token = letter_in(row, ordinal + 1) if row else _successor(mark.token, ordinal + 1)
    if not token:
        return None
    needle = _written(token, mark.style)
    at = line.find(needle, start, mark.end)
    while at >= 0:
        before = at - 1
        if before >= 0 and line[before] in BLANK:
            text = skip_blanks(line, at + len(needle))
            wide = line[before] in "\t\u3000" or (before > 0 and line[before - 1] in BLANK)
            return Part(token, ordinal + 1, at, min(text, mark.end), mark.end, wide)
        at = line.find(needle, at + 1, mark.end)
    return None


@lru_cache(maxsize=2048)
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
