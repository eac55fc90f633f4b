"""A quiz text and its answer key into a `Quiz`: decode, read, join, name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from lmspack.authored import Texts
from lmspack.checks import checked
from lmspack.checks.switches import off
from lmspack.diagnostics import Problems
from lmspack.identifiers import MAX_ITEM_ID, derived, slug
from lmspack.key import SHEET_SUFFIXES, SUFFIX, AnswerKey
from lmspack.key.join import join
from lmspack.key.load import load_key
from lmspack.key.wording import short
from lmspack.model import UNKNOWN_LANGUAGE, Question, Quiz
from lmspack.richtext import plain
from lmspack.source import SourceText, Span
from lmspack.targets.limits import report_limits
from lmspack.text import Reading, Role, decode, read

_KEY_ENDINGS = (
    SUFFIX,
    SUFFIX + ".txt",
    ".key.yml",
    ".key.txt",
    ".key",
    ".yaml",
    ".yml",
    "_key.yaml",
    "-key.yaml",
)
"""How an answer key may be named by mistake (in any case of letters)."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A quiz as understood. ``title`` is the text's own ("" without one), ``lines`` counts its non-blank lines
    by role, ``inputs`` are the files that it was understood from: path as the user wrote it → SHA-256 in hex.
    """

    quiz: Quiz
    title: str
    lines: dict[Role, int]
    inputs: dict[str, str]


def understand(
    path: Path,
    problems: Problems,
    *,
    language: str = "",
    lints: dict[str, bool] | None = None,
    targets: Iterable[str] = (),
    need_answers: bool = True,
) -> Understood | None:
    """The quiz of a text file and of the key beside it, or None where it cannot be read at all.

    ``language`` is the project's, for quizzes that say none; ``lints`` are the checks that it switches. What
    ``targets`` cannot carry is reported. With ``need_answers`` a question without an answer is an error;
    `show` works without, and only reads. Whatever is wrong is reported; checks and limits only where nothing
    is wrong, since nobody polishes what is broken.
    """
    inputs: dict[str, str] = {}
    data = _bytes(path, inputs, problems)
    source = decode(str(path), data, problems) if data is not None else None
    if source is None:
        return None
    reading = read(source, problems)
    keys = keys_beside(path)
    key = _key(keys, reading, inputs, problems) if keys else None
    questions = reading.questions
    if key is not None:
        questions, _ = join(
            questions, source, key, Texts("literal", problems), key.language or language, problems
        )
    elif need_answers and not keys:
        _report_unanswered(reading, key_beside(path), problems)
    quiz = _quiz(path, reading, key, questions, language)
    _check_lengths(quiz, key, problems)
    judge = need_answers and not problems.has_errors
    quiz = checked(quiz, problems, off=off(lints or {}, key.lints if key else {}), judge=judge)
    if judge:
        report_limits(quiz, targets, problems)
    return Understood(quiz, reading.title, reading.lines, inputs)


def _quiz(
    path: Path, reading: Reading, key: AnswerKey | None, questions: tuple[Question, ...], language: str
) -> Quiz:
    """The quiz of a reading: identifier and language are the key's, where that says them."""
    identifier, spoken = (key.quiz, key.language) if key else ("", "")
    spoken = spoken or language or _suffix_language(path) or UNKNOWN_LANGUAGE
    return Quiz(
        id=identifier or _quiz_id(path),
        title=" ".join(reading.title.replace("\t", " ").split("\n")) or identifier or path.stem,
        introduction=reading.introduction,
        language=spoken,
        questions=_identified(questions, spoken),
        source=reading.source,
    )


def keys_beside(path: Path) -> list[Path]:
    """The answer keys that there are of a quiz text, of whatever form."""
    beside = [path.with_name(path.stem + suffix) for suffix in (SUFFIX, *SHEET_SUFFIXES)]
    return [key for key in beside if key.exists()]


def key_beside(path: Path) -> Path:
    """Where the answer key of a quiz text lies: ``NAME.key.yaml`` beside ``NAME.txt``."""
    return path.with_name(path.stem + SUFFIX)


