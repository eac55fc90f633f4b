"""Accepted texts, numbers with margins, gaps and lengths, as authors write them on one line."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmspack.gaps import blanked, with_blanks, with_gaps
from lmspack.model import Interval, Menu, Numeric, ShortAnswer
from lmspack.notation import NotationFault, gap, looks_like_numbers, numeric, short_answer, word_range
from lmspack.richtext import BREAK, Code, CodeBlock, Gap, Paragraph, Styled, plain


def between(low: str, high: str) -> Interval:
    least, most = Decimal(low), Decimal(high)
    return Interval((least + most) / 2, (most - least) / 2)


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("down", ("down",)),
        (" colour | color ", ("colour", "color")),
        ("a|b", ("a|b",)),
        ("|", ("|",)),
        ("||", ("||",)),
        (r"a \| b", ("a | b",)),
        (r"cat x \| grep | awk", ("cat x | grep", "awk")),
        ("*args", ("*args",)),
    ],
)
def test_accepted_texts(text: str, accepted: tuple[str, ...]) -> None:
    assert short_answer(text) == ShortAnswer(accepted)


@pytest.mark.parametrize("text", ["", "a | ", " | a", "| a", "a | | b", "a | a"])
def test_bars_without_a_text_beside_them(text: str) -> None:
    with pytest.raises(NotationFault):
        short_answer(text)


@pytest.mark.parametrize(
    ("text", "language", "intervals"),
    [
        ("3.14", "en", (Interval(Decimal("3.14")),)),
        ("3.14 ± 0.01", "en", (Interval(Decimal("3.14"), Decimal("0.01")),)),
        ("3.14 +- 0.01", "en", (Interval(Decimal("3.14"), Decimal("0.01")),)),
        ("3.14+/-0.01", "en", (Interval(Decimal("3.14"), Decimal("0.01")),)),
        ("-5 ± 1", "en", (Interval(Decimal(-5), Decimal(1)),)),
        ("-200 ± 5%", "en", (Interval(Decimal(-200), Decimal(10)),)),
        ("200 ± ५%", "hi", (Interval(Decimal(200), Decimal(10)),)),
        ("3,14 ± 0,01", "de", (Interval(Decimal("3.14"), Decimal("0.01")),)),
        ("1..5", "en", (between("1", "5"),)),
        ("-1 .. 1.5", "en", (between("-1", "1.5"),)),
        ("[1, 5]", "en", (between("1", "5"),)),
        ("[1,5]", "en", (between("1", "5"),)),
        ("[1; 5]", "de", (between("1", "5"),)),
        ("[1,5; 2,5]", "de", (between("1.5", "2.5"),)),
        ("[1,5, 2,5]", "de", (between("1.5", "2.5"),)),
        ("3 | 5 ± 1", "en", (Interval(Decimal(3)), Interval(Decimal(5), Decimal(1)))),
    ],
)
def test_numbers_with_margins(text: str, language: str, intervals: tuple[Interval, ...]) -> None:
    assert looks_like_numbers(text)
    assert numeric(text, language) == Numeric(intervals)


@pytest.mark.parametrize(
    ("text", "language", "place"),
    [
        ("[1,5]", "de", (0, 5)),  # one number, or two
        ("5..1", "en", (0, 4)),
        ("0...5", "en", (0, 5)),  # not from 0 to .5
        ("3 ± -1", "en", (3, 6)),
        ("0 ± 5%", "en", (3, 6)),
        ("3 ± x", "en", (4, 5)),
        ("3 | 1,000", "en", (4, 9)),
        ("1 .. 2,5", "en", (5, 8)),
        ("± 5", "en", (0, 3)),
        ("3 | 3", "en", (4, 5)),
    ],
)
def test_faults_of_numbers_know_their_place(text: str, language: str, place: tuple[int, int]) -> None:
    with pytest.raises(NotationFault) as fault:
        numeric(text, language)
    assert (fault.value.start, fault.value.end, fault.value.text) == (*place, text)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (" down ", ShortAnswer(("down",))),
        ("colour | color", ShortAnswer(("colour", "color"))),
        ("= 3.14 ± 0.01", Numeric((Interval(Decimal("3.14"), Decimal("0.01")),))),
        ("= 3 | = 5", Numeric((Interval(Decimal(3)), Interval(Decimal(5))))),
        ("= 3 | 5", Numeric((Interval(Decimal(3)), Interval(Decimal(5))))),
        (" *down | up | left ", Menu(("down", "up", "left"), 0)),
        ("up | * down", Menu(("up", "down"), 1)),
        (r"\*args", ShortAnswer(("*args",))),
        (r"\= | ==", None),
        (r"\=", ShortAnswer(("=",))),
    ],
)
def test_gaps(text: str, answer: object) -> None:
    assert gap(text, "en") == (answer or ShortAnswer(("=", "==")))


@pytest.mark.parametrize("text", ["", "*down", "*a | *b", "* | a", "=", "= x", "*a | a"])
def test_gaps_that_mean_nothing(text: str) -> None:
    with pytest.raises(NotationFault):
        gap(text, "en")


def test_gaps_are_cut_out_in_reading_order() -> None:
    inner = Styled("em", ("so [[two]]",))
    content = (Paragraph(("A [[one]] and ", inner, " or [[ = 3 ]].", BREAK, "[[*x | y]]")),)
    made, gaps = with_gaps(content, "en")
    cut = Styled("em", ("so ", Gap(1)))
    assert made == (Paragraph(("A ", Gap(0), " and ", cut, " or ", Gap(2), ".", BREAK, Gap(3))),)
    assert gaps == (
        ShortAnswer(("one",)),
        ShortAnswer(("two",)),
        Numeric((Interval(Decimal(3)),)),
        Menu(("x", "y"), 0),
    )


@pytest.mark.parametrize(
    "content",
    [
        (Paragraph(("a[[1]] f()[[2]] x][[3]]",)),),  # indexes of a program
        (Paragraph(("[[ ]] [[]] [[open",)),),
        (Paragraph((Code("[[x]]"),)), CodeBlock("[[y]]")),
        (Paragraph(("[[ a", BREAK, "b ]]")),),
    ],
)
def test_what_is_no_gap(content: tuple[Paragraph, ...]) -> None:
    assert with_gaps(content, "en") == (content, ())


def test_a_gap_behind_a_letter_of_a_script_without_blanks() -> None:
    made, _ = with_gaps((Paragraph(("首都是[[北京]]。",)),), "zh")
    assert made == (Paragraph(("首都是", Gap(0), "。")),)


def test_markup_in_a_gap_is_refused() -> None:
    with pytest.raises(NotationFault, match="plain text"):
        with_gaps((Paragraph(("A [[", Styled("em", ("x",)), "]]")),), "en")


def test_low_lines_are_gaps() -> None:
    content = (Paragraph(("The ___ pumps; ", Styled("em", ("the ______",)), " clean, __init__ not.")),)
    made, count = with_blanks(content)
    assert (count, plain(made)) == (2, "The ____ pumps; the ____ clean, __init__ not.")
    assert with_blanks((Paragraph(("none",)),)) == ((Paragraph(("none",)),), 0)


def test_stems_with_gaps_are_compared_as_one() -> None:
    assert blanked("A [[x | y]] and ______.") == blanked("A ____ and [[*a | b]].") == "A ____ and ____."
    assert blanked("a[[1]] __init__") == "a[[1]] __init__"


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("50-200", (50, 200)),
        ("50 – 200 words", (50, 200)),
        ("५०-२००", (50, 200)),
        ("at most 200", (None, 200)),
        ("max. 200", (None, 200)),
        ("at least 50", (50, None)),
        ("≥ 50", (50, None)),
    ],
)
def test_lengths_of_essays(text: str, bounds: tuple[int | None, int | None]) -> None:
    assert word_range(text) == bounds


@pytest.mark.parametrize("text", ["200", "", "many", "200-50", "at most", "at least 0", "-5"])
def test_lengths_that_could_mean_anything(text: str) -> None:
    with pytest.raises(NotationFault):
        word_range(text)


@given(st.text(alphabet="ab|*=[]\\_ .,±5%", max_size=20))
def test_no_text_breaks_it(text: str) -> None:
    for read in (short_answer, word_range, lambda text: gap(text, "en"), lambda text: numeric(text, "en")):
        try:
            read(text)
        except NotationFault as fault:
            assert 0 <= fault.start <= fault.end <= len(text)
            assert fault.text == text
    looks_like_numbers(text)


def test_time_grows_with_the_text() -> None:
    long = "[[a " * 50_000
    assert with_gaps((Paragraph((long,)),), "en")[1] == ()
    assert blanked(long) == long
    assert len(short_answer(" | ".join(map(str, range(20_000)))).accepted) == 20_000
