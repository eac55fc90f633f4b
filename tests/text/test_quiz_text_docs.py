"""Every example of docs/quiz-text.md is read, without an error; those of the kinds give what the headings say."""

from __future__ import annotations

from pathlib import Path

import pytest
from outline import reading_of

from casefile import Block, blocks, sections
from lmspack.diagnostics import Problems

PAGE = Path(__file__).parents[2] / "docs" / "quiz-text.md"

KINDS = {
    "Short answers": {"short-answer", "choice"},
    "Numbers": {"numeric"},
    "Matching": {"match"},
    "Ordering": {"order"},
    "Blanks": {"blanks"},
    "Essays": {"essay"},
    "Descriptions": {"description", "choice", "true-false"},
}


def _examples() -> list[tuple[str, Block]]:
    parts = sections(PAGE.read_text(encoding="utf-8"))
    return [
        (heading, block) for heading, text in parts.items() for block in blocks(text) if block.info == "text"
    ]


EXAMPLES = _examples()


@pytest.mark.parametrize(("heading", "block"), EXAMPLES, ids=[heading for heading, _ in EXAMPLES])
def test_examples_are_read(heading: str, block: Block) -> None:
    problems = Problems()
    reading = reading_of(("\n".join(block.lines) + "\n").encode(), problems)
    assert reading is not None and reading.questions
    assert not [found.message for found in problems if found.code not in ("T412", "K101")]
    kinds = {question.kind for question in reading.questions}
    assert kinds <= KINDS.get(heading, kinds)


def test_every_kind_without_options_has_its_example() -> None:
    assert KINDS.keys() <= {heading for heading, _ in EXAMPLES}
