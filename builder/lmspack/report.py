"""What a command says at its end: diagnostics in the form asked for, and a summary for people.

What was asked for goes to stdout, everything else to stderr.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lmspack.diagnostics import Diagnostic, Problems
from lmspack.diagnostics.human import human, most_important, summary
from lmspack.diagnostics.machine import as_json, github, sarif

if TYPE_CHECKING:  # each command loads what it needs; a check does without all that builds
    from lmspack.pipeline import Order, Outcome
    from lmspack.understand import Understood

UPLOAD = {
    "moodle": "Moodle: in the course, Question bank > Import > Moodle XML format, then drop {file}",
    "canvas": "Canvas: in the course, Settings > Import Course Content > QTI .zip file, then choose {file}\n"
    "    To update an earlier import, tick 'Overwrite assessment content with matching IDs'.",
    "html": "Web page: open {file} in a browser, or put it on any web host. The right answers are in it.",
    "qti21": "TAO, OpenOLAT, ILIAS and other players of QTI 2.1: import {file}\n"
    "    Not into Canvas: it would lose the introduction and the shuffling, and New Quizzes all\n"
    "    explanations and rationales too. Its file is the one that ends with -canvas.zip.",
}
"""Where a file of each target is uploaded."""

_FOLLOWING = "Without 'id:' in a key, a reworded question no longer matches: 'lmspack key new' fixes that."


def build(outcome: Outcome, order: Order, format: str, *, most: int, quiet: bool) -> None:
    """Report a build."""
    extra: dict[str, Any] = {
        "published": outcome.published,
        "artefacts": [
            {"file": a.name, "quiz": a.quiz, "target": a.target, "sha256": a.sha256}
            for a in outcome.artefacts
        ]
        if outcome.published
        else [],
        "bugs": [{"file": name, "finding": finding} for name, finding in outcome.bugs],
    }
    problems(outcome.problems, format, most=most, quiet=quiet, extra=extra)
    for name, finding in outcome.bugs:
        _say(f"{name}: {finding}")
    if outcome.bugs:
        _say(
            "This is a bug of lmspack, not of your quiz: what was written does not prove right. "
            "Nothing was published."
        )
    if outcome.published and not quiet:
        _say(_built(outcome, order))
    elif not outcome.published and not outcome.bugs:
        _say("Nothing was published; what was there before is as it was.")


def check(quizzes: list[Understood], found: Problems, format: str, *, most: int, quiet: bool) -> None:
    """Report a check."""
    problems(found, format, most=most, quiet=quiet, extra={})
    if not quiet and not found.has_errors:
        questions = sum(len(understood.quiz.questions) for understood in quizzes)
        _say(f"{_count(len(quizzes), 'quiz', 'quizzes')}, {_count(questions, 'question')}: no errors.")


def show(understood: Understood | None, found: Problems, *, as_json: bool) -> None:
    """Print a quiz as it was understood."""
    from lmspack import show as showing

    if as_json:
        print(json.dumps(showing.document(understood, found), ensure_ascii=False))
    elif understood is not None:
        print(showing.text(understood))


def problems(
    found: Problems, format: str, *, most: int = 50, quiet: bool = False, extra: dict[str, Any] | None = None
) -> None:
    """Print diagnostics in one of the formats; ``extra`` are further fields of the JSON document. ``quiet`` leaves
    out, for people, what is no problem."""
    if format == "json":
        print(
            json.dumps(
                {**(extra or {}), "diagnostics": [as_json(d) for d in found]}, ensure_ascii=False, indent=2
            )
        )
    elif format == "sarif":
        print(json.dumps(sarif(found), ensure_ascii=False, indent=2))
    elif format == "github":
        for diagnostic in found:
            print(github(diagnostic))
    else:
        _print_human([d for d in found if not quiet or d.severity != "info"], most)


def schemas_status(option: Path | None) -> None:
    """Print each place where official schemas are looked for, and who will judge."""
    from lmspack.schemas import GRAMMARS
    from lmspack.schemas.locate import inspect, places

    judged = None
    for folder, named_by in places(option):
        found = inspect(folder, named_by)
        print(f"{found.state:10}  {folder}  ({named_by})")
        for fault in found.faults:
            print(f"            {fault}")
        if judged is None and found.state == "complete":
            judged = folder
    for grammar in GRAMMARS:
        official = judged is not None and grammar.official
        print(f"{grammar.name}: judged by {'the official schema' if official else 'lmspack own profile'}")
    if judged is None:
        print("Run 'lmspack schemas install' to bring the official schemas to this machine.")


def _print_human(listed: list[Diagnostic], most: int) -> None:
    colour = _colour()
    for diagnostic in most_important(listed, most):
        _say(human(diagnostic, colour=colour))
    if len(listed) > most:
        _say(f"… and {len(listed) - most} more; '--max-problems {len(listed)}' shows all of them.")
    if listed:
        _say(f"{summary(listed)}. 'lmspack explain CODE' says more.")


def _colour() -> bool:
    """Whether to paint: on a terminal that can, unless the user wishes none (https://no-color.org)."""
    return sys.stderr.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _built(outcome: Outcome, order: Order) -> str:
    questions = sum(len(understood.quiz.questions) for understood in outcome.quizzes)
    counts = f"{_count(len(outcome.quizzes), 'quiz', 'quizzes')}, {_count(questions, 'question')}"
    lines = [f"Built {counts}, into {order.output}:"]
    width = max(len(artefact.name) for artefact in outcome.artefacts)
    lines += [f"  {artefact.name:{width}}  {_size(artefact.size)}" for artefact in outcome.artefacts]
    lines += [f"  removed {name}, which is no longer built" for name in outcome.pruned]
    authorities = dict.fromkeys(name for artefact in outcome.artefacts for name in artefact.judged_by)
    judged = f"Judged by {', '.join(authorities)}; read back" if authorities else "Read back"
    lines.append(f"{judged} and played through without a difference.")
    lines.append("Next, upload:")
    for target in order.targets:
        first = next(artefact for artefact in outcome.artefacts if artefact.target == target)
        name = (
            first.name
            if len(outcome.quizzes) == 1
            else "the file that ends with " + first.name[len(first.quiz) :]
        )
        lines.append("  " + UPLOAD[target].format(file=name))
        if target == "canvas" and not all(understood.fixed for understood in outcome.quizzes):
            lines.append(f"    {_FOLLOWING}")
    return "\n".join(lines)


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _size(size: int) -> str:
    return f"{size / 1000:.0f} kB" if size >= 1000 else f"{size} B"


def _say(text: str) -> None:
    print(text, file=sys.stderr)
