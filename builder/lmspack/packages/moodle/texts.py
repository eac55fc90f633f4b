"""Texts as Moodle's XML parser hands them on, which is not what is written.

Source: run on 4.5 and 5.0. PHP's parser gives a text in pieces, cut at each entity, character reference and CDATA
edge, and Moodle drops the pieces that are only white space: `&lt;b&gt;A&lt;/b&gt; &lt;i&gt;` loses its blank.
Of 2000 escaped texts 1599 changed; of 2000 in one CDATA section each, none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from lmspack.packages.documents import Document, encoding
from lmspack.packages.findings import Finding, Rule
from lmspack.xml import Element, local_name

_TEXT = re.compile(
    r"<text\b[^>]*(?<!/)>((?:<!\[CDATA\[(?:[^\]]|\](?!\]>))*+\]\]>|<!--(?:[^-]|-(?!->))*+-->|[^<])*+)</text>"
)
_EDGE = re.compile(r"&[#\w]+;|<!\[CDATA\[|\]\]>|<!--(?:[^-]|-(?!->))*+-->")


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
    """Where white space stands alone between two edges; at the ends of a text it would be trimmed anyway."""
    edges = list(_EDGE.finditer(content))
    between = [(one.end(), other.start()) for one, other in pairwise(edges)]
    first = next((one.start() for one in edges if one.group() != "<![CDATA["), None)
    lost = [
        start
        for start, end in between
        if content[start:end] and not content[start:end].strip() and not _outside(content, start, end)
    ]
    return lost if first is not None else []


def _outside(content: str, start: int, end: int) -> bool:
    """Whether the piece stands before the first or after the last thing that is visible: trimmed, not lost."""
    before, after = _EDGE.sub(_visible, content[:start]), _EDGE.sub(_visible, content[end:])
    return not before.strip() or not after.strip()


def _visible(edge: re.Match[str]) -> str:
    return "x" if edge.group().startswith("&") else ""


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
