"""The texts of a Canvas package: HTML that both importers keep, and plain text where Canvas has no other."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from html import escape

from lmspack.model import UNKNOWN_LANGUAGE
from lmspack.richtext import Content, Link, Media, Paragraph, inlines_of
from lmspack.richtext.languages import direction
from lmspack.richtext.xhtml import Dialect, Xhtml, escaped, html_media

MEDIA_FOLDER = "media"
"""Where pictures and sounds lie in the package."""

_ADDRESS = f"$IMS-CC-FILEBASE$/{MEDIA_FOLDER}/"
"""How texts name them: as Canvas's own exports do. Both importers find them so."""

_AUTOMATIC = ' dir="auto"'

_NO_MATHJAX = '<span class="mathjax_ignore asciimath2jax_ignore">{}</span>'


def _text(text: str) -> str:
    r"""Keeps MathJax from a text: Canvas has it typeset ``\(…\)``, ``$$…$$`` and, as AsciiMath, what stands between
    backticks (packages/canvas-rce/src/enhance-user-content/mathml.js: MathJax 2.7, TeX-MML-AM)."""
    return _NO_MATHJAX.format(escaped(text)) if is_typeset(text) else escaped(text)


def is_typeset(text: str) -> bool:
    """Whether a text has what every formula has that MathJax looks for."""
    return "\\" in text or "$$" in text or "`" in text


_shown = html_media(_ADDRESS)


def _media(media: Media) -> str:
    """New Quizzes takes the controls off a player, which then is not seen: a link beside it plays the sound."""
    if media.kind == "image":
        return _shown(media)
    address, words = escape(_ADDRESS + media.name), escaped(media.alt)
    return f'<audio controls="controls" src="{address}"></audio><a href="{address}">{words}</a>'


_CANVAS = Xhtml(Dialect(text=_text, media=_media))

_IN_LINKS = Xhtml(Dialect(text=_text, media=_shown))
"""For texts with a sound in a link: HTML has no link in a link."""


def _writer(content: Content) -> Xhtml:
    linked = (
        x
        for inline in inlines_of(content)
        if isinstance(inline, Link)
        for x in inlines_of((Paragraph((inline,)),))
    )
    return _IN_LINKS if any(isinstance(x, Media) and x.kind == "audio" for x in linked) else _CANVAS


def html(content: Content, language: str, gap: Callable[[int], str] | None = None) -> str:
    """The HTML of a stem, a feedback or an introduction: one element with an attribute, holding everything.

    The attribute is the language where it is known. Where it is not, ``dir`` stands for it, since Classic
    Quizzes unwraps a sole element without attributes, and then takes the HTML of a text that has no other
    element for plain text: ``a &lt; b`` would be read by students.
    """
    if not content:
        return ""
    inner = _CANVAS.flow(content, gap)
    if "<audio" in inner:
        inner = _writer(content).flow(content, gap)
    attributes = _attributes(language) or _AUTOMATIC
    if len(content) == 1 and isinstance(content[0], Paragraph):
        return f"<p{attributes}{inner[2:]}"
    return f"<div{attributes}>{inner}</div>"


def choice_html(content: Content, language: str) -> str:
    """The HTML of a choice: a single paragraph is inline, since it stands beside a button."""
    inner = _CANVAS.compact(content)
    if "<audio" in inner:
        inner = _writer(content).compact(content)
    attributes = _attributes(language)
    if len(content) == 1 and isinstance(content[0], Paragraph):
        if not attributes and "<" not in inner:
            return str(inner)
        return f"<span{attributes or _AUTOMATIC}>{inner}</span>"
    return f"<div{attributes or _AUTOMATIC}>{inner}</div>"


def prompt_html(content: Content, language: str) -> str:
    """The HTML of what is to be matched: as `choice_html`, but never bare. Classic Quizzes shows the source of a
    text without a tag."""
    text = choice_html(content, language)
    return text if text.startswith("<") else f"<span{_AUTOMATIC}>{text}</span>"


@lru_cache(maxsize=64)
def _attributes(language: str) -> str:
    if language == UNKNOWN_LANGUAGE:
        return ""
    return f' lang="{language}"' + (' dir="rtl"' if direction(language) == "rtl" else "")
