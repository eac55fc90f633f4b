"""Where the gaps of a text are: ``[[…]]`` with what belongs into it, which `lmspack.notation` reads, or ``____``.

Pure functions; what is written wrongly is raised as `NotationFault`, and who calls knows the place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_letters, digits

from lmspack.notation import GapAnswer, NotationFault, gap
from lmspack.richtext import Content, Gap, Inline, LineBreak, inlines_of, joined, mapped

_BLANK = re.compile(r"_{3,}")
BLANK = "____"
"""A gap whose answer stands elsewhere, and a gap as plain text."""

_OPEN, _CLOSE = "[[", "]]"
_NO_GAP_BEHIND = frozenset(ascii_letters + digits + "_)]}")
"""What stands before ``[[`` in code; letters of other scripts are not parted from a gap by a blank everywhere."""


def with_gaps(content: Content, language: str) -> tuple[Content, tuple[GapAnswer, ...]]:
    """The content with a `Gap` for each ``[[…]]`` of its running text, and what belongs into them, in reading order.

    ``[[`` opens a gap unless a Latin letter, a digit or a closing bracket stands before it, as in ``a[[1]]``; the gap
    ends at the next ``]]`` of the line. Code is left alone. Raises `NotationFault`, whose ``text`` is the gap's.
    """
    if not any(isinstance(inline, str) and _OPEN in inline for inline in inlines_of(content)):
        return content, ()
    found: list[GapAnswer] = []
    made = mapped(content, lambda inlines: _gapped(inlines, language, found))
    order = [inline.place for inline in inlines_of(made) if isinstance(inline, Gap)]
    return _in_order(made), tuple(found[old] for old in order)


def _in_order(content: Content) -> Content:
    """The content with its gaps numbered in reading order."""
    order = [inline.place for inline in inlines_of(content) if isinstance(inline, Gap)]
    if order == list(range(len(order))):
        return content
    places = {old: new for new, old in enumerate(order)}
    return mapped(
        content, lambda inlines: tuple([Gap(places[x.place]) if isinstance(x, Gap) else x for x in inlines])
    )


def with_blanks(content: Content) -> tuple[Content, int]:
    """The content with a `Gap` for each run of low lines (``____``) of its running text, and their number."""
    count = 0

    def change(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
        nonlocal count
        made: list[Inline] = []
        for inline in inlines:
            if not isinstance(inline, str):
                made.append(inline)
                continue
            first, *others = _BLANK.split(inline)
            made.append(first)
            for text in others:
                made += [Gap(count), text]
                count += 1
        return joined(made)

    made = mapped(content, change)
    return (_in_order(made), count) if count else (content, 0)


def blanked(text: str) -> str:
    """``text`` with each ``[[…]]`` and each run of low lines as ``____``: how stems with gaps are compared."""
    if _OPEN in text:
        parts: list[str] = []
        done = 0
        for start, end in _gaps(text, closed_behind=False):
            parts += [text[done:start], BLANK]
            done = end + len(_CLOSE)
        text = "".join([*parts, text[done:]])
    return _BLANK.sub(BLANK, text) if "___" in text else text


def _gapped(inlines: tuple[Inline, ...], language: str, found: list[GapAnswer]) -> tuple[Inline, ...]:
    made: list[Inline] = []
    for inline, closed_behind in zip(inlines, _closed_behind(inlines), strict=True):
        if not isinstance(inline, str) or _OPEN not in inline:
            made.append(inline)
            continue
        done = 0
        for start, end in _gaps(inline, closed_behind):
            made += [inline[done:start], Gap(len(found))]
            found.append(gap(inline[start + len(_OPEN) : end], language))
            done = end + len(_CLOSE)
        made.append(inline[done:])
    return joined(made)


def _closed_behind(inlines: tuple[Inline, ...]) -> list[bool]:
    """For each inline whether a gap that it opens is closed in a later one of the same line."""
    closed: list[bool] = []
    behind = False
    for inline in reversed(inlines):
        closed.append(behind)
        behind = not isinstance(inline, LineBreak) and (
            behind or (isinstance(inline, str) and _CLOSE in inline)
        )
    return closed[::-1]


def _gaps(text: str, closed_behind: bool) -> Iterator[tuple[int, int]]:
    """Where gaps open and close in a string. Raises `NotationFault` for one that only closes behind markup."""
    start = text.find(_OPEN)
    while start >= 0:
        before = text[start - 1 : start]
        if before and before in _NO_GAP_BEHIND:
            start = text.find(_OPEN, start + len(_OPEN))
            continue
        end = text.find(_CLOSE, start + len(_OPEN))
        if end < 0 and closed_behind:
            help = "Take the markup out; a star of the text is written \\*."
            raise NotationFault("A gap holds plain text only, without markup.", help, text[start:])
        if end < 0:
            return
        if text[start + len(_OPEN) : end].strip():
            yield start, end
        start = text.find(_OPEN, end + len(_CLOSE))
