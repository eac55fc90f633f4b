"""The commands that write answer keys: key new, key update."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from lmspack.cli.options import INPUT_ERROR, Format, fail, project

QuizText = Annotated[Path, typer.Argument(metavar="QUIZ.txt", help="The quiz text.", show_default=False)]


def new(quiz: QuizText) -> None:
    """Write the answer key of a quiz text beside it, every question and option in place, ready to be filled in.

    Answers that the text marks are taken over. A key that is there already is never touched.
    """
    from lmspack.diagnostics import Problems
    from lmspack.keycommands import run_new

    settings, _ = project([quiz], Problems(), Format.human)
    _run(lambda: run_new(quiz, settings.defaults))


def update(
    quiz: QuizText,
    accept: Annotated[
        bool, typer.Option("--accept", help="Make changes without asking whether the answers still hold.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the changes; write nothing.")] = False,
) -> None:
    """Bring an answer key up to date after its quiz text was edited, and show each change.

    Asks before a change that could make a right answer wrong. Identifiers, answers, explanations and comments
    stay; what has gone from the text is kept behind '#'.
    """
    from lmspack.diagnostics import Problems
    from lmspack.keycommands import run_update

    settings, _ = project([quiz], Problems(), Format.human)
    _run(lambda: run_update(quiz, settings.defaults, accept=accept, dry_run=dry_run))


def _run(command: Callable[[], int]) -> None:
    from lmspack.keyfiles import KeyFileError

    try:
        code = command()
    except KeyFileError as error:
        fail(str(error), INPUT_ERROR)
    raise typer.Exit(code)
