"""The comparison itself, on plays made up here: needs no player, runs always."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from e2e.expected import Expected, Play, seen
from e2e.verdict import differences
from lmspack.richtext import BREAK, CodeBlock, Paragraph

EXPECTED = Expected(
    "tides-high",
    "choice",
    2.0,
    ("When is the tide high?",),
    {"choice_1": ("at noon",), "choice_2": ("twice", "a day")},
    (
        Play((), {"RESPONSE": ()}, 0, ()),
        Play((0,), {"RESPONSE": ("choice_1",)}, 0, ("No.", "Look again.")),
        Play((1,), {"RESPONSE": ("choice_2",)}, 2, ("Look again.",)),
    ),
)


def told() -> dict[str, Any]:
    """What a player tells that is right in every point."""

    def play(recorded: list[str], score: object, feedback: list[str]) -> dict[str, Any]:
        return {
            "recorded": {"RESPONSE": recorded},
            "score": score,
            "maxscore": "2",
            "dialogs": int(bool(feedback)),
            "feedback": feedback,
            "unseen": [],
            "complaints": [],
        }

    return {
        "stem": ["When is the tide high?", ""],
        "choices": {"choice_2": ["twice", "a day"], "choice_1": ["at noon "]},
        "plays": [
            play([], 0, []),
            play(["choice_1"], "0.0", ["No.", "", "Look again."]),
            play(["choice_2"], 2, ["Look again."]),
        ],
    }


def test_what_is_right_has_no_difference() -> None:
    assert list(differences(EXPECTED, told())) == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("stem", ["When is the tide low?"]),
        ("stem", []),
        ("choices", {"choice_1": ["at noon"]}),
        ("choices", {"choice_1": ["twice", "a day"], "choice_2": ["at noon"]}),
        ("plays", []),
        ("plays.0.score", 1),
        ("plays.0.dialogs", 1),
        ("plays.0.feedback", ["Look again."]),
        ("plays.1.recorded", {"RESPONSE": ["choice_2"]}),
        ("plays.1.recorded", {}),
        ("plays.1.feedback", ["Look again.", "No."]),
        ("plays.1.feedback", ["No."]),
        ("plays.1.unseen", ["No."]),
        ("plays.1.complaints", ["exception: no"]),
        ("plays.2.score", None),
        ("plays.2.score", "2,0"),
        ("plays.2.score", float("nan")),
        ("plays.2.maxscore", 1),
        ("plays.2.dialogs", 2),
        ("plays.2.error", "no answer"),
        ("error", "not read"),
    ],
)
def test_each_departure_is_a_difference(path: str, value: object) -> None:
    tale = deepcopy(told())
    *way, last = path.split(".")
    place: Any = tale
    for step in way:
        place = place[int(step) if step.isdecimal() else step]
    place[last] = value
    assert list(differences(EXPECTED, tale))


def test_a_text_is_seen_line_by_line() -> None:
    content = (Paragraph(("one  two\tthree", BREAK, " four")), CodeBlock("if x:\n\n    y", "python"))
    assert seen(content) == ("one two three", "four", "if x:", "    y")
