"""What single platforms cannot do, said to the author before the files are made (codes L1xx)."""

from __future__ import annotations

from collections.abc import Iterable

from lmspack.diagnostics import Problems
from lmspack.model import Question, Quiz
from lmspack.richtext import plain
from lmspack.targets import TARGETS


def report_limits(quiz: Quiz, targets: Iterable[str], problems: Problems) -> None:
    """Report what of ``quiz`` these targets cannot carry as it is meant."""
    cannot_pin = [TARGETS[name].platform for name in targets if not TARGETS[name].carries.pins]
    if not cannot_pin:
        return
    for place, question in enumerate(quiz.questions, 1):
        if question.shuffle and not question.mixable:
            _report_pin(quiz, question, question.number or str(place), " and ".join(cannot_pin), problems)


def _report_pin(quiz: Quiz, question: Question, name: str, platforms: str, problems: Problems) -> None:
    pinned = next(choice for choice in question.choices if choice.pinned)
    text = " ".join(plain(pinned.content).split())
    problems.warning(
        "L101",
        f"In question {name} “{text}” keeps its place; {platforms} cannot mix the other options without it, "
        "so there they keep the order of the quiz text.",
        help="Nothing needs to be done. 'lmspack explain L101' says what this means for the whole quiz in Canvas.",
        at=quiz.source,
        span=pinned.span,
        question=name,
    )
