"""Checks of stems: does the student see what is asked?"""

from __future__ import annotations

from dataclasses import dataclass

from lmspack.checks.wording import ENDING_MARKS, Asked
from lmspack.checks.words import NEGATION, UNSPACED_NEGATION, Negation, phrases
from lmspack.diagnostics import Problems
from lmspack.model import Quiz
from lmspack.richtext import CodeBlock, Content, Inline, LanguageRun, LineBreak, Link, mapped, plain
from lmspack.source import Span

_CLAUSE_ENDS = ".?!:;,؟،؛।"
_STRESS = "*_<>\"'“”‘’«»„‹›「」『』【】()[]"
_OPENING = "¿¡\"'“‘«(`*_"
_NEAR = 3
"""Words behind a selector such as "what" up to which a negative still belongs to it."""


@dataclass(frozen=True, slots=True)
class _Words:
    """A row of the table, ready for looking up."""

    selectors: frozenset[str]
    near: frozenset[str]
    negatives: frozenset[str]
    harmless: frozenset[str]
    barriers: frozenset[str]
    exceptions: frozenset[str]
    lists: frozenset[str]

    @classmethod
    def of(cls, row: Negation) -> _Words:
        return cls(*(frozenset(phrases(words)) for words in row))


_LANGUAGES = [_Words.of(row) for row in NEGATION.values()]
_UNSPACED = [Negation(*row) for row in UNSPACED_NEGATION.values()]
_TRIGGERS = frozenset(
    word + mark
    for language in _LANGUAGES
    for word in language.negatives | language.exceptions
    for mark in ("", *ENDING_MARKS)
)
"""Every word with which a stem can be negative: a stem without any of them is not looked at."""

_UNSPACED_SIGNS = ("不", "没", "沒", "非", "ない")


def negative_stem(quiz: Quiz, questions: list[Asked], problems: Problems) -> None:
    """A stem asks for what does not apply ("which is not …", "all … except"), and the word is not stressed.

    A hurried reader misses the word and answers the opposite. Stressed is a word in capitals (NOT), in
    quotation marks, or in bold or italic type. "Why does it not …" or "what happens if … not" are not meant.
    """
    for a in questions:
        if not a.options:
            continue
        word = _negative(a)
        if word:
            problems.warning(
                "C107",
                f"Question {a.name} asks for what does not apply, but “{word}” is easily overlooked.",
                help=_advice(word),
                at=quiz.source,
                span=_place(quiz, a, word),
                question=a.name,
            )


def _advice(word: str) -> str:
    how = f"Write {word.upper()}" if word.upper() != word else f"Put “{word}” in quotation marks"
    return f"{how} in the quiz text and in the key, or ask for what does apply."


def _negative(a: Asked) -> str:
    """The word that makes the stem negative without being stressed, or ""."""
    low = a.stem.lower()
    if not low.isascii() and any(sign in low for sign in _UNSPACED_SIGNS):
        found = _unspaced(low)
        if found:
            return found
    if _TRIGGERS.isdisjoint(low.split()):
        return ""
    words = _running(a.question.stem).split()
    for place, written in enumerate(words):
        word = written.lower().strip(ENDING_MARKS)
        if word + "." in _TRIGGERS and not _stressed(written) and _asks(words, place, word):
            return word
    return ""


def _running(content: Content) -> str:
    """The plain words of a stem; code, and whatever stands in a type of its own, is left out."""
    return plain(mapped(tuple(block for block in content if not isinstance(block, CodeBlock)), _unstyled))


def _unstyled(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    return tuple(x if isinstance(x, str | LineBreak | Link | LanguageRun) else " " for x in inlines)


def _asks(words: list[str], place: int, word: str) -> bool:
    return any(
        (word in language.negatives and _selected(language, words, place))
        or (word in language.exceptions and _excepted(language, words, place))
        for language in _LANGUAGES
    )


def _selected(language: _Words, words: list[str], place: int) -> bool:
    """Whether a selector stands before the negative at ``place``, in the same clause."""
    if place + 1 < len(words) and words[place + 1].lower().strip(ENDING_MARKS) in language.harmless:
        return False
    for distance, written in enumerate(reversed(words[:place]), 1):
        if written[-1] in _CLAUSE_ENDS:
            return False
        word = written.lower().strip(_OPENING)
        if word in language.selectors or (word in language.near and distance <= _NEAR):
            return not _is_other(language, words[: place - distance])
        if word in language.barriers:
            return False
    return False


def _is_other(language: _Words, before: list[str]) -> bool:
    """Whether a selector behind these words selects nothing: "por qué" is why, and behind a comma and another
    question word it is a relative pronoun ("what if … resources, which you do not …")."""
    if not before:
        return False
    if before[-1].lower().strip(_OPENING) in language.barriers:
        return True
    asking = language.selectors | language.near | language.barriers
    return before[-1].endswith(",") and any(word.lower().strip(_OPENING) in asking for word in before)


def _excepted(language: _Words, words: list[str], place: int) -> bool:
    """Whether the exception at ``place`` ends the stem, or takes something from a list that was named."""
    if place + 1 == len(words) or words[place].endswith((":", "…", "...", "?")):
        return True
    before = {word.lower().strip(ENDING_MARKS) for word in words[:place]}
    return not language.lists.isdisjoint(before) and bool(
        before & language.selectors or place + 3 >= len(words)
    )


def _stressed(written: str) -> bool:
    letters = "".join(c for c in written if c.isalpha())
    return written[0] in _STRESS or written[-1] in _STRESS or (len(letters) > 1 and letters.isupper())


def _unspaced(stem: str) -> str:
    """The same for Chinese and Japanese, where words are not parted."""
    for language in _UNSPACED:
        starts = [at for word in phrases(language.selectors) if (at := stem.find(word)) >= 0]
        if not starts:
            continue
        for word in phrases(language.harmless):
            stem = stem.replace(word, " " * len(word))
        for word in phrases(language.negatives):
            at = stem.find(word, min(starts))
            if at < 0 or any(barrier in stem[min(starts) : at] for barrier in phrases(language.barriers)):
                continue
            around = stem[at - 1 : at] + stem[at + len(word) : at + len(word) + 1]
            if not any(sign in _STRESS for sign in around):
                return word
    return ""


def _place(quiz: Quiz, a: Asked, word: str) -> Span:
    """Where the word stands in the source, as far as it can be found in the stem's lines."""
    span = a.question.span
    last = a.question.choices[0].span.line if a.question.choices else span.end_line
    for line in range(span.line, last + 1):
        at = quiz.source.lines[line - 1].lower().find(word)
        if at >= 0:
            return Span(line, at, line, at + len(word))
    return quiz.source.line_span(span.line)
