"""Pages that are made from the code say what the code says."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["diagnostics", "targets"])
def test_the_docs_are_up_to_date(name: str) -> None:
    made = runpy.run_path(str(ROOT / "tools" / f"make_{name}_docs.py"))
    written = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    assert written == made["document"](), "run 'make docs'"
