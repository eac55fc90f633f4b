"""What several commands share: exit codes, options, and how a command ends early."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:  # each command loads what it needs: a cold start is part of every build
    from lmspack.diagnostics import Problems
    from lmspack.project import Settings

INPUT_ERROR, USAGE_ERROR, ENVIRONMENT_ERROR = 1, 2, 3
"""Exit codes beside 0 (done): the input has errors; wrong usage, or a path that does not exist; the
environment failed (disk full, required schemas missing, a bug of lmspack)."""


class Format(StrEnum):
    """How diagnostics are printed."""

    human = "human"
    json = "json"
    github = "github"
    sarif = "sarif"


TARGET_NAMES = ("qti21", "moodle", "canvas", "html")
"""The formats of `lmspack.targets.TARGETS`; stated here so that ``--help`` need not load them."""


_ALL = "all"
_SEVERAL = "-t takes one target, or several parted by commas: -t html,moodle"

Sources = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="SOURCE",
        help="Quiz texts, or folders of them. Default: what lmspack.yaml says, else sources/.",
        show_default=False,
    ),
]
Checkables = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="[SOURCE|PACKAGE]...",
        help="Quiz texts, packages (.zip, .xml, an unpacked one), or folders of either. "
        "Default: what lmspack.yaml says, else sources/.",
        show_default=False,
    ),
]
FormatOption = Annotated[
    Format, typer.Option("--format", help="How to print what was found: for people, or for a machine.")
]
SchemasOption = Annotated[
    Path | None,
    typer.Option(
        "--schemas",
        metavar="DIR",
        help="Folder of the official schemas. Default: $LMSPACK_SCHEMAS, then what 'schemas install' brought.",
        show_default=False,
    ),
]
MostOption = Annotated[
    int, typer.Option("--max-problems", metavar="N", min=1, help="Print at most N problems for people.")
]
TargetsOption = Annotated[
    list[str] | None,
    typer.Option(
        "-t",
        "--target",
        metavar=f"[{'|'.join(TARGET_NAMES)}]",
        help="Format to build; may be repeated, or several with commas; 'all' are all of them. Default: what "
        "lmspack.yaml says, else all but html.",
        show_default=False,
    ),
]
StrictOption = Annotated[
    bool,
    typer.Option("--strict-target", help="An error, no warning, where a format loses or changes something."),
]
QuietOption = Annotated[bool, typer.Option("-q", "--quiet", help="Print problems only.")]


def project(sources: list[Path] | None, problems: Problems, format: Format) -> tuple[Settings, list[Path]]:
    """The settings of the current folder, and the sources that were named or that it names.

    Ends the command where settings have errors (printed in ``format``) or a source does not exist.
    """
    from lmspack import report
    from lmspack.project import load_settings

    settings = load_settings(Path(), problems)
    if problems.has_errors:
        report.problems(problems, format.value)
        raise typer.Exit(INPUT_ERROR)
    named = list(sources) if sources else list(settings.sources)
    # not Path.exists, which fails on a name that is too long
    missing = [str(path) for path in named if not os.path.exists(path)]  # noqa: PTH110
    if missing:
        hint = (
            ""
            if sources
            else " Name a quiz text or a folder ('.' for this one), or start with 'lmspack init'."
        )
        verb = "does" if len(missing) == 1 else "do"
        if any(name in TARGET_NAMES for name in missing):
            hint = f" If a target is meant: {_SEVERAL}"
        fail(f"{', '.join(missing)} {verb} not exist.{hint}", USAGE_ERROR)
    return settings, named


def target_names(named: list[str]) -> tuple[str, ...]:
    """The formats that options name, each once. Ends the command where there is none of a name."""
    names = [name.strip() for part in named for name in part.split(",") if name.strip()]
    for name in names:
        if name not in (*TARGET_NAMES, _ALL):
            fail(
                f"There is no target '{name}'. The targets are {', '.join(TARGET_NAMES)}, or 'all'. {_SEVERAL}",
                USAGE_ERROR,
            )
    return TARGET_NAMES if _ALL in names else tuple(dict.fromkeys(names))


def official_schemas(option: Path | None, *, required: bool = False, verbose: bool = False) -> Path | None:
    """The folder of the official schemas, if any place has them whole."""
    from lmspack.schemas.locate import locate

    if option is not None and not option.is_dir():
        fail(f"The folder {option} does not exist.", USAGE_ERROR)
    found, passed = locate(option)
    for place in passed:
        if place.state == "absent" and place.named_by == "the cache":
            continue  # nobody asked for it
        reason = f": {place.faults[0]}" if place.faults else ""
        note(f"warning: {place.named_by} names {place.folder}, whose schemas are {place.state}{reason}")
    if found is None and required:
        fail(
            "The official schemas are required, but not here. Run 'lmspack schemas install'.",
            ENVIRONMENT_ERROR,
        )
    if found is not None and verbose:
        note(f"official schemas from {found.folder}")
    return found.folder if found else None


def note(message: str) -> None:
    """Say something beside the result."""
    typer.echo(message, err=True)


def fail(message: str, code: int) -> NoReturn:
    """End the command with a message and an exit code."""
    note(f"lmspack: {message}")
    raise typer.Exit(code)
