"""The formats that lmspack writes: a table from target name to its module.

A target is one module with two entry points: ``write`` makes the file from the model, and its namesake in
`lmspack.readback` reads it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from lmspack import scoring
from lmspack.model import Question, Quiz
from lmspack.scoring import Response
from lmspack.targets import canvas, html, moodle, qti21

Refusal = tuple[str, str, str]
"""Why a question cannot be written: code, message, and what to do (a sentence without its full stop)."""


def _takes_all(_question: Question, _number: str) -> Iterator[Refusal]:
    return iter(())


@dataclass(frozen=True, slots=True)
class Target:
    """A format: what its file is called behind the quiz's identifier, and who writes it.

    ``platform`` is who reads it, in messages. ``limits`` says what the format cannot say: name of a limit
    (`lmspack.limits`) → what becomes of it there. ``refuses`` yields what makes it impossible to write a question,
    given how messages call it. ``share`` is how the platform marks a response.
    """

    name: str
    suffix: str
    write: Callable[[Quiz, Path], None]
    platform: str
    limits: Mapping[str, str]
    refuses: Callable[[Question, str], Iterator[Refusal]] = _takes_all
    share: Callable[[Question, Response], Fraction] = scoring.share

    def file_name(self, quiz: Quiz) -> str:
        """The published name of a quiz in this format."""
        return quiz.id + self.suffix


TARGETS = {
    target.name: target
    for target in (
        Target("qti21", "-qti21.zip", qti21.write, "QTI 2.1 players", qti21.LIMITS),
        Target("moodle", "-moodle.xml", moodle.write, "Moodle", moodle.LIMITS, moodle.refuses),
        Target("canvas", "-canvas.zip", canvas.write, "Canvas", canvas.LIMITS, canvas.refuses, canvas.share),
        Target("html", ".html", html.write, "Web pages", html.LIMITS),
    )
}
DEFAULT_TARGETS = ("qti21", "moodle", "canvas")
