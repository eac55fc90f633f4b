"""Finding the words of `words` at a place of a line, whatever the case and the spelling."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from lmspack.text import words

QUESTION, ANSWER, OWN, EXPLANATION = "question", "answer", "own answer", "explanation"
OPTION, SECTION, NOISE = "option", "section", "noise"


class Label(NamedTuple):
    """A word of the tables found in a line: what it says, and the offset behind it."""

    kind: str
    end: int


_TABLES = {
    OWN: words.OWN_ANSWER,
    ANSWER: words.ANSWER,
    EXPLANATION: words.EXPLANATION,
    OPTION: words.OPTION,
    QUESTION: words.QUESTION,
    SECTION: words.SECTION,
    NOISE: words.IGNORED,
}
"""Where a word stands in two tables, the earlier table has it."""


def lower(text: str) -> str:
    """Lower case with every character in its place, so that offsets stay true."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(c if len(c.lower()) != 1 else c.lower() for c in text)


def _by_two_letters() -> dict[str, tuple[tuple[str, str], ...]]:
    """The words by their first two letters, the longest first; words of one letter under that letter alone."""
    kinds: dict[str, str] = {}
    for kind, table in _TABLES.items():
        for row in table.values():
            for word in words.split(row):
                for form in words.variants(word):
                    kinds.setdefault(form, kind)
    letters: dict[str, list[tuple[str, str]]] = {}
    for word, kind in kinds.items():
        for two in {word[:2], word[:2].capitalize(), word[:2].upper()}:
            letters.setdefault(two, []).append((word, kind))
    return {first: tuple(sorted(found, key=lambda pair: -len(pair[0]))) for first, found in letters.items()}


_LABELS = _by_two_letters()
_ALONE = {first: labels for first, labels in _LABELS.items() if len(first) == 1}
FIRST_LETTERS = frozenset(two[0] for two in _LABELS) | frozenset(two[0].upper() for two in _LABELS)
"""What a line must begin with, to hold a label at all."""


def label_at(line: str, start: int) -> Label | None:
    """The longest label that stands at ``start`` as a word of its own."""
    two = line[start : start + 2]
    candidates = _LABELS.get(two, ()) if len(two) == 2 else ()
    if two[:1] in _ALONE:
        candidates += _ALONE[two[0]]
    if not candidates:
        return None
    low = lower(line[start : start + 48])
    for word, kind in candidates:
        if low.startswith(word) and _ends_word(line, start + len(word), kind):
            if kind == QUESTION and len(word) == 1 and not _abbreviates(word, line, start + 1):
                continue
            return Label(kind, start + len(word))
    return None


def _ends_word(line: str, end: int, kind: str) -> bool:
    if end >= len(line):
        return True
    following = line[end]
    if following.isdecimal():
        return kind in (QUESTION, SECTION, OPTION)
    if following.isalpha():
        return _unspaced(line[end - 1]) or (kind in (ANSWER, OWN) and _unspaced(following))
    return not unicodedata.category(following).startswith("M")


def _unspaced(letter: str) -> bool:
    """Whether the letter is of a script that writes without blanks between words."""
    return "\u3040" <= letter <= "\u9fff" or "\u0e00" <= letter <= "\u0eff" or "\uff01" <= letter <= "\uff60"


def _abbreviates(letter: str, line: str, end: int) -> bool:
    """Whether a single letter stands for "question": ``F3.``, ``Q.3``, ``Q: …``; not ``C. 100``, ``S3 stores``."""
    following = line[end : end + 1]
    if not letter.isascii() and ord(letter) > 0x2E80:
        return True
    if following.isdecimal():
        while line[end : end + 1].isdecimal():
            end += 1
        return letter == "q" or line[end : end + 1] in ("", *".:)-–—_*．：）")
    return letter == "q" and (following == ":" or line[end : end + 3].lstrip(".# ")[:1].isdecimal())


def fold(text: str) -> str:
    """Text reduced to what makes two texts the same for an author: NFKC, case and white space folded.

    Used to compare only; what a student reads is never folded.
    """
    if text.isascii():
        return " ".join(text.lower().split())
    kept = "".join(c for c in unicodedata.normalize("NFKC", text) if c not in INVISIBLE)
    return " ".join(kept.casefold().split())


INVISIBLE = "\u200b\u200e\u200f\u061c\ufeff\u2060\u00ad"
"""Characters without width that matter neither for finding markers nor for comparing texts."""


def _heading_forms() -> frozenset[str]:
    return frozenset(
        fold(form)
        for row in words.KEY_HEADING.values()
        for word in words.split(row)
        for form in words.variants(word)
    )


KEY_HEADINGS = _heading_forms()

RIGHT_MARKS = frozenset(fold(word) for row in words.RIGHT_MARK.values() for word in words.split(row))


class TruthPair(NamedTuple):
    """Two words for true and false, folded, with the language they are of and the two texts that students see."""

    language: str
    right: str
    wrong: str
    shown: tuple[str, str]


def _truth_pairs() -> Iterator[TruthPair]:
    for language, row in words.TRUE_FALSE.items():
        full = ("", "")
        for pair in words.split(row):
            right, wrong = (word.strip() for word in pair.split("/"))
            short = len(right) == 1 and len(wrong) == 1 and right.isalpha()
            full = full if short and full[0] else (right, wrong)
            yield TruthPair(language, fold(right), fold(wrong), full)
    for right, wrong in product("√✓✔✅☑⭕", "×✗✘❌✖"):
        yield TruthPair("", fold(right), fold(wrong), ("√", "×"))


TRUTH_PAIRS = tuple(_truth_pairs())
TRUTH: dict[str, bool] = {}
"""Folded word: whether it says "true"."""
OPPOSITES = frozenset(frozenset((pair.right, pair.wrong)) for pair in TRUTH_PAIRS)
"""The two folded words of each pair."""
for _pair in TRUTH_PAIRS:
    TRUTH.setdefault(_pair.right, True)
    TRUTH.setdefault(_pair.wrong, False)
