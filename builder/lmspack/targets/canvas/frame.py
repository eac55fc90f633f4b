"""The files of a package: manifest, settings of the quiz, items in their sections, pictures and sounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from lmspack.model import CHOICE_KINDS, Question, Quiz
from lmspack.naming import decimal_text, question_names
from lmspack.resources import template
from lmspack.targets.canvas.items import Item, item
from lmspack.targets.canvas.texts import MEDIA_FOLDER, html

MANIFEST = "imsmanifest.xml"


@dataclass(frozen=True, slots=True)
class Group:
    """Questions that follow each other. ``pick`` of them are drawn, ``points`` each; "" for all of them."""

    identifier: str
    title: str
    pick: str
    points: str
    items: Iterator[Item]


def files_of(quiz: Quiz) -> Iterator[tuple[str, bytes]]:
    """The files of a quiz that Canvas can carry: name in the zip and content."""
    assessment, meta = f"{quiz.id}/{quiz.id}.xml", meta_href(quiz)
    media = [f"{MEDIA_FOLDER}/{file.name}" for file in quiz.media]
    yield MANIFEST, _render("imsmanifest", quiz=quiz, assessment=assessment, meta=meta, media=media)
    yield (
        meta,
        _render(
            "assessment_meta",
            quiz=quiz,
            description=html(quiz.introduction, quiz.language),
            shuffle=shuffles(quiz),
            points=decimal_text(_points(quiz)),
        ),
    )
    yield assessment, _render("assessment", quiz=quiz, groups=_groups(quiz))
    for file in quiz.media:
        yield f"{MEDIA_FOLDER}/{file.name}", file.data


def meta_href(quiz: Quiz) -> str:
    """Where the settings of the quiz lie. Canvas looks for this name in the folder that is called like the
    assessment's identifier, and nowhere else."""
    return f"{quiz.id}/assessment_meta.xml"


def shuffles(quiz: Quiz) -> bool:
    """Whether Classic Quizzes may mix the choices: it knows one switch for the whole quiz, so only if every
    question with choices may be mixed. New Quizzes has one for each question."""
    chosen = [question for question in quiz.questions if question.kind in CHOICE_KINDS]
    return bool(chosen) and all(question.mixable for question in chosen)


def _points(quiz: Quiz) -> Decimal:
    """What a student can get: of a section that is drawn from, the points of those drawn."""
    picks = _picks(quiz)
    total = Decimal(0)
    for title, found in groupby(quiz.questions, lambda question: question.section):
        questions = list(found)
        pick = picks.get(title)
        total += questions[0].points * pick if pick else sum((q.points for q in questions), Decimal(0))
    return total


def _picks(quiz: Quiz) -> dict[str, int]:
    return {section.title: section.pick for section in quiz.sections if section.pick}


def _groups(quiz: Quiz) -> Iterator[Group]:
    """Questions that are drawn from one section, and those between."""
    picks = _picks(quiz)
    names = zip(quiz.questions, question_names(quiz), strict=True)
    for place, (title, found) in enumerate(groupby(names, lambda named: _pool(named[0], picks)), 1):
        questions = list(found)
        pick = picks.get(title) if title is not None else None
        yield Group(
            f"{quiz.id}_pool_{place}",
            title or "",
            str(pick) if pick else "",
            decimal_text(questions[0][0].points),
            (item(question, quiz.item_id(question), name) for question, name in questions),
        )


def _pool(question: Question, picks: dict[str, int]) -> str | None:
    return question.section if question.section in picks else None


def _render(name: str, **values: object) -> bytes:
    return template(f"canvas/{name}.xml.j2").render(values).encode()
