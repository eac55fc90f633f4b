"""The files of a package: manifest, test, items, media."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from lmspack import archive
from lmspack.model import Question, Quiz, Section
from lmspack.naming import question_names
from lmspack.resources import template
from lmspack.targets.qti21.item import item, language, points
from lmspack.targets.qti21.texts import MEDIA, contents, media_paths, texts_in

MANIFEST = "imsmanifest.xml"
TEST = "test.xml"


@dataclass(frozen=True, slots=True)
class Reference:
    """An item as manifest and test name it; ``media`` are the files that it shows."""

    identifier: str
    href: str
    points: str
    media: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Questions that stand together in the test: in a section of its own, or (None) in that of the whole quiz."""

    section: Section | None
    items: tuple[Reference, ...]

    @property
    def select(self) -> int | None:
        """How many of them are asked, if not all: those that are drawn, and every description."""
        if self.section is None or self.section.pick is None:
            return None
        return self.section.pick + sum(not item.points for item in self.items)


def write(quiz: Quiz, path: Path) -> None:
    """Write the package of a quiz."""
    archive.write(path, files(quiz))


def files(quiz: Quiz) -> Iterator[tuple[str, bytes]]:
    """The package's files: name in the zip and content."""
    references = [_reference(quiz, question) for question in quiz.questions]
    introduced = media_paths([quiz.introduction])
    yield from _frame(quiz, references, introduced)
    xhtml = texts_in(quiz, f"../{MEDIA}")
    for question, name in zip(quiz.questions, question_names(quiz), strict=True):
        yield item_href(quiz, question), item(question, quiz.item_id(question), name, xhtml)
    shown = {*introduced, *(path for reference in references for path in reference.media)}
    for file in quiz.media:
        if MEDIA + file.name in shown:  # what no format but others can say may show the rest
            yield MEDIA + file.name, file.data


def item_href(quiz: Quiz, question: Question) -> str:
    """Where the item of a question lies in the package."""
    return f"items/{quiz.item_id(question)}.xml"


def _reference(quiz: Quiz, question: Question) -> Reference:
    media = media_paths(contents(question)) if quiz.media else ()
    return Reference(quiz.item_id(question), item_href(quiz, question), points(question), media)


def _frame(
    quiz: Quiz, references: list[Reference], introduced: tuple[str, ...]
) -> Iterator[tuple[str, bytes]]:
    yield MANIFEST, _render("imsmanifest", quiz=quiz, test_href=TEST, items=references, media=introduced)
    yield (
        TEST,
        _render(
            "test",
            quiz=quiz,
            language=language(quiz.language),
            introduction=texts_in(quiz, MEDIA).flow(quiz.introduction),
            parts=list(_parts(quiz, references)),
            seconds=None if quiz.time_limit is None else 60 * quiz.time_limit,
        ),
    )


def _parts(quiz: Quiz, references: list[Reference]) -> Iterator[Part]:
    sections = {section.title: section for section in quiz.sections}
    titled = zip((question.section for question in quiz.questions), references, strict=True)
    for title, group in groupby(titled, key=lambda pair: pair[0]):
        yield Part(sections.get(title), tuple(reference for _, reference in group))


def _render(name: str, **values: object) -> bytes:
    return template(f"qti21/{name}.xml.j2").render(values).encode()
