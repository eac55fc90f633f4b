"""Telling packages from quiz texts by their names, and by their first bytes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

ENDINGS = (".zip", ".xml", ".imscc")
_MARKS = (
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"<?xml",
    b"\xef\xbb\xbf<?xml",
    "\ufeff<?xml".encode("utf-16-le"),
    "\ufeff<?xml".encode("utf-16-be"),
)


def parted(named: Iterable[Path]) -> tuple[list[Path], list[Path]]:
    """Paths, parted into packages and quiz texts. A folder that holds packages and no quiz text gives those."""
    packages: list[Path] = []
    texts: list[Path] = []
    for path in named:
        inside = _packages_in(path) if path.is_dir() and not is_package(path) else []
        if inside:
            packages += inside
        else:
            (packages if is_package(path) else texts).append(path)
    return list(dict.fromkeys(packages)), texts


def is_package(path: Path) -> bool:
    """Whether a path is a finished package or document rather than a quiz text."""
    if path.is_dir():
        return (path / "imsmanifest.xml").is_file()
    if path.suffix.lower() in ENDINGS:
        return True
    if not path.is_file():  # a pipe or device: opening it might never end
        return False
    try:
        with path.open("rb") as file:
            return file.read(14).startswith(_MARKS)
    except OSError:
        return False


def _packages_in(folder: Path) -> list[Path]:
    """The packages directly in a folder; none where it holds quiz texts."""
    if any(folder.rglob("*.txt")):
        return []
    return sorted(path for path in folder.iterdir() if path.is_file() and path.suffix.lower() in ENDINGS)
