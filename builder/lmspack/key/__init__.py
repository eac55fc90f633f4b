"""The answer key: what it says (`load`), and how it meets the quiz text (`join`).

The form is version 1 of the answer key (docs/answer-key.md).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from lmspack.source import SourceText, Span
from lmspack.yamltext import Text

SUFFIX = ".key.yaml"
"""``NAME.key.yaml`` stands beside ``NAME.txt``."""

SHEET_SUFFIXES = (".key.csv", ".key.xlsx")
"""A key that is kept as a table (`sheet`) is named so."""


@dataclass(frozen=True, slots=True)
class Rationale:
    """Why one option is right or wrong; the option is named by its text."""

    choice: Text
    text: Text


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """What the key says about one question, as written. ``points`` and ``shuffle`` are None when not said.

    ``id`` and ``stem`` have no text where the file gives none, which has been reported then.
    """

    id: Text
    stem: Text
    answers: tuple[Text, ...]
    explanation: Text | None
    rationales: tuple[Rationale, ...]
    points: Decimal | None
    shuffle: bool | None
    span: Span


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """An answer key file. ``lints`` are the checks that it switches.

    ``language`` is "" when not said, and ``quiz`` when it is missing, which has been reported then.
    """

    source: SourceText
    quiz: str
    language: str
    points: Decimal
    shuffle: bool | None
    entries: tuple[KeyEntry, ...]
    lints: dict[str, bool] = field(default_factory=dict)
