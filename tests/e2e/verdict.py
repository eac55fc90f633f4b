"""What a player showed, held against what the model expects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from e2e.expected import DRAWN, Expected, Lines, Play, tidy

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
    case: bool = False
    """Responses are not judged that are right by folding capitals only."""


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
        if play.by_case and leave.case:
            continue
        for what in _play(expected, play, played, leave):
            yield f"{expected.id}, response {play.name}: {what}"


def _choices(expected: Expected, shown: Mapping[str, list[str]]) -> Iterator[str]:
    wanted = expected.choices
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
    yield from _recorded(expected, play, played["recorded"])
    if play.score is not None:
        yield from _number("score", play.score, played["score"], leave)
    if expected.points:
        yield from _number("maximum score", expected.points, played["maxscore"], leave)
    dialogs = 1 if play.feedback else 0
    if played["dialogs"] != dialogs:
        yield f"{dialogs} feedback dialogs expected, {played['dialogs']} shown"
    yield from _text("feedback", play.feedback, played["feedback"])
    if not leave.unseen:
        yield from (f"feedback is there but cannot be seen: {text!r}" for text in played.get("unseen", ()))


def _recorded(expected: Expected, play: Play, found: Mapping[str, list[object]]) -> Iterator[str]:
    """What was given is what the player has: in order where the order counts, and numbers as numbers."""
    for variable, values in play.given.items():
        given, recorded = list(map(_plain, values)), list(map(_plain, found.get(variable, [])))
        if expected.kind != "order":
            given, recorded = sorted(given), sorted(recorded)
        if given != recorded:
            yield f"{variable}: gave {given}, recorded {recorded}"


def _plain(value: object) -> str:
    """A value as text: numbers in one form, pairs with one blank."""
    try:
        return f"{float(str(value)):g}"
    except ValueError:
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _number(what: str, wanted: float, found: object, leave: Leave) -> Iterator[str]:
    try:
        if abs(float(str(found)) - wanted) <= leave.near:
            return
    except ValueError:
        pass
    yield f"{what} {wanted:g} expected, {found!r} given"


def _text(what: str, wanted: Lines, found: list[str]) -> Iterator[str]:
    shown = tidy(found)
    if wanted == DRAWN and shown:
        return
    if shown != wanted:
        yield f"{what}\n    expected {list(wanted)!r}\n    shown    {list(shown)!r}"
