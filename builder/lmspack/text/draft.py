"""A question while it is read: places in the source, not yet texts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from lmspack.model import Answer, Kind
from lmspack.richtext import Content
from lmspack.source import SourceText, Span


class Piece(NamedTuple):
    """A stretch of one line (0-based) that belongs to a text. ``line == -1``: a blank line."""

    line: int
    start: int
    end: int


BLANK_PIECE = Piece(-1, 0, 0)


class Start(NamedTuple):
    """The line that opens a question, with the number printed there ("" and -1 without one)."""

    line: int
    token: str
    ordinal: int


@dataclass(slots=True)
class Option:
    """An option while it is read. ``correct`` is None until something says more."""

    token: str
    ordinal: int
    line: int
    pieces: list[Piece]
    check: str = ""
    lead: str = ""
    bullet: str = ""
    bold: bool = False
    correct: bool | None = None
    literal: str = ""
    rationale: list[Piece] = field(default_factory=list)

    def text(self, source: SourceText) -> str:
        """The option's lines, joined by ``\\n``."""
        return self.literal or "\n".join(text_lines(source, self.pieces))


@dataclass(slots=True)
class Key:
    """An answer found in the text: where its value stands, and how it was given (a line rule's style)."""

    line: int
    start: int
    end: int
    style: str


@dataclass(slots=True)
class Setting:
    """A line that sets a field, with what goes on in the lines below it."""

    field: str
    line: int
    pieces: list[Piece]


@dataclass(slots=True)
class Draft:
    """A question while it is read. ``uncertain``: an error was reported, so no answer may be taken.

    ``kind`` is "" until it is known that no option of the question is to be picked; ``said`` is what a line ``Kind:``
    says. ``ruled``: lines to write on stand below the stem; ``content``: the stem, where it was needed
    already; ``bare``: nothing shows what kind of question it is.
    """

    start: Start
    section: str = ""
    stem: list[Piece] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    keys: list[Key] = field(default_factory=list)
    explanation: list[Piece] = field(default_factory=list)
    last: int = 0
    numbered: bool = False
    uncertain: bool = False
    kind: Kind | Literal[""] = ""
    name: str = ""
    settings: list[Setting] = field(default_factory=list)
    said: Kind | Literal[""] = ""
    answer: Answer | None = None
    content: Content | None = None
    ruled: bool = False
    bare: bool = False

    @property
    def answered(self) -> bool:
        """Whether an option was found to be right."""
        return any(option.correct for option in self.options)


def text_lines(source: SourceText, pieces: list[Piece]) -> list[str]:
    """The lines of a text, blank ones as "".

    A code block that opens behind a marker is set flush with its end.
    """
    if len(pieces) == 1:
        line, start, end = pieces[0]
        return [source.lines[line][start:end]] if line >= 0 else []
    lines: list[str] = []
    before = -1
    for piece in pieces:
        text = "" if piece.line < 0 else source.lines[piece.line][piece.start : piece.end]
        if piece.line >= 0 and piece.line == before:
            lines[-1] += text
        else:
            lines.append(text)
        before = piece.line
    if len(lines) > 1 and lines[0].startswith(("```", "~~~")):
        closing = next(
            (text for text in lines[1:] if text.strip() and set(text.strip()) == {lines[0][0]}), ""
        )
        lines[0] = " " * (len(closing) - len(closing.lstrip())) + lines[0]
    return lines


def text_of(source: SourceText, pieces: list[Piece]) -> str:
    """The text of these pieces, joined by ``\\n``."""
    return "\n".join(text_lines(source, pieces)).strip()


def span_of(pieces: list[Piece]) -> Span:
    """From the first to the last character of these pieces."""
    there = [piece for piece in pieces if piece.line >= 0]
    return Span(there[0].line + 1, there[0].start, there[-1].line + 1, there[-1].end)
