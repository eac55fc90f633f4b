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

from markupsafe import Markup, escape

from lmspack.richtext import BREAK, Block, CodeBlock, Content, Inline, LineBreak, Paragraph
from lmspack.xml import Element, local_name

_LANGUAGE_CLASS = "language-"


def flow(content: Content) -> Markup:
    """Every block as an element of its own."""
    return Markup("").join(_flow_block(block) for block in content)


def compact(content: Content) -> Markup:
    """A single paragraph bare, anything else as `flow`."""
    if len(content) == 1 and isinstance(content[0], Paragraph):
        return _inlines(content[0])
    return flow(content)


def divs(content: Content) -> Markup:
    """Nested ``<div>`` only; a single paragraph of one line stands bare."""
    if len(content) == 1 and isinstance(content[0], Paragraph) and BREAK not in content[0].inlines:
        return _inlines(content[0])
    return Markup("").join(_div_block(block) for block in content)


def read(container: Element) -> Content:
    """The content that ``container`` holds in any of the three forms (see the module's text)."""
    if not len(container) or all(local_name(child) == "br" for child in container):
        inlines = _read_inlines(container)
        return (Paragraph(inlines),) if inlines else ()
    return tuple(_read_block(child) for child in container)


def _flow_block(block: Block) -> Markup:
    if isinstance(block, CodeBlock):
        return _code(block)
    return Markup("<p>{}</p>").format(_inlines(block))


def _div_block(block: Block) -> Markup:
    if isinstance(block, CodeBlock):
        return _code(block)
    if BREAK not in block.inlines:
        return Markup("<div>{}</div>").format(_inlines(block))
    lines = _inlines(block).split("<br/>")
    return Markup("<div>{}</div>").format(Markup("").join(Markup("<div>{}</div>").format(x) for x in lines))


def _code(block: CodeBlock) -> Markup:
    if not block.language:
        return Markup("<pre><code>{}</code></pre>").format(block.code)
    name = _LANGUAGE_CLASS + block.language
    return Markup('<pre><code class="{}">{}</code></pre>').format(name, block.code)


def _inlines(paragraph: Paragraph) -> Markup:
    if len(paragraph.inlines) == 1 and isinstance(paragraph.inlines[0], str):
        return escape(paragraph.inlines[0])
    return Markup("").join(
        Markup("<br/>") if isinstance(inline, LineBreak) else escape(inline) for inline in paragraph.inlines
    )


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


def plain_paragraph(text: str) -> Content:
    """The content of markup that has no tag and no reference."""
    return (Paragraph((text,)),)
