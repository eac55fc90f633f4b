"""What playing a quiz must show, computed from the model alone: no package is looked at here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from lmspack.model import Question, Quiz
from lmspack.richtext import BREAK, CodeBlock, Content, Paragraph
from lmspack.scoring import share

Response = tuple[int, ...]
"""Positions (from 0) of the picked choices; the empty tuple is a blank answer."""

Lines = tuple[str, ...]
"""A text as a student sees it: its lines that are not blank."""

_MOST_COMBINED = 8
"""Choices of a multiple response question up to which every combination is played (256 of them)."""

_FOLDED = re.compile(r"[ \t\r\n\f]+")
"""The white space that CSS folds into one space outside code."""


@dataclass(frozen=True, slots=True)
class Play:
    """One response, and what it must lead to. ``feedback`` has no line where none may show."""

    response: Response
    score: float
    feedback: Lines


@dataclass(frozen=True, slots=True)
class Expected:
    """One question: what is seen of it, and every response. ``points`` is what full marks give."""

    id: str
    points: float
    stem: Lines
    choices: tuple[Lines, ...]
    plays: tuple[Play, ...]

    def texts(self) -> set[Lines]:
        """Everything that is seen of it."""
        return {self.stem, *self.choices, *(play.feedback for play in self.plays)}


def expected(quiz: Quiz) -> list[Expected]:
    """Every question of a quiz with every response. Raises NotImplementedError for one that no driver answers."""
    return [_expected(quiz.item_id(question), question) for question in quiz.questions]


def _expected(identifier: str, question: Question) -> Expected:
    if not question.choices or question.kind in ("match", "order", "blanks"):
        raise NotImplementedError(f"{identifier}: no driver knows how to answer the kind '{question.kind}'")
    return Expected(
        identifier,
        float(question.points),
        seen(question.stem),
        tuple(seen(choice.content) for choice in question.choices),
        tuple(
            Play(
                response,
                float(share(question, response)) * float(question.points),
                _feedback(question, response),
            )
            for response in responses(question)
        ),
    )


def responses(question: Question) -> Iterator[Response]:
    """Every response that a student can give, the blank one first."""
    count = len(question.choices)
    yield ()
    if question.kind != "multiple":
        yield from ((i,) for i in range(count))
        return
    if count > _MOST_COMBINED:
        raise NotImplementedError(f"{count} choices have {2**count} combinations; choose which to play")
    for size in range(1, count + 1):
        yield from combinations(range(count), size)


def _feedback(question: Question, response: Response) -> Lines:
    """A blank answer gets none. A single choice gets its rationale and the explanation. With several picked,
    all rationales are listed below the choices they are about: a student who left out a right one needs its."""
    if not response:
        return ()
    parts: list[Content] = []
    if question.kind == "multiple":
        for choice in question.choices:
            if choice.rationale:
                parts += [choice.content, choice.rationale]
    else:
        parts.append(question.choices[response[0]].rationale)
    parts.append(question.explanation)
    return tuple(line for part in parts for line in seen(part))


def seen(content: Content) -> Lines:
    """The lines that a student sees of a content."""
    lines: list[str] = []
    for block in content:
        match block:
            case CodeBlock(code):
                lines += code.split("\n")
            case Paragraph(inlines):
                text = "".join(
                    "\n" if inline is BREAK else _FOLDED.sub(" ", str(inline)) for inline in inlines
                )
                lines += [line.strip(" ") for line in text.split("\n")]
    return tidy(lines)


def tidy(lines: list[str]) -> Lines:
    """Lines without blanks at their ends; blank lines left out."""
    return tuple(line.rstrip(" \t") for line in lines if line.strip(" \t"))
