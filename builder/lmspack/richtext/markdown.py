"""Markdown into the content tree: CommonMark with tables and formulas, by markdown-it-py.

Three of CommonMark's rules are off, since they make text vanish or change by accident: code by indentation (fences
mark code), link references (``[x]: y`` would leave no trace), and HTML that the tree has no place for, which is a
fault. `docs/markup.md` says what authors can write.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from lmspack.richtext import (
    BREAK,
    Block,
    BulletList,
    Code,
    CodeBlock,
    Content,
    Heading,
    Inline,
    Link,
    Math,
    Media,
    Paragraph,
    Quotation,
    Rule,
    Styled,
    Table,
    joined,
    literal,
)
from lmspack.richtext.author_html import html_content
from lmspack.richtext.faults import Fault
from lmspack.richtext.markdown_faults import check
from lmspack.richtext.markdown_rules import DISPLAY, MATH, install

LONGEST = 50_000
"""Characters of one text. The parser's time can grow with the square."""

MOST_BRACKETS = 500
"""``[`` in one text, for the same reason."""

DEEPEST = 16
"""Levels of lists, quotations and styles within each other."""

_PARSED = 60
"""Levels that the parser reads, which counts a list as two: deeper ones it would drop without a word."""

_SPECIAL = re.compile(r"[\\`*_\[\]<&$]|^(?:[-+>#~=]|\d+[.)])")
"""What makes a line more than plain text."""

_SOUNDS = (".mp3", ".ogg", ".oga", ".opus", ".wav", ".m4a", ".aac", ".flac")

_Inlines = tuple[Inline, ...]


class _Parser(MarkdownIt):
    """CommonMark with tables and formulas."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"maxNesting": _PARSED})
        self.enable("table").disable(["code", "reference"])
        install(self)

    def validateLink(self, url: str) -> bool:  # noqa: ARG002, N802 - markdown-it's name
        """Every link is one: `check` tells which are refused, where markdown-it would leave them as text."""
        return True


_PARSER = _Parser()


def read_markdown(lines: Sequence[str]) -> tuple[Content, tuple[Fault, ...]]:
    """The tree of lines (without line ends) in Markdown, and what is wrong with them. A text that is not understood
    at all is taken as literal."""
    if len(lines) == 1 and not _SPECIAL.search(line := lines[0].strip()):
        return ((Paragraph((line,)),) if line else ()), ()
    text = "\n".join(lines)
    if len(text) > LONGEST or text.count("[") > MOST_BRACKETS:
        message = f"A text in Markdown has more than {LONGEST} characters or {MOST_BRACKETS} brackets."
        return literal.from_lines(lines), (Fault("C204", "error", message, "Divide it.", "", 0),)
    tokens = _PARSER.parse(text)
    if _depth(tokens) > DEEPEST:
        message = f"Lists, quotations or styles are nested more than {DEEPEST} levels deep."
        return literal.from_lines(lines), (Fault("C204", "error", message, "Make them flatter.", "", 0),)
    content, faults = _content(tokens, lines)
    return content, tuple(check(content, tokens, lines)) + faults


def _content(tokens: list[Token], lines: Sequence[str]) -> tuple[Content, tuple[Fault, ...]]:
    for token in tokens:
        if token.type == "html_block" or any(inner.type == "html_inline" for inner in token.children or ()):
            return html_content(tokens, _PARSER, lines)
    return _blocks(tokens), ()


def _depth(tokens: Iterable[Token]) -> int:
    """How deep blocks and styles are nested. A list and its items are one level."""
    deepest = depth = 0
    for token in tokens:
        if token.type != "list_item_open" and token.type != "list_item_close":
            depth += token.nesting
        deepest = max(deepest, depth + (_depth(token.children) if token.children else 0))
    return deepest


def _blocks(tokens: list[Token]) -> Content:
    """The tree of block tokens. What stands between an opening and its closing token is collected, and made a node
    when it closes; ``children`` of a row are cells, those of a list items."""
    opened: list[tuple[Token, list[Any]]] = []
    children: list[Any] = []
    for token in tokens:
        if token.nesting > 0:
            opened.append((token, children))
            children = []
        elif token.nesting < 0:
            opening, outer = opened.pop()
            outer += _CONTAINERS[opening.type](opening, children)
            children = outer
        else:
            children += _LEAVES[token.type](token)
    return tuple(children)


def _paragraph(_: Token, children: list[Inline]) -> list[Block]:
    return [Paragraph(tuple(children))] if children else []


def _heading(token: Token, children: list[Inline]) -> list[Block]:
    inlines = joined([" " if inline == BREAK else inline for inline in children])
    return [Heading(int(token.tag[1]), inlines)] if inlines else []


def _numbers(token: Token, children: list[Content]) -> list[Block]:
    return [BulletList(tuple(children), int(token.attrs.get("start", 1)))]


def _table(_: Token, rows: list[tuple[tuple[Token, _Inlines], ...]]) -> list[Block]:
    cells = [tuple(inlines for _, inlines in row) for row in rows]
    return [Table(cells[0], tuple(cells[1:]), tuple(align(token) for token, _ in rows[0]))]


def align(cell: Token) -> Any:
    """How a cell's text is aligned."""
    return str(cell.attrs.get("style", "")).removeprefix("text-align:")


