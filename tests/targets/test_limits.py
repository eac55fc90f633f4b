"""What a platform cannot carry is said before a file is made."""

import pytest

from lmspack.diagnostics import Problems
from lmspack.model import Choice, Question, Quiz
from lmspack.richtext.literal import from_text
from lmspack.source import SourceText, Span
from lmspack.targets import TARGETS
from lmspack.targets.canvas import STEM_BYTES
from lmspack.targets.limits import report_limits

SPAN = Span(1, 0, 1, 1)


def quiz(stem: str, right: int = 1) -> Quiz:
    choices = tuple(Choice(from_text(f"option {i}"), SPAN, i < right) for i in range(right + 1))
    kind = "multiple" if right > 1 else "choice"
    question = Question("q", "1", kind, from_text(stem), SPAN, choices)
    return Quiz("quiz", "Quiz", (), "en", (question,), SourceText("quiz.txt", ("x",)))


def codes(quiz: Quiz, *targets: str) -> list[str]:
    problems = Problems()
    report_limits(quiz, targets or TARGETS, problems)
    return [problem.code for problem in problems if problem.severity == "error"]


@pytest.mark.parametrize(
    ("stem", "wanted"),
    [
        ("a" * (STEM_BYTES - len('<p dir="auto"></p>')), []),
        ("a" * STEM_BYTES, ["L103"]),
        ("क" * 6000, ["L103"]),
    ],
)
def test_canvas_takes_stems_up_to_a_length_in_bytes(stem: str, wanted: list[str]) -> None:
    assert codes(quiz(stem)) == wanted
    assert codes(quiz(stem), "moodle", "qti21") == []


@pytest.mark.parametrize(
    ("right", "wanted"), [(1, []), (2, []), (10, []), (11, ["L102"]), (20, []), (21, ["L102"])]
)
def test_moodle_knows_only_some_shares(right: int, wanted: list[str]) -> None:
    assert codes(quiz("Which?", right)) == wanted
    assert codes(quiz("Which?", right), "canvas", "qti21") == []
