"""The kinds of questions in the data of a page: read as the model has them, and marked as the page's script does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from lmspack.model import (
    Answer,
    Blanks,
    Choice,
    Essay,
    Interval,
    Matching,
    Menu,
    Numeric,
    Ordering,
    Pair,
    ShortAnswer,
)
from lmspack.readback import NOWHERE, ReadbackError
from lmspack.richtext import Content, xhtml
from lmspack.scoring import Response
from lmspack.xml import Element, XmlError, parse

Fields = Mapping[str, Any]

_Share = Callable[[Response], Fraction]


def _none(_response: Response) -> Fraction:
    return Fraction(0)


@dataclass(frozen=True, slots=True)
class Played:
    """What is special about a kind: its choices or its answer, and the share of full marks that a response gets."""

    choices: tuple[Choice, ...] = ()
    answer: Answer | None = None
    share: _Share = _none

    def rationales(self, response: Response) -> tuple[Content, ...]:
        """The rationales that the page then shows."""
        picked = [self.choices[int(place)].rationale for place in response] if self.choices else []
        return tuple(rationale for rationale in picked if rationale)


def content(markup: str) -> Content:
    """A text of the page. Raises `ReadbackError` where its markup is not what lmspack writes."""
    if "<" not in markup and "&" not in markup:
        return xhtml.plain_paragraph(markup) if markup else ()
    try:
        return xhtml.read(parse(f"<div>{markup}</div>".encode()), _gap)
    except XmlError as error:
        raise ReadbackError(f"a text cannot be read: {error.message}") from None


def _gap(element: Element) -> int | None:
    place = element.get("data-gap")
    return None if place is None else int(place)


def played(kind: str, fields: Fields) -> Played:
    """The part of a question that depends on its kind. Raises `ReadbackError` for a kind that no page knows."""
    if kind not in _KINDS:
        raise ReadbackError(f"a question of the kind {kind}")
    return _KINDS[kind](fields)


def _one(fields: Fields) -> Played:
    return _chosen(fields, least=None)


def _several(fields: Fields) -> Played:
    return _chosen(fields, least=0)


def _chosen(fields: Fields, least: int | None) -> Played:
    """Choices, of which each picked one adds its worth, together no less than ``least``."""
    worth, of = fields["worth"], fields.get("of", 1)
    pinned = fields.get("pinned", [])
    choices = tuple(
        Choice(content(texts[0]), NOWHERE, share > 0, content("".join(texts[1:])), place in pinned)
        for place, (texts, share) in enumerate(zip(fields["choices"], worth, strict=True))
    )

    def share(response: Response) -> Fraction:
        total = sum(worth[int(place)] for place in response)
        return Fraction(total if least is None else max(least, total), of)

    return Played(choices, share=share)


def _typed(fields: Fields) -> Played:
    answer = _field(fields)
    if isinstance(answer, Menu):
        raise ReadbackError("a menu stands alone")
    return Played(answer=answer, share=lambda response: Fraction(_accepts(answer, response[0])))


def _field(fields: Fields) -> ShortAnswer | Numeric | Menu:
    if "accepted" in fields:
        return ShortAnswer(tuple(fields["accepted"]), fields.get("case", False))
    if "numbers" in fields:
        return Numeric(
            tuple(Interval(Decimal(value), Decimal(margin)) for value, margin in fields["numbers"])
        )
    return Menu(tuple(fields["options"]), fields["right"])


def _accepts(field: ShortAnswer | Numeric | Menu, given: int | str) -> bool:
    """Whether the script takes a text for right."""
    text = str(given).strip()
    match field:
        case ShortAnswer(accepted, case):
            return text in accepted if case else text.casefold() in {one.casefold() for one in accepted}
        case Menu(options, right):
            return text == options[right]
        case Numeric(accepted):
            try:
                number = Decimal(text)
            except InvalidOperation:
                return False
            return number.is_finite() and any(abs(number - one.value) <= one.margin for one in accepted)


def _match(fields: Fields) -> Played:
    targets, key = [content(target) for target in fields["targets"]], fields["key"]
    pairs = tuple(
        Pair(content(prompt), targets[place]) for prompt, place in zip(fields["prompts"], key, strict=True)
    )
    distractors = tuple(target for place, target in enumerate(targets) if place not in key)
    return Played(answer=Matching(pairs, distractors), share=lambda response: _equal(key, response))


def _order(fields: Fields) -> Played:
    items = tuple(content(item) for item in fields["items"])
    return Played(answer=Ordering(items), share=lambda response: _equal(range(len(items)), response))


def _equal(wanted: Any, given: Response) -> Fraction:
    """The share of the places at which two sequences are the same."""
    same = [one == other for one, other in zip(wanted, given, strict=True)]
    return Fraction(sum(same), len(same))


def _blanks(fields: Fields) -> Played:
    gaps = tuple(_field(gap) for gap in fields["gaps"])

    def share(response: Response) -> Fraction:
        right = [_accepts(gap, text) for gap, text in zip(gaps, response, strict=True)]
        return Fraction(sum(right), len(gaps))

    return Played(answer=Blanks(gaps), share=share)


def _essay(fields: Fields) -> Played:
    return Played(answer=Essay((), fields.get("lines", 0), fields.get("least"), fields.get("most")))


def _description(_fields: Fields) -> Played:
    return Played()


_KINDS: Mapping[str, Callable[[Fields], Played]] = {
    "choice": _one,
    "true-false": _one,
    "multiple": _several,
    "short-answer": _typed,
    "numeric": _typed,
    "match": _match,
    "order": _order,
    "blanks": _blanks,
    "essay": _essay,
    "description": _description,
}
