"""What Moodle cannot do with a quiz: what becomes of it there, and what it would refuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from lmspack.model import Matching, Question
from lmspack.naming import decimal_text
from lmspack.richtext import plain

LIMITS: Mapping[str, str] = {
    "pins": "The options keep the order of the quiz text.",
    "unordered-all-or-nothing": "The parts that are right get their share; only ordering can be all or nothing.",
    "unmarked-hints": "There are no hints where nothing is marked.",
    "exact-penalty": "It is kept with seven decimals, and near a third it becomes a third.",
    "unsaid-messages": "There are no such messages for these kinds.",
    "idle-message": "It is left out, since it would never show.",
    "letters": "The options are numbered 1, 2, 3.",
    "gap-points": "Each gap gives one point; set the mark of the question in the quiz.",
    "odd-tags": "These signs are taken out, and one of several tags that differ in capitals stays.",
    "rich-matches": "The menus show plain text.",
    "odd-lines": "It can be 2, 3, 5, 10, 15 and so on up to 40 lines; the nearest is taken.",
    "time-limit": "A question bank has no time limit; set it in the quiz.",
    "attempts": "A question bank does not count attempts; set them in the quiz.",
    "feedback-time": "The review options of the quiz say when feedback shows.",
    "pools": "The section is a category of its own; add random questions from it to the quiz.",
    "mixed-questions": 'A question bank has no order; tick "Shuffle" in the quiz.',
    "introduction-media": "The text of a category has no files; words stand in their place.",
}
"""What the format cannot say: name of a limit → what becomes of it."""

SHARERS = frozenset({*range(1, 11), 20})
"""How many right options can share 100 %: Moodle knows 1/n for these n only, and refuses any other fraction."""

_LISTED = tuple(
    Fraction(n, d)
    for n, d in (
        *((n, 10) for n in range(1, 11)),
        *((1, d) for d in (20, 9, 8, 7, 6, 4, 3)),
        *((n, d) for n, d in ((3, 4), (2, 3), (5, 6))),
    )
)
"""Moodle's fractions (question/engine/bank.php)."""

_NEAR = Fraction(1, 100_000)
"""Moodle takes a fraction that is nearer than this to one of its list."""


def refuses(question: Question, number: str) -> Iterator[tuple[str, str, str]]:
    """What Moodle would refuse of a question: code, message and what to do."""
    if question.kind == "multiple" and len(question.right) not in SHARERS:
        yield (
            "L102",
            f"Moodle cannot give each of the {len(question.right)} right options of question {number} its share "
            "of the points.",
            "Have at most 10 right options",
        )
    if question.negative and not is_listed(question.negative):
        yield (
            "L131",
            f"Moodle cannot take away {decimal_text(question.negative * 100)} % of the points of question {number}.",
            "Take 5, 10, 11.11111, 12.5, 14.28571, 16.66667, 20, 25, 30, 33.33333, 40, 50, 60, 66.66667, 70, 75, 80, "
            "83.33333, 90 or 100 %",
        )
    if isinstance(question.answer, Matching) and any(
        not plain(text).strip() for text in question.answer.targets
    ):
        yield (
            "L133",
            f"Moodle's menus show words, and something that is to be matched in question {number} has none.",
            "Describe the picture in its alternative text",
        )


def is_listed(share: Decimal) -> bool:
    """Whether Moodle knows a share of the points."""
    exact = Fraction(share)
    return any(abs(exact - listed) < _NEAR for listed in _LISTED)
