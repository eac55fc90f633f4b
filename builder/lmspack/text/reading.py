"""What reading a quiz text gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from lmspack.model import Question
from lmspack.richtext import Content
from lmspack.source import SourceText, Span
from lmspack.yamltext import Mapping

Role = Literal["title", "introduction", "section", "stem", "choice", "answer", "explanation", "ignored"]
"""What a non-blank line of a quiz text is part of. Each has exactly one role; ignored ones are reported.

Settings are ``section`` lines, hints, messages and a marker's notes ``explanation`` lines."""


class Attribute(NamedTuple):
    """A line ``Name: value`` of a text that sets something. ``name`` is the English name of the field in small
    letters (``points``, ``hint``, ``partly correct``), whatever language it was written in; ``value`` is not
    judged, may have several lines, and stands at ``span``."""

    name: str
    value: str
    span: Span


class SectionFacts(NamedTuple):
    """What a text says of one of its sections: its title, and lines such as ``Pick: 2``."""

    title: str
    attributes: tuple[Attribute, ...]


@dataclass(frozen=True, slots=True)
class Header:
    """The text header of a quiz: ``lines`` is their number from the top (0: there is none), ``fields`` what it says
    (None without one, and where it is no YAML, which was reported)."""

    lines: int
    fields: Mapping | None


@dataclass(frozen=True, slots=True)
class Reading:
    """What a quiz text says by itself, before its answer key is joined.

    Questions carry ``id == ""`` and, where the text marks no answer, choices with ``correct is None``.
    ``lines`` counts the non-blank lines by role; the sum is the number of non-blank lines.

    ``attributes`` has a tuple for each question, ``settings`` what the text sets for the whole quiz outside a
    header, ``sections`` what it sets for sections. ``bare`` are the places of questions that show neither options nor
    an answer nor any other sign of their kind, in a text whose questions usually have options. ``ordered`` are those
    of ordering tasks whose right order a line of the text says, and not just the order of its items.
    """

    source: SourceText
    title: str
    introduction: Content
    questions: tuple[Question, ...]
    lines: dict[Role, int] = field(default_factory=dict)
    header: Mapping | None = None
    attributes: tuple[tuple[Attribute, ...], ...] = ()
    settings: tuple[Attribute, ...] = ()
    sections: tuple[SectionFacts, ...] = ()
    bare: tuple[int, ...] = ()
    ordered: tuple[int, ...] = ()
