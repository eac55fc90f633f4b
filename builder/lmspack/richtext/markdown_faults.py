"""What is wrong with a tree that Markdown made: formulas, addresses, and what would be left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from lmspack.richtext import Content, Inline, Link, Math, Media, inlines_of, plain_inlines
from lmspack.richtext.faults import Fault
from lmspack.richtext.mathml import formula_fault

_CHARACTER = r"(?:[A-Za-z0-9._~:/?@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})"
_ADDRESS = re.compile(
    rf"https?://[A-Za-z0-9]{_CHARACTER}*(?:#{_CHARACTER}*)?|mailto:[A-Za-z0-9]{_CHARACTER}*", re.IGNORECASE
)
"""Addresses that a link may have, in the form of RFC 3986 that every grammar takes."""


def check(content: Content, tokens: Sequence[Token], lines: Sequence[str]) -> Iterator[Fault]:
    """The faults in a tree, and the titles that it has no place for."""
    for inline in inlines_of(content):
        if (found := _fault(inline)) is not None:
            yield found._replace(line=line_of(found.text, lines))
    for token in tokens:
        for inner in token.children or ():
            if title := inner.attrs.get("title"):
                yield _title_fault(str(title), lines)


def _fault(inline: Inline) -> Fault | None:
    match inline:
        case Math(latex, _):
            fault = formula_fault(latex)
            help = "A dollar sign that is no formula is written \\$."
            return (
                Fault("C201", "error", f"A formula is not understood: {fault}.", help, latex, 0)
                if fault
                else None
            )
        case Link(href, inlines):
            return _link_fault(href, plain_inlines(inlines))
        case Media("", alt, _):
            return Fault("C202", "error", "A picture or sound has no address.", "Write its path.", alt, 0)
        case _:
            return None


def _link_fault(href: str, words: str) -> Fault | None:
    if not _ADDRESS.fullmatch(href):
        message = f"A link leads to '{href}'." if href else "A link has no address."
        help = "Write the whole address: it begins with https://, http:// or mailto:."
        return Fault("C202", "error", message, help, href or words, 0)
    if not words.strip():
        return Fault(
            "C202", "error", f"The link to '{href}' has no words.", "Write some in its brackets.", href, 0
        )
    return None


def _title_fault(title: str, lines: Sequence[str]) -> Fault:
    message = f"The title '{title}' of a link or picture is left out: most platforms show none."
    help = "Say it in the text, or in the brackets."
    written = (f'"{title}"', f"'{title}'", f"({title})")
    text = next((form for form in written if any(form in line for line in lines)), title)
    return Fault("C205", "warning", message, help, text, line_of(text, lines))


def line_of(text: str, lines: Sequence[str]) -> int:
    """The place of the first line with this text, or with its beginning; 0 if there is none."""
    for piece in (text, *text.split()[:1]):
        for place, line in enumerate(lines):
            if piece and piece in line:
                return place
    return 0
