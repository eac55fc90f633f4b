"""The content tree as XHTML, and back.

All output is well-formed XML and, read as HTML5, means the same. Three forms serve three places:

``flow``
    paragraphs are ``<p>``, lines are parted by ``<br/>``: stems, Moodle's texts.
``compact``
    as ``flow``, but a single paragraph stands bare: choices.
``divs``
    paragraphs and lines are nested ``<div>`` and nothing else. Canvas keeps only the first ``<p>`` of a
    QTI 2.1 feedback and doubles every ``<br/>``, so feedback has neither.

`read` undoes each of them.
"""

from __future__ import annotations

from html import escape

from markupsafe import Markup

from lmspack.richtext import BREAK, Block, CodeBlock, Content, Inline, LineBreak, Paragraph
from lmspack.xml import Element, local_name

_LANGUAGE_CLASS = "language-"
_BREAK = "<br/>"


class Xhtml:
    """One way of writing the tree; `HTML` and `QTI` below are the two that there are."""

    def __init__(self, *, code_in_pre: bool) -> None:
        self._code_in_pre = code_in_pre

    def flow(self, content: Content) -> Markup:
        """Every block as an element of its own."""
        return Markup("".join([self._flow_block(block) for block in content]))  # noqa: S704

    def compact(self, content: Content) -> Markup:
        """A single paragraph bare, anything else as `flow`."""
        if len(content) == 1 and isinstance(content[0], Paragraph):
            return Markup(_inlines(content[0]))  # noqa: S704
        return self.flow(content)

    def divs(self, content: Content) -> Markup:
        """Nested ``<div>`` only; a single paragraph of one line stands bare."""
        if len(content) == 1 and isinstance(content[0], Paragraph) and BREAK not in content[0].inlines:
            return Markup(_inlines(content[0]))  # noqa: S704
        return Markup("".join([self._div_block(block) for block in content]))  # noqa: S704

    # Below, a str is markup: whatever an author wrote has gone through `escape`. Plain strings, since Markup's
    # own formatting takes ten times as long.

    def _flow_block(self, block: Block) -> str:
        return self._code(block) if isinstance(block, CodeBlock) else f"<p>{_inlines(block)}</p>"

    def _div_block(self, block: Block) -> str:
        if isinstance(block, CodeBlock):
            return self._code(block)
        assert isinstance(block, Paragraph)
        if BREAK not in block.inlines:
            return f"<div>{_inlines(block)}</div>"
        lines = _inlines(block).split(_BREAK)
        return f"<div>{''.join(f'<div>{line}</div>' for line in lines)}</div>"

    def _code(self, block: CodeBlock) -> str:
        name = f' class="{_LANGUAGE_CLASS}{escape(block.language)}"' if block.language else ""
        code = escape(block.code, quote=False)
        return f"<pre><code{name}>{code}</code></pre>" if self._code_in_pre else f"<pre{name}>{code}</pre>"


HTML = Xhtml(code_in_pre=True)
"""For platforms that read HTML. Without ``<code>``, HTML would lose a line end that begins the code."""

QTI = Xhtml(code_in_pre=False)
"""For players of QTI: one of them takes ``code`` inside ``pre`` for code within a line, and folds its lines."""

flow, compact = HTML.flow, HTML.compact


def read(container: Element) -> Content:
    """The content that ``container`` holds in any of the three forms (see the module's text)."""
    if not len(container) or all(local_name(child) == "br" for child in container):
        inlines = _read_inlines(container)
        return (Paragraph(inlines),) if inlines else ()
    return tuple(_read_block(child) for child in container)


def plain_paragraph(text: str) -> Content:
    """The content of markup that has no tag and no reference."""
    return (Paragraph((text,)),)


def _inlines(paragraph: Block) -> str:
    assert isinstance(paragraph, Paragraph)
    inlines = paragraph.inlines
    if len(inlines) == 1 and isinstance(inlines[0], str):
        return escape(inlines[0], quote=False)
    return "".join([_BREAK if isinstance(x, LineBreak) else escape(str(x), quote=False) for x in inlines])


def _read_block(element: Element) -> Block:
    if local_name(element) == "pre":
        code = element[0] if len(element) else element
        return CodeBlock(code.text or "", (code.get("class") or "").removeprefix(_LANGUAGE_CLASS))
    if len(element) and local_name(element[0]) == "div":
        inlines: list[Inline] = []
        for line in element:
            inlines += [BREAK, *_read_inlines(line)] if inlines else _read_inlines(line)
        return Paragraph(tuple(inlines))
    return Paragraph(_read_inlines(element))


def _read_inlines(element: Element) -> tuple[Inline, ...]:
    inlines: list[Inline] = [element.text] if element.text else []
    for child in element:
        inlines.append(BREAK)
        if child.tail:
            inlines.append(child.tail)
    return tuple(inlines)
