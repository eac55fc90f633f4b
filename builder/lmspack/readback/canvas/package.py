"""The manifest of a Canvas package, held against its zip."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from typing import ClassVar

from lmspack.readback import ReadbackError
from lmspack.xml import Element, XmlError, parse

CP = "{http://www.imsglobal.org/xsd/imscp_v1p1}"

_ASSESSMENT = "imsqti_xmlv1p2"
_META = "associatedcontent/imscc_xmlv1p1/learning-application-resource"
_MEDIA = "webcontent"
_MEDIA_FOLDER = "media/"


@dataclass(frozen=True, slots=True)
class Package:
    """The files of a package: items, settings, and pictures and sounds by their names."""

    MANIFEST: ClassVar = "imsmanifest.xml"

    manifest: Element
    assessment: str
    meta: str
    media: dict[str, str]

    @classmethod
    def of(cls, archive: zipfile.ZipFile) -> Package:
        """What a zip has. Raises `ReadbackError` where manifest and zip do not name each other exactly."""
        manifest = document(archive, cls.MANIFEST)
        _close(archive, manifest)
        resources = list(manifest.iter(CP + "resource"))
        types = [resource.get("type") for resource in resources]
        if types != [_ASSESSMENT, _META, *[_MEDIA] * (len(types) - 2)]:
            raise ReadbackError(
                "the manifest must list one assessment, its settings, pictures and sounds, and nothing else"
            )
        quiz, settings, *media = resources
        if [d.get("identifierref") for d in quiz.iter(CP + "dependency")] != [settings.get("identifier")]:
            raise ReadbackError("the assessment does not depend on its settings")
        hrefs = [resource.get("href", "") for resource in media]
        if not all(href.startswith(_MEDIA_FOLDER) for href in hrefs):
            raise ReadbackError("pictures and sounds do not lie where the texts look for them")
        names = {href.removeprefix(_MEDIA_FOLDER): href for href in hrefs}
        return cls(manifest, quiz.get("href", ""), settings.get("href", ""), names)


def document(archive: zipfile.ZipFile, name: str) -> Element:
    """The root element of a file. Raises `ReadbackError`."""
    try:
        return parse(archive.read(name))
    except KeyError:
        raise ReadbackError(f"{name} is missing in the package") from None
    except XmlError as error:
        raise ReadbackError(f"{name}, line {error.line}: {error.message}") from None


def _close(archive: zipfile.ZipFile, manifest: Element) -> None:
    listed = [file.get("href", "") for file in manifest.iter(CP + "file")]
    present = [name for name in archive.namelist() if name != Package.MANIFEST]
    if sorted(listed) != sorted(present) or len(set(listed)) != len(listed):
        odd = sorted(set(listed) ^ set(present))
        raise ReadbackError(f"manifest and zip differ: {', '.join(odd[:5]) or 'a name occurs twice'}")
    if manifest.findtext(f"{CP}metadata/{CP}schema") != "IMS Content" or len(set(manifest.nsmap)) != 1:
        raise ReadbackError("Canvas would not take this for a QTI 1.2 package")
    for resource in manifest.iter(CP + "resource"):
        if [file.get("href") for file in resource.iter(CP + "file")] != [resource.get("href")]:
            raise ReadbackError(f"the resource {resource.get('identifier')} does not list its own file")
