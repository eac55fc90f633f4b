"""The formats that lmspack writes: a table from target name to its module.

A target is one module with two entry points: ``write`` makes the file from the model, and its namesake in
`lmspack.readback` reads it again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lmspack.carries import Carries
from lmspack.model import Quiz
from lmspack.targets import canvas, html, moodle, qti21


@dataclass(frozen=True, slots=True)
class Target:
    """A format: what its file is called behind the quiz's identifier, and who writes it.

    ``platform`` is who reads it, in messages.
    """

    name: str
    suffix: str
    write: Callable[[Quiz, Path], None]
    platform: str
    carries: Carries

    def file_name(self, quiz: Quiz) -> str:
        """The published name of a quiz in this format."""
        return quiz.id + self.suffix


TARGETS = {
    target.name: target
    for target in (
        Target("qti21", "-qti21.zip", qti21.write, "QTI 2.1 players", Carries()),
        Target(
            "moodle",
            "-moodle.xml",
            moodle.write,
            "Moodle",
            Carries(language=False, sharers=moodle.SHARERS, pins=False),
        ),
        Target(
            "canvas",
            "-canvas.zip",
            canvas.write,
            "Canvas",
            Carries(partial=False, stem_bytes=canvas.STEM_BYTES, pins=False),
        ),
        Target("html", ".html", html.write, "Web pages", Carries()),
    )
}
DEFAULT_TARGETS = ("qti21", "moodle", "canvas")
