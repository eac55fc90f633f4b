"""The responses that every question is played with: blank, right, wrong and partly right ones.

The read-back plays them through what a target wrote, tests through foreign engines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from itertools import combinations

from lmspack.model import Answer, Blanks, Essay, Matching, Menu, Numeric, Ordering, Question, ShortAnswer
from lmspack.naming import decimal_text
from lmspack.scoring import Response, is_accepted

_ALL_SUBSETS_UP_TO = 6
"""Choices of a multiple response question up to which every combination is played; beyond: every single
one, the right ones with one more or one less, and all; and every pair up to the next number."""

_ALL_PAIRS_UP_TO = 20

NOTHING_LIKE_IT = "qzx"
"""A typed text that no author accepts."""

_STEP = Decimal("0.0001")

_BLANK = frozenset(("", -1))
"""The parts of a response that leave their gap or prompt as it is: with nothing else, the response is blank."""


def responses(question: Question) -> Iterator[Response]:
    """Every response that is played, each once, the blank one first."""
    found = _RESPONSES[type(question.answer)](question.answer) if question.answer else _picked(question)
    yield from dict.fromkeys([(), *(response for response in found if not _BLANK.issuperset(response))])


def key(question: Question) -> Response:
    """The response that gives full marks, the one that is shown as right."""
    match question.answer:
        case None:
            return question.right
        case ShortAnswer() | Numeric():
            return (_wanted(question.answer),)
        case Blanks(gaps):
            return tuple(_wanted(gap) for gap in gaps)
        case Matching():
            return question.answer.right
        case Ordering(items):
            return tuple(range(len(items)))
        case Essay():
            return ()


def _wanted(answer: ShortAnswer | Numeric | Menu) -> str:
    match answer:
        case ShortAnswer(accepted):
            return accepted[0]
        case Numeric(accepted):
            return decimal_text(accepted[0].value)
        case Menu(options, right):
            return options[right]


def _picked(question: Question) -> Iterator[Response]:
    count = len(question.choices)
    if question.kind != "multiple":
        yield from ((place,) for place in range(count))
        return
    if count <= _ALL_SUBSETS_UP_TO:
        for size in range(1, count + 1):
            yield from combinations(range(count), size)
        return
    right = question.right
    yield from combinations(range(count), 1)
    yield right
    yield tuple(range(count))
    if count <= _ALL_PAIRS_UP_TO:
        yield from combinations(range(count), 2)
    yield from (tuple(sorted(set(right) ^ {place})) for place in range(count) if {place} != set(right))


def _texts(answer: ShortAnswer | Numeric | Menu) -> list[str]:
    """What is typed or picked: all that is right, then some that is wrong."""
    match answer:
        case ShortAnswer(accepted):
            turned = [text.swapcase() for text in accepted if _turns(text)]
            return [*accepted, *turned, accepted[0] + "x", NOTHING_LIKE_IT]
        case Numeric(accepted):
            return [
                decimal_text(number)
                for interval in accepted
                for number in _around(interval.low, interval.high)
            ]
        case Menu(options, _):
            return list(options)


def _turns(text: str) -> bool:
    """Whether the text has letters whose case every engine folds alike: not ß, not İ."""
    return text.isascii() and text.swapcase() != text


def _around(low: Decimal, high: Decimal) -> Iterable[Decimal]:
    step = max(_STEP, abs(high) * _STEP)
    return ((low + high) / 2, low, high, low - step, high + step, low - 1, high + 1)


def _typed(answer: ShortAnswer | Numeric) -> Iterator[Response]:
    yield from ((text,) for text in _texts(answer))


def _filled(answer: Blanks) -> Iterator[Response]:
    right = [_wanted(gap) for gap in answer.gaps]
    yield tuple(right)
    for place, gap in enumerate(answer.gaps):
        for text in [*_texts(gap), ""]:
            yield (*right[:place], text, *right[place + 1 :])
    wrong = [next(text for text in _texts(gap)[::-1] if not is_accepted(gap, text)) for gap in answer.gaps]
    yield tuple(wrong)


def _matched(answer: Matching) -> Iterator[Response]:
    right, count = answer.right, len(answer.targets)
    yield right
    for place in range(len(right)):
        for other in (-1, (right[place] + 1) % count):
            yield (*right[:place], other, *right[place + 1 :])
    yield tuple((target + 1) % count for target in right)
    yield tuple(count - 1 for _ in right)


def _ordered(answer: Ordering) -> Iterator[Response]:
    right = tuple(range(len(answer.items)))
    yield right
    yield right[::-1]
    yield (*right[1:], right[0])
    for place in range(len(right) - 1):
        yield (*right[:place], right[place + 1], right[place], *right[place + 2 :])


def _written(_answer: Essay) -> Iterator[Response]:
    yield ("one two three",)


_RESPONSES: Mapping[type[Answer], Callable[..., Iterator[Response]]] = {
    ShortAnswer: _typed,
    Numeric: _typed,
    Matching: _matched,
    Ordering: _ordered,
    Blanks: _filled,
    Essay: _written,
}
