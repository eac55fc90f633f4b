"""What the page's script needs to ask and mark a question, kind by kind (see templates/html/page/kinds.js)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import lcm
from typing import Any, cast

from lmspack.model import (
    Blanks,
    Choice,
    Essay,
    Kind,
    Matching,
    Menu,
    Numeric,
    Ordering,
    Question,
    ShortAnswer,
)
from lmspack.naming import decimal_text
from lmspack.richtext.xhtml import compact
from lmspack.scoring import shares

Fields = dict[str, Any]
"""Fields of a question in the page's data. Those that are false (0, "", []) are left out."""


def kind_fields(question: Question) -> Fields:
    """The fields that only questions of this kind have."""
    return _KINDS[question.kind](question)


def gap_markup(place: int) -> str:
    """Where a gap is in a stem. The script puts a field there."""
    return f'<i data-gap="{place}"/>'


def _choices(question: Question) -> Fields:
    """The choices and what each is worth, in ``of``-ths of full marks: whole numbers, as a script adds without
    error."""
    worth = shares(question)
    of = lcm(*(share.denominator for share in worth))
    return {
        "choices": [_choice(choice) for choice in question.choices],
        "worth": [int(share * of) for share in worth],
        "of": of if of > 1 else 0,
        "pinned": [place for place, choice in enumerate(question.choices) if choice.pinned],
        "negative": decimal_text(question.negative) if question.negative else "",
        "numbering": question.numbering if question.numbering != "abc" else "",
    }


def _choice(choice: Choice) -> list[str]:
    text = compact(choice.content)
    return [text, compact(choice.rationale)] if choice.rationale else [text]


def _typed(question: Question) -> Fields:
    return _field(cast("ShortAnswer | Numeric", question.answer))


def _field(answer: ShortAnswer | Numeric | Menu) -> Fields:
    """A text, a number or a menu: what is right in it. Numbers are texts, so that no digit is lost."""
    match answer:
        case ShortAnswer(accepted, case):
            return {"accepted": accepted, **({"case": True} if case else {})}
        case Numeric(accepted):
            return {"numbers": [[decimal_text(one.value), decimal_text(one.margin)] for one in accepted]}
        case Menu(options, right):
            return {"options": options, "right": right}


def _match(question: Question) -> Fields:
    answer = cast("Matching", question.answer)
    return {
        "prompts": [compact(pair.prompt) for pair in answer.pairs],
        "targets": [compact(target) for target in answer.targets],
        "key": answer.right,
    }


def _order(question: Question) -> Fields:
    return {"items": [compact(item) for item in cast("Ordering", question.answer).items]}


def _blanks(question: Question) -> Fields:
    return {"gaps": [_field(gap) for gap in cast("Blanks", question.answer).gaps]}


def _essay(question: Question) -> Fields:
    """How long the text shall be. The notes stay out: they are for those who mark, and anyone can read a page."""
    answer = cast("Essay", question.answer)
    return {"lines": answer.lines, "least": answer.min_words, "most": answer.max_words}


def _nothing(_question: Question) -> Fields:
    return {}


_KINDS: Mapping[Kind, Callable[[Question], Fields]] = {
    "choice": _choices,
    "true-false": _choices,
    "multiple": _choices,
    "short-answer": _typed,
    "numeric": _typed,
    "match": _match,
    "order": _order,
    "blanks": _blanks,
    "essay": _essay,
    "description": _nothing,
}
"""Kind → what the script's entry of the same name needs beside the fields that all have."""
