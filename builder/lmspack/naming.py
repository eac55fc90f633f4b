"""Names that people see in a question bank, and numbers as text."""

from __future__ import annotations

from decimal import Decimal

from lmspack.model import Question, Quiz
from lmspack.richtext import CodeBlock, plain

NAME_LENGTH = 80
"""Code points of a stem that a question's name shows: one line in Moodle's question bank."""


def question_names(quiz: Quiz) -> list[str]:
    """A name for each question: its number and how its stem begins.

    Numbers are padded with zeros to one width, since question banks sort names as text.
    """
    numbers = [question.number or str(place) for place, question in enumerate(quiz.questions, 1)]
    width = max((len(number) for number in numbers), default=0)
    return [
        f"{number.rjust(width, '0') if number.isdecimal() and number.isascii() else number}. {_beginning(question)}"
        for number, question in zip(numbers, quiz.questions, strict=True)
    ]


def decimal_text(number: Decimal) -> str:
    """A number without exponent and without trailing zeros: ``1``, ``0.5``."""
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def cut(text: str, length: int) -> str:
    """``text`` on one line, cut at a word's end to at most ``length`` code points, with an ellipsis."""
    line = " ".join(text.split())
    if len(line) <= length:
        return line
    head = line[: length - 1]
    return (head.rpartition(" ")[0] or head).rstrip() + "…"


def _beginning(question: Question) -> str:
    words = plain(tuple(block for block in question.stem if not isinstance(block, CodeBlock)))
    return cut(words or plain(question.stem), NAME_LENGTH)
