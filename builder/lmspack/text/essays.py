"""Essays: what tells the marker what to look for, and how long the answer is."""

from __future__ import annotations

from dataclasses import replace

from lmspack.model import Essay
from lmspack.notation import word_range
from lmspack.numbers import NotationFault, ascii_digits
from lmspack.richtext import Content
from lmspack.text.draft import BLANK_PIECE, Draft, Setting
from lmspack.text.fieldwords import REMARK
from lmspack.text.messages import shortened
from lmspack.text.rows import Sheet, say_fault

FIELDS = frozenset(("notes", "lines", "words"))
_DEFAULT = Essay()
_MOST_LINES = 200
_FATES = {
    True: (
        "as notes for the marker, which students do not see",
        "Write “Notes:” if that is meant. What students shall read belongs into the text of the question.",
    ),
    False: (
        "as its explanation, which students read",
        "Write “Explanation:” if that is meant; take the line out if it is for teachers alone.",
    ),
}
"""What becomes of a line ``Note: …``, by whether it stands below an essay, and what to write."""


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


def take_remarks(sheet: Sheet, draft: Draft) -> None:
    """Lines such as ``Note: …``: for the marker below an essay, else part of the explanation.

    Which of the two is told, but not below an explanation that says what it is.
    """
    told = False
    for setting in [setting for setting in draft.settings if setting.field == REMARK]:
        draft.settings.remove(setting)
        if not any(piece.line >= 0 for piece in setting.pieces):
            continue
        explained = any(0 <= piece.line < setting.line for piece in draft.explanation)
        for_marker = isinstance(draft.answer, Essay)
        if isinstance(draft.answer, Essay):
            draft.answer = replace(draft.answer, notes=draft.answer.notes + sheet.texts.of(setting.pieces))
        elif explained:
            draft.explanation += setting.pieces
        else:
            draft.explanation[:0] = [*setting.pieces, BLANK_PIECE] if draft.explanation else setting.pieces
        if not told and (for_marker or not explained):
            fate, advice = _FATES[for_marker]
            text = shortened(sheet.texts.source.lines[setting.line].strip())
            sheet.say("T430", setting.line, draft, text=text, fate=fate, advice=advice)
            told = True


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
