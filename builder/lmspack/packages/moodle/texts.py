"""Texts as Moodle's XML parser hands them on, which is not what is written.

Source: run on 4.5 and 5.0. PHP's parser gives a text in pieces, cut at each entity, character reference and CDATA
edge, and Moodle drops the pieces that are only white space: `&lt;b&gt;A&lt;/b&gt; &lt;i&gt;` loses its blank.
Of 2000 escaped texts 1599 changed; of 2000 in one CDATA section each, none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from lmspack.packages.documents import Document, encoding
from lmspack.packages.findings import Finding, Rule
from lmspack.packages.moodle.question import TRIMMED
from lmspack.xml import Element, local_name

_TEXT = re.compile(
    r"<text\b[^>]*(?<!/)>((?:<!\[CDATA\[(?:[^\]]|\](?!\]>))*+\]\]>|<!--(?:[^-]|-(?!->))*+-->|[^<])*+)</text>"
)
_PIECE = re.compile(r"<!\[CDATA\[((?:[^\]]|\](?!\]>))*+)\]\]>|<!--(?:[^-]|-(?!->))*+-->|&[#\w]+;|[^<&]++")
"""What PHP's parser hands on in one piece: a CDATA section, a reference, or the text between them."""


def _lost_blanks(document: Document) -> Iterator[Finding]:
    text = "\n".join(document.source.lines)
    for found in _TEXT.finditer(text):
        lost = _lost(found.group(1))
        if lost:
            line = text.count("\n", 0, found.start(1) + lost[0]) + 1
            many = f" It happens {len(lost)} times in this text." if len(lost) > 1 else ""
            yield Finding(
                document.root,
                f"Moodle drops this white space, which stands alone between two references or CDATA edges.{many}",
                line=line,
            )


def _lost(content: str) -> list[int]:
    """Where a piece of a text is only white space. At the ends of the text it would be trimmed anyway."""
    pieces = [(found.start(), _handed_on(found)) for found in _PIECE.finditer(content)]
    visible = [number for number, (_, text) in enumerate(pieces) if text.strip(TRIMMED)]
    if not visible:
        return []
    return [start for start, text in pieces[visible[0] : visible[-1]] if text and not text.strip(TRIMMED)]


def _handed_on(piece: re.Match[str]) -> str:
    if piece.group(1) is not None:
        return piece.group(1)
    return "" if piece.group().startswith("<!--") else unescape(piece.group())


def _elements_in_text(document: Document) -> Iterator[Finding]:
    for element in document.root.iter("text"):
        if len(element) and any(isinstance(child.tag, str) for child in element):
            inner = next(child for child in element if isinstance(child.tag, str))
            yield Finding(
                element,
                f"<{local_name(inner)}> stands in a <text> as it is: 'Invalid XML file - string "
                "expected (use CDATA?)', and nothing is imported.",
            )


def _encoding(document: Document) -> Iterator[Finding]:
    try:
        document.data.decode("utf-8")
    except UnicodeDecodeError:
        yield Finding(document.root, "The file is not UTF-8: Moodle's form refuses it.")
        return
    declared = encoding(document.data).lower()
    if declared not in ("utf-8", "utf8", "us-ascii", "ascii") and not document.data.isascii():
        yield Finding(
            document.root,
            f"The bytes are UTF-8, but the declaration says {declared}: Moodle imports scrambled "
            "letters without a word.",
        )


def _line_ends(document: Document) -> Iterator[Finding]:
    """An XML processor turns CR LF into LF; Moodle's keeps it inside CDATA."""
    for found in re.finditer(rb"<!\[CDATA\[(?:[^\]]|\](?!\]>))*+", document.data):
        if b"\r\n" in found.group():
            line = document.data.count(b"\n", 0, found.start()) + 1
            yield Finding(
                document.root,
                "Lines in CDATA end in CR LF, and Moodle stores them so; in code that is copied it shows.",
                line=line,
            )
            return


_HOLDERS = ("questiontext", "generalfeedback", "answer", "feedback", "subquestion", "hint", "correctfeedback",
            "partiallycorrectfeedback", "incorrectfeedback", "graderinfo", "responsetemplate", "info")  # fmt: skip
_FORMATS = ("html", "markdown", "plain_text", "moodle_auto_format")


def _formats(document: Document) -> Iterator[Finding]:
    for element in _holders(document.root):
        said = element.get("format")
        if said == "wiki_like":
            yield Finding(
                element,
                "The format wiki_like is imported, and then crashes when the question is shown.",
                "error",
            )
        elif said is not None and said not in _FORMATS:
            yield Finding(
                element,
                f"Moodle does not know the format '{said}' and takes the text for HTML without a word.",
            )


def _holders(root: Element) -> Iterator[Element]:
    for name in _HOLDERS:
        yield from root.iter(name)


RULES: tuple[Rule[Document], ...] = (
    Rule("P301", "error", _encoding, "Save the file as UTF-8 and say so in the XML declaration."),
    Rule(
        "P314", "warning", _lost_blanks, "Write each text as one CDATA section: <text><![CDATA[…]]></text>."
    ),
    Rule("P316", "info", _line_ends, "Write LF line ends."),
    Rule(
        "P317", "error", _elements_in_text, "Put the markup into a CDATA section: <text><![CDATA[…]]></text>."
    ),
    Rule("P318", "warning", _formats, f"Known are {', '.join(_FORMATS)}."),
)
