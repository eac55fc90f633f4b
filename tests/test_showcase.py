"""examples/showcase uses everything there is, and everything arrives."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from casefile import execute
from lmspack.diagnostics import Problems
from lmspack.limits import carried
from lmspack.model import UNSCORED_KINDS, Kind, Question, Quiz
from lmspack.prove import READERS
from lmspack.quizzes import read_all
from lmspack.readback import WHOLE, ReadQuiz
from lmspack.responses import responses
from lmspack.richtext import (
    BulletList,
    Code,
    CodeBlock,
    Content,
    LanguageRun,
    Link,
    Math,
    Media,
    Quotation,
    Styled,
    Table,
    inlines_of,
)
from lmspack.targets import TARGETS

SHOWCASE = Path(__file__).parents[1] / "examples" / "showcase"
NOT_COMPARED = {"id": "", "language": "und"}


@pytest.fixture(scope="module")
def quizzes() -> list[Quiz]:
    """The quizzes of the showcase, in the order of their names."""
    problems = Problems()
    understood = read_all([SHOWCASE / "sources"], problems, targets=TARGETS)
    assert not problems.has_errors, [str(problem) for problem in problems]
    return [one.quiz for one in understood]


def contents(question: Question) -> list[Content]:
    """The texts of a question that a student sees."""
    return [question.stem, question.explanation, *(choice.content for choice in question.choices)]


def test_every_kind_is_there(quizzes: list[Quiz]) -> None:
    assert {question.kind for quiz in quizzes for question in quiz.questions} == set(get_args(Kind))


def test_every_form_of_content_is_there(quizzes: list[Quiz]) -> None:
    texts = [text for quiz in quizzes for q in quiz.questions for text in contents(q)]
    texts += [quiz.introduction for quiz in quizzes]
    inlines = {type(inline) for text in texts for inline in inlines_of(text)}
    assert {Styled, Code, Math, Link, Media, LanguageRun} <= inlines
    blocks = {type(block) for text in texts for block in text}
    assert {CodeBlock, BulletList, Quotation, Table} <= blocks
    assert {file.type.partition("/")[0] for quiz in quizzes for file in quiz.media} == {"image", "audio"}


def test_every_setting_is_there(quizzes: list[Quiz]) -> None:
    bare = Question("", "", "choice", (), quizzes[0].questions[0].span)
    questions = [question for quiz in quizzes for question in quiz.questions]
    for name in ("points", "shuffle", "section", "partial", "negative", "penalty", "hints", "messages"):
        assert any(getattr(question, name) != getattr(bare, name) for question in questions), name
    for name in ("numbering", "tags", "difficulty", "category"):
        assert any(getattr(question, name) != getattr(bare, name) for question in questions), name
    for name in ("sections", "shuffle_questions", "time_limit", "category", "media"):
        assert any(getattr(quiz, name) for quiz in quizzes), name
    assert {quiz.feedback for quiz in quizzes} >= {"immediate", "end"}
    assert {quiz.attempts for quiz in quizzes} >= {0, 2}
    assert any(section.pick for quiz in quizzes for section in quiz.sections)
    assert any(section.shuffle for quiz in quizzes for section in quiz.sections)


def test_three_scripts(quizzes: list[Quiz]) -> None:
    assert sorted(quiz.language for quiz in quizzes) == ["ar", "en", "hi"]


def test_it_builds_to_every_target_and_says_only_what_formats_cannot(tmp_path: Path) -> None:
    targets = [part for name in TARGETS for part in ("-t", name)]
    code, printed = execute(["lmspack", "build", str(SHOWCASE / "sources"), "-o", "out", *targets], tmp_path)
    assert code == 0, printed
    said = {
        word for line in printed.splitlines() for word in line.split() if word[:1] == "L" and word[-1:] == ":"
    }
    assert all(word[1:-1].isdecimal() for word in said)
    assert " warning C" not in printed and " warning K" not in printed and " warning T" not in printed
    assert len(list((tmp_path / "out").iterdir())) == len(TARGETS) * 3 + 2


def test_every_question_is_played_with_many_responses(quizzes: list[Quiz]) -> None:
    for quiz in quizzes:
        for question in quiz.questions:
            most = len(question.choices) + 1 if question.kind in ("choice", "true-false") else 5
            if question.kind not in UNSCORED_KINDS:
                assert len(list(responses(question))) >= min(5, most), quiz.item_id(question)


def read(quiz: Quiz, target: str, folder: Path) -> ReadQuiz:
    """A quiz as written for a target and read back."""
    path = folder / TARGETS[target].file_name(quiz)
    TARGETS[target].write(quiz, path)
    return READERS[target].read(path, lambda *_: None, WHOLE)


def model(quiz: Quiz, target: str, folder: Path) -> Quiz:
    """The model that a file gives."""
    found = read(quiz, target, folder)
    return replace(found.quiz, **NOT_COMPARED, questions=tuple(item.question for item in found.items))


def test_moodle_and_qti_files_give_the_same_model(quizzes: list[Quiz], tmp_path: Path) -> None:
    limits = {**TARGETS["moodle"].limits, **TARGETS["qti21"].limits}
    for quiz in quizzes:
        moodle, qti21 = (carried(model(quiz, name, tmp_path), limits) for name in ("moodle", "qti21"))
        assert moodle.questions == qti21.questions
        assert replace(moodle, questions=()) == replace(qti21, questions=())
