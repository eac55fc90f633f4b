"""XML documents of strangers: what kind each is, and where in its text an element stands."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from xml.parsers import expat

from lmspack.diagnostics import Diagnostic, Problems
from lmspack.source import SourceText, Span
from lmspack.xml import Element, XmlError, local_name, parse

_QTI2 = re.compile(r"http://www\.imsglobal\.org/xsd/(?:imsqti_v2p\d|qti/qtiv2p\d)(?:/|$)")
_QTI3 = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
_ENCODING = re.compile(rb"""^<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")


class Kind(Enum):
    """What a document is."""

    ITEM = "QTI 2 item"
    TEST = "QTI 2 test"
    MANIFEST = "manifest"
    QTI1 = "QTI 1.2 document"
    QTI3 = "QTI 3 document"
    MOODLE = "Moodle question XML"
    CANVAS_META = "Canvas quiz settings"
    OTHER = "document"


@dataclass(slots=True)
class Document:
    """A parsed document. ``file`` is what messages call it (``package.zip!items/q1.xml``), ``name`` its path in
    the package, or its file name."""

    file: str
    name: str
    data: bytes
    root: Element
    kind: Kind
    _source: SourceText | None = field(default=None, repr=False)
    _places: dict[Element, tuple[int, int]] | None = field(default=None, repr=False)

    @property
    def namespace(self) -> str:
        """The namespace of the root element, "" without one."""
        tag = str(self.root.tag)
        return tag[1:].partition("}")[0] if tag.startswith("{") else ""

    @property
    def source(self) -> SourceText:
        """The text of the document, by lines."""
        if self._source is None:
            self._source = SourceText(self.file, tuple(re.split("\r\n|\r|\n", _decoded(self.data))))
        return self._source

    def span(self, element: Element) -> Span:
        """Where the start tag of ``element`` stands: its whole text as far as it is on one line."""
        if self._places is None:
            self._places = _places(self.data, self.root)
        line, column = self._places.get(element, (min(element.sourceline or 1, len(self.source.lines)), -1))
        if line > len(self.source.lines):
            return Span(1, 0, 1, 0)
        if column < 0:
            return self.source.line_span(line)
        text = self.source.lines[line - 1]
        end = text.find(">", column) + 1
        return Span(line, column, line, end if end else len(text.rstrip()))

    def line_span(self, line: int) -> Span:
        """The whole line ``line``; the first where the document has no such line."""
        return self.source.line_span(line if 0 < line <= len(self.source.lines) else 1)


def read_document(file: str, name: str, data: bytes, problems: Problems) -> Document | None:
    """The document in ``data``, or None where it is not well-formed (P107) or has a DTD (P108)."""
    try:
        root = parse(data)
    except XmlError as error:
        problems.add(_refused(file, data, error))
        return None
    except (ValueError, LookupError) as error:  # an encoding that nobody knows
        problems.add(Diagnostic("P107", "error", f"This document cannot be read: {error}.", file=file))
        return None
    return Document(file, name, data, root, _kind(root))


def _refused(file: str, data: bytes, error: XmlError) -> Diagnostic:
    if error.message.startswith("the document has a DTD"):
        help = "Remove the <!DOCTYPE …>; write characters themselves instead of entities."
        message = "The document has a DTD (<!DOCTYPE …>). Importers ignore or refuse it, and lmspack never reads one."
        return Diagnostic("P108", "error", message, help, file, 1, 1, 1, 1)
    source = SourceText(file, tuple(re.split("\r\n|\r|\n", _decoded(data))))
    line = min(max(error.line, 1), len(source.lines))
    span = source.line_span(line)
    help = "Write the document with an XML library, or open it in a browser to see the place."
    if b"<quiz" in data[:2000]:
        help = "Moodle may import half of such a file and call it a success. " + help
    message = f"This is no well-formed XML: {error.message}."
    excerpt = source.lines[line - 1]
    return Diagnostic(
        "P107",
        "error",
        message,
        help,
        file,
        line,
        1,
        line,
        len(excerpt) + 1,
        "",
        excerpt,
        span.start,
        span.end,
    )


def _kind(root: Element) -> Kind:
    name, namespace = local_name(root), str(root.tag)[1:].partition("}")[0] if "}" in str(root.tag) else ""
    if name in ("assessmentItem", "assessmentTest") and (not namespace or _QTI2.match(namespace)):
        return Kind.ITEM if name == "assessmentItem" else Kind.TEST
    if namespace == _QTI3:
        return Kind.QTI3
    if name == "manifest":
        return Kind.MANIFEST
    if name == "questestinterop":
        return Kind.QTI1
    if name == "quiz":
        return Kind.CANVAS_META if "canvas" in namespace else Kind.MOODLE
    return Kind.OTHER


def encoding(data: bytes) -> str:
    """The encoding that a document declares or that its first bytes show (XML 1.0, appendix F)."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    declared = _ENCODING.match(data.removeprefix(b"\xef\xbb\xbf"))
    return declared.group(1).decode("ascii") if declared else "utf-8"


def _decoded(data: bytes) -> str:
    try:
        return data.decode(encoding(data), "replace").removeprefix("\ufeff")
    except (LookupError, UnicodeError):
        return data.decode("utf-8", "replace")


def _places(data: bytes, root: Element) -> dict[Element, tuple[int, int]]:
    """Line (from 1) and offset (code points from 0) of each start tag. lxml knows lines only, and of a tag of
    several lines the last; so expat reads the document once more, and the n-th start tag is the n-th element."""
    found: list[tuple[int, int]] = []
    reader = expat.ParserCreate()
    reader.StartElementHandler = lambda _name, _attributes: found.append(
        (reader.CurrentLineNumber, reader.CurrentColumnNumber)
    )
    try:
        reader.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError):
        return {}
    elements = list(root.iter("*"))
    return dict(zip(elements, found, strict=True)) if len(elements) == len(found) else {}
