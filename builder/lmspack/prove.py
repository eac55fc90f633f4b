"""One quiz in one format: written, validated, read back, compared. What differs is our bug."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import file_digest
from itertools import islice
from pathlib import Path

from lmspack.model import Quiz
from lmspack.readback import WHOLE, ReadbackError, ReadQuiz, Validate, canvas, html, moodle, qti21
from lmspack.readback.compare import differences
from lmspack.schemas import BY_NAMESPACE, Grammar
from lmspack.schemas.judge import Judge
from lmspack.targets import Target
from lmspack.xml import Element

MOST_FINDINGS = 20
"""Findings about one file that are printed; one bug in a template may show in every question."""


@dataclass(frozen=True, slots=True)
class Reader:
    """How a format is read back. ``namespaces`` are those of its documents, judged by their grammars;
    ``splits`` says whether several processes gain by examining a share of the items each."""

    read: Callable[[Path, Validate, slice], ReadQuiz]
    splits: bool
    namespaces: tuple[str, ...]


READERS = {
    "qti21": Reader(
        qti21.read,
        splits=True,
        namespaces=("http://www.imsglobal.org/xsd/imsqti_v2p1", "http://www.imsglobal.org/xsd/imscp_v1p1"),
    ),
    "moodle": Reader(moodle.read, splits=False, namespaces=("",)),
    "canvas": Reader(
        canvas.read,
        splits=True,
        namespaces=(
            "http://www.imsglobal.org/xsd/ims_qtiasiv1p2",
            "http://canvas.instructure.com/xsd/cccv1p0",
            "http://www.imsglobal.org/xsd/imscp_v1p1",
        ),
    ),
    "html": Reader(html.read, splits=False, namespaces=()),
}


def grammars(targets: Iterable[str]) -> tuple[Grammar, ...]:
    """The grammars that judge files of these targets: no other need be compiled."""
    namespaces = dict.fromkeys(namespace for name in targets for namespace in READERS[name].namespaces)
    return tuple(BY_NAMESPACE[namespace] for namespace in namespaces)


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
    write(quiz, target, folder)
    return finished(quiz, target, folder, judge, examine(quiz, target, folder, judge))


def write(quiz: Quiz, target: Target, folder: Path) -> None:
    """Write a quiz in a format into ``folder``."""
    target.write(quiz, folder / target.file_name(quiz))


def examine(quiz: Quiz, target: Target, folder: Path, judge: Judge, part: slice = WHOLE) -> list[str]:
    """Validate the written file, read it back and compare; what was found. ``part`` selects the questions."""
    judge.wait()
    reader = READERS[target.name]
    faults: list[str] = []

    def validate(document: str, root: Element) -> None:
        faults.extend(str(fault) for fault in judge.faults(document, root))

    try:
        read = reader.read(folder / target.file_name(quiz), validate, part)
        found = list(islice(differences(quiz, read, target, part), MOST_FINDINGS))
    except ReadbackError as error:
        found = [str(error)]
    return [*faults, *found]


def splits(target: Target) -> bool:
    """Whether several processes gain by examining a share each of a file of this format."""
    return READERS[target.name].splits


def finished(quiz: Quiz, target: Target, folder: Path, judge: Judge, findings: Iterable[str]) -> Artefact:
    """What is known of a finished file."""
    path = folder / target.file_name(quiz)
    namespaces = READERS[target.name].namespaces
    with path.open("rb") as file:
        digest = file_digest(file, "sha256").hexdigest()
    return Artefact(
        quiz.id,
        target.name,
        path.name,
        digest,
        path.stat().st_size,
        tuple(dict.fromkeys(judge.authority(namespace) for namespace in namespaces)),
        tuple(islice(dict.fromkeys(findings), MOST_FINDINGS)),
    )
