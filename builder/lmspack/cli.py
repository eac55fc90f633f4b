"""The command line: commands, options, exit codes. What they do is elsewhere.

Exit codes: 0 done; 1 the input has errors; 2 wrong usage, or a path that does not exist; 3 the environment
failed (disk full, required schemas missing, a bug of lmspack).
"""

from __future__ import annotations

import gc
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from lmspack import __version__

if TYPE_CHECKING:  # each command loads what it needs: a cold start is part of every build
    from lmspack.project import Settings

INPUT_ERROR, USAGE_ERROR, ENVIRONMENT_ERROR = 1, 2, 3

app = typer.Typer(
    name="lmspack",
    help="Turn plain quiz texts and their answer keys into proved packages for Moodle, Canvas and other "
    "learning platforms. Start with 'lmspack init', then 'lmspack build'.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
schemas_app = typer.Typer(help="The official schemas that packages are judged by.", no_args_is_help=True)
app.add_typer(schemas_app, name="schemas")


class Format(StrEnum):
    """How diagnostics are printed."""

    human = "human"
    json = "json"
    github = "github"
    sarif = "sarif"


class TargetName(StrEnum):
    """The formats of `lmspack.targets.TARGETS`; stated here so that ``--help`` need not load them."""

    qti21 = "qti21"
    moodle = "moodle"
    canvas = "canvas"
    html = "html"


Sources = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="[SOURCE]...",
        help="Quiz texts, or folders of them. Default: what lmspack.yaml says, else sources/.",
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


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", is_eager=True)
    ] = False,
) -> None:
    if version:
        typer.echo(f"lmspack {__version__}")
        raise typer.Exit


@app.command()
def build(
    sources: Sources = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="DIR", help="Where packages go. Default: dist/.", show_default=False
        ),
    ] = None,
    targets: Annotated[
        list[TargetName] | None,
        typer.Option(
            "-t",
            "--target",
            help="Format to build; may be repeated. Default: all but html.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(
            "-j", "--jobs", min=0, metavar="N", help="Processes to use. Default 0: as many as pay off."
        ),
    ] = 0,
    format: FormatOption = Format.human,
    schemas: SchemasOption = None,
    require_official: Annotated[
        bool, typer.Option("--require-official", help="Fail unless the official schemas judge (exit 3).")
    ] = False,
    keep_going: Annotated[
        bool,
        typer.Option("--keep-going", help="Publish the quizzes without errors even if others have some."),
    ] = False,
    max_problems: MostOption = 50,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Print problems only.")] = False,
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="Say what is being done.")] = False,
) -> None:
    """Build packages, prove them, and publish them all or none."""
    from lmspack import report
    from lmspack.pipeline import Order
    from lmspack.pipeline import build as run

    settings, named = _project(sources)
    official = _official(schemas, required=require_official, verbose=verbose)
    order = Order(
        sources=named,
        output=output or settings.output,
        targets=tuple(dict.fromkeys(target.value for target in targets)) if targets else settings.targets,
        language=settings.language,
        lints=settings.lints,
        official=official,
        jobs=jobs,
        keep_going=keep_going,
    )
    outcome = run(order, progress=lambda name: _note(f"proved {name}") if verbose else None)
    report.build(outcome, order, format.value, most=max_problems, quiet=quiet)
    if outcome.bugs:
        raise typer.Exit(ENVIRONMENT_ERROR)
    if outcome.problems.has_errors:
        raise typer.Exit(INPUT_ERROR)


@app.command()
def check(
    sources: Sources = None,
    format: FormatOption = Format.human,
    max_problems: MostOption = 50,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Print problems only.")] = False,
) -> None:
    """Read and judge quiz texts and their keys; write nothing."""
    from lmspack import report
    from lmspack.diagnostics import Problems
    from lmspack.pipeline import read_all

    settings, named = _project(sources)
    problems = Problems()
    quizzes = read_all(
        named, problems, language=settings.language, lints=settings.lints, targets=settings.targets
    )
    report.check(quizzes, problems, format.value, most=max_problems, quiet=quiet)
    if problems.has_errors:
        raise typer.Exit(INPUT_ERROR)


@app.command()
def show(
    source: Annotated[Path, typer.Argument(help="A quiz text, or a folder of them.", show_default=False)],
    json: Annotated[bool, typer.Option("--json", help="As JSON, one document a quiz and line.")] = False,
) -> None:
    """Print a quiz as lmspack understood it, with or without an answer key."""
    from lmspack import report
    from lmspack.diagnostics import Problems
    from lmspack.project import find_sources
    from lmspack.understand import understand

    settings, named = _project([source])
    problems = Problems()
    for path in find_sources(named, problems):
        found = Problems()
        report.show(
            understand(path, found, language=settings.language, need_answers=False), found, as_json=json
        )
        problems.extend(found)
    if not json:
        report.problems(problems, "human")
    if problems.has_errors:
        raise typer.Exit(INPUT_ERROR)


