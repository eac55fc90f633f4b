"""From quiz texts to published packages: understand, prove, publish."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from lmspack import __version__
from lmspack.diagnostics import Problems
from lmspack.diagnostics.machine import as_json
from lmspack.model import Quiz
from lmspack.prove import Artefact, examine, finished, grammars, prove, splits, write
from lmspack.publish import publish, staging
from lmspack.quizzes import read_all
from lmspack.readback import WHOLE
from lmspack.schemas.judge import Judge
from lmspack.settings import NO_DEFAULTS, Defaults
from lmspack.targets import TARGETS
from lmspack.understand import Understood

_WORTH_A_PROCESS = 1000
"""Questions from which on further processes gain more than they cost."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be built. ``sources`` are files and folders that exist; ``project`` is what holds for all of them.

    ``strict``: what a target cannot carry is an error. ``official`` is the folder of the official schema sets, None to
    judge by our own profiles. ``jobs`` is a number of processes, 0 to choose.
    """

    sources: list[Path]
    output: Path
    targets: tuple[str, ...]
    project: Defaults = NO_DEFAULTS
    strict: bool = False
    official: Path | None = None
    jobs: int = 0
    keep_going: bool = False


@dataclass(slots=True)
class Outcome:
    """What came of it. ``bugs`` are findings about our own output: (file, finding)."""

    problems: Problems
    quizzes: list[Understood] = field(default_factory=list)
    artefacts: list[Artefact] = field(default_factory=list)
    pruned: list[str] = field(default_factory=list)
    bugs: list[tuple[str, str]] = field(default_factory=list)
    published: bool = False


def build(order: Order, problems: Problems, progress: Callable[[str], None] = lambda _: None) -> Outcome:
    """Build what was ordered; what is wrong is added to ``problems``. Raises OSError, `PublishError` or
    `SchemaError` where the environment fails.

    Nothing is published unless every file was proved and, without ``keep_going``, no source has an error.
    """
    outcome = Outcome(problems)
    judge = _judge(order)  # compiles while the texts are read
    try:
        outcome.quizzes = read_all(
            order.sources,
            outcome.problems,
            order.project,
            targets=order.targets,
            strict=order.strict,
        )
        if not outcome.quizzes or (outcome.problems.has_errors and not order.keep_going):
            return outcome
        with staging(order.output) as folder:
            for artefact in _prove_all([u.quiz for u in outcome.quizzes], order, folder, judge):
                progress(artefact.name)
                outcome.artefacts.append(artefact)
                outcome.bugs += [(artefact.name, finding) for finding in artefact.findings]
            if outcome.bugs:
                return outcome
            outcome.pruned = publish(folder, _report(outcome), order.output, _keeps(outcome, order))
            outcome.published = True
    finally:
        judge.close()
    return outcome


def _prove_all(quizzes: list[Quiz], order: Order, folder: Path, judge: Judge) -> Iterator[Artefact]:
    """Every quiz in every format, in a fixed order, by as many processes as are worth while."""
    work = [(number, name) for number in range(len(quizzes)) for name in order.targets]
    jobs = min(_jobs(quizzes, order), len(work))
    if jobs <= 1:
        for number, name in work:
            yield prove(quizzes[number], TARGETS[name], folder, judge)
        return
    judge.wait()  # no thread of ours is left then, and a fork is safe
    if sys.platform == "linux":
        context, start = get_context("fork"), (quizzes, folder, judge)
    else:
        context, start = get_context("spawn"), (quizzes, folder, order)
    with ProcessPoolExecutor(jobs, context, _start_worker, start) as pool:
        # What cannot be split goes first, so that the shares of the rest fill the gaps behind it.
        whole = {(n, name): pool.submit(_prove, n, name) for n, name in work if not splits(TARGETS[name])}
        written = {(n, name): pool.submit(_write, n, name) for n, name in work if splits(TARGETS[name])}
        examined: dict[tuple[int, str], list[Future[list[str]]]] = {
            key: [done] for key, done in whole.items()
        }
        for (n, name), done in written.items():
            done.result()
            shares = [slice(first, None, jobs + 1) for first in range(jobs + 1)]
            examined[n, name] = [pool.submit(_examine, n, name, share) for share in shares]
        for n, name in work:
            findings = [finding for done in examined[n, name] for finding in done.result()]
            yield finished(quizzes[n], TARGETS[name], folder, judge, findings)


def _jobs(quizzes: list[Quiz], order: Order) -> int:
    if order.jobs:
        return order.jobs
    questions = sum(len(quiz.questions) for quiz in quizzes)
    return (os.cpu_count() or 1) if questions >= _WORTH_A_PROCESS else 1


_worker: tuple[list[Quiz], Path, Judge]
"""What a worker process works with: the quizzes, the folder for finished files, the judge."""


def _judge(order: Order) -> Judge:
    return Judge(order.official, grammars(order.targets))


def _start_worker(quizzes: list[Quiz], folder: Path, judge: Judge | Order) -> None:
    """A forked worker shares the compiled judge of its parent; any other compiles its own."""
    global _worker
    _worker = (quizzes, folder, judge if isinstance(judge, Judge) else _judge(judge))


def _prove(number: int, target: str) -> list[str]:
    _write(number, target)
    return _examine(number, target, WHOLE)


def _write(number: int, target: str) -> None:
    quizzes, folder, _ = _worker
    write(quizzes[number], TARGETS[target], folder)


def _examine(number: int, target: str, part: slice) -> list[str]:
    quizzes, folder, judge = _worker
    return examine(quizzes[number], TARGETS[target], folder, judge, part)


def _keeps(outcome: Outcome, order: Order) -> Callable[[dict[str, Any]], bool]:
    """Which files of an earlier build stay: those of other formats, made of the very same inputs; and those of other
    quizzes, unless a whole folder was built without an error and they are no longer among its quizzes."""
    whole = any(path.is_dir() for path in order.sources) and not outcome.problems.has_errors
    inputs = {understood.quiz.id: _inputs(understood) for understood in outcome.quizzes}

    def keeps(entry: dict[str, Any]) -> bool:
        quiz = str(entry.get("quiz"))
        return entry.get("inputs") == inputs[quiz] if quiz in inputs else not whole

    return keeps


def _inputs(understood: Understood) -> dict[str, str]:
    """The files that a quiz was made of, by their paths seen from the quiz text, with their digests."""
    folder = Path(understood.quiz.source.path).parent
    return {
        Path(os.path.relpath(path, folder)).as_posix(): digest for path, digest in understood.inputs.items()
    }


def _report(outcome: Outcome) -> dict[str, Any]:
    """The build report. It names no path of this machine, so that it is the same wherever the build ran."""
    names = {
        understood.quiz.source.path: Path(understood.quiz.source.path).name for understood in outcome.quizzes
    }
    by_id = {understood.quiz.id: understood for understood in outcome.quizzes}
    artefacts = []
    for artefact in outcome.artefacts:
        understood = by_id[artefact.quiz]
        artefacts.append(
            {
                "file": artefact.name,
                "quiz": artefact.quiz,
                "target": artefact.target,
                "sha256": artefact.sha256,
                "bytes": artefact.size,
                "questions": len(understood.quiz.questions),
                "judged_by": list(artefact.judged_by),
                "inputs": _inputs(understood),
            }
        )
    diagnostics = [as_json(diagnostic) for diagnostic in outcome.problems]
    for diagnostic in diagnostics:
        diagnostic["file"] = names.get(diagnostic["file"], Path(diagnostic["file"]).name)
    return {"lmspack": __version__, "artefacts": artefacts, "diagnostics": diagnostics}
