"""Numbers in other words: what the message tells to write."""

from __future__ import annotations

import pytest

from lmspack.text.nearnumbers import near_number
from lmspack.text.spellings import spellings


@pytest.mark.parametrize(
    ("written", "form"),
    [
        ("3.1-3.2", "3.1..3.2"),
        ("3.1–3.2", "3.1..3.2"),
        ("between 3.1 and 3.2", "3.1..3.2"),
        ("5 to 7", "5..7"),
        ("5-7 kg", "5..7"),
        ("from 7 to 5", "5..7"),
        ("५ से ७", "5..7"),
        ("7 or 8", "7 | 8"),
        ("2 and 3", "2 | 3"),
        ("2 3 1", "2 | 3 | 1"),
        ("1,2,3", "1 | 2 | 3"),
        ("about 3.14", "3.14 ± 0.01"),
        ("~ 7", "7 ± 1"),
        ("> 7", "7..70"),
        ("at least 0.5", "0.5..10"),
        ("50%", "50"),
        ("50 percent", "50"),
        ("$5", "5"),
        ("5 €", "5"),
        ("1/2", "0.5"),
        ("1/3", "0.333 ± 0.001"),
        ("3 1/2", "3.5"),
        ("3.14 tolerance 0.01", "3.14 ± 0.01"),
        ("3.14, with a tolerance of 1%", "3.14 ± 1%"),
        ("3.14 ± 0.01 m", "3.14 ± 0.01"),
        ("= 7", "7"),
    ],
)
def test_the_right_form_is_shown(written: str, form: str) -> None:
    fault = near_number(written, "Kind: short-answer")
    assert fault is not None
    assert f"Write {form}" in fault.help or f"such as {form}" in fault.help
    assert "“Kind: short-answer”" in fault.help


@pytest.mark.parametrize(
    "text",
    ["7 kg", "10:30", "12/05/2020", "192.168.0.1", "24/7/365", "x = 7", "H2O", "3-D", "1st", "10-2", ""],
)
def test_other_texts_with_digits_stay_texts(text: str) -> None:
    assert near_number(text, "Kind: short-answer") is None


@pytest.mark.parametrize(
    ("text", "several"),
    [
        ("Priestley / Joseph Priestley", ("Priestley", "Joseph Priestley")),
        ("colour, color", ("colour", "color")),
        ("colour/color", ("colour", "color")),
        ("Mars (or Venus)", ("Mars", "Venus")),
        ("नीला या आसमानी", ("नीला", "आसमानी")),
        ("TCP/IP", ()),
        ("cat and dog", ()),
        ("two words", ()),
    ],
)
def test_several_spellings(text: str, several: tuple[str, ...]) -> None:
    assert spellings(text) == several
