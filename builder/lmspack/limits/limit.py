"""What a limit is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from lmspack.model import Question, Quiz

Severity = Literal["warning", "info"]

_T = TypeVar("_T", Question, Quiz)


@dataclass(frozen=True)
class Limit(Generic[_T]):
    """Something about a question, or about a quiz as a whole, that some formats cannot say.

    ``name`` is its key in the formats' tables, ``code`` the diagnostic, ``what`` the thing in words (as it stands in
    the midst of a sentence). ``concerns`` tells whether a question or quiz has it, ``without`` makes the question or
    quiz as such a format has it. An "info" changes how platforms mark or show something, but loses nothing.
    """

    name: str
    code: str
    what: str
    concerns: Callable[[_T], bool]
    without: Callable[[_T], _T]
    severity: Severity = "warning"


QuestionLimit = Limit[Question]
QuizLimit = Limit[Quiz]
