"""One package after the other: open, read each document once, judge, and close the manifest."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from lmspack.diagnostics import Diagnostic, Problems
from lmspack.packages import manifest, moodle, qti1
from lmspack.packages.consumers import Consumer, InPackage
from lmspack.packages.container import Container, Folder, open_container
from lmspack.packages.documents import Document, Kind, read_document
from lmspack.packages.findings import at_line, judge
from lmspack.packages.manifest import IGNORED, MANIFEST, Closure, References
from lmspack.packages.qti import expressions, feedback, interactions, playing, scoring, tests, variables
from lmspack.packages.qti.item import Item
from lmspack.packages.qti.tests import ItemFacts, Test
from lmspack.packages.schema import Schemas
from lmspack.xml import local_name

_XML_ENDINGS = (".xml", ".qti")
_ITEM_RULES = (*variables.RULES, *interactions.RULES, *expressions.RULES)


@dataclass(slots=True)
class Checked:
    """What was looked at: packages, documents in them, items; and the grammars that had no official schema."""

    packages: int = 0
    documents: int = 0
    items: int = 0
    unjudged: list[str] = field(default_factory=list)

    def summary(self) -> str:
        """What was looked at, and by what it was not judged; "" for nothing."""
        if not self.packages:
            return ""
        counts = ((self.packages, "package"), (self.documents, "document"), (self.items, "question"))
        said = ", ".join(f"{number} {name}{'s' * (number != 1)}" for number, name in counts)
        if not self.unjudged:
            return f"Checked {said}."
        return (
            f"Checked {said}; by rules of structure only, for the official schemas of "
            f"{', '.join(self.unjudged)} are not here ('lmspack schemas install')."
        )


@dataclass(slots=True)
class _Package:
    """A package that is being checked. ``whole``: a package with other files, not a document alone."""

    files: frozenset[str]
    whole: bool
    problems: Problems
    closure: Closure | None = None
    tests: list[Document] = field(default_factory=list)
    items: dict[str, ItemFacts] = field(default_factory=dict)
    kinds: dict[str, tuple[Kind, str]] = field(default_factory=dict)
    consumers: tuple[Consumer, ...] = ()
    questions: int = 0
    unread: set[Consumer] = field(default_factory=set)


class Checker:
    """Checks packages with one set of schemas."""

    def __init__(self, official: Path | None, problems: Problems, consumers: Iterable[Consumer] = ()) -> None:
        self._consumers = tuple(consumers)
        self._schemas = Schemas(official)
        self._problems = problems
        self.checked = Checked()

    def check(self, path: Path) -> None:
        """Check a zip file, an unpacked package (a folder with a manifest), or a document."""
        self.checked.packages += 1
        if path.is_dir():
            self._whole(Folder(path))
        elif path.exists() and not path.is_file():  # a pipe or device: reading might never end
            self._unreadable(path, "it is no file")
        elif _is_zip(path):
            container = open_container(path, self._problems)
            if container is not None:
                self._whole(container)
                container.close()
        else:
            self._alone(path)

    def _alone(self, path: Path) -> None:
        try:
            data = path.read_bytes()
        except OSError as error:
            self._unreadable(path, error.strerror or str(error))
            return
        document = self._document(str(path), path.name, data)
        if document is not None and document.kind is Kind.OTHER:
            message = (
                f"This is no document that lmspack knows: its root element is <{local_name(document.root)}>."
            )
            help = "Known are QTI 1.2 and 2.x items and tests, manifests, and Moodle question XML."
            self._problems.add(Diagnostic("P109", "error", message, help, document.file, 1))
        elif document is not None:
            package = _Package(frozenset({path.name}), False, self._problems, consumers=self._consumers)
            self._judge(document, package)
            self._finish(package)

    def _unreadable(self, path: Path, why: str) -> None:
        message = f"{path} cannot be read: {why}."
        help = "Check that it is a file and that you may read it."
        self._problems.add(Diagnostic("E101", "error", message, help))

    def _whole(self, container: Container | Folder) -> None:
        package = _Package(frozenset(container.sizes), True, self._problems, consumers=self._consumers)
        named: set[str] = set()
        if MANIFEST in package.files:
            document = self._read(container, MANIFEST)
            if document is not None:
                self._judge_manifest(document, package)
            if package.closure is not None:
                named = {r.href for r in package.closure.resources if r.type.startswith("imsqti")}
        else:
            self._without_manifest(container)
        for name in sorted(package.files):
            if name in named or (
                name != MANIFEST and name.lower().endswith(_XML_ENDINGS) and not IGNORED.search(name)
            ):
                document = self._read(container, name)
                if document is not None:
                    self._judge(document, package)
        self._finish(package)

    def _judge_manifest(self, document: Document, package: _Package) -> None:
        closure = Closure(document, package.files)
        if any("/x-bb-" in resource.type for resource in closure.resources):
            message = (
                "This is Blackboard's own package format, which no standard describes; it is not judged."
            )
            at_line(document, 1, "S110", "info", message, "", self._problems)
            return
        package.closure = closure
        self._judge(document, package)

    def _without_manifest(self, container: Container | Folder) -> None:
        inside = sorted(name for name in container.sizes if name.endswith("/" + MANIFEST))
        if inside:
            message = (
                f"The manifest lies in a folder ({inside[0]}); most importers look for it at the top "
                "and find nothing."
            )
            help = "Zip the files of the folder, not the folder."
        else:
            message, help = (
                f"The package has no {MANIFEST}: importers find nothing in it.",
                "Add a manifest that lists every file.",
            )
        self._problems.add(Diagnostic("P110", "error", message, help, str(container.path)))

    def _read(self, container: Container | Folder, name: str) -> Document | None:
        data = container.read(name, self._problems)
        return None if data is None else self._document(f"{container.path}!{name}", name, data)

    def _document(self, file: str, name: str, data: bytes) -> Document | None:
        self.checked.documents += 1
        return read_document(file, name, data, self._problems)

    def _judge(self, document: Document, package: _Package) -> None:
        question = document.root.get("identifier", "") if document.kind is Kind.ITEM else ""
        if document.kind is not Kind.OTHER:
            self._schemas.check(document, self._problems, question)
        package.kinds[document.name] = (document.kind, _version(document))
        for consumer in package.consumers:
            _unread(consumer, document, package)
        handler = _HANDLERS.get(document.kind)
        if handler is not None:
            before = package.questions
            handler(document, package)
            self.checked.items += package.questions - before

    def _finish(self, package: _Package) -> None:
        """What can only be said when every document was seen."""
        referred: dict[str, list[str]] = {}
        for document in package.tests:
            test = Test(document.root, document.name, package.items, package.files, package.whole)
            judge(tests.RULES, test, document, self._problems)
            for consumer in package.consumers:
                judge(consumer.test, test, document, self._problems)
            refs = [
                test.target(ref) for ref in document.root.iter("*") if local_name(ref) == "assessmentItemRef"
            ]
            referred[document.name] = refs
        if package.closure is not None:
            package.closure.kinds, package.closure.referred = package.kinds, referred
            judge(manifest.RULES, package.closure, package.closure.document, self._problems)
            for consumer in package.consumers:
                judge(consumer.package, package.closure, package.closure.document, self._problems)
        self.checked.unjudged = list(self._schemas.missing)


def _item(document: Document, package: _Package) -> None:
    item = Item(document.root)
    judge(_ITEM_RULES, item, document, package.problems, item.identifier)
    played = playing.Played(item)
    judge((*feedback.RULES, *scoring.RULES), played, document, package.problems, item.identifier)
    for consumer in package.consumers:
        judge(
            consumer.item,
            InPackage(played, document, package.closure),
            document,
            package.problems,
            item.identifier,
        )
    package.questions += 1
    package.items[document.name] = ItemFacts(
        item.identifier,
        document.root.get("adaptive") in ("true", "1"),
        frozenset(item.variables),
        played.maximum,
    )
    _references(document, package, item.identifier)


def _references(document: Document, package: _Package, question: str = "") -> None:
    if package.whole:
        owner = package.closure.owner(document.name) if package.closure else None
        references = References(document, package.files, owner, package.closure)
        judge(manifest.REFERENCE_RULES, references, document, package.problems, question)


def _test(document: Document, package: _Package) -> None:
    package.tests.append(document)
    _references(document, package)


def _qti1(document: Document, package: _Package) -> None:
    judge(qti1.DOCUMENT_RULES, document.root, document, package.problems)
    if package.closure is not None:
        quizzes = (e for e in document.root.iter("*") if local_name(e) == "assessment")
        package.closure.quizzes.update(quiz.get("ident", "") for quiz in quizzes)
    for item in qti1.items(document.root):
        package.questions += 1
        judge(qti1.RULES, item, document, package.problems, item.identifier)
        for consumer in package.consumers:
            judge(consumer.item1, item, document, package.problems, item.identifier)


_FORMATS = {
    Kind.ITEM: "QTI 2",
    Kind.TEST: "QTI 2",
    Kind.QTI1: "QTI 1.2",
    Kind.QTI3: "QTI 3",
    Kind.MOODLE: "Moodle question XML",
}


def _unread(consumer: Consumer, document: Document, package: _Package) -> None:
    """Say once that a consumer cannot read the format of a package at all."""
    format = _FORMATS.get(document.kind)
    if format is None or document.kind in consumer.reads or consumer in package.unread:
        return
    package.unread.add(consumer)
    message = f"{consumer.title} does not read {format}."
    help = "Give it a format that it reads: 'lmspack build' makes one for each platform."
    at_line(document, 1, "P400", "warning", message, help, package.problems)


def _settings(document: Document, package: _Package) -> None:
    if package.closure is not None:
        package.closure.settings[document.name] = document.root


def _moodle(document: Document, package: _Package) -> None:
    package.questions += moodle.check(document, package.problems)


_HANDLERS: dict[Kind, Callable[[Document, _Package], None]] = {
    Kind.ITEM: _item,
    Kind.TEST: _test,
    Kind.MOODLE: _moodle,
    Kind.QTI1: _qti1,
    Kind.CANVAS_META: _settings,
}


def _version(document: Document) -> str:
    """The version of QTI that a namespace says: ``2.1``; "" for none."""
    _, mark, version = document.namespace.rstrip("/").rpartition("v2p")
    return f"2.{version}" if mark and version.isdigit() else ""


def _is_zip(path: Path) -> bool:
    if path.suffix.lower() in (".zip", ".imscc"):
        return True
    try:
        with path.open("rb") as file:
            return file.read(4) in (b"PK\x03\x04", b"PK\x05\x06") or (
                path.suffix.lower() != ".xml" and zipfile.is_zipfile(path)
            )
    except OSError:
        return False


def check_packages(
    paths: Iterable[Path],
    problems: Problems,
    *,
    official: Path | None = None,
    consumers: Iterable[Consumer] = (),
) -> Checked:
    """Check packages and documents, and report what is wrong.

    ``official`` is the folder of the official schemas, None to judge by rules alone; ``consumers`` are importers and
    players whose losses are wanted too.
    """
    checker = Checker(official, problems, consumers)
    for path in paths:
        checker.check(path)
    return checker.checked
