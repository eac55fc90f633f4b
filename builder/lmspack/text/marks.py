"""What a line begins with: numbers, letters, bullets, check boxes, labels. Scanned by hand, left to right.

Every function looks at each character a bounded number of times, so no line can be slow.
"""

from __future__ import annotations

from typing import NamedTuple

from lmspack.text import alphabets
from lmspack.text.lexicon import INVISIBLE

NUMBER, LETTER = "number", "letter"

CLOSERS = ".):、．）：。］]】-–—۔।॥༔՝፡·܂։٫﹒"
TIGHT_CLOSERS = "、．）：。］】۔।"
"""Closers of scripts that need no blank behind them."""
DASHES = "-–—"
OPENERS = {"(": ")", "（": "）", "[": "]", "［": "］", "【": "】", "「": "」", "〔": "〕", "﴾": "﴿"}
MAX_DIGITS = 6
_DIRECTION = "\u200e\u200f\u061c"
BLANK = " \t\u00a0\u3000\u2002\u2003\u2009\u202f\u2007" + INVISIBLE


class Enumerator(NamedTuple):
    """A number or letter with its punctuation, as `1.`, `(b)` or `③`.

    ``style`` is everything about it but its value; ``end`` is the offset behind it and its blanks.
    ``loose`` says that the punctuation alone does not make it a marker: no blank behind it, or no
    punctuation at all.
    """

    kind: str
    token: str
    ordinal: int
    style: str
    end: int
    loose: bool


def skip_blanks(line: str, start: int) -> int:
    """The offset of the first character from ``start`` that is neither blank nor invisible."""
    while start < len(line) and line[start] in BLANK:
        start += 1
    return start


def text_start(line: str, start: int) -> int:
    """The offset where text begins behind a marker: blanks are skipped, marks of writing direction are text."""
    while start < len(line) and line[start] in BLANK and line[start] not in _DIRECTION:
        start += 1
    return start


def rskip_blanks(line: str, start: int) -> int:
    """The offset behind the last character of the line that is neither blank nor a zero-width space."""
    end = len(line)
    while end > start and (line[end - 1] in "\u200b\ufeff\u2060" or line[end - 1].isspace()):
        end -= 1
    return end


def enumerator_at(line: str, start: int) -> Enumerator | None:
    """The enumerator at ``start``, or None. Decimal numbers such as ``4.5`` are none (survey rule 4)."""
    if start >= len(line):
        return None
    opener = line[start]
    closer = OPENERS.get(opener, "")
    inner = skip_blanks(line, start + 1) if closer else start
    if inner >= len(line):
        return None
    first = line[inner]
    if first.isdecimal():
        token = _digits(line, inner)
        kind = NUMBER
    else:
        token = _letter_token(line, inner)
        kind = LETTER
    if not token:
        return None
    return _closed(line, kind, token, inner + len(token), opener if closer else "", closer)


def _digits(line: str, start: int) -> str:
    if line.startswith("\ufe0f\u20e3", start + 1):
        return ""  # a keycap sign is a letter of its own row
    end = start
    while end < len(line) and line[end].isdecimal() and end - start <= MAX_DIGITS:
        end += 1
    return line[start:end] if end - start <= MAX_DIGITS else ""


def _letter_token(line: str, start: int) -> str:
    first = line[start]
    if first.isascii():
        if not first.isalpha():
            return ""
        if first in "ivxIVX":
            return _roman(line, start) or first
        return first
    return alphabets.token_at(line, start)


def _roman(line: str, start: int) -> str:
    end = start
    while end < len(line) and line[end] in "ivxIVX" and end - start < 5:
        end += 1
    run = line[start:end]
    return run if len(run) > 1 and run in alphabets.PLACES else ""


def _closed(line: str, kind: str, token: str, end: int, opener: str, closer: str) -> Enumerator | None:
    """The enumerator whose token ends at ``end``, if fitting punctuation follows."""
    after = end
    while after < len(line) and line[after] in BLANK and after - end < 3:
        after += 1
    mark = line[after] if after < len(line) else ""
    if opener:
        if mark != closer:
            return None
        end = after + 1
        if end < len(line) and line[end] in ".:-" and line[end + 1 : end + 2] in ("", " ", "\t"):
            end += 1
        style = opener + closer
    elif token in alphabets.SIGN_TOKENS:
        style, closer = "sign", "、"
        if mark and mark in ".)．、:":
            end = after + 1
    elif mark and mark in CLOSERS and (mark not in DASHES or _dash_closes(line, after)):
        closer, style = mark, mark
        end = after + 1
        if end < len(line) and line[end] in ")-.:" and mark in ".)" and not line.startswith("...", after):
            end += 1  # `1.)`, `1.-`, `a):`
    else:
        return _unclosed(line, kind, token, end)
    if kind == NUMBER and closer in ".:-٫" and not opener and end < len(line) and line[end].isdecimal():
        return None
    blank = end >= len(line) or line[end] in BLANK
    loose = not blank and closer not in TIGHT_CLOSERS and not ("\u2e80" <= line[end] <= "\uffef")
    return _made(line, kind, token, style, end, loose)


def _dash_closes(line: str, dash: int) -> bool:
    """Whether the dash at ``dash`` ends a marker: `1 - x`, `A- x`, but neither `5-10` nor `T-shirt`."""
    return line[dash + 1 : dash + 2] in (" ", "\t", "\u00a0")


def _unclosed(line: str, kind: str, token: str, end: int) -> Enumerator | None:
    """A number alone on its line or before a tab; a capital before a blank: `B under the table`."""
    following = line[end : end + 1]
    if kind == NUMBER:
        if following in ("", "\t") or skip_blanks(line, end) == len(line):
            return _made(line, kind, token, "bare", end, True)
        return None
    if following not in (" ", "\t", "\u3000", "\u00a0") or token.islower():
        return None
    return _made(line, kind, token, "bare", end, True)


def _made(line: str, kind: str, token: str, style: str, end: int, loose: bool) -> Enumerator | None:
    if kind == NUMBER:
        return Enumerator(kind, token, int(token), style, text_start(line, end), loose)
    places = alphabets.places_of(token)
    if not places:
        return None
    return Enumerator(kind, token, places[0].ordinal, style, text_start(line, end), loose)
