r"""Gaps in the text of a "cloze" question, found as Moodle's regular expressions find them.

``{weight:TYPE:`` begins a gap. In it, ``~`` ends an alternative, ``}`` the gap, and ``#`` begins a feedback, but none
of them right behind a ``\``, ``&`` or ``&amp;``; an alternative has at least one sign behind its ``=``. Then references
are undone, and then ``\}`` and ``\#``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from lmspack.model import Interval, Menu, Numeric, ShortAnswer
from lmspack.readback import ReadbackError
from lmspack.readback.moodle.marking import literal
from lmspack.readback.moodle.texts import dereferenced, unescaped

Gap = ShortAnswer | Numeric | Menu

_BEGINNING = re.compile(r"\{([0-9]*):(NUMERICAL|MULTICHOICE_S|MULTICHOICE|SHORTANSWER_C|SHORTANSWER):")
_STOP = re.compile("[~#}]")
_NUMBER = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)(?::([0-9]+(?:\.[0-9]+)?))?")


@dataclass(frozen=True, slots=True)
class Cloze:
    """A text with an element ``<gap place="…"/>`` for each gap; the gaps with their weights; ``mixed`` tells whether
    menus are mixed."""

    html: str
    gaps: tuple[Gap, ...]
    weights: tuple[int, ...]
    mixed: bool


@dataclass(frozen=True, slots=True)
class _Alternative:
    right: bool
    source: str

    @property
    def text(self) -> str:
        return dereferenced(self.source).replace("\\}", "}").replace("\\#", "#")


def parted(html: str) -> Cloze:
    """The text of a cloze question and its gaps."""
    made: list[str] = []
    gaps: list[Gap] = []
    weights: list[int] = []
    mixed, position = False, 0
    while found := _BEGINNING.search(html, position):
        alternatives, end = _alternatives(html, found.end())
        made += [html[position : found.start()], f'<gap place="{len(gaps)}"/>']
        gaps.append(_gap(found[2], alternatives))
        weights.append(int(found[1] or 1))
        mixed = mixed or found[2] == "MULTICHOICE_S"
        position = end
    if not gaps:
        raise ReadbackError("a cloze question has no gaps")
    return Cloze("".join([*made, html[position:]]), tuple(gaps), tuple(weights), mixed)


def _alternatives(html: str, start: int) -> tuple[list[_Alternative], int]:
    """The alternatives of a gap from its first one on, and where the gap ends."""
    found: list[_Alternative] = []
    while True:
        right = html.startswith("=", start)
        begin = start + right
        stop = _STOP.search(html, begin + 1)
        while stop is not None and html.endswith(("\\", "&", "&amp;"), begin, stop.start()):
            stop = _STOP.search(html, stop.end())
        if stop is None or stop[0] == "#":
            raise ReadbackError("a gap has no end, or a feedback")
        found.append(_Alternative(right, html[begin : stop.start()]))
        if stop[0] == "}":
            return found, stop.end()
        start = stop.end()


def _gap(kind: str, alternatives: list[_Alternative]) -> Gap:
    right = [alternative.right for alternative in alternatives]
    if kind.startswith("MULTICHOICE"):
        if sum(right) != 1 or len(right) < 2:
            raise ReadbackError("a menu has not exactly one right entry, or only this")
        return Menu(tuple(unescaped(alternative.text) for alternative in alternatives), right.index(True))
    if not all(right):
        raise ReadbackError("a typed gap has a wrong answer")
    if kind == "NUMERICAL":
        return Numeric(tuple(_interval(alternative.source) for alternative in alternatives))
    return ShortAnswer(tuple(literal(alternative.text) for alternative in alternatives), kind.endswith("_C"))


def _interval(text: str) -> Interval:
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise ReadbackError(f"Moodle would not take {text!r} for a number")
    return Interval(Decimal(found[1]), Decimal(found[2] or 0))
