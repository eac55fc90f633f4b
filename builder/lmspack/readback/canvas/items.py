"""One item, read and played as the importers of Classic Quizzes and New Quizzes take it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from lmspack.model import (
    UNKNOWN_LANGUAGE,
    Answer,
    Blanks,
    Choice,
    Essay,
    Interval,
    Kind,
    Matching,
    Menu,
    Messages,
    Numeric,
    Ordering,
    Pair,
    Question,
    ShortAnswer,
)
from lmspack.readback import NOWHERE, Item, ReadbackError, Shown
from lmspack.readback.canvas.texts import MATTEXT, QTI, Texts
from lmspack.readback.processing import Unsupported
from lmspack.readback.processing12 import Answers, Processing12, processing12
from lmspack.richtext import Content, plain
from lmspack.scoring import Response
from lmspack.xml import Element

GENERAL, CORRECT, INCORRECT = "general_fb", "correct_fb", "general_incorrect_fb"
"""The feedbacks that Canvas knows by their names: the first is shown whatever is answered, the second with full
marks, the third with less."""

PARTLY_RIGHT: tuple[Kind, ...] = ("multiple", "match", "order", "blanks")
"""Kinds of which a response can be partly right, and then gets the feedback for wrong ones."""

Give = Callable[[Response], Answers]
"""Makes the answers of an item's responses of what a student gives. The response is not blank."""


@dataclass(frozen=True, slots=True)
class _Parts:
    """An item element, taken apart."""

    identifier: str
    type: str
    root: Element
    texts: Texts
    machine: Processing12
    feedback: Mapping[str, Content]
    lids: Sequence[Element]


@dataclass(frozen=True, slots=True)
class _Reading:
    """What is special about a kind: what the question has, and how it is answered."""

    kind: Kind
    give: Give
    choices: tuple[Choice, ...] = ()
    answer: Answer | None = None
    shuffle: bool = False
    gaps: tuple[str, ...] = ()


def read_item(root: Element, section: str = "") -> Item:
    """The item in an item element. Raises `ReadbackError`."""
    identifier = root.get("ident", "")
    type, points = metadata(root, identifier)
    texts = Texts()
    try:
        machine = processing12(root) if type != "text_only_question" else Processing12()
    except Unsupported as error:
        raise ReadbackError(f"{identifier}: {error}") from None
    feedback = {
        element.get("ident", ""): texts.html(element.find(f"{QTI}flow_mat/{MATTEXT}"))
        for element in root.iterchildren(QTI + "itemfeedback")
    }
    if machine.linked != feedback.keys() - {CORRECT, INCORRECT}:
        raise ReadbackError(f"{identifier}: a feedback is shown but not there, or there but never shown")
    lids = root.findall(f"{QTI}presentation/{QTI}response_lid")
    parts = _Parts(identifier, type, root, texts, machine, feedback, lids)
    reading = _READINGS[type](parts)
    question = _question(parts, reading, Decimal(points), section)
    return Item(question, root.get("title", ""), _player(parts, question, reading.give))


def metadata(root: Element, identifier: str) -> tuple[str, str]:
    """Canvas's type of a question, and its points. Raises `ReadbackError`."""
    fields = {
        row.findtext(QTI + "fieldlabel", ""): row.findtext(QTI + "fieldentry", "")
        for row in root.iterfind(f"{QTI}itemmetadata/{QTI}qtimetadata/{QTI}qtimetadatafield")
    }
    type = fields.get("question_type", "")
    if type not in _READINGS or "points_possible" not in fields:
        raise ReadbackError(f"{identifier}: Canvas needs type and points of a question, and finds {fields}")
    return type, fields["points_possible"]


def _question(parts: _Parts, reading: _Reading, points: Decimal, section: str) -> Question:
    correct, incorrect = parts.feedback.get(CORRECT, ()), parts.feedback.get(INCORRECT, ())
    stem = parts.texts.html(parts.root.find(f"{QTI}presentation/{MATTEXT}"), gaps=reading.gaps)
    return Question(
        id=parts.identifier,
        number="",
        kind=reading.kind,
        stem=stem,
        span=NOWHERE,
        choices=reading.choices,
        answer=reading.answer,
        explanation=parts.feedback.get(GENERAL, ()),
        points=points,
        shuffle=reading.shuffle,
        language=parts.texts.language(parts.identifier) or UNKNOWN_LANGUAGE,
        section=section,
        messages=Messages(correct, incorrect if reading.kind in PARTLY_RIGHT else (), incorrect),
    )


