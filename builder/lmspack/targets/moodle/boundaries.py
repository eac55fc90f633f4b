"""What Moodle cannot do with a quiz: what becomes of it there, and what it would refuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from lmspack.model import Matching, Question
from lmspack.naming import decimal_text
from lmspack.richtext import plain
from lmspack.targets.moodle.texts import menu_text

LIMITS: Mapping[str, str] = {
    "pins": "The options keep the order of the quiz text.",
    "unordered-all-or-nothing": "The parts that are right get their share; only ordering can be all or nothing.",
    "unmarked-hints": "There are no hints where nothing is marked.",
    "exact-penalty": "It is kept with seven decimals, and near a third it becomes a third.",
    "unsaid-messages": "There are no such messages for these kinds.",
    "idle-message": "It is left out, since it would never show.",
    "letters": "The options are numbered 1, 2, 3.",
    "gap-points": "Each gap gives one point; set the mark of the question in the quiz.",
    "odd-tags": "These signs are taken out, one of several tags that differ in capitals stays, and 0 is no tag.",
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

LONGEST_ENTRY = 255
"""Code points of a match, escaped, that Moodle's database takes; a longer one ends the import half-way."""

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
    if isinstance(question.answer, Matching):
        entries = [menu_text(plain(text).strip()) for text in question.answer.targets]
        if not all(entries) or any(len(entry) > LONGEST_ENTRY for entry in entries):
            fault = f"longer than {LONGEST_ENTRY} signs" if all(entries) else "without words"
            yield (
                "L133",
                f"Moodle's menus cannot show one of the matches of question {number}: it is {fault}.",
                "Say it in a few words",
            )


def is_listed(share: Decimal) -> bool:
    """Whether Moodle knows a share of the points."""
    exact = Fraction(share)
    return any(abs(exact - listed) < _NEAR for listed in _LISTED)
