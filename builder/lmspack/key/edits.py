"""Edits of a text file in place: everything that is not edited keeps its bytes."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from dataclasses import dataclass

from lmspack.source import Span

_LINE_END = re.compile("(\r\n|\r|\n)")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class Edit:
    """Puts ``text`` (lines parted by ``\\n``) in the place of ``span``; a span without width inserts."""

    span: Span
    text: str


class Document:
    """A text file as bytes, and as lines with the line end that each has."""

    def __init__(self, data: bytes) -> None:
        self._mark, self._encoding = next(
            ((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", "utf-8")
        )
        parts = _LINE_END.split(data[len(self._mark) :].decode(self._encoding))
        self.lines = parts[::2]
        self._ends = [*parts[1::2], ""]
        self._usual = next((end for end in self._ends if end), "\n")

    def edited(self, edits: Iterable[Edit]) -> bytes:
        """The file with all edits made. They must not overlap; those at one place keep their order."""
        starts = [0]
        for line, end in zip(self.lines, self._ends, strict=True):
            starts.append(starts[-1] + len(line) + len(end))
        text = "".join(line + end for line, end in zip(self.lines, self._ends, strict=True))
        parts: list[str] = []
        at = 0
        for edit in sorted(edits, key=lambda edit: edit.span):
            first = starts[edit.span.line - 1] + edit.span.start
            if first < at:
                raise ValueError(f"two edits overlap in line {edit.span.line}")
            parts += [text[at:first], edit.text.replace("\n", self._usual)]
            at = starts[edit.span.end_line - 1] + edit.span.end
        return self._mark + "".join([*parts, text[at:]]).encode(self._encoding)

    def behind(self, line: int) -> Span:
        """The point at the end of a line (from 1)."""
        end = len(self.lines[line - 1])
        return Span(line, end, line, end)

    def trimmed(self, span: Span) -> Span:
        """``span`` without blank lines at its end, which a block of YAML takes for its own."""
        end_line, end = span.end_line, span.end
        while end_line > span.line and not self.lines[end_line - 1][:end].strip():
            end_line -= 1
            end = len(self.lines[end_line - 1])
        return Span(span.line, span.start, end_line, end)
