"""Texts of answer keys and settings as content, in the markup of their quiz."""

from __future__ import annotations

from lmspack.diagnostics import Problems
from lmspack.richtext import Content, plain
from lmspack.richtext.literal import from_text
from lmspack.source import SourceText
from lmspack.yamltext import Text


class Texts:
    """Makes content of texts. What their markup has wrong is reported at the text's place."""

    def __init__(self, markup: str, problems: Problems) -> None:
        self.rich = markup != "literal"
        self._problems = problems

    def __call__(self, text: Text, source: SourceText) -> Content:
        """The content of a text of ``source``."""
        return from_text(text.text)

    def plain(self, text: Text, source: SourceText) -> str:
        """The text as a student reads it."""
        return plain(self(text, source)) if self.rich else text.text
