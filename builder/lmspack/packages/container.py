"""Zip files of strangers: opened with suspicion, read piece by piece, never unpacked to disk.

A package is read only after its table of contents was judged. What no honest package needs (names that lead
out of the package, encryption, links, thousandfold compression) is refused without reading it.
"""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from lmspack.diagnostics import Diagnostic, Problems

MOST_ENTRIES = 20_000
"""Entries of one package. The largest real one at hand has 3,000; ten thousand questions make 10,002."""

MOST_BYTES = 2_000_000_000
"""Bytes of all entries together, unpacked."""

LARGEST_DOCUMENT = 64_000_000
"""Bytes of one XML document. Larger ones are refused rather than parsed."""

MOST_RATIO = 200
"""How many times its packed size an entry of more than `_SMALL` bytes may have. XML of a large quiz has 40."""

DEEPEST = 24
"""Folders inside each other."""

_SMALL = 10_000_000
_UNIX = 3
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError)
"""What `zipfile` raises on damaged or hostile data."""


class Container:
    """An opened zip whose table of contents is in order. ``sizes``: name → unpacked bytes, without folders."""

    def __init__(self, path: Path, archive: zipfile.ZipFile) -> None:
        self.path = path
        self._archive = archive
        self.sizes = {entry.filename: entry.file_size for entry in archive.infolist() if not entry.is_dir()}

    def read(self, name: str, problems: Problems) -> bytes | None:
        """The bytes of an entry; None where it is damaged or too large, which is reported."""
        file = f"{self.path}!{name}"
        if self.sizes[name] > LARGEST_DOCUMENT:
            message = (
                f"This document has {self.sizes[name]:,} bytes; lmspack reads at most {LARGEST_DOCUMENT:,}."
            )
            problems.add(Diagnostic("P102", "error", message, "Part the package into smaller ones.", file))
            return None
        try:
            return self._archive.read(name)
        except _BROKEN as error:
            message = f"This entry of the zip file is damaged: {_reason(error)}."
            problems.add(Diagnostic("P101", "error", message, "Make or download the package again.", file))
            return None

    def close(self) -> None:
        """Let go of the file."""
        self._archive.close()


class Folder:
    """An unpacked package: a folder whose top has the manifest. Links and hidden files are passed over."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.sizes: dict[str, int] = {}
        for file in sorted(path.rglob("*")):
            name = file.relative_to(path).as_posix()
            if (
                len(self.sizes) < MOST_ENTRIES
                and not file.is_symlink()
                and file.is_file()
                and "/." not in f"/{name}"
            ):
                self.sizes[name] = file.stat().st_size

    def read(self, name: str, problems: Problems) -> bytes | None:
        """The bytes of a file; None where it is too large or cannot be read, which is reported."""
        if self.sizes[name] > LARGEST_DOCUMENT:
            message = (
                f"This document has {self.sizes[name]:,} bytes; lmspack reads at most {LARGEST_DOCUMENT:,}."
            )
            problems.add(Diagnostic("P102", "error", message, "Part the package.", f"{self.path}!{name}"))
            return None
        try:
            return (self.path / name).read_bytes()
        except OSError as error:
            message = f"This file cannot be read: {error.strerror or error}."
            problems.add(
                Diagnostic("P101", "error", message, "Check that you may read it.", f"{self.path}!{name}")
            )
            return None


def open_container(path: Path, problems: Problems) -> Container | None:
    """The zip at ``path``, or None where it is refused; the reasons are reported (P101 to P106)."""
    try:
        archive = zipfile.ZipFile(path)
    except _BROKEN as error:
        message = f"This is no zip file that can be read: {_reason(error)}."
        problems.add(Diagnostic("P101", "error", message, "Make or download the package again.", str(path)))
        return None
    refusals = list(_refusals(archive.infolist()))
    for code, message, help, name in refusals:
        file = f"{path}!{name}" if name else str(path)
        problems.add(Diagnostic(code, "error", message, help, file))
    if refusals:
        archive.close()
        return None
    return Container(path, archive)


_Refusal = tuple[str, str, str, str]
"""Code, message, help, name of the entry ("" for the whole)."""


def _refusals(entries: list[zipfile.ZipInfo]) -> Iterator[_Refusal]:
    if len(entries) > MOST_ENTRIES:
        yield "P102", f"The package has {len(entries):,} entries; {MOST_ENTRIES:,} is the most.", _PART, ""
        return
    total = sum(entry.file_size for entry in entries)
    if total > MOST_BYTES:
        yield "P102", f"The package has {total:,} bytes unpacked; {MOST_BYTES:,} is the most.", _PART, ""
        return
    for entry in entries:
        yield from _entry_refusals(entry)
    for name, times in Counter(entry.filename for entry in entries).items():
        if times > 1:
            yield (
                "P105",
                f"The zip file has {times} entries of this name; tools differ in which they take.",
                _AGAIN,
                name,
            )


_PART = "Part the package into smaller ones."
_AGAIN = "Make the package again with a tool that writes each file once."


def _entry_refusals(entry: zipfile.ZipInfo) -> Iterator[_Refusal]:
    name = entry.filename
    fault = unsafe_name(getattr(entry, "orig_filename", name)) or unsafe_name(name)
    if fault:
        yield (
            "P103",
            f"The name of this entry {fault}.",
            "Name files by plain paths inside the package.",
            name,
        )
    if name.count("/") > DEEPEST:
        yield (
            "P102",
            f"This entry lies {name.count('/')} folders deep; {DEEPEST} is the most.",
            "Use fewer folders.",
            name,
        )
    if entry.flag_bits & 0x1:
        yield (
            "P104",
            "This entry is encrypted; no learning platform can read it.",
            "Make the package without a password.",
            name,
        )
    kind = stat.S_IFMT(entry.external_attr >> 16) if entry.create_system == _UNIX else 0
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        yield (
            "P106",
            "This entry is a link or a device, not a file.",
            "Put the file itself into the package.",
            name,
        )
    if entry.file_size > _SMALL and entry.file_size > MOST_RATIO * max(entry.compress_size, 1):
        ratio = entry.file_size // max(entry.compress_size, 1)
        yield (
            "P102",
            f"This entry unpacks to {ratio:,} times its size: a zip bomb.",
            "Do not open this package.",
            name,
        )


def unsafe_name(name: str) -> str:
    """Why a path inside a package is not acceptable (the end of a sentence), or ""."""
    if "\\" in name:
        return "has a backslash, which only Windows takes for a folder"
    if name.startswith("/") or name[1:2] == ":":
        return "is absolute"
    if ".." in name.split("/"):
        return "leads out of the package ('..')"
    if any(ord(character) < 0x20 or ord(character) == 0x7F for character in name):
        return "has a control character"
    return ""


def _reason(error: Exception) -> str:
    text = str(error).strip().rstrip(".")
    return text[:1].lower() + text[1:200] if text else type(error).__name__
