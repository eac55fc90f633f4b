"""The packages of sources/, by the official schemas: lxml judges, xmlschema a second time."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from lmspack.diagnostics import Problems
from lmspack.schemas import BY_NAMESPACE
from lmspack.schemas.judge import Judge, second_opinion
from lmspack.targets import TARGETS
from lmspack.understand import understand
from lmspack.xml import Element, parse

SOURCES = Path(__file__).parents[2] / "sources"
COUNTS = {"qti21": 2 * (8 + 2), "canvas": 2 * 2}
"""Documents that an official grammar judges: items, test and manifest; assessment and manifest."""


def documents(target: str, folder: Path) -> Iterator[tuple[str, Element]]:
    """Every document of the packages that an official grammar judges."""
    for text in sorted(SOURCES.glob("*.txt")):
        understood = understand(text, Problems())
        assert understood is not None
        path = folder / TARGETS[target].file_name(understood.quiz)
        TARGETS[target].write(understood.quiz, path)
        with zipfile.ZipFile(path) as package:
            for name in package.namelist():
                root = parse(package.read(name))
                if BY_NAMESPACE[root.nsmap[None]].official:
                    yield name, root


@pytest.mark.parametrize("target", COUNTS)
def test_both_judges_accept_every_document(target: str, official_folder: Path, tmp_path: Path) -> None:
    judge = Judge(official_folder)
    judge.wait()
    found = list(documents(target, tmp_path))
    assert len(found) == COUNTS[target]
    assert [str(fault) for name, root in found for fault in judge.faults(name, root)] == []
    grammars = {root.nsmap[None]: BY_NAMESPACE[root.nsmap[None]] for _, root in found}
    second = {namespace: second_opinion(grammar, official_folder) for namespace, grammar in grammars.items()}
    told = [(name, e.reason) for name, root in found for e in second[root.nsmap[None]].iter_errors(root)]
    assert told == []
