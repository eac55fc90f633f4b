"""One quiz in one format: written, validated, read back, compared. What differs is our bug."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path

from lmspack.model import Quiz
from lmspack.readback import ReadbackError, ReadQuiz, moodle, qti21
from lmspack.readback.compare import differences
from lmspack.schemas.judge import Judge
from lmspack.targets import Target
from lmspack.xml import Element

MOST_FINDINGS = 20
"""Findings about one file that are printed; one bug in a template may show in every question."""


@dataclass(frozen=True, slots=True)
class Reader:
    """How a format is read back. ``namespaces`` are those of its documents, judged by their grammars."""

    read: Callable[[Path, Callable[[str, Element], None]], ReadQuiz]
    has_language: bool
    namespaces: tuple[str, ...]


READERS = {
    "qti21": Reader(
        qti21.read,
        has_language=True,
        namespaces=("http://www.imsglobal.org/xsd/imsqti_v2p1", "http://www.imsglobal.org/xsd/imscp_v1p1"),
    ),
    "moodle": Reader(moodle.read, has_language=False, namespaces=("",)),
}


@dataclass(frozen=True, slots=True)
class Artefact:
    """A finished file, not yet published. ``findings`` is empty when it was proved."""

    quiz: str
    target: str
    name: str
    sha256: str
    size: int
    judged_by: tuple[str, ...]
    findings: tuple[str, ...]


def prove(quiz: Quiz, target: Target, folder: Path, judge: Judge) -> Artefact:
    """Write a quiz in a format into ``folder``, and hold the finished file against the model."""
    path = folder / target.file_name(quiz)
    target.write(quiz, path)
    judge.wait()
    reader = READERS[target.name]
    faults: list[str] = []

    def validate(document: str, root: Element) -> None:
        faults.extend(str(fault) for fault in judge.faults(document, root))

    try:
        found = list(islice(differences(quiz, reader.read(path, validate), has_language=reader.has_language), MOST_FINDINGS))
    except ReadbackError as error:
        found = [str(error)]
    return Artefact(
        quiz.id,
        target.name,
        path.name,
        _digest(path),
        path.stat().st_size,
        tuple(dict.fromkeys(judge.authority(namespace) for namespace in reader.namespaces)),
        tuple([*faults, *found][:MOST_FINDINGS]),
    )


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        digest = sha256()
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
