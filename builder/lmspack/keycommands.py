"""What ``lmspack key new`` and ``lmspack key update`` say and ask."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from lmspack import report
from lmspack.diagnostics import Problems
from lmspack.key.update import Change
from lmspack.keyfiles import Update, changes, new, write
from lmspack.settings import Defaults

DONE, INPUT_ERROR = 0, 1


def run_new(quiz: Path, project: Defaults) -> int:
    """Write a new key; the exit code. Raises `keyfiles.KeyFileError` and OSError."""
    problems = Problems()
    written = new(quiz, problems, project)
    _report(problems)
    if written is None:
        _say("No key was written: repair the quiz text first.")
        return INPUT_ERROR
    _say(
        f"wrote {written.path}: {_count(written.questions, 'question')}, {written.answered} answered by the text"
    )
    if written.kept:
        _say("Its identifiers are those that packages had without it, so that a later upload matches.")
    if written.answered < written.questions:
        _say("Next: open it in an editor and delete the '#' before each right option, then 'lmspack check'.")
    return DONE


def run_update(quiz: Path, project: Defaults, *, accept: bool, dry_run: bool) -> int:
    """Bring a key up to date, asking where a right answer could be altered; the exit code.

    Raises `keyfiles.KeyFileError` and OSError.
    """
    problems = Problems()
    update = changes(quiz, problems, project)
    _report(problems)
    if update is None:
        _say("The key was not changed: repair what is named above first.")
        return INPUT_ERROR
    plan = update.plan
    if not plan.changes:
        _remarks(update)
        _say(
            f"{update.path} fits {quiz}; nothing to do."
            if not plan.open
            else f"{update.path} was not changed."
        )
        return INPUT_ERROR if plan.open else DONE
    if dry_run:
        for change in plan.changes:
            _show(change)
        _remarks(update)
        _say(f"{_count(len(plan.changes), 'change')}; nothing was written (--dry-run).")
        return DONE
    return _make(update, accept=accept)


def _make(update: Update, *, accept: bool) -> int:
    """Show the changes, ask about those that need it, and write the accepted ones."""
    ask = not accept and sys.stdin.isatty()
    accepted: list[Change] = []
    refused = 0
    for change in update.plan.changes:
        _show(change)
        if not change.risky or accept or (ask and _agreed()):
            accepted.append(change)
        else:
            refused += 1
    _remarks(update)
    if refused and not ask:
        _say(
            f"{_count(refused, 'change')} could make a right answer wrong, so nothing was written. Look at "
            "what is marked with '?'; if the answers still hold, run it again with --accept."
        )
        return INPUT_ERROR
    if accepted:
        write(update, accepted)
    _say(
        f"{update.path}: {_count(len(accepted), 'change')} made"
        + (f", {refused} left for you to make" if refused else "")
        + "."
    )
    return INPUT_ERROR if refused or update.plan.open else DONE


def _report(problems: Problems) -> None:
    """Print the problems if some are errors. Warnings wait for 'check': many of them the new key settles."""
    if problems.has_errors:
        report.problems(problems, "human")


def _agreed() -> bool:
    """Whether the author says yes. The end of the input is a no."""
    while True:
        print("  Does the answer in the key still hold? [y/n] ", end="", file=sys.stderr, flush=True)
        said = sys.stdin.readline()
        if not said or said.strip().casefold() in ("n", "no"):
            return False
        if said.strip().casefold() in ("y", "yes"):
            return True


def _show(change: Change) -> None:
    """Print a change as a person reads it: what it is, the old text, the new one."""
    lines = [f"{'?' if change.risky else '*'} {change.title}"]
    lines += [_paint(f"    - {line}", "31") for line in change.old.split("\n") if change.old]
    lines += [_paint(f"    + {line}", "32") for line in change.new.split("\n") if change.new]
    if change.turned:
        lines.append(_paint(f"    {_TURNED}", "1;33"))
    print("\n".join(lines), flush=True)


_TURNED = "!!! A word such as 'not' came or went: the meaning may be turned round."


def _remarks(update: Update) -> None:
    for note in update.plan.notes:
        _say(f"  {note}")
    for remaining in update.plan.open:
        _say(f"! {remaining}")


def _paint(text: str, code: str) -> str:
    painted = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return f"\x1b[{code}m{text}\x1b[0m" if painted else text


def _count(number: int, one: str) -> str:
    return f"{number} {one}{'' if number == 1 else 's'}"


def _say(text: str) -> None:
    print(text, file=sys.stderr)
