"""The commands that read quizzes: build, check, show."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lmspack.cli.options import (
    ENVIRONMENT_ERROR,
    INPUT_ERROR,
    USAGE_ERROR,
    Checkables,
    Format,
    FormatOption,
    MostOption,
    QuietOption,
    SchemasOption,
    Sources,
    StrictOption,
    TargetsOption,
    fail,
    note,
    official_schemas,
    project,
    target_names,
)

if TYPE_CHECKING:
    from lmspack.diagnostics import Problems


def build(
    sources: Sources = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="DIR", help="Where packages go. Default: dist/.", show_default=False
        ),
    ] = None,
    targets: TargetsOption = None,
    strict_target: StrictOption = False,
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
    quiet: QuietOption = False,
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="Say what is being done.")] = False,
) -> None:
    """Build packages, prove them, and publish them all or none."""
    from lmspack import report
    from lmspack.diagnostics import Problems
    from lmspack.pipeline import Order
    from lmspack.pipeline import build as run

    problems = Problems()
    wanted = target_names(targets or [])
    settings, named = project(sources, problems, format)
    official = official_schemas(schemas, required=require_official, verbose=verbose)
    order = Order(
        sources=named,
        output=output or settings.output,
        targets=wanted or settings.targets,
        project=settings.defaults,
        strict=strict_target,
        official=official,
        jobs=jobs,
        keep_going=keep_going,
    )
    outcome = run(order, problems, lambda name: note(f"proved {name}") if verbose else None)
    report.build(outcome, order, format.value, most=max_problems, quiet=quiet)
    if outcome.bugs:
        raise typer.Exit(ENVIRONMENT_ERROR)
    if outcome.problems.has_errors:
        raise typer.Exit(INPUT_ERROR)


def check(
    sources: Checkables = None,
    consumers: Annotated[
        list[str] | None,
        typer.Option(
            "--for",
            metavar="NAME,...",
            help="Also say what these will lose of a package: canvas, newquizzes, moodle, qti-sdk, jqti, "
            "qti-components, qti3-item-player, pyslet.",
            show_default=False,
        ),
    ] = None,
    format: FormatOption = Format.human,
    schemas: SchemasOption = None,
    strict_target: StrictOption = False,
    max_problems: MostOption = 50,
    quiet: QuietOption = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Judge again whenever a file is saved, until Ctrl-C.")
    ] = False,
) -> None:
    """Judge quiz texts and their keys, and finished packages of anyone (.zip, .xml); write nothing."""

    def judge() -> None:
        _check(sources, consumers, format, schemas, strict_target, max_problems, quiet)

    if not watch:
        judge()
        return
    from lmspack.diagnostics import Problems
    from lmspack.watch import watch as start

    def again() -> None:
        with suppress(typer.Exit):  # what is wrong has been printed; the next save may repair it
            judge()

    _, named = project(sources, Problems(), format)
    start(named, again)


def _check(
    sources: list[Path] | None,
    consumers: list[str] | None,
    format: Format,
    schemas: Path | None,
    strict: bool,
    max_problems: int,
    quiet: bool,
) -> None:
    """What ``check`` does once."""
    from lmspack import report
    from lmspack.diagnostics import Problems
    from lmspack.quizzes import read_all

    problems = Problems()
    settings, named = project(sources, problems, format)
    packages, texts = _parted(named)
    quizzes = (
        read_all(texts, problems, settings.defaults, targets=settings.targets, strict=strict) if texts else []
    )
    said = _check_packages(packages, consumers or [], schemas, problems)
    if texts:
        report.check(quizzes, problems, format.value, most=max_problems, quiet=quiet)
    else:
        report.problems(problems, format.value, most=max_problems)
    if said and not quiet:
        note(said)
    if problems.has_errors:
        raise typer.Exit(INPUT_ERROR)


def _parted(named: list[Path]) -> tuple[list[Path], list[Path]]:
    """Packages and quiz texts; the checker of packages is loaded only where there may be one."""
    if all(path.suffix == ".txt" for path in named):
        return [], named
    from lmspack.packages import parted

    return parted(named)


def _check_packages(packages: list[Path], names: list[str], schemas: Path | None, problems: Problems) -> str:
    """Check packages; what there is to say about it at the end."""
    if not packages and not names:
        return ""
    from lmspack.packages import check_packages, consumers

    chosen, fault = consumers(names)
    if fault:
        fail(fault, USAGE_ERROR)
    return check_packages(packages, problems, official=official_schemas(schemas), consumers=chosen).summary()


def show(
    source: Annotated[Path, typer.Argument(help="A quiz text, or a folder of them.", show_default=False)],
    json: Annotated[bool, typer.Option("--json", help="As JSON, one document a quiz and line.")] = False,
) -> None:
    """Print a quiz as lmspack understood it, with or without an answer key."""
    from lmspack import report
    from lmspack.diagnostics import Problems
    from lmspack.project import find_sources
    from lmspack.understand import understand

    problems = Problems()
    settings, named = project([source], problems, Format.json if json else Format.human)
    for path in find_sources(named, problems):
        found = Problems()
        report.show(understand(path, found, settings.defaults, need_answers=False), found, as_json=json)
        problems.extend(found)
    if not json:
        report.problems(problems, "human")
    if problems.has_errors:
        raise typer.Exit(INPUT_ERROR)
