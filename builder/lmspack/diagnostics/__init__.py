"""What lmspack has to say about an input: one diagnostic a problem, each with code, place, cause and help.

Modules report into a `Problems` collector and go on, so that one bad question does not hide the next.
How diagnostics look to a person or a machine is the business of the modules beside this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lmspack.source import SourceText, Span

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. Lines and columns count from 1 (0: the file as a whole).

    Columns count grapheme clusters (UAX 29), as an editor's cursor does; ``end_column`` is exclusive.
    ``start`` and ``end`` say the same in code points from 0, for formats that count those. ``excerpt`` is the
    line that ``line`` names, for the human form.
    """

    code: str
    severity: Severity
    message: str
    help: str = ""
    file: str = ""
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    question: str = ""
    excerpt: str = ""
    start: int = 0
    end: int = 0

    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Order of printing: by file, then place, then code."""
        return (self.file, self.line, self.column, self.code, self.message)


class Problems:
    """Collects diagnostics; exact repetitions are kept once."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}

    def error(
        self,
        code: str,
        message: str,
        *,
        help: str = "",
        at: SourceText | None = None,
        span: Span | None = None,
        question: str = "",
    ) -> None:
        """Report what stops the build. ``code`` has a page in ``lmspack explain``."""
        self.add(_located(code, "error", message, help, at, span, question))

    def warning(
        self,
        code: str,
        message: str,
        *,
        help: str = "",
        at: SourceText | None = None,
        span: Span | None = None,
        question: str = "",
    ) -> None:
        """Report what is safe to build but looks odd."""
        self.add(_located(code, "warning", message, help, at, span, question))

    def info(
        self,
        code: str,
        message: str,
        *,
        help: str = "",
        at: SourceText | None = None,
        span: Span | None = None,
        question: str = "",
    ) -> None:
        """Report what is as it should be, but good to know."""
        self.add(_located(code, "info", message, help, at, span, question))

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a finished diagnostic."""
        self._found.setdefault(diagnostic)

    def extend(self, diagnostics: Problems) -> None:
        """Take over what another collector found."""
        self._found.update(diagnostics._found)

    @property
    def has_errors(self) -> bool:
        """Whether anything found stops the build."""
        return any(found.severity == "error" for found in self._found)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self._found, key=Diagnostic.sort_key))

    def __len__(self) -> int:
        return len(self._found)


def _located(
    code: str,
    severity: Severity,
    message: str,
    help: str,
    source: SourceText | None,
    span: Span | None,
    question: str,
) -> Diagnostic:
    if source is None:
        return Diagnostic(code, severity, message, help, question=question)
    if span is None or not source.lines:
        return Diagnostic(code, severity, message, help, source.path, question=question)
    first, last = source.lines[span.line - 1], source.lines[span.end_line - 1]
    return Diagnostic(
        code,
        severity,
        message,
        help,
        source.path,
        span.line,
        column_of(first, span.start),
        span.end_line,
        column_of(last, span.end),
        question,
        first,
        min(span.start, len(first)),
        min(span.end, len(last)),
    )


def column_of(line: str, offset: int) -> int:
    """The column (from 1, in grapheme clusters) of the code point at ``offset`` of ``line``."""
    if line.isascii():
        return min(offset, len(line)) + 1
    from wcwidth import iter_graphemes  # only needed once something is wrong

    column, position = 0, 0
    for cluster in iter_graphemes(line):
        column += 1
        position += len(cluster)
        if position > offset:
            return column
    return column + 1
