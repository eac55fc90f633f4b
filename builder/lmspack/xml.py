"""The only place where XML is parsed: hardened parsers, and what XML 1.0 allows in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from lxml import etree

Element = etree._Element

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)


class XmlError(Exception):
    """A document that is not well-formed, or that carries a DTD. ``line`` counts from 1 (0: unknown)."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


def parse(data: bytes) -> Element:
    """The root element of a document.

    Refuses DTDs (and with them every entity of its own), never touches the network, and keeps libxml2's
    limits on depth and text size. Raises `XmlError`.
    """
    try:
        root = etree.fromstring(data, _PARSER)
    except etree.XMLSyntaxError as error:
        raise XmlError(error.msg or "not well-formed", error.lineno or 0) from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise XmlError("the document has a DTD (<!DOCTYPE …>), which lmspack never reads", 1)
    return root


def iterate(source: Path | IO[bytes], tag: str | tuple[str, ...], **options: Any) -> Iterator[Element]:
    """Every ``tag`` element of a file, in the order of their ends; each is dropped from memory after it.

    ``options`` go to lxml's ``iterparse`` (``schema=`` validates while reading). Raises `XmlError`.
    """
    try:
        events = etree.iterparse(
            str(source) if isinstance(source, Path) else source,
            events=("end",),
            tag=tag,
            resolve_entities=False,
            no_network=True,
            **options,
        )
        for _, element in events:
            yield element
            element.clear()
            while element.getprevious() is not None:
                del element.getparent()[0]
    except etree.XMLSyntaxError as error:
        raise XmlError(error.msg or "not well-formed", error.lineno or 0) from None


def illegal_character(text: str) -> int | None:
    """The offset of the first character that XML 1.0 (section 2.2) cannot hold, or None."""
    found = _NOT_XML.search(text)
    return found.start() if found else None


def local_name(element: Element) -> str:
    """The element's name without its namespace."""
    return str(element.tag).rpartition("}")[2]
