"""Where Moodle's question bank puts the questions.

The quiz has a category of its own; below it each section has one, and below these are the categories that questions
name. The text of a category says what its path cannot: the quiz's title and introduction, and which section it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from lmspack.model import Question, Quiz
from lmspack.targets.moodle.texts import Text, Texts, harmless, name

ROOT = "$course$/top"
"""Works as the beginning of a category path in every Moodle from 4.1 to 5.1."""

WORD_JOINER = "\u2060"
"""Invisible; keeps a slash at an end of a category's name apart from the slash beside the name."""

TITLE_CLASS, SECTION_CLASS = "quiz", "section"
"""Classes of the elements that say the quiz's title, and a section's, in the text of a category."""

_SKIPPED = "top"
"""A category of this name Moodle never creates: it takes it for the root, repeated by mistake."""


@dataclass(frozen=True, slots=True)
class Category:
    """A category to be created, and into which the questions behind it go. ``path`` is as Moodle reads it."""

    path: str
    info: Text


def of_quiz(quiz: Quiz, texts: Texts) -> Category:
    """The category of the quiz as a whole."""
    info = texts.flow(quiz.introduction, quiz.language)
    if quiz.category:
        info = Text(f'<h4 class="{TITLE_CLASS}">{harmless(name(quiz.title))}</h4>{info.html}')
    return Category(path(_quiz_names(quiz)), info)


def of_question(quiz: Quiz, question: Question) -> Category:
    """The category of a question."""
    section = (question.section,) if question.section else ()
    info = f'<p class="{SECTION_CLASS}">{harmless(name(question.section))}</p>' if section else ""
    return Category(path((*_quiz_names(quiz), *section, *question.category)), Text(info))


def _quiz_names(quiz: Quiz) -> tuple[str, ...]:
    return quiz.category or (quiz.title,)


def path(names: tuple[str, ...]) -> str:
    """The path of a category. A slash in a name is doubled, since a single one would part two categories."""
    return "/".join((ROOT, *map(_part, names)))


def _part(text: str) -> str:
    part = name(text).replace("/", "//")
    if part.startswith("/") or part.lower() == _SKIPPED:
        part = WORD_JOINER + part
    return part + WORD_JOINER if part.endswith("/") else part
