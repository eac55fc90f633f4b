"""What a message of the reader is."""

from __future__ import annotations

from typing import NamedTuple

from lmspack.diagnostics import Severity


class Message(NamedTuple):
    """One thing to say; ``{…}`` are filled in by the reporter."""

    severity: Severity
    text: str
    help: str


E: Severity = "error"
W: Severity = "warning"
