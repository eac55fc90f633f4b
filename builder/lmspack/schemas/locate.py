"""Where the official schema sets are, and whether they are the published ones.

The sets lie by host and path: ``http://HOST/PATH`` is ``FOLDER/HOST/PATH``. The lock in ``schemas/`` names
every file with two digests. ``sha256`` is of one published copy, byte for byte, and quick to compare. Copies
on the web differ in line ends and documentation, so where it does not match, ``normalised`` decides: the
canonical XML without annotations, comments, schema locations and the no-op ``abstract="false"``; ``rules``
does the same for the Schematron rules inside the annotations.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Literal

from lxml import etree
from platformdirs import user_cache_path

from lmspack import resources
from lmspack.xml import Element, XmlError, parse

LOCK = "official.lock.json"
ENVIRONMENT = "LMSPACK_SCHEMAS"

SCHEMA_NAMESPACE = "{http://www.w3.org/2001/XMLSchema}"
SCHEMATRON_NAMESPACE = "{http://purl.oclc.org/dsdl/schematron}"

State = Literal["complete", "absent", "incomplete", "altered"]


@dataclass(frozen=True, slots=True)
class Found:
    """A place where the sets may be: who named it, and what is there. ``faults`` name missing or altered files."""

    folder: Path
    named_by: str
    state: State
    faults: tuple[str, ...] = ()


def places(option: Path | None) -> list[tuple[Path, str]]:
    """The places to look in, in order: the option, the environment variable, the user's cache."""
    named = [(option, "--schemas")] if option else []
    if os.environ.get(ENVIRONMENT):
        named.append((Path(os.environ[ENVIRONMENT]), ENVIRONMENT))
    return [*named, (cache_folder(), "the cache")]


def cache_folder() -> Path:
    """Where ``lmspack schemas install`` puts the sets for this user."""
    return user_cache_path("lmspack") / "schemas"


def locate(option: Path | None) -> tuple[Found | None, list[Found]]:
    """The first place with the complete official sets, and the places before it that are not."""
    passed: list[Found] = []
    for folder, named_by in places(option):
        found = inspect(folder, named_by)
        if found.state == "complete":
            return found, passed
        passed.append(found)
    return None, passed


def inspect(folder: Path, named_by: str) -> Found:
    """What is in a folder, by the lock."""
    if not folder.is_dir():
        return Found(folder, named_by, "absent")
    missing, altered = [], []
    for name, digests in lock().items():
        try:
            data = (folder / name).read_bytes()
        except OSError:
            missing.append(f"{name} is missing")
            continue
        if not is_published(data, digests):
            altered.append(f"{name} is not the published file")
    if len(missing) == len(lock()):
        return Found(folder, named_by, "absent")
    if altered:
        return Found(folder, named_by, "altered", tuple(altered + missing))
    return Found(folder, named_by, "incomplete" if missing else "complete", tuple(missing))


@cache
def lock() -> dict[str, dict[str, str]]:
    """File name (by host and path) → digests."""
    text = (resources.folder("schemas") / LOCK).read_text(encoding="utf-8")
    files: dict[str, dict[str, str]] = json.loads(text)["files"]
    return files


def is_published(data: bytes, digests: dict[str, str]) -> bool:
    """Whether these bytes are a copy of the published file that the lock names."""
    if sha256(data).hexdigest() == digests["sha256"]:
        return True
    try:
        return normalised_digests(data) == {k: v for k, v in digests.items() if k != "sha256"}
    except XmlError:
        return False


def normalised_digests(data: bytes) -> dict[str, str]:
    """``normalised`` of a schema file and, where it carries Schematron rules, ``rules``. Raises `XmlError`."""
    root = parse(data)
    digests = {}
    rules = list(root.iter(SCHEMATRON_NAMESPACE + "ns", SCHEMATRON_NAMESPACE + "pattern"))
    if rules:
        digests["rules"] = sha256(b"".join(_canonical(rule) for rule in rules)).hexdigest()
    etree.strip_elements(root, SCHEMA_NAMESPACE + "annotation", etree.Comment, with_tail=False)
    for element in root.iter():
        element.attrib.pop("schemaLocation", None)
        if element.get("abstract") == "false":
            del element.attrib["abstract"]
    digests["normalised"] = sha256(_canonical(root)).hexdigest()
    return digests


def _canonical(element: Element) -> bytes:
    for node in element.iter():
        if node.text and not node.text.strip():
            node.text = None
        if node.tail and not node.tail.strip():
            node.tail = None
    element.tail = None
    text: bytes = etree.tostring(element, method="c14n", exclusive=True, with_comments=False)
    return text
