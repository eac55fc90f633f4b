"""What a certain importer or player will lose or misread: asked for with ``--for``.

Everything here is a warning: the package may be faultless, and still not arrive whole. Facts were gained by running
the importers and players themselves; the modules say which.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from lmspack.packages.documents import Document, Kind
from lmspack.packages.findings import Rule
from lmspack.packages.manifest import Closure
from lmspack.packages.qti.playing import Played
from lmspack.packages.qti.tests import Test
from lmspack.packages.qti1 import Item1

ALIASES = {
    "tao": "qti-sdk",
    "qtiworks": "jqti",
    "citolab": "qti-components",
    "new-quizzes": "newquizzes",
    "canvas-classic": "canvas",
}


@dataclass(frozen=True, slots=True)
class InPackage:
    """An item, played, and the manifest of its package (None for an item alone)."""

    played: Played
    document: Document
    closure: Closure | None


@dataclass(frozen=True, slots=True)
class Consumer:
    """An importer or player: what kinds of documents it reads, and its rules by what they look at."""

    name: str
    title: str
    reads: tuple[Kind, ...]
    item: tuple[Rule[InPackage], ...] = ()
    test: tuple[Rule[Test], ...] = ()
    package: tuple[Rule[Closure], ...] = ()
    item1: tuple[Rule[Item1], ...] = ()


def consumers(names: list[str]) -> tuple[list[Consumer], str]:
    """The consumers of these names, each of which may be a comma list; and what is wrong with a name, or ""."""
    from lmspack.packages.consumers.table import CONSUMERS

    chosen: dict[str, Consumer] = {}
    for name in _parted(names):
        known = CONSUMERS.get(ALIASES.get(name, name))
        if known is None:
            near = get_close_matches(name, [*CONSUMERS, *ALIASES], 1)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            return [], f"'{name}' is no consumer that lmspack knows: {', '.join(CONSUMERS)}.{hint}"
        chosen[known.name] = known
    return list(chosen.values()), ""


def _parted(names: list[str]) -> Iterator[str]:
    for name in names:
        yield from (part.strip().lower() for part in name.split(",") if part.strip())
