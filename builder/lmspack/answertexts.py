"""The right answers of a question as texts: what `show` prints, and what people are told."""

from __future__ import annotations

from lmspack.model import Blanks, Essay, Interval, Matching, Menu, Numeric, Ordering, Question, ShortAnswer
from lmspack.naming import decimal_text
from lmspack.richtext import plain


def answer_texts(question: Question) -> tuple[str, ...]:
    """The right answers of a kind without choices, one text each.

    Short answer: each accepted text. Number: each interval (``3.14 ± 0.01``). Matching: each pair (``dog → kennel``),
    then ``→ attic`` for a distractor. Ordering: each item, in order. Blanks: gap by gap, accepted texts parted by
    `` | ``, a menu with all its options, the right one behind ``*``. Essay and description: none.
    """
    match question.answer:
        case ShortAnswer(accepted):
            return accepted
        case Numeric(accepted):
            return tuple(interval_text(interval) for interval in accepted)
        case Matching(pairs, distractors):
            return (
                *(f"{plain(pair.prompt)} → {plain(pair.match)}" for pair in pairs),
                *(f"→ {plain(distractor)}" for distractor in distractors),
            )
        case Ordering(items):
            return tuple(plain(item) for item in items)
        case Blanks(gaps):
            return tuple(gap_text(gap) for gap in gaps)
        case Essay() | None:
            return ()


def interval_text(interval: Interval) -> str:
    """``3.14``, or ``3.14 ± 0.01`` where numbers beside it are right too."""
    value = decimal_text(interval.value)
    return f"{value} ± {decimal_text(interval.margin)}" if interval.margin else value


def gap_text(gap: ShortAnswer | Numeric | Menu) -> str:
    """What belongs into a gap, as an author writes it between the brackets."""
    match gap:
        case ShortAnswer(accepted):
            return " | ".join(accepted)
        case Numeric(accepted):
            return " | ".join(f"= {interval_text(interval)}" for interval in accepted)
        case Menu(options, right):
            return " | ".join(f"*{text}" if place == right else text for place, text in enumerate(options))
