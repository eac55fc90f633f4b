"""All contents of a quiz, for what changes every one of them alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from lmspack.model import Answer, Choice, Essay, Matching, Messages, Ordering, Pair, Question
from lmspack.richtext import Content

Change = Callable[[Content], Content]

_T = TypeVar("_T")
_NO_MESSAGES = Messages()


def changed(question: Question, change: Change) -> Question:
    """The question with every content changed, in the order in which a student meets them.

    What ``change`` gives back as it was stays the same object, so that a question without a change costs nothing.
    """
    stem = change(question.stem)
    choices = _each(question.choices, lambda choice: _choice(choice, change))
    answer = _answer(question.answer, change) if question.answer is not None else None
    hints = _each(question.hints, change)
    messages = _messages(question.messages, change)
    explanation = change(question.explanation) if question.explanation else ()
    same = (
        stem is question.stem
        and choices is question.choices
        and answer is question.answer
        and hints is question.hints
        and messages is question.messages
        and explanation is question.explanation
    )
    if same:
        return question
    return replace(
        question,
        stem=stem,
        choices=choices,
        answer=answer,
        hints=hints,
        messages=messages,
        explanation=explanation,
    )


def _each(things: tuple[_T, ...], change: Callable[[_T], _T]) -> tuple[_T, ...]:
    made = tuple([change(thing) for thing in things])
    return things if all(new is old for new, old in zip(made, things, strict=True)) else made


def _choice(choice: Choice, change: Change) -> Choice:
    content = change(choice.content)
    rationale = change(choice.rationale) if choice.rationale else ()
    if content is choice.content and rationale is choice.rationale:
        return choice
    return replace(choice, content=content, rationale=rationale)


def _answer(answer: Answer, change: Change) -> Answer:
    match answer:
        case Matching(pairs, distractors):
            pairs = _each(pairs, lambda pair: _pair(pair, change))
            distractors = _each(distractors, change)
            same = pairs is answer.pairs and distractors is answer.distractors
            return answer if same else Matching(pairs, distractors)
        case Ordering(items):
            items = _each(items, change)
            return answer if items is answer.items else Ordering(items)
        case Essay(notes):
            notes = change(notes)
            return answer if notes is answer.notes else replace(answer, notes=notes)
        case _:
            return answer  # what students type or pick from a list is bare text


def _pair(pair: Pair, change: Change) -> Pair:
    prompt, match = change(pair.prompt), change(pair.match)
    return pair if prompt is pair.prompt and match is pair.match else Pair(prompt, match)


def _messages(messages: Messages, change: Change) -> Messages:
    if messages == _NO_MESSAGES:
        return messages
    made = (change(messages.correct), change(messages.partial), change(messages.incorrect))
    same = made[0] is messages.correct and made[1] is messages.partial and made[2] is messages.incorrect
    return messages if same else Messages(*made)
