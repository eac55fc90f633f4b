"""What docs/languages.md shows is what is marked."""

from pathlib import Path

import pytest
from test_runs import marked, written

from casefile import blocks
from lmspack.richtext.languages import _SCRIPTS
from lmspack.richtext.scripts import CODES, NAMES

PAGE = (Path(__file__).parents[2] / "docs" / "languages.md").read_text(encoding="utf-8")
LINES = [line for block in blocks(PAGE) for line in block.lines if " → " in line]


def test_there_are_examples() -> None:
    assert len(LINES) == 5


@pytest.mark.parametrize("line", LINES)
def test_the_examples(line: str) -> None:
    text, _, expected = line.partition(" → ")
    assert written(marked("hi", {"Latn": "en", "Arab": "ur"}, text)) == expected


def test_every_script_is_listed() -> None:
    words = " ".join(PAGE.split())
    assert all(f"`{code}`" in words for code in CODES)
    assert all(f"`{code}` {name}" in words for code, name in NAMES.items())


def test_the_number_of_languages_is_about_right() -> None:
    assert "some 170 languages" in " ".join(PAGE.split())
    assert 165 <= len(_SCRIPTS) < 180
