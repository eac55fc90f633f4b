"""How Moodle marks: fractions of the grade, and texts and numbers that are typed."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from unicodedata import normalize

from lmspack.model import Menu, Numeric, ShortAnswer
from lmspack.readback import ReadbackError
from lmspack.xml import Element

FRACTIONS = (
    100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111,
    10, 5, 0,
)  # fmt: skip
"""Percentages that Moodle accepts (and their negatives); it refuses any other, and with it the file."""

_NEAR = 0.001
_WILDCARD = re.compile(r"(?<!\\)\*")

_EXACT, _NUMBERS = Decimal("1e-14"), 15
"""A number that is typed may be off by this share, and PHP's numbers keep this many digits."""


def fraction(answer: Element) -> float:
    """The fraction of an answer in percent. Raises `ReadbackError` where Moodle does not know it."""
    written = float(answer.get("fraction", "0"))
    if abs(written) in FRACTIONS:
        return written
    near = min(FRACTIONS, key=lambda listed: abs(abs(written) - listed))
    if abs(abs(written) - near) >= _NEAR:
        raise ReadbackError(f"Moodle does not know the fraction {written}")
    return near if written > 0 else -near


def literal(pattern: str) -> str:
    r"""The one text that a pattern of a short answer matches; ``\*`` is ``*``. Raises `ReadbackError` for wildcards."""
    if _WILDCARD.search(pattern):
        raise ReadbackError(f"the answer {pattern!r} has a wildcard")
    return pattern.replace("\\*", "*")


def is_right(answer: ShortAnswer | Numeric | Menu, typed: str) -> bool:
    """Whether Moodle takes what was typed, or picked from a menu."""
    match answer:
        case Menu(options, right):
            return typed == options[right]
        case ShortAnswer(accepted, case):
            return any(_is_same(typed, text, case=case) for text in accepted)
        case Numeric(accepted):
            number = _number(typed)
            return number is not None and any(
                abs(number - interval.value)
                <= interval.margin + _EXACT * max(interval.margin, abs(interval.value))
                for interval in accepted
            )


def _is_same(typed: str, text: str, *, case: bool) -> bool:
    """As ``compare_string_with_wildcard``: canonically composed, without white space at the ends."""
    typed, text = normalize("NFC", typed).strip(" \t\n\r\0\x0b"), normalize("NFC", text)
    return typed == text if case else typed.casefold() == text.casefold()


def _number(typed: str) -> Decimal | None:
    """As ``apply_units`` on an English site: spaces and commas are thousands separators."""
    try:
        return Decimal(typed.replace(" ", "").replace(",", ""))
    except InvalidOperation:
        return None
