"""What is wrong with a text of an author: found where texts become trees, told by whoever knows the file."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Fault(NamedTuple):
    """A mistake in a text. ``code`` to ``help`` are those of the diagnostic that it becomes; ``text`` is the piece
    of the source that is meant ("" for none), in the line with the place ``line`` (from 0) of those that were read."""

    code: str
    severity: Literal["error", "warning"]
    message: str
    help: str
    text: str
    line: int
