"""A question of Moodle's XML, as its importer looks at it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lmspack.xml import Element

CORE_TYPES = (
    "multichoice", "truefalse", "shortanswer", "numerical", "description", "matching", "match", "cloze",
    "multianswer", "essay", "calculated", "calculatedsimple", "calculatedmulti", "category", "ordering", "ddwtos",
    "gapselect", "ddimageortext", "ddmarker",
)  # fmt: skip
"""The types that Moodle itself reads; others need a plugin. Case matters."""

TRIMMED = " \t\r\n\0\x0b"
"""What PHP's trim() takes off, and the importer with it."""


@dataclass(frozen=True, slots=True)
class Question:
    """A <question>. The first element of a name counts, the order does not."""

    element: Element
    type: str

    @property
    def label(self) -> str:
        """What messages call it: its idnumber, else its name."""
        return plain(self.element.find("idnumber")) or held(self.element.find("name"))

    def find(self, name: str) -> Element | None:
        """The first child of this name."""
        return self.element.find(name)

    def answers(self) -> list[Element]:
        """The answers."""
        return self.element.findall("answer")


def questions(root: Element) -> Iterator[Question]:
    """The questions of a file, categories among them."""
    for element in root.findall("question"):
        yield Question(element, element.get("type", ""))


def plain(element: Element | None) -> str:
    """The text of an element, trimmed as PHP does."""
    return (element.text or "").strip(TRIMMED) if element is not None else ""


def held(element: Element | None) -> str:
    """The text in the <text> of an element: how Moodle wraps most texts."""
    return plain(element.find("text")) if element is not None else ""