def _bytes(path: Path, inputs: dict[str, str], problems: Problems) -> bytes | None:
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise OSError("it is no file")  # a pipe or device: reading might never end
        data = path.read_bytes()
    except OSError as error:
        problems.error(
            "E101",
            f"The file cannot be read: {_reason(path, error)}.",
            help="Check its name, and that you may open it.",
            at=SourceText(str(path), ()),
        )
        return None
    inputs[str(path)] = sha256(data).hexdigest()
    return data


def _reason(path: Path, error: OSError) -> str:
    """Why, in words that do not depend on the system where they need not."""
    if path.is_dir():
        return "it is a folder"
    if isinstance(error, PermissionError):
        return "you have no permission"
    return error.strerror or str(error)


def _key(keys: list[Path], reading: Reading, inputs: dict[str, str], problems: Problems) -> AnswerKey | None:
    """The key of a quiz text, of which there must be one."""
    path, *others = keys
    if others:
        problems.error(
            "K301",
            f"The quiz text has two answer keys: {path.name} and {others[0].name}.",
            help="Delete one of them, or move it away; lmspack does not guess which one is right.",
            at=SourceText(str(others[0]), ()),
        )
        return None
    data = _bytes(path, inputs, problems)
    if data is None:
        return None
    if not path.name.endswith(SUFFIX):
        from lmspack.key.sheet import load_sheet  # few keys are tables

        return load_sheet(str(path), data, reading.questions, problems)
    source = decode(str(path), data, problems) if data.strip() else SourceText(str(path), ("",))
    return load_key(source, problems) if source is not None else None


def _report_unanswered(reading: Reading, key_path: Path, problems: Problems) -> None:
    """Without a key file, every question must have its answer in the text."""
    errors = [found for found in problems if found.severity == "error"]
    refused = [found for found in errors if found.code.startswith("T3")]
    if any(not found.question for found in refused):
        return  # a whole list of answers: what is wrong with it was said
    told = {found.question for found in errors}  # what else is wrong with a question may hide its answer
    unanswered = [q for q in reading.questions if q.choices and not q.right and q.number not in told]
    if unanswered and not refused and not any(q.right for q in reading.questions):
        near = _misnamed_key(key_path)
        problems.error(
            "K101",
            f"There is no answer key: {key_path} does not exist, and the text marks no answers.",
            help=f"{near} looks like the key; rename it to {key_path.name}."
            if near
            else f"'lmspack key new {reading.source.path}' writes one to fill in. "
            "Or mark the right options in the text.",
            at=reading.source,
        )
        return
    for question in unanswered:
        problems.error(
            "K210",
            f"Question {question.number or short(plain(question.stem))} has no answer, unlike others.",
            help="Mark its right option as it is done in the others.",
            at=reading.source,
            span=question.span,
            question=question.number,
        )


def _misnamed_key(key_path: Path) -> str:
    """A file beside the quiz that is its key by all but its name; "" for none. Editors add endings."""
    name = key_path.name.removesuffix(SUFFIX)
    wanted = {f"{name}{ending}".casefold() for ending in _KEY_ENDINGS}
    with suppress(OSError):
        found = (p for p in key_path.parent.iterdir() if p.name.casefold() in wanted and p.is_file())
        return min((p.name for p in found), default="")
    return ""


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


def _check_lengths(quiz: Quiz, key: AnswerKey | None, problems: Problems) -> None:
    entries: dict[str, Span] = {entry.id.text: entry.id.span for entry in key.entries} if key else {}
    for question in quiz.questions:
        identifier = quiz.item_id(question)
        if len(identifier) > MAX_ITEM_ID:
            problems.error(
                "K114",
                f"The identifiers of the quiz and of this question together, '{identifier}', have "
                f"{len(identifier)} characters; {MAX_ITEM_ID} is the most that learning platforms keep.",
                help="Shorten 'quiz:' or 'id:' in the answer key.",
                at=key.source if key and question.id in entries else quiz.source,
                span=entries.get(question.id, question.span),
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
