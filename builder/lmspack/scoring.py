"""What a response is worth: the one place that says how a question is marked.

Targets write this scoring down in their own terms; the read-back plays what they wrote and compares.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from lmspack.model import Question


def shares(question: Question) -> tuple[Fraction, ...]:
    """The share of full marks that each choice adds when it is picked (0 to 1, distractors negative or 0).

    Single choice: the right one gives everything, a distractor nothing. Multiple response: the right ones
    share full marks equally; the distractors share the same amount as a deduction, so that ticking
    everything gives nothing. A score never falls below 0.
    """
    right = len(question.right)
    wrong = len(question.choices) - right
    if question.kind != "multiple":
        return tuple(Fraction(1) if choice.correct else Fraction(0) for choice in question.choices)
    return tuple(Fraction(1, right) if choice.correct else Fraction(-1, wrong) for choice in question.choices)


def score(question: Question, picked: Iterable[int]) -> Fraction:
    """The points that picking the choices at these positions (from 0) gives."""
    worth = shares(question)
    return max(Fraction(0), sum((worth[i] for i in picked), Fraction(0))) * Fraction(question.points)
