"""The model held against what was read back: every text, every response."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, zip_longest

from lmspack.model import UNKNOWN_LANGUAGE, Question, Quiz
from lmspack.naming import decimal_text, question_names
from lmspack.readback import WHOLE, Item, ReadQuiz, Response, Shown
from lmspack.scoring import shares, total

_ALL_SUBSETS_UP_TO = 6
"""Choices of a multiple response question up to which every combination is played; beyond: every single
one, every pair, the right ones with one more or one less, and all."""

_TOLERANCE = 0.00001
"""Points: what rounding a share to five decimals of a percent may change."""


def differences(
    quiz: Quiz,
    read: ReadQuiz,
    part: slice = WHOLE,
    *,
    has_language: bool,
    partial: bool = True,
    pins: bool = True,
) -> Iterator[str]:
    """Each difference between a quiz and what was read back, in words.

    ``part`` selects the questions whose items ``read`` has; ``has_language`` says whether the format carries
    the language of an item, ``partial`` whether it can say what an answer that is partly right gives: where
    it cannot, only the key gives points; ``pins`` whether it can keep a choice in its place while it mixes
    the others: where it cannot, it must not mix them.
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
        for what, written, found in _fields(question, item, name, where, has_language, pins):
            if written != found:
                yield f"{where}, {what}: wrote {written!r}, read {found!r}"
        yield from (f"{where}, {finding}" for finding in _plays(question, item, partial))


def _fields(
    question: Question, item: Item, name: str, identifier: str, has_language: bool, pins: bool
) -> Iterator[tuple[str, object, object]]:
    yield "identifier", identifier, item.id
    yield "name", name, item.name
    yield "stem", question.stem, item.stem
    yield "explanation", question.explanation, item.explanation
    yield "points", decimal_text(question.points), item.points
    yield "multiple", question.kind == "multiple", item.multiple
    yield "shuffle", question.shuffle if pins else question.mixable, item.shuffle
    if has_language:
        yield "language", "" if question.language == UNKNOWN_LANGUAGE else question.language, item.language
    yield "number of choices", len(question.choices), len(item.choices)
    for i, (choice, found) in enumerate(zip(question.choices, item.choices, strict=False), 1):
        yield f"choice {i}", choice.content, found.content
        yield f"correct of choice {i}", bool(choice.correct), found.correct
        yield f"rationale of choice {i}", choice.rationale, found.rationale
        if pins:
            yield f"pin of choice {i}", choice.pinned, found.pinned


def _plays(question: Question, item: Item, partial: bool) -> Iterator[str]:
    full, worth, right = float(question.points), shares(question), question.right
    near = _TOLERANCE * max(1.0, full)
    for response in responses(question):
        shown = item.play(response)
        expected = float(total(worth, response) if partial else response == right) * full
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
    some = [*combinations(range(count), 1), *combinations(range(count), 2), right, tuple(range(count))]
    some += [tuple(sorted(set(right) ^ {i})) for i in range(count)]
    yield from dict.fromkeys(response for response in some if response)
