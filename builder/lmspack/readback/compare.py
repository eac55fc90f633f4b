"""The model held against what was read back: every text, every setting, every response."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from fractions import Fraction
from itertools import zip_longest

from lmspack import scoring
from lmspack.limits import carried
from lmspack.model import UNSCORED_KINDS, Choice, Question, Quiz
from lmspack.naming import question_names
from lmspack.readback import NOWHERE, WHOLE, Item, ReadQuiz, Shown
from lmspack.responses import responses
from lmspack.richtext import Content
from lmspack.scoring import Response
from lmspack.targets import Target

_TOLERANCE = 0.00001
"""Points: what rounding a share to five decimals of a percent may change."""

_OF_FULL = 0.001
"""The share of full marks that is never taken for rounding: a question may be worth 0.0001 points."""

_NOT_IN_FILES = ("id", "language", "source", "questions")
"""Fields of a quiz that its files say with the questions, or not at all."""

Share = Callable[[Question, Response], Fraction]


def differences(quiz: Quiz, read: ReadQuiz, target: Target, part: slice = WHOLE) -> Iterator[str]:
    """Each difference between a quiz and what was read back from a file of ``target``, in words, but for what the
    target's limits name.

    ``part`` selects the questions whose items ``read`` has.
    """
    quiz = carried(quiz, target.limits)
    yield from _fields(_with_sorted_media(quiz), _with_sorted_media(read.quiz), _NOT_IN_FILES)
    names = question_names(quiz)[part]
    for question, name, item in zip_longest(quiz.questions[part], names, read.items):
        if question is None or item is None:
            yield f"{len(quiz.questions)} questions were written, but another number was read"
            return
        where = quiz.item_id(question)
        if item.name != name:
            yield f"{where}, name: wrote {name!r}, read {item.name!r}"
        expected = _expected(question, where)
        if item.question != expected:
            yield from (f"{where}, {finding}" for finding in _fields(expected, item.question))
        yield from (f"{where}, {finding}" for finding in _plays(question, item, target.share))


def _with_sorted_media(quiz: Quiz) -> Quiz:
    """The quiz with its files by name: in which order they travel says nothing."""
    return replace(quiz, media=tuple(sorted(quiz.media, key=lambda file: file.name)))


def _expected(question: Question, identifier: str) -> Question:
    """The question that reading one back must give."""
    return replace(
        question,
        id=identifier,
        number="",
        span=NOWHERE,
        kind="choice" if question.kind == "true-false" else question.kind,
        choices=tuple(
            [Choice(c.content, NOWHERE, bool(c.correct), c.rationale, c.pinned) for c in question.choices]
        ),
    )


def _fields(expected: Quiz | Question, found: Quiz | Question, but: tuple[str, ...] = ()) -> Iterator[str]:
    for field in fields(expected):
        written, read = getattr(expected, field.name), getattr(found, field.name)
        if written != read and field.name not in but:
            yield f"{field.name}: wrote {written!r}, read {read!r}"


def _plays(question: Question, item: Item, share: Share) -> Iterator[str]:
    full = float(question.points)
    near = min(_TOLERANCE * max(1.0, full), _OF_FULL * (full or 1.0))
    for response in responses(question):
        shown = item.play(response)
        if question.kind not in UNSCORED_KINDS:
            given = share(question, response)
            expected = float(given) * full
            if abs(shown.score - expected) > near:
                yield f"response {response}: {expected} points expected, {shown.score} given"
            if (abs(shown.score - full) <= near) != (scoring.share(question, response) == 1):
                yield f"response {response}: full marks for another response than the key, or none for the key"
        yield from _feedback(question, response, shown)


def _feedback(question: Question, response: Response, shown: Shown) -> Iterator[str]:
    if not response:
        if shown.score or shown.rationales:
            yield "a blank answer gets points or a rationale"
        return
    if shown.explanation != question.explanation:
        yield f"response {response}: the explanation does not show"
    if shown.message != _message(question, response):
        yield f"response {response}: the message for another response shows, or none"
    if not question.choices:
        return
    picked = [question.choices[int(i)].rationale for i in response if question.choices[int(i)].rationale]
    every = [choice.rationale for choice in question.choices if choice.rationale]
    allowed = [picked, every] if question.kind == "multiple" else [picked]
    if list(shown.rationales) not in allowed:
        yield f"response {response}: rationales of other choices show, or none"


def _message(question: Question, response: Response) -> Content:
    if question.kind in UNSCORED_KINDS:
        return ()
    share, messages = scoring.share(question, response), question.messages
    if share == 1:
        return messages.correct
    return messages.partial if share > 0 else messages.incorrect
