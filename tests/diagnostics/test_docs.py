"""docs/diagnostics.md says what the pages say."""

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_docs_are_up_to_date() -> None:
    made = runpy.run_path(str(ROOT / "tools" / "make_diagnostics_docs.py"))
    written = (ROOT / "docs" / "diagnostics.md").read_text(encoding="utf-8")
    assert written == made["document"](), "run 'make docs'"
