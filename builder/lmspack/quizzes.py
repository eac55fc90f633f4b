"""All quizzes of a run, understood: what is wrong with any of them is said in one run."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from lmspack.diagnostics import Problems
from lmspack.project import find_sources
from lmspack.settings import NO_DEFAULTS, Defaults
from lmspack.understand import Understood, understand


def read_all(
    sources: list[Path],
    problems: Problems,
    project: Defaults = NO_DEFAULTS,
    *,
    targets: Iterable[str] = (),
    strict: bool = False,
) -> list[Understood]:
    """The quizzes of all sources that have no error. Problems of all of them are reported in one run.

    The settings are those of `understand`.
    """
    understood: list[tuple[Understood, Problems]] = []
    for path in find_sources(sources, problems):
        found = Problems()
        quiz = understand(path, found, project, targets=targets, strict=strict)
        problems.extend(found)
        if quiz is not None:
            understood.append((quiz, found))
    twins = _report_twins([quiz for quiz, _ in understood], problems)
    return [quiz for quiz, found in understood if not found.has_errors and quiz.quiz.id not in twins]


def _report_twins(quizzes: Iterable[Understood], problems: Problems) -> set[str]:
    """The identifiers of quizzes that share theirs, or that of a question, with another quiz."""
    first: dict[str, Understood] = {}
    twins: set[str] = set()
    for understood in quizzes:
        quiz = understood.quiz
        for what, identifier in [("quiz", quiz.id), *(("question", quiz.item_id(q)) for q in quiz.questions)]:
            other = first.setdefault(f"{what} {identifier}", understood)
            if other is understood:
                continue
            twins.add(quiz.id)
            problems.error(
                "K115",
                f"Two {'quizzes' if what == 'quiz' else 'questions'} have the identifier '{identifier}': "
                f"this one and {'' if what == 'quiz' else 'one of '}{other.quiz.source.path}.",
                help="Give one another 'quiz:' in its answer key; without a key, give the file another name.",
                at=quiz.source,
                span=quiz.source.line_span(1),
            )
            break
    return twins
