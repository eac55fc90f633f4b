"""What a player showed, held against what the model expects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from e2e.expected import Expected, Lines, Play, tidy
from lmspack.targets.qti21 import choice_id

NEAR = 1e-6
"""Points: shares that are no decimals are written with eight places."""

Told = Mapping[str, Any]
"""What a driver wrote down of an item or a play (browser/play.mjs, pyslet_player.py)."""


@dataclass(frozen=True, slots=True)
class Leave:
    """What a player is let off, because a known quirk of it has no other way (quirks.py)."""

    near: float = NEAR
    unseen: bool = False
    """Feedback may be out of sight."""


STRICT = Leave()


def differences(expected: Expected, told: Told, leave: Leave = STRICT) -> Iterator[str]:
    """Each difference of one item, in words: ``ITEM, WHERE: WHAT``."""
    if "error" in told:
        yield f"{expected.id}: {told['error']}"
        return
    if len(told["plays"]) != len(expected.plays):
        yield f"{expected.id}: {len(expected.plays)} responses were to be played, {len(told['plays'])} were"
    if "stem" in told:  # a player that could not load the item shows none, and says why for each play
        yield from _text(f"{expected.id}, stem", expected.stem, told["stem"])
        yield from _choices(expected, told["choices"])
    for play, played in zip(expected.plays, told["plays"], strict=False):
        picked = ", ".join(choice_id(position) for position in play.response) or "blank"
        for what in _play(expected, play, played, leave):
            yield f"{expected.id}, response {picked}: {what}"


def _choices(expected: Expected, shown: Mapping[str, list[str]]) -> Iterator[str]:
    wanted = {choice_id(position): lines for position, lines in enumerate(expected.choices)}
    if shown.keys() != wanted.keys():
        yield f"{expected.id}: choices {sorted(wanted)} expected, {sorted(shown)} shown"
        return
    for identifier, lines in wanted.items():
        yield from _text(f"{expected.id}, {identifier}", lines, shown[identifier])


def _play(expected: Expected, play: Play, played: Told, leave: Leave) -> Iterator[str]:
    yield from (f"the player complains: {complaint}" for complaint in played.get("complaints", ()))
    if "error" in played:
        yield str(played["error"])
        return
    picked = [choice_id(position) for position in play.response]
    if sorted(played["recorded"]) != picked:
        yield f"clicked {picked}, recorded {played['recorded']}"
    yield from _number("score", play.score, played["score"], leave)
    yield from _number("maximum score", expected.points, played["maxscore"], leave)
    dialogs = 1 if play.feedback else 0
    if played["dialogs"] != dialogs:
        yield f"{dialogs} feedback dialogs expected, {played['dialogs']} shown"
    yield from _text("feedback", play.feedback, played["feedback"])
    if not leave.unseen:
        yield from (f"feedback is there but cannot be seen: {text!r}" for text in played.get("unseen", ()))


def _number(what: str, wanted: float, found: object, leave: Leave) -> Iterator[str]:
    try:
        if abs(float(str(found)) - wanted) <= leave.near:
            return
    except ValueError:
        pass
    yield f"{what} {wanted:g} expected, {found!r} given"


def _text(what: str, wanted: Lines, found: list[str]) -> Iterator[str]:
    shown = tidy(found)
    if shown != wanted:
        yield f"{what}\n    expected {list(wanted)!r}\n    shown    {list(shown)!r}"
