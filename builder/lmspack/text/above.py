"""Lines such as ``Points: 2`` between a question's text and its options: settings, or part of the text?

A value that only a setting has makes a line directly above the options one. Anything else may be what the question is
about (``Language: French``), and stays text, which is said.
"""

from __future__ import annotations

from lmspack.numbers import looks_numeric
from lmspack.text.fieldwords import KIND_OF, NO, YES
from lmspack.text.lexicon import fold
from lmspack.text.line import BLANK_LINE, SETTING, Line

_NUMBERS = frozenset(("points", "penalty", "negative"))
_SWITCHES = frozenset(("shuffle", "partial", "case"))
_MEASURES = frozenset(("weight", "score"))
"""Words for points that texts use of other things: ``Weight: 5``."""


def settings_above(lines: tuple[str, ...], seen: list[Line], start: int, stop: int) -> dict[int, bool]:
    """The lines between a question's first and its options that begin as settings do (0-based), each with whether it
    is one."""
    found: dict[int, bool] = {}
    direct = True
    for position in range(stop - 1, start, -1):
        at = seen[position]
        if at.kind == SETTING:
            found[position] = direct = direct and _is_certain(lines[position], at)
        elif at.kind != BLANK_LINE:
            direct = False
    return found


def _is_certain(line: str, at: Line) -> bool:
    """Whether the value of a line is one that its field has, and no text would have there."""
    value = line[at.text : at.end].strip("*_ ")
    if at.style in _NUMBERS:
        return looks_numeric(value.rstrip("%")) and fold(_word(line, at)) not in _MEASURES
    if at.style in _SWITCHES:
        return fold(value) in YES | NO
    if at.style == "kind":
        return fold(value) in KIND_OF
    return at.style == "difficulty" and len(value.split()) == 1


def _word(line: str, at: Line) -> str:
    return line[at.start : at.text].strip("*_:： ")
