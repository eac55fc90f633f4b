"""Any quiz for Moodle: written, valid by our schema, read back as it was but for what the limits name, and played."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from lmspack.model import UNSCORED_KINDS, Question, Quiz
from lmspack.prove import examine, write
from lmspack.richtext import Content
from lmspack.schemas.judge import Judge
from lmspack.targets import TARGETS
from strategies import contents, lines
from strategies_kinds import quizzes_of_any_kind

MOODLE = TARGETS["moodle"]

_NAMES = lines(12).map(lambda text: " ".join(text.split())).filter(bool)
_HINTS: st.SearchStrategy[tuple[Content, ...]] = st.lists(contents(1), max_size=2).map(tuple)
_LOSSES = st.sampled_from([Decimal(share) for share in ("0", "0.05", "0.33333", "0.14286", "0.75", "1")])


@st.composite
def banked(draw: st.DrawFn, question: Question) -> Question:
    """A question with what a question bank keeps, and a loss that Moodle knows."""
    scored = question.kind not in UNSCORED_KINDS
    return replace(
        question,
        negative=draw(_LOSSES) if question.kind == "choice" else Decimal(0),
        hints=draw(_HINTS) if scored else (),
        penalty=draw(st.one_of(st.none(), st.decimals(0, 1, places=5))) if scored else None,
        tags=draw(st.lists(_NAMES, max_size=3).map(tuple)),
        difficulty=draw(st.sampled_from(("", "easy", "hard"))),
        category=draw(st.lists(_NAMES, max_size=2).map(tuple)),
        numbering=draw(st.sampled_from(("abc", "ABC", "123", "iii", "III", "none")))
        if question.choices
        else "abc",
    )


@st.composite
def banked_quizzes(draw: st.DrawFn) -> Quiz:
    """A quiz of any kinds, with categories."""
    quiz = draw(quizzes_of_any_kind())
    asked = tuple(draw(banked(question)) for question in quiz.questions)
    return replace(quiz, questions=asked, category=draw(st.lists(_NAMES, max_size=2).map(tuple)))


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(None)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(quiz=banked_quizzes())
def test_any_kind_is_proved(quiz: Quiz, judge: Judge, tmp_path_factory: pytest.TempPathFactory) -> None:
    assume(not any(list(MOODLE.refuses(question, "1")) for question in quiz.questions))
    folder = tmp_path_factory.mktemp("moodle")
    write(quiz, MOODLE, folder)
    assert examine(quiz, MOODLE, folder, judge) == []
