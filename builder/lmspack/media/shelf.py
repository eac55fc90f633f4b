"""The files of one quiz: each path is looked up once, and the same bytes are kept once."""

from __future__ import annotations

import os.path
from hashlib import sha256
from pathlib import Path, PurePath

from lmspack.media.files import find
from lmspack.media.findings import Fault, Identity
from lmspack.media.identify import ENDINGS, NAMES, identify
from lmspack.media.names import safe_names
from lmspack.model import MediaFile

MAX_TOTAL = 100 * 1000 * 1000
"""Bytes of all files of a quiz together."""

MAX_PIXELS = 50_000_000
"""Pixels of one picture: unpacked it fills 200 MB of a student's device."""


class Shelf:
    """Takes files by the paths that the author wrote, and names them when all are there."""

    def __init__(self, folder: Path, root: Path) -> None:
        self._folder = folder
        self._root = root
        self._taken: dict[str, str | Fault] = {}  # path as written → digest of the bytes
        self._files: dict[str, tuple[str, Identity, bytes]] = {}  # digest → name on disk, what it is, bytes
        self._total = 0
        self.digests: dict[str, str] = {}
        """What was read: path seen from where the user is → SHA-256 in hex."""

    def take(self, written: str) -> Identity | Fault:
        """What the file at a path is, or why it cannot be used."""
        if written not in self._taken:
            self._taken[written] = self._look_up(written)
        taken = self._taken[written]
        return taken if isinstance(taken, Fault) else self._files[taken][1]

    def _look_up(self, written: str) -> str | Fault:
        if self._total > MAX_TOTAL:  # one complaint is enough, and memory has an end
            return _TOO_MUCH
        found = find(written, self._folder, self._root)
        if isinstance(found, Fault):
            return found
        digest = sha256(found.data).hexdigest()
        self.digests[os.path.normpath(self._folder / written)] = digest
        identity = _judged(found.name, found.data)
        if isinstance(identity, Fault):
            return identity
        if digest not in self._files:
            self._total += len(found.data)
            if self._total > MAX_TOTAL:
                return _TOO_MUCH
            self._files[digest] = (found.name, identity, found.data)
        return digest

    def files(self) -> dict[str, MediaFile]:
        """The files by the paths that they are used under, in the order of their first use."""
        names = safe_names((name, identity.type, data) for name, identity, data in self._files.values())
        named = {
            digest: MediaFile(name, data, *identity)
            for name, (digest, (_, identity, data)) in zip(names, self._files.items(), strict=True)
        }
        return {
            written: named[digest] for written, digest in self._taken.items() if not isinstance(digest, Fault)
        }


_TOO_MUCH = Fault(
    "E205",
    f"with it, the quiz has more than {MAX_TOTAL // 1_000_000} MB of pictures and sounds",
    "Make files smaller, or make two quizzes of it.",
)


def _judged(name: str, data: bytes) -> Identity | Fault:
    """What a file is, if its name tells the truth and it is not too large."""
    identity = identify(data)
    if isinstance(identity, Fault):
        return identity
    endings = ENDINGS[identity.type]
    ending = PurePath(name).suffix
    if ending.lower() not in endings:
        right = PurePath(name).stem + endings[0]
        told = f"its name ends with {ending}" if ending else "its name has no ending"
        return Fault("E207", f"{told}, but it is {NAMES[identity.type]}", f"Rename the file to '{right}'.")
    pixels = (identity.width or 0) * (identity.height or 0)
    if pixels > MAX_PIXELS and identity.type != "image/svg+xml":  # those are drawn, not unpacked
        return Fault(
            "E211",
            f"it has {identity.width} × {identity.height} pixels",
            f"Scale it down: {MAX_PIXELS // 1_000_000} million pixels are the most.",
        )
    return identity
