"""Foreign players run only where they are asked for; then the whole play-through is one run, made once."""

from __future__ import annotations

import os

import pytest

from e2e.players import PlayerError
from e2e.playthrough import Session, play_all

SWITCH = "LMSPACK_E2E"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get(SWITCH) == "1":
        return
    skip = pytest.mark.skip(reason=f"foreign players: set {SWITCH}=1 (tests/e2e/setup.sh installs them)")
    for item in items:
        if item.get_closest_marker("e2e"):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """All example packages, played. Whoever asks for the players has them: one that cannot run is a failure."""
    try:
        return play_all(tmp_path_factory.mktemp("e2e"))
    except PlayerError as error:
        pytest.fail(str(error), pytrace=False)
