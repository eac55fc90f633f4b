"""Identifiers inside an item, the order in which it lists what is to be ordered or matched, and shares as text."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction
from functools import cache
from hashlib import blake2b

from lmspack.model import Matching, Ordering, Question
from lmspack.naming import decimal_text
from lmspack.richtext import Content, plain

RESPONSE = "RESPONSE"
"""The response variable of every kind but blanks."""

_STEP = Decimal("0.00000001")


@cache
def choice_id(position: int) -> str:
    """The identifier of the choice at ``position`` (from 0)."""
    return f"choice_{position + 1}"


def gap_variable(place: int) -> str:
    """The response variable of the gap at ``place`` (from 0)."""
    return f"{RESPONSE}_{place + 1}"


def option_id(gap: int, place: int) -> str:
    """The identifier of an option of the menu in a gap; both count from 0."""
    return f"option_{gap + 1}_{place + 1}"


def prompt_id(place: int) -> str:
    """The identifier of the prompt at ``place`` (from 0)."""
    return f"prompt_{place + 1}"


def item_ids(question: Question) -> tuple[str, ...]:
    """For each item of an ordering question, in their right order, its identifier: numbered as they are listed."""
    assert isinstance(question.answer, Ordering)
    listing = item_listing(question)
    return tuple(f"item_{listing.index(place) + 1}" for place in range(len(listing)))


def item_listing(question: Question) -> tuple[int, ...]:
    """The places of the items of an ordering question in the order in which the student meets them: never the
    right one."""
    assert isinstance(question.answer, Ordering)
    items = question.answer.items
    listing = _mixed(items)
    return (*listing[1:], listing[0]) if listing == tuple(range(len(items))) else listing


def target_ids(question: Question) -> tuple[str, ...]:
    """For each of `Matching.targets` its identifier: numbered as they are listed."""
    listing = target_listing(question)
    return tuple(f"target_{listing.index(place) + 1}" for place in range(len(listing)))


def target_listing(question: Question) -> tuple[int, ...]:
    """The places of the targets of a matching question in the order in which the student meets them. Distractors
    keep their order among themselves, so that a reader finds it again."""
    assert isinstance(question.answer, Matching)
    targets = question.answer.targets
    wanted = set(question.answer.right)
    mixed = _mixed(targets)
    distractors = iter([place for place in range(len(targets)) if place not in wanted])
    listing = tuple(place if place in wanted else next(distractors) for place in mixed)
    return (*listing[1:], listing[0]) if _gives_away(listing, question.answer) else listing


def _gives_away(listing: Sequence[int], answer: Matching) -> bool:
    """Whether the first matches stand beside their prompts, one by one."""
    return len(listing) > 1 and tuple(listing[: len(answer.right)]) == answer.right


def _mixed(contents: Sequence[Content]) -> tuple[int, ...]:
    """The places of contents in an order that depends on their texts alone, but says nothing about them."""
    digests = [
        blake2b(plain(content).encode(errors="replace"), digest_size=8).digest() for content in contents
    ]
    return tuple(sorted(range(len(contents)), key=lambda place: (digests[place], place)))


def share_text(points: Fraction) -> str:
    """A share of the points as a decimal. Shares that have none are rounded away from 0: the right ones then
    still sum up to full marks (upperBound cuts the rest), and ticking everything never leaves a remainder."""
    exact = Decimal(points.numerator) / Decimal(points.denominator)
    return decimal_text(exact.quantize(_STEP, ROUND_CEILING if points > 0 else ROUND_FLOOR))
