"""What reading a quiz text gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from lmspack.model import Question
from lmspack.richtext import Content
from lmspack.source import SourceText

Role = Literal["title", "introduction", "section", "stem", "choice", "answer", "explanation", "ignored"]
"""What a non-blank line of a quiz text is part of. Each has exactly one role; ignored ones are reported."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a quiz text says by itself, before its answer key is joined.

    Questions carry ``id == ""`` and, where the text marks no answer, choices with ``correct is None``.
    ``lines`` counts the non-blank lines by role; the sum is the number of non-blank lines.
    """

    source: SourceText
    title: str
    introduction: Content
    questions: tuple[Question, ...]
    lines: dict[Role, int] = field(default_factory=dict)
