"""A text file as its author sees it: numbered lines, and places in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of a source: lines count from 1, offsets are code points from the line's start (0-based).

    ``end`` is exclusive. A span of no width (``start == end``) marks a point.
    """

    line: int
    start: int
    end_line: int
    end: int


@dataclass(frozen=True, slots=True)
class SourceText:
    """A decoded text file: its path as the user wrote it, and its lines without line ends."""

    path: str
    lines: tuple[str, ...]

    def line_span(self, line: int) -> Span:
        """The span of the whole line ``line`` (from 1) without the white space around its text."""
        text = self.lines[line - 1]
        start = len(text) - len(text.lstrip())
        return Span(line, start, line, max(start, len(text.rstrip())))
