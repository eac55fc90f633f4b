"""The commands that help a newcomer: init, explain."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lmspack.cli.options import INPUT_ERROR, USAGE_ERROR, fail


def explain(
    code: Annotated[
        str, typer.Argument(metavar="[CODE]", help="A code such as K203; without one, a list of all codes.")
    ] = "all",
) -> None:
    """Say what a diagnostic code means and what to do."""
    from lmspack import explain as pages

    if code == "all":
        for known in pages.codes():
            typer.echo(f"{known}  {pages.title(known)}")
        return
    text = pages.page(code)
    if text is None:
        fail(f"There is no code '{code}'. 'lmspack explain' lists them.", USAGE_ERROR)
    typer.echo(text.rstrip())


def init(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="Where to start.")] = Path(),
) -> None:
    """Start a project: settings, a small quiz and its answer key."""
    from lmspack.starter import start

    if folder.exists() and not folder.is_dir():
        fail(f"{folder} is a file, not a folder.", USAGE_ERROR)
    try:
        paths = start(folder)
    except FileExistsError as error:
        fail(str(error), INPUT_ERROR)
    for path in paths:
        typer.echo(f"wrote {path}")
    place = "" if folder == Path() else f"cd {folder} && "
    typer.echo(f"Next: {place}lmspack build")
