"""What limits that hold for some questions only look for, and what they leave.

Rows of `lmspack.limits.questions` name these functions; each says how a format narrows something down, not which
format does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from lmspack.contents import changed
from lmspack.model import (
    Blanks,
    Essay,
    Matching,
    Menu,
    Messages,
    Numeric,
    Ordering,
    Question,
    Quiz,
    ShortAnswer,
)
from lmspack.richtext import Content, Inline, Media, inlines_of, joined, mapped

MOST_LETTERED = 26
"""Choices that can be numbered with single letters."""

OFFERED_LINES: tuple[int, ...] = (2, 3, *range(5, 41, 5))
"""Heights of an essay's field that Moodle's editor offers (``response_sizes`` of question/type/essay)."""

THIRD = Decimal("0.3333333")
"""What Moodle makes of a penalty that is less than `_NEAR_THIRD` away from it (question/format/xml)."""

_AT_THIRD, _NEAR_THIRD = Decimal("0.00001"), Decimal("0.005")
_PENALTY_STEP = Decimal("0.0000001")
_LONGEST_TAG = 255
_NO_TAGS = ("", "0")
"""What Moodle takes for no tag; the second ends its import."""

_ITEMS_OF_ONE_SWAP = 2
_A_PAIR = 2
_NOT_IN_TAGS = re.compile("[<>`]")


def has_typed_gaps(question: Question) -> bool:
    """Whether a question has gaps that are not menus."""
    answer = question.answer
    return isinstance(answer, Blanks) and not all(isinstance(gap, Menu) for gap in answer.gaps)


def has_unsaid_messages(question: Question) -> bool:
    """Whether there are messages about a response that is marked by hand, or gap by gap."""
    by_hand = question.kind in ("essay", "description")
    return question.messages != Messages() and (by_hand or has_typed_gaps(question))


def has_idle_message(question: Question) -> bool:
    """Whether there is a message for partly right responses to what is either right or wrong."""
    return bool(question.messages.partial) and isinstance(question.answer, ShortAnswer | Numeric)


def is_right_or_wrong(question: Question) -> bool:
    """Whether no response to a question is partly right."""
    if not question.partial:
        return True
    match question.answer:
        case Blanks(parts) | Matching(parts):
            return len(parts) == 1
        case Ordering(items):
            return len(items) <= _ITEMS_OF_ONE_SWAP
        case _:  # of one right and one wrong option, both together give nothing
            return question.kind != "multiple" or len(question.choices) == len(question.right) + 1 == _A_PAIR


def is_never_wrong(question: Question) -> bool:
    """Whether every response to a question is at least partly right: all options are right, and count one by one."""
    return question.kind == "multiple" and question.partial and len(question.right) == len(question.choices)


def without_idle_message(question: Question) -> Question:
    """The question without that message."""
    return replace(question, messages=replace(question.messages, partial=()))


def has_letters_left(question: Question) -> bool:
    """Whether options are to be numbered with letters, of which there are too few."""
    return len(question.choices) > MOST_LETTERED and question.numbering in ("abc", "ABC")


def points_by_gap(question: Question) -> Decimal:
    """The points of a question whose gaps have a whole number of points each, the same for all."""
    assert isinstance(question.answer, Blanks)
    each, rest = divmod(question.points, len(question.answer.gaps))
    return question.points if each and not rest else Decimal(len(question.answer.gaps))


def has_parted_points(question: Question) -> bool:
    """Whether typed gaps share points that are not a whole number each."""
    return has_typed_gaps(question) and points_by_gap(question) != question.points


def stored_penalty(penalty: Decimal) -> Decimal:
    """A penalty with seven decimals, and a third where it is near one but not one already."""
    return THIRD if _AT_THIRD < abs(penalty - THIRD) < _NEAR_THIRD else penalty.quantize(_PENALTY_STEP)


def has_inexact_penalty(question: Question) -> bool:
    """Whether a penalty is stored as another one."""
    return question.penalty is not None and stored_penalty(question.penalty) != question.penalty


def with_stored_penalty(question: Question) -> Question:
    """The question with the penalty that is stored."""
    assert question.penalty is not None
    return replace(question, penalty=stored_penalty(question.penalty))


def stored_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Tags without the signs that they cannot have; of those that differ in case only the first, and no 0."""
    clean = (" ".join(_NOT_IN_TAGS.sub("", tag).split())[:_LONGEST_TAG].strip() for tag in tags)
    return tuple({tag.lower(): tag for tag in reversed([*clean]) if tag not in _NO_TAGS}.values())[::-1]


def has_odd_tags(question: Question) -> bool:
    """Whether some of the tags are stored as others, or not at all."""
    return stored_tags(question.tags) != question.tags


def with_stored_tags(question: Question) -> Question:
    """The question with the tags that are stored."""
    return replace(question, tags=stored_tags(question.tags))


def offered_lines(lines: int) -> int:
    """The nearest height of an essay's field that is offered, of two the greater."""
    return min(OFFERED_LINES, key=lambda offered: (abs(offered - lines), -offered))


def has_word_limits(question: Question) -> bool:
    """Whether an essay's length is limited in words."""
    return isinstance(question.answer, Essay) and without_word_limits(question) != question


def without_word_limits(question: Question) -> Question:
    """The question with an essay of any length."""
    assert isinstance(question.answer, Essay)
    return replace(question, answer=replace(question.answer, min_words=None, max_words=None))


def has_odd_lines(question: Question) -> bool:
    """Whether an essay's field has a height that is not offered."""
    return isinstance(question.answer, Essay) and question.answer.lines not in OFFERED_LINES


def with_offered_lines(question: Question) -> Question:
    """The question with a height that is offered."""
    answer = question.answer
    assert isinstance(answer, Essay)
    return replace(question, answer=replace(answer, lines=offered_lines(answer.lines)))


def introduces_with_media(quiz: Quiz) -> bool:
    """Whether the introduction shows pictures or sounds."""
    return any(isinstance(inline, Media) for inline in inlines_of(quiz.introduction))


def without_introducing_media(quiz: Quiz) -> Quiz:
    """The quiz with words in the place of pictures and sounds in its introduction."""
    return replace(quiz, introduction=mapped(quiz.introduction, _in_words))


def _in_words(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    return joined(inline.alt if isinstance(inline, Media) else inline for inline in inlines)


def with_shown_media(quiz: Quiz) -> Quiz:
    """The quiz without files that none of its texts shows."""
    if not quiz.media:
        return quiz
    shown: set[str] = set()

    def note(content: Content) -> Content:
        shown.update(inline.name for inline in inlines_of(content) if isinstance(inline, Media))
        return content

    note(quiz.introduction)
    for question in quiz.questions:
        changed(question, note)
    return replace(quiz, media=tuple(file for file in quiz.media if file.name in shown))
