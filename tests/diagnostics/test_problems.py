"""The collector: sorted, without repetitions, with columns as an editor counts them."""

import pytest

from lmspack.diagnostics import Problems, column_of
from lmspack.source import SourceText, Span

SOURCE = SourceText("b.txt", ("one", "two"))


def test_sorted_by_file_and_place_whatever_the_order_of_finding() -> None:
    problems = Problems()
    problems.error("K205", "z", at=SOURCE, span=Span(2, 0, 2, 1))
    problems.warning("K116", "a", at=SOURCE, span=Span(1, 2, 1, 3))
    problems.error("K101", "a", at=SOURCE, span=Span(1, 0, 1, 1))
    problems.error("T105", "a", at=SourceText("a.txt", ()))
    problems.error("K101", "of the file", at=SOURCE)
    assert [(p.file, p.line, p.column, p.code) for p in problems] == [
        ("a.txt", 0, 0, "T105"),
        ("b.txt", 0, 0, "K101"),
        ("b.txt", 1, 1, "K101"),
        ("b.txt", 1, 3, "K116"),
        ("b.txt", 2, 1, "K205"),
    ]


def test_the_same_is_said_once() -> None:
    problems, others = Problems(), Problems()
    for collector in (problems, problems, others):
        collector.error("K101", "a", at=SOURCE)
    problems.extend(others)
    problems.error("K101", "b", at=SOURCE)
    assert len(problems) == 2


def test_only_errors_stop() -> None:
    problems = Problems()
    problems.warning("K116", "a")
    assert not problems.has_errors
    problems.error("K101", "a")
    assert problems.has_errors


@pytest.mark.parametrize(
    ("line", "offset", "column"),
    [
        ("abc", 0, 1),
        ("abc", 3, 4),
        ("", 0, 1),
        ("क्षि", 0, 1),
        ("क्षि", 3, 1),  # in the middle of the letter
        ("क्षि", 4, 2),
        ("e\u0301a", 2, 2),
        ("👩‍👩‍👧a", 5, 2),
        ("🇮🇳🇩🇪", 2, 2),
        ("ab", 9, 3),  # behind the end of the line
        ("é", 9, 2),
    ],
)
def test_columns_count_what_a_cursor_steps_over(line: str, offset: int, column: int) -> None:
    assert column_of(line, offset) == column
