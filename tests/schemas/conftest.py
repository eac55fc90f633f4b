"""Judges for the schema tests: our own profiles, and the official schemas where they are at hand."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from lmspack.schemas import locate
from lmspack.schemas.judge import Judge

NOT_HERE = (
    f"the official schema sets are not here: let {locate.ENVIRONMENT} name their folder"
    " ('lmspack schemas install' brings them)"
)


@pytest.fixture(scope="session")
def profile() -> Iterator[Judge]:
    """Judges by our profiles."""
    yield from _judge(None)


@pytest.fixture(scope="session")
def official_folder() -> Path:
    """The folder of the official sets; without them the test is skipped."""
    if not os.environ.get(locate.ENVIRONMENT):
        pytest.skip(NOT_HERE)
    folder = Path(os.environ[locate.ENVIRONMENT])
    found = locate.inspect(folder, locate.ENVIRONMENT)
    assert found.state == "complete", found
    return folder


@pytest.fixture(scope="session")
def official(official_folder: Path) -> Iterator[Judge]:
    """Judges by the official schemas."""
    yield from _judge(official_folder)


def _judge(folder: Path | None) -> Iterator[Judge]:
    judge = Judge(folder)
    judge.wait()
    yield judge
    judge.close()
