"""The content tree as XHTML; `read` makes the tree of it again.

All output is well-formed XML and, read as HTML5, means the same. Three forms serve three places:

``flow``
    paragraphs are ``<p>``, lines are parted by ``<br/>``: stems, Moodle's texts.
``compact``
    as ``flow``, but a single paragraph stands bare: choices.
``divs``
    paragraphs and lines are nested ``<div>``. Canvas keeps only the first ``<p>`` of a QTI 2.1 feedback and
    doubles every ``<br/>``, so feedback has neither.

What else differs from format to format is in a `Dialect`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

from lmspack.richtext import BREAK, Content, Math, Media, Paragraph
from lmspack.richtext.mathml import mathml
from lmspack.richtext.xhtml_read import plain_paragraph, read
from lmspack.richtext.xhtml_write import Writer

__all__ = [
    "HTML",
    "QTI_DIALECT",
    "Dialect",
    "Xhtml",
    "compact",
    "flow",
    "html_media",
    "plain_paragraph",
    "read",
]


def escaped(text: str) -> str:
    """Text as markup."""
    return escape(text, quote=False)


def html_media(folder: str) -> Callable[[Media], str]:
    """How HTML shows the media files that lie in ``folder`` (a beginning of addresses, with its slash)."""

    def markup(media: Media) -> str:
        address, words = escape(folder + media.name), escape(media.alt)
        if media.kind == "image":
            return f'<img src="{address}" alt="{words}"/>'
        return f'<audio controls="controls" src="{address}" aria-label="{words}">{words}</audio>'

    return markup


_plain_html_media = html_media("")


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one format writes the tree; the defaults are for HTML.

    ``code_in_pre``
        ``<pre><code>``, or a bare ``<pre>``. Without ``<code>``, HTML would lose a line end that begins the code.
    ``lang``
        the attribute that names a language: ``lang`` or ``xml:lang``
    ``direction``
        whether ``dir`` stands beside it
    ``list_start``
        whether ``<ol>`` has ``start``; otherwise a list that begins elsewhere than at 1 is written out
    ``math``, ``media``
        the markup of a formula, and of a picture or sound
    ``text``
        makes markup of text
    """

    code_in_pre: bool = True
    lang: str = "lang"
    direction: bool = True
    list_start: bool = True
    math: Callable[[Math], str] = mathml
    media: Callable[[Media], str] = _plain_html_media
    text: Callable[[str], str] = escaped


class Xhtml:
    """One way of writing the tree.

    ``gap`` is the markup of the gap at a place (from 0); without it, gaps are low lines, as in `plain`.
    """

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._text = dialect.text

    def flow(self, content: Content, gap: Callable[[int], str] | None = None) -> Markup:
        """Every block as an element of its own."""
        if (line := _only_line(content)) is not None:
            return Markup(f"<p>{self._text(line)}</p>")  # noqa: S704 - as below: `text` escapes
        return Markup(Writer(self._dialect, gap).blocks(content))  # noqa: S704

    def compact(self, content: Content, gap: Callable[[int], str] | None = None) -> Markup:
        """A single paragraph bare, anything else as `flow`."""
        if (line := _only_line(content)) is not None:
            return Markup(self._text(line))  # noqa: S704
        if len(content) == 1 and isinstance(content[0], Paragraph):
            return self.inlines(content[0], gap)
        return self.flow(content, gap)

    def divs(self, content: Content, gap: Callable[[int], str] | None = None) -> Markup:
        """No ``<p>`` and no ``<br/>`` between lines; a single paragraph of one line stands bare."""
        if (line := _only_line(content)) is not None:
            return Markup(self._text(line))  # noqa: S704
        if len(content) == 1 and isinstance(content[0], Paragraph) and BREAK not in content[0].inlines:
            return self.inlines(content[0], gap)
        return Markup(Writer(self._dialect, gap, divs=True).blocks(content))  # noqa: S704

    def inlines(self, paragraph: Paragraph, gap: Callable[[int], str] | None = None) -> Markup:
        """What a paragraph holds, bare."""
        return Markup(Writer(self._dialect, gap).inlines(paragraph.inlines))  # noqa: S704


def _only_line(content: Content) -> str | None:
    """The text of a content that is a single plain line, which most are."""
    if len(content) == 1 and isinstance(block := content[0], Paragraph) and len(block.inlines) == 1:
        inline = block.inlines[0]
        return inline if isinstance(inline, str) else None
    return None


HTML = Xhtml(Dialect())
"""For platforms that read HTML."""

QTI_DIALECT = Dialect(code_in_pre=False, lang="xml:lang", direction=False, list_start=False)
"""For players of QTI 2.1, whose grammar has neither ``dir`` nor ``start``; one of the players takes ``code`` inside
``pre`` for code within a line, and folds its lines. A target says how it shows media: they need their types."""

flow, compact = HTML.flow, HTML.compact
