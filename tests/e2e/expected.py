"""What playing a quiz must show, computed from the model alone: no package is looked at here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from e2e.answers import Given, given
from lmspack.model import UNSCORED_KINDS, Blanks, Kind, Matching, Ordering, Question, Quiz, ShortAnswer
from lmspack.responses import responses
from lmspack.richtext import (
    Block,
    Code,
    CodeBlock,
    Content,
    Heading,
    Inline,
    LanguageRun,
    LineBreak,
    Link,
    Paragraph,
    Quotation,
    Styled,
)
from lmspack.scoring import Response, share
from lmspack.targets.qti21.variables import choice_id, item_ids, prompt_id, target_ids

Lines = tuple[str, ...]
"""A text as a student sees it: its lines that are not blank."""

DRAWN: Lines = ("\N{BLACK SQUARE}",)
"""In place of a text that is drawn, not read: it has a formula, a picture, a sound, a table, a list or a gap. How
much room each takes between the words differs from player to player; it is not compared."""

_MOST_COMBINED = 8
"""Choices of a multiple response question up to which every combination is played (256 of them)."""

_FOLDED = re.compile(r"[ \t\r\n\f]+")
"""The white space that CSS folds into one space outside code."""


@dataclass(frozen=True, slots=True)
class Play:
    """One response, and what it must lead to. ``feedback`` has no line where none may show; ``score`` is None where
    a person gives it. ``by_case`` says that it would be marked otherwise if capitals were compared."""

    response: Response
    given: Given
    score: float | None
    feedback: Lines
    by_case: bool = False

    @property
    def name(self) -> str:
        """The response in a message."""
        return ", ".join(value for values in self.given.values() for value in values) or "blank"


@dataclass(frozen=True, slots=True)
class Expected:
    """One question: what is seen of it, and every response. ``points`` is what full marks give (0: nothing is
    marked); ``choices`` are what is picked, matched or put in order, by identifier."""

    id: str
    kind: Kind
    points: float
    stem: Lines
    choices: Mapping[str, Lines]
    plays: tuple[Play, ...]

    def texts(self) -> set[Lines]:
        """Everything that is seen of it."""
        return {self.stem, *self.choices.values(), *(play.feedback for play in self.plays)}


def expected(quiz: Quiz) -> list[Expected]:
    """Every question of a quiz with every response."""
    return [_expected(quiz.item_id(question), question) for question in quiz.questions]


def _expected(identifier: str, question: Question) -> Expected:
    return Expected(
        identifier,
        question.kind,
        float(question.points),
        seen(question.stem),
        {name: seen(content) for name, content in _options(question)},
        tuple(_play(question, response) for response in _played(question)),
    )


def _play(question: Question, response: Response) -> Play:
    marked = question.kind not in UNSCORED_KINDS
    score = float(share(question, response)) * float(question.points) if marked else None
    by_case = bool(response) and share(question, response) != share(_with_case(question), response)
    return Play(response, given(question, response), score, _feedback(question, response), by_case)


def _with_case(question: Question) -> Question:
    """The question with capitals compared."""
    match question.answer:
        case ShortAnswer(accepted):
            return replace(question, answer=ShortAnswer(accepted, case=True))
        case Blanks(gaps):
            strict = [replace(gap, case=True) if isinstance(gap, ShortAnswer) else gap for gap in gaps]
            return replace(question, answer=Blanks(tuple(strict)))
        case _:
            return question


def _played(question: Question) -> Iterator[Response]:
    """The responses that the read-back plays; combinations of options are all of them, as students give them."""
    if question.kind == "multiple" and len(question.choices) > _MOST_COMBINED:
        count = len(question.choices)
        raise NotImplementedError(f"{count} choices have {2**count} combinations; choose which to play")
    yield from responses(question)


def _options(question: Question) -> Iterator[tuple[str, Content]]:
    for place, choice in enumerate(question.choices):
        yield choice_id(place), choice.content
    if isinstance(question.answer, Matching):
        for place, pair in enumerate(question.answer.pairs):
            yield prompt_id(place), pair.prompt
        yield from zip(target_ids(question), question.answer.targets, strict=True)
    elif isinstance(question.answer, Ordering):
        yield from zip(item_ids(question), question.answer.items, strict=True)


def _feedback(question: Question, response: Response) -> Lines:
    """A blank answer gets none. A single choice gets its rationale and the explanation. With several picked,
    all rationales are listed below the choices they are about: a student who left out a right one needs its."""
    if not response:
        return ()
    parts: list[Content] = [_message(question, response)]
    if question.kind == "multiple":
        for choice in question.choices:
            if choice.rationale:
                parts += [choice.content, choice.rationale]
    elif question.choices:
        parts.append(question.choices[int(response[0])].rationale)
    parts.append(question.explanation)
    lines = tuple(line for part in parts for line in seen(part))
    return DRAWN if DRAWN[0] in lines else lines


def _message(question: Question, response: Response) -> Content:
    if question.kind in UNSCORED_KINDS:
        return ()
    worth = share(question, response)
    if worth == 1:
        return question.messages.correct
    return question.messages.partial if worth > 0 else question.messages.incorrect


class _DrawnError(Exception):
    """Something in a text is drawn."""


def seen(content: Content) -> Lines:
    """The lines that a student sees of a content; `DRAWN` where they depend on how things are drawn."""
    try:
        return tidy([line for block in content for line in _block(block)])
    except _DrawnError:
        return DRAWN


def _block(block: Block) -> Iterator[str]:
    match block:
        case CodeBlock(code):
            yield from code.split("\n")
        case Paragraph(inlines) | Heading(_, inlines):
            yield from (line.strip(" ") for line in _line(inlines).split("\n"))
        case Quotation(inner):
            yield from seen(inner)
        case _:
            raise _DrawnError


def _line(inlines: tuple[Inline, ...]) -> str:
    return "".join(_inline(inline) for inline in inlines)


def _inline(inline: Inline) -> str:
    match inline:
        case str():
            return _FOLDED.sub(" ", inline)
        case LineBreak():
            return "\n"
        case Code(code):
            return _FOLDED.sub(" ", code)
        case Styled("q", _):
            raise _DrawnError  # its quotation marks are
        case Styled(_, inner) | Link(_, inner) | LanguageRun(_, inner):
            return _line(inner)
        case _:
            raise _DrawnError


def tidy(lines: list[str]) -> Lines:
    """Lines without blanks at their ends; blank lines left out."""
    return tuple(line.rstrip(" \t") for line in lines if line.strip(" \t"))
