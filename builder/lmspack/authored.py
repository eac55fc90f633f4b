"""Texts of answer keys and settings as content, in the markup of their quiz."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lmspack.diagnostics import Problems
from lmspack.richtext import Content, plain
from lmspack.richtext.faults import Fault
from lmspack.richtext.literal import from_text
from lmspack.source import SourceText, Span
from lmspack.yamltext import Text

if TYPE_CHECKING:
    from lmspack.richtext.markup import Markup


class Texts:
    """Makes content of texts. What their markup has wrong is reported at its place."""

    def __init__(self, markup: Markup, problems: Problems) -> None:
        self.rich = markup != "literal"
        self._markup = markup
        self._problems = problems

    def __call__(self, text: Text, source: SourceText) -> Content:
        """The content of a text of ``source``."""
        if not self.rich:
            return from_text(text.text)
        content, faults = self._read(text)
        for fault in faults:
            add = self._problems.error if fault.severity == "error" else self._problems.warning
            add(fault.code, fault.message, help=fault.help, at=source, span=_place(fault, text, source))
        return content

    def plain(self, text: Text) -> str:
        """The text as a student reads it; nothing is reported."""
        return plain(self._read(text)[0]) if self.rich else text.text

    def _read(self, text: Text) -> tuple[Content, list[Fault]]:
        from lmspack.richtext.markup import content  # few quizzes have markup, and its reader is large

        faults: list[Fault] = []
        return content(text.text.split("\n"), self._markup, faults), faults


def _place(fault: Fault, text: Text, source: SourceText) -> Span:
    """Where a fault is: the piece that is meant, in the first line of the text that has it; else the whole text."""
    span = text.span
    if fault.text and "\n" not in fault.text:
        for number in range(span.line, span.end_line + 1):
            start = source.lines[number - 1].find(fault.text, span.start if number == span.line else 0)
            if start >= 0:
                return Span(number, start, number, start + len(fault.text))
    return span
