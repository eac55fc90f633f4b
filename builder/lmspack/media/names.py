"""Names for files in packages: flat, ASCII, unique, and safe on every system that may unpack them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import PurePath

from lmspack.identifiers import slug
from lmspack.media.identify import ENDINGS

_LONGEST = 40
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
)
"""Names of devices, which Windows gives to no file."""


def safe_names(files: Iterable[tuple[str, str, bytes]]) -> list[str]:
    """A name for each file, given its name on disk, its media type and its bytes (no bytes twice).

    It is made of the file's own; where that is not enough to tell two apart, both get a digest of their bytes. So a
    name does not depend on the order in which a quiz uses its files.
    """
    wanted = [(_stem(name), ENDINGS[type][0], data) for name, type, data in files]
    counts = Counter((stem, ending) for stem, ending, _ in wanted)
    return [
        stem + ending
        if stem and stem not in _RESERVED and counts[stem, ending] == 1
        else f"{stem or 'media'}-{blake2b(data, digest_size=8).hexdigest()}{ending}"
        for stem, ending, data in wanted
    ]


def _stem(name: str) -> str:
    stem = PurePath(name).stem
    made = slug(stem)
    if made.startswith("q-") and made[2:3].isdigit():  # slugs begin with a letter; names of files need not
        made = made.removeprefix("q-")
    return made[:_LONGEST].strip("-")
