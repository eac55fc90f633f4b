"""How each kind of question is marked: the rules of its item.

The first branch is always the blank response: several players throw on whatever else is asked of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from markupsafe import Markup

from lmspack.model import Interval, Menu, Numeric, Question, ShortAnswer
from lmspack.naming import decimal_text
from lmspack.scoring import shares
from lmspack.targets.qti21.feedback import Verdicts
from lmspack.targets.qti21.rules import (
    FEEDBACK,
    SCORE,
    Branch,
    Condition,
    Node,
    correct,
    identifier,
    is_blank,
    mapped,
    node,
    number,
    printed,
    variable,
)
from lmspack.targets.qti21.variables import RESPONSE, gap_variable, item_ids, share_text

_ZERO = number("0")


@dataclass(frozen=True, slots=True)
class Marking:
    """What the rules need to know of a question: full marks, and the modals that its verdicts lead to."""

    points: str
    verdicts: Verdicts

    def right(self) -> tuple[tuple[str, Node], ...]:
        """What a fully right response sets."""
        return (_score(number(self.points)), *_shows(self.verdicts.correct))

    def wrong(self, value: Node = _ZERO) -> tuple[tuple[str, Node], ...]:
        """What a wrong response sets."""
        return (_score(value), *_shows(self.verdicts.incorrect))

    def partly(self, value: Node) -> tuple[tuple[str, Node], ...]:
        """What a partly right response sets."""
        return (_score(value), *_shows(self.verdicts.partial))


def _score(value: Node) -> tuple[str, Node]:
    return SCORE, value


def _shows(modal: str) -> tuple[tuple[str, Node], ...]:
    return ((FEEDBACK, identifier(modal)),) if modal else ()


def processing(question: Question, verdicts: Verdicts, answered: tuple[str, ...]) -> Markup:
    """The response processing of a question. ``answered`` are the choices that have a modal of their own."""
    marking = Marking(decimal_text(question.points), verdicts)
    if question.choices:
        if question.kind == "multiple" and question.partial:
            return _mapped_rules(marking, _least(question) if verdicts.differ else "")
        loses = question.negative and question.kind != "multiple"
        loss = decimal_text(-question.negative * question.points) if loses else "0"
        return _choice_rules(marking, loss, answered)
    return printed(_CONDITIONS[question.kind](question, marking))


@lru_cache(maxsize=512)
def _choice_rules(marking: Marking, loss: str, answered: tuple[str, ...]) -> Markup:
    return printed([_all_or_nothing(_is_key(RESPONSE), marking, number(loss)), *map(_adds_modal, answered)])


@lru_cache(maxsize=512)
def _mapped_rules(marking: Marking, least: str) -> Markup:
    return printed([_by_mapping(marking, least)])


def _adds_modal(choice: str) -> Condition:
    """Canvas keeps a feedback as a comment of its choice in no other form."""
    added = node("multiple", variable(FEEDBACK), identifier(f"{choice}_fb"))
    return (Branch(node("match", variable(RESPONSE), identifier(choice)), ((FEEDBACK, added),)),)


def _is_key(name: str) -> Node:
    return node("match", variable(name), correct(name))


def _all_or_nothing(
    test: Node, marking: Marking, wrong: Node = _ZERO, names: tuple[str, ...] = (RESPONSE,)
) -> Condition:
    return (
        Branch(is_blank(names), (_score(_ZERO),)),
        Branch(test, marking.right()),
        Branch(None, marking.wrong(wrong)),
    )


def _by_mapping(marking: Marking, least: str) -> Condition:
    """SCORE is what the mapping says. Where verdicts have modals of their own, a response is partly right from
    ``least`` points on: rounding may leave less of a share where there is none."""
    blank = Branch(is_blank((RESPONSE,)), (_score(_ZERO),))
    if not marking.verdicts.differ:
        return blank, Branch(None, marking.wrong(mapped(RESPONSE)))
    return (
        blank,
        Branch(_is_key(RESPONSE), marking.right()),
        Branch(node("gte", mapped(RESPONSE), number(least)), marking.partly(mapped(RESPONSE))),
        Branch(None, marking.wrong(mapped(RESPONSE))),
    )


def _least(question: Question) -> str:
    """Half of the smallest part of the points that a response to a multiple response question can get."""
    gain, loss = max(shares(question)), -min(shares(question))
    whole = gain.denominator * max(1, loss.denominator)
    return share_text(Fraction(question.points) / (2 * whole))


def _short_answer(_question: Question, marking: Marking) -> list[Condition]:
    if marking.verdicts.differ:
        return [_all_or_nothing(_fits(RESPONSE), marking)]
    return [_by_mapping(marking, "")]


def _fits(name: str) -> Node:
    """Whether a typed text is in the mapping of its variable."""
    return node("gt", mapped(name), _ZERO)


def _numeric(question: Question, marking: Marking) -> list[Condition]:
    assert isinstance(question.answer, Numeric)
    return [_all_or_nothing(_lies_in(RESPONSE, question.answer.accepted), marking)]


def _lies_in(name: str, intervals: tuple[Interval, ...]) -> Node:
    """Not ``equal`` with a tolerance: one player knows none, another reads it wrongly."""
    tests = [
        node(
            "and",
            node("gte", variable(name), number(decimal_text(interval.low))),
            node("lte", variable(name), number(decimal_text(interval.high))),
        )
        for interval in intervals
    ]
    return tests[0] if len(tests) == 1 else node("or", *tests)


def _match(question: Question, marking: Marking) -> list[Condition]:
    if not question.partial:
        return [_all_or_nothing(_is_key(RESPONSE), marking)]
    part = Fraction(question.points) / len(question.answer.pairs)  # type: ignore[union-attr]
    return [_by_mapping(marking, share_text(part / 2))]


def _order(question: Question, marking: Marking) -> list[Condition]:
    if not question.partial:
        return [_all_or_nothing(_is_key(RESPONSE), marking)]
    places = item_ids(question)
    part = Fraction(question.points) / len(places)
    parts = [
        (
            Branch(
                node("match", node("index", variable(RESPONSE), n=str(n)), identifier(item)),
                (_more(number(share_text(part))),),
            ),
        )
        for n, item in enumerate(places, 1)
    ]
    return [*parts, _by_sum(marking, part, (RESPONSE,))]


def _more(value: Node) -> tuple[str, Node]:
    return _score(node("sum", variable(SCORE), value))


def _by_sum(marking: Marking, part: Fraction, names: tuple[str, ...]) -> Condition:
    """What follows from the sum of the parts. Shares that have no finite decimal are rounded up; full marks are
    exact."""
    full = share_text(Fraction(Decimal(marking.points)) - part / 2)
    sum_of_parts = variable(SCORE)
    return (
        Branch(is_blank(names), (_score(_ZERO),)),
        Branch(node("gte", sum_of_parts, number(full)), marking.right()),
        Branch(node("gte", sum_of_parts, number(share_text(part / 2))), marking.partly(sum_of_parts)),
        Branch(None, marking.wrong()),
    )


def _blanks(question: Question, marking: Marking) -> list[Condition]:
    gaps: tuple[ShortAnswer | Numeric | Menu, ...] = question.answer.gaps  # type: ignore[union-attr]
    names = tuple(gap_variable(place) for place in range(len(gaps)))
    if not question.partial:
        tests = [_fills(name, gap) for name, gap in zip(names, gaps, strict=True)]
        return _all_filled(marking, names, tests)
    part = Fraction(question.points) / len(gaps)
    parts = [_part(name, gap, share_text(part)) for name, gap in zip(names, gaps, strict=True)]
    return [*parts, _by_sum(marking, part, names)]


def _part(name: str, gap: ShortAnswer | Numeric | Menu, worth: str) -> Condition:
    if isinstance(gap, ShortAnswer):
        return (Branch(node("not", is_blank((name,))), (_more(mapped(name)),)),)
    test = _fills(name, gap)
    if isinstance(gap, Numeric):  # one player takes an empty field for 0
        test = node("and", node("not", is_blank((name,))), test)
    return (Branch(test, (_more(number(worth)),)),)


def _fills(name: str, gap: ShortAnswer | Numeric | Menu) -> Node:
    """Whether what stands in a gap is right."""
    match gap:
        case ShortAnswer():
            return _fits(name)
        case Numeric(accepted):
            return _lies_in(name, accepted)
        case Menu():
            return _is_key(name)


def _all_filled(marking: Marking, names: tuple[str, ...], tests: list[Node]) -> list[Condition]:
    """Only where no gap is empty is it looked at what stands in them."""
    if len(names) == 1:
        return [_all_or_nothing(tests[0], marking, names=names)]
    return [
        (
            Branch(is_blank(names), (_score(_ZERO),)),
            Branch(node("or", *[is_blank((name,)) for name in names]), marking.wrong()),
            Branch(node("and", *tests), marking.right()),
            Branch(None, marking.wrong()),
        )
    ]


def _essay(_question: Question, marking: Marking) -> list[Condition]:
    """A person gives the points; the explanation shows as soon as something is written."""
    shows = _shows(marking.verdicts.incorrect)
    return [(Branch(node("not", is_blank((RESPONSE,))), shows),)] if shows else []


def _nothing(_question: Question, _marking: Marking) -> list[Condition]:
    return []


_CONDITIONS: Mapping[str, Callable[[Question, Marking], list[Condition]]] = {
    "short-answer": _short_answer,
    "numeric": _numeric,
    "match": _match,
    "order": _order,
    "blanks": _blanks,
    "essay": _essay,
    "description": _nothing,
}
