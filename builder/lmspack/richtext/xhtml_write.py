"""How each node of the content tree is written as XHTML.

Here a str is markup: whatever an author wrote has gone through the dialect's ``text``, or `escape` in attributes.
Plain strings, since Markup's own formatting takes ten times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, Protocol

from lmspack.richtext import (
    BREAK,
    Block,
    BulletList,
    Code,
    CodeBlock,
    Content,
    Gap,
    Heading,
    Inline,
    LanguageRun,
    LineBreak,
    Link,
    Math,
    Media,
    Paragraph,
    Quotation,
    Rule,
    Styled,
    Table,
)
from lmspack.richtext.languages import direction

LANGUAGE_CLASS = "language-"
"""Before the language of a code block, in its ``class``."""

LIST_CLASS = "list-from-"
"""Before the first number of a list that is written out, in its ``class``."""

NUMBER_CLASS = "item-number"

BLANK = "____"
"""What stands for a gap where nothing can be filled in."""

_Inlines = tuple[Inline, ...]


class Format(Protocol):
    """What a writer asks of a `lmspack.richtext.xhtml.Dialect`, which describes the fields."""

    @property
    def code_in_pre(self) -> bool: ...
    @property
    def lang(self) -> str: ...
    @property
    def direction(self) -> bool: ...
    @property
    def list_start(self) -> bool: ...
    @property
    def math(self) -> Callable[[Math], str]: ...
    @property
    def media(self) -> Callable[[Media], str]: ...
    @property
    def text(self) -> Callable[[str], str]: ...


class Writer:
    """Writes content in one dialect, with ``divs`` or else with ``<p>`` and ``<br/>``."""

    def __init__(self, dialect: Format, gap: Callable[[int], str] | None, *, divs: bool = False) -> None:
        self._dialect = dialect
        self._text = dialect.text
        self._gap = gap
        self._divs = divs

    def blocks(self, content: Content) -> str:
        """Every block as an element."""
        return "".join([self._block(block) for block in content])

    def inlines(self, inlines: _Inlines) -> str:
        """Text and elements within a line."""
        return "".join([self._text(x) if isinstance(x, str) else _INLINES[type(x)](self, x) for x in inlines])

    def _block(self, block: Block) -> str:
        return _BLOCKS[type(block)](self, block)

    def paragraph(self, block: Paragraph) -> str:
        if not self._divs:
            return f"<p>{self.inlines(block.inlines)}</p>"
        return f"<div>{self._lines(block.inlines)}</div>"

    def _lines(self, inlines: _Inlines) -> str:
        """Lines within a block: each a ``<div>``, if divs are asked for and there are several."""
        if not self._divs or BREAK not in inlines:
            return self.inlines(inlines)
        lines: list[list[Inline]] = [[]]
        for inline in inlines:
            if isinstance(inline, LineBreak):
                lines.append([])
            else:
                lines[-1].append(inline)
        return "".join([f"<div>{self.inlines(tuple(line))}</div>" for line in lines])

    def code_block(self, block: CodeBlock) -> str:
        name = f' class="{LANGUAGE_CLASS}{escape(block.language)}"' if block.language else ""
        code = self._text(block.code)
        if self._dialect.code_in_pre:
            return f"<pre><code{name}>{code}</code></pre>"
        return f"<pre{name}>{code}</pre>"

    def heading(self, block: Heading) -> str:
        return f"<h{block.level}>{self.inlines(block.inlines)}</h{block.level}>"

    def quotation(self, block: Quotation) -> str:
        return f"<blockquote>{self.blocks(block.content)}</blockquote>"

    def rule(self, _: Rule) -> str:
        return "<hr/>"

    def list(self, block: BulletList) -> str:
        start = block.start
        if start in (None, 1) or self._dialect.list_start:
            items = "".join([f"<li>{self._item(item)}</li>" for item in block.items])
            if start is None:
                return f"<ul>{items}</ul>"
            return f"<ol>{items}</ol>" if start == 1 else f'<ol start="{start}">{items}</ol>'
        return self._numbered(block.items, start or 0)

    def _numbered(self, items: tuple[Content, ...], start: int) -> str:
        """A list that begins at another number than 1, where ``<ol>`` cannot: the numbers are written out."""
        made = [
            f'<div><span class="{NUMBER_CLASS}">{number}.</span> {self._item(item)}</div>'
            for number, item in enumerate(items, start)
        ]
        return f'<div class="{LIST_CLASS}{start}">{"".join(made)}</div>'

    def _item(self, item: Content) -> str:
        """An item of a list: its text stands bare if nothing but lists follows."""
        first, *rest = item or (None,)
        if not isinstance(first, Paragraph) or any(not isinstance(block, BulletList) for block in rest):
            return self.blocks(item)
        if self._divs and BREAK in first.inlines:
            return self.blocks(item)
        return self.inlines(first.inlines) + self.blocks(item[1:])

    def table(self, block: Table) -> str:
        head = self._row("th", block.header, block) if any(block.header) or not block.rows else ""
        rows = "".join([self._row("td", row, block) for row in block.rows])
        if not rows:  # the grammar of QTI wants a row in a table's body
            return f"<table><tbody>{head}</tbody></table>"
        return f"<table>{head and f'<thead>{head}</thead>'}<tbody>{rows}</tbody></table>"

    def _row(self, name: str, cells: tuple[_Inlines, ...], table: Table) -> str:
        scope = ' scope="col"' if name == "th" else ""
        made = []
        for cell, align in zip(cells, table.aligns, strict=True):
            place = f' align="{align}"' if align else ""  # no style: a page may forbid it, and QTI has none
            made.append(f"<{name}{scope}{place}>{self._lines(cell)}</{name}>")
        return f"<tr>{''.join(made)}</tr>"

    def line_break(self, _: LineBreak) -> str:
        return "<br/>"

    def styled(self, inline: Styled) -> str:
        return f"<{inline.style}>{self.inlines(inline.inlines)}</{inline.style}>"

    def code(self, inline: Code) -> str:
        return f"<code>{self._text(inline.code)}</code>"

    def math(self, inline: Math) -> str:
        return self._dialect.math(inline)

    def link(self, inline: Link) -> str:
        return f'<a href="{escape(inline.href)}">{self.inlines(inline.inlines)}</a>'

    def media(self, inline: Media) -> str:
        return self._dialect.media(inline)

    def language(self, inline: LanguageRun) -> str:
        aside = f' dir="{direction(inline.language)}"' if self._dialect.direction else ""
        name = escape(inline.language)
        return f'<span {self._dialect.lang}="{name}"{aside}>{self.inlines(inline.inlines)}</span>'

    def gap(self, inline: Gap) -> str:
        return self._gap(inline.place) if self._gap else BLANK


_BLOCKS: Mapping[type[Block], Callable[[Writer, Any], str]] = {
    Paragraph: Writer.paragraph,
    CodeBlock: Writer.code_block,
    Heading: Writer.heading,
    BulletList: Writer.list,
    Quotation: Writer.quotation,
    Table: Writer.table,
    Rule: Writer.rule,
}

_INLINES: Mapping[type[Inline], Callable[[Writer, Any], str]] = {
    LineBreak: Writer.line_break,
    Styled: Writer.styled,
    Code: Writer.code,
    Math: Writer.math,
    Link: Writer.link,
    Media: Writer.media,
    LanguageRun: Writer.language,
    Gap: Writer.gap,
}
