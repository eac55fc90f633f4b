"""The limits that concern a quiz as a whole. `narrow` and `pools` have what some rows look for."""

from __future__ import annotations

from dataclasses import replace

from lmspack.limits import narrow, pools
from lmspack.limits.limit import QuizLimit
from lmspack.model import Quiz, Section


def _without_pools(quiz: Quiz) -> Quiz:
    return replace(quiz, sections=tuple(replace(section, pick=None) for section in quiz.sections))


def _without_sections(quiz: Quiz) -> Quiz:
    return replace(
        quiz, sections=(), questions=tuple(replace(question, section="") for question in quiz.questions)
    )


def _unmixed(quiz: Quiz) -> Quiz:
    sections = tuple(Section(section.title, section.pick) for section in quiz.sections)
    return replace(quiz, shuffle_questions=False, sections=sections)


QUIZ_LIMITS = (
    QuizLimit(
        "untitled-pool",
        "L123",
        "a pool of questions without the title of a section",
        pools.has_untitled_pool,
        pools.with_titled_pool,
        "info",
    ),
    QuizLimit(
        "unpooled-sections",
        "L124",
        "sections all of whose questions are asked",
        pools.has_unpooled_sections,
        pools.without_unpooled_sections,
    ),
    QuizLimit(
        "pool-descriptions",
        "L123",
        "texts that ask nothing among questions that are drawn at random",
        pools.has_pooled_descriptions,
        pools.without_pooled_descriptions,
    ),
    QuizLimit(
        "pool-points",
        "L117",
        "different points in a section that is drawn from",
        pools.has_uneven_pools,
        pools.with_even_pools,
    ),
    QuizLimit(
        "end-of-attempt",
        "L122",
        "explanations at the end of an attempt",
        lambda q: q.feedback == "end",
        lambda q: replace(q, feedback="immediate"),
        "info",
    ),
    QuizLimit(
        "time-limit",
        "L120",
        "the time limit",
        lambda q: q.time_limit is not None,
        lambda q: replace(q, time_limit=None),
    ),
    QuizLimit(
        "attempts",
        "L121",
        "the number of attempts",
        lambda q: q.attempts is not None,
        lambda q: replace(q, attempts=None),
    ),
    QuizLimit(
        "feedback-time",
        "L122",
        "when feedback shows",
        lambda q: q.feedback != "immediate",
        lambda q: replace(q, feedback="immediate"),
    ),
    QuizLimit(
        "pools",
        "L123",
        "questions that are drawn at random",
        lambda q: any(section.pick is not None for section in q.sections),
        _without_pools,
    ),
    QuizLimit("sections", "L124", "sections", lambda q: any(s.title for s in q.sections), _without_sections),
    QuizLimit(
        "mixed-questions",
        "L125",
        "questions in random order",
        lambda q: q.shuffle_questions or any(section.shuffle for section in q.sections),
        _unmixed,
    ),
    QuizLimit(
        "quiz-category",
        "L126",
        "the category of the quiz",
        lambda q: bool(q.category),
        lambda q: replace(q, category=()),
    ),
    QuizLimit(
        "introduction-media",
        "L127",
        "pictures and sounds in the introduction",
        narrow.introduces_with_media,
        narrow.without_introducing_media,
    ),
)
