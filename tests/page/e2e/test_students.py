"""Every question of every quiz, every response, by mouse and by keyboard, in a browser: held against the model."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from students import LOOKS, Seen, Student, asked, full, is_plain, numbers, run, says, text

from lmspack.interface_texts import PLURALS, interface_language, interface_texts
from lmspack.model import CHOICE_KINDS, UNSCORED_KINDS, Matching, Ordering, Question
from lmspack.responses import key
from lmspack.scoring import Response

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Seen:
    return run(tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def all_of_them(seen: Seen) -> list[Student]:
    return seen.students


@pytest.fixture(scope="module")
def everyone(all_of_them: list[Student]) -> list[Student]:
    """All but those for whom a fault was planted."""
    return [student for student in all_of_them if student.name not in ("pale", "misled")]


def test_planted_faults_are_found(all_of_them: list[Student]) -> None:
    students = {student.name: student for student in all_of_them}
    assert any("color-contrast" in what for what in students["pale"].tale["violations"])
    assert any("plain" in what for what in _differences(students["misled"]))


def test_everyone_gets_through(everyone: list[Student]) -> None:
    assert [(student.name, student.tale["failed"]) for student in everyone if "failed" in student.tale] == []
    for student in everyone:
        assert list(student.tale["questions"]) == [question.id for question in student.quiz.questions], (
            student.name
        )


def test_every_question_shows_what_the_model_says(everyone: list[Student]) -> None:
    found = [f"{student.name}: {what}" for student in everyone for what in _differences(student)]
    assert not found, f"{len(found)} differences:\n" + "\n".join(found[:30])


def _differences(student: Student) -> Iterator[str]:
    answered: tuple[Question, ...] = ()
    for question in student.quiz.questions:
        seen, response = student.tale["questions"][question.id], student.responses.get(question.id)
        yield from _unanswered(question, seen["before"])
        if response is None:
            continue
        answered = (*answered, question)
        yield from _answered(student, question, response, seen)
        said, worth = seen["after"]["score"], (student.points(answered), full(answered))
        if bool(full(answered)) != says(said, student.quiz, "score", *worth):
            yield f"{question.id}: the running score says {said}, not {worth}"


def _unanswered(question: Question, before: dict[str, Any]) -> Iterator[str]:
    choices = {str(place): text(choice.content) for place, choice in enumerate(question.choices)}
    if before["choices"] != choices or (is_plain(question.stem) and before["stem"] != text(question.stem)):
        yield f"{question.id}: stem or choices differ: {before}"
    if before["part"] != question.section:
        yield f"{question.id}: it stands in {before['part']!r}"
    if before["rationales"] or before["explanation"] or any(before["states"].values()) or any(before["rows"]):
        yield f"{question.id}: feedback shows before the answer"
    if before["items"] and before["items"] == list(range(len(before["items"]))):
        yield f"{question.id}: the right order stands there at first"
    if before["items"] and not isinstance(question.answer, Ordering):
        yield f"{question.id}: items to order"


def _answered(
    student: Student, question: Question, response: Response, seen: dict[str, Any]
) -> Iterator[str]:
    after, share = seen["after"], student.share(question)
    verdict = "right" if share == 1 else "partly" if share > 0 else "wrong"
    verdict = "given" if question.kind in UNSCORED_KINDS else verdict
    if after["verdict"] != verdict:
        yield f"{question.id} {response}: {after['verdict']}, not {verdict}"
    if after["explanation"] != text(question.explanation):
        yield f"{question.id} {response}: another explanation: {after['explanation']}"
    told = question.messages
    message = {"right": told.correct, "partly": told.partial, "wrong": told.incorrect}.get(verdict, ())
    if after["message"] != text(message):
        yield f"{question.id} {response}: another message: {after['message']}"
    if after["focus"] != "verdict":
        yield f"{question.id} {response}: the focus is at {after['focus']}, not at the verdict"
    if verdict != "given" and after["gained"]:
        gained = (share * Fraction(question.points), Fraction(question.points))
        if not says(after["gained"], student.quiz, "points_of", *gained):
            yield f"{question.id} {response}: {after['gained']}, not {gained}"
    elif share not in (0, 1):
        yield f"{question.id} {response}: the points are not said"
    yield from (_picked if question.kind in CHOICE_KINDS else _given)(student, question, response, seen)


def _picked(student: Student, question: Question, response: Response, seen: dict[str, Any]) -> Iterator[str]:
    after = seen["after"]
    picked = [question.choices[int(place)].rationale for place in response]
    every = [choice.rationale for choice in question.choices if choice.rationale]
    if sorted(after["rationales"]) != sorted(text(why) for why in picked if why):
        yield f"{question.id} {response}: other rationales: {after['rationales']}"
    if seen["every"] is not None and sorted(seen["every"]) != sorted(map(text, every)):
        yield f"{question.id} {response}: not all rationales: {seen['every']}"
    if (seen["every"] is None) != (sorted(after["rationales"]) == sorted(map(text, every))):
        yield f"{question.id} {response}: rationales of other options cannot be read"
    if after["states"] != _states(student, question, response):
        yield f"{question.id} {response}: marked otherwise: {after['states']}"


def _given(student: Student, question: Question, response: Response, seen: dict[str, Any]) -> Iterator[str]:
    """Each part of a response is marked by itself, and what is right is shown where something is not."""
    rows, right = seen["after"]["rows"], student.share(question)
    if question.kind in UNSCORED_KINDS:
        if rows or seen["after"]["solutions"]:
            yield f"{question.id} {response}: marked, but nobody can"
        return
    parts = [row for row in rows if row != "missed"]
    if question.partial and Fraction(parts.count("right"), len(parts)) != right:
        yield f"{question.id} {response}: {parts} is not {right}"
    if question.partial and bool(seen["after"]["solutions"]) == (right == 1):
        yield f"{question.id} {response}: what is right shows wrongly: {seen['after']['solutions']}"
    if isinstance(question.answer, Ordering) and seen["after"]["items"] != list(response):
        yield f"{question.id} {response}: the items stand as {seen['after']['items']}"
    if isinstance(question.answer, Matching) and seen["after"]["fields"] != [str(one) for one in response]:
        yield f"{question.id} {response}: the menus say {seen['after']['fields']}"


def _states(student: Student, question: Question, response: tuple[int, ...]) -> dict[str, str]:
    texts = interface_texts(interface_language(student.quiz.language))
    said = {(True, True): "your_right", (False, True): "your_wrong", (True, False): "right_answer"}
    names = [said.get((bool(c.correct), place in response)) for place, c in enumerate(question.choices)]
    return {str(place): str(texts[name]) if name else "" for place, name in enumerate(names)}


def test_the_result_is_the_sum(everyone: list[Student]) -> None:
    for student in everyone:
        result = student.tale["result"]
        assert result["view"] == "result"
        most = full(student.quiz.questions)
        assert says(result["total"], student.quiz, "points_of", student.points(), most), student.name
        assert len(result["list"]) == len(asked(student.quiz))
        if again := student.wrong():
            assert numbers(result["retry"], student.quiz, "retry") in ([len(again)], [])


def test_wrong_ones_are_asked_again_and_the_first_try_is_remembered(everyone: list[Student]) -> None:
    for student in (student for student in everyone if "again" in student.more):
        wrong = student.wrong()
        assert list(student.tale["again"]) == [question.id for question in wrong]
        cost = sum((Fraction(q.penalty or 0) * Fraction(q.points) for q in wrong), Fraction(0))
        most, second = full(student.quiz.questions), student.tale["second"]
        assert says(second["total"], student.quiz, "points_of", most - cost, most)
        assert says(second["hint"], student.quiz, "first_try", student.points(), most)
        assert student.tale["reloaded"] == second


def test_nobody_is_marked_by_accident(everyone: list[Student]) -> None:
    """Who checks before answering is asked to answer; hints come one by one, all of them."""
    hasty = [student for student in everyone if student.more.get("hasty")]
    assert hasty
    for student in hasty:
        said = interface_texts(interface_language(student.quiz.language))["nothing_given"]
        for question in asked(student.quiz):
            tale = student.tale["questions"][question.id]
            assert tale["alert"] == said, (student.name, question.id)
            assert tale["hints"] == [text(hint) for hint in question.hints]


def test_rich_content_shows(everyone: list[Student]) -> None:
    rich = [
        student.tale["questions"]["rich"]["rich"] for student in everyone if student.quiz.id == "kinds-en"
    ]
    link = ["https://example.org/?a=1&b=2", "_blank", "noopener noreferrer"]
    assert rich
    for seen in rich:
        assert (seen["pictures"], seen["sounds"], seen["formulas"], seen["tables"]) == (1, 1, 3, 2)
        assert (seen["links"], seen["runs"]) == ([link], [["he", "rtl"]])


def test_texts_run_in_their_own_direction(everyone: list[Student]) -> None:
    tales = [student.tale["questions"] for student in everyone if student.quiz.id == "kinds-ar"]
    assert tales
    for tale in tales:
        for name in ("intro", "essay"):
            assert tale[name]["rich"]["directions"] == ["rtl"]
        assert tale["exact"]["rich"]["directions"] == ["ltr"]  # a question in English


def test_feedback_waits_for_the_end(seen: Seen) -> None:
    scene = seen.scenes["feedback at the end"]
    assert "failed" not in scene, scene
    feedback, score, done, rows, total, verdict, explanation = scene["told"]
    assert (feedback, score, done) == ([], [""], [])
    assert (rows, total) == (["Right"] * 4, ["4 of 4 points"])
    assert (verdict, explanation) == (["Right"], ["Why q1"])
    assert scene["violations"] == scene["console"] == []


def test_the_first_try_is_remembered_when_feedback_waits(seen: Seen) -> None:
    scene = seen.scenes["feedback at the end, twice"]
    assert "failed" not in scene, scene
    first = "On the first try: 3 of 4 points"
    assert scene["told"] == [["3 of 4 points"], ["4 of 4 points"], [first]]


def test_without_feedback_only_the_points_are_said(seen: Seen) -> None:
    scene = seen.scenes["no feedback"]
    assert "failed" not in scene, scene
    rows, total, buttons, retry = scene["told"]
    assert (rows, total) == (["Answered"] * 3 + ["Not answered"], ["3 of 4 points"])
    assert buttons == retry == []
    assert scene["violations"] == scene["console"] == []


def test_pools_are_drawn_and_sections_mixed(seen: Seen) -> None:
    scene = seen.scenes["drawn and mixed"]
    assert "failed" not in scene, scene
    rounds = scene["told"]
    assert all(len(set(one)) == 4 and set(one[:2]) == {"q1", "q2"} for one in rounds)
    assert {name for one in rounds for name in one[2:]} == {"q3", "q4", "q5", "q6"}
    assert len({tuple(one) for one in rounds}) > 3


def test_time_runs_out(seen: Seen) -> None:
    scene = seen.scenes["in time"]
    assert "failed" not in scene, scene
    facts, clock, warned, after_reload, over, focus, rows, total, ended = scene["told"]
    assert (facts, clock) == (["6 minutes"], ["Time left: 6:00"])
    assert warned == ["5 minutes left"]
    assert after_reload[0].startswith("Time left: 4:5")
    assert over == ["Time is over. What you answered until now counts."]
    assert (focus, ended) == ("H2", [""])
    assert (rows, total) == (["Right", "Right", "Not answered", "Not answered"], ["2 of 4 points"])
    assert scene["violations"] == scene["console"] == []


def test_time_need_not_run(seen: Seen) -> None:
    clock, stem = seen.scenes["without a limit"]["told"]
    assert (clock, stem) == ([""], ["Question 1"])


def test_hints_come_one_by_one(seen: Seen) -> None:
    scene = seen.scenes["hints"]
    assert scene["told"] == [["A first hint"], ["A first hint", "A second hint"], []]
    assert scene["violations"] == scene["console"] == []


def test_nothing_runs_loads_or_complains(everyone: list[Student]) -> None:
    for student in everyone:
        tale = student.tale
        assert (tale["console"], tale["dialogs"], tale["hacked"], tale["scripts"]) == ([], [], "undefined", 2)
        assert {url.partition(":")[0] for url in tale["requests"]} <= {"file", "data"}
        assert len({url for url in tale["requests"] if url.startswith("file")}) == 1


def test_everyone_can_use_it(everyone: list[Student]) -> None:
    judged = [student for student in everyone if student.more.get("judged")]
    assert judged
    assert [(student.name, what) for student in judged for what in student.tale["violations"]] == []
    assert [(student.name, what) for student in judged for what in student.tale["wide"]] == []


def test_everyone_can_use_the_preview(seen: Seen) -> None:
    assert [visit for visit in seen.preview if any(visit.values())] == []
    assert len(seen.preview) == len(LOOKS)


def test_paper_has_the_questions_and_the_key_only_on_demand(everyone: list[Student]) -> None:
    for student in (student for student in everyone if student.more.get("paper")):
        questions, paper = asked(student.quiz), student.tale["paper"]
        chosen = [question for question in questions if question.kind in CHOICE_KINDS]
        choices = [[text(choice.content) for choice in question.choices] for question in chosen]
        rationales = [text(c.rationale) for question in chosen for c in question.choices if c.rationale]
        explanations = [text(q.explanation) for q in questions if q.explanation]
        assert paper["questions"]["choices"] == paper["key"]["choices"] == choices
        assert paper["questions"]["badges"] == 0
        assert paper["questions"]["visible"] == paper["key"]["visible"] == ["sheet"]
        assert not any(why in paper["questions"]["text"] for why in explanations + rationales)
        assert not any("secret" in sheet["text"] for sheet in (paper["questions"], paper["key"]))
        assert paper["teacher"]["rationales"] == rationales
        assert paper["teacher"]["explanations"] == explanations
        assert len(paper["teacher"]["key"]) == len(questions)
        for question, said in zip(questions, paper["teacher"]["key"], strict=True):
            assert said == _key(question, said), question.id
        if len(chosen) == len(student.quiz.questions):
            assert paper["key"]["badges"] == sum(len(question.right) for question in questions)
            assert paper["teacher"]["stems"] == [text(question.stem) for question in questions]


def _key(question: Question, said: str) -> str:
    """The key in a word, as it must be; matches and orders are in letters and numbers of a mixed list."""
    labels = {"abc": "abcdefgh", "iii": ["i", "ii", "iii", "iv"]}
    if question.kind in CHOICE_KINDS:
        named = labels.get(question.numbering) or [text(choice.content) for choice in question.choices]
        return " ".join(named[place] for place in question.right)
    if question.kind in ("short-answer", "numeric"):
        return said if said.startswith(str(key(question)[0])) else str(key(question)[0])
    if question.kind == "blanks":
        return "; ".join(map(str, key(question)))
    return said


def test_the_browser_knows_the_same_plural_forms(everyone: list[Student]) -> None:
    for student in everyone:
        language = interface_language(student.quiz.language)
        assert set(student.tale["plurals"]) == set(PLURALS[language])
