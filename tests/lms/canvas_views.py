"""A quiz beside what Canvas's importers made of it: what should be there, and what is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from stored_html import Stored, escaped, languages, shown

from lmspack.limits.gaps import looks_like_markup
from lmspack.model import (
    UNKNOWN_LANGUAGE,
    Answer,
    Blanks,
    Essay,
    Interval,
    Matching,
    Menu,
    Numeric,
    Ordering,
    Question,
    Quiz,
    ShortAnswer,
)
from lmspack.naming import question_names
from lmspack.richtext import plain
from lmspack.targets import canvas
from lmspack.targets.canvas.items import gap_name

Difference = tuple[str, object, object]
"""What is compared, what the model has, and what was imported."""

Document = dict[str, Any]

CLASSIC = Stored(lost_styles=("kbd", "samp", "var", "dfn"))
NEW = Stored()


def classic(quiz: Quiz, document: Document) -> Iterator[Difference]:
    """Model and what Classic Quizzes would store, side by side."""
    for complaint in ("errors", "warnings", "questions_not_in_any_quiz", "duplicate_migration_ids"):
        yield complaint, False, bool(document[complaint])
    texts = {quiz.item_id(q) for q in quiz.questions if q.kind == "description"}  # it calls these bad
    yield "bad", set(), {bad["migration_id"] for bad in document["bad"]} - texts
    yield "quizzes", 1, len(document["quizzes"])
    found = document["quizzes"][0]
    yield "id", quiz.id, found["migration_id"]
    yield "title", quiz.title, found["title"]
    yield "introduction", CLASSIC.expected(quiz.introduction), CLASSIC.read(found.get("description"))
    yield "points", _points(quiz), found.get("points_possible")
    yield "shuffle", canvas.shuffles(quiz), found.get("shuffle_answers")
    yield "right answers shown", quiz.feedback != "never", found.get("show_correct_answers")
    yield "results hidden", "always" if quiz.feedback == "never" else None, found.get("hide_results")
    yield "time limit", quiz.time_limit, found.get("time_limit")
    yield "attempts", -1 if quiz.attempts == 0 else quiz.attempts, found.get("allowed_attempts")
    yield "published", False, found.get("available")
    stored = {row["migration_id"]: row for row in document["assessment_questions_raw"]}
    yield from _classic_groups(quiz, found["questions"])
    for question, name in zip(quiz.questions, question_names(quiz), strict=True):
        got = stored[quiz.item_id(question)]
        for what, wanted, have in _classic_question(question, got):
            yield f"{question.id}, {what}", wanted, have
        yield f"{question.id}, name", name, got["question_name"]


def _points(quiz: Quiz) -> float:
    picks = {section.title: section.pick for section in quiz.sections}
    pooled = {q.section: q.points for q in quiz.questions if picks.get(q.section)}
    always = sum((q.points for q in quiz.questions if not picks.get(q.section)), Decimal(0))
    return float(always + sum(((picks[title] or 0) * each for title, each in pooled.items()), Decimal(0)))


def _classic_groups(quiz: Quiz, got: list[Document]) -> Iterator[Difference]:
    """The order of the questions, and what is drawn of which."""
    wanted: list[object] = []
    for question in quiz.questions:
        section = next((s for s in quiz.sections if s.title == question.section and s.pick), None)
        if section is None:
            wanted.append(quiz.item_id(question))
        elif wanted and isinstance(wanted[-1], list) and wanted[-1][0] == section.title:
            wanted[-1].append(quiz.item_id(question))
        else:
            wanted.append([section.title, section.pick, float(question.points), quiz.item_id(question)])
    have: list[object] = [
        [
            row["title"],
            row["pick_count"],
            row["question_points"],
            *(q["migration_id"] for q in row["questions"]),
        ]
        if row["question_type"] == "question_group"
        else row["migration_id"]
        for row in got
    ]
    yield "order and groups", wanted, have


def _classic_question(question: Question, got: Document) -> Iterator[Difference]:
    yield "type", _classic_type(question), got["question_type"]
    yield "points", float(question.points), got["points_possible"]
    yield "stem", CLASSIC.expected(question.stem, gap_name(question.stem)), CLASSIC.read(got["question_text"])
    yield (
        "explanation",
        CLASSIC.expected(question.explanation),
        CLASSIC.read(got.get("neutral_comments_html")),
    )
    messages = question.messages
    yield "if right", CLASSIC.expected(messages.correct), CLASSIC.read(got.get("correct_comments_html"))
    yield "if wrong", CLASSIC.expected(messages.incorrect), CLASSIC.read(got.get("incorrect_comments_html"))
    yield "language", {_language(question)}, languages(got["question_text"])
    yield from _CLASSIC[type(question.answer)](question, question.answer, got)


def _classic_type(question: Question) -> str:
    return "matching_question" if question.kind == "order" else canvas.question_type(question)


def _classic_choices(question: Question, _: None, got: Document) -> Iterator[Difference]:
    yield "number of choices", len(question.choices), len(got["answers"])
    for i, (choice, answer) in enumerate(zip(question.choices, got["answers"], strict=True), 1):
        if "html" in answer:
            yield f"choice {i}", CLASSIC.expected(choice.content), CLASSIC.read(answer["html"])
        else:
            yield f"choice {i}", _folded(plain(choice.content)), _folded(answer["text"])
        yield f"right {i}", 100 if choice.correct else 0, answer["weight"]
        yield f"rationale {i}", CLASSIC.expected(choice.rationale), CLASSIC.read(answer.get("comments_html"))
        yield f"rationale {i}, plain", bool(choice.rationale), "comments_html" in answer


def _classic_short_answer(_: Question, answer: ShortAnswer, got: Document) -> Iterator[Difference]:
    yield "accepted", list(answer.accepted), [row["text"] for row in got["answers"]]
    yield "weights", {100}, {row["weight"] for row in got["answers"]}


def _classic_numbers(_: Question, answer: Numeric, got: Document) -> Iterator[Difference]:
    have = [
        (row["start"], row["end"])
        if row["numerical_answer_type"] == "range_answer"
        else (row["exact"], row["margin"])
        for row in got["answers"]
    ]
    wanted = [
        _bounds(interval) if row["numerical_answer_type"] == "range_answer" else _exact(interval)
        for interval, row in zip(answer.accepted, got["answers"], strict=True)
    ]
    yield "numbers", wanted, have


def _bounds(interval: Interval) -> tuple[float, float]:
    return float(interval.low), float(interval.high)


def _exact(interval: Interval) -> tuple[float, float]:
    return float(interval.value), float(interval.margin)


def _classic_matching(_: Question, answer: Matching, got: Document) -> Iterator[Difference]:
    offered = [plain(text) for text in answer.targets]
    have = [row["text"] for row in got["matches"]]
    yield "matches", [escaped(text) if looks_like_markup(text) else text for text in offered], have
    places = {row["match_id"]: place for place, row in enumerate(got["matches"])}
    yield "right", list(answer.right), [places[row["match_id"]] for row in got["answers"]]
    for i, (pair, row) in enumerate(zip(answer.pairs, got["answers"], strict=True), 1):
        yield f"prompt {i}", CLASSIC.expected(pair.prompt), CLASSIC.read(row["left_html"])


def _classic_order(_: Question, answer: Ordering, got: Document) -> Iterator[Difference]:
    """Items with markup lose it here, which limits say; the others must be there to the letter."""
    texts = {row["match_id"]: row["text"] for row in got["matches"]}
    yield (
        "places",
        [str(place) for place in range(1, len(answer.items) + 1)],
        [r["text"] for r in got["answers"]],
    )
    for i, (item, row) in enumerate(zip(answer.items, got["answers"], strict=True), 1):
        yield f"item {i} is one", True, row["match_id"] in texts
        if "<" not in plain(item) and shown(item) == [plain(item)] and "&" not in plain(item):
            yield f"item {i}", _folded(plain(item)), _folded(texts[row["match_id"]])


def _classic_blanks(question: Question, answer: Blanks, got: Document) -> Iterator[Difference]:
    name = gap_name(question.stem)
    wanted = [
        (f"{name}{place}", text, weight)
        for place, gap in enumerate(answer.gaps, 1)
        for text, weight in _gap_texts(gap)
    ]
    yield "gaps", wanted, [(row["blank_id"], row["text"], row["weight"]) for row in got["answers"]]


def _gap_texts(gap: ShortAnswer | Numeric | Menu) -> list[tuple[str, int]]:
    assert not isinstance(gap, Numeric)
    if isinstance(gap, Menu):
        return [(text, 100 if place == gap.right else 0) for place, text in enumerate(gap.options)]
    return [(text, 100) for text in gap.accepted]


def _classic_nothing(_: Question, __: Essay, got: Document) -> Iterator[Difference]:
    yield "answers", [], got["answers"]


_CLASSIC: Mapping[type[Answer | None], Callable[..., Iterator[Difference]]] = {
    type(None): _classic_choices,
    ShortAnswer: _classic_short_answer,
    Numeric: _classic_numbers,
    Matching: _classic_matching,
    Ordering: _classic_order,
    Blanks: _classic_blanks,
    Essay: _classic_nothing,
}


def new(quiz: Quiz, document: Document) -> Iterator[Difference]:
    """Model and what the gem of New Quizzes reads, side by side. Of questions that are drawn it says no more than
    that there are some."""
    yield "quizzes", [quiz.id], document["assessment_identifiers"]
    found = document["quizzes"][0]
    yield "title", quiz.title, found["title"]
    if (
        "<" not in quiz.title and "&" not in quiz.title
    ):  # the gem takes this one for HTML: docs/targets/canvas.md
        yield "title of the settings", quiz.title, (found["canvas_title"] or "").replace("&gt;", ">")
    yield "introduction", NEW.expected(quiz.introduction), NEW.read(found["canvas_instructions"])
    yield "points", _points(quiz), found["canvas_points_possible"]
    yield "time limit", quiz.time_limit or 0, found["canvas_time_limit"] or 0
    wanted = -1 if quiz.attempts == 0 else quiz.attempts or 0
    yield "attempts", wanted, found["canvas_allowed_attempts"] or 0
    picks = {section.title for section in quiz.sections if section.pick}
    asked = [
        (q, n) for q, n in zip(quiz.questions, question_names(quiz), strict=True) if q.section not in picks
    ]
    items = [item for item in found["items"] if not item.get("group")]
    yield "groups", len(picks), len(found["items"]) - len(items)
    yield "number of questions", len(asked), len(items)
    for (question, name), got in zip(asked, items, strict=True):
        if question.kind == "description":
            yield f"{question.id}, text", NEW.expected(question.stem), NEW.read(got["stimulus"])
            continue
        for what, wanted_part, have in _new_question(question, got):
            yield f"{question.id}, {what}", wanted_part, have
        yield f"{question.id}, name", name, got["title"]
        yield f"{question.id}, identifier", quiz.item_id(question), got["identifier"]


def _new_question(question: Question, got: Document) -> Iterator[Difference]:
    yield "points", question.points, Decimal(got["points"])
    yield "kind", _NEW_KINDS[canvas.question_type(question)], got["interaction"].rpartition("::")[2]
    yield "stem", NEW.expected(question.stem, gap_name(question.stem)), NEW.read(got["body"])
    yield "language", {_language(question)}, languages(got["body"])
    feedback = got["item_feedback"]
    yield "explanation", NEW.expected(question.explanation), NEW.read(feedback.get("neutral"))
    yield "if right", NEW.expected(question.messages.correct), NEW.read(feedback.get("correct"))
    yield "if wrong", NEW.expected(question.messages.incorrect), NEW.read(feedback.get("incorrect"))
    yield from _NEW[type(question.answer)](question, question.answer, got)


_NEW_KINDS = {
    "multiple_choice_question": "ChoiceInteraction",
    "true_false_question": "ChoiceInteraction",
    "multiple_answers_question": "ChoiceInteraction",
    "short_answer_question": "FillBlankInteraction",
    "numerical_question": "NumericInteraction",
    "matching_question": "MatchInteraction",
    "ordering_question": "OrderingInteraction",
    "fill_in_multiple_blanks_question": "FillBlankInteraction",
    "multiple_dropdowns_question": "CanvasMultipleDropdownInteraction",
    "essay_question": "StringInteraction",
}


def _new_choices(question: Question, _: None, got: Document) -> Iterator[Difference]:
    names = [canvas.choice_id(i) for i in range(len(question.choices))]
    told = {row["response_value"]: row["feedback"] for row in got["answer_feedback"] or []}
    yield "shuffle", question.mixable, got["shuffled"]
    yield "choices", names, [answer["id"] for answer in got["answers"]]
    yield "right", {names[i] for i in question.right}, {row["values"] for row in got["scoring"]}
    wanted = "Multiple" if question.kind == "multiple" else "Single"
    yield "cardinality", {wanted}, {row["rcardinality"] for row in got["scoring"]}
    for name, choice, answer in zip(names, question.choices, got["answers"], strict=True):
        yield name, NEW.expected(choice.content), NEW.read(answer["body"])
        yield f"rationale of {name}", NEW.expected(choice.rationale), NEW.read(told.get(name))


def _new_short_answer(_: Question, answer: ShortAnswer, got: Document) -> Iterator[Difference]:
    yield "accepted", list(answer.accepted), [row["values"] for row in got["scoring"]]


def _new_numbers(_: Question, answer: Numeric, got: Document) -> Iterator[Difference]:
    wanted = [(interval.value, interval.margin) for interval in answer.accepted]
    yield "numbers", wanted, [_NUMBERS[row["type"]](row) for row in got["scoring"]]


def _range(row: Document) -> tuple[Decimal, Decimal]:
    low, high = Decimal(row["start"]), Decimal(row["end"])
    return (low + high) / 2, (high - low) / 2


_NUMBERS: Mapping[str, Callable[[Document], tuple[Decimal, Decimal]]] = {
    "exactResponse": lambda row: (Decimal(row["value"]), Decimal(0)),
    "marginOfError": lambda row: (Decimal(row["value"]), Decimal(row["margin"])),
    "withinARange": _range,
}


def _new_matching(_: Question, answer: Matching, got: Document) -> Iterator[Difference]:
    bodies = [escaped(plain(text)) for text in answer.targets]
    yield "matches", bodies, [row["body"] for row in got["answers"]]
    for i, (pair, row) in enumerate(zip(answer.pairs, got["questions"], strict=True), 1):
        yield f"prompt {i}", NEW.expected(pair.prompt), NEW.read(row["item_body"])
    right = got["scoring"][0]["values"]
    yield "right", [bodies[place] for place in answer.right], [right[row["id"]] for row in got["questions"]]


def _new_order(_: Question, answer: Ordering, got: Document) -> Iterator[Difference]:
    bodies = {row["id"]: row["body"] for row in got["answers"]}
    right = [bodies[row["values"]] for row in got["scoring"]]
    yield "items", [NEW.expected(item) for item in answer.items], [NEW.read(body) for body in right]
    yield "cardinality", {"Ordered"}, {row["rcardinality"] for row in got["scoring"]}


def _new_blanks(question: Question, answer: Blanks, got: Document) -> Iterator[Difference]:
    names = [f"response_{gap_name(question.stem)}{place}" for place in range(1, len(answer.gaps) + 1)]
    blanks = [part["blank_id"] for part in got["stem_items"] if part["type"] == "blank"]
    yield "gaps", set(names), set(blanks)
    if isinstance(answer.gaps[0], Menu):
        right = {row["id"]: row["values"]["item_body"] for row in got["scoring"]}
        wanted = {
            name: escaped(gap.options[gap.right])
            for name, gap in zip(names, answer.gaps, strict=True)
            if isinstance(gap, Menu)
        }
        yield "right", wanted, right
    else:
        accepted = [
            (name, text) for name, gap in zip(names, answer.gaps, strict=True) for text, _ in _gap_texts(gap)
        ]
        yield "accepted", accepted, [(row["parent_identifier"], row["values"]) for row in got["scoring"]]


def _new_nothing(_: Question, __: Essay, got: Document) -> Iterator[Difference]:
    yield "scoring", {"value": ""}, got["scoring"]


_NEW: Mapping[type[Answer | None], Callable[..., Iterator[Difference]]] = {
    type(None): _new_choices,
    ShortAnswer: _new_short_answer,
    Numeric: _new_numbers,
    Matching: _new_matching,
    Ordering: _new_order,
    Blanks: _new_blanks,
    Essay: _new_nothing,
}


def _folded(text: str) -> str:
    """Text as Canvas keeps it where it keeps no HTML, because there is nothing in it but text."""
    return " ".join(text.split())


def _language(question: Question) -> str:
    return "" if question.language == UNKNOWN_LANGUAGE else question.language
