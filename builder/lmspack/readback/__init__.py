"""What a target wrote, read again and compared with the model.

A reader makes `Item`s of a finished file, knowing nothing of the model; `compare` then holds them against the
questions, text by text and response by response. Any difference is a bug of lmspack, never of the author.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from lmspack.richtext import Content
from lmspack.xml import Element

WHOLE = slice(None)
"""The part of a quiz that is all of it. Other parts take every n-th question, so that processes can share."""

Validate = Callable[[str, Element], None]
"""Is given each document that is read (name in the package, root), to validate it."""

Response = tuple[int, ...]
"""Positions (from 0) of the picked choices; the empty tuple is a blank answer."""


@dataclass(frozen=True, slots=True)
class ReadChoice:
    """A choice as the file has it."""

    content: Content
    correct: bool
    rationale: Content
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """What a response leads to: points, and the feedback texts that the student then sees."""

    score: float
    rationales: tuple[Content, ...]
    explanation: Content


@dataclass(frozen=True, slots=True)
class Item:
    """A question as the file has it. ``play`` answers it."""

    id: str
    name: str
    language: str
    multiple: bool
    shuffle: bool
    points: str
    stem: Content
    choices: tuple[ReadChoice, ...]
    explanation: Content
    play: Callable[[Response], Shown]


@dataclass(frozen=True, slots=True)
class ReadQuiz:
    """The frame around the items, as the file has it."""

    title: str
    introduction: Content
    items: Iterable[Item]


class ReadbackError(Exception):
    """The file is not what lmspack writes: it cannot even be read back. The text says where and why."""
