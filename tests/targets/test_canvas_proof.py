"""Any quiz for Canvas: written, valid by our profiles, read back as it was but for what the limits name, and played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from lmspack.model import Choice, MediaFile, Question, Quiz
from lmspack.prove import examine, write
from lmspack.richtext import Content, Media
from lmspack.richtext.literal import from_text
from lmspack.schemas.judge import Judge
from lmspack.targets import TARGETS
from strategies import SOURCE, SPAN, rich_contents
from strategies_kinds import quizzes_of_any_kind

CANVAS = TARGETS["canvas"]


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(None)


def findings(quiz: Quiz, judge: Judge, folder: Path) -> list[str]:
    write(quiz, CANVAS, folder)
    return examine(quiz, CANVAS, folder, judge)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(quiz=quizzes_of_any_kind())
def test_any_kind_is_proved(quiz: Quiz, judge: Judge, tmp_path_factory: pytest.TempPathFactory) -> None:
    assume(not any(refusal for question in quiz.questions for refusal in CANVAS.refuses(question, "")))
    assert findings(quiz, judge, tmp_path_factory.mktemp("canvas")) == []


PICTURE = MediaFile(
    "cat.svg", b'<svg xmlns="http://www.w3.org/2000/svg" width="8" height="9"/>', "image/svg+xml", 8, 9
)
SOUND = MediaFile(
    "bell.wav",
    b"RIFF\x26\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x02\0\0\0\x80\x80",
    "audio/wav",
)
SHOWN = (Media("cat.svg", 'A "cat" & <dog>'), Media("bell.wav", "A bell", "audio"))


@st.composite
def rich_quizzes(draw: st.DrawFn) -> Quiz:
    """A question whose every text has any node of the content tree."""
    texts = rich_contents(media=SHOWN)
    options = draw(st.lists(rich_contents(1, SHOWN), min_size=2, max_size=3))
    question = Question(
        id="a",
        number="1",
        kind="choice",
        stem=(*draw(texts), *_showing(SHOWN)),
        span=SPAN,
        choices=tuple(Choice(text, SPAN, place == 0, draw(texts)) for place, text in enumerate(options)),
        explanation=draw(texts),
        language=draw(st.sampled_from(("und", "hi", "ar"))),
    )
    return Quiz("rich", "Rich", draw(texts), "en", (question,), SOURCE, media=(PICTURE, SOUND))


def _showing(media: tuple[Media, ...]) -> Content:
    (paragraph,) = from_text("See and hear: ")
    return (replace(paragraph, inlines=(*paragraph.inlines, *media)),)


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(quiz=rich_quizzes())
def test_any_content_is_proved(quiz: Quiz, judge: Judge, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert findings(quiz, judge, tmp_path_factory.mktemp("canvas")) == []
