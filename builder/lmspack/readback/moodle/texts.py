"""Texts, names and files of a Moodle XML file, as Moodle stores and shows them."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Callable
from dataclasses import dataclass

from lmspack.media import Fault, identify
from lmspack.model import UNKNOWN_LANGUAGE, MediaFile
from lmspack.readback import ReadbackError
from lmspack.richtext import Content
from lmspack.richtext.xhtml import plain_paragraph, read
from lmspack.xml import Element, XmlError, parse

_WRAPPED = re.compile(r'<(p|div|span)(?: lang="([^"<>]+)" dir="(?:ltr|rtl)")?>')
"""The beginning of a text in one element, which may name the language."""

SHOWS_FILE = b"@@PLUGINFILE@@/"
"""The beginning of the address of a file."""

_SHOWN_FILE = re.compile('@@PLUGINFILE@@/([^"<>&]+)')
_REFERENCE = re.compile("&#([0-9]{1,7});")

FindGap = Callable[[Element], int | None]


@dataclass(frozen=True, slots=True)
class Stem:
    """A question's text, and the language that it is marked with."""

    content: Content
    language: str


def html_of(holder: Element | None) -> str:
    """The HTML in an element that holds ``<text>``; "" where there is none."""
    return (holder.findtext("text") or "") if holder is not None else ""


def content_of(holder: Element | None, language: str) -> Content:
    """The content of an element that holds ``<text>`` with HTML in it, of a question in ``language``."""
    return content(html_of(holder), language)


def content(html: str, language: str) -> Content:
    """The content of HTML; an element around all of it that names ``language`` is no part of it."""
    if not html:
        return ()
    wrapped = _WRAPPED.match(html)
    if language != UNKNOWN_LANGUAGE and (wrapped is None or wrapped[2] != language):
        raise ReadbackError(f"a text of a question in {language} is not marked as such")
    if wrapped is None:
        bare = html
    elif html.endswith(end := f"</{wrapped[1]}>") and (wrapped[1] != "span" or wrapped[2] == language):
        bare = html[wrapped.end() : -len(end)]
    else:
        return _read(_container(html), language, None)
    if "<" not in bare and "&" not in bare:  # nearly every text: no need for a parser
        return plain_paragraph(bare)
    return _read(_container(html), language, None)


def stem(html: str, find_gap: FindGap | None = None) -> Stem:
    """A question's text; the element around all of it says in which language the question is."""
    wrapped = _WRAPPED.match(html)
    language = (wrapped[2] if wrapped else None) or UNKNOWN_LANGUAGE
    if find_gap is None:
        return Stem(content(html, language), language)
    return Stem(_read(_container(html), language, find_gap), language)


def _container(html: str) -> Element:
    try:
        return parse(f"<div>{html}</div>".encode())
    except XmlError as error:
        raise ReadbackError(f"a text is not well-formed HTML: {error.message}") from None


def _read(container: Element, language: str, find_gap: FindGap | None) -> Content:
    if language != UNKNOWN_LANGUAGE:
        if len(container) != 1 or container.text or container[0].tail:
            raise ReadbackError(f"a part of a text is not marked as {language}")
        if container[0].tag != "p":
            container = container[0]
    try:
        return read(container, find_gap)
    except XmlError as error:
        raise ReadbackError(f"a text holds what lmspack does not write: {error.message}") from None


def unescaped(html: str) -> str:
    """What a student or teacher sees of HTML without tags: a name, or an entry of a menu."""
    if "&" not in html and "<" not in html:
        return html
    container = _container(html)
    if len(container):
        raise ReadbackError(f"a name or menu entry has tags: {html!r}")
    return container.text or ""


def dereferenced(text: str) -> str:
    """Text in which numeric character references are undone, as in a gap."""
    return _REFERENCE.sub(lambda found: chr(int(found[1])), text)


def files(element: Element) -> dict[str, MediaFile]:
    """The files anywhere in an element, by name. Raises `ReadbackError` where one of them is broken, or does not stand
    beside the text that shows it: Moodle would show nothing."""
    found: dict[str, MediaFile] = {}
    for holder in element.iterfind(".//*[@format='html']"):
        beside = {file.get("name", ""): file.text or "" for file in holder.findall("file")}
        if beside.keys() != set(_SHOWN_FILE.findall(html_of(holder))):
            raise ReadbackError(
                f"the files beside a text are {', '.join(beside) or 'none'}, and it shows others"
            )
        found.update({name: _file(name, base64) for name, base64 in beside.items() if name not in found})
    return found


def _file(name: str, base64: str) -> MediaFile:
    try:
        data = b64decode(base64, validate=True)
    except Base64Error:
        raise ReadbackError(f"the file {name} is not base64") from None
    identity = identify(data)
    if isinstance(identity, Fault):
        raise ReadbackError(f"the file {name} cannot be used: {identity.message}")
    return MediaFile(name, data, identity.type, identity.width, identity.height)
