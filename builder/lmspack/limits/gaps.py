"""What is left of questions in formats that compare typed texts without their capitals, have gaps of one sort in a
question, show ordering as menus, or know two outcomes of a response only.

Rows of `lmspack.limits.questions` name these functions; each says how a format narrows something down, not which
format does.
"""

from __future__ import annotations

import re
from dataclasses import replace

from lmspack.model import Blanks, Kind, Matching, Menu, Messages, Numeric, Ordering, Question, ShortAnswer
from lmspack.naming import decimal_text
from lmspack.richtext import Content, Gap, Inline, joined, mapped, plain, text_content

PARTLY_RIGHT: tuple[Kind, ...] = ("multiple", "match", "order", "blanks")
"""The kinds of which a response can be partly right."""


def has_case(question: Question) -> bool:
    """Whether capitals of a typed text count."""
    answer = question.answer
    if isinstance(answer, ShortAnswer):
        return answer.case
    return isinstance(answer, Blanks) and any(
        isinstance(gap, ShortAnswer) and gap.case for gap in answer.gaps
    )


def without_case(question: Question) -> Question:
    """The question with capitals that do not count."""
    answer = question.answer
    if isinstance(answer, ShortAnswer):
        return replace(question, answer=replace(answer, case=False))
    assert isinstance(answer, Blanks)
    gaps = tuple(replace(gap, case=False) if isinstance(gap, ShortAnswer) else gap for gap in answer.gaps)
    return replace(question, answer=Blanks(gaps))


def has_numeric_gaps(question: Question) -> bool:
    """Whether numbers belong into gaps."""
    answer = question.answer
    return isinstance(answer, Blanks) and any(isinstance(gap, Numeric) for gap in answer.gaps)


def with_numbers_as_texts(question: Question) -> Question:
    """The question with gaps that take the right numbers as texts, written in one way."""
    answer = question.answer
    assert isinstance(answer, Blanks)
    return replace(question, answer=Blanks(tuple(_text_gap(gap) for gap in answer.gaps)))


def _text_gap(gap: ShortAnswer | Numeric | Menu) -> ShortAnswer | Menu:
    if not isinstance(gap, Numeric):
        return gap
    return ShortAnswer(tuple(dict.fromkeys(decimal_text(interval.value) for interval in gap.accepted)))


def has_mixed_gaps(question: Question) -> bool:
    """Whether some gaps are menus, and some are not."""
    answer = question.answer
    if not isinstance(answer, Blanks):
        return False
    menus = [isinstance(gap, Menu) for gap in answer.gaps]
    return any(menus) and not all(menus)


def with_typed_gaps(question: Question) -> Question:
    """The question with what the menus offer beside their gaps, to be typed."""
    answer = question.answer
    assert isinstance(answer, Blanks)
    gaps = answer.gaps

    def offer(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
        return joined(part for inline in inlines for part in _offered(inline, gaps))

    typed = tuple(ShortAnswer((gap.options[gap.right],)) if isinstance(gap, Menu) else gap for gap in gaps)
    return replace(question, stem=mapped(question.stem, offer), answer=Blanks(typed))


def _offered(inline: Inline, gaps: tuple[ShortAnswer | Numeric | Menu, ...]) -> tuple[Inline, ...]:
    if isinstance(inline, Gap) and isinstance(menu := gaps[inline.place], Menu):
        return inline, f" ({' / '.join(menu.options)})"
    return (inline,)


def has_rich_items(question: Question) -> bool:
    """Whether items to be ordered are more than one line without markup."""
    answer = question.answer
    return isinstance(answer, Ordering) and not all(is_plain_line(item) for item in answer.items)


def is_plain_line(content: Content) -> bool:
    """Whether a content is one line of text that nobody takes for markup."""
    text = plain(content)
    return content == text_content(text) and "\n" not in text and not looks_like_markup(text)


def has_markup_matches(question: Question) -> bool:
    """Whether what prompts are matched with has ``<`` or ``&`` where it could be taken for markup."""
    answer = question.answer
    return isinstance(answer, Matching) and any(looks_like_markup(plain(text)) for text in answer.targets)


def looks_like_markup(text: str) -> bool:
    """Whether a text could be taken for HTML that has a tag or a reference."""
    return bool(_LIKE_MARKUP.search(text))


_LIKE_MARKUP = re.compile(r"<[^ ]|&[#\w]")


def has_partial_message(question: Question) -> bool:
    """Whether partly right responses have a message of their own."""
    messages = question.messages
    can_be = question.kind in PARTLY_RIGHT
    return can_be and bool(messages.partial) and messages.partial != messages.incorrect


def has_no_partial_message(question: Question) -> bool:
    """Whether partly right responses have no message, but wrong ones have."""
    messages = question.messages
    return question.kind in PARTLY_RIGHT and not messages.partial and bool(messages.incorrect)


def with_two_messages(question: Question) -> Question:
    """The question with the message for wrong responses for partly right ones, too."""
    messages = question.messages
    return replace(question, messages=replace(messages, partial=messages.incorrect))


def has_described_feedback(question: Question) -> bool:
    """Whether a text that asks nothing has an explanation or messages."""
    return question.kind == "description" and bool(question.explanation or question.messages != Messages())


def without_feedback(question: Question) -> Question:
    """The question without explanation and messages."""
    return replace(question, explanation=(), messages=Messages())
