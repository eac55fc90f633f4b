"""What a response is worth: the one place that says how a question is marked.

Targets write this scoring down in their own terms; the read-back plays what they wrote and compares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from lmspack.model import (
    Answer,
    Blanks,
    Essay,
    Matching,
    Menu,
    Numeric,
    Ordering,
    Question,
    ShortAnswer,
)

Response = tuple[int | str, ...]
"""What a student gives; the empty tuple is a blank answer.

Choices: the places (from 0) of the picked ones. Short answer, number and essay: the one text that was typed.
Matching: for each prompt the place of a target (`Matching.targets`), -1 for none. Ordering: the places of the items
in the order that the student gave them. Blanks: for each gap the typed text or the text of the picked option, "" for
none.
"""

_ALL, _NOTHING = Fraction(1), Fraction(0)


def shares(question: Question) -> tuple[Fraction, ...]:
    """The share of full marks that each choice adds when it is picked (0 to 1, distractors negative or 0).

    Single choice: the right one gives everything, a distractor nothing, or what it takes away by negative marking.
    Multiple response: the right ones share full marks equally; the distractors share the same amount as a deduction,
    so that ticking everything gives nothing, but none takes less than a tenth: Moodle knows no smaller deduction
    between a tenth and a twentieth. Such a score never falls below 0.
    """
    if question.kind != "multiple":
        loss = -Fraction(question.negative)
        return tuple([_ALL if choice.correct else loss for choice in question.choices])
    right = len(question.right)
    gain, loss = Fraction(1, right), Fraction(-1, min(10, max(1, len(question.choices) - right)))
    return tuple([gain if choice.correct else loss for choice in question.choices])


def share(question: Question, response: Response) -> Fraction:
    """The share of full marks that a response gives: 0 to 1, below 0 with negative marking.

    A response is partly right by the parts of it that are right, which all weigh the same (options of a multiple
    response: see `shares`). Without `Question.partial` only the key gives anything.
    """
    if not response:
        return _NOTHING
    if question.answer is None:
        exact = _choices_share(question, response)
    else:
        exact = _SHARES[type(question.answer)](question.answer, response)
    return exact if question.partial or exact == _ALL or exact < 0 else _NOTHING


def _choices_share(question: Question, response: Response) -> Fraction:
    if question.kind != "multiple":  # of which there are many: only what was picked is looked at
        if question.choices[int(response[0])].correct:
            return _ALL
        return -Fraction(question.negative) if question.negative else _NOTHING
    worth = shares(question)
    return max(_NOTHING, sum((worth[int(place)] for place in response), _NOTHING))


def is_accepted(answer: ShortAnswer | Numeric | Menu, text: str) -> bool:
    """Whether a text that was typed or picked is right. White space around it is not compared."""
    typed = text.strip()
    match answer:
        case ShortAnswer(accepted, case):
            return typed in accepted if case else typed.casefold() in [text.casefold() for text in accepted]
        case Numeric(accepted):
            try:
                number = Decimal(typed)
            except InvalidOperation:
                return False
            return number.is_finite() and any(
                interval.low <= number <= interval.high for interval in accepted
            )
        case Menu(options, right):
            return typed == options[right]


def _typed_share(answer: ShortAnswer | Numeric, response: Response) -> Fraction:
    return Fraction(is_accepted(answer, str(response[0])))


def _blanks_share(answer: Blanks, response: Response) -> Fraction:
    right = sum(is_accepted(gap, str(text)) for gap, text in zip(answer.gaps, response, strict=True))
    return Fraction(right, len(answer.gaps))


def _matching_share(answer: Matching, response: Response) -> Fraction:
    right = sum(wanted == given for wanted, given in zip(answer.right, response, strict=True))
    return Fraction(right, len(answer.pairs))


def _ordering_share(answer: Ordering, response: Response) -> Fraction:
    right = sum(place == given for place, given in enumerate(response))
    return Fraction(right, len(answer.items))


def _essay_share(_answer: Essay, _response: Response) -> Fraction:
    return _NOTHING  # until a person marks it


_SHARES: Mapping[type[Answer], Callable[..., Fraction]] = {
    ShortAnswer: _typed_share,
    Numeric: _typed_share,
    Matching: _matching_share,
    Ordering: _ordering_share,
    Blanks: _blanks_share,
    Essay: _essay_share,
}
