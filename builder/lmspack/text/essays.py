"""Essays: what tells the marker what to look for, and how long the answer is."""

from __future__ import annotations

from lmspack.model import Essay
from lmspack.notation import word_range
from lmspack.numbers import NotationFault, ascii_digits
from lmspack.richtext import Content
from lmspack.text.draft import Draft, Setting
from lmspack.text.rows import Sheet, say_fault

FIELDS = frozenset(("notes", "lines", "words"))
_DEFAULT = Essay()
_MOST_LINES = 200


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
    value = " ".join(sheet.text(piece) for piece in setting.pieces).strip()
    value = ascii_digits(value) or value
    if value.isdecimal() and len(value) < 4 and 0 < int(value) <= _MOST_LINES:
        return int(value)
    sheet.fail("T414", setting.line, draft, field="Lines", value=value, example="Lines: 10")
    return _DEFAULT.lines


def _words(sheet: Sheet, draft: Draft, setting: Setting) -> tuple[int | None, int | None]:
    try:
        return word_range(" ".join(sheet.text(piece) for piece in setting.pieces))
    except NotationFault as fault:
        say_fault(sheet, draft, fault, setting.pieces)
        return None, None
