"""XHTML, as `lmspack.richtext.xhtml` writes it in any form and dialect, as a content tree again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import cast, get_args
from urllib.parse import unquote

from lmspack.richtext import (
    BREAK,
    Align,
    Block,
    BulletList,
    Code,
    CodeBlock,
    Content,
    Heading,
    Inline,
    LanguageRun,
    Link,
    Math,
    Media,
    Paragraph,
    Quotation,
    Rule,
    Style,
    Styled,
    Table,
)
from lmspack.richtext import Gap as GapInline
from lmspack.richtext.xhtml_write import LANGUAGE_CLASS, LIST_CLASS
from lmspack.xml import Element, XmlError, local_name

Gap = Callable[[Element], int | None]
"""Tells which element is a gap: its place (from 0), or None for any other element."""

_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"

_Inlines = tuple[Inline, ...]
_Node = str | Element


def read(container: Element, gap: Gap | None = None) -> Content:
    """The content that ``container`` holds. Raises `XmlError` for an element that no content has."""
    if not len(container):
        return (Paragraph((container.text,)),) if container.text else ()
    return _Reader(gap).content(_nodes(container))


def plain_paragraph(text: str) -> Content:
    """The content of markup that has no tag and no reference."""
    return (Paragraph((text,)),)


def _nodes(element: Element) -> Iterator[_Node]:
    """What an element holds, in order: texts and elements."""
    if element.text:
        yield element.text
    for child in element:
        yield child
        if child.tail:
            yield child.tail


class _Reader:
    """Reads contents whose gaps are told by ``gap``."""

    def __init__(self, gap: Gap | None) -> None:
        self._gap = gap

    def content(self, nodes: Iterable[_Node]) -> Content:
        """The blocks in a container. Text and inline elements beside blocks are paragraphs of their own."""
        blocks: list[Block] = []
        bare: list[_Node] = []
        for node in nodes:
            if isinstance(node, str) or not self._is_block(node):
                bare.append(node)
            else:
                self._end(bare, blocks)
                blocks.append(_BLOCKS[local_name(node)](self, node))
        self._end(bare, blocks, last=not blocks)
        return tuple(blocks)

    def _is_block(self, element: Element) -> bool:
        return local_name(element) in _BLOCKS and (self._gap is None or self._gap(element) is None)

    def _end(self, bare: list[_Node], blocks: list[Block], *, last: bool = False) -> None:
        """Make a paragraph of what stands before a block; white space between blocks is layout."""
        if bare and (last or any(not isinstance(node, str) or node.strip() for node in bare)):
            blocks.append(Paragraph(self._inlines(bare)))
        bare.clear()

    def block_paragraph(self, element: Element) -> Block:
        name = element.get("class") or ""
        if name.startswith(LIST_CLASS):
            items = tuple(self.content(_after_number(item)) for item in element)
            return BulletList(items, int(name.removeprefix(LIST_CLASS)))
        return Paragraph(self._lines(element))

    def _lines(self, element: Element) -> _Inlines:
        """Inlines whose lines are parted by ``<br/>`` or are ``<div>``."""
        if not (len(element) and local_name(element[0]) == "div"):
            return self.inlines(element)
        inlines: list[Inline] = []
        for place, line in enumerate(element):
            inlines += [BREAK, *self.inlines(line)] if place else self.inlines(line)
        return tuple(inlines)

    def code_block(self, element: Element) -> Block:
        code = element[0] if len(element) and local_name(element[0]) == "code" else element
        return CodeBlock(_verbatim(code), (code.get("class") or "").removeprefix(LANGUAGE_CLASS))

    def heading(self, element: Element) -> Block:
        return Heading(int(local_name(element)[1:]), self.inlines(element))

    def bullets(self, element: Element) -> Block:
        return BulletList(self._items(element))

    def numbers(self, element: Element) -> Block:
        return BulletList(self._items(element), int(element.get("start", "1")))

    def _items(self, element: Element) -> tuple[Content, ...]:
        return tuple(self.content(_nodes(item)) for item in _elements(element))

    def quotation(self, element: Element) -> Block:
        return Quotation(self.content(_nodes(element)))

    def table(self, element: Element) -> Block:
        rows = [row for part in _elements(element) for row in _elements(part)]
        cells = [tuple(self._lines(cell) for cell in _elements(row)) for row in rows]
        if len({len(row) for row in cells}) != 1 or not cells[0]:
            raise XmlError("a table has rows of different lengths, or none", int(element.sourceline or 0))
        aligns, *others = dict.fromkeys(
            tuple(cast("Align", cell.get("align", "")) for cell in row) for row in rows
        )
        if others:
            raise XmlError("cells of a column are aligned differently", int(element.sourceline or 0))
        has_header = any(local_name(cell) == "th" for cell in rows[0])
        header = cells.pop(0) if has_header else tuple(() for _ in aligns)
        return Table(header, tuple(cells), aligns)

    def rule(self, _: Element) -> Block:
        return Rule()

    def inlines(self, element: Element) -> _Inlines:
        """The inlines in an element."""
        return self._inlines(_nodes(element))

    def _inlines(self, nodes: Iterable[_Node]) -> _Inlines:
        made: list[Inline] = []
        for node in nodes:
            for inline in (node,) if isinstance(node, str) else self._inline(node):
                if isinstance(inline, str) and made and isinstance(made[-1], str):
                    made[-1] += inline
                else:
                    made.append(inline)
        return tuple(made)

    def _inline(self, element: Element) -> _Inlines:
        if self._gap is not None and (place := self._gap(element)) is not None:
            return (GapInline(place),)
        name = local_name(element)
        if name in _STYLES:
            return (Styled(cast("Style", name), self.inlines(element)),)
        read = _INLINES.get(name)
        if read is None:
            raise XmlError(f"<{name}> cannot stand in a text", int(element.sourceline or 0))
        return read(self, element)

    def line_break(self, _: Element) -> _Inlines:
        return (BREAK,)

    def code(self, element: Element) -> _Inlines:
        return (Code(_verbatim(element)),)

    def link(self, element: Element) -> _Inlines:
        return (Link(element.get("href", ""), self.inlines(element)),)

    def span(self, element: Element) -> _Inlines:
        """A language, a formula for MathJax, or nothing: a span that only a platform's filters look at."""
        language = element.get("lang") or element.get(_XML_LANG)
        if language:
            return (LanguageRun(language, self.inlines(element)),)
        if element.get("class") == "math":
            text = _text(element)
            return (Math(text[2:-2], text.startswith(r"\[")),)
        return self.inlines(element)

    def math(self, element: Element) -> _Inlines:
        latex = next((_text(inner) for inner in element.iter("{*}annotation")), "")
        return (Math(latex, element.get("display") == "block"),)

    def image(self, element: Element) -> _Inlines:
        return (Media(_file_name(element.get("src", "")), element.get("alt", "")),)

    def audio(self, element: Element) -> _Inlines:
        address = element.get("src") or next((e.get("src", "") for e in element.iter("{*}source")), "")
        return (Media(_file_name(address), _text(element), "audio"),)

    def embedded(self, element: Element) -> _Inlines:
        sound = element.get("type", "").startswith("audio/")
        name = _file_name(element.get("data", ""))
        return (Media(name, _text(element), "audio" if sound else "image"),)


