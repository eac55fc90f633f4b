"""Matching tasks as they stand on paper: two columns with letters and numbers, ``A-1, B-2``, ``ice = solid``.

They are not read, since columns get mixed up too easily; the message shows the task's own words in the right form.
"""

from __future__ import annotations

import re

from lmspack.text.draft import Draft
from lmspack.text.messages import shortened
from lmspack.text.resolve import value_of
from lmspack.text.rows import Sheet, below_stem

_JOINED = re.compile(r"\s*(?:->|=>|[-–—:=→])\s*")
_PARTING = re.compile(r"[\s,;،、|]+")
_PAIR = re.compile(r"\(?([^\W\d_]|\d{1,2})\)?=\(?([^\W\d_]|\d{1,2})\)?")
_COLUMNS = re.compile(r"(?:\(?[^\W_]{1,2}[.)]\s+)?(\S.*?)\s+\(?[^\W_]{1,2}[.)]\s+(\S.*)")
_SIGNS = re.compile(r"\s*(?:=|:|：|\t|\s{3,}|\.{3,}|…)\s*")
_USUAL = "dog -> kennel"


def report_paper_pairs(sheet: Sheet, draft: Draft) -> bool:
    """Report an answer such as ``A-1, B-2``; whether there is one."""
    for key in draft.keys:
        value = value_of(sheet.texts.source, key)
        if _names_pairs(value):
            sheet.fail("T433", key.line, draft, answer=shortened(value), example=example_of(sheet, draft))
            return True
    return False


def _names_pairs(value: str) -> bool:
    """Whether a value is nothing but two or more pairs of a letter and a number, ``A-1 B-2``."""
    if len(value) > 200 or not any(sign.isdecimal() for sign in value):
        return False
    pairs = [_PAIR.fullmatch(part) for part in _PARTING.split(_JOINED.sub("=", value.strip(" ."))) if part]
    return len(pairs) > 1 and all(pair and pair[1].isdecimal() != pair[2].isdecimal() for pair in pairs)


def example_of(sheet: Sheet, draft: Draft) -> str:
    """A pair of the task as it must be written, in its own words where they can be told apart."""
    lines = [option.text(sheet.texts.source) for option in draft.options]
    lines = lines or [sheet.text(piece) for piece in below_stem(sheet, draft)]
    for line in lines[:20]:
        parts = _COLUMNS.fullmatch(line.strip()[:200])
        sides = list(parts.groups()) if parts else _SIGNS.split(line.strip()[:200], 1)
        if len(sides) == 2 and all(side.strip() for side in sides):
            return f"{shortened(sides[0], 30)} -> {shortened(sides[1], 30)}"
    return _USUAL
