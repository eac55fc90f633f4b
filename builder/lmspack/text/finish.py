"""A finished draft into a `Question` of the model."""

from __future__ import annotations

from lmspack.model import Choice, Kind, Question, ShortAnswer
from lmspack.richtext import Paragraph
from lmspack.source import SourceText, Span
from lmspack.text.contents import content_of
from lmspack.text.draft import Draft, Option, span_of
from lmspack.text.kinds import is_true_or_false


def finished(source: SourceText, draft: Draft) -> Question:
    """The question that a draft holds; it has no identifier yet."""
    choices = tuple(_choice(source, option) for option in draft.options)
    start = draft.start.line
    first = source.lines[start]
    last = max(draft.last, start)
    span = Span(start + 1, len(first) - len(first.lstrip()), last + 1, len(source.lines[last].rstrip()))
    return Question(
        "",
        draft.start.token,
        _kind(source, draft),
        content_of(source, draft.stem),
        span,
        choices,
        ShortAnswer(draft.answers) if draft.answers else None,
        content_of(source, draft.explanation),
        section=draft.section,
    )


def _kind(source: SourceText, draft: Draft) -> Kind:
    kinds: dict[str, Kind] = {
        "short-answer": "short-answer",
        "match": "match",
        "order": "order",
        "essay": "essay",
    }
    if not draft.options:
        return kinds.get(draft.kind, "essay")
    if sum(1 for option in draft.options if option.correct) > 1:
        return "multiple"
    return "true-false" if is_true_or_false(source, draft) else "choice"


def _choice(source: SourceText, option: Option) -> Choice:
    if option.literal:
        return Choice((Paragraph((option.literal,)),), span_of(option.pieces), option.correct)
    pieces = option.pieces
    if len(pieces) == 1:
        line, start, end = pieces[0]
        return Choice(content_of(source, pieces), Span(line + 1, start, line + 1, end), option.correct)
    if not any(piece.line >= 0 for piece in pieces):
        end = len(source.lines[option.line].rstrip())
        return Choice((), Span(option.line + 1, end, option.line + 1, end), option.correct)
    return Choice(content_of(source, option.pieces), span_of(option.pieces), option.correct)
