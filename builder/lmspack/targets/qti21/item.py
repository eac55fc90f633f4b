"""One question as an assessmentItem."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from lmspack.model import UNKNOWN_LANGUAGE, Question
from lmspack.naming import decimal_text
from lmspack.resources import template
from lmspack.richtext.xhtml import Xhtml
from lmspack.targets.qti21.feedback import Feedback, feedback
from lmspack.targets.qti21.interactions import Interaction, Variable, interaction
from lmspack.targets.qti21.marking import processing


@dataclass(frozen=True, slots=True)
class Item:
    """What the template of an item prints."""

    identifier: str
    title: str
    language: str
    declarations: Markup
    stem: Markup
    interaction: Interaction
    feedback: Feedback
    processing: Markup


def item(question: Question, identifier: str, name: str, xhtml: Xhtml) -> bytes:
    """The document of a question."""
    made = _item(question, identifier, name, xhtml)
    return template("qti21/item.xml.j2").render(item=made).encode()


def _item(question: Question, identifier: str, name: str, xhtml: Xhtml) -> Item:
    answering = interaction(question, xhtml)
    told = feedback(question, xhtml)
    least = decimal_text(-question.negative * question.points) if question.negative else ""
    gap = answering.gaps.__getitem__ if answering.gaps else None
    return Item(
        identifier,
        name,
        language(question.language),
        _declarations(answering.variables, points(question), least, told.cardinality),
        xhtml.compact(question.stem, gap),
        answering,
        told,
        processing(question, told.verdicts, told.answered),
    )


@lru_cache(maxsize=512)
def _declarations(variables: tuple[Variable, ...], points: str, least: str, feedback: str) -> Markup:
    """The variables of an item. ``points`` is "" where nothing is marked, ``least`` the lowest score below 0,
    ``feedback`` the cardinality of FEEDBACK, "" without any."""
    values = {"variables": variables, "points": points, "least": least, "feedback": feedback}
    return Markup(template("qti21/declarations.xml.j2").render(values))  # noqa: S704


def points(question: Question) -> str:
    """Full marks as text; "" for what is not marked at all."""
    return "" if question.kind == "description" else decimal_text(question.points)


def language(tag: str) -> str:
    """A language tag, "" where nobody said which language it is."""
    return "" if tag == UNKNOWN_LANGUAGE else tag
