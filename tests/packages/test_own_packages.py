"""What lmspack writes, its checker has nothing to say about: neither by the general rules nor for whom it is made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from documents_of_others import QTI12, check, check_text, planted
from hypothesis import HealthCheck, assume, given, settings

import every_kind
import kinds
from lmspack.limits.narrow import is_never_wrong, is_right_or_wrong
from lmspack.model import UNSCORED_KINDS, Messages, Question, Quiz
from lmspack.responses import responses
from lmspack.richtext import text_content
from lmspack.scoring import share
from lmspack.targets import TARGETS
from running import run
from strategies_kinds import quizzes_of_any_kind

SHOWCASE = Path(__file__).parents[2] / "examples" / "showcase"
READERS = {
    "qti21": ("qti-sdk", "jqti", "qti-components", "qti3-item-player", "pyslet"),
    "moodle": ("moodle",),
    "canvas": ("canvas", "newquizzes"),
}
"""Who reads the files of a target."""


def said(quiz: Quiz, name: str, folder: Path) -> list[str]:
    """What the checker says about a quiz in the format of a target."""
    target = TARGETS[name]
    path = folder / target.file_name(quiz)
    target.write(quiz, path)
    return [f"{found.code} {found.message} {found.excerpt}" for found in check(path, *READERS[name])]


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("quiz", [kinds.QUIZ, kinds.in_sections(kinds.QUIZ), every_kind.QUIZ], ids="ABC")
def test_every_kind_passes(quiz: Quiz, name: str, tmp_path: Path) -> None:
    assert said(quiz, name, tmp_path) == []


def test_the_showcase_passes(tmp_path: Path) -> None:
    assert run("build", str(SHOWCASE), "-o", "dist", "-q", folder=tmp_path).code == 0
    for name, readers in READERS.items():
        packages = list((tmp_path / "dist").glob(f"*-{name}.*"))
        assert len(packages) == len(list((SHOWCASE / "sources").glob("*.txt")))
        assert [found for path in packages for found in check(path, *readers)] == []


def _plain(question: Question) -> Question:
    """The question with messages of words where it may have some: generated ones may be empty code."""
    texts = [text_content(told) for told in ("Yes.", "Half.", "No.")]
    choices = tuple(
        replace(choice, content=text_content(f"c{i}")) for i, choice in enumerate(question.choices)
    )
    if question.kind in UNSCORED_KINDS:
        texts = [(), (), ()]
    return replace(
        question, messages=Messages(*texts), choices=choices, explanation=text_content("So."), hints=()
    )


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=40, suppress_health_check=list(HealthCheck), deadline=None)
@given(quiz=quizzes_of_any_kind())
def test_any_kind_passes(name: str, quiz: Quiz, tmp_path_factory: pytest.TempPathFactory) -> None:
    assume(not any(refusal for question in quiz.questions for refusal in TARGETS[name].refuses(question, "")))
    quiz = replace(quiz, questions=tuple(_plain(question) for question in quiz.questions))
    found = [line for line in said(quiz, name, tmp_path_factory.mktemp("own")) if not line.startswith("P223")]
    assert found == []


@settings(max_examples=40, suppress_health_check=list(HealthCheck), deadline=None)
@given(quiz=quizzes_of_any_kind())
def test_what_is_never_partly_right(quiz: Quiz) -> None:
    for question in quiz.questions:
        partly = any(0 < share(question, response) < 1 for response in responses(question))
        assert partly != is_right_or_wrong(question), question
        wrong = any(share(question, response) <= 0 for response in responses(question) if any(response))
        assert not (wrong and is_never_wrong(question)), question


FEEDBACK = '<itemfeedback ident="moon_fb">'


@pytest.mark.parametrize("name", ["general_fb", "correct_fb", "general_incorrect_fb"])
def test_canvas_shows_feedback_for_its_name(name: str, tmp_path: Path) -> None:
    document = planted(QTI12, FEEDBACK, f'<itemfeedback ident="{name}">')
    document = planted(document, '<displayfeedback feedbacktype="Response" linkrefid="moon_fb"/>', "")
    assert check_text(tmp_path, document, "canvas", "newquizzes") == []
    others = planted(document, "question_type", "kind")
    assert [(d.code, d.severity) for d in check_text(tmp_path, others)] == [("P504", "warning")]
    known_to_one = planted(document, name, "general_feedback")
    assert [(d.code, d.severity) for d in check_text(tmp_path, known_to_one)] == [("P504", "warning")]
