"""The documents that lmspack writes for a quiz, as the schema tests need them."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from lmspack.model import Quiz
from lmspack.schemas.judge import Judge
from lmspack.targets import moodle, qti21
from lmspack.xml import Element, parse


def qti_documents(quiz: Quiz) -> Iterator[tuple[str, Element]]:
    """Manifest, test and items: name in the package and root element."""
    for name, data in qti21.files(quiz):
        if name.endswith(".xml"):
            yield name, parse(data)


def moodle_document(quiz: Quiz) -> Element:
    """The Moodle XML file's root element."""
    return parse("".join(moodle.parts(quiz)).encode())


def faults(judge: Judge, name: str, root: Element) -> list[str]:
    """What a judge finds, readable."""
    return [str(fault) for fault in judge.faults(name, root)]


def show(root: Element) -> str:
    """A document for a failure message."""
    text: str = etree.tostring(root, encoding="unicode")
    return text
