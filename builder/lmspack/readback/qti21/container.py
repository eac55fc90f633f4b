"""The zip and its manifest: which documents and media there are, and that they name each other exactly."""

from __future__ import annotations

import posixpath
import zipfile
from collections.abc import Iterable
from urllib.parse import unquote

from lmspack.media import Identity, identify
from lmspack.model import MediaFile
from lmspack.readback import ReadbackError
from lmspack.readback.qti21.names import CP
from lmspack.xml import Element, XmlError, local_name, parse

MANIFEST = "imsmanifest.xml"
_TEST = "imsqti_test_xmlv2p1"
_ITEM = "imsqti_item_xmlv2p1"


class Container:
    """A package that is open for reading. Raises `ReadbackError` if it has no manifest, or one that is no XML."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.manifest = self.document(MANIFEST)
        self._resources = list(self.manifest.iter(CP + "resource"))
        self._files = {
            resource.get("href", ""): [file.get("href", "") for file in resource.iter(CP + "file")]
            for resource in self._resources
        }
        self.test_href = next((r.get("href", "") for r in self._resources if r.get("type") == _TEST), "")

    def document(self, name: str) -> Element:
        """The root element of a document in the package."""
        try:
            return parse(self.archive.read(name))
        except KeyError:
            raise ReadbackError(f"{name} is missing in the package") from None
        except XmlError as error:
            raise ReadbackError(f"{name}, line {error.line}: {error.message}") from None

    def test(self) -> Element:
        """The root element of the test."""
        return self.document(self.test_href)

    def check_closure(self, items: list[str]) -> None:
        """Check that manifest and zip name each other exactly, and that the manifest's items are those of the
        test (their names in its order)."""
        documents = set(self._files)
        listed = [name for files in self._files.values() for name in files]
        present = [name for name in self.archive.namelist() if name != MANIFEST]
        if set(listed) != set(present) or len(set(present)) != len(present):
            odd = sorted(set(listed) ^ set(present))
            raise ReadbackError(f"manifest and zip differ: {', '.join(odd[:5]) or 'a name occurs twice'}")
        if sum(name in documents for name in listed) != len(self._resources):
            raise ReadbackError("the manifest lists a document for several resources")
        self._check_resources(items)

    def _check_resources(self, items: list[str]) -> None:
        tests = [r for r in self._resources if r.get("type") == _TEST]
        found = [r for r in self._resources if r.get("type") == _ITEM]
        if len(tests) != 1 or 1 + len(found) != len(self._resources):
            raise ReadbackError("the manifest must list one test, its items, and nothing else")
        wanted = [dependency.get("identifierref", "") for dependency in tests[0].iter(CP + "dependency")]
        if wanted != [item.get("identifier", "") for item in found]:
            raise ReadbackError("the test does not depend on exactly the items of the manifest")
        if [item.get("href", "") for item in found] != items:
            raise ReadbackError("the test and the manifest list different items")

    def check_media(self, href: str, root: Element) -> None:
        """Check that the manifest lists beside a document exactly the files that it shows."""
        listed = {name for name in self._files.get(href, ()) if name != href}
        shown = set(_shown(href, root))
        if listed != shown:
            raise ReadbackError(f"{href}: shows {sorted(shown)}, but the manifest lists {sorted(listed)}")

    def media(self) -> tuple[MediaFile, ...]:
        """The pictures and sounds in the package, in its order."""
        documents = {MANIFEST, *self._files}
        names = [name for name in self.archive.namelist() if name not in documents]
        return tuple(self._media(name) for name in names)

    def _media(self, name: str) -> MediaFile:
        data = self.archive.read(name)
        identity = identify(data)
        if not isinstance(identity, Identity):
            raise ReadbackError(f"{name}: {identity.message}")
        return MediaFile(posixpath.basename(name), data, identity.type, identity.width, identity.height)


def _shown(href: str, root: Element) -> Iterable[str]:
    """The paths of all files that a document shows."""
    for element in root.iter("{*}img", "{*}object"):
        address = element.get("src" if local_name(element) == "img" else "data", "")
        yield posixpath.normpath(posixpath.join(posixpath.dirname(href), unquote(address)))
