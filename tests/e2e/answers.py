"""How a response is given to the variables of an item: identifiers and texts, as a player takes them."""

from __future__ import annotations

from collections.abc import Mapping

from lmspack.model import Blanks, Essay, Matching, Menu, Numeric, Ordering, Question, ShortAnswer
from lmspack.scoring import Response
from lmspack.targets.qti21.variables import (
    RESPONSE,
    choice_id,
    gap_variable,
    item_ids,
    option_id,
    prompt_id,
    target_ids,
)

Given = Mapping[str, tuple[str, ...]]
"""Response variable → its values; none for what is left blank."""


def given(question: Question, response: Response) -> Given:
    """A response as values of the response variables."""
    match question.answer:
        case None:
            if not question.choices:
                return {}
            return {RESPONSE: tuple(choice_id(int(place)) for place in response)}
        case Blanks(gaps):
            texts = [str(text) for text in response] or [""] * len(gaps)
            return {
                gap_variable(place): _filled(place, gap, text)
                for place, (gap, text) in enumerate(zip(gaps, texts, strict=True))
            }
        case Matching():
            targets = target_ids(question)
            pairs = [
                f"{prompt_id(place)} {targets[int(target)]}"
                for place, target in enumerate(response)
                if int(target) >= 0
            ]
            return {RESPONSE: tuple(pairs)}
        case Ordering():
            items = item_ids(question)
            return {RESPONSE: tuple(items[int(place)] for place in response)}
        case ShortAnswer() | Numeric() | Essay():
            return {RESPONSE: tuple(str(text) for text in response)}


def _filled(place: int, gap: ShortAnswer | Numeric | Menu, text: str) -> tuple[str, ...]:
    if not text:
        return ()
    return (option_id(place, gap.options.index(text)),) if isinstance(gap, Menu) else (text,)
