"""A finished draft into a `Question` of the model."""

from __future__ import annotations

from decimal import Decimal

from lmspack.model import Choice, Kind, Question
from lmspack.richtext import Paragraph
from lmspack.source import SourceText, Span
from lmspack.text.contents import Texts
from lmspack.text.draft import Draft, Option, span_of
from lmspack.text.kinds import is_true_or_false

_ASKED, _TOLD = Decimal(1), Decimal(0)


def finished(texts: Texts, draft: Draft) -> Question:
    """The question that a draft holds; it has no identifier yet."""
    source = texts.source
    choices = () if draft.kind else tuple([_choice(texts, option) for option in draft.options])
    start = draft.start.line
    first = source.lines[start]
    last = max(draft.last, start)
    span = Span(start + 1, len(first) - len(first.lstrip()), last + 1, len(source.lines[last].rstrip()))
    return Question(
        "",
        draft.start.token,
        draft.kind or _kind(source, draft),
        texts.of(draft.stem) if draft.content is None else draft.content,
        span,
        choices,
        draft.answer,
        texts.of(draft.explanation),
        _TOLD if draft.kind == "description" else _ASKED,
        section=draft.section,
    )


def _kind(source: SourceText, draft: Draft) -> Kind:
    """The kind of a question whose options are to be picked."""
    if draft.said == "multiple" or sum(1 for option in draft.options if option.correct) > 1:
        return "multiple"
    return "true-false" if is_true_or_false(source, draft) and draft.said != "choice" else "choice"


def _choice(texts: Texts, option: Option) -> Choice:
    if option.literal:
        return Choice((Paragraph((option.literal,)),), span_of(option.pieces), option.correct)
    pieces, why = option.pieces, texts.of(option.rationale)
    if len(pieces) == 1:
        line, start, end = pieces[0]
        return Choice(texts.of(pieces), Span(line + 1, start, line + 1, end), option.correct, why)
    if not any(piece.line >= 0 for piece in pieces):
        end = len(texts.source.lines[option.line].rstrip())
        return Choice((), Span(option.line + 1, end, option.line + 1, end), option.correct, why)
    return Choice(texts.of(pieces), span_of(pieces), option.correct, why)
