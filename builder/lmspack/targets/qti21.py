"""QTI 2.1: one assessmentItem a question, an assessmentTest and a manifest, in a zip.

The shape was proved in six engines; docs/targets.md says why each part is as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace

from markupsafe import Markup

from lmspack import archive
from lmspack.model import UNKNOWN_LANGUAGE, Choice, Question, Quiz
from lmspack.naming import decimal_text, question_names
from lmspack.resources import template
from lmspack.richtext import Content
from lmspack.richtext.xhtml import QTI
from lmspack.scoring import shares

MANIFEST = "imsmanifest.xml"
TEST = "test.xml"


LIMITS: Mapping[str, str] = {
    "all-or-nothing": "It is left out.",
    "negative-marking": "It is left out.",
    "hints": "It is left out.",
    "messages": "It is left out.",
    "numbering": "It is left out.",
    "tags": "It is left out.",
    "difficulty": "It is left out.",
    "question-category": "It is left out.",
    "essay-length": "It is left out.",
    "essay-notes": "It is left out.",
    "time-limit": "It is left out.",
    "attempts": "It is left out.",
    "feedback-time": "It is left out.",
    "pools": "It is left out.",
    "sections": "It is left out.",
    "mixed-questions": "It is left out.",
    "quiz-category": "It is left out.",
}
"""What the format cannot say: name of a limit → what becomes of it."""


def write(quiz: Quiz, path: Path) -> None:
    """Write the package of a quiz."""
    archive.write(path, files(quiz))


def files(quiz: Quiz) -> Iterator[tuple[str, bytes]]:
    """The package's files: name in the zip and content."""
    references = [
        {
            "identifier": quiz.item_id(question),
            "href": item_href(quiz, question),
            "points": decimal_text(question.points),
        }
        for question in quiz.questions
    ]
    yield MANIFEST, _render("imsmanifest", quiz=quiz, test_href=TEST, items=references)
    yield (
        TEST,
        _render(
            "test",
            quiz=quiz,
            title=quiz.title,
            language=_language(quiz.language),
            introduction=QTI.flow(quiz.introduction),
            items=references,
        ),
    )
    for question, name in zip(quiz.questions, question_names(quiz), strict=True):
        yield item_href(quiz, question), _render("item", item=_item(quiz, question, name))


def item_href(quiz: Quiz, question: Question) -> str:
    """Where the item of a question lies in the package."""
    return f"items/{quiz.item_id(question)}.xml"


def choice_id(position: int) -> str:
    """The identifier of the choice at ``position`` (from 0)."""
    return f"choice_{position + 1}"


def _render(name: str, **values: object) -> bytes:
    return template(f"qti21/{name}.xml.j2").render(values).encode()


def _item(quiz: Quiz, question: Question, name: str) -> SimpleNamespace:
    feedback = _feedback_form(question)
    mapped = question.kind == "multiple"
    worth = [_mapped_value(share * Fraction(question.points)) for share in shares(question)] if mapped else []
    return SimpleNamespace(
        identifier=quiz.item_id(question),
        title=name,
        language=_language(question.language),
        points=decimal_text(question.points),
        mapped=mapped,
        shuffle=question.shuffle,
        stem=QTI.compact(question.stem),
        feedback=feedback,
        processing=_processing(
            mapped, decimal_text(question.points), feedback, _answered(question, feedback)
        ),
        general=_general_feedback(question) if feedback == "general" else "",
        choices=[
            SimpleNamespace(
                identifier=choice_id(position),
                text=QTI.compact(choice.content),
                correct=choice.correct,
                pinned=choice.pinned,
                share=worth[position] if mapped else "",
                feedback=_choice_feedback(choice, question) if feedback == "per choice" else "",
            )
            for position, choice in enumerate(question.choices)
        ],
    )


def _answered(question: Question, feedback: str) -> tuple[str, ...]:
    """The choices that have a feedback of their own."""
    if feedback != "per choice":
        return ()
    told = bool(question.explanation)
    return tuple([choice_id(i) for i, choice in enumerate(question.choices) if told or choice.rationale])


@lru_cache(maxsize=512)
def _processing(mapped: bool, points: str, feedback: str, answered: tuple[str, ...]) -> Markup:
    values = {"mapped": mapped, "points": points, "general": feedback == "general", "answered": answered}
    return Markup(template("qti21/processing.xml.j2").render(values))  # noqa: S704


def _feedback_form(question: Question) -> str:
    """Which modals an item gets, so that at most one shows for any response (players stack several)."""
    rationales = any(choice.rationale for choice in question.choices)
    if rationales and question.kind != "multiple":
        return "per choice"
    return "general" if rationales or question.explanation else ""


def _choice_feedback(choice: Choice, question: Question) -> Markup:
    return _parts(_part("rationale", choice.rationale), _part("explanation", question.explanation))


def _general_feedback(question: Question) -> Markup:
    told = [choice for choice in question.choices if choice.rationale]
    listed = [f"<li>{_part('choice', c.content)}\n{_part('rationale', c.rationale)}</li>" for c in told]
    rationales = f'<ul class="rationales">{"".join(listed)}</ul>' if listed else ""
    return _parts(rationales, _part("explanation", question.explanation))


def _part(name: str, content: Content) -> str:
    return f'<div class="{name}">{QTI.divs(content)}</div>' if content else ""


def _parts(*parts: str) -> Markup:
    """Parts of a feedback with a rule between them: without one, players set them as a single paragraph."""
    return Markup("\n<hr/>\n".join(part for part in parts if part))  # noqa: S704


def _mapped_value(points: Fraction) -> str:
    """A share as a decimal. Shares that have none are rounded away from 0: the right ones then still sum up
    to full marks (upperBound cuts the rest), and ticking everything never leaves a remainder."""
    exact = Decimal(points.numerator) / Decimal(points.denominator)
    step = Decimal("0.00000001")
    return decimal_text(exact.quantize(step, ROUND_CEILING if points > 0 else ROUND_FLOOR))


def _language(tag: str) -> str:
    return "" if tag == UNKNOWN_LANGUAGE else tag
