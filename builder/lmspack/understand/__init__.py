"""A quiz text and its answer key into a `Quiz`: open, join, set, embed, judge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lmspack.authored import Texts
from lmspack.checks import checked
from lmspack.checks.switches import off
from lmspack.diagnostics import Problems
from lmspack.key.join import join
from lmspack.languages import marked
from lmspack.media.embed import embed
from lmspack.model import Question, Quiz
from lmspack.settings import NO_DEFAULTS, Defaults, Values
from lmspack.settings.apply import QuestionSettings, with_quiz_settings
from lmspack.settings.doubts import report_doubts
from lmspack.settings.layers import merged, read_lines
from lmspack.settings.sections import with_sections
from lmspack.targets.limits import report_limits
from lmspack.text import Role
from lmspack.understand.beside import key_beside
from lmspack.understand.identities import check_lengths, identified, quiz_id
from lmspack.understand.opening import Opened, open_quiz
from lmspack.understand.unanswered import report_unanswered

if TYPE_CHECKING:
    from lmspack.richtext.markup import Markup


@dataclass(frozen=True, slots=True)
class Understood:
    """A quiz as understood. ``title`` is the text's own ("" without one), ``lines`` counts its non-blank lines
    by role, ``inputs`` are the files that it was understood from: path as the user wrote it → SHA-256 in hex.
    ``fixed``: all identifiers of questions are said, so that none follows the words.
    """

    quiz: Quiz
    title: str
    lines: dict[Role, int]
    inputs: dict[str, str]
    markup: Markup = "literal"
    fixed: bool = True


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
    reading, key = opened.reading, opened.key
    if need_answers and not opened.keyed:
        report_unanswered(reading, key_beside(path), problems)
    quiz = _quiz(path, opened, problems)
    if not for_key:  # a key names texts as they stand
        quiz = _embedded(quiz, path, opened, problems)
    check_lengths(quiz, key, problems)
    judge = need_answers and not problems.has_errors
    lints = off(dict(project.lints), dict(opened.header.lints), key.lints if key else {})
    quiz = checked(quiz, problems, off=lints, judge=judge)
    if judge:
        report_limits(quiz, targets, problems, strict=strict)
    fixed = key is not None and all(entry.id.text for entry in key.entries)
    return Understood(quiz, reading.title, reading.lines, opened.files.inputs, opened.markup, fixed)


def _quiz(path: Path, opened: Opened, problems: Problems) -> Quiz:
    """The quiz with its answers and its settings."""
    reading, language, layers = opened.reading, opened.language, opened.layers
    identifier = (opened.key.quiz if opened.key else "") or opened.header.quiz
    title = " ".join(reading.title.replace("\t", " ").split("\n"))
    quiz = Quiz(
        id=identifier or quiz_id(path),
        title=title or identifier or path.stem,
        introduction=reading.introduction,
        language=language,
        questions=identified(_questions(opened, problems), language),
        source=reading.source,
    )
    said = merged(*layers)
    report_doubts(said, problems)
    quiz = with_quiz_settings(quiz, said)
    return with_sections(quiz, [layer["sections"] for layer in layers if "sections" in layer], problems)


def _questions(opened: Opened, problems: Problems) -> tuple[Question, ...]:
    """The questions of a reading with the answers of the key, and with their settings."""
    reading, key, language = opened.reading, opened.key, opened.language
    texts = Texts(opened.markup, problems)
    questions = reading.questions
    said: tuple[Values, ...] = ()
    if key is not None:
        questions, said = join(
            questions,
            reading.source,
            key,
            problems,
            texts=texts,
            language=language,
            bare=reading.bare,
            ordered=reading.ordered,
        )
    settings = QuestionSettings(texts, problems, opened.layers, language)
    settled: list[Question] = []
    for place, question in enumerate(questions):
        lines = reading.attributes[place] if reading.attributes else ()
        own = read_lines(lines, reading.source, problems) if lines else {}
        keyed = said[place] if said else {}
        for layer in (own, keyed):
            if layer:
                report_doubts(layer, problems, question.id or question.number)
        settled.append(settings.settled(question, own, keyed))
    return tuple(settled)


def _embedded(quiz: Quiz, path: Path, opened: Opened, problems: Problems) -> Quiz:
    """The quiz with its pictures and sounds, and with words of other scripts marked.

    A project is the current folder; a quiz text outside has its own.
    """
    inside = path.resolve().is_relative_to(Path.cwd())
    keys = [opened.key.source] if opened.key else []
    root = Path() if inside else None
    quiz = embed(quiz, path.parent, problems, root=root, keys=keys, inputs=opened.files.inputs)
    said = merged(*opened.layers)
    return marked(quiz, said["languages"].value if "languages" in said else {}, problems)
