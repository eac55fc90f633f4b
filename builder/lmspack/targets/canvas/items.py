"""What the templates write of each question: one builder a kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from lmspack.limits.gaps import is_plain_line, looks_like_markup
from lmspack.model import (
    UNKNOWN_LANGUAGE,
    Blanks,
    Essay,
    Interval,
    Kind,
    Matching,
    Menu,
    Numeric,
    Ordering,
    Question,
    ShortAnswer,
)
from lmspack.naming import decimal_text
from lmspack.richtext import Content, plain
from lmspack.richtext.xhtml import escaped
from lmspack.targets.canvas.texts import choice_html, html, is_typeset, prompt_html

TRUE_FALSE = ("True", "False")
"""The labels that Canvas gives the choices of a true_false_question, whatever they were, in its order."""

_TYPES: Mapping[Kind, str] = {
    "choice": "multiple_choice_question",
    "multiple": "multiple_answers_question",
    "true-false": "multiple_choice_question",
    "short-answer": "short_answer_question",
    "numeric": "numerical_question",
    "match": "matching_question",
    "order": "ordering_question",
    "essay": "essay_question",
    "description": "text_only_question",
}


@dataclass(frozen=True, slots=True)
class Label:
    """Something that is picked: HTML, or plain text where Canvas would show the HTML's source."""

    identifier: str
    text: str
    is_html: bool = True
    correct: bool = False
    rationale: str = ""


@dataclass(frozen=True, slots=True)
class Choices:
    """The options of a choice question."""

    labels: tuple[Label, ...]
    multiple: bool
    shuffle: bool


@dataclass(frozen=True, slots=True)
class Typed:
    """A text that is typed, and all that is right."""

    accepted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers that are right. ``exact`` is empty where only the bounds are written."""

    exact: str
    low: str
    high: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """A number that is typed."""

    ranges: tuple[Range, ...]


@dataclass(frozen=True, slots=True)
class Menus:
    """Several responses, each picked among labels (or typed like one): prompts that are matched, gaps.

    ``worth`` is the share of full marks (in percent) of each.
    """

    responses: tuple[MenuResponse, ...]
    worth: str


@dataclass(frozen=True, slots=True)
class MenuResponse:
    """One of several responses: what it is called in the text, or HTML for a prompt."""

    identifier: str
    prompt: str
    prompt_is_html: bool
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """Items as they are shown, and the identifiers of the right order."""

    labels: tuple[Label, ...]
    right: tuple[str, ...]
    worth: str


Body = Choices | Typed | Numbers | Menus | Order | None


@dataclass(frozen=True, slots=True)
class Item:
    """A question as the templates are given it. ``form`` names the template; texts are HTML."""

    identifier: str
    title: str
    type: str
    form: str
    points: str
    stem: str
    body: Body
    explanation: str
    correct: str
    incorrect: str


def item(question: Question, identifier: str, title: str) -> Item:
    """What is written of a question. Every kind has its builder in a table below."""
    language = question.language
    name = gap_name(question.stem)
    form, build = _FORMS[type(question.answer)]
    messages = question.messages
    return Item(
        identifier,
        title,
        question_type(question),
        form if question.kind != "description" else "text",
        decimal_text(question.points),
        html(question.stem, language, lambda place: f"[{name}{place + 1}]"),
        build(question, question.answer),
        html(question.explanation, language),
        html(messages.correct, language),
        html(messages.incorrect, language),
    )


def question_type(question: Question) -> str:
    """Canvas's name for the kind of a question. A true-false question whose choices are labelled in another
    way, or stand the other way round, is a multiple choice question: Canvas would rename and reorder them."""
    if question.kind == "true-false" and tuple(plain(c.content) for c in question.choices) == TRUE_FALSE:
        return "true_false_question"
    if isinstance(question.answer, Blanks):
        menus = any(isinstance(gap, Menu) for gap in question.answer.gaps)
        return "multiple_dropdowns_question" if menus else "fill_in_multiple_blanks_question"
    return _TYPES[question.kind]


def choice_id(position: int) -> str:
    """The identifier of the choice at ``position`` (from 0)."""
    return f"choice_{position + 1}"


def gap_name(stem: Content) -> str:
    """What gaps are called in a stem before their number. Canvas replaces the first ``[gap_1]`` that it finds, so
    the author's text must not have one."""
    text, name = plain(stem), "gap_"
    while f"[{name}" in text:
        name += "_"
    return name


def _worth(parts: int) -> str:
    return decimal_text(round(Decimal(100) / parts, 6))


