"""Markdown that holds HTML of its author: rendered, cleaned by an allow-list, and read as a tree.

nh3 makes of any HTML what a browser would make of it, and leaves the tags that the tree has a place for. An audit
tells what it takes out: nothing goes silently.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from html.parser import HTMLParser

import nh3
from lxml import etree
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from lmspack.richtext import (
    BREAK,
    Block,
    BulletList,
    Content,
    Heading,
    Inline,
    Paragraph,
    Quotation,
    Table,
    joined,
)
from lmspack.richtext.faults import Fault
from lmspack.richtext.markdown_faults import line_of
from lmspack.richtext.markdown_rules import DISPLAY
from lmspack.richtext.xhtml_read import read
from lmspack.xml import XmlError

_FORMULA, _DISPLAYED = "formula-inline", "formula-display"
_DELIMITERS = {_FORMULA: (r"\(", r"\)"), _DISPLAYED: (r"\[", r"\]")}
_VOID = frozenset({"br", "hr", "img"})
_OPTIONAL = frozenset({"p", "li", "td", "th", "tr", "thead", "tbody"})
"""Elements that HTML closes by itself."""

_ATTRIBUTES = {
    "a": {"href", "title"},
    "img": {"src", "alt", "title"},
    "ol": {"start"},
    "td": {"align"},
    "th": {"align"},
    "code": {"class"},
}
_TAGS = frozenset(
    (
        *(
            "em",
            "strong",
            "b",
            "i",
            "q",
            "sub",
            "sup",
            "small",
            "kbd",
            "samp",
            "var",
            "cite",
            "dfn",
            "code",
            "br",
        ),
        *(
            "a",
            "img",
            "p",
            "ul",
            "ol",
            "li",
            "blockquote",
            "pre",
            "hr",
            "table",
            "thead",
            "tbody",
            "tr",
            "th",
            "td",
        ),
        *("h1", "h2", "h3", "h4", "h5", "h6", _FORMULA, _DISPLAYED),
    )
)
_SAME = {"b": "strong", "i": "em"}

DEEPEST = 32
"""Elements within each other."""

_DECLARATION = re.compile(r"<(?:\?|!(?:--)?)")
_SPACE = re.compile("[ \t\n]+")


def html_content(
    tokens: list[Token], parser: MarkdownIt, lines: Sequence[str]
) -> tuple[Content, tuple[Fault, ...]]:
    """The tree of tokens with HTML among them, and what is wrong with that HTML."""
    markup = _rendered(tokens, parser)
    audit = _Audit(lines)
    audit.declarations(markup)
    audit.feed(markup)
    audit.close()
    if audit.deepest > DEEPEST:
        message = f"HTML is nested more than {DEEPEST} levels deep."
        return (), (Fault("C204", "error", message, "Make it flatter.", "", 0),)
    clean = nh3.clean(
        markup,
        tags=set(_TAGS),
        clean_content_tags={"script", "style"},
        attributes=_ATTRIBUTES,
        url_schemes={"http", "https", "mailto"},
        link_rel=None,
    )
    builder = _Builder()
    builder.feed(clean)
    builder.close()
    try:
        content = _tidied(read(builder.root))
    except XmlError as error:
        return (), (*audit.faults, _fault(f"HTML is not understood: {error.message}.", "", 0))
    return content, tuple(audit.faults)


def _fault(message: str, text: str, line: int) -> Fault:
    help = "Write &lt; for a less-than sign, put code between backticks, or use Markdown."
    return Fault("C203", "error", message, help, text, line)


def _rendered(tokens: list[Token], parser: MarkdownIt) -> str:
    for token in tokens:
        style = str(token.attrs.pop("style", ""))
        if style:
            token.attrSet("align", style.removeprefix("text-align:"))
    return str(_Renderer().render(tokens, parser.options, {}))


class _Renderer(RendererHTML):
    """markdown-it's own, which also writes formulas. It calls the method that is named like a token."""

    def math(self, tokens: Sequence[Token], place: int, _options: OptionsDict, _env: EnvType) -> str:
        token = tokens[place]
        name = _DISPLAYED if token.info == DISPLAY else _FORMULA
        formula = f"<{name}>{escape(token.content, quote=False)}</{name}>"
        return f"<p>{formula}</p>" if token.block else formula


