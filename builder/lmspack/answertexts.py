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
    """``3.14``; where numbers beside it are right too, the shorter one of ``3.14 ± 0.01`` and ``0..750``."""
    value, margin = interval.value, interval.margin
    if not margin:
        return decimal_text(value)
    about = (decimal_text(value), decimal_text(margin))
    ends = (decimal_text(value - margin), decimal_text(value + margin))
    saved = sum(map(len, about)) - sum(map(len, ends))
    wide = margin * 2 >= abs(value)
    return "..".join(ends) if saved > 0 or (saved == 0 and wide) else " ± ".join(about)


def gap_text(gap: ShortAnswer | Numeric | Menu) -> str:
    """What belongs into a gap, as an author writes it between the brackets."""
    match gap:
        case ShortAnswer(accepted):
            return " | ".join(_between_bars(text) for text in accepted)
        case Numeric(accepted):
            return " | ".join(f"= {interval_text(interval)}" for interval in accepted)
        case Menu(options, right):
            texts = [_between_bars(text) for text in options]
            return " | ".join(f"*{text}" if place == right else text for place, text in enumerate(texts))


def _between_bars(text: str) -> str:
    r"""A text of a gap, with a backslash before a bar, and before a star or an equals sign at its beginning."""
    text = text.replace("|", r"\|")
    return f"\\{text}" if text[:1] in ("*", "=") else text
