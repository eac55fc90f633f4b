"""Answers that are numbers in other words: ``5 to 7``, ``about 3.14``, ``50%``.

Nobody types these as they stand, so they are no texts; and what they accept is not said. Each gets the form to write.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal, DecimalException
from typing import NamedTuple

from lmspack.naming import decimal_text
from lmspack.numbers import NotationFault, ascii_digits, looks_numeric

_LONGEST = 80
_NUMBER = r"([+-]?\d[\d.,]*(?<![.,]))"
_RANGE = re.compile(
    rf"(between|from|zwischen|von|entre|de|от)?\s*{_NUMBER}\s*(-|–|—|−|~|to|until|bis|à|a|до|से|and|und|et|y|и|और)"
    rf"\s*{_NUMBER}(?:\s*(?:के बीच|तक))?(\s*[^\s\d]{{1,12}})?"
)
_AND = frozenset(("and", "und", "et", "y", "и", "और"))
_LIST = re.compile(
    rf"{_NUMBER}(?:\s*(?:[,;/]\s|;|\bor\b|\boder\b|\bou\b|\bили\b|\bया\b|\band\b|\s)\s*{_NUMBER})+"
)
_ITEMS = re.compile(_NUMBER)
_FRACTION = re.compile(r"(?:(\d{1,9})\s+)?([+-]?\d{1,9})\s*[/⁄]\s*(\d{1,9})")
_ABOUT = re.compile(
    r"(?:about|approx\.?|approximately|around|roughly|circa|ca\.?|c\.|nearly|almost|~|≈|≃|≅|लगभग|करीब|etwa|ungefähr|rund|environ"
    rf"|aproximadamente|cerca de|около|примерно)\s*{_NUMBER}(\s*[^\s\d]{{1,12}})?"
)
_BOUND = re.compile(
    r"(?:[<>≤≥]=?|(?:more|less|greater|fewer|smaller|bigger) than|at least|at most|over|under|above|below|up to"
    rf"|mehr als|weniger als|mindestens|höchstens|plus de|moins de|más de|menos de)\s*{_NUMBER}(\s*[^\s\d]{{1,12}})?"
)
_MARGIN = re.compile(
    rf"{_NUMBER}\s*[,;(]?\s*(?:±|\+\s?/?\s?[-−–]|(?:with\s)?(?:an?\s)?(?:tolerance|tol\.?|margin|error"
    rf"|plus or minus|give or take)(?:\sof)?)\s*[:=]?\s*{_NUMBER}(\s*%)?[^\d]{{0,20}}"
)
_SIGNED = re.compile(
    rf"(?:[$€£¥₹]\s*{_NUMBER}|{_NUMBER}\s*(?:[$€£¥₹%٪％]|per ?cent|prozent|pour cent|प्रतिशत))"
)
_COMMAS = re.compile(r"\d{1,6}(?:,\d{1,6}){2,20}")
_EQUAL = re.compile(rf"=\s*{_NUMBER}")


class _Shape(NamedTuple):
    """A way to write a number in words: how it is found, from what is found what is wrong and what to write, and how
    its numbers are found."""

    pattern: re.Pattern[str]
    advice: Callable[[re.Match[str]], tuple[str, str] | None]
    items: re.Pattern[str] = _ITEMS


def near_number(text: str, way: str) -> NotationFault | None:
    """What is wrong with an answer that is a number in other words, or None where it is none.

    ``way``: the line that makes a text of it all the same, such as ``Kind: short-answer``.
    """
    if len(text) > _LONGEST or not any(sign.isdecimal() for sign in text):
        return None
    plain = (ascii_digits(text) or text).casefold().strip(" .。।")
    for shape in _SHAPES:
        found = shape.pattern.fullmatch(plain)
        numbers = shape.items.findall(found[0]) if found else ()
        said = shape.advice(found) if found and all(map(looks_numeric, numbers)) else None
        if said is not None:
            message, help = said
            keep = f" If students shall type it just so, write “{way}” below the question."
            return NotationFault(f"'{text}' {message}.", help + keep, text)
    return None


def _range(found: re.Match[str]) -> tuple[str, str] | None:
    low, high = found[2], found[4]
    if found[3] in _AND and not found[1]:
        return _list(found)
    if _value(low) > _value(high):
        return None if found[1] is None else ("is no range of numbers", f"Write {high}..{low}.")
    unit = "; a unit belongs into the question" if found[5] else ""
    help = f"Write {low}..{high} if each number from {low} to {high} is right{unit}."
    return "may be a range of numbers", help


def _list(found: re.Match[str]) -> tuple[str, str]:
    return _several(_ITEMS.findall(found[0]))


def _commas(found: re.Match[str]) -> tuple[str, str]:
    return _several(found[0].split(","))


def _several(items: list[str]) -> tuple[str, str]:
    return "has several numbers", f"Write {' | '.join(items)} if each of them is a right answer."


def _fraction(found: re.Match[str]) -> tuple[str, str] | None:
    above, below = Decimal(found[2]), Decimal(found[3])
    if not below:
        return None
    value = Decimal(found[1] or 0) + above / below
    rounded = round(value, 3)
    shown = decimal_text(rounded) if rounded == value else f"{decimal_text(rounded)} ± 0.001"
    return "may be a fraction, which is no number here", f"Write {shown} if the number is meant."


def _about(found: re.Match[str]) -> tuple[str, str]:
    step = _step(found[1])
    return "does not say how far off a number may be", f"Write {found[1]} ± {step}, with the margin you want."


def _bound(found: re.Match[str]) -> tuple[str, str]:
    return (
        "is a range with one end",
        f"Write both ends, such as {found[1]}..{_far(found[1])}, or the numbers that are right.",
    )


def _margin(found: re.Match[str]) -> tuple[str, str]:
    percent = "%" if found[3] else ""
    return "is no number with a margin", (
        f"Write {found[1]} ± {found[2].lstrip('+-')}{percent}; a unit belongs into the question."
    )


def _signed(found: re.Match[str]) -> tuple[str, str]:
    number = found[1] or found[2]
    return "is a number with a sign", f"Write {number}, and say in the question what is counted."


def _equal(found: re.Match[str]) -> tuple[str, str]:
    return "has a sign before the number", f"Write {found[1]}."


def _value(number: str) -> Decimal:
    try:
        return Decimal(number.replace(",", "."))
    except DecimalException:
        return Decimal(0)


def _step(number: str) -> str:
    """One unit of the last digit that is written."""
    fraction = number.replace(",", ".").partition(".")[2]
    return "1" if not fraction else f"0.{'0' * (len(fraction) - 1)}1"


def _far(number: str) -> str:
    return decimal_text(max(abs(_value(number)) * 10, Decimal(10)))


_SHAPES = (
    _Shape(_EQUAL, _equal),
    _Shape(_MARGIN, _margin),
    _Shape(_RANGE, _range),
    _Shape(_FRACTION, _fraction),
    _Shape(_ABOUT, _about),
    _Shape(_BOUND, _bound),
    _Shape(_SIGNED, _signed),
    _Shape(_COMMAS, _commas, re.compile(r"\d+")),
    _Shape(_LIST, _list),
)
