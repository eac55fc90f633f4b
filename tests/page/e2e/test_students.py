"""Every question of every quiz, every response, by mouse and by keyboard, in a browser: held against the model."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from students import LOOKS, Student, numbers, run, shown, text

from lmspack.interface_texts import PLURALS, interface_language, interface_texts
from lmspack.model import Question

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Student], list[dict[str, Any]]]:
    return run(tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def all_of_them(seen: tuple[list[Student], list[dict[str, Any]]]) -> list[Student]:
    return seen[0]


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
        assert list(student.tale["questions"]) == [question.id for question in student.quiz.questions]


def test_every_question_shows_what_the_model_says(everyone: list[Student]) -> None:
    found = [f"{student.name}: {what}" for student in everyone for what in _differences(student)]
    assert not found, f"{len(found)} differences:\n" + "\n".join(found[:30])


def _differences(student: Student) -> Iterator[str]:
    answered: tuple[Question, ...] = ()
    for question in student.quiz.questions:
        seen, response = student.tale["questions"][question.id], student.responses[question.id]
        yield from _unanswered(question, seen["before"])
        if response is None:
            continue
        answered = (*answered, question)
        yield from _answered(student, question, response, seen)
        said = numbers(seen["after"]["score"], student.quiz, "score")
        worth = [
            shown(student.points(answered)),
            shown(sum((Fraction(q.points) for q in answered), Fraction(0))),
        ]
        if said != worth:
            yield f"{question.id}: the running score says {seen['after']['score']}, not {worth}"


def _unanswered(question: Question, before: dict[str, Any]) -> Iterator[str]:
    choices = {str(place): text(choice.content) for place, choice in enumerate(question.choices)}
    if before["stem"] != text(question.stem) or before["choices"] != choices:
        yield f"{question.id}: stem or choices differ: {before}"
    if before["rationales"] or before["explanation"] or any(before["states"].values()):
        yield f"{question.id}: feedback shows before the answer"


def _answered(
    student: Student, question: Question, response: tuple[int, ...], seen: dict[str, Any]
) -> Iterator[str]:
    after, share = seen["after"], student.share(question)
    verdict = "right" if share == 1 else "partly" if share else "wrong"
    picked = [question.choices[place].rationale for place in response]
    every = [choice.rationale for choice in question.choices if choice.rationale]
    if after["verdict"] != verdict:
        yield f"{question.id} {response}: {after['verdict']}, not {verdict}"
    if sorted(after["rationales"]) != sorted(text(why) for why in picked if why):
        yield f"{question.id} {response}: other rationales: {after['rationales']}"
    if seen["every"] is not None and sorted(seen["every"]) != sorted(map(text, every)):
        yield f"{question.id} {response}: not all rationales: {seen['every']}"
    if (seen["every"] is None) != (sorted(after["rationales"]) == sorted(map(text, every))):
        yield f"{question.id} {response}: rationales of other options cannot be read"
    if after["explanation"] != text(question.explanation):
        yield f"{question.id} {response}: another explanation: {after['explanation']}"
    if after["states"] != _states(student, question, response):
        yield f"{question.id} {response}: marked otherwise: {after['states']}"
    if after["focus"] != "verdict":
        yield f"{question.id} {response}: the focus is at {after['focus']}, not at the verdict"


def _states(student: Student, question: Question, response: tuple[int, ...]) -> dict[str, str]:
    texts = interface_texts(interface_language(student.quiz.language))
    said = {(True, True): "your_right", (False, True): "your_wrong", (True, False): "right_answer"}
    names = [said.get((bool(c.correct), place in response)) for place, c in enumerate(question.choices)]
    return {str(place): str(texts[name]) if name else "" for place, name in enumerate(names)}


def test_the_result_is_the_sum(everyone: list[Student]) -> None:
    for student in everyone:
        most = sum((Fraction(question.points) for question in student.quiz.questions), Fraction(0))
        result = student.tale["result"]
        assert result["view"] == "result"
        assert numbers(result["total"], student.quiz, "points_of") == [shown(student.points()), shown(most)]
        assert len(result["list"]) == len(student.quiz.questions)
        again = [question for question in student.quiz.questions if student.share(question) != 1]
        if again:
            assert numbers(result["retry"], student.quiz, "retry") in ([len(again)], [])


def test_wrong_ones_are_asked_again_and_the_first_try_is_remembered(everyone: list[Student]) -> None:
    for student in (student for student in everyone if "again" in student.more):
        wrong = [question.id for question in student.quiz.questions if student.share(question) != 1]
        assert list(student.tale["again"]) == wrong
        most = shown(sum((Fraction(question.points) for question in student.quiz.questions), Fraction(0)))
        second = student.tale["second"]
        assert numbers(second["total"], student.quiz, "points_of") == [most, most]
        assert numbers(second["hint"], student.quiz, "first_try") == [shown(student.points()), most]
        assert student.tale["reloaded"] == second


def test_nothing_runs_loads_or_complains(everyone: list[Student]) -> None:
    for student in everyone:
        tale = student.tale
        assert (tale["console"], tale["dialogs"], tale["hacked"], tale["scripts"]) == ([], [], "undefined", 2)
        assert {url.partition(":")[0] for url in tale["requests"]} == {"file"}
        assert len(set(tale["requests"])) == 1


def test_everyone_can_use_it(everyone: list[Student]) -> None:
    judged = [student for student in everyone if student.more.get("judged")]
    assert judged
    assert [(student.name, what) for student in judged for what in student.tale["violations"]] == []
    assert [(student.name, what) for student in judged for what in student.tale["wide"]] == []


def test_everyone_can_use_the_preview(seen: tuple[list[Student], list[dict[str, Any]]]) -> None:
    assert [visit for visit in seen[1] if any(visit.values())] == []
    assert len(seen[1]) == len(LOOKS)


def test_paper_has_the_questions_and_the_key_only_on_demand(everyone: list[Student]) -> None:
    for student in (student for student in everyone if student.more.get("paper")):
        questions, paper = student.quiz.questions, student.tale["paper"]
        choices = [[text(choice.content) for choice in question.choices] for question in questions]
        rationales = [text(c.rationale) for question in questions for c in question.choices if c.rationale]
        assert paper["questions"]["choices"] == paper["key"]["choices"] == choices
        assert paper["questions"]["badges"] == 0
        assert paper["key"]["badges"] == sum(len(question.right) for question in questions)
        assert paper["questions"]["visible"] == paper["key"]["visible"] == ["sheet"]
        assert paper["teacher"]["stems"] == [text(question.stem) for question in questions]
        assert paper["teacher"]["rationales"] == rationales
        assert paper["teacher"]["explanations"] == [text(q.explanation) for q in questions if q.explanation]
        letters = [" ".join("ABCDEFGH"[place] for place in question.right) for question in questions]
        assert paper["teacher"]["key"] == letters


def test_the_browser_knows_the_same_plural_forms(everyone: list[Student]) -> None:
    for student in everyone:
        language = interface_language(student.quiz.language)
        assert set(student.tale["plurals"]) == set(PLURALS[language])
