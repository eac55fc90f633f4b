"""Rules 53 and 54: the manifest and the package name each other, exactly.

Sources: IMS Content Packaging 1.1.4 information model; QTI 2.1 conformance and packaging; what importers do with
packages that do not close (they report success and show nothing).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from lmspack.packages.container import unsafe_name
from lmspack.packages.documents import Document, Kind
from lmspack.packages.findings import Finding, Rule, listed, twice
from lmspack.packages.qti.tests import resolve
from lmspack.xml import Element, local_name

MANIFEST = "imsmanifest.xml"
_XML_BASE = "{http://www.w3.org/XML/1998/namespace}base"
_QTI_TYPE = re.compile(r"imsqti_(item|test|assessment|section|stimulus)_xmlv2p(\d)")
_QTI_KINDS = {"item": Kind.ITEM, "test": Kind.TEST, "assessment": Kind.TEST}
IGNORED = re.compile(r"(^|/)(\.|__MACOSX/|Thumbs\.db$|desktop\.ini$)|\.(xsd|dtd)$|^mimetype$", re.IGNORECASE)
"""Files that no manifest lists and that harm nobody: of the operating system, and schemas."""


@dataclass(slots=True)
class Resource:
    """A resource: ``href`` and ``files`` are paths in the package."""

    element: Element
    identifier: str
    type: str
    href: str
    files: dict[str, Element]
    dependencies: list[str]


@dataclass(slots=True)
class Closure:
    """A manifest beside the files of its package. ``kinds``: path → kind and QTI version of what was read;
    ``referred``: path of a test → paths of the items that it refers to. ``quizzes`` are the idents of QTI 1.2
    assessments, ``settings`` Canvas's settings by their paths."""

    document: Document
    files: frozenset[str]
    kinds: dict[str, tuple[Kind, str]] = field(default_factory=dict)
    referred: dict[str, list[str]] = field(default_factory=dict)
    quizzes: set[str] = field(default_factory=set)
    settings: dict[str, Element] = field(default_factory=dict)
    _resources: list[Resource] | None = None
    _owners: dict[str, Resource] | None = None

    @property
    def resources(self) -> list[Resource]:
        """The resources of the manifest, nested manifests included."""
        if self._resources is None:
            elements = [e for e in self.document.root.iter("*") if local_name(e) == "resource"]
            self._resources = [_resource(self.document.name, element) for element in elements]
        return self._resources

    def owner(self, path: str) -> Resource | None:
        """The resource whose main file is ``path``."""
        if self._owners is None:
            self._owners = {resource.href: resource for resource in reversed(self.resources)}
        return self._owners.get(path)

    def _needed(self, resource: Resource) -> list[Resource]:
        """The resources that one depends on directly."""
        wanted = set(resource.dependencies)
        return [other for other in self.resources if other.identifier in wanted] if wanted else []

    def provided(self, resource: Resource) -> set[str]:
        """The files that a resource brings with it: its own, and those of what it depends on."""
        found: set[str] = set()
        waiting, seen = [resource], {resource.identifier}
        while waiting:
            one = waiting.pop()
            found |= {*one.files, one.href}
            waiting += [other for other in self._needed(one) if other.identifier not in seen]
            seen.update(one.dependencies)
        return found


def _resource(manifest: str, element: Element) -> Resource:
    bases = [above.get(_XML_BASE, "") for above in (element, *element.iterancestors())]
    base = "".join(reversed(bases))

    def path(href: str) -> str:
        return resolve(manifest, base + href) if href else ""

    return Resource(
        element,
        element.get("identifier", ""),
        element.get("type", ""),
        path(element.get("href", "")),
        {path(f.get("href", "")): f for f in element.iter("*") if local_name(f) == "file"},
        [d.get("identifierref", "") for d in element.iter("*") if local_name(d) == "dependency"],
    )


def _same_identifiers(closure: Closure) -> Iterator[Finding]:
    for later, first, name in twice(resource.element for resource in closure.resources):
        yield Finding(
            later, f"Two resources have the identifier '{name}'; the first is in line {first.sourceline}."
        )


def _named(closure: Closure) -> Iterator[tuple[str, Element]]:
    """Each path that the manifest names, once, and where."""
    found: dict[str, Element] = {}
    for resource in closure.resources:
        for path, element in resource.files.items():
            found.setdefault(path, element)
        if resource.href:
            found.setdefault(resource.href, resource.element)
    yield from found.items()


def _missing(closure: Closure) -> Iterator[Finding]:
    folded = {name.lower(): name for name in closure.files}
    for path, element in _named(closure):
        if path and path not in closure.files and not _unsafe(path) and path.lower() not in folded:
            yield Finding(element, f"The manifest names '{path}', which is not in the package.")


def _case(closure: Closure) -> Iterator[Finding]:
    folded = {name.lower(): name for name in closure.files}
    for path, element in _named(closure):
        if path not in closure.files and path.lower() in folded:
            yield Finding(
                element,
                f"The manifest names '{path}'; the file is called '{folded[path.lower()]}'. Most "
                "servers mind the case.",
            )


def _unsafe(path: str) -> str:
    return unsafe_name(path)


def _unsafe_names(closure: Closure) -> Iterator[Finding]:
    for path, element in _named(closure):
        if path and _unsafe(path):
            yield Finding(element, f"'{path}' {_unsafe(path)}.")


