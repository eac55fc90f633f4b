"""Every item of every example package, every response, in three players that are not ours."""

from __future__ import annotations

import pytest

from e2e.planted import FAULTS
from e2e.players import IN_BROWSER, PLAYERS
from e2e.playthrough import Session
from e2e.quirks import QUIRKS, Quirk

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("player", PLAYERS)
def test_every_response_plays_as_the_model_says(session: Session, player: str) -> None:
    found = session.differences(player)
    assert not found, f"{len(found)} differences in {player}:\n" + "\n".join(found[:40])


@pytest.mark.parametrize("player", PLAYERS)
def test_every_item_and_every_response_was_played(session: Session, player: str) -> None:
    told = session.runs[player].told[: len(session.items)]
    assert [len(tale["plays"]) for tale in told] == [len(item.expected.plays) for item in session.items]
    assert len(session.items) == sum(len(quiz.questions) for quiz in session.quizzes)


@pytest.mark.parametrize("player", IN_BROWSER)
def test_nothing_is_asked_of_the_network(session: Session, player: str) -> None:
    assert session.runs[player].about["refused"] == []


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("player", PLAYERS)
def test_a_planted_fault_is_found(session: Session, player: str, fault: str) -> None:
    planted = next(planted for planted in session.planted if planted.name == fault)
    found = session.found(player, planted)
    assert any(planted.finding in what for what in found), found


@pytest.mark.parametrize("player", IN_BROWSER)
def test_a_modal_below_another_is_said_to_be_unseen(session: Session, player: str) -> None:
    planted = next(planted for planted in session.planted if planted.name == "two modals at once")
    assert any("cannot be seen" in what for what in session.found(player, planted))


@pytest.mark.parametrize("quirk", QUIRKS, ids=lambda quirk: quirk.name)
def test_a_known_quirk_is_still_there(session: Session, quirk: Quirk) -> None:
    found = session.strictly(quirk.player, quirk.example)
    assert any(quirk.finding in what for what in found), (
        f"gone? then drop it from quirks.py and docs: {found}"
    )
