"""Each type of question in a Moodle XML file: what it holds, and how Moodle marks it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from lmspack.model import (
    Blanks,
    Choice,
    Essay,
    Interval,
    Kind,
    Matching,
    Menu,
    Messages,
    Numbering,
    Numeric,
    Ordering,
    Pair,
    ShortAnswer,
)
from lmspack.readback import NOWHERE, ReadbackError
from lmspack.readback.moodle import cloze
from lmspack.readback.moodle.gapselect import menus
from lmspack.readback.moodle.marking import fraction, is_right, literal
from lmspack.readback.moodle.texts import Stem, content_of, html_of, stem, unescaped
from lmspack.richtext import Content, text_content
from lmspack.scoring import Response
from lmspack.xml import Element

Grade = Callable[[Response], float]
"""A response that is not blank → share of the grade."""

_NUMBERINGS: Mapping[str, Numbering] = {
    "abc": "abc",
    "ABCD": "ABC",
    "123": "123",
    "iii": "iii",
    "IIII": "III",
    "none": "none",
}
_ANYTHING = "*"
_GRADINGS = {"ABSOLUTE_POSITION": True, "ALL_OR_NOTHING": False}
"""How an ordering question is marked → whether items in their places count each."""


def _nothing(_response: Response) -> float:
    return 0.0


@dataclass(frozen=True, slots=True)
class Own:
    """What a type of question says: its kind, its text, further fields of the question, and how a response is marked.
    ``points`` are those that stand elsewhere than in the grade of the question."""

    kind: Kind
    stem: Stem
    fields: Mapping[str, Any] = field(default_factory=dict)
    grade: Grade = _nothing
    points: Decimal | None = None


def own(question: Element) -> Own:
    """What the type of a question element says. Raises `ReadbackError` for what lmspack does not write."""
    read = _READERS.get(question.get("type", ""))
    if read is None:
        raise ReadbackError(f"the question has the type {question.get('type')}")
    return read(question)


def _stem(question: Element) -> Stem:
    return stem(html_of(question.find("questiontext")))


def _choices(question: Element) -> Own:
    text = _stem(question)
    answers = question.findall("answer")
    fractions = [fraction(answer) for answer in answers]
    single = question.findtext("single") == "true"
    losses = [-worth for worth in fractions if worth < 0]
    fields: dict[str, Any] = {
        "choices": tuple(
            Choice(
                content_of(answer, text.language),
                NOWHERE,
                worth > 0,
                content_of(answer.find("feedback"), text.language),
            )
            for answer, worth in zip(answers, fractions, strict=True)
        ),
        "shuffle": question.findtext("shuffleanswers") == "true",
        "numbering": _NUMBERINGS[question.findtext("answernumbering") or "abc"],
        "negative": _loss(answers) if single and losses else Decimal(0),
    }

    def grade(response: Response) -> float:
        worth = sum(fractions[int(place)] for place in response) / 100
        return worth if single else min(1.0, max(0.0, worth))

    return Own("choice" if single else "multiple", text, fields, grade)


def _loss(answers: Sequence[Element]) -> Decimal:
    losses = {Decimal(answer.get("fraction", "0")) for answer in answers} - {Decimal(100)}
    if len(losses) != 1:
        raise ReadbackError("wrong options of a single choice lose different shares")
    return -losses.pop() / 100


def _true_false(question: Element) -> Own:
    text = _stem(question)
    answers = question.findall("answer")
    if [html_of(answer) for answer in answers] != ["true", "false"]:
        raise ReadbackError("the answers of a truefalse question must be true and false")
    right = fraction(answers[0]) == 100
    rationales = [content_of(answer.find("feedback"), text.language) for answer in answers]
    choices = (
        Choice(text_content("True"), NOWHERE, right, rationales[0]),
        Choice(text_content("False"), NOWHERE, not right, rationales[1]),
    )
    return Own("choice", text, {"choices": choices}, lambda response: float(response[0] == 1 - right))


def _typed(question: Element) -> tuple[list[Element], Stem, Messages]:
    """The right answers of a type where a student types, and the messages that stand at the answers."""
    text = _stem(question)
    correct, incorrect, right = set[Content](), set[Content](), []
    for answer in question.findall("answer"):
        feedback = content_of(answer.find("feedback"), text.language)
        worth = fraction(answer)
        if worth == 100:
            right.append(answer)
            correct.add(feedback)
        elif worth == 0 and html_of(answer) == _ANYTHING:
            incorrect.add(feedback)
        else:
            raise ReadbackError("a typed answer is neither right nor everything else")
    if len(correct) != 1 or len(incorrect) > 1:
        raise ReadbackError("no answer is right, or right answers have different feedback")
    return right, text, Messages(correct.pop(), (), incorrect.pop() if incorrect else ())


def _short_answer(question: Element) -> Own:
    answers, text, messages = _typed(question)
    answer = ShortAnswer(tuple(literal(html_of(a)) for a in answers), question.findtext("usecase") == "1")
    return Own("short-answer", text, {"answer": answer, "messages": messages}, _typed_grade(answer))


def _numeric(question: Element) -> Own:
    answers, text, messages = _typed(question)
    answer = Numeric(
        tuple(Interval(Decimal(html_of(a)), Decimal(a.findtext("tolerance") or 0)) for a in answers)
    )
    return Own("numeric", text, {"answer": answer, "messages": messages}, _typed_grade(answer))


def _typed_grade(answer: ShortAnswer | Numeric) -> Grade:
    return lambda response: float(is_right(answer, str(response[0])))


def _match(question: Element) -> Own:
    text = _stem(question)
    pairs: list[Pair] = []
    distractors: list[Content] = []
    for pair in question.findall("subquestion"):
        match = text_content(unescaped(html_of(pair.find("answer"))))
        if not match:
            raise ReadbackError("a prompt has no match: Moodle would skip the rest of the file")
        if html_of(pair):
            pairs.append(Pair(content_of(pair, text.language), match))
        else:
            distractors.append(match)
    answer = Matching(tuple(pairs), tuple(distractors))
    right = answer.right
    fields = {"answer": answer, "shuffle": question.findtext("shuffleanswers") == "true"}
    return Own("match", text, fields, lambda response: _equal_places(right, response))


def _equal_places(right: Sequence[object], response: Response) -> float:
    return sum(wanted == given for wanted, given in zip(right, response, strict=True)) / len(right)


def _order(question: Element) -> Own:
    text = _stem(question)
    if question.findtext("selecttype") != "ALL" or question.findtext("shownumcorrect") != "1":
        raise ReadbackError("an ordering question does not show all of its items")
    partial = _GRADINGS[question.findtext("gradingtype") or ""]
    items = tuple(content_of(answer, text.language) for answer in question.findall("answer"))

    def grade(response: Response) -> float:
        exact = _equal_places(range(len(items)), response)
        return exact if partial else float(exact == 1)

    return Own("order", text, {"answer": Ordering(items), "partial": partial}, grade)


def _cloze(question: Element) -> Own:
    parted = cloze.parted(html_of(question.find("questiontext")))
    text = stem(parted.html, _place)
    fields = {"answer": Blanks(parted.gaps), "shuffle": parted.mixed}
    points = sum(parted.weights)

    def grade(response: Response) -> float:
        got = zip(parted.gaps, response, parted.weights, strict=True)
        return sum(weight * is_right(gap, str(typed)) for gap, typed, weight in got) / points

    return Own("blanks", text, fields, grade, Decimal(points))


def _gapselect(question: Element) -> Own:
    html, gaps = menus(question)
    text = stem(html, _place)
    fields = {"answer": Blanks(gaps), "shuffle": question.findtext("shuffleanswers") == "1"}
    return Own(
        "blanks", text, fields, lambda response: _equal_places([_picked(gap) for gap in gaps], response)
    )


def _picked(menu: Menu) -> str:
    return menu.options[menu.right]


def _place(element: Element) -> int | None:
    return int(element.get("place", "")) if element.tag == "gap" else None


def _essay(question: Element) -> Own:
    text = _stem(question)
    answer = Essay(
        content_of(question.find("graderinfo"), text.language),
        int(question.findtext("responsefieldlines") or 15),
        _number(question.findtext("minwordlimit")),
        _number(question.findtext("maxwordlimit")),
    )
    return Own("essay", text, {"answer": answer})


def _number(text: str | None) -> int | None:
    return int(text) if text else None


def _description(question: Element) -> Own:
    return Own("description", _stem(question), points=Decimal(0))


_READERS: Mapping[str, Callable[[Element], Own]] = {
    "multichoice": _choices,
    "truefalse": _true_false,
    "shortanswer": _short_answer,
    "numerical": _numeric,
    "matching": _match,
    "ordering": _order,
    "cloze": _cloze,
    "gapselect": _gapselect,
    "essay": _essay,
    "description": _description,
}
