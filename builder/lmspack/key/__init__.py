"""The answer key: what it says (`load`), and how it meets the quiz text (`join`).

The form is version 1 of the answer key (docs/answer-key.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lmspack.model import Kind
from lmspack.settings import Values
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


Words = tuple[int | None, int | None]
"""The least and the greatest number of words of an essay; None where there is no such bound."""


@dataclass(frozen=True, slots=True)
class AnswerFields:
    """What an entry says of its answer besides its texts; None where it says nothing. ``spans`` are the places of the
    fields, by name."""

    kind: Kind | None = None
    case: bool | None = None
    tolerance: Text | None = None
    distractors: tuple[Text, ...] = ()
    notes: Text | None = None
    lines: int | None = None
    words: Words | None = None
    spans: Mapping[str, Span] = field(default_factory=dict)


PLAIN = AnswerFields()
"""What nearly every entry says: nothing of the kind."""


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """What the key says about one question, as written. ``pairs`` are those of an answer that is a mapping, and
    ``said`` the settings.

    ``id`` and ``stem`` have no text where the file gives none, which has been reported then.
    """

    id: Text
    stem: Text
    answers: tuple[Text, ...]
    explanation: Text | None
    rationales: tuple[Rationale, ...]
    said: Values
    span: Span
    pairs: tuple[tuple[Text, Text], ...] = ()
    fields: AnswerFields = PLAIN

    @property
    def answered(self) -> bool:
        """Whether the entry says what is right."""
        return bool(self.answers or self.pairs)


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """An answer key file. ``said`` are the settings of the quiz, ``lints`` the checks that it switches.

    ``quiz`` is "" when it is missing, which has been reported then.
    """

    source: SourceText
    quiz: str
    entries: tuple[KeyEntry, ...]
    said: Values = field(default_factory=dict)
    lints: dict[str, bool] = field(default_factory=dict)

    @property
    def language(self) -> str:
        """The language of the quiz, "" when not said."""
        return str(self.said["language"].value) if "language" in self.said else ""
