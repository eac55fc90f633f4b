"""The texts of a Canvas package, and the language that they are in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from lmspack.readback import ReadbackError
from lmspack.richtext import (
    Content,
    Gap,
    Inline,
    Link,
    Media,
    joined,
    mapped,
    plain_inlines,
    text_content,
    xhtml,
)
from lmspack.xml import Element, XmlError, local_name, parse

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
MATTEXT = f"{QTI}material/{QTI}mattext"

MEDIA = "$IMS-CC-FILEBASE$/media/"
"""How addresses of pictures and sounds begin."""


class Texts:
    """Reads the texts of an item, and learns their language."""

    def __init__(self) -> None:
        self._languages: set[str] = set()

    def html(self, mattext: Element | None, *, bare: bool = False, gaps: Sequence[str] = ()) -> Content:
        """The content of a mattext that holds HTML. ``bare`` texts need not say their language; ``gaps`` are the
        names of the gaps, in their order."""
        if mattext is None or mattext.get("texttype") != "text/html" or not mattext.text:
            raise ReadbackError("a text is missing, empty, or no text/html")
        content, language = read_html(mattext.text)
        if language or not bare:
            self._languages.add(language)
        return _with_gaps(content, gaps) if gaps else content

    def any(self, mattext: Element | None, *, bare: bool = False) -> Content:
        """The content of a mattext that holds HTML or plain text."""
        if mattext is not None and mattext.get("texttype") == "text/plain":
            return text_content(mattext.text or "")
        return self.html(mattext, bare=bare)

    def language(self, identifier: str) -> str:
        """The language that all texts have ("" if they say none)."""
        if len(self._languages) != 1:
            raise ReadbackError(f"{identifier}: its texts are in different languages: {self._languages}")
        return next(iter(self._languages))


def read_html(html: str) -> tuple[Content, str]:
    """The content of a text, and its language ("" if it says none)."""
    if "<" not in html and "&" not in html:  # a choice: nearly every text needs no parser
        return xhtml.plain_paragraph(html), ""
    head, _, rest = html.partition(">")
    end = _END.get(head[:2])
    if end and rest.endswith(end):
        inner = rest[: -len(end)]
        if "<" not in inner and "&" not in inner:
            return xhtml.plain_paragraph(inner), _language(head)
    try:
        root = parse(f"<div>{html}</div>".encode())
        if len(root) == 1 and not root.text and local_name(root[0]) in _WRAPPERS:
            content, language = xhtml.read(root[0]), root[0].get("lang", "")
        else:
            content, language = xhtml.read(root), ""
    except XmlError as error:
        raise ReadbackError(f"a text is not well-formed HTML: {error.message}") from None
    return (mapped(content, _with_sounds) if "<audio" in html else content), language


_WRAPPERS = ("p", "span", "div")
_END = {"<p": "</p>", "<s": "</span>"}


@lru_cache(maxsize=64)
def _language(head: str) -> str:
    return str(parse(f"{head}/>".encode()).get("lang", ""))


def _with_sounds(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """A player and the link behind it are one sound, whose words the link has."""
    made: list[Inline] = []
    for inline in inlines:
        if isinstance(inline, Link) and inline.href.startswith(MEDIA):
            name = inline.href.removeprefix(MEDIA)
            if not made or made.pop() != Media(name, "", "audio"):
                raise ReadbackError(f"a link to {name} without its player")
            made.append(Media(name, plain_inlines(inline.inlines), "audio"))
        else:
            made.append(inline)
    return tuple(made)


def _with_gaps(content: Content, names: Sequence[str]) -> Content:
    places = {f"[{name}]": place for place, name in enumerate(names)}
    pattern = re.compile("(" + "|".join(re.escape(mark) for mark in places) + ")")

    def split(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
        return joined(
            Gap(places[part]) if part in places else part
            for inline in inlines
            for part in (pattern.split(inline) if isinstance(inline, str) else (inline,))
        )

    return mapped(content, split)
