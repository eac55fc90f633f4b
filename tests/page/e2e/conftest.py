"""The browser runs only where it is asked for; then every order is carried out in one run."""

from __future__ import annotations

import os

import pytest

SWITCH = "LMSPACK_E2E"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get(SWITCH) == "1":
        return
    skip = pytest.mark.skip(reason=f"needs Chromium: set {SWITCH}=1, after 'npm ci' in tests/page/e2e")
    for item in items:
        if item.get_closest_marker("e2e") and "/page/e2e/" in item.path.as_posix():
            item.add_marker(skip)
