"""HTML as Canvas stores it, read as a content tree, and what that tree should be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from urllib.parse import unquote

from lxml import html

from lmspack.contents import changed
from lmspack.model import Question
from lmspack.richtext import (
    BREAK,
    Block,
    BulletList,
    Content,
    Gap,
    Inline,
    Link,
    Media,
    Paragraph,
    Quotation,
    Styled,
    inlines_of,
    joined,
    mapped,
    plain,
    plain_inlines,
    xhtml,
)

_MEDIA = "$IMS-CC-FILEBASE$/media/"


@dataclass(frozen=True)
class Stored:
    """How one importer stores HTML: ``lost_styles`` are elements that it takes away, with their text left."""

    lost_styles: tuple[str, ...] = ()

    def expected(self, content: Content, gap: str = "") -> Content:
        """The content that reading what is stored must give; gaps are ``[NAME1]`` there."""

        def change(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
            return joined(part for inline in inlines for part in self._stored(inline, gap))

        return _tidy(mapped(content, change))

    def _stored(self, inline: Inline, gap: str) -> tuple[Inline, ...]:
        if isinstance(inline, Gap):
            return (f"[{gap}{inline.place + 1}]",)
        if isinstance(inline, Styled) and inline.style in self.lost_styles:
            return inline.inlines
        return (inline,)

    def read(self, text: str | None) -> Content:
        """The content of stored HTML, as a browser reads it."""
        if not text:
            return ()
        root = html.fragment_fromstring(text, create_parent="div")
        if len(root) == 1 and not (root.text or "").strip() and _is_wrapper(root[0]):
            root = root[0]
        return _tidy(mapped(xhtml.read(root), _with_sounds))


def _is_wrapper(element: html.HtmlElement) -> bool:
    return element.tag in ("p", "div", "span") and bool(element.get("lang") or element.get("dir"))


def _with_sounds(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """A player and the link behind it are one sound."""
    made: list[Inline] = []
    for inline in inlines:
        if isinstance(inline, Link) and unquote(inline.href).startswith(_MEDIA):
            player = made.pop()
            assert isinstance(player, Media)
            made.append(replace(player, alt=plain_inlines(inline.inlines)))
        else:
            made.append(inline)
    return tuple(made)


def _tidy(content: Content) -> Content:
    """Without the line ends that the importers put between elements."""
    return _without_layout(mapped(content, _trimmed))


def _without_layout(content: Content) -> Content:
    """Without paragraphs of nothing, which line ends between empty elements look like."""
    made: list[Block] = []
    for block in content:
        if isinstance(block, BulletList):
            block = replace(block, items=tuple(_without_layout(item) for item in block.items))
        elif isinstance(block, Quotation):
            block = Quotation(_without_layout(block.content))
        if block != Paragraph(()):
            made.append(block)
    return tuple(made)


def nests_links(question: Question) -> bool:
    """Whether a text of a question has a link in a link, which no HTML can have, and no author can write."""
    found: list[Inline] = []

    def look(content: Content) -> Content:
        for inline in inlines_of(content):
            if isinstance(inline, Link):
                found.extend(x for x in inlines_of((Paragraph(inline.inlines),)) if isinstance(x, Link))
        return content

    changed(question, look)
    return bool(found)


def _trimmed(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    made = list(joined(inlines))
    if made and isinstance(first := made[0], str):
        made[0] = first.lstrip("\n ")
    if made and isinstance(last := made[-1], str):
        made[-1] = last.rstrip("\n ")
    return joined(made)


def shown(content: Content) -> list[str]:
    """The lines of a content of nothing but lines of text; nothing for any other."""
    paragraph = content[0] if len(content) == 1 else None
    if not isinstance(paragraph, Paragraph) or any(
        not isinstance(x, str) and x != BREAK for x in paragraph.inlines
    ):
        return []
    return plain(content).split("\n")


def languages(text: str) -> set[str]:
    """The languages that the elements of stored HTML name."""
    return {element.get("lang", "") for element in html.fragment_fromstring(text, create_parent=True)}


def escaped(text: str) -> str:
    """Text as the source of HTML."""
    return escape(text, quote=False)
