"""A quiz text and its key, opened: what has to be known before the text can be read, and what reading gives.

Language and markup of a text are settings, and those may stand in its header and in its key.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lmspack.diagnostics import Problems
from lmspack.key import SUFFIX, AnswerKey
from lmspack.key.load import load_key
from lmspack.model import UNKNOWN_LANGUAGE
from lmspack.settings import NO_DEFAULTS, Defaults, Values
from lmspack.settings.layers import merged, read_facts, read_lines
from lmspack.text import Reading, read
from lmspack.text.header import read_header
from lmspack.understand.beside import Files, keys_beside, only_key
from lmspack.understand.headers import QuizHeader, load_header
from lmspack.understand.identities import suffix_language

if TYPE_CHECKING:
    from lmspack.richtext.markup import Markup


@dataclass(frozen=True, slots=True)
class Opened:
    """A quiz as its files say it. ``keyed``: there is a file of a key, though it may not be readable. ``layers`` are
    the settings of the quiz, the nearest last."""

    reading: Reading
    header: QuizHeader
    key: AnswerKey | None
    keyed: bool
    language: str
    markup: Markup
    layers: tuple[Values, ...]
    files: Files


def open_quiz(
    path: Path, problems: Problems, project: Defaults = NO_DEFAULTS, *, for_key: bool = False
) -> Opened | None:
    """Read a quiz text and the key beside it; None where the text cannot be read at all. ``for_key``: a key shall be
    written, so that the text need not say everything."""
    files = Files(problems)
    source = files.text(path)
    if source is None:
        return None
    keys = keys_beside(path)
    key_path = only_key(keys, problems)
    top = read_header(source, problems)
    header = load_header(top.fields, source, problems)
    key = _yaml_key(key_path, files, problems)
    outer, inner = (project.said, header.said), (key.said if key else {})
    said = merged(*outer, inner)
    language = _language(path, project, said)
    markup: Markup = said["markup"].value if "markup" in said else "literal"
    keyed = bool(keys)
    reading = read(source, problems, language=language, markup=markup, header=top, keyed=keyed or for_key)
    if key_path is not None and not key_path.name.endswith(SUFFIX):
        key = _sheet_key(key_path, reading, files, problems)
    layers = (*outer, _of_the_text(reading, problems), inner)
    return Opened(reading, header, key, keyed, language, markup, layers, files)


def _yaml_key(path: Path | None, files: Files, problems: Problems) -> AnswerKey | None:
    if path is None or not path.name.endswith(SUFFIX):
        return None
    source = files.key_text(path)
    return load_key(source, problems) if source is not None else None


def _sheet_key(path: Path, reading: Reading, files: Files, problems: Problems) -> AnswerKey | None:
    from lmspack.key.sheet import load_sheet  # few keys are tables

    data = files.bytes(path)
    return load_sheet(str(path), data, reading.questions, problems) if data is not None else None


def _language(path: Path, project: Defaults, said: Values) -> str:
    """The language of a quiz: what key or header say, else the project, else the file's name."""
    spoken = str(said["language"].value) if "language" in said else ""
    return spoken or project.language or suffix_language(path) or UNKNOWN_LANGUAGE


def _of_the_text(reading: Reading, problems: Problems) -> Values:
    """What a text sets for the whole quiz outside a header."""
    lines = read_lines(reading.settings, reading.source, problems)
    return {**lines, **read_facts(reading.sections, reading.source, problems)}
