"""What single platforms cannot do, said to the author before the files are made (codes L1xx)."""

from __future__ import annotations

from collections.abc import Iterable

from lmspack.diagnostics import Problems
from lmspack.limits import QuestionLimit, QuizLimit, concerned
from lmspack.model import Question, Quiz
from lmspack.targets import TARGETS, Target

_MOST_NAMED = 8
"""Questions that a message names by number."""


def report_limits(quiz: Quiz, targets: Iterable[str], problems: Problems, *, strict: bool = False) -> None:
    """Report what of ``quiz`` these targets cannot carry as it is meant: each limit once, with the questions that it
    concerns. With ``strict`` anything lost or changed is an error."""
    platforms = [TARGETS[name] for name in targets]
    met: dict[str, tuple[QuestionLimit | QuizLimit, tuple[Question, ...], list[Target]]] = {}
    for target in platforms:
        for limit, questions in concerned(quiz, target.limits):
            met.setdefault(limit.name, (limit, questions, []))[2].append(target)
    for limit, questions, where in met.values():
        _report(quiz, limit, questions, where, problems, strict)
    numbers = _numbers(quiz)
    for target in platforms:
        for question in quiz.questions:
            for code, message, help in target.refuses(question, numbers[question.id]):
                problems.error(
                    code,
                    message,
                    help=f"{help}, or build without {target.name} (-t names the others).",
                    at=quiz.source,
                    span=question.span,
                    question=numbers[question.id],
                )


def _report(
    quiz: Quiz,
    limit: QuestionLimit | QuizLimit,
    questions: tuple[Question, ...],
    targets: list[Target],
    problems: Problems,
    strict: bool,
) -> None:
    effects = " ".join(f"{target.platform}: {target.limits[limit.name]}" for target in targets)
    add = problems.error if strict and limit.severity != "info" else getattr(problems, limit.severity)
    first = questions[0] if questions else None
    numbers = _numbers(quiz)
    names = [numbers[question.id] for question in questions]
    add(
        limit.code,
        f"Not everywhere as written: {limit.what}{_listed(names)}. {effects}",
        help=f"'lmspack explain {limit.code}' says more. "
        + (
            "Take it out, or build without --strict-target."
            if strict
            else "Nothing needs to be done if you can live with that."
        ),
        at=quiz.source,
        span=first.span if first else quiz.source.line_span(1),
        question=names[0] if names else "",
    )


def _numbers(quiz: Quiz) -> dict[str, str]:
    """How messages call the questions: identifier → printed number, or place."""
    return {question.id: question.number or str(place) for place, question in enumerate(quiz.questions, 1)}


def _listed(names: list[str]) -> str:
    if not names:
        return ""
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return f" (question{'s' * (len(names) > 1)} {', '.join(names[:_MOST_NAMED])}{more})"
