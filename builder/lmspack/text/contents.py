"""Lines and pieces of a source into the content tree."""

from __future__ import annotations

from lmspack.richtext import BREAK, Content, Inline, Paragraph
from lmspack.richtext.literal import from_lines
from lmspack.source import SourceText
from lmspack.text.draft import Piece, text_lines


def content_of(source: SourceText, pieces: list[Piece]) -> Content:
    """The content that these pieces of a source make."""
    if not pieces:
        return ()
    if len(pieces) == 1 and pieces[0].line >= 0:
        line, start, end = pieces[0]
        text = source.lines[line][start:end]
        if not text.startswith(("```", "~~~")):
            text = text.strip()
            return (Paragraph((text,)),) if text else ()
    return content_of_lines(text_lines(source, pieces))


def content_of_lines(lines: list[str]) -> Content:
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
