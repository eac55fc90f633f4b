"""Texts and names as Moodle shall store them.

A text is HTML in which nothing but our formulas, files and gaps means anything to Moodle. Its text filters search the
source for patterns, so what an author wrote literally is spelled another way where it looks like one.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import accumulate

from markupsafe import Markup

from lmspack.model import UNKNOWN_LANGUAGE, MediaFile
from lmspack.resources import cdata
from lmspack.richtext import Content, Math, Media, Paragraph
from lmspack.richtext.languages import direction
from lmspack.richtext.xhtml import Dialect, Xhtml, escaped, html_media

NAME_LIMIT = 250
"""Code points of an escaped question or category name. Moodle cuts a question's name at 255 and fails in
the middle of the import on a longer category."""

_READ_BY_FILTERS = (
    ("@@PLUGINFILE@@", "&#64;@PLUGINFILE@@"),  # would become the address of a file
    ("\\(", "&#92;("),  # the five below would become formulas, or end them
    ("\\[", "&#92;["),
    ("\\)", "&#92;)"),
    ("\\]", "&#92;]"),
    ("$$", "&#36;&#36;"),
)
"""What Moodle's text filters look for in the source of a text, and a spelling that looks the same to a reader
and is nothing to a filter."""

_BACKSLASH, _FOLDER, _GAP, _GAP_END = "\x01", "\x02/", "\x03", "\x04"
"""Stand for what shall mean something, until the rest is spelled harmlessly. No text has control characters."""


@dataclass(frozen=True, slots=True)
class File:
    """A file that travels inside the text that shows it. ``content`` is base64."""

    name: str
    content: str


@dataclass(frozen=True, slots=True)
class Text:
    """A text's HTML, and the files that it shows, each once."""

    html: str
    files: tuple[File, ...] = ()

    @property
    def xml(self) -> Markup:
        """The ``<text>`` element, and the files beside it."""
        text = f"<text>{cdata(self.html)}</text>"
        if not self.files:
            return Markup(text)  # noqa: S704 - HTML stands in CDATA
        files = [
            Markup('<file name="{}" path="/" encoding="base64">{}</file>').format(file.name, file.content)
            for file in self.files
        ]
        return Markup("\n".join([text, *files]))  # noqa: S704


@dataclass(frozen=True, slots=True)
class Gaps:
    """How a question type writes gaps: ``markup`` of the one at a place (from 0), and what else in the text would be
    taken for one, with harmless spellings."""

    markup: Callable[[int], str]
    meant: tuple[tuple[str, str], ...]


class Texts:
    """Writes the texts of a quiz with these media files."""

    def __init__(self, media: Iterable[MediaFile]) -> None:
        self._files = {file.name: file for file in media}
        self._encoded: dict[str, File] = {}
        self._shown: list[str] = []
        self._xhtml = Xhtml(Dialect(math=_formula, media=self._media))

    def flow(self, content: Content, language: str, gaps: Gaps | None = None) -> Text:
        """A stem or feedback: one element that names the language, where it is known, around everything."""
        if not content:
            return _EMPTY
        html = str(self._xhtml.flow(content, _gap if gaps else None))
        if attributes := _language(language):
            lone = len(content) == 1 and isinstance(content[0], Paragraph)
            html = f"<p{attributes}{html[2:]}" if lone else f"<div{attributes}>{html}</div>"
        return self._text(html, gaps)

    def compact(self, content: Content, language: str) -> Text:
        """A choice, or what else stands on a line with something: a single paragraph is inline."""
        html = str(self._xhtml.compact(content))
        if attributes := _language(language):
            lone = len(content) == 1 and isinstance(content[0], Paragraph)
            name = "span" if lone else "div"
            html = f"<{name}{attributes}>{html}</{name}>"
        return self._text(html, None)

    def _text(self, html: str, gaps: Gaps | None) -> Text:
        if "\\" in html or "@@" in html or "$$" in html:
            html = harmless(html)
        has_formula = _BACKSLASH in html
        if has_formula:  # of such a text the filter also escapes all tags from { to the next }
            html = html.replace("{", "&#123;")
        if gaps is not None:
            html = _with_gaps(html, gaps)
        if has_formula:
            html = html.replace(_BACKSLASH, "\\")
        if not self._shown:
            return Text(html)
        names = tuple(dict.fromkeys(self._shown))
        self._shown.clear()
        return Text(html.replace(_FOLDER, "@@PLUGINFILE@@/"), tuple(self._file(name) for name in names))

    def _media(self, media: Media) -> str:
        self._shown.append(media.name)
        return _in_folder(media)

    def _file(self, name: str) -> File:
        if name not in self._encoded:
            self._encoded[name] = File(name, b64encode(self._files[name].data).decode())
        return self._encoded[name]


_EMPTY = Text("")

_in_folder = html_media(_FOLDER)


def _formula(formula: Math) -> str:
    r"""A formula between ``\(`` and ``\)``, for Moodle's MathJax filter."""
    begin, end = "[]" if formula.display else "()"
    return f'<span class="math">{_BACKSLASH}{begin}{escaped(formula.latex)}{_BACKSLASH}{end}</span>'


def _gap(place: int) -> str:
    return f"{_GAP}{place}{_GAP_END}"


def _with_gaps(html: str, gaps: Gaps) -> str:
    for meant, safe in gaps.meant:
        html = html.replace(meant, safe)
    before, *rest = html.split(_GAP)
    made = [before]
    for piece in rest:
        place, _, after = piece.partition(_GAP_END)
        made += [gaps.markup(int(place)), after]
    return "".join(made)


@cache
def _language(language: str) -> str:
    """The attributes that name a language, so that it is read aloud and laid out rightly."""
    return "" if language == UNKNOWN_LANGUAGE else f' lang="{language}" dir="{direction(language)}"'


def harmless(html: str) -> str:
    """HTML in which nothing means anything to a filter."""
    for meant, safe in _READ_BY_FILTERS:
        if meant in html:
            html = html.replace(meant, safe)
    return html


def menu_text(text: str) -> str:
    """A text as an entry of a menu: there Moodle takes HTML, too."""
    return harmless(escaped(text))


def name(text: str) -> str:
    """A name as Moodle stores it: escaped, since it strips whatever looks like a tag, and short enough."""
    whole = escape(text, quote=False)
    if len(whole) <= NAME_LIMIT:
        return whole
    lengths = accumulate(len(escape(sign, quote=False)) for sign in text)
    fitting = sum(1 for length in lengths if length < NAME_LIMIT)
    return escape(text[:fitting].rstrip(), quote=False) + "…"
