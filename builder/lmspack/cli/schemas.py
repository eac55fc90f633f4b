"""The commands ``lmspack schemas …``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from lmspack.cli.options import ENVIRONMENT_ERROR, USAGE_ERROR, SchemasOption, fail

_OFFLINE = "Without a connection, use '--from FOLDER'; building works without the official schemas, too."


def status(schemas: SchemasOption = None) -> None:
    """Say where the official schemas are looked for, what is there, and who will judge."""
    from lmspack import report

    report.schemas_status(schemas)


def install(
    source: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="DIR|URL",
            help="A folder or address with the files by host and path. Default: their canonical addresses.",
            show_default=False,
        ),
    ] = "",
) -> None:
    """Bring the official schemas to this machine; each file is checked against its known digest."""
    from lmspack.schemas.install import InstallError
    from lmspack.schemas.install import install as bring
    from lmspack.schemas.locate import cache_folder, lock

    if source and "://" not in source and not Path(source).is_dir():
        fail(f"The folder {source} does not exist.", USAGE_ERROR)
    try:
        count = _with_progress(len(lock()), lambda step: bring(source, cache_folder(), step))
    except InstallError as error:
        hint = (
            "'--from' takes the folder that holds www.imsglobal.org and www.w3.org." if source else _OFFLINE
        )
        fail(f"{error}. What was installed before is untouched. {hint}", ENVIRONMENT_ERROR)
    typer.echo(f"{count} schema files are in {cache_folder()}")


def _with_progress(length: int, work: Callable[[Callable[[str], None]], int]) -> int:
    """Run ``work`` with a bar that it moves on, on a terminal; elsewhere without."""
    if not sys.stderr.isatty():
        return work(lambda _: None)
    with typer.progressbar(length=length, label="schemas", file=sys.stderr) as bar:
        return work(lambda _: bar.update(1))
