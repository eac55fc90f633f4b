"""Quizzes in block quotes: ``> A. one``. Where options stand in quotes only, the signs of quotation are no text."""

from __future__ import annotations

from lmspack.source import SourceText
from lmspack.text.line import CHECK, QUOTE, Line
from lmspack.text.marks import LETTER
from lmspack.text.rules import look_at

FEWEST = 4
"""So many quoted options at least show that the quotation is the author's way of setting a question."""


def without_quotes(source: SourceText, seen: list[Line]) -> SourceText | None:
    """The source with blanks for the signs of quotation, every character in its place; None if they are text."""
    quotes = [position for position, at in enumerate(seen) if at.kind == QUOTE]
    if len(quotes) < FEWEST:
        return None
    plain = sum(1 for at in seen if at.kind in (LETTER, CHECK) and not at.loose)
    lines = list(source.lines)
    options = 0
    for position in quotes:
        line, start = lines[position], seen[position].start
        while start < len(line) and line[start] in "> ":
            start += 1
        lines[position] = line[:start].replace(">", " ") + line[start:]
        at = look_at(lines[position])
        options += at.kind in (LETTER, CHECK) and not at.loose
    if options < FEWEST or plain * FEWEST > options:
        return None
    for position, line in enumerate(lines):
        if line.lstrip().startswith(">"):  # answers in quotes, for example
            lines[position] = line.replace(">", " ", 1)
    return SourceText(source.path, tuple(lines))
