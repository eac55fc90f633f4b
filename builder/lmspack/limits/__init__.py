"""What formats cannot say of a quiz, as data: for messages, for the read-back, and for docs/targets.md.

A limit is named and described here once (`questions`, `quiz`). Which format has it, and what happens there, says the
format's own module in its table ``LIMITS``: limit name → a sentence about what becomes of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from lmspack.limits.limit import QuestionLimit, QuizLimit
from lmspack.limits.narrow import with_shown_media
from lmspack.limits.questions import QUESTION_LIMITS
from lmspack.limits.quiz import QUIZ_LIMITS
from lmspack.model import Question, Quiz

__all__ = ["QUESTION_LIMITS", "QUIZ_LIMITS", "QuestionLimit", "QuizLimit", "carried", "concerned"]


def carried(quiz: Quiz, limits: Iterable[str]) -> Quiz:
    """The quiz as a format with these limits (by name) has it."""
    names = set(limits)
    for whole in QUIZ_LIMITS:
        if whole.name in names and whole.concerns(quiz):
            quiz = whole.without(quiz)
    mine = [limit for limit in QUESTION_LIMITS if limit.name in names]
    questions = tuple([_carried(question, mine) for question in quiz.questions])
    return with_shown_media(replace(quiz, questions=questions))


def _carried(question: Question, limits: list[QuestionLimit]) -> Question:
    for limit in limits:
        if limit.concerns(question):
            question = limit.without(question)
    return question


def concerned(
    quiz: Quiz, limits: Iterable[str]
) -> Iterator[tuple[QuestionLimit | QuizLimit, tuple[Question, ...]]]:
    """Each of these limits (by name) that the quiz meets, with the questions that it concerns (none for a limit of
    the whole quiz)."""
    names = set(limits)
    for whole in QUIZ_LIMITS:
        if whole.name in names and whole.concerns(quiz):
            yield whole, ()
    for limit in QUESTION_LIMITS:
        if limit.name in names and (met := tuple(q for q in quiz.questions if limit.concerns(q))):
            yield limit, met
