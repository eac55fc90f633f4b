"""The commands ``lmspack schemas …``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from lmspack.cli.options import ENVIRONMENT_ERROR, USAGE_ERROR, SchemasOption, fail


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
        with typer.progressbar(length=len(lock()), label="schemas", file=sys.stderr) as bar:
            count = bring(source, cache_folder(), lambda _: bar.update(1))
    except InstallError as error:
        fail(f"{error}. What was installed before is untouched.", ENVIRONMENT_ERROR)
    typer.echo(f"{count} schema files are in {cache_folder()}")
