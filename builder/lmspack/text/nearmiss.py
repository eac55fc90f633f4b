"""Near misses: lines that nearly are options, numbers or labels, and what keeps them from it.

The counterpart of `rules`: those say what a line is, these what it was probably meant to be.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import NamedTuple

from lmspack.text import words
from lmspack.text.fieldwords import FIELDS
from lmspack.text.line import Line
from lmspack.text.marks import LETTER, NUMBER, enumerator_at
from lmspack.text.rules import BULLETS


class Miss(NamedTuple):
    """What a line was probably meant to be, what is wrong with it, and how to put it right."""

    what: str
    fault: str
    advice: str


class NearRule(NamedTuple):
    """A named near-miss rule."""

    name: str
    find: Callable[[str], Miss | None]


def near_miss(line: str, at: Line) -> Miss | None:
    """What this line nearly is, or None."""
    text = line[at.start : at.end]
    for rule in NEAR_RULES:
        if miss := rule.find(text):
            return miss
    return None


def _bullet_without_blank(text: str) -> Miss | None:
    if len(text) > 1 and text[0] in BULLETS and not text[1].isspace() and text[1] != text[0]:
        return Miss(
            "an option",
            f"there is no blank after the bullet “{text[0]}”",
            f"Write “{text[0]} {text[1:20].strip()}…”."
            if len(text) > 20
            else f"Write “{text[0]} {text[1:]}”.",
        )
    return None


def _wrong_punctuation(text: str) -> Miss | None:
    end = 1
    while end < min(len(text), 4) and text[end].isdecimal() and text[0].isdecimal():
        end += 1
    wide = text[end : end + 1] in ("，", "；")
    if end < len(text) and (wide or (text[end] in ",;" and text[end + 1 : end + 2] in (" ", "\t"))):
        what = "a question" if text[0].isdecimal() else "an option"
        if text[0].isalnum():
            return Miss(
                what,
                f"“{text[: end + 1]}” has a “{text[end]}” where a full stop belongs",
                f"Write “{text[:end]}.” at its beginning.",
            )
    return None


def _bad_box(text: str) -> Miss | None:
    inner = text.lstrip("-*+ ")
    if inner.startswith("[") and 0 < inner.find("]") <= 4:
        inside = inner[1 : inner.find("]")]
        if inside.strip().lower() in ("", "x", "v"):
            return Miss(
                "an option with a box",
                f"the box “[{inside}]” is not written “[ ]” or “[x]”",
                "Write “- [ ] ” before a wrong and “- [x] ” before a right option.",
            )
    return None


def _no_blank_after_mark(text: str) -> Miss | None:
    found = enumerator_at(text, 0)
    if found and found.loose and found.style != "bare":
        what = "an option" if found.kind == LETTER else "a question"
        return Miss(
            what,
            f"there is no blank after “{text[: len(found.token) + len(found.style)]}”",
            f"Put a blank behind “{text[: len(found.token) + len(found.style)]}”.",
        )
    return None


def _mark_out_of_order(text: str) -> Miss | None:
    found = enumerator_at(text, 0)
    if found and not found.loose and found.kind == LETTER:
        return Miss(
            "an option",
            f"“{found.token}” does not follow the letter before it",
            "Give the options the letters A, B, C … in order, all written in the same way.",
        )
    if found and not found.loose and found.kind == NUMBER:
        return Miss(
            "a question or a list",
            f"its number “{found.token}” does not fit here",
            "Number the questions in order; indent the lines of a list.",
        )
    return None


_LABEL_WORDS = sorted(
    {
        word
        for table in (words.ANSWER, words.EXPLANATION)
        for row in table.values()
        for word in words.split(row)
        if len(word) > 3 and " " not in word
    }
)


def _misspelt_label(text: str) -> Miss | None:
    head, colon, _ = text.replace("：", ":").partition(":")
    head = head.strip("*_# ")
    if not colon or not 3 < len(head) <= 24 or " " in head:
        return None
    close = get_close_matches(head.lower(), _LABEL_WORDS, 1, 0.72)
    if close and close[0] != head.lower():
        right = close[0].capitalize()
        return Miss("an answer or explanation", f"“{head}” is not known", f"Did you mean “{right}:”?")
    return None


_SHORT = {
    "pts": "Points",
    "pt": "Points",
    "worth": "Points",
    "qtype": "Kind",
    "diff": "Difficulty",
    "cat": "Category",
    "lang": "Language",
    "neg": "Negative",
}
_FIELD_WORDS = tuple(name for name in FIELDS if " " not in name and len(name) > 3)


def misspelt_field(text: str) -> Miss | None:
    """A line that nearly sets something: ``Pts: 3``, ``Difficulity: hard``."""
    head, colon, value = text.replace("：", ":", 1).partition(":")
    head = head.strip("*_# ")
    if not colon or not value.strip("*_ ") or not 1 < len(head) <= 24 or " " in head:
        return None
    low = head.lower()
    close = get_close_matches(low, _FIELD_WORDS, 1, 0.8)
    right = _SHORT.get(low) or (close[0].capitalize() if close and close[0] != low else "")
    if not right:
        return None
    advice = f"Did you mean “{right}:”? If the line explains the answer, write “Explanation:” before it."
    return Miss("a line that sets something", f"“{head}” is not known", advice)


NEAR_RULES: tuple[NearRule, ...] = (
    NearRule("box written wrongly", _bad_box),
    NearRule("no blank after a bullet", _bullet_without_blank),
    NearRule("comma for a full stop", _wrong_punctuation),
    NearRule("no blank after a letter", _no_blank_after_mark),
    NearRule("letter out of order", _mark_out_of_order),
    NearRule("misspelt field", misspelt_field),
    NearRule("misspelt label", _misspelt_label),
)
