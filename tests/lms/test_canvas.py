"""The Canvas packages in Canvas's own importers: every text, key, point and feedback arrives.

Two importers read such a package: the converter of Classic Quizzes (the qti_exporter plugin with the QTI
migration tool), and the ``qti`` gem of New Quizzes. Each is a command that is given the package and prints what
it read as JSON: LMSPACK_CANVAS and LMSPACK_NEWQUIZ. docs/lms-runs.md records the runs and describes the JSON.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from canvas_views import classic, new
from hypothesis import HealthCheck, assume, given, settings
from stored_html import nests_links

from lmspack.diagnostics import Problems
from lmspack.limits import carried
from lmspack.model import Quiz
from lmspack.targets import canvas
from lmspack.understand import understand
from strategies import quizzes
from strategies_kinds import quizzes_of_any_kind

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "sources", Path(__file__).parent, ROOT / "examples" / "showcase" / "sources")
TEXTS = [text for folder in FOLDERS for text in sorted(folder.glob("*.txt"))]

CLASSIC = pytest.mark.skipif(
    not os.environ.get("LMSPACK_CANVAS"),
    reason="Canvas's converter is not here: let LMSPACK_CANVAS be a command that prints what it reads",
)
NEW = pytest.mark.skipif(
    not os.environ.get("LMSPACK_NEWQUIZ"),
    reason="the gem of New Quizzes is not here: let LMSPACK_NEWQUIZ be a command that prints what it reads",
)


def _quiz(text: Path) -> Quiz:
    understood = understand(text, Problems())
    assert understood is not None
    return understood.quiz


@CLASSIC
@pytest.mark.parametrize("text", TEXTS, ids=lambda path: path.stem)
def test_a_quiz_arrives_whole_in_classic_quizzes(text: Path, tmp_path: Path) -> None:
    quiz = _quiz(text)
    assert list(_wrong(classic(_carried(quiz), _imported("LMSPACK_CANVAS", quiz, tmp_path)))) == []


@NEW
@pytest.mark.parametrize("text", TEXTS, ids=lambda path: path.stem)
def test_a_quiz_arrives_whole_in_new_quizzes(text: Path, tmp_path: Path) -> None:
    quiz = _quiz(text)
    assert list(_wrong(new(_carried(quiz), _imported("LMSPACK_NEWQUIZ", quiz, tmp_path)))) == []


@CLASSIC
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(quiz=quizzes(max_questions=8))
def test_any_quiz_arrives_whole_in_classic_quizzes(
    quiz: Quiz, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("classic")
    assert list(_wrong(classic(_carried(quiz), _imported("LMSPACK_CANVAS", quiz, folder)))) == []


@NEW
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(quiz=quizzes(max_questions=8))
def test_any_quiz_arrives_whole_in_new_quizzes(quiz: Quiz, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("new")
    assert list(_wrong(new(_carried(quiz), _imported("LMSPACK_NEWQUIZ", quiz, folder)))) == []


@CLASSIC
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(quiz=quizzes_of_any_kind(max_questions=8))
def test_any_kind_arrives_whole_in_classic_quizzes(
    quiz: Quiz, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assume(_is_for_canvas(quiz))
    folder = tmp_path_factory.mktemp("classic")
    assert list(_wrong(classic(_carried(quiz), _imported("LMSPACK_CANVAS", quiz, folder)))) == []


@NEW
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(quiz=quizzes_of_any_kind(max_questions=8))
def test_any_kind_arrives_whole_in_new_quizzes(quiz: Quiz, tmp_path_factory: pytest.TempPathFactory) -> None:
    assume(_is_for_canvas(quiz))
    folder = tmp_path_factory.mktemp("new")
    assert list(_wrong(new(_carried(quiz), _imported("LMSPACK_NEWQUIZ", quiz, folder)))) == []


def _is_for_canvas(quiz: Quiz) -> bool:
    refused = any(refusal for question in quiz.questions for refusal in canvas.refuses(question, ""))
    return not refused and not any(nests_links(question) for question in quiz.questions)


def _carried(quiz: Quiz) -> Quiz:
    return carried(quiz, canvas.LIMITS)


@CLASSIC
def test_what_is_imported_again_has_the_same_identifiers(tmp_path: Path) -> None:
    """Canvas overwrites by them: a question that is put first must not shift those of the others."""
    quiz = _quiz(TEXTS[0])
    longer = replace(quiz, questions=(replace(quiz.questions[0], id="another"), *quiz.questions))
    before, after = (_imported("LMSPACK_CANVAS", each, tmp_path)["quizzes"][0] for each in (quiz, longer))
    assert before["migration_id"] == after["migration_id"]
    names = [[q["migration_id"] for q in found["questions"]] for found in (before, after)]
    assert names[1] == [f"{quiz.id}-another", *names[0]]


FULL = {"LMSPACK_CANVAS": ("--full",)}
"""What the commands are told besides: with it the first prints questions that are drawn as well."""


def _imported(variable: str, quiz: Quiz, folder: Path) -> dict[str, Any]:
    path = folder / f"{quiz.id}.zip"
    canvas.write(quiz, path)
    command = [*shlex.split(os.environ[variable]), str(path), *FULL.get(variable, ())]
    run = subprocess.run(command, capture_output=True, check=True, text=True, timeout=300)
    document: dict[str, Any] = json.loads(run.stdout)
    assert "FATAL" not in document, document
    return document


def _wrong(compared: Iterator[tuple[str, object, object]]) -> Iterator[str]:
    return (f"{what}: {wanted!r} became {got!r}" for what, wanted, got in compared if wanted != got)
