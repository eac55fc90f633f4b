"""What a response is worth: the one place that says how a question is marked.

Targets write this scoring down in their own terms; the read-back plays what they wrote and compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from lmspack.model import Question

_ALL, _NOTHING = Fraction(1), Fraction(0)


def shares(question: Question) -> tuple[Fraction, ...]:
    """The share of full marks that each choice adds when it is picked (0 to 1, distractors negative or 0).

    Single choice: the right one gives everything, a distractor nothing. Multiple response: the right ones
    share full marks equally; the distractors share the same amount as a deduction, so that ticking
    everything gives nothing, but none takes less than a tenth: Moodle knows no smaller deduction between a
    tenth and a twentieth. A score never falls below 0.
    """
    if question.kind != "multiple":
        return tuple([_ALL if choice.correct else _NOTHING for choice in question.choices])
    right = len(question.right)
    gain, loss = Fraction(1, right), Fraction(-1, min(10, max(1, len(question.choices) - right)))
    return tuple([gain if choice.correct else loss for choice in question.choices])


def total(worth: Sequence[Fraction] | Sequence[float], picked: Sequence[int]) -> Fraction | float:
    """The share of full marks (0 to 1) that picking the choices at these positions (from 0) gives, where ``worth``
    are the question's `shares`, exact or as floats, which sum up faster."""
    return max(0, sum([worth[i] for i in picked]))
