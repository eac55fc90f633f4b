"""What is left of sections in formats whose pools give all questions the same points, and have no other sections.

Rows of `lmspack.limits.quiz` name these functions.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from lmspack.model import Question, Quiz


def has_untitled_pool(quiz: Quiz) -> bool:
    """Whether questions without a section are drawn from."""
    return "" in _pools(quiz)


def with_titled_pool(quiz: Quiz) -> Quiz:
    """The quiz with its own title for the section of those questions."""
    title, taken = quiz.title, {section.title for section in quiz.sections}
    while title in taken:
        title += " *"
    return replace(
        quiz,
        sections=tuple(replace(s, title=s.title or title) for s in quiz.sections),
        questions=tuple(replace(q, section=q.section or title) for q in quiz.questions),
    )


def has_uneven_pools(quiz: Quiz) -> bool:
    """Whether questions of a section that is drawn from have different points."""
    return any(len(points) > 1 for points in _pool_points(quiz).values())


def with_even_pools(quiz: Quiz) -> Quiz:
    """The quiz with the points of the first question for all of a section that is drawn from."""
    points = {title: next(iter(found)) for title, found in _pool_points(quiz).items()}
    questions = tuple(
        question
        if question.kind == "description"
        else replace(question, points=points.get(question.section, question.points))
        for question in quiz.questions
    )
    return replace(quiz, questions=questions)


def _pool_points(quiz: Quiz) -> dict[str, dict[Decimal, None]]:
    """Title of a section that is drawn from → the points of its questions, each once, in order."""
    found: dict[str, dict[Decimal, None]] = {s.title: {} for s in quiz.sections if s.pick is not None}
    for question in quiz.questions:
        if question.section in found and question.kind != "description":
            found[question.section][question.points] = None
    return found


def has_unpooled_sections(quiz: Quiz) -> bool:
    """Whether there are sections all of whose questions are asked."""
    return any(section.pick is None for section in quiz.sections)


def without_unpooled_sections(quiz: Quiz) -> Quiz:
    """The quiz with those sections only that are drawn from."""
    pools = tuple(section for section in quiz.sections if section.pick is not None)
    titles = {section.title for section in pools}
    questions = tuple(
        question if question.section in titles else replace(question, section="")
        for question in quiz.questions
    )
    return replace(quiz, sections=pools, questions=questions)


def _is_pooled_description(question: Question, pools: set[str]) -> bool:
    return question.kind == "description" and question.section in pools


def _pools(quiz: Quiz) -> set[str]:
    return {section.title for section in quiz.sections if section.pick is not None}


def has_pooled_descriptions(quiz: Quiz) -> bool:
    """Whether texts that ask nothing stand in sections that are drawn from."""
    pools = _pools(quiz)
    return any(_is_pooled_description(question, pools) for question in quiz.questions)


def without_pooled_descriptions(quiz: Quiz) -> Quiz:
    """The quiz with those texts before the sections that they stand in."""
    pools = _pools(quiz)
    made: list[Question] = []
    begins: dict[str, int] = {}
    for question in quiz.questions:
        if _is_pooled_description(question, pools):
            place = begins.get(question.section, len(made))
            made.insert(place, replace(question, section=""))
            begins = {title: begin + (begin >= place) for title, begin in begins.items()}
            begins.setdefault(question.section, place + 1)
        else:
            begins.setdefault(question.section, len(made))
            made.append(question)
    return replace(quiz, questions=tuple(made))
