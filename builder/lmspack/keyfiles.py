"""``lmspack key``: answer keys as files. What goes into them is the business of `lmspack.key`."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from tempfile import mkstemp
from typing import Any

from lmspack.authored import Texts
from lmspack.diagnostics import Problems
from lmspack.key import AnswerKey, KeyEntry, Rationale
from lmspack.key.kinds import is_answered
from lmspack.key.load import load_key
from lmspack.key.new import is_in_use, new_key, schema_beside
from lmspack.key.places import NotInPlace
from lmspack.key.update import Change, Plan, apply, plan
from lmspack.settings import NO_DEFAULTS, Defaults
from lmspack.text import decode
from lmspack.understand import understand
from lmspack.understand.beside import key_beside, keys_beside
from lmspack.understand.opening import open_quiz
from lmspack.yamltext import Text


class KeyFileError(Exception):
    """A key cannot be written as asked. The text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class New:
    """A key that was written: where, how many of its questions are answered already, and whether it has the identifiers
    that packages had without it."""

    path: Path
    questions: int
    answered: int
    kept: bool


@dataclass(frozen=True, slots=True)
class Update:
    """What an edited quiz text changes in its key, which is at ``path``."""

    path: Path
    data: bytes
    key: AnswerKey
    plan: Plan


def new(quiz: Path, problems: Problems, project: Defaults = NO_DEFAULTS) -> New | None:
    """Write the key of a quiz text beside it; None where the text has errors, which are reported.

    Raises `KeyFileError` where there is a key already, and OSError.
    """
    there = keys_beside(quiz)
    if there:
        raise KeyFileError(
            f"{there[0]} exists already; nothing was written. "
            f"If the quiz text has changed since: lmspack key update {quiz}"
        )
    understood = understand(quiz, problems, project, need_answers=False, for_key=True)
    if understood is None or problems.has_errors:
        return None
    path = key_beside(quiz)
    data = new_key(understood.quiz, schema_beside(path), rich=understood.markup != "literal").encode()
    try:
        with path.open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise KeyFileError(f"{path} exists already; nothing was written.") from None
    except OSError:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise
    questions = understood.quiz.questions
    answered = sum(is_answered(question) for question in questions)
    return New(path, len(questions), answered, is_in_use(understood.quiz))


def changes(quiz: Path, problems: Problems, project: Defaults = NO_DEFAULTS) -> Update | None:
    """What an edited quiz text changes in its key; None where one of the two has errors, which are reported.

    Raises `KeyFileError` where there is no key, or one that cannot be edited in place, and OSError.
    """
    path = key_beside(quiz)
    if not path.exists():
        others = keys_beside(quiz)
        raise KeyFileError(
            f"{others[0]} is a table; bring it up to date in the program that wrote it."
            if others
            else f"There is no key yet: {path} does not exist. Write one: lmspack key new {quiz}"
        )
    for file in (quiz, path):
        if file.exists() and not file.is_file() and not file.is_dir():  # a pipe or device might never end
            raise KeyFileError(f"{file} cannot be read: it is no file.")
    data = path.read_bytes()
    opened = open_quiz(quiz, problems, project)
    if opened is None or opened.key is None or problems.has_errors:
        return None
    key, texts = opened.key, Texts(opened.markup, problems)
    compared = (
        replace(key, entries=tuple(_as_read(entry, texts) for entry in key.entries)) if texts.rich else key
    )
    try:
        return Update(path, data, key, plan(opened.reading.questions, compared, key.quiz, rich=texts.rich))
    except NotInPlace as error:
        raise KeyFileError(f"{path} cannot be brought up to date: {error}.") from None


def _as_read(entry: KeyEntry, texts: Texts) -> KeyEntry:
    """The entry with stem and options as students read them, so that markup is no difference."""

    def plain(text: Text) -> Text:
        return Text(texts.plain(text), text.span)

    return replace(
        entry,
        stem=plain(entry.stem),
        answers=tuple(plain(answer) for answer in entry.answers),
        rationales=tuple(Rationale(plain(r.choice), r.text) for r in entry.rationales),
    )


def write(update: Update, accepted: list[Change]) -> None:
    """Make the accepted changes in the key's file, by rename. Raises OSError, and `KeyFileError` where the result
    would not be the same key with these changes, or the file was changed since it was read: nothing is written
    then."""
    data = apply(update.data, accepted)
    _verify(update, data, accepted)
    handle, name = mkstemp(prefix=".lmspack-", dir=update.path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        if _now(update.path) != update.data:
            raise KeyFileError(
                f"{update.path} was changed meanwhile; nothing was written, so that nothing is lost. "
                "Run the same command again."
            )
        shutil.copymode(update.path, name)
        Path(name).replace(update.path)
    finally:
        Path(name).unlink(missing_ok=True)


def _now(path: Path) -> bytes | None:
    """What a file holds at this moment; None where it is gone."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _verify(update: Update, data: bytes, accepted: list[Change]) -> None:
    """Raise `KeyFileError` unless ``data`` is the same key but for what the accepted changes may alter."""
    problems = Problems()
    source = decode(str(update.path), data, problems)
    key = load_key(source, problems) if source is not None else None
    if key is None or problems.has_errors:
        raise KeyFileError(f"{update.path} cannot be edited in place; nothing was written. {_BY_HAND}")
    touched = {change.entry for change in accepted}
    asked = {change.entry for change in accepted if change.risky}
    found = {entry.id.text: entry for entry in key.entries}
    for entry in update.key.entries:
        same = found.get(entry.id.text)
        kept = same is not None and _explained(same) == _explained(entry)
        if entry.id.text in asked:
            fits = kept
        elif entry.id.text in touched:
            fits = same is None or (kept and _answers(same) == _answers(entry))
        else:
            fits = kept and same is not None and _texts(same) == _texts(entry)
        if not fits:
            raise KeyFileError(
                f"Editing {update.path} would alter the entry {entry.id.text}; nothing was written. {_BY_HAND}"
            )


_BY_HAND = "Make the changes shown by hand, and please report this as a bug of lmspack."


def _explained(entry: KeyEntry) -> tuple[object, ...]:
    """What of an entry no change may alter: explanation, settings and all that is said of the answer."""
    told = entry.explanation.text if entry.explanation else ""
    answer = replace(entry.fields, spans={})
    return (told, *_bare((answer, entry.pairs, {name: said.value for name, said in entry.said.items()})))


def _bare(value: Any) -> Any:
    """A value with texts for the nodes in it, whose places an edit moves."""
    if isinstance(value, Text):
        return value.text
    if isinstance(value, Mapping):
        return {name: _bare(one) for name, one in value.items()}
    if isinstance(value, tuple | list):
        return tuple(_bare(one) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        return tuple(_bare(getattr(value, field.name)) for field in fields(value) if field.name != "span")
    return value


def _answers(entry: KeyEntry) -> set[str]:
    return {answer.text.strip() for answer in entry.answers}


def _texts(entry: KeyEntry) -> tuple[object, ...]:
    spoken = tuple((rationale.choice.text, rationale.text.text) for rationale in entry.rationales)
    return (entry.stem.text, tuple(answer.text for answer in entry.answers), spoken)