def _choices(question: Question, _: None) -> Choices | None:
    if question.kind == "description":
        return None
    is_labelled = question_type(question) == "true_false_question"
    language = UNKNOWN_LANGUAGE if is_labelled else question.language
    return Choices(
        tuple(
            [
                Label(
                    choice_id(position),
                    choice_html(choice.content, language),
                    correct=bool(choice.correct),
                    rationale=html(choice.rationale, question.language),
                )
                for position, choice in enumerate(question.choices)
            ]
        ),
        question.kind == "multiple",
        question.mixable,
    )


def _typed(_: Question, answer: ShortAnswer) -> Typed:
    return Typed(answer.accepted)


def _numbers(_: Question, answer: Numeric) -> Numbers:
    return Numbers(tuple(_range(interval) for interval in answer.accepted))


def _range(interval: Interval) -> Range:
    """New Quizzes subtracts a bound from the value, as floating point numbers, to find the margin. Where that gives
    another margin, only the bounds are written; the value is their middle in any case."""
    low, high = decimal_text(interval.low), decimal_text(interval.high)
    value = decimal_text(interval.value)
    same = float(value) - float(low) == float(interval.margin)
    return Range(value if same else "", low, high)


def _matching(question: Question, answer: Matching) -> Menus:
    labels = [_match(f"match_{place}", plain(text)) for place, text in enumerate(answer.targets, 1)]
    responses = [
        MenuResponse(
            f"response_{place}",
            prompt_html(pair.prompt, question.language),
            True,
            tuple(_marked(labels, right)),
        )
        for place, (pair, right) in enumerate(zip(answer.pairs, answer.right, strict=True), 1)
    ]
    return Menus(tuple(responses), _worth(len(responses)))


def _match(identifier: str, text: str) -> Label:
    """Classic Quizzes shows the source of HTML here, New Quizzes takes plain text for HTML. So a text that could be
    taken for markup is escaped: one shows it right, the other readable."""
    is_html = looks_like_markup(text)
    return Label(identifier, escaped(text) if is_html else text, is_html)


def _marked(labels: list[Label], right: int) -> list[Label]:
    return [
        Label(label.identifier, label.text, label.is_html, place == right)
        for place, label in enumerate(labels)
    ]


def _ordering(question: Question, answer: Ordering) -> Order:
    """The items stand sorted by their text, which tells nothing of their order; if it does, the other way round."""
    places = sorted(range(len(answer.items)), key=lambda place: plain(answer.items[place]))
    if places == sorted(places):
        places.reverse()
    names = {place: f"item_{shown}" for shown, place in enumerate(places, 1)}
    labels = tuple(_ordered_label(names[place], answer.items[place], question.language) for place in places)
    return Order(labels, tuple(names[place] for place in range(len(places))), _worth(len(places)))


def _ordered_label(identifier: str, content: Content, language: str) -> Label:
    if is_plain_line(content) and not is_typeset(plain(content)):
        return Label(identifier, plain(content), is_html=False)
    return Label(identifier, prompt_html(content, language))


def _blanks(question: Question, answer: Blanks) -> Menus:
    name = gap_name(question.stem)
    responses = [
        MenuResponse(f"response_{name}{place}", f"{name}{place}", False, _gap_labels(f"{name}{place}", gap))
        for place, gap in enumerate(answer.gaps, 1)
    ]
    return Menus(tuple(responses), _worth(len(responses)))


def _gap_labels(name: str, gap: ShortAnswer | Numeric | Menu) -> tuple[Label, ...]:
    """Menu: all that it shows, one of it right. Typed text: all that is right."""
    assert not isinstance(gap, Numeric), "the limit numeric-gaps makes texts of them"
    texts = gap.options if isinstance(gap, Menu) else gap.accepted
    return tuple(
        Label(f"{name}_{place}", text, False, not isinstance(gap, Menu) or gap.right == place - 1)
        for place, text in enumerate(texts, 1)
    )


def _essay(_: Question, __: Essay) -> None:
    return None


_FORMS: Mapping[type[Any], tuple[str, Callable[[Question, Any], Body]]] = {
    type(None): ("choice", _choices),
    ShortAnswer: ("typed", _typed),
    Numeric: ("number", _numbers),
    Matching: ("menus", _matching),
    Ordering: ("order", _ordering),
    Blanks: ("menus", _blanks),
    Essay: ("essay", _essay),
}
"""Type of `Question.answer` → name of the template, and who makes what it is given."""
