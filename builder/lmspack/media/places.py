"""Where a path stands in the quiz text or in its answer key, for messages. Contents themselves know no lines."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from lmspack.model import Question, Quiz
from lmspack.source import SourceText, Span

_BEFORE = ("(", "(<", '"', "'")
"""What stands before an address, in Markdown and in HTML."""


class Places:
    """Finds the line of each use of a path: within its question in the text, else anywhere in the other sources."""

    def __init__(self, quiz: Quiz, others: Sequence[SourceText]) -> None:
        self._source = quiz.source
        self._others = others
        self._starts = sorted(question.span.line for question in quiz.questions)
        self._uses: Counter[tuple[str, str]] = Counter()

    def next(self, path: str, question: Question | None) -> tuple[SourceText, Span | None]:
        """The place of the next use of a path in a question (None: in what stands before the questions)."""
        use = (question.id if question else "", path)
        place = self._uses[use]
        self._uses[use] += 1
        first, last = self._lines(question)
        found = _found(self._source, path, first, last)
        if found:
            return self._source, found[min(place, len(found) - 1)]
        for other in self._others:
            for span in _found(other, path, 1, len(other.lines)):
                return other, span
        return self._source, question.span if question else None

    def _lines(self, question: Question | None) -> tuple[int, int]:
        """The first and the last line of a question's text."""
        first = question.span.line if question else 1
        following = bisect_right(self._starts, first) if question else 0
        last = self._starts[following] - 1 if following < len(self._starts) else len(self._source.lines)
        return first, max(first, last)


def _found(source: SourceText, path: str, first: int, last: int) -> list[Span]:
    """Where a path stands in some lines: as the address of a link if it does so anywhere, else in any place."""
    hits = list(_hits(source, path, first, last))
    return [span for span in hits if source.lines[span.line - 1][: span.start].endswith(_BEFORE)] or hits


def _hits(source: SourceText, path: str, first: int, last: int) -> Iterator[Span]:
    for number in range(first, min(last, len(source.lines)) + 1):
        line = source.lines[number - 1]
        for form in dict.fromkeys((path, quote(path))) if path else ():
            start = line.find(form)
            while start >= 0:
                yield Span(number, start, number, start + len(form))
                start = line.find(form, start + len(form))
