"""Pieces of a source into the content tree, as the markup of the quiz says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lmspack.richtext import BREAK, Content, Inline, Paragraph
from lmspack.richtext.faults import Fault
from lmspack.richtext.literal import from_lines
from lmspack.source import SourceText, Span
from lmspack.text.draft import Piece, text_lines
from lmspack.text.messages import Reporter

if TYPE_CHECKING:
    from lmspack.richtext.markup import Markup

_TAB = 4
_HARD_BREAK = "  "


@dataclass(frozen=True, slots=True)
class Texts:
    """Makes the contents of one source, and reports what is wrong with their markup."""

    source: SourceText
    markup: Markup
    reporter: Reporter

    def of(self, pieces: list[Piece]) -> Content:
        """The content that these pieces of the source make."""
        if not pieces:
            return ()
        if self.markup == "markdown":
            return self._rich(pieces)
        if len(pieces) == 1 and pieces[0].line >= 0:
            line, start, end = pieces[0]
            text = self.source.lines[line][start:end]
            if not text.startswith(("```", "~~~")):
                text = text.strip()
                return (Paragraph((text,)),) if text else ()
        return literal(text_lines(self.source, pieces))

    def lines(self, pieces: list[Piece]) -> list[str]:
        """The lines of a text, as its markup needs them."""
        if self.markup == "markdown":
            return [text for _, text in rich_lines(self.source, pieces)]
        return text_lines(self.source, pieces)

    def _rich(self, pieces: list[Piece]) -> Content:
        from lmspack.richtext.markup import content  # its parsers are not for every quiz

        placed = rich_lines(self.source, pieces)
        faults: list[Fault] = []
        made = content([text for _, text in placed], self.markup, faults)
        for fault in faults:
            line = placed[fault.line][0] if fault.line < len(placed) else pieces[0].line
            self.reporter.fault(fault, self._span(fault.text, line, pieces))
        return made

    def _span(self, text: str, line: int, pieces: list[Piece]) -> Span:
        """Where ``text`` stands in a line (0-based); the whole line if it does not."""
        line = line if line >= 0 else next((piece.line for piece in pieces if piece.line >= 0), 0)
        start = self.source.lines[line].find(text) if text else -1
        if start < 0:
            return self.source.line_span(line + 1)
        return Span(line + 1, start, line + 1, start + len(text))


def rich_lines(source: SourceText, pieces: list[Piece]) -> list[tuple[int, str]]:
    """The lines of a text whose indents and line ends have a meaning, with their places in the source (-1: blank).

    What indents all lines behind the first belongs to the marker of the question or option, and is taken off.
    """
    placed: list[tuple[int, str]] = []
    indented: list[int] = []
    for line, start, end in pieces:
        if line < 0:
            placed.append((-1, ""))
            continue
        whole = source.lines[line]
        before, behind = whole[:start], whole[end:]
        text = whole[start:end] + (_HARD_BREAK if behind.startswith(_HARD_BREAK) and behind.isspace() else "")
        if placed and placed[-1][0] == line:
            placed[-1] = (line, placed[-1][1].rstrip() + text if not text.strip() else placed[-1][1] + text)
        elif before.strip("# \t"):
            placed.append((line, text))
        else:
            if text.strip():
                indented.append(len(placed))
            placed.append((line, (before + text).expandtabs(_TAB)))
    margin = min((_indent(placed[place][1]) for place in indented), default=0)
    for place in indented:
        line, text = placed[place]
        placed[place] = (line, text[margin:])
    return placed


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


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
