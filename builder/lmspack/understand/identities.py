"""Who is who: the identifiers of a quiz and of its questions, and the language that a file's name says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from lmspack.diagnostics import Problems
from lmspack.identifiers import MAX_ITEM_ID, derived, slug
from lmspack.key import AnswerKey
from lmspack.model import UNKNOWN_LANGUAGE, Question, Quiz
from lmspack.richtext import plain
from lmspack.source import Span


def identified(questions: tuple[Question, ...], language: str) -> tuple[Question, ...]:
    """Questions without an identifier get one that depends on their own text alone, those without a language that
    of the quiz."""
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


def check_lengths(quiz: Quiz, key: AnswerKey | None, problems: Problems) -> None:
    """Report identifiers that are too long together (K114)."""
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


def quiz_id(path: Path) -> str:
    """The file name's ASCII slug, short enough that item identifiers fit."""
    name = path.stem
    suffix = suffix_language(path)
    if suffix:
        name = name.removesuffix("." + suffix)
    return slug(name)[:40].strip("-") or derived(name)


def suffix_language(path: Path) -> str:
    """``hi`` for ``NAME.hi.txt``: a two- or three-letter language before the file's ending."""
    tag = path.stem.rpartition(".")[2] if "." in path.stem else ""
    return tag if tag.isascii() and tag.isalpha() and tag.islower() and 2 <= len(tag) <= 3 else ""