def _unlisted(closure: Closure) -> Iterator[Finding]:
    named = {path for path, _ in _named(closure)}
    lost = sorted(
        name for name in closure.files - named if name != closure.document.name and not IGNORED.search(name)
    )
    if lost:
        shown = ", ".join(lost[:5]) + (f" and {len(lost) - 5} more" if len(lost) > 5 else "")
        yield Finding(
            closure.document.root, f"The manifest does not list {shown}: importers leave such files behind."
        )


def _own_file(closure: Closure) -> Iterator[Finding]:
    for resource in closure.resources:
        if resource.href and resource.href not in resource.files:
            yield Finding(
                resource.element,
                f"The resource '{resource.identifier}' does not list its own '{resource.href}' as a file.",
            )


def _dependencies(closure: Closure) -> Iterator[Finding]:
    known = {resource.identifier for resource in closure.resources}
    for resource in closure.resources:
        for name in resource.dependencies:
            if name not in known:
                yield Finding(
                    resource.element,
                    f"'{resource.identifier}' depends on the resource '{name}', which the manifest does not have.",
                )


def _types(closure: Closure) -> Iterator[Finding]:
    for resource in closure.resources:
        said, found = _QTI_TYPE.fullmatch(resource.type), closure.kinds.get(resource.href)
        if found is None:
            continue
        kind, version = found
        if said and _QTI_KINDS.get(said.group(1), kind) is not kind:
            yield Finding(
                resource.element, f"The type is '{resource.type}', but '{resource.href}' is a {kind.value}."
            )
        elif said and version and version != "2." + said.group(2):
            message = (
                f"The type is '{resource.type}', but '{resource.href}' is QTI {version}: importers "
                "choose the reader by the type."
            )
            yield Finding(resource.element, message, "warning")
        elif kind in (Kind.ITEM, Kind.TEST) and not resource.type.startswith("imsqti_"):
            yield Finding(
                resource.element,
                f"'{resource.href}' is a {kind.value}, but its type '{resource.type}' does not say so: "
                "importers pass over it.",
            )


def _items_of_tests(closure: Closure) -> Iterator[Finding]:
    main = {resource.href for resource in closure.resources}
    for test, items in closure.referred.items():
        lost = [item for item in items if item in closure.files and item not in main]
        if lost:
            owner = closure.owner(test)
            yield Finding(
                owner.element if owner else closure.document.root,
                f"The test refers to {listed(lost)}, of which the manifest makes no resource.",
            )


RULES: tuple[Rule[Closure], ...] = (
    Rule("P111", "error", _same_identifiers, "Give each resource its own identifier."),
    Rule("P112", "error", _missing, "Put the file into the package, or take it from the manifest."),
    Rule("P113", "error", _case, "Write the name exactly as the file's."),
    Rule("P114", "warning", _unlisted, "List each file in the resource that needs it."),
    Rule("P115", "error", _own_file, "Add a <file> with the resource's href."),
    Rule("P116", "error", _dependencies, "Correct the identifierref; it is the identifier of a resource."),
    Rule(
        "P117",
        "error",
        _types,
        "Items are imsqti_item_xmlv2p1, tests imsqti_test_xmlv2p1 (or the version that they are).",
    ),
    Rule("P118", "error", _items_of_tests, "Make each item a resource of its own."),
    Rule("P119", "error", _unsafe_names, "Name files by plain paths inside the package."),
)


class References:
    """What a document refers to by path: images, style sheets, other documents."""

    ATTRIBUTES = (
        ("img", "src"), ("object", "data"), ("stylesheet", "href"), ("audio", "src"), ("video", "src"),
        ("source", "src"), ("track", "src"), ("include", "href"), ("stimulus", "href"),
    )  # fmt: skip

    def __init__(
        self, document: Document, files: frozenset[str], resource: Resource | None, closure: Closure | None
    ) -> None:
        self.document, self.files, self.resource, self.closure = document, files, resource, closure

    @cached_property
    def targets(self) -> list[tuple[Element, str, str]]:
        """Element, reference as written, path in the package."""
        wanted, found = dict(self.ATTRIBUTES), []
        for element in self.document.root.iter("*"):
            href = (
                element.get(wanted.get(local_name(element), "href"), "")
                if local_name(element) in wanted
                else ""
            )
            path = resolve(self.document.name, href) if href else ""
            if path:
                found.append((element, href, path))
        return found


def _lost_reference(references: References) -> Iterator[Finding]:
    for element, href, path in references.targets:
        if path not in references.files:
            near = next((name for name in references.files if name.lower() == path.lower()), "")
            hint = f" '{near}' differs in upper and lower case." if near else ""
            yield Finding(element, f"'{href}' is not in the package.{hint}")


def _unlisted_reference(references: References) -> Iterator[Finding]:
    if references.closure is None or references.resource is None or not references.targets:
        return
    provided = references.closure.provided(references.resource)
    for element, href, path in references.targets:
        if path in references.files and path not in provided:
            yield Finding(
                element,
                f"The resource '{references.resource.identifier}' does not list '{href}': importers "
                "may leave it behind.",
            )


REFERENCE_RULES: tuple[Rule[References], ...] = (
    Rule(
        "P120",
        "error",
        _lost_reference,
        "Put the file into the package; the path is relative to the document.",
    ),
    Rule(
        "P121",
        "warning",
        _unlisted_reference,
        "Add a <file> to the resource, or a <dependency> on the one that has it.",
    ),
)
