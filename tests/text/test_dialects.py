"""Quiz texts of many dialects, each beside the outline that a person finds right."""

from __future__ import annotations

from pathlib import Path

import pytest
from outline import outline, reading_of

from lmspack.diagnostics import Problems

HERE = Path(__file__).parent / "dialects"
SHARED = Path(__file__).parents[3] / "shared" / "dialects" / "samples"
REAL = Path(__file__).parents[2] / "sources"

OURS = sorted(HERE.glob("*.txt"))
ALL = OURS + sorted(REAL.glob("*.txt")) + (sorted(SHARED.glob("*.txt")) if SHARED.is_dir() else [])


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_is_read_as_its_outline_says(path: Path) -> None:
    assert outline(path.read_bytes()) == path.with_suffix(".outline").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_no_line_is_lost(path: Path) -> None:
    problems = Problems()
    reading = reading_of(path.read_bytes(), problems)
    assert reading is not None
    assert sum(reading.lines.values()) == sum(1 for line in reading.source.lines if line.strip())
    told = {line for found in problems for line in range(found.line, max(found.line, found.end_line) + 1)}
    assert reading.lines.get("ignored", 0) <= len(told)


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_spans_cover_the_texts(path: Path) -> None:
    """A choice on one line stands in the source exactly where its span says."""
    reading = reading_of(path.read_bytes(), Problems())
    assert reading is not None
    lines = reading.source.lines
    for question in reading.questions:
        assert lines[question.span.line - 1][question.span.start : question.span.start + 1].strip()
        for choice in question.choices:
            span = choice.span
            assert question.span.line <= span.line <= span.end_line <= len(lines)
            text = (
                choice.content[0].inlines[0]
                if choice.content and hasattr(choice.content[0], "inlines")
                else ""
            )
            if span.line == span.end_line and isinstance(text, str) and question.kind != "true-false":
                assert text in lines[span.line - 1][span.start : span.end]


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
@pytest.mark.parametrize("line_end", ["\r\n", "\r", "\u2028"], ids=["crlf", "cr", "line separator"])
def test_line_ends_do_not_matter(path: Path, line_end: str) -> None:
    text = path.read_bytes().decode("utf-8-sig")
    plain, other = Problems(), Problems()
    expected = reading_of(text.replace("\r\n", "\n").encode(), plain)
    found = reading_of(text.replace("\r\n", "\n").replace("\n", line_end).encode(), other)
    assert expected is not None and found is not None
    assert found.questions == expected.questions


@pytest.mark.skipif(not SHARED.is_dir(), reason="the survey's samples are not beside this checkout")
def test_samples_of_the_survey_give_every_question() -> None:
    import json

    for path in sorted(SHARED.glob("*.json")):
        wanted = json.loads(path.read_text(encoding="utf-8"))
        problems = Problems()
        reading = reading_of(path.with_suffix(".txt").read_bytes(), problems)
        assert reading is not None
        assert len(reading.questions) == len(wanted["questions"]), path.stem
        refused = any(problem.startswith("error") for problem in wanted["problems"])
        assert problems.has_errors == refused, (path.stem, [found.message for found in problems])
        for question, expected in zip(reading.questions, wanted["questions"], strict=True):
            if expected["answer"] is not None and expected["type"] in ("single", "multiple", "truefalse"):
                right = [place for place, choice in enumerate(question.choices) if choice.correct]
                assert right == expected["answer"], (path.stem, question.number)
