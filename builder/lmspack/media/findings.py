"""What reading a file's bytes gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Identity(NamedTuple):
    """A picture or sound: its media type (``image/png``), and width and height in pixels.

    Both are None for sounds, and for an SVG picture that says none.
    """

    type: str
    width: int | None = None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a file will not do: the code of its diagnostic, the rest of a sentence that begins with the file, and what
    helps ("" where the caller knows best)."""

    code: str
    message: str
    help: str = ""


CUT_OFF = "it ends before its picture or sound does"


def damaged(message: str = CUT_OFF) -> Fault:
    """The fault of a file that is not whole."""
    return Fault("E209", message, "Copy or export it once more.")
