"""A Canvas package, read back as the importers of Classic Quizzes and New Quizzes read it."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from lmspack.media import Fault, identify
from lmspack.model import MediaFile, Section
from lmspack.naming import decimal_text
from lmspack.readback import WHOLE, Item, ReadbackError, ReadQuiz, Validate, quiz_frame
from lmspack.readback.canvas.items import CHOICE_TYPES, metadata, read_item
from lmspack.readback.canvas.package import Package, document
from lmspack.readback.canvas.texts import QTI, read_html
from lmspack.xml import Element, XmlError, iterate, local_name

META = "{http://canvas.instructure.com/xsd/cccv1p0}"
ROOT_SECTION = "root_section"


def read(path: Path, validate: Validate, part: slice = WHOLE) -> ReadQuiz:
    """The quiz in a package. Raises `ReadbackError` where its parts do not fit together.

    Items are read one by one as ``items`` is consumed, so that memory does not grow with the package; ``part``
    selects them. The frame is judged with the part that has the first item, and at the end of it.
    """
    archive = zipfile.ZipFile(path)
    package = Package.of(archive)
    meta = document(archive, package.meta)
    if not part.start:
        validate(package.MANIFEST, package.manifest)
        validate(package.meta, meta)
    identifier = meta.get("identifier", "")
    if package.meta != f"{identifier}/assessment_meta.xml":
        raise ReadbackError(f"{package.meta}: Canvas looks for the settings of {identifier} elsewhere")
    pools = {pool.title: pool for pool in _pools(archive, package.assessment, validate)}
    frame = _Frame(package.assessment, meta, validate, pools)
    description = _text(meta, "description")
    introduction = read_html(description)[0] if description else ()
    settings = _settings(meta)
    sections = tuple(Section(pool.title, pool.pick) for pool in pools.values())
    media = tuple(_media(name, archive.read(href)) for name, href in package.media.items())
    quiz = quiz_frame(_text(meta, "title"), introduction, sections=sections, media=media, **settings)
    return ReadQuiz(quiz, _items(archive, frame, part))


def _settings(meta: Element) -> dict[str, Any]:
    limit, attempts = meta.findtext(META + "time_limit"), meta.findtext(META + "allowed_attempts")
    hidden = _text(meta, "hide_results") == "always"
    if hidden == (_text(meta, "show_correct_answers") == "true"):
        raise ReadbackError("results are hidden, but right answers shown, or the other way round")
    return {
        "time_limit": int(limit) if limit else None,
        "attempts": max(0, int(attempts)) if attempts else None,
        "feedback": "never" if hidden else "immediate",
    }


def _media(name: str, data: bytes) -> MediaFile:
    identity = identify(data)
    if isinstance(identity, Fault):
        raise ReadbackError(f"{name}: {identity.message}")
    return MediaFile(name, data, *identity)


@dataclass(frozen=True, slots=True)
class _Pool:
    """A section that is drawn from: how many of it, and the points of each."""

    title: str
    pick: int
    points: Decimal


def _pools(archive: zipfile.ZipFile, name: str, validate: Validate) -> Iterator[_Pool]:
    """What stands at the beginnings of sections. They are looked for before the items are read, in a file that has
    any at all."""
    tag = b"selection_ordering"
    with archive.open(name) as file:
        before = b""
        while chunk := file.read(1 << 20):
            if tag in before + chunk:
                break
            before = chunk[-len(tag) :]
        else:
            return
    with archive.open(name) as file:
        for element in iterate(file, QTI + "selection_ordering"):
            validate(name, element)
            section = element.getparent()
            if section is None:
                raise ReadbackError(f"{name}: it is no assessment")
            number = element.findtext(f"{QTI}selection/{QTI}selection_number", "")
            points = element.findtext(f"{QTI}selection/{QTI}selection_extension/{QTI}points_per_item", "")
            yield _Pool(section.get("title", ""), int(number), Decimal(points))


@dataclass(slots=True)
class _Frame:
    """What stands around the items, and what of it follows from them."""

    name: str
    meta: Element
    validate: Validate
    pools: dict[str, _Pool]
    points: Decimal = Decimal(0)
    shuffle: set[bool] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)

    def count(self, item: Element) -> None:
        """Count an item in."""
        identifier = item.get("ident", "")
        if identifier in self.seen:
            raise ReadbackError(f"{identifier} stands twice: Canvas would show the last one twice")
        self.seen.add(identifier)
        type, points = metadata(item, identifier)
        pool = self.pools.get(pool_of(item) or "") if pool_of(item) is not None else None
        if pool is None:
            self.points += Decimal(points)
        elif pool.points != Decimal(points):
            raise ReadbackError(f"{identifier}: other points than its section gives")
        if type in CHOICE_TYPES:
            choices = item.find(f"{QTI}presentation/{QTI}response_lid/{QTI}render_choice")
            self.shuffle.add(choices is not None and choices.get("shuffle") == "Yes")

    def close(self, root: Element) -> None:
        """Judge the assessment file, of whose items only the empty last one is left."""
        for section in root.iter(QTI + "section"):
            for item in section.findall(QTI + "item"):
                section.remove(item)
        self.validate(self.name, root)
        assessment = root[0]
        said = (assessment.get("ident"), assessment.get("title"))
        if said != (self.meta.get("identifier"), _text(self.meta, "title")):
            raise ReadbackError(f"{self.name}: its settings belong to another quiz than {said[0]}")
        points = self.points + sum((pool.pick * pool.points for pool in self.pools.values()), Decimal(0))
        if _text(self.meta, "points_possible") != decimal_text(points):
            raise ReadbackError(f"{self.name}: the points of the questions do not sum up to the quiz's")
        if (_text(self.meta, "shuffle_answers") == "true") != (self.shuffle == {True}):
            raise ReadbackError(f"{self.name}: the quiz and its questions differ in what may be shuffled")


def pool_of(item: Element) -> str | None:
    """The title of the section that an item is drawn from; None for an item that is always asked."""
    section = item.getparent()
    if section is None or section.get("ident") == ROOT_SECTION:
        return None
    return section.get("title", "")


def _items(archive: zipfile.ZipFile, frame: _Frame, part: slice) -> Iterator[Item]:
    wanted = range(*part.indices(1 << 62))
    with archive, archive.open(frame.name) as file:
        try:
            for number, element in enumerate(iterate(file, (QTI + "item", QTI + "questestinterop"))):
                is_item = local_name(element) == "item"
                if not part.start:
                    (frame.count if is_item else frame.close)(element)
                if not is_item or number not in wanted:
                    continue
                frame.validate(frame.name, element)
                yield read_item(element, pool_of(element) or "")
        except XmlError as error:
            raise ReadbackError(f"{frame.name}, line {error.line}: {error.message}") from None


def _text(meta: Element, name: str) -> str:
    return meta.findtext(META + name) or ""
