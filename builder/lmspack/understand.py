"""A quiz text and its answer key into a `Quiz`: decode, read, join, name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lmspack.authored import Texts
from lmspack.beside import Files, key_beside, keys_beside, only_key
from lmspack.checks import checked
from lmspack.checks.switches import off
from lmspack.diagnostics import Problems
from lmspack.headers import QuizHeader, load_header
from lmspack.identities import check_lengths, identified, quiz_id, suffix_language
from lmspack.key import SUFFIX, AnswerKey
from lmspack.key.join import join
from lmspack.key.load import load_key
from lmspack.languages import marked
from lmspack.media.embed import embed
from lmspack.model import UNKNOWN_LANGUAGE, Question, Quiz
from lmspack.settings import NO_DEFAULTS, Defaults, Values
from lmspack.settings.apply import QuestionSettings, with_quiz_settings
from lmspack.settings.layers import merged, read_facts, read_lines
from lmspack.settings.sections import with_sections
from lmspack.targets.limits import report_limits
from lmspack.text import Reading, Role, read
from lmspack.text.header import read_header
from lmspack.unanswered import report_unanswered

if TYPE_CHECKING:
    from lmspack.richtext.markup import Markup


@dataclass(frozen=True, slots=True)
class Understood:
    """A quiz as understood. ``title`` is the text's own ("" without one), ``lines`` counts its non-blank lines
    by role, ``inputs`` are the files that it was understood from: path as the user wrote it → SHA-256 in hex.
    """

    quiz: Quiz
    title: str
    lines: dict[Role, int]
    inputs: dict[str, str]
    markup: Markup = "literal"


@dataclass(frozen=True, slots=True)
class Opened:
    """The text and the key of a quiz as they were read, and what had to be known before. ``keyed``: there is a file
    of a key, though it may not be readable."""

    reading: Reading
    header: QuizHeader
    key: AnswerKey | None
    keyed: bool
    language: str
    markup: Markup
    files: Files


def open_quiz(
    path: Path, problems: Problems, project: Defaults = NO_DEFAULTS, *, for_key: bool = False
) -> Opened | None:
    """Read a quiz text and the key beside it; None where the text cannot be read at all. Language and markup of the
    text are settings, so header and key are read first."""
    files = Files(problems)
    source = files.text(path)
    if source is None:
        return None
    keys = keys_beside(path)
    key_path = only_key(keys, problems)
    top = read_header(source, problems)
    header = load_header(top.fields, source, problems)
    key = _yaml_key(key_path, files, problems)
    said = merged(project.said, header.said, key.said if key else {})
    language = _language(path, project, said)
    markup: Markup = said["markup"].value if "markup" in said else "literal"
    keyed = bool(keys)
    reading = read(source, problems, language=language, markup=markup, header=top, keyed=keyed or for_key)
    if key_path is not None and not key_path.name.endswith(SUFFIX):
        key = _sheet_key(key_path, reading, files, problems)
    return Opened(reading, header, key, keyed, language, markup, files)


def understand(
    path: Path,
    problems: Problems,
    project: Defaults = NO_DEFAULTS,
    *,
    targets: Iterable[str] = (),
    strict: bool = False,
    need_answers: bool = True,
    for_key: bool = False,
) -> Understood | None:
    """The quiz of a text file and of the key beside it, or None where it cannot be read at all.

    What ``targets`` cannot carry is reported, with ``strict`` as errors. With ``need_answers`` a question without an
    answer is an error; `show` works without, and only reads. ``for_key``: a key shall be written, which may say
    what kind a question is. Whatever is wrong is reported; checks and limits only where nothing is wrong, since
    nobody polishes what is broken.
    """
    opened = open_quiz(path, problems, project, for_key=for_key)
    if opened is None:
        return None
    reading, key, header = opened.reading, opened.key, opened.header
    if need_answers and not opened.keyed:
        report_unanswered(reading, key_beside(path), problems)
    texts = Texts(opened.markup, problems)
    language = opened.language
    layers = (project.said, header.said, _of_the_text(reading, problems), key.said if key else {})
    questions = _questions(reading, key, texts, language, layers, problems)
    quiz = Quiz(
        id=(key.quiz if key else "") or header.quiz or quiz_id(path),
        title=_title(path, reading, key, header),
        introduction=reading.introduction,
        language=language,
        questions=identified(questions, language),
        source=reading.source,
    )
    quiz = with_quiz_settings(quiz, merged(*layers))
    quiz = with_sections(quiz, [layer["sections"] for layer in layers if "sections" in layer], problems)
    if not for_key:  # a key names texts as they stand
        quiz = _embedded(quiz, path, key, opened.files, problems)
        quiz = marked(quiz, _languages(layers), problems)
    check_lengths(quiz, key, problems)
    judge = need_answers and not problems.has_errors
    lints = off(dict(project.lints), dict(header.lints), key.lints if key else {})
    quiz = checked(quiz, problems, off=lints, judge=judge)
    if judge:
        report_limits(quiz, targets, problems, strict=strict)
    return Understood(quiz, reading.title, reading.lines, opened.files.inputs, opened.markup)


def _yaml_key(path: Path | None, files: Files, problems: Problems) -> AnswerKey | None:
    if path is None or not path.name.endswith(SUFFIX):
        return None
    source = files.key_text(path)
    return load_key(source, problems) if source is not None else None


def _sheet_key(path: Path, reading: Reading, files: Files, problems: Problems) -> AnswerKey | None:
    from lmspack.key.sheet import load_sheet  # few keys are tables

    data = files.bytes(path)
    return load_sheet(str(path), data, reading.questions, problems) if data is not None else None


def _of_the_text(reading: Reading, problems: Problems) -> Values:
    """What a text sets for the whole quiz outside a header."""
    lines = read_lines(reading.settings, reading.source, problems)
    return {**lines, **read_facts(reading.sections, reading.source, problems)}


def _embedded(quiz: Quiz, path: Path, key: AnswerKey | None, files: Files, problems: Problems) -> Quiz:
    """The quiz with its pictures and sounds. A project is the current folder; a quiz text outside has its own."""
    inside = path.resolve().is_relative_to(Path.cwd())
    keys = [key.source] if key else []
    root = Path() if inside else None
    return embed(quiz, path.parent, problems, root=root, keys=keys, inputs=files.inputs)


def _languages(layers: tuple[Values, ...]) -> dict[str, str]:
    """Which language a script stands for in this quiz."""
    said = merged(*layers)
    return dict(said["languages"].value) if "languages" in said else {}


def _language(path: Path, project: Defaults, said: Values) -> str:
    """The language of a quiz: what key or header say, else its file's name, else the project."""
    spoken = str(said["language"].value) if "language" in said else ""
    return spoken or project.language or suffix_language(path) or UNKNOWN_LANGUAGE


def _title(path: Path, reading: Reading, key: AnswerKey | None, header: QuizHeader) -> str:
    written = " ".join(reading.title.replace("\t", " ").split("\n"))
    return written or (key.quiz if key else "") or header.quiz or path.stem


def _questions(
    reading: Reading,
    key: AnswerKey | None,
    texts: Texts,
    language: str,
    layers: tuple[Values, ...],
    problems: Problems,
) -> tuple[Question, ...]:
    """The questions of a reading with the answers of the key, and with their settings."""
    questions = reading.questions
    said: tuple[Values, ...] = ()
    if key is not None:
        questions, said = join(questions, reading.source, key, problems, texts=texts, language=language)
    settings = QuestionSettings(texts, problems, layers, language)
    settled: list[Question] = []
    for place, question in enumerate(questions):
        lines = reading.attributes[place] if reading.attributes else ()
        own = read_lines(lines, reading.source, problems) if lines else {}
        settled.append(settings.settled(question, own, said[place] if said else {}))
    return tuple(settled)
