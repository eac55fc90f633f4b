"""The file that an author's path names, and its bytes: found safely, and the same on every system.

A path leads from the folder of the quiz text to one file; nothing is searched for. Every step is looked up in its
folder's own list of names, since some systems open ``Map.PNG`` for ``map.png`` and the next one does not.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from unicodedata import normalize

from lmspack.media.findings import Fault

MAX_FILE = 20 * 1000 * 1000
"""Bytes of one file: what Moodle and Canvas take by default without an administrator's help."""

_FROM_WHERE = "Write its path as seen from the folder of the quiz text."

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+:|//", re.IGNORECASE)
_ABSOLUTE = re.compile(r"/|\\|[a-z]:", re.IGNORECASE)
_CONTROL = re.compile("[\x00-\x1f\x7f]")
_FLAGS = (
    os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
)
"""The last step is no link any more (it was followed and judged), and no pipe keeps anyone waiting."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file that was found: its name as on disk, and its bytes."""

    name: str
    data: bytes


def find(text: str, folder: Path, root: Path) -> Found | Fault:
    """The file at a path (as an author writes it, percent signs of links undone), seen from ``folder``.

    It must lie below ``root``, by its name and in truth. Whatever is wrong is returned, and nothing raises.
    """
    fault = _form(text)
    if fault:
        return fault
    try:
        root = root.resolve()
        place = _walk(text, folder.resolve(), root)
        if isinstance(place, Fault):
            return place
        real = place.resolve()
        return _read(real, place.name) if real.is_relative_to(root) else _OUTSIDE
    except OSError as error:
        return _unreadable(error)
    except RuntimeError:  # what pathlib raises before Python 3.13
        return Fault("E204", "it is a link that leads to itself", "Put the file itself there.")


def _form(text: str) -> Fault | None:
    """What is wrong with a path by its form alone."""
    if _CONTROL.search(text) or not text.strip():
        return Fault("E202", "its name is empty or holds control characters", _FROM_WHERE)
    if len(text) > 1 and _ADDRESS.match(text):
        help = "Download it, put it beside the quiz text, and write its name: quizzes must work without a network."
        if text.lower().startswith("data:"):
            help = "Save it as a file beside the quiz text, and write its name."
        return Fault("E203", "it is an address, not a file", help)
    if _ABSOLUTE.match(text):
        return Fault("E202", "its path begins at the top of a disk", _FROM_WHERE)
    if "\\" in text:
        return Fault("E202", "its path has a backslash", f"Write it as '{text.replace(chr(92), '/')}'.")
    return None


_OUTSIDE = Fault(
    "E202",
    "its path leads out of the project",
    "Copy it beside the quiz text: a project must hold all that it needs.",
)


def _walk(text: str, folder: Path, root: Path) -> Path | Fault:
    """Where a path leads, step by step, links followed."""
    current = folder
    for step in text.split("/"):
        if step in ("", "."):
            continue
        if step == "..":
            current = current.parent
        else:
            name = _entry(current, step)
            if isinstance(name, Fault):
                return name
            current = current / name
        if not current.resolve().is_relative_to(root):
            return _OUTSIDE
    return current


def _entry(folder: Path, wanted: str) -> str | Fault:
    """The name in ``folder`` that is ``wanted``. How accents are put together (NFC, NFD) nobody sees, so it does not
    matter; capitals everybody sees."""
    try:
        names = sorted(os.listdir(folder))  # noqa: PTH208
    except NotADirectoryError:
        return Fault("E201", f"'{folder.name}' is no folder", _FROM_WHERE)
    if wanted in names:
        return wanted
    composed = normalize("NFC", wanted)
    same = [name for name in names if normalize("NFC", name) == composed]
    if same:
        return same[0]
    by_case = {normalize("NFC", name).casefold(): name for name in reversed(names)}
    folded = composed.casefold()
    if folded in by_case:
        return Fault(
            "E208",
            f"on disk it is '{by_case[folded]}'",
            "Write capitals as in the file's name: some systems tell them apart.",
        )
    near = get_close_matches(folded, by_case, 1, 0.7)
    return Fault(
        "E201", "there is no such file", f"Did you mean '{by_case[near[0]]}'?" if near else _FROM_WHERE
    )


def _read(real: Path, name: str) -> Found | Fault:
    descriptor = os.open(real, _FLAGS)
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not S_ISREG(status.st_mode):
            return _no_file(folder=S_ISDIR(status.st_mode))
        data = file.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        size = max(status.st_size, len(data)) / 1_000_000
        return Fault(
            "E205",
            f"it has {size:.1f} MB, and {MAX_FILE // 1_000_000} MB is the most",
            "Scale the picture down, or export the sound with a lower bit rate.",
        )
    return Found(name, data)


def _no_file(*, folder: bool) -> Fault:
    return Fault(
        "E204", "it is a folder" if folder else "it is no file, but a pipe or a device", "Name a file."
    )


def _unreadable(error: OSError) -> Fault:
    """Why a file cannot be read, in words that do not depend on the system where they need not."""
    if isinstance(error, IsADirectoryError):
        return _no_file(folder=True)
    if isinstance(error, FileNotFoundError):
        return Fault("E201", "there is no such file", _FROM_WHERE)
    if isinstance(error, PermissionError):
        return Fault("E204", "you have no permission to read it", "Check who may open it.")
    return Fault("E204", f"it cannot be read: {error.strerror or error}", "Copy it once more.")
