"""What the players are known to do wrong themselves, each with an example item that shows it (docs/players.md).

A quirk lets a player off as little as can be; tests hold that each is still there, so that none outlives its
reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from e2e.expected import Expected
from e2e.verdict import STRICT, Leave, Told, differences

_MUSTACHE = re.compile(r"\{\{.+?\}\}", re.DOTALL)
_WINDOWFUL = 2000
"""Characters of feedback that fit the window of the play-through (1280 x 720) for certain."""


@dataclass(frozen=True, slots=True)
class Quirk:
    """``applies`` to which items, ``let_off`` what (None: the item is not judged in this player), ``example``: the
    item whose strict comparison must find it, ``finding`` as part of what is found."""

    player: str
    name: str
    applies: Callable[[Expected], bool]
    let_off: Callable[[Leave], Leave] | None
    example: str
    finding: str


QUIRKS = (
    Quirk(
        "qti3-item-player",
        "an order that is shown is an answer",
        lambda expected: expected.kind == "order",
        None,
        "kinds-steps",
        "RESPONSE: gave [], recorded ['item_1', 'item_2', 'item_3']",
    ),
    Quirk(
        "pyslet",
        "capitals are always compared",
        lambda expected: any(play.by_case for play in expected.plays),
        lambda leave: replace(leave, case=True),
        "kinds-word",
        "response DOG: score 1 expected, 0.0 given",
    ),
    Quirk(
        "qti-components",
        "computed scores are rounded to three places",
        lambda _: True,
        lambda leave: replace(leave, near=0.000501),
        "features-several-rationales",
        "score 0.666667 expected, '0.667' given",
    ),
    Quirk(
        "qti-components",
        "a dialog taller than the window does not scroll",
        lambda expected: any(len("".join(play.feedback)) > _WINDOWFUL for play in expected.plays),
        lambda leave: replace(leave, unseen=True),
        "features-longer",
        "cannot be seen",
    ),
    Quirk(
        "qti3-item-player",
        "double braces are computed",
        lambda expected: any(_MUSTACHE.search("\n".join(text)) for text in expected.texts()),
        None,
        "features-braces",
        "['2']",
    ),
)


def judged(player: str, expected: Expected, told: Told) -> list[str]:
    """The differences of an item in a player, its known quirks aside."""
    leave = STRICT
    for quirk in QUIRKS:
        if quirk.player == player and quirk.applies(expected):
            if quirk.let_off is None:
                return []
            leave = quirk.let_off(leave)
    return list(differences(expected, told, leave))
