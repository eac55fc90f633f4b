"""What single platforms cannot do, said to the author before the files are made (codes L1xx)."""

from __future__ import annotations

from collections.abc import Iterable

from lmspack.diagnostics import Problems
from lmspack.limits import QuestionLimit, QuizLimit, concerned
from lmspack.model import Quiz
from lmspack.source import Span
from lmspack.targets import TARGETS, Target

_MOST_NAMED = 8
"""Questions that a message names by number."""


_Limit = QuestionLimit | QuizLimit
_Met = list[tuple[_Limit, Target]]


def report_limits(quiz: Quiz, targets: Iterable[str], problems: Problems, *, strict: bool = False) -> None:
    """Report what of ``quiz`` these targets cannot carry as it is meant: each thing once, with the questions that it
    concerns and what becomes of it in each format. With ``strict`` whatever gets lost is an error."""
    platforms = [TARGETS[name] for name in targets]
    numbers = _numbers(quiz)
    spans = {question.id: question.span for question in quiz.questions}
    for (code, concerned_ids), met in _met(quiz, platforms).items():
        span = spans[concerned_ids[0]] if concerned_ids else None
        _report(quiz, code, span, [numbers[name] for name in concerned_ids], met, problems, strict)
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


def _met(quiz: Quiz, platforms: list[Target]) -> dict[tuple[str, tuple[str, ...]], _Met]:
    """What the quiz meets: code and identifiers of questions → limits, each with a format that has it."""
    met: dict[tuple[str, tuple[str, ...]], _Met] = {}
    for target in platforms:
        for limit, questions in concerned(quiz, target.limits):
            met.setdefault((limit.code, tuple(q.id for q in questions)), []).append((limit, target))
    return met


def _report(
    quiz: Quiz, code: str, span: Span | None, names: list[str], met: _Met, problems: Problems, strict: bool
) -> None:
    effects = " ".join(f"{target.platform}: {target.limits[limit.name]}" for limit, target in met)
    lost = any(limit.severity == "warning" for limit, _ in met)
    add = problems.info if not lost else (problems.error if strict else problems.warning)
    add(
        code,
        f"Not everywhere as written: {met[0][0].what}{_listed(names)}. {effects}",
        help="Take it out, or build without --strict-target." if lost and strict else "",
        at=quiz.source,
        span=span,
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
