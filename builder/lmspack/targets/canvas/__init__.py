"""Canvas-flavoured QTI 1.2: all items in one file, the settings of the quiz in another, and a manifest.

The only form in which both Classic Quizzes and New Quizzes keep feedback, points and introduction. The shape
was proved in the importers of both; docs/targets/canvas.md says why each part is as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

from lmspack import archive, scoring
from lmspack.limits import carried
from lmspack.model import Matching, Question, Quiz
from lmspack.richtext import plain
from lmspack.scoring import Response
from lmspack.targets.canvas.frame import files_of, shuffles
from lmspack.targets.canvas.items import choice_id, question_type
from lmspack.targets.canvas.texts import choice_html, html

__all__ = [
    "LIMITS",
    "STEM_BYTES",
    "choice_html",
    "choice_id",
    "files",
    "html",
    "question_type",
    "refuses",
    "share",
    "shuffles",
    "write",
]

STEM_BYTES = 16_000
"""Bytes of a stem's HTML that Canvas takes for certain: above 16 KB it puts a notice in place of the question."""


LIMITS: Mapping[str, str] = {
    "part-marks": "Classic Quizzes takes away for a wrong option what a right one gives; New Quizzes has a setting.",
    "pins": "The options keep the order of the quiz text, and Classic Quizzes mixes none of the quiz.",
    "all-or-nothing": "A partly right response gets part of the points.",
    "negative-marking": "No points are taken away.",
    "hints": "There are no hints, and every attempt counts in full.",
    "partial-message": "A partly right response gets the message for wrong ones.",
    "no-partial-message": "A partly right response gets the message for wrong ones.",
    "unreachable-message": "It is left out.",
    "description-feedback": "The text shows, and nothing else.",
    "numbering": "The options stand without numbers.",
    "tags": "Questions have no tags.",
    "difficulty": "Questions have no difficulty.",
    "question-category": "All questions come into the quiz; move them to question banks there.",
    "rich-matches": "They stand in a menu, as plain text.",
    "markup-matches": "Classic Quizzes shows < as &lt; and & as &amp; there.",
    "order": "Classic Quizzes makes a matching question of it: each place is to be matched with its item.",
    "rich-items": "Classic Quizzes offers the items in a menu, as plain text; New Quizzes keeps the markup.",
    "case": "Capitals and small letters are the same.",
    "numeric-gaps": "What is typed into gaps is compared as text: only the number is right, in one spelling.",
    "mixed-gaps": "All gaps of a question are of one sort: what a menu offers stands beside its gap, to be typed.",
    "essay-length": "Its own field takes any length.",
    "essay-notes": "No notes are imported; keep them elsewhere.",
    "end-of-attempt": "Explanations always show at the end of an attempt, unless they are never to be shown.",
    "untitled-pool": "It is called like the quiz.",
    "pool-descriptions": "They stand before the section, and everybody sees them.",
    "pool-points": "All questions that are drawn from a section get the points of its first.",
    "unpooled-sections": "The questions come one after the other, without the titles of sections.",
    "mixed-questions": "The questions keep the order of the quiz text.",
    "quiz-category": "There are no categories.",
}
"""What the format cannot say: name of a limit → what becomes of it."""


def write(quiz: Quiz, path: Path) -> None:
    """Write the package of a quiz."""
    archive.write(path, files(quiz))


def files(quiz: Quiz) -> Iterator[tuple[str, bytes]]:
    """The package's files: name in the zip and content."""
    return files_of(carried(quiz, LIMITS))


def refuses(question: Question, number: str) -> Iterator[tuple[str, str, str]]:
    """What Canvas would refuse of a question."""
    size = len(html(question.stem, question.language).encode())
    if size > STEM_BYTES:
        yield (
            "L103",
            f"The text of question {number} is too long for Canvas: it takes {size} bytes, of {STEM_BYTES} at most.",
            "Shorten it, part it in several questions",
        )
    if isinstance(question.answer, Matching):
        words = [" ".join(plain(text).split()) for text in question.answer.targets]
        if not all(words) or len(set(words)) < len(words):
            yield (
                "L132",
                f"Canvas offers the matches of question {number} as plain text; "
                f"{'two have the same words' if all(words) else 'one has no words at all'}.",
                "Give each match words of its own",
            )


def share(question: Question, response: Response) -> Fraction:
    """How the package marks a response. Canvas has a rule of its own for a partly right multiple response, which no
    package can change: only the key is written down."""
    exact = scoring.share(question, response)
    return exact if question.kind != "multiple" or exact == 1 else Fraction(0)
