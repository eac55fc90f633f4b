"""Every text of a quiz has its runs marked, seen from the language of its own question."""

from decimal import Decimal

from lmspack.diagnostics import Problems
from lmspack.languages import marked
from lmspack.model import (
    Blanks,
    Choice,
    Essay,
    Interval,
    Matching,
    Menu,
    Messages,
    Numeric,
    Ordering,
    Pair,
    Question,
    Quiz,
    ShortAnswer,
)
from lmspack.richtext import Content, LanguageRun, Paragraph
from lmspack.source import SourceText, Span

AT = Span(1, 0, 1, 1)
BARE: Content = (Paragraph(("GPU",)),)
RUN: Content = (Paragraph((LanguageRun("en", ("GPU",)),)),)


def questions(text: Content, language: str) -> tuple[Question, ...]:
    """Questions that have a text everywhere."""
    return (
        Question(
            "a",
            "1",
            "choice",
            text,
            AT,
            choices=(Choice(text, AT, True, text), Choice(text, AT)),
            explanation=text,
            hints=(text, text),
            messages=Messages(text, text, text),
            language=language,
        ),
        Question(
            "b", "", "match", text, AT, answer=Matching((Pair(text, text),), (text,)), language=language
        ),
        Question("c", "", "order", text, AT, answer=Ordering((text, text)), language=language),
        Question("d", "", "essay", text, AT, answer=Essay(text, 3), language=language),
        Question("e", "", "short-answer", text, AT, answer=ShortAnswer(("GPU",)), language=language),
        Question("f", "", "numeric", text, AT, answer=Numeric((Interval(Decimal(1)),)), language=language),
        Question("g", "", "blanks", text, AT, answer=Blanks((Menu(("GPU", "x"), 0),)), language=language),
        Question("h", "", "description", text, AT, language=language),
    )


def quiz(text: Content, *, introduction: Content = BARE, language: str = "hi", own: str = "hi") -> Quiz:
    return Quiz("q", "GPU", introduction, language, questions(text, own), SourceText("q.txt", ("GPU",)))


def test_every_text() -> None:
    assert marked(quiz(BARE), {"Latn": "en"}, Problems()) == quiz(RUN, introduction=RUN)


def test_a_question_in_another_language() -> None:
    assert marked(quiz(BARE, own="de"), {"Latn": "en"}, Problems()) == quiz(BARE, introduction=RUN, own="de")


def test_without_a_foreign_run_questions_stay_the_same_objects() -> None:
    before = quiz(BARE, language="en", own="en")
    after = marked(before, {"Latn": "fr", "Deva": "hi"}, Problems())
    assert all(new is old for new, old in zip(after.questions, before.questions, strict=True))
    assert marked(before, {}, Problems()) is before


def test_what_nobody_said_is_told_once_and_only_where_marks_are_asked_for() -> None:
    problems = Problems()
    marked(quiz(BARE, own="ur", language="ur"), {"Deva": "hi"}, problems)
    assert [(found.code, found.severity) for found in problems] == [("C304", "info")]
    problems = Problems()
    marked(quiz(BARE, own="hi"), {"Latn": "en"}, problems)
    marked(quiz(BARE, own="ur"), {}, problems)
    marked(quiz((Paragraph(("ω α",)),), own="hi"), {"Latn": "en"}, problems)
    assert list(problems) == []


def test_a_language_of_an_unknown_script() -> None:
    problems = Problems()
    before = quiz(BARE, own="tlh")
    after = marked(before, {"Latn": "en"}, problems)
    assert after.questions == before.questions
    assert [found.code for found in problems] == ["C305"]
