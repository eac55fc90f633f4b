"""The command that shows quizzes in a browser: preview."""

from __future__ import annotations

from typing import Annotated

import typer

from lmspack.cli.options import ENVIRONMENT_ERROR, Format, Sources, fail, note, project


def preview(
    sources: Sources = None,
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            metavar="N",
            min=0,
            max=65535,
            help="Where to listen on this machine; 0 takes any free port. Default: 8537, or a free one.",
            show_default=False,
        ),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
) -> None:
    """Show the quizzes in a browser, as students take them; every save shows at once. Ctrl-C ends it."""
    import webbrowser

    from lmspack.diagnostics import Problems
    from lmspack.preview.server import Preview
    from lmspack.preview.site import Site

    _, named = project(sources, Problems(), Format.human)
    site = Site(sources or ())
    site.read()
    try:
        running = Preview(site, port)
    except OSError as error:
        fail(f"Port {port} cannot be used: {error.strerror}. '--port 0' takes a free one.", ENVIRONMENT_ERROR)
    try:
        note(f"The preview is at {running.address} on this machine only. Ctrl-C ends it.")
        if not no_open:
            webbrowser.open(running.address)
        running.serve(named)
    except KeyboardInterrupt:
        note("The preview has ended.")
