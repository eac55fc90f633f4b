"""Lines and pieces of a source into the content tree, as the markup of the quiz says."""

from __future__ import annotations

from dataclasses import dataclass

from lmspack.richtext import BREAK, Content, Inline, Paragraph
from lmspack.richtext.literal import from_lines
from lmspack.source import SourceText
from lmspack.text.draft import Piece, text_lines
from lmspack.text.messages import Reporter
from lmspack.text.reading import Markup


@dataclass(frozen=True, slots=True)
class Texts:
    """Makes the contents of one source."""

    source: SourceText
    markup: Markup
    reporter: Reporter

    def of(self, pieces: list[Piece]) -> Content:
        """The content that these pieces of the source make."""
        if not pieces:
            return ()
        if len(pieces) == 1 and pieces[0].line >= 0 and self.markup == "literal":
            line, start, end = pieces[0]
            text = self.source.lines[line][start:end]
            if not text.startswith(("```", "~~~")):
                text = text.strip()
                return (Paragraph((text,)),) if text else ()
        return literal(self.lines(pieces))

    def lines(self, pieces: list[Piece]) -> list[str]:
        """The lines of a text as its markup needs them."""
        return text_lines(self.source, pieces)

    def of_lines(self, lines: list[str]) -> Content:
        """The content of lines that stand above the questions."""
        return literal(lines)


def literal(lines: list[str]) -> Content:
    """The content of literal lines; like `from_lines`, but in linear time for code blocks without an end."""
    if any(set(line.strip()) in ({"`"}, {"~"}) for line in lines):
        return from_lines(lines)
    return _paragraphs(lines)  # no code block ends here, so there is none


def _paragraphs(lines: list[str]) -> Content:
    blocks: list[Paragraph] = []
    inlines: list[Inline] = []
    for line in [*lines, ""]:
        if text := line.strip():
            inlines += (BREAK, text) if inlines else (text,)
        elif inlines:
            blocks.append(Paragraph(tuple(inlines)))
            inlines.clear()
    return tuple(blocks)
