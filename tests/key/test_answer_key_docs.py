"""What docs/answer-key.md shows is what happens: its files are written and its commands run, in their order."""

import re
from pathlib import Path
from typing import get_args

from casefile import play
from lmspack.checks import LINTS
from lmspack.key.load import ENTRY_FIELDS
from lmspack.model import Kind
from lmspack.settings import FIELDS

TEXT = (Path(__file__).parents[2] / "docs" / "answer-key.md").read_text(encoding="utf-8")


def test_the_examples_of_the_answer_key(tmp_path: Path) -> None:
    play(TEXT, tmp_path)


def test_every_check_is_listed() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| .* \| (C\d{3}) \|$", TEXT, flags=re.MULTILINE)
    assert rows == [(lint.name, lint.code) for lint in LINTS.values()]


def test_every_setting_is_listed_as_its_table_has_it() -> None:
    scopes = {"quiz": "the quiz", "question": "a question", "both": "both"}
    rows = [
        f"| `{field.name}` | {scopes[field.scope]} | `{field.example}` | {field.about} |"
        for field in FIELDS.values()
    ]
    assert "\n".join(rows) in TEXT


def test_every_kind_and_field_of_an_answer_is_listed() -> None:
    for kind in get_args(Kind):
        assert f"\n| `{kind}` |" in TEXT
    for name in ENTRY_FIELDS:
        assert f"`{name}`" in TEXT
