"""Facts about how Canvas's importers take the kinds without options; docs/targets/canvas.md has them in one piece."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from lmspack.limits import carried
from lmspack.model import (
    Answer,
    Blanks,
    Interval,
    Kind,
    Matching,
    MediaFile,
    Menu,
    Messages,
    Numeric,
    Ordering,
    Pair,
    Question,
    Quiz,
    Section,
    ShortAnswer,
)
from lmspack.richtext import Content, Gap, Link, Media, Paragraph
from lmspack.richtext.literal import from_text
from lmspack.targets import canvas
from lmspack.xml import Element, parse
from strategies import SOURCE, SPAN

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"


def question(kind: Kind, answer: Answer | None, stem: Content = (), **more: object) -> Question:
    return Question(
        id=kind, number="", kind=kind, stem=stem or from_text("Well?"), span=SPAN, answer=answer, **more
    )  # type: ignore[arg-type]


def quiz(*questions: Question, **more: object) -> Quiz:
    return Quiz("tides", "Tides", (), "en", questions, SOURCE, **more)  # type: ignore[arg-type]


def document(made: Quiz) -> Element:
    return parse(dict(canvas.files(made))["tides/tides.xml"])


def conditions(made: Quiz) -> list[list[tuple[str, str]]]:
    """For each condition that scores, its tests and what they look for."""
    return [
        [
            (str(test.tag).removeprefix(QTI), test.text or "")
            for test in condition.iter()
            if test.get("respident")
        ]
        for condition in document(made).iter(QTI + "respcondition")
        if condition.find(QTI + "setvar") is not None
    ]


def texts(made: Quiz) -> list[str]:
    return [element.text or "" for element in document(made).iter(QTI + "mattext")]


def test_a_margin_is_written_only_where_subtracting_floats_gives_it() -> None:
    """New Quizzes computes the margin from the value and the lower bound; 3.14 - 3.13 is not 0.01 there."""
    made = quiz(
        question("numeric", Numeric((Interval(Decimal("3.14"), Decimal("0.01")), Interval(Decimal(2)))))
    )
    assert conditions(made) == [
        [("vargte", "3.13"), ("varlte", "3.15")],
        [("varequal", "2"), ("vargte", "2"), ("varlte", "2")],
    ]


def test_each_accepted_text_is_a_condition_of_its_own() -> None:
    made = quiz(question("short-answer", ShortAnswer(("Delhi", "a < b"))))
    assert conditions(made) == [[("varequal", "Delhi")], [("varequal", "a < b")]]


def test_the_right_order_is_that_of_the_conditions_and_what_is_shown_tells_nothing_of_it() -> None:
    """Classic Quizzes finds no right answer where a condition has an index."""
    made = quiz(question("order", Ordering(tuple(from_text(text) for text in ("alpha", "beta", "gamma")))))
    shown = {
        label.get("ident"): "".join(map(str, label.itertext()))
        for label in document(made).iter(QTI + "response_label")
    }
    assert [shown[text] for ((_, text),) in conditions(made)] == ["alpha", "beta", "gamma"]
    assert list(shown.values()) == ["gamma", "beta", "alpha"]
    assert all(test.get("index") is None for test in document(made).iter(QTI + "varequal"))


def test_prompts_share_the_identifiers_of_their_matches() -> None:
    """Classic Quizzes reads the matches off the first prompt."""
    pairs = (Pair(from_text("dog"), from_text("kennel")), Pair(from_text("bee"), from_text("hive")))
    made = quiz(question("match", Matching(pairs, (from_text("attic"),))))
    labels = [
        [label.get("ident") for label in lid.iter(QTI + "response_label")]
        for lid in document(made).iter(QTI + "response_lid")
    ]
    assert labels == [["match_1", "match_2", "match_3"]] * 2


@pytest.mark.parametrize(
    ("text", "stored"), [("R & D < 5", "R & D < 5"), ("<b>", "&lt;b&gt;"), ("&amp;", "&amp;amp;")]
)
def test_a_match_that_looks_like_markup_is_escaped(text: str, stored: str) -> None:
    """New Quizzes takes a match for HTML, and would show nothing of a tag."""
    pairs = (Pair(from_text("dog"), from_text(text)), Pair(from_text("bee"), from_text("hive")))
    assert stored in texts(quiz(question("match", Matching(pairs))))


def test_gaps_are_called_as_nothing_in_the_text_is() -> None:
    """Canvas puts a gap where it first finds its name in brackets."""
    stem = (Paragraph(("See [gap_1]: ", Gap(0), ".")),)
    made = quiz(question("blanks", Blanks((ShortAnswer(("x",)),)), stem))
    assert texts(made)[:2] == ['<p dir="auto">See [gap_1]: [gap__1].</p>', "gap__1"]


def test_a_label_of_a_gap_is_its_text_and_no_line_end() -> None:
    """New Quizzes takes all that a label holds for the accepted text."""
    made = quiz(question("blanks", Blanks((ShortAnswer(("x", "y")),)), (Paragraph((Gap(0),)),)))
    assert ["".join(map(str, label.itertext())) for label in document(made).iter(QTI + "response_label")] == [
        "x",
        "y",
    ]


def test_menus_beside_typed_gaps_become_typed_and_say_what_they_offer() -> None:
    gaps = (
        Menu(("red", "blue"), 1),
        Numeric((Interval(Decimal("2.50"), Decimal(1)),)),
        ShortAnswer(("x",), case=True),
    )
    stem = (Paragraph((Gap(0), ", ", Gap(1), " and ", Gap(2))),)
    (found,) = carried(quiz(question("blanks", Blanks(gaps), stem)), canvas.LIMITS).questions
    assert found.stem == (Paragraph((Gap(0), " (red / blue), ", Gap(1), " and ", Gap(2))),)
    assert found.answer == Blanks((ShortAnswer(("blue",)), ShortAnswer(("2.5",)), ShortAnswer(("x",))))


def test_partly_right_responses_get_the_message_for_wrong_ones() -> None:
    said = Messages(from_text("yes"), from_text("almost"), from_text("no"))
    order = question("order", Ordering((from_text("a"), from_text("b"))), messages=said)
    typed = question("short-answer", ShortAnswer(("x",)), messages=said)
    found = carried(quiz(order, typed), canvas.LIMITS).questions
    assert [each.messages.partial for each in found] == [said.incorrect, ()]


def test_all_that_can_be_drawn_have_the_same_points_and_descriptions_are_not_drawn() -> None:
    asked = [
        replace(question("short-answer", ShortAnswer(("x",)), section="Pool"), id=id, points=Decimal(points))
        for id, points in (("a", 2), ("b", 3))
    ]
    said = question("description", None, section="Pool", points=Decimal(0))
    made = quiz(asked[0], said, asked[1], sections=(Section("Pool", 1),))
    found = carried(made, canvas.LIMITS)
    assert [(q.id, q.section, q.points) for q in found.questions] == [
        ("description", "", 0),
        ("a", "Pool", 2),
        ("b", "Pool", 2),
    ]
    meta = parse(dict(canvas.files(made))["tides/assessment_meta.xml"])
    assert meta.findtext("{*}points_possible") == "2"


def test_questions_that_are_drawn_without_a_section_are_not_mixed_with_those_of_others() -> None:
    drawn = replace(question("short-answer", ShortAnswer(("x",))), id="a")
    asked = replace(question("short-answer", ShortAnswer(("x",)), section="Rest"), id="b")
    found = carried(quiz(drawn, asked, sections=(Section("", 1), Section("Rest"))), canvas.LIMITS)
    assert [(q.id, q.section) for q in found.questions] == [("a", "Tides"), ("b", "")]
    assert found.sections == (Section("Tides", 1),)


MEDIA = (MediaFile("cat.png", b"p", "image/png", 1, 1), MediaFile("bell.mp3", b"s", "audio/mpeg"))


def test_pictures_and_sounds_are_resources_of_their_own() -> None:
    stem = (Paragraph((Media("cat.png", "A cat"), Media("bell.mp3", "A bell", "audio"))),)
    files = dict(canvas.files(quiz(question("essay", None, stem), media=MEDIA)))
    manifest = parse(files["imsmanifest.xml"])
    found = [(r.get("type"), r.get("href")) for r in manifest.iter("{*}resource")]
    assert found[2:] == [("webcontent", "media/cat.png"), ("webcontent", "media/bell.mp3")]
    assert files["media/cat.png"] == b"p"


def test_a_sound_has_a_link_beside_it_but_not_in_another_link() -> None:
    """New Quizzes takes the controls off a player, and then shows nothing of it."""
    sound = Media("bell.mp3", "A bell", "audio")
    alone = canvas.html((Paragraph((sound,)),), "en")
    assert '<a href="$IMS-CC-FILEBASE$/media/bell.mp3">A bell</a>' in alone
    linked = canvas.html((Paragraph((Link("https://example.org", (sound,)),)),), "en")
    assert linked.count("<a ") == 1


def test_matches_that_canvas_could_not_tell_apart_are_refused() -> None:
    def refused(*matches: Content) -> list[str]:
        pairs = tuple(Pair(from_text(f"p{place}"), match) for place, match in enumerate(matches))
        return [code for code, _, _ in canvas.refuses(question("match", Matching(pairs)), "1")]

    picture, same = (Paragraph((Media("cat.png", ""),)),), (Paragraph((Media("cat.png", "dog"),)),)
    assert refused(from_text("cat"), from_text("dog")) == []
    assert refused(picture, from_text("dog")) == ["L132"]
    assert refused(same, from_text("dog")) == ["L132"]
