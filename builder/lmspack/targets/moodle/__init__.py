"""Moodle XML: a category named after the quiz, and its questions.

Written for Moodle's importer, which has no schema and many traps; docs/targets/moodle.md names them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

from markupsafe import Markup

from lmspack.limits import carried
from lmspack.model import Messages, Question, Quiz
from lmspack.naming import decimal_text, question_names
from lmspack.resources import template
from lmspack.targets.moodle import categories
from lmspack.targets.moodle.boundaries import LIMITS, refuses
from lmspack.targets.moodle.kinds import built
from lmspack.targets.moodle.texts import Text, Texts, name

__all__ = ["LIMITS", "parts", "refuses", "write"]

DIFFICULTY_TAG = "difficulty: "
"""The beginning of the tag that says how difficult a question is."""

_POINTLESS = ("cloze", "description")
"""Types that have no points of their own: those of the gaps, or none."""

_COMBINED = ("multichoice", "matching", "ordering", "gapselect")
"""Types that tell a student something by how right the whole response was."""

_NO_MESSAGES = Messages()


def write(quiz: Quiz, path: Path) -> None:
    """Write the file of a quiz."""
    with path.open("wb") as file:
        for part in parts(quiz):
            file.write(part.encode())


def parts(quiz: Quiz) -> Iterator[str]:
    """The file, piece by piece: XML declaration and root, the categories, each question, the end."""
    quiz = carried(quiz, LIMITS)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
    texts = Texts(quiz.media)
    yield _category(categories.of_quiz(quiz, texts))
    before: tuple[str, tuple[str, ...]] = ("", ())
    for question, title in zip(quiz.questions, question_names(quiz), strict=True):
        place = (question.section, question.category)
        if place != before:
            yield _category(categories.of_question(quiz, question))
            before = place
        yield _question(quiz, question, title, texts)
    yield "</quiz>\n"


def _category(category: categories.Category) -> str:
    return template("moodle/category.xml.j2").render(category=category)


def _question(quiz: Quiz, question: Question, title: str, texts: Texts) -> str:
    made, language = built(question, texts), question.language
    head = SimpleNamespace(
        type=made.type,
        name=name(title),
        stem=texts.flow(question.stem, language, made.gaps),
        explanation=texts.flow(question.explanation, language),
        points=None if made.type in _POINTLESS else decimal_text(question.points),
        penalty=None if question.penalty is None else decimal_text(question.penalty),
        idnumber=quiz.item_id(question),
        messages=_messages(question, texts) if made.type in _COMBINED else (),
        hints=[texts.flow(hint, language) for hint in question.hints],
        tags=tags(question),
    )
    own = template(f"moodle/{made.type}.xml.j2").render(own=made.own) if made.own else ""
    return template("moodle/question.xml.j2").render(question=head, own=Markup(own))  # noqa: S704 - from a template


def _messages(question: Question, texts: Texts) -> Sequence[tuple[str, Text]]:
    """The combined feedback: element and text."""
    messages = question.messages
    if messages == _NO_MESSAGES:
        return ()
    named = (
        ("correctfeedback", messages.correct),
        ("partiallycorrectfeedback", messages.partial),
        ("incorrectfeedback", messages.incorrect),
    )
    return [(element, texts.flow(message, question.language)) for element, message in named]


def tags(question: Question) -> list[str]:
    """A question's tags; the difficulty is one of them. A tag of the author's that looks like a difficulty begins with
    a character that nobody sees."""
    own = [categories.WORD_JOINER + tag if tag.startswith(DIFFICULTY_TAG) else tag for tag in question.tags]
    return [DIFFICULTY_TAG + question.difficulty, *own] if question.difficulty else own