_CONTAINERS: Mapping[str, Callable[[Token, list[Any]], list[Any]]] = {
    "paragraph_open": _paragraph,
    "heading_open": _heading,
    "blockquote_open": lambda _, children: [Quotation(tuple(children))],
    "bullet_list_open": lambda _, children: [BulletList(tuple(children))],
    "ordered_list_open": _numbers,
    "list_item_open": lambda _, children: [tuple(children)],
    "table_open": _table,
    "thead_open": lambda _, children: children,
    "tbody_open": lambda _, children: children,
    "tr_open": lambda _, children: [tuple(children)],
    "th_open": lambda token, children: [(token, tuple(children))],
    "td_open": lambda token, children: [(token, tuple(children))],
}


def _fence(token: Token) -> list[Block]:
    return [CodeBlock(token.content.removesuffix("\n"), " ".join(token.info.split()))]


_LEAVES: Mapping[str, Callable[[Token], list[Any]]] = {
    "inline": lambda token: _inlines(token.children or []),
    "fence": _fence,
    "hr": lambda _: [Rule()],
    MATH: lambda token: [Paragraph((_formula(token),))],
}


def _inlines(tokens: list[Token]) -> list[Inline]:
    opened: list[tuple[Token, list[Inline]]] = []
    made: list[Inline] = []
    for token in tokens:
        if token.nesting > 0:
            opened.append((token, made))
            made = []
        elif token.nesting < 0:
            opening, outer = opened.pop()
            outer.append(_around(opening, joined(made)))
            made = outer
        else:
            made.append(_INLINES[token.type](token))
    return list(joined(made))


def _around(token: Token, inlines: _Inlines) -> Inline:
    if token.type == "link_open":
        return Link(_address(str(token.attrs.get("href", ""))), inlines)
    return Styled("strong" if token.type == "strong_open" else "em", inlines)


def _formula(token: Token) -> Math:
    return Math(token.content, token.info == DISPLAY)


def _media(token: Token) -> Media:
    return media(str(token.attrs.get("src", "")), _words(token.children or []))


def media(address: str, words: str) -> Media:
    """A picture, or a sound if the address ends as those do."""
    name = unquote(address)
    return Media(name, words, "audio" if name.lower().endswith(_SOUNDS) else "image")


def _words(tokens: list[Token]) -> str:
    """The words for a picture, without markup."""
    made = []
    for token in tokens:
        if token.type == "image":
            made.append(_words(token.children or []))
        else:
            made.append(" " if token.type in ("softbreak", "hardbreak") else token.content)
    return "".join(made)


_INLINES: Mapping[str, Callable[[Token], Inline]] = {
    "text": lambda token: token.content,
    "softbreak": lambda _: " ",
    "hardbreak": lambda _: BREAK,
    "code_inline": lambda token: Code(token.content),
    "image": _media,
    MATH: _formula,
}


def _address(href: str) -> str:
    """An address with the brackets behind its host escaped, where XML Schema's anyURI takes none; markdown-it escapes
    all else that must be."""
    scheme, slashes, rest = href.partition("//")
    host, slash, path = rest.partition("/") if slashes else ("", "", scheme)
    before = scheme + slashes + host + slash if slashes else ""
    return before + path.replace("[", "%5B").replace("]", "%5D")
