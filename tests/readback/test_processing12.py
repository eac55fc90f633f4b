"""QTI 1.2 response processing, as the ASI information model describes it."""

from __future__ import annotations

import pytest

from lmspack.readback.processing import Unsupported
from lmspack.readback.processing12 import Asked, processing12
from lmspack.xml import parse

OUTCOMES = '<outcomes><decvar varname="SCORE" vartype="Decimal" minvalue="0" maxvalue="10"/></outcomes>'


def equal(label: str) -> str:
    return f'<varequal respident="r">{label}</varequal>'


def condition(test: str, goes_on: str = "Yes", score: str = "", shows: str = "", action: str = "Add") -> str:
    setting = f'<setvar varname="SCORE" action="{action}">{score}</setvar>' if score else ""
    feedback = f'<displayfeedback linkrefid="{shows}"/>' if shows else ""
    return f'<respcondition continue="{goes_on}"><conditionvar>{test}</conditionvar>{setting}{feedback}</respcondition>'


def play(*conditions: str, picked: str = "", outcomes: str = OUTCOMES) -> tuple[float, tuple[str, ...]]:
    item = parse(f"<item><resprocessing>{outcomes}{''.join(conditions)}</resprocessing></item>".encode())
    played = processing12(item).play({"r": tuple(picked.split())})
    return round(played.share * 10, 6), played.feedback


AND = f"<and>{equal('a')}<not>{equal('b')}</not></and>"
OR = f"<or>{equal('a')}{equal('b')}</or>"


@pytest.mark.parametrize(
    ("test", "picked", "holds"),
    [
        (equal("a"), "a", True),
        (equal("a"), "a b", True),  # of several answers one is the value
        (equal("a"), "b", False),
        (equal("a"), "", False),
        (equal("a") + equal("b"), "a b", True),  # several tests in a conditionvar must all hold
        (equal("a") + equal("b"), "a", False),
        (AND, "a", True),
        (AND, "a b", False),
        (OR, "b", True),
        (OR, "c", False),
        (f"<not>{OR}</not>", "c", True),
        ("<other/>", "", True),
        ('<unanswered respident="r"/>', "", True),
        ('<unanswered respident="r"/>', "a", False),
        ('<varequal respident="another">a</varequal>', "a", False),
    ],
)
def test_conditions(test: str, picked: str, holds: bool) -> None:
    assert play(condition(test, score="10"), picked=picked)[0] == (10 if holds else 0)


@pytest.mark.parametrize(
    ("test", "typed", "holds"),
    [
        (equal("New York"), " new york ", True),  # capitals do not count unless the test says so
        (equal("Straße"), "STRASSE", True),
        ('<varequal respident="r" case="Yes">Na</varequal>', "na", False),
        ('<vargte respident="r">2</vargte>', "2.0", True),
        ('<vargte respident="r">2</vargte>', "1.99", False),
        ('<varlte respident="r">2</varlte>', "2e0", True),
        ('<varlte respident="r">2</varlte>', "two", False),
        ('<varlte respident="other">2</varlte>', "1", False),
    ],
)
def test_what_is_typed(test: str, typed: str, holds: bool) -> None:
    item = parse(
        f"<item><resprocessing>{OUTCOMES}{condition(test, score='10')}</resprocessing></item>".encode()
    )
    assert processing12(item).play({"r": (typed,)}).share == (1 if holds else 0)


def test_conditions_on_an_ordered_response_are_about_its_places() -> None:
    """So Canvas's importers have it; the standard would have an index."""
    conditions = condition(equal("a"), score="5") + condition(equal("b"), score="5")
    lid = '<presentation><response_lid ident="r" rcardinality="Ordered"/></presentation>'
    machine = processing12(
        parse(f"<item>{lid}<resprocessing>{OUTCOMES}{conditions}</resprocessing></item>".encode())
    )
    shares = [machine.play({"r": tuple(order)}).share for order in ("ab", "ba", "ac", "")]
    assert shares == [1, 0, 0.5, 0]


def test_a_condition_that_holds_ends_the_processing_unless_it_says_to_go_on() -> None:
    first, second = (
        condition(equal("a"), "Yes", "3", "x"),
        condition(equal("a"), "No", "4", "y"),
    )
    last = condition("<other/>", "Yes", "1", "z")
    assert play(first, second, last, picked="a") == (7, ("x", "y"))
    assert play(first, second, last, picked="b") == (1, ("z",))


def test_other_holds_where_no_condition_before_it_did() -> None:
    assert play(condition(equal("a"), "Yes"), condition("<other/>", score="5"), picked="a")[0] == 0
    assert play(condition("<other/>", score="5"), condition(equal("a"), "Yes"), picked="a")[0] == 5


@pytest.mark.parametrize(
    ("action", "score"), [("Set", 4), ("Add", 6), ("Subtract", 0), ("Multiply", 8), ("Divide", 0.5)]
)
def test_actions(action: str, score: float) -> None:
    """From 2, by 4; below the least (0) a score does not fall."""
    start = condition(equal("a"), score="2", action="Set")
    assert play(start, condition(equal("a"), score="4", action=action), picked="a")[0] == score


def test_a_score_stays_between_the_least_and_the_most() -> None:
    assert play(condition(equal("a"), score="40"), picked="a")[0] == 10


def test_a_score_starts_where_it_is_declared() -> None:
    outcomes = '<outcomes><decvar defaultval="4" minvalue="0" maxvalue="10"/></outcomes>'
    assert play(condition(equal("a"), score="1"), picked="b", outcomes=outcomes)[0] == 4


@pytest.mark.parametrize(
    "wrong",
    [
        condition("<durgt>1</durgt>"),
        condition(equal("a"), score="1").replace('"SCORE"', '"OTHER"'),
        "<itemproc_extension/>",
    ],
)
def test_what_is_not_played_is_refused(wrong: str) -> None:
    """Never judged by half."""
    with pytest.raises(Unsupported):
        play(wrong)


def test_what_importers_read() -> None:
    """What a scoring condition asks for, and the feedback of a condition that is one label alone."""
    conditions = [
        condition("<other/>", shows="general_fb"),
        condition(equal("b"), shows="b_fb"),
        condition(AND, "No", "10", action="Set"),
    ]
    machine = processing12(
        parse(f"<item><resprocessing>{OUTCOMES}{''.join(conditions)}</resprocessing></item>".encode())
    )
    assert machine.scoring == ((Asked("varequal", "r", "a"),),)
    assert machine.feedback_of == {"b": "b_fb"}
    assert machine.linked == {"general_fb", "b_fb"}
