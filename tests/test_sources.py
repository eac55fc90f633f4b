"""The quizzes that the project ships: their texts, and what their keys say."""

from hashlib import sha256
from pathlib import Path

import pytest

from lmspack.diagnostics import Problems
from lmspack.model import Quiz
from lmspack.richtext import plain
from lmspack.understand import understand

SOURCES = Path(__file__).parents[1] / "sources"

TEXTS = {
    "gradient-accumulation.hi.txt": "d95e29c16b525748902824cad73063ebbd70adb1db8c55e1802dbd404229c4a9",
    "batch-normalization.hi.txt": "a4600f77e8c9eef603752ce9e0751bf7b77daa72fb617129b1accd12f318d070",
}
SOLVED = {
    "gradient-accumulation": [3, 1, 4, 2, 1, 3, 2, 4],
    "batch-normalization": [1, 2, 3, 4, 1, 2, 3, 4],
}
"""The right option of each question, by someone who solved the quizzes without seeing the keys."""


def quiz(name: str) -> Quiz:
    problems = Problems()
    understood = understand(SOURCES / f"{name}.hi.txt", problems)
    assert understood is not None
    assert not problems.has_errors
    return understood.quiz


@pytest.mark.parametrize("name", TEXTS)
def test_texts_are_as_their_author_wrote_them(name: str) -> None:
    assert sha256((SOURCES / name).read_bytes()).hexdigest() == TEXTS[name]


@pytest.mark.parametrize("name", SOLVED)
def test_the_key_agrees_with_an_independent_solution(name: str) -> None:
    assert [[i + 1 for i in question.right] for question in quiz(name).questions] == [
        [i] for i in SOLVED[name]
    ]


@pytest.mark.parametrize("name", SOLVED)
def test_every_question_is_explained_and_every_distractor_has_its_rationale(name: str) -> None:
    for question in quiz(name).questions:
        assert 2 <= plain(question.explanation).count("।") <= 4, question.id
        assert [bool(choice.rationale) for choice in question.choices] == [
            not c.correct for c in question.choices
        ]


@pytest.mark.parametrize("name", SOLVED)
def test_the_frame(name: str) -> None:
    found = quiz(name)
    assert (found.id, found.language, len(found.questions)) == (name, "hi", 8)
    assert plain(found.introduction) == "जैसे ही आप प्रश्नोत्तरी लेते हैं उत्तर और स्पष्टीकरण दिखाई देते हैं।"
