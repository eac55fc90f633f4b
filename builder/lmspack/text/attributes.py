"""Lines that set something for a question: where they stand, and what is handed over of them."""

from __future__ import annotations

from lmspack.source import Span
from lmspack.text.contents import Texts
from lmspack.text.draft import Setting, span_of
from lmspack.text.fieldwords import ANSWERING
from lmspack.text.layout import Layout
from lmspack.text.line import BLANK_LINE, SETTING, Line
from lmspack.text.reading import Attribute


def tops_of(seen: list[Line], layout: Layout) -> list[int]:
    """For each question its first line: settings right above its number are its own, if a blank line parts them
    from what stands above."""
    tops: list[int] = []
    for start in layout.starts:
        top = start.line
        while top > 0 and seen[top - 1].kind == SETTING:
            top -= 1
        parted = top == 0 or seen[top - 1].kind == BLANK_LINE
        tops.append(top if parted else start.line)
    return tops


def attributes_among(texts: Texts, settings: list[Setting]) -> tuple[Attribute, ...]:
    """What is handed over of these settings, in their order: all but those that belong to the answer."""
    if not settings:
        return ()
    return tuple([_attribute(texts, setting) for setting in settings if setting.field not in ANSWERING])


def _attribute(texts: Texts, setting: Setting) -> Attribute:
    value = "\n".join(texts.lines(setting.pieces)).strip("\n")
    if any(piece.line >= 0 for piece in setting.pieces):
        return Attribute(setting.field, value, span_of(setting.pieces))
    end = len(texts.source.lines[setting.line].rstrip())
    return Attribute(setting.field, value, Span(setting.line + 1, end, setting.line + 1, end))