def _after_number(item: Element) -> Iterator[_Node]:
    """What stands in an item of a written-out list after its number."""
    nodes = _nodes(item)
    next(nodes)
    if rest := str(next(nodes, "")).removeprefix(" "):
        yield rest
    yield from nodes


def _elements(element: Element) -> Iterator[Element]:
    """The elements in one that holds nothing else. Raises `XmlError` for a text."""
    for node in _nodes(element):
        if not isinstance(node, str):
            yield node
        elif node.strip():
            raise XmlError(
                f"'{node.strip()}' cannot stand in <{local_name(element)}>", int(element.sourceline or 0)
            )


def _verbatim(element: Element) -> str:
    """The text of code. Raises `XmlError` for markup in it, except what only a platform's filters look at."""
    for inner in element.iterdescendants():
        if local_name(inner) != "span":
            raise XmlError(f"<{local_name(inner)}> cannot stand in code", int(inner.sourceline or 0))
    return _text(element)


def _text(element: Element) -> str:
    return "".join([str(text) for text in element.itertext()])


def _file_name(address: str) -> str:
    return unquote(address.rpartition("/")[2])


_STYLES = frozenset(get_args(Style))

_BLOCKS: Mapping[str, Callable[[_Reader, Element], Block]] = {
    "p": _Reader.block_paragraph,
    "div": _Reader.block_paragraph,
    "pre": _Reader.code_block,
    "ul": _Reader.bullets,
    "ol": _Reader.numbers,
    "blockquote": _Reader.quotation,
    "table": _Reader.table,
    "hr": _Reader.rule,
    **{f"h{level}": _Reader.heading for level in range(1, 7)},
}

_INLINES: Mapping[str, Callable[[_Reader, Element], _Inlines]] = {
    "br": _Reader.line_break,
    "code": _Reader.code,
    "a": _Reader.link,
    "span": _Reader.span,
    "math": _Reader.math,
    "img": _Reader.image,
    "audio": _Reader.audio,
    "object": _Reader.embedded,
}