class _Audit(HTMLParser):
    """Tells what the allow-list takes out, and what is not closed."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self.faults: list[Fault] = []
        self.deepest = 0
        self._lines = lines
        self._opened: list[str] = []
        self._refused: set[str] = set()

    def declarations(self, markup: str) -> None:
        """Tell what is neither a tag nor a whole comment: browsers hide it, and some of them all that follows."""
        rest, kept = markup, []
        while (start := rest.find("<!--")) >= 0 and (end := rest.find("-->", start + 4)) >= 0:
            kept.append(rest[:start])
            rest = rest[end + 3 :]
        kept.append(rest)
        for found in _DECLARATION.finditer("".join(kept)):
            self._tell(f"'{found[0]}' cannot stand in a text.", found[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        written = self.get_starttag_text() or f"<{tag}>"
        if tag not in _TAGS:
            self._refused.add(tag)
            self._tell(f"The tag {written} cannot stand in a text.", written)
            return
        for name, _ in attrs:
            if name not in _ATTRIBUTES.get(tag, ()):
                self._tell(f"The attribute {name} of {written} cannot stand in a text.", written)
        if tag not in _VOID:
            self._opened.append(tag)
            self.deepest = max(self.deepest, len(self._opened))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        while self._opened and self._opened[-1] != tag and self._opened[-1] in _OPTIONAL:
            self._opened.pop()
        if self._opened and self._opened[-1] == tag:
            self._opened.pop()
        elif tag in self._opened:
            self._tell(f"The tag <{self._opened[-1]}> is closed too late or never.", f"<{self._opened[-1]}")
            place = self._opened.index(tag)
            self._refused.update(self._opened[place + 1 :])
            del self._opened[place:]
        elif tag not in _OPTIONAL and tag not in self._refused:
            self._tell(f"The tag </{tag}> closes nothing.", f"</{tag}")

    def close(self) -> None:
        super().close()
        for tag in self._opened:
            if tag not in _OPTIONAL:
                self._tell(f"The tag <{tag}> is closed too late or never.", f"<{tag}")

    def _tell(self, message: str, text: str) -> None:
        found = _fault(message, text, line_of(text, self._lines))
        if found not in self.faults:
            self.faults.append(found)


class _Builder(HTMLParser):
    """Elements from clean HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.root = etree.Element("div")
        self._opened = [self.root]
        self._code = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in (_FORMULA, _DISPLAYED):
            element = etree.SubElement(self._opened[-1], "span", {"class": "math"})
            element.text = _DELIMITERS[tag][0]
        else:
            kept = {name: value or "" for name, value in attrs}
            element = etree.SubElement(self._opened[-1], _SAME.get(tag, tag), kept)
        if tag not in _VOID:
            self._opened.append(element)
            self._code += tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        element = self._opened.pop()
        self._code -= tag == "pre"
        if tag in (_FORMULA, _DISPLAYED):
            element.text = f"{element.text}{_DELIMITERS[tag][1]}"

    def handle_data(self, data: str) -> None:
        text = data if self._code else _SPACE.sub(" ", data)
        parent = self._opened[-1]
        if len(parent):
            parent[-1].tail = f"{parent[-1].tail or ''}{text}"
        else:
            parent.text = f"{parent.text or ''}{text}"


def _tidied(content: Content) -> Content:
    """The content without the white space that HTML does not show, and without empty paragraphs."""
    return tuple(made for block in content if (made := _tidied_block(block)) is not None)


def _tidied_block(block: Block) -> Block | None:
    match block:
        case Paragraph(inlines):
            inlines = _trimmed(inlines)
            return Paragraph(inlines) if inlines else None
        case Heading(level, inlines):
            inlines = joined([" " if inline == BREAK else inline for inline in _trimmed(inlines)])
            return Heading(level, inlines) if inlines else None
        case BulletList(items, start):
            return BulletList(tuple(_tidied(item) for item in items), start)
        case Quotation(inner):
            return Quotation(_tidied(inner))
        case Table(header, rows, aligns):
            cells = [tuple(_trimmed(cell) for cell in row) for row in (header, *rows)]
            return Table(cells[0], tuple(cells[1:]), aligns)
        case _:
            return block


def _trimmed(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """Inlines without white space and line breaks at either end, and without white space around line breaks."""
    made: list[Inline] = []
    for inline in inlines:
        behind_break = not made or made[-1] == BREAK
        if isinstance(inline, str):
            inline = inline.lstrip() if behind_break else inline
        elif inline == BREAK and made and isinstance(last := made[-1], str):
            made[-1] = last.rstrip()
        made.append(inline)
    while made and (made[-1] in ("", BREAK) or (isinstance(made[-1], str) and not made[-1].strip())):
        made.pop()
    while made and made[0] in ("", BREAK):
        made.pop(0)
    if made and isinstance(last := made[-1], str):
        made[-1] = last.rstrip()
    return joined(made)
