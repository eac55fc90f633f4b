"""Bytes of a file into the lines of a quiz text."""

from __future__ import annotations

from lmspack.diagnostics import Problems
from lmspack.source import SourceText


def decode(path: str, data: bytes, problems: Problems) -> SourceText | None:
    """The text in ``data``, or None after an error. ``path`` is the file as the user named it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        problems.error(
            "T101", f"This file is not UTF-8: byte {problem.start} does not fit.", at=SourceText(path, ())
        )
        return None
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return SourceText(path, tuple(lines))
