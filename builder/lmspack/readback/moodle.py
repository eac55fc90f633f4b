"""A Moodle XML file, read back as Moodle's importer reads it."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import islice
from pathlib import Path

from lmspack.model import Choice, Question
from lmspack.readback import NOWHERE, WHOLE, Item, ReadbackError, ReadQuiz, Shown, Validate, quiz_frame
from lmspack.richtext import Content, xhtml
from lmspack.scoring import Response
from lmspack.xml import Element, XmlError, iterate, parse

FRACTIONS = (
    100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111,
    10, 5, 0,
)  # fmt: skip
"""Percentages that Moodle accepts (and their negatives); it refuses any other, and with it the file."""


def read(path: Path, validate: Validate, part: slice = WHOLE) -> ReadQuiz:
    """The quiz in a file. Raises `ReadbackError` where it is not what lmspack writes.

    Questions are read one by one as ``items`` is consumed; each is validated first.
    """
    questions = _questions(path, validate)
    category = next(questions)
    if category.get("type") != "category":
        raise ReadbackError("the first question of the file must be its category")
    full_name = category.findtext("category/text") or ""
    title = full_name.removeprefix("$course$/top/").removeprefix("\u2060").replace("//", "/")
    return ReadQuiz(
        quiz_frame(_unescaped(title), _content(category.find("info"))),
        islice((read_item(q) for q in questions), part.start, part.stop, part.step),
    )


def _questions(path: Path, validate: Validate) -> Iterator[Element]:
    try:
        for question in iterate(path, "question"):
            validate(path.name, question)
            yield question
    except XmlError as error:
        raise ReadbackError(f"line {error.line}: {error.message}") from None


def read_item(question: Element) -> Item:
    """The item in a multichoice question element."""
    identifier = question.findtext("idnumber") or ""
    if question.get("type") != "multichoice":
        raise ReadbackError(f"{identifier}: the question has the type {question.get('type')}")
    answers = question.findall("answer")
    fractions = [_fraction(identifier, answer) for answer in answers]
    points = question.findtext("defaultgrade") or ""
    choices = tuple(
        Choice(_content(answer), NOWHERE, fraction > 0, _content(answer.find("feedback")))
        for answer, fraction in zip(answers, fractions, strict=True)
    )
    single = question.findtext("single") == "true"
    explanation = _content(question.find("generalfeedback"))

    def play(response: Response) -> Shown:
        fraction = min(1.0, max(0.0, sum(fractions[int(i)] for i in response) / 100))
        told = tuple(choices[int(i)].rationale for i in response if choices[int(i)].rationale)
        return Shown(fraction * float(points), told, explanation)

    read = Question(
        id=identifier,
        number="",
        kind="choice" if single else "multiple",
        stem=_content(question.find("questiontext")),
        span=NOWHERE,
        choices=choices,
        explanation=explanation,
        points=Decimal(points),
        shuffle=question.findtext("shuffleanswers") == "true",
    )
    return Item(read, _unescaped(question.findtext("name/text") or ""), play)


def _fraction(identifier: str, answer: Element) -> float:
    fraction = float(answer.get("fraction", "0"))
    if abs(fraction) not in FRACTIONS and not any(abs(abs(fraction) - near) < 0.001 for near in FRACTIONS):
        raise ReadbackError(f"{identifier}: Moodle does not know the fraction {fraction}")
    return fraction


def _content(holder: Element | None) -> Content:
    """The content of an element that holds ``<text>`` with HTML in it."""
    html = holder.findtext("text") if holder is not None else None
    return _parsed(html) if html else ()


def _parsed(html: str) -> Content:
    bare = html[3:-4] if html.startswith("<p>") and html.endswith("</p>") else html
    if "<" not in bare and "&" not in bare:  # nearly every text: no need for a parser
        return xhtml.plain_paragraph(bare)
    try:
        return xhtml.read(parse(f"<div>{html}</div>".encode()))
    except XmlError as error:
        raise ReadbackError(f"a text is not well-formed HTML: {error.message}") from None


def _unescaped(name: str) -> str:
    return "".join(str(text) for text in parse(f"<name>{name}</name>".encode()).itertext())
