"""Essays: what tells the marker what to look for, and how long the answer is."""

from __future__ import annotations

import re

from lmspack.model import Essay
from lmspack.richtext import Content
from lmspack.text.draft import Draft, Setting
from lmspack.text.lexicon import fold
from lmspack.text.rows import Sheet

FIELDS = frozenset(("notes", "lines", "words"))
_DEFAULT = Essay()
_MOST_LINES = 200
_NUMBER = r"(\d{1,5})"
_RANGE = re.compile(rf"{_NUMBER} ?(?:-|–|—|to|\.\.|से) ?{_NUMBER}")
_AT_MOST = re.compile(rf"(?:at most|up to|max\.?|maximum|no more than|अधिकतम|<=|≤) ?{_NUMBER}")
_AT_LEAST = re.compile(rf"(?:at least|min\.?|minimum|न्यूनतम|कम से कम|>=|≥) ?{_NUMBER}")
_UNITS = re.compile(r" ?(?:words|lines|शब्द|पंक्तियाँ|पंक्तियां)$")


def is_essay(draft: Draft) -> bool:
    """Whether lines below a question show that it is an essay."""
    return draft.ruled or any(setting.field in FIELDS for setting in draft.settings)


def essay(sheet: Sheet, draft: Draft) -> Essay:
    """The essay that the lines ``Notes:``, ``Lines:`` and ``Words:`` describe; what is not understood is reported."""
    notes: Content = ()
    height, bounds = _DEFAULT.lines, (_DEFAULT.min_words, _DEFAULT.max_words)
    for setting in draft.settings:
        if setting.field == "notes":
            notes += sheet.texts.of(setting.pieces)
        elif setting.field == "lines":
            height = _lines(sheet, draft, setting)
        elif setting.field == "words":
            bounds = _words(sheet, draft, setting)
    return Essay(notes, height, *bounds)


def _lines(sheet: Sheet, draft: Draft, setting: Setting) -> int:
    value = _value(sheet, setting)
    if value.isdecimal() and 0 < int(value) <= _MOST_LINES:
        return int(value)
    sheet.fail("T414", setting.line, draft, field="Lines", value=value, example="Lines: 10")
    return _DEFAULT.lines


def _words(sheet: Sheet, draft: Draft, setting: Setting) -> tuple[int | None, int | None]:
    value = _value(sheet, setting)
    if (found := _RANGE.fullmatch(value)) and int(found[1]) <= int(found[2]):
        return int(found[1]), int(found[2])
    if found := _AT_MOST.fullmatch(value):
        return None, int(found[1])
    if found := _AT_LEAST.fullmatch(value):
        return int(found[1]), None
    example = "Words: 50-200” or “Words: at most 200"
    sheet.fail("T414", setting.line, draft, field="Words", value=value, example=example)
    return None, None


def _value(sheet: Sheet, setting: Setting) -> str:
    return _UNITS.sub("", fold(" ".join(sheet.text(piece) for piece in setting.pieces)))