def _player(parts: _Parts, question: Question, give: Give) -> Callable[[Response], Shown]:
    machine, feedback, points = parts.machine, parts.feedback, float(question.points)
    scored = question.kind not in ("essay", "description")

    def play(response: Response) -> Shown:
        played = machine.play(give(response) if response else {})
        told = tuple([feedback[name] for name in played.feedback if name != GENERAL])
        explanation = feedback[GENERAL] if GENERAL in played.feedback else ()
        full = played.share > 0.99999
        message = feedback.get(CORRECT if full else INCORRECT, ()) if scored else ()
        return Shown(played.share * points, told, explanation, message)

    return play


# ---------------------------------------------------------------- a reading for each type


def _choice(parts: _Parts) -> _Reading:
    lid, labels = _only(parts), _labels(parts, 0)
    multiple = parts.type == "multiple_answers_question"
    if lid.get("rcardinality") != ("Multiple" if multiple else "Single"):
        raise ReadbackError(f"{parts.identifier}: a {parts.type} does not have this cardinality")
    machine, feedback = parts.machine, parts.feedback
    bare = parts.type == "true_false_question"
    names = [label.get("ident", "") for label in labels]
    right = {asked.text for condition in machine.scoring for asked in condition}
    if not right.union(machine.feedback_of) <= set(names):
        raise ReadbackError(f"{parts.identifier}: a choice is asked for that is not there")
    choices = tuple(
        Choice(
            parts.texts.html(label.find(MATTEXT), bare=bare),
            NOWHERE,
            name in right,
            feedback.get(machine.feedback_of.get(name, ""), ()),
        )
        for name, label in zip(names, labels, strict=True)
    )
    respondent = lid.get("ident", "")
    return _Reading(
        "multiple" if multiple else "choice",
        lambda response: {respondent: tuple([names[int(place)] for place in response])},
        choices=choices,
        shuffle=_render(parts, 0).get("shuffle") == "Yes",
    )


def _short_answer(parts: _Parts) -> _Reading:
    accepted = tuple(condition[0].text for condition in parts.machine.scoring)
    return _Reading("short-answer", _typed(parts), answer=ShortAnswer(accepted))


def _number(parts: _Parts) -> _Reading:
    intervals = []
    for condition in parts.machine.scoring:
        bounds = {asked.test: Decimal(asked.text) for asked in condition}
        value = (bounds["vargte"] + bounds["varlte"]) / 2
        if bounds.get("varequal", value) != value:
            raise ReadbackError(f"{parts.identifier}: a number that is not in the middle of its bounds")
        intervals.append(Interval(value, bounds["varlte"] - value))
    return _Reading("numeric", _typed(parts), answer=Numeric(tuple(intervals)))


def _typed(parts: _Parts) -> Give:
    response = parts.root.find(f"{QTI}presentation/{QTI}response_str")
    if response is None:
        raise ReadbackError(f"{parts.identifier}: there is no place to type")
    respondent = response.get("ident", "")
    return lambda given: {respondent: (str(given[0]),)}


def _matching(parts: _Parts) -> _Reading:
    prompts = [parts.texts.any(lid.find(MATTEXT)) for lid in parts.lids]
    shown = [
        {
            label.get("ident", ""): parts.texts.any(label.find(MATTEXT), bare=True)
            for label in _labels(parts, place)
        }
        for place in range(len(parts.lids))
    ]
    labels = shown[0]
    if any(other != labels for other in shown):
        raise ReadbackError(f"{parts.identifier}: its prompts offer different matches")
    right = _right(parts)
    respondents = [lid.get("ident", "") for lid in parts.lids]
    pairs = tuple(
        Pair(prompt, labels[right[respondent][0]])
        for prompt, respondent in zip(prompts, respondents, strict=True)
    )
    taken = {name for names in right.values() for name in names}
    answer = Matching(pairs, tuple(text for name, text in labels.items() if name not in taken))
    names = {text: name for name, text in labels.items()}
    offered = [names[text] for text in answer.targets]

    def give(response: Response) -> Answers:
        return {
            respondent: (offered[int(place)],) if int(place) >= 0 else ()
            for respondent, place in zip(respondents, response, strict=True)
        }

    return _Reading("match", give, answer=answer)


