"""What a target wrote, read again and compared with the model.

A reader makes `Item`s of a finished file, knowing nothing of the model; `compare` then holds them against the
questions, text by text and response by response. Any difference is a bug of lmspack, never of the author.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from lmspack.model import UNKNOWN_LANGUAGE, Question, Quiz
from lmspack.richtext import Content
from lmspack.scoring import Response
from lmspack.source import SourceText, Span
from lmspack.xml import Element

WHOLE = slice(None)
"""The part of a quiz that is all of it. Other parts take every n-th question, so that processes can share."""

Validate = Callable[[str, Element], None]
"""Is given each document that is read (name in the package, root), to validate it."""

NOWHERE = Span(0, 0, 0, 0)
"""The span of what was read from a package: it stands in no quiz text."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a response leads to: points, and the feedback texts that the student then sees. ``message`` is the one
    for right, partly right or wrong responses."""

    score: float
    rationales: tuple[Content, ...]
    explanation: Content
    message: Content = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A question as the file has it, and the name under which question banks list it. ``play`` answers it.

    The question's ``id`` is the item's identifier, its ``number`` is empty and its spans are `NOWHERE`; a language
    that the file does not name is `lmspack.model.UNKNOWN_LANGUAGE`. A true/false question is read as a single choice.
    """

    question: Question
    name: str
    play: Callable[[Response], Shown]


@dataclass(frozen=True, slots=True)
class ReadQuiz:
    """A file as read. ``quiz`` is the frame around the items, without questions, and with what it says of the quiz as
    a whole; its ``id``, ``language`` and ``source`` are not compared."""

    quiz: Quiz
    items: Iterable[Item]


def quiz_frame(title: str, introduction: Content, **settings: Any) -> Quiz:
    """The frame of a quiz that was read; ``settings`` are further fields of `Quiz`."""
    return Quiz("", title, introduction, UNKNOWN_LANGUAGE, (), SourceText("", ()), **settings)


class ReadbackError(Exception):
    """The file is not what lmspack writes: it cannot even be read back. The text says where and why."""
