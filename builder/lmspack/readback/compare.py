"""The model held against what was read back: every text, every response."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations, zip_longest

from lmspack.carries import Carries
from lmspack.model import UNKNOWN_LANGUAGE, Question, Quiz
from lmspack.naming import decimal_text, question_names
from lmspack.readback import WHOLE, Item, ReadChoice, ReadQuiz, Response, Shown
from lmspack.scoring import shares, total

_ALL_SUBSETS_UP_TO = 6
"""Choices of a multiple response question up to which every combination is played; beyond: every single
one, the right ones with one more or one less, and all; and every pair up to the next number."""

_ALL_PAIRS_UP_TO = 20

_TOLERANCE = 0.00001
"""Points: what rounding a share to five decimals of a percent may change."""


def differences(quiz: Quiz, read: ReadQuiz, carries: Carries, part: slice = WHOLE) -> Iterator[str]:
    """Each difference between a quiz and what was read back from a format that ``carries`` so much, in words.

    ``part`` selects the questions whose items ``read`` has.
    """
    if read.title != quiz.title:
        yield f"title: wrote {quiz.title!r}, read {read.title!r}"
    if read.introduction != quiz.introduction:
        yield f"introduction: wrote {quiz.introduction!r}, read {read.introduction!r}"
    names = question_names(quiz)[part]
    for question, name, item in zip_longest(quiz.questions[part], names, read.items):
        if question is None or item is None:
            yield f"{len(quiz.questions)} questions were written, but another number was read"
            return
        where = quiz.item_id(question)
        expected = _expected(question, where, name, carries, item)
        if item != expected:
            yield from (f"{where}, {finding}" for finding in _fields(expected, item))
        yield from (f"{where}, {finding}" for finding in _plays(question, item, carries))


def _expected(question: Question, identifier: str, name: str, carries: Carries, found: Item) -> Item:
    """The item that reading a question back must give; how it plays is another matter."""
    language = "" if question.language == UNKNOWN_LANGUAGE or not carries.language else question.language
    return Item(
        identifier,
        name,
        language,
        question.kind == "multiple",
        question.shuffle if carries.pins else question.mixable,
        decimal_text(question.points),
        question.stem,
        tuple(
            [
                ReadChoice(c.content, bool(c.correct), c.rationale, c.pinned and carries.pins)
                for c in question.choices
            ]
        ),
        question.explanation,
        found.play,
    )


def _fields(expected: Item, found: Item) -> Iterator[str]:
    for field in fields(Item):
        written, read = getattr(expected, field.name), getattr(found, field.name)
        if written != read:
            yield f"{field.name}: wrote {written!r}, read {read!r}"


def _plays(question: Question, item: Item, carries: Carries) -> Iterator[str]:
    full, right = float(question.points), question.right
    worth = [float(share) for share in shares(question)]
    near = _TOLERANCE * max(1.0, full)
    for response in responses(question):
        shown = item.play(response)
        share = total(worth, response) if carries.partial else float(response == right)
        expected = share * full
        if abs(shown.score - expected) > near:
            yield f"response {response}: {expected} points expected, {shown.score} given"
        if (abs(shown.score - full) <= near) != (response == right):
            yield f"response {response}: full marks for another response than the key, or none for the key"
        yield from _feedback(question, response, shown)


def _feedback(question: Question, response: Response, shown: Shown) -> Iterator[str]:
    if not response:
        if shown.score or shown.rationales:
            yield "a blank answer gets points or a rationale"
        return
    if shown.explanation != question.explanation:
        yield f"response {response}: the explanation does not show"
    picked = [question.choices[i].rationale for i in response if question.choices[i].rationale]
    every = [choice.rationale for choice in question.choices if choice.rationale]
    allowed = [picked, every] if question.kind == "multiple" else [picked]
    if list(shown.rationales) not in allowed:
        yield f"response {response}: rationales of other choices show, or none"


def responses(question: Question) -> Iterator[Response]:
    """Every response that is played: blank, and each choice; for multiple response, combinations of them."""
    count = len(question.choices)
    yield ()
    if question.kind != "multiple":
        yield from ((i,) for i in range(count))
        return
    if count <= _ALL_SUBSETS_UP_TO:
        for size in range(1, count + 1):
            yield from combinations(range(count), size)
        return
    right = question.right
    some = [*combinations(range(count), 1), right, tuple(range(count))]
    if count <= _ALL_PAIRS_UP_TO:
        some += combinations(range(count), 2)
    some += [tuple(sorted(set(right) ^ {i})) for i in range(count)]
    yield from dict.fromkeys(response for response in some if response)