def _ordering(parts: _Parts) -> _Reading:
    lid = _only(parts)
    respondent = lid.get("ident", "")
    items = {label.get("ident", ""): parts.texts.any(label.find(MATTEXT)) for label in _labels(parts, 0)}
    right = _right(parts)[respondent]
    if sorted(right) != sorted(items) or lid.get("rcardinality") != "Ordered":
        raise ReadbackError(f"{parts.identifier}: its items and their right order differ")
    answer = Ordering(tuple(items[name] for name in right))
    return _Reading(
        "order", lambda response: {respondent: tuple(right[int(place)] for place in response)}, answer=answer
    )


def _blanks(parts: _Parts) -> _Reading:
    menus = parts.type == "multiple_dropdowns_question"
    names = tuple(lid.findtext(MATTEXT, "") for lid in parts.lids)
    respondents = [lid.get("ident", "") for lid in parts.lids]
    if respondents != [f"response_{name}" for name in names]:
        raise ReadbackError(f"{parts.identifier}: its responses are not called like its gaps")
    labels = [
        {
            label.get("ident", ""): plain(parts.texts.any(label.find(MATTEXT)))
            for label in _labels(parts, place)
        }
        for place in range(len(parts.lids))
    ]
    right = _right(parts)
    read = _menu if menus else _text_gap
    gaps = tuple(
        read(parts, shown, right[respondent]) for shown, respondent in zip(labels, respondents, strict=True)
    )
    known = [
        {(text if menus else text.casefold()): name for name, text in reversed(shown.items())}
        for shown in labels
    ]

    def give(response: Response) -> Answers:
        typed = [str(text) if menus else str(text).strip().casefold() for text in response]
        return {
            respondent: (names[text],) if text in names else ()
            for respondent, names, text in zip(respondents, known, typed, strict=True)
        }

    return _Reading("blanks", give, answer=Blanks(gaps), gaps=names)


def _menu(_: _Parts, shown: dict[str, str], right: list[str]) -> Menu:
    (name,) = right
    return Menu(tuple(shown.values()), list(shown).index(name))


def _text_gap(parts: _Parts, shown: dict[str, str], right: list[str]) -> ShortAnswer:
    if right != list(shown):
        raise ReadbackError(f"{parts.identifier}: Canvas takes every text of a gap for right")
    return ShortAnswer(tuple(shown.values()))


def _essay(parts: _Parts) -> _Reading:
    return _Reading("essay", _typed(parts), answer=Essay())


def _description(_: _Parts) -> _Reading:
    return _Reading("description", lambda _: {})


def _only(parts: _Parts) -> Element:
    if len(parts.lids) != 1:
        raise ReadbackError(f"{parts.identifier}: a {parts.type} with {len(parts.lids)} responses")
    return parts.lids[0]


def _render(parts: _Parts, place: int) -> Element:
    render = parts.lids[place].find(QTI + "render_choice")
    if render is None:
        raise ReadbackError(f"{parts.identifier}: a response offers nothing")
    return render


def _labels(parts: _Parts, place: int) -> list[Element]:
    return _render(parts, place).findall(QTI + "response_label")


def _right(parts: _Parts) -> dict[str, list[str]]:
    """Each response and what scores there, in the order of the conditions."""
    right: dict[str, list[str]] = {lid.get("ident", ""): [] for lid in parts.lids}
    for condition in parts.machine.scoring:
        for asked in condition:
            right[asked.respondent].append(asked.text)
    if not all(right.values()):
        raise ReadbackError(f"{parts.identifier}: nothing is right")
    return right


_READINGS: Mapping[str, Callable[[_Parts], _Reading]] = {
    "multiple_choice_question": _choice,
    "true_false_question": _choice,
    "multiple_answers_question": _choice,
    "short_answer_question": _short_answer,
    "numerical_question": _number,
    "matching_question": _matching,
    "ordering_question": _ordering,
    "fill_in_multiple_blanks_question": _blanks,
    "multiple_dropdowns_question": _blanks,
    "essay_question": _essay,
    "text_only_question": _description,
}
CHOICE_TYPES = tuple(type for type, reading in _READINGS.items() if reading is _choice)
"""The types whose options may be mixed."""
