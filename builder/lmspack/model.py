"""The quiz as lmspack understands it: what readers make, checks judge and targets render.

Terms are the field's own: a question has a stem and choices; a choice that is not right is a distractor; a
rationale says why one choice is right or wrong; the explanation belongs to the whole question.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from lmspack.richtext import Content
from lmspack.source import SourceText, Span

Kind = Literal[
    "choice",
    "multiple",
    "true-false",
    "short-answer",
    "numeric",
    "match",
    "order",
    "blanks",
    "essay",
    "description",
]

UNKNOWN_LANGUAGE = "und"
"""BCP 47's tag for "undetermined": nobody said which language the text is in."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a question. ``correct`` is None as long as nobody has said whether it is right.

    A ``pinned`` one keeps its place when a platform mixes the others ("none of the above").
    """

    content: Content
    span: Span
    correct: bool | None = None
    rationale: Content = ()
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """One question. ``number`` is as printed ("" without one); ``id`` is unique in the quiz.

    ``choices`` serve the kinds that show options, ``answers`` (accepted texts) those that do not.
    ``points`` is what full marks give. ``shuffle`` lets the platform mix the choices.
    """

    id: str
    number: str
    kind: Kind
    stem: Content
    span: Span
    choices: tuple[Choice, ...] = ()
    answers: tuple[str, ...] = ()
    explanation: Content = ()
    points: Decimal = Decimal(1)
    shuffle: bool = False
    language: str = UNKNOWN_LANGUAGE
    section: str = ""

    @property
    def right(self) -> tuple[int, ...]:
        """The positions (from 0) of the right choices."""
        return tuple(i for i, choice in enumerate(self.choices) if choice.correct)

    @property
    def mixable(self) -> bool:
        """Whether a platform may mix the choices that cannot keep a single one in its place."""
        return self.shuffle and not any(choice.pinned for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Quiz:
    """A whole quiz. ``id`` names its packages and is the first part of every item's identifier."""

    id: str
    title: str
    introduction: Content
    language: str
    questions: tuple[Question, ...]
    source: SourceText

    def item_id(self, question: Question) -> str:
        """The identifier of a question in packages: QTI item identifier, Moodle's idnumber."""
        return f"{self.id}-{question.id}"