@app.command()
def explain(code: Annotated[str, typer.Argument(help="A code such as K203, or 'all' for a list.")]) -> None:
    """Say what a diagnostic code means and what to do."""
    from lmspack import explain as pages

    if code == "all":
        for known in pages.codes():
            typer.echo(f"{known}  {pages.title(known)}")
        return
    text = pages.page(code)
    if text is None:
        _fail(f"There is no code '{code}'. 'lmspack explain all' lists them.", USAGE_ERROR)
    typer.echo(text.rstrip())


@app.command()
def init(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="Where to start.")] = Path(),
) -> None:
    """Start a project: settings, a small quiz and its answer key."""
    from lmspack.starter import start

    try:
        paths = start(folder)
    except FileExistsError as error:
        _fail(str(error), INPUT_ERROR)
    for path in paths:
        typer.echo(f"wrote {path}")
    place = "" if folder == Path() else f"cd {folder} && "
    typer.echo(f"Next: {place}lmspack build")


@schemas_app.command("status")
def schemas_status(schemas: SchemasOption = None) -> None:
    """Say where the official schemas are looked for, what is there, and who will judge."""
    from lmspack import report

    report.schemas_status(schemas)


@schemas_app.command("install")
def schemas_install(
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
    from lmspack.schemas.install import InstallError, install
    from lmspack.schemas.locate import cache_folder, lock

    if source and "://" not in source and not Path(source).is_dir():
        _fail(f"The folder {source} does not exist.", USAGE_ERROR)
    try:
        with typer.progressbar(length=len(lock()), label="schemas", file=sys.stderr) as bar:
            count = install(source, cache_folder(), lambda _: bar.update(1))
    except InstallError as error:
        _fail(f"{error}. What was installed before is untouched.", ENVIRONMENT_ERROR)
    typer.echo(f"{count} schema files are in {cache_folder()}")


def main() -> None:
    """The entry point. A failure of the environment or a bug of ours ends with a message and exit code 3."""
    from lmspack.publish import PublishError
    from lmspack.schemas.judge import SchemaError

    gc.freeze()
    gc.set_threshold(
        100_000, 50, 1000
    )  # a large quiz is a large tree without cycles: looking for some takes a third of the time
    for stream in (sys.stdout, sys.stderr):  # Windows consoles and C locales: never fail on a character
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        app()
    except (PublishError, SchemaError) as error:
        _die(str(error))
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        _die(f"{place}{error.strerror or error}. What was published before is as it was.")
    except MemoryError:
        _die("There is not enough memory for this input.")
    except Exception as error:
        _die(f"This is a bug of lmspack, please report it: {type(error).__name__}: {error}", error)


def _project(sources: list[Path] | None) -> tuple[Settings, list[Path]]:
    """The settings of the current folder, and the sources that were named or that it names."""
    from lmspack import report
    from lmspack.diagnostics import Problems
    from lmspack.project import load_settings

    problems = Problems()
    settings = load_settings(Path(), problems)
    if problems.has_errors:
        report.problems(problems, "human")
        raise typer.Exit(INPUT_ERROR)
    named = list(sources) if sources else list(settings.sources)
    missing = [path for path in named if not path.exists()]
    if missing:
        hint = "" if sources else " Name a quiz text or folder, or start with 'lmspack init'."
        _fail(f"{missing[0]} does not exist.{hint}", USAGE_ERROR)
    return settings, named


def _official(option: Path | None, *, required: bool, verbose: bool) -> Path | None:
    """The folder of the official schemas, if any place has them whole."""
    from lmspack.schemas.locate import locate

    if option is not None and not option.is_dir():
        _fail(f"The folder {option} does not exist.", USAGE_ERROR)
    found, passed = locate(option)
    for place in passed:
        if place.state in ("incomplete", "altered") or (
            place.named_by != "the cache" and place.state == "absent"
        ):
            reason = f": {place.faults[0]}" if place.faults else ""
            _note(f"warning: {place.named_by} names {place.folder}, whose schemas are {place.state}{reason}")
    if found is None and required:
        _die("The official schemas are required, but not here. Run 'lmspack schemas install'.")
    if found is not None and verbose:
        _note(f"official schemas from {found.folder}")
    return found.folder if found else None


def _note(message: str) -> None:
    typer.echo(message, err=True)


def _fail(message: str, code: int) -> NoReturn:
    _note(f"lmspack: {message}")
    raise typer.Exit(code)


def _die(message: str, error: Exception | None = None) -> NoReturn:
    _note(f"lmspack: {message}")
    if error is not None:
        import os
        import traceback

        if os.environ.get("LMSPACK_DEBUG"):
            traceback.print_exception(error)
        else:
            _note("Set LMSPACK_DEBUG=1 to see where.")
    sys.exit(ENVIRONMENT_ERROR)
