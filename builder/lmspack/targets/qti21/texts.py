"""Texts of a quiz as XHTML for one folder of the package, and which pictures and sounds they show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape

from markupsafe import Markup

from lmspack.limits.narrow import is_never_wrong, is_right_or_wrong
from lmspack.model import Essay, Matching, Ordering, Question, Quiz
from lmspack.richtext import Content, LineBreak, Media, Paragraph, inlines_of
from lmspack.richtext.xhtml import QTI_DIALECT, Xhtml

MEDIA = "media/"
"""The folder of pictures and sounds in the package."""


def texts_in(quiz: Quiz, folder: str) -> Xhtml:
    """Writes texts of documents whose addresses of media begin with ``folder``."""
    types = {file.name: file.type for file in quiz.media}

    def markup(media: Media) -> str:
        address, words = escape(folder + media.name), escape(media.alt)
        if media.kind == "image":
            return f'<img src="{address}" alt="{words}"/>'
        return f'<object data="{address}" type="{escape(types[media.name])}">{words}</object>'

    return Xhtml(replace(QTI_DIALECT, media=markup))


def option_text(content: Content, xhtml: Xhtml) -> Markup:
    """The text of something to pick, match or order. A line with markup is a paragraph: one player lays out the
    children of an option side by side and drops the blanks between them."""
    if len(content) == 1 and isinstance(line := content[0], Paragraph):
        inlines = line.inlines
        bare = len(inlines) == 1 or all(isinstance(inline, str | LineBreak) for inline in inlines)
        return xhtml.compact(content) if bare else xhtml.flow(content)
    return xhtml.flow(content)


def media_paths(contents: Iterable[Content]) -> tuple[str, ...]:
    """The paths in the package of all media that these contents show, each once."""
    shown = [MEDIA + x.name for content in contents for x in inlines_of(content) if isinstance(x, Media)]
    return tuple(dict.fromkeys(shown))


def contents(question: Question) -> Iterator[Content]:
    """Every content of a question that its item holds."""
    yield question.stem
    for choice in question.choices:
        yield from (choice.content, choice.rationale)
    match question.answer:
        case Matching(pairs, distractors):
            yield from (content for pair in pairs for content in (pair.prompt, pair.match))
            yield from distractors
        case Ordering(items):
            yield from items
        case Essay(notes):
            yield notes
        case _:
            pass
    yield question.explanation
    messages = question.messages
    yield messages.correct
    if not is_never_wrong(question):
        yield messages.incorrect
    if not is_right_or_wrong(question):
        yield messages.partial
