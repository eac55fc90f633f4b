"""The small content tree: what a stem, a choice or an explanation holds, independent of any target.

Readers (`literal`) make it, targets (`xhtml`) render it. ``Content`` is a tuple of blocks; an empty tuple
is "no text". The tree is immutable and compares by value, which is what the read-back relies on.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LineBreak:
    """A line end that the author wrote and the student sees."""


BREAK = LineBreak()

Inline = str | LineBreak


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text. Adjacent strings never occur: two strings are always parted by another inline."""

    inlines: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Fenced code, verbatim: lines joined by ``\\n``, no line end at the end."""

    code: str
    language: str = ""


Block = Paragraph | CodeBlock
Content = tuple[Block, ...]


def plain(content: Content) -> str:
    """The text a student reads, without markup: blocks and lines joined by ``\\n``.

    Code stands between fences, as an author would write it, so that the plain text reads back to the
    same tree.
    """
    if len(content) == 1:  # nearly every text is one line
        return _plain_block(content[0])
    return "\n".join([_plain_block(block) for block in content])


def _plain_block(block: Block) -> str:
    if isinstance(block, CodeBlock):
        fence = "```"
        while fence in block.code:
            fence += "`"
        return f"{fence}{block.language}\n{block.code}\n{fence}"
    inlines = block.inlines
    if len(inlines) == 1 and isinstance(inlines[0], str):
        return inlines[0]
    return "".join(["\n" if isinstance(inline, LineBreak) else inline for inline in inlines])
