"""What docs/answer-key.md shows is what happens: its files are written and its commands run, in their order."""

import re
from pathlib import Path

from casefile import play
from lmspack.checks import LINTS

TEXT = (Path(__file__).parents[2] / "docs" / "answer-key.md").read_text(encoding="utf-8")


def test_the_examples_of_the_answer_key(tmp_path: Path) -> None:
    play(TEXT, tmp_path)


def test_every_check_is_listed() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| .* \| (C\d{3}) \|$", TEXT, flags=re.MULTILINE)
    assert rows == [(lint.name, lint.code) for lint in LINTS.values()]
