"""Literal text into the content tree: every character is what it is; only fenced code is recognised."""

from __future__ import annotations

from collections.abc import Iterable

from lmspack.richtext import BREAK, Block, CodeBlock, Content, Inline, Paragraph


def from_text(text: str) -> Content:
    """The tree of a literal text; blank lines part paragraphs. Any of LF, CR LF and CR ends a line: XML would
    read a carriage return as a line end anyway."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\n" not in text:
        stripped = text.strip()
        return (Paragraph((stripped,)),) if stripped else ()
    return from_lines(text.split("\n"))


def from_lines(lines: Iterable[str]) -> Content:
    """The tree of literal lines (without line ends).

    White space around a line is layout and dropped; inside fences (three or more backticks or tildes, as
    in CommonMark 0.31, section 4.5) it stays, less the indent of the opening fence. A fence that never
    closes is text: the caller reports it where that matters.
    """
    blocks: list[Block] = []
    paragraph: list[str] = []
    pending = list(lines)
    open_ended: dict[str, int] = {}
    position = 0
    while position < len(pending):
        line = pending[position]
        fence = opening_fence(line)
        end = _closing_line(pending, position, fence, open_ended) if fence else None
        if fence and end is not None:
            _end_paragraph(paragraph, blocks)
            indent = len(line) - len(line.lstrip())
            code = "\n".join(_dedent(inner, indent) for inner in pending[position + 1 : end])
            language = " ".join(line.strip()[len(fence) :].split())
            blocks.append(CodeBlock(code, language))
            position = end + 1
            continue
        if stripped := line.strip():
            paragraph.append(stripped)
        else:
            _end_paragraph(paragraph, blocks)
        position += 1
    _end_paragraph(paragraph, blocks)
    return tuple(blocks)


def opening_fence(line: str) -> str:
    """The run of backticks or tildes that opens a fenced block in this line, or ``""``."""
    text = line.strip()
    if not text.startswith(("```", "~~~")):
        return ""
    run = len(text) - len(text.lstrip(text[0]))
    if text[0] == "`" and "`" in text[run:]:
        return ""  # `` ```inline``` `` is no fence: CommonMark forbids backticks in the info string
    return text[:run]


def closes_fence(line: str, fence: str) -> bool:
    """Whether this line closes the block that ``fence`` opened: the same mark, at least as long, alone."""
    text = line.strip()
    return len(text) >= len(fence) and set(text) == {fence[0]}


def _closing_line(lines: list[str], opening: int, fence: str, open_ended: dict[str, int]) -> int | None:
    """Where the block that ``fence`` opens is closed. ``open_ended`` remembers the shortest fence of each mark
    that never closes: a longer one cannot either, and need not be searched for again."""
    if len(fence) >= open_ended.get(fence[0], len(fence) + 1):
        return None
    for position in range(opening + 1, len(lines)):
        if closes_fence(lines[position], fence):
            return position
    open_ended[fence[0]] = len(fence)
    return None


def _dedent(line: str, indent: int) -> str:
    blank = len(line) - len(line.lstrip())
    return line[min(indent, blank) :]


def _end_paragraph(lines: list[str], blocks: list[Block]) -> None:
    if not lines:
        return
    inlines: list[Inline] = []
    for line in lines:
        if inlines:
            inlines.append(BREAK)
        inlines.append(line)
    blocks.append(Paragraph(tuple(inlines)))
    lines.clear()
