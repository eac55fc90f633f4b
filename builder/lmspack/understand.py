"""A quiz text and its answer key into a `Quiz`: decode, read, join, name."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from lmspack.diagnostics import Problems
from lmspack.identifiers import MAX_ITEM_ID, derived, slug
from lmspack.key import SUFFIX, AnswerKey
from lmspack.key.join import join
from lmspack.key.load import load_key
from lmspack.model import UNKNOWN_LANGUAGE, Question, Quiz
from lmspack.richtext import plain
from lmspack.text import Reading, Role, decode, read


@dataclass(frozen=True, slots=True)
class Understood:
    """A quiz as understood. ``title`` is the text's own ("" without one), ``lines`` counts its non-blank lines
    by role, ``inputs`` are the files it was understood from: path as the user wrote it → SHA-256, in hex."""

    quiz: Quiz
    title: str
    lines: dict[Role, int]
    inputs: dict[str, str]


def understand(path: Path, problems: Problems, *, language: str = "", need_answers: bool = True) -> Understood | None:
    """The quiz of a text file and of the key beside it, or None where it cannot be read at all.

    ``language`` is the project's, for quizzes that say none. With ``need_answers`` a question without an
    answer is an error; `show` works without. Whatever is wrong is reported.
    """
    inputs: dict[str, str] = {}
    data = _bytes(path, inputs, problems)
    source = decode(str(path), data, problems) if data is not None else None
    if source is None:
        return None
    reading = read(source, problems)
    key_path = key_beside(path)
    key = _key(key_path, inputs, problems)
    questions = reading.questions
    if key is not None:
        questions = join(questions, source, key, problems)
    elif need_answers and str(key_path) not in inputs:
        _report_unanswered(reading, key_path, problems)
    quiz_language = (key.language if key else "") or language or _suffix_language(path) or UNKNOWN_LANGUAGE
    quiz = Quiz(
        id=key.quiz if key else _quiz_id(path),
        title=" ".join(reading.title.replace("\t", " ").split("\n")) or (key.quiz if key else path.stem),
        introduction=reading.introduction,
        language=quiz_language,
        questions=_identified(questions, quiz_language),
        source=source,
    )
    _check_lengths(quiz, problems)
    return Understood(quiz, reading.title, reading.lines, inputs)


def key_beside(path: Path) -> Path:
    """Where the answer key of a quiz text lies: ``NAME.key.yaml`` beside ``NAME.txt``."""
    return path.with_name(path.stem + SUFFIX)


def _bytes(path: Path, inputs: dict[str, str], problems: Problems) -> bytes | None:
    try:
        data = path.read_bytes()
    except OSError as error:
        problems.error(
            "E101",
            f"{path} cannot be read: {error.strerror or error}.",
            help="Check that it is a file and that you may read it.",
        )
        return None
    inputs[str(path)] = sha256(data).hexdigest()
    return data


def _key(path: Path, inputs: dict[str, str], problems: Problems) -> AnswerKey | None:
    if not path.exists():
        return None
    data = _bytes(path, inputs, problems)
    source = decode(str(path), data, problems) if data is not None else None
    return load_key(source, problems) if source is not None else None


def _report_unanswered(reading: Reading, key_path: Path, problems: Problems) -> None:
    """Without a key file, every question must have its answer in the text."""
    unanswered = [q for q in reading.questions if q.choices and not q.right]
    if reading.questions and len(unanswered) == len(reading.questions):
        problems.error(
            "K101",
            f"There is no answer key: {key_path} does not exist, and the text marks no answers.",
            help="Write the key beside the quiz ('lmspack explain K101' shows one), or mark the right option in the text.",
            at=reading.source,
            span=reading.source.line_span(1),
        )
        return
    for question in unanswered:
        problems.error(
            "K210",
            f"Question {question.number or plain(question.stem)} has no answer, neither in the text nor in a key.",
            help="Mark its right option as the other questions do.",
            at=reading.source,
            span=question.span,
            question=question.number,
        )


def _identified(questions: tuple[Question, ...], language: str) -> tuple[Question, ...]:
    """Questions without an identifier get one that depends on their own text alone."""
    if all(question.id and question.language == language for question in questions):
        return questions
    stems = Counter(plain(question.stem) for question in questions if not question.id)
    taken: Counter[str] = Counter()
    named: list[Question] = []
    for question in questions:
        identifier = question.id
        if not identifier:
            text = plain(question.stem)
            if stems[text] > 1:
                text = "\n".join([text, *(plain(choice.content) for choice in question.choices)])
            identifier = derived(text)
            taken[identifier] += 1
            if taken[identifier] > 1:
                identifier = f"{identifier}-{taken[identifier]}"
        known = language if question.language == UNKNOWN_LANGUAGE else question.language
        named.append(replace(question, id=identifier, language=known))
    return tuple(named)


def _check_lengths(quiz: Quiz, problems: Problems) -> None:
    for question in quiz.questions:
        identifier = quiz.item_id(question)
        if len(identifier) > MAX_ITEM_ID:
            problems.error(
                "K114",
                f"The identifier '{identifier}' has {len(identifier)} characters; {MAX_ITEM_ID} is the most.",
                help="Shorten 'quiz:' or 'id:' in the answer key.",
                at=quiz.source,
                span=question.span,
                question=question.id,
            )


def _quiz_id(path: Path) -> str:
    """The file name's ASCII slug, short enough that item identifiers fit."""
    name = path.stem
    suffix = _suffix_language(path)
    if suffix:
        name = name.removesuffix("." + suffix)
    return slug(name)[:40].strip("-") or derived(name)


def _suffix_language(path: Path) -> str:
    """``hi`` for ``NAME.hi.txt``: a two- or three-letter language before the file's ending."""
    tag = path.stem.rpartition(".")[2] if "." in path.stem else ""
    return tag if tag.isascii() and tag.isalpha() and tag.islower() and 2 <= len(tag) <= 3 else ""
