"""Moodle XML: a category named after the quiz, and its questions.

Written for Moodle's importer, which has no schema and many traps; docs/targets.md names them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from html import escape
from itertools import accumulate
from pathlib import Path
from types import SimpleNamespace

from markupsafe import Markup

from lmspack.model import Question, Quiz
from lmspack.naming import decimal_text, question_names
from lmspack.resources import template
from lmspack.richtext import xhtml
from lmspack.scoring import shares

NAME_LIMIT = 250
"""Code points of an escaped question or category name. Moodle cuts a question's name at 255 and fails in
the middle of the import on a longer category."""

MOST_LETTERED = 26
"""Choices that Moodle can number a, b, c; it goes on with ``{``, ``|``."""

SHARERS = frozenset({*range(1, 11), 20})
"""How many right options can share 100 %: Moodle knows 1/n for these n only, and refuses any other fraction."""

CATEGORY_ROOT = "$course$/top/"
"""Works as the prefix of a category path in every Moodle from 4.1 to 5.1."""

WORD_JOINER = "\u2060"
"""Invisible; keeps a slash that begins a category's name apart from the slash before the name."""

_READ_BY_FILTERS = (
    ("@@PLUGINFILE@@", "&#64;@PLUGINFILE@@"),  # would become the address of a file
    ("\\(", "&#92;("),  # the three below would become formulas
    ("\\[", "&#92;["),
    ("$$", "&#36;&#36;"),
)
"""What Moodle's text filters look for in the source of a text, and a spelling that looks the same to a reader
and is nothing to a filter. Only literal text goes through here."""


LIMITS: Mapping[str, str] = {
    "language": "It is not marked.",
    "pins": "The options keep the order of the quiz text.",
    "all-or-nothing": "It is left out.",
    "negative-marking": "It is left out.",
    "hints": "It is left out.",
    "messages": "It is left out.",
    "numbering": "It is left out.",
    "tags": "It is left out.",
    "difficulty": "It is left out.",
    "question-category": "It is left out.",
    "essay-length": "It is left out.",
    "essay-notes": "It is left out.",
    "time-limit": "It is left out.",
    "attempts": "It is left out.",
    "feedback-time": "It is left out.",
    "pools": "It is left out.",
    "sections": "It is left out.",
    "mixed-questions": "It is left out.",
    "quiz-category": "It is left out.",
}
"""What the format cannot say: name of a limit → what becomes of it."""


def write(quiz: Quiz, path: Path) -> None:
    """Write the file of a quiz."""
    with path.open("wb") as file:
        for part in parts(quiz):
            file.write(part.encode())


def parts(quiz: Quiz) -> Iterator[str]:
    """The file, piece by piece: XML declaration and root, the category, each question, the end."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
    yield template("moodle/category.xml.j2").render(
        path=category_path(quiz), introduction=_html(xhtml.flow(quiz.introduction))
    )
    for question, name in zip(quiz.questions, question_names(quiz), strict=True):
        yield template("moodle/multichoice.xml.j2").render(question=_question(quiz, question, name))
    yield "</quiz>\n"


def category_path(quiz: Quiz) -> str:
    """Where Moodle shall put the questions: a category named after the quiz, at the top of the course's bank.

    A slash in the title is doubled, since a single one would part two categories.
    """
    name = _name(quiz.title).replace("/", "//")
    return CATEGORY_ROOT + (WORD_JOINER if name.startswith("/") else "") + name


def percent(share: Fraction) -> str:
    """A share of full marks as Moodle's ``fraction``: percent, with the five decimals of its own list."""
    return f"{float(share * 100):.5f}".rstrip("0").rstrip(".")


def _question(quiz: Quiz, question: Question, name: str) -> SimpleNamespace:
    return SimpleNamespace(
        name=_name(name),
        stem=_html(xhtml.flow(question.stem)),
        explanation=_html(xhtml.flow(question.explanation)),
        points=decimal_text(question.points),
        idnumber=quiz.item_id(question),
        single=question.kind != "multiple",
        shuffle=question.mixable,
        numbering="abc" if len(question.choices) <= MOST_LETTERED else "123",
        answers=[
            SimpleNamespace(
                fraction=percent(share),
                text=_html(xhtml.compact(choice.content)),
                feedback=_html(xhtml.flow(choice.rationale)),
            )
            for choice, share in zip(question.choices, shares(question), strict=True)
        ],
    )


def _html(markup: Markup) -> str:
    """Markup as Moodle shall store it: nothing in it means anything to a filter."""
    text = str(markup)
    for meant, safe in _READ_BY_FILTERS:
        if meant in text:
            text = text.replace(meant, safe)
    return text


def _name(text: str) -> str:
    """A name as Moodle stores it: escaped, since it strips whatever looks like a tag, and short enough."""
    escaped = escape(text, quote=False)
    if len(escaped) <= NAME_LIMIT:
        return escaped
    lengths = accumulate(len(escape(sign, quote=False)) for sign in text)
    fitting = sum(1 for length in lengths if length < NAME_LIMIT)
    return escape(text[:fitting].rstrip(), quote=False) + "…"


def refuses(question: Question, number: str) -> Iterator[tuple[str, str, str]]:
    """What Moodle would refuse of a question."""
    if question.kind == "multiple" and len(question.right) not in SHARERS:
        yield (
            "L102",
            f"Moodle cannot give each of the {len(question.right)} right options of question {number} its share "
            "of the points.",
            "Have at most 10 right options",
        )
