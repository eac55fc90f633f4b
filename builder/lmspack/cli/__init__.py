"""The command line: commands, options, exit codes. What they do is elsewhere."""

from __future__ import annotations

import gc
import os
import signal
import sys
import traceback
from contextlib import suppress
from typing import Annotated, NoReturn, TextIO

import typer

from lmspack import __version__
from lmspack.cli import keys, preview, quizzes, schemas, start
from lmspack.cli.options import ENVIRONMENT_ERROR
from lmspack.failures import PublishError, SchemaError, UndoError

_COLLECT_AFTER = (100_000, 50, 1000)
"""Python looks for cycles after so many new objects. A large quiz is a large tree without any; at Python's own
thresholds, looking for some takes a third of the time."""

app = typer.Typer(
    name="lmspack",
    help="Turn plain quiz texts and their answer keys into proved packages for Moodle, Canvas and other "
    "learning platforms. Start with 'lmspack init', then 'lmspack build'.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (quizzes.build, quizzes.check, quizzes.show, preview.preview, start.explain, start.init):
    app.command()(command)

key_app = typer.Typer(help="The answer key beside a quiz text.", no_args_is_help=True)
key_app.command()(keys.new)
key_app.command()(keys.update)
app.add_typer(key_app, name="key")

schemas_app = typer.Typer(help="The official schemas that packages are judged by.", no_args_is_help=True)
schemas_app.command()(schemas.status)
schemas_app.command()(schemas.install)
app.add_typer(schemas_app, name="schemas")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"lmspack {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    """What the group itself takes."""


def main() -> None:
    """The entry point. A failure of the environment or a bug of ours ends with a message and exit code 3."""
    gc.freeze()
    gc.set_threshold(*_COLLECT_AFTER)
    _prepare_streams()
    for name in ("SIGTERM", "SIGHUP"):  # end as on Ctrl-C: workers stop, nothing half-written stays
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _interrupt)
    try:
        app()
    except PublishError as error:
        _die(f"{error}. What was published before is as it was.")
    except (SchemaError, UndoError) as error:
        _die(str(error))
    except BrokenPipeError:  # whoever read the output has gone, as `head` does
        _die("")
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        _die(f"{place}{error.strerror or error}.")
    except MemoryError:
        _die("There is not enough memory for this input.")
    except Exception as error:
        _die(f"This is a bug of lmspack, please report it: {type(error).__name__}: {error}", error)


def _prepare_streams() -> None:
    """Streams that take every character (Windows consoles, C locales), and are there (a closed one is not)."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def _die(message: str, error: Exception | None = None) -> NoReturn:
    with suppress(OSError):  # standard error itself may be what fails
        if message:
            typer.echo(f"lmspack: {message}", err=True)
        if error is not None and os.environ.get("LMSPACK_DEBUG"):
            traceback.print_exception(error)
        elif error is not None:
            typer.echo("Set LMSPACK_DEBUG=1 to see where.", err=True)
    for stream in (sys.stdout, sys.stderr):
        _let_go(stream)
    sys.exit(ENVIRONMENT_ERROR)


def _let_go(stream: TextIO) -> None:
    """Flush a stream; a broken one is led to nowhere, or Python would try it again at its end and exit with 120."""
    try:
        stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
