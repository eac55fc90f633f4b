"""The small content tree: what a stem, a choice or an explanation holds, independent of any target.

Readers (`literal`, `markdown`) make it, targets (`xhtml`) render it. ``Content`` is a tuple of blocks; an empty
tuple is "no text". The tree is immutable and compares by value, which is what the read-back relies on.

Inlines that hold inlines have them in ``inlines``; blocks that hold blocks in ``content`` (a quotation) or
``items`` (a list) or ``rows`` (a table). `mapped` and `inlines_of` walk all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

Style = Literal["em", "strong", "sub", "sup", "small", "kbd", "samp", "var", "cite", "dfn", "q"]
"""How a stretch of text is set off: the names of XHTML, as far as QTI 2.1 has them too."""

Align = Literal["", "left", "center", "right"]


@dataclass(frozen=True, slots=True)
class LineBreak:
    """A line end that the author wrote and the student sees."""


BREAK = LineBreak()


@dataclass(frozen=True, slots=True)
class Styled:
    """A stretch of text that is set off."""

    style: Style
    inlines: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Code within a line, verbatim."""

    code: str


@dataclass(frozen=True, slots=True)
class Math:
    """A formula in LaTeX, without its dollar signs; a ``display`` one stands on a line of its own."""

    latex: str
    display: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A text that leads to an address (absolute, http, https or mailto)."""

    href: str
    inlines: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Media:
    """A picture or a sound. ``name`` is the author's path until `lmspack.media` has found the file, and then
    that of a file of `lmspack.model.Quiz.media`; ``alt`` says it in words."""

    name: str
    alt: str
    kind: Literal["image", "audio"] = "image"


@dataclass(frozen=True, slots=True)
class LanguageRun:
    """A stretch in another language than the text around it, by its BCP 47 tag."""

    language: str
    inlines: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """A blank that the student fills in: the one at ``place`` (from 0) of the question's answer."""

    place: int


Inline = str | LineBreak | Styled | Code | Math | Link | Media | LanguageRun | Gap


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text. Adjacent strings never occur: two strings are always parted by another inline."""

    inlines: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Fenced code, verbatim: lines joined by ``\\n``, no line end at the end."""

    code: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a text; ``level`` from 1 to 6."""

    level: int
    inlines: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class BulletList:
    """A list. ``start`` is the first number of an ordered one, None for bullets."""

    items: tuple[Content, ...]
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Quotation:
    """A block quote."""

    content: Content


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its header and its rows, every row with as many cells as ``aligns``."""

    header: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]
    aligns: tuple[Align, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across the text."""


Block = Paragraph | CodeBlock | Heading | BulletList | Quotation | Table | Rule
Content = tuple[Block, ...]

_Inlines = tuple[Inline, ...]
_Nested = (Styled, Link, LanguageRun)


def plain(content: Content) -> str:
    """The text a student reads, without markup: blocks and lines joined by ``\\n``.

    Code stands between fences, as an author would write it, so that the plain text of a literal text reads back to
    the same tree. A formula is its LaTeX between dollar signs, a picture its words, a gap four low lines.
    """
    if len(content) == 1:  # nearly every text is one line
        return _plain_block(content[0])
    return "\n".join([_plain_block(block) for block in content])


def _plain_block(block: Block) -> str:
    match block:
        case Paragraph(inlines) | Heading(_, inlines):
            return plain_inlines(inlines)
        case CodeBlock(code, language):
            fence = "```"
            while fence in code:
                fence += "`"
            return f"{fence}{language}\n{code}\n{fence}"
        case BulletList(items, start):
            marks = ["•" if start is None else f"{start + place}." for place in range(len(items))]
            return "\n".join(f"{mark} {plain(item)}" for mark, item in zip(marks, items, strict=True))
        case Quotation(inner):
            return plain(inner)
        case Table(header, rows, _):
            return "\n".join(" | ".join(plain_inlines(cell) for cell in row) for row in (header, *rows))
        case Rule():
            return "—"


def plain_inlines(inlines: _Inlines) -> str:
    """The text of inlines, as `plain` has it."""
    if len(inlines) == 1 and isinstance(inlines[0], str):
        return inlines[0]
    return "".join([inline if isinstance(inline, str) else _plain_inline(inline) for inline in inlines])


def _plain_inline(inline: Inline) -> str:
    match inline:
        case str():
            return inline
        case LineBreak():
            return "\n"
        case Styled(_, inner) | Link(_, inner) | LanguageRun(_, inner):
            return plain_inlines(inner)
        case Code(code):
            return code
        case Math(latex, display):
            return f"$${latex}$$" if display else f"${latex}$"
        case Media(_, alt, _):
            return alt
        case Gap():
            return "____"


def mapped(content: Content, change: Callable[[_Inlines], _Inlines]) -> Content:
    """The content with every sequence of inlines changed, inner ones first; code blocks stay."""
    return tuple([_mapped_block(block, change) for block in content])


def _mapped_block(block: Block, change: Callable[[_Inlines], _Inlines]) -> Block:
    def within(inlines: _Inlines) -> _Inlines:
        inner = [replace(x, inlines=within(x.inlines)) if isinstance(x, _Nested) else x for x in inlines]
        return change(tuple(inner))

    match block:
        case Paragraph() | Heading():
            return replace(block, inlines=within(block.inlines))
        case BulletList(items, start):
            return BulletList(tuple(mapped(item, change) for item in items), start)
        case Quotation(inner):
            return Quotation(mapped(inner, change))
        case Table(header, rows, aligns):
            return Table(
                tuple(within(cell) for cell in header),
                tuple(tuple(within(cell) for cell in row) for row in rows),
                aligns,
            )
        case _:
            return block


def inlines_of(content: Content) -> Iterator[Inline]:
    """Every inline of a content in reading order, one that holds others before them."""
    for block in content:
        match block:
            case Paragraph(inlines) | Heading(_, inlines):
                yield from _each(inlines)
            case BulletList(items, _):
                for item in items:
                    yield from inlines_of(item)
            case Quotation(inner):
                yield from inlines_of(inner)
            case Table(header, rows, _):
                for row in (header, *rows):
                    for cell in row:
                        yield from _each(cell)
            case _:
                pass


def _each(inlines: _Inlines) -> Iterator[Inline]:
    for inline in inlines:
        yield inline
        if isinstance(inline, _Nested):
            yield from _each(inline.inlines)


def joined(inlines: Iterable[Inline]) -> _Inlines:
    """The inlines with adjacent strings made one and empty ones left out, as the tree wants it."""
    made: list[Inline] = []
    for inline in inlines:
        if isinstance(inline, str) and made and isinstance(made[-1], str):
            made[-1] += inline
        elif inline != "":
            made.append(inline)
    return tuple(made)


def text_content(text: str) -> Content:
    """The content of one line of text."""
    return (Paragraph((text,)),) if text else ()
