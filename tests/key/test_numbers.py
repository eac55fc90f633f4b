"""Numbers are read as their author's language has them, and never misread: what could be two numbers is refused."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmspack.numbers import NotationFault, looks_numeric, read_number

READ = [
    ("3", "en", "3"),
    ("3.14", "en", "3.14"),
    ("3.142", "en", "3.142"),
    ("-5", "en", "-5"),
    ("−5", "en", "-5"),
    ("–5", "en", "-5"),
    ("+5", "en", "5"),
    (".5", "en", "0.5"),
    ("1e-3", "en", "0.001"),
    ("6.022E23", "en", "602200000000000000000000"),
    (" 42 ", "en", "42"),
    ("007", "en", "7"),
    ("0,5", "de", "0.5"),
    ("3,142", "de", "3.142"),
    ("3,14 ", "pt-BR", "3.14"),
    ("3.14", "ru", "3.14"),  # a point with other than three digits behind it parts no thousands
    ("0.125", "und", "0.125"),
    ("३.१४", "hi", "3.14"),
    ("٣٫١٤", "ar", "3.14"),
    ("۳٫۵", "fa", "3.5"),
    ("1.234", "de-CH", "1.234"),
    ("1.2345", "es", "1.2345"),
]


@pytest.mark.parametrize(("text", "language", "value"), READ)
def test_numbers_that_can_only_be_one(text: str, language: str, value: str) -> None:
    assert read_number(text, language) == Decimal(value)


@pytest.mark.parametrize(
    ("text", "language", "help"),
    [
        ("3,14", "en", "Write 3.14."),
        ("3,14", "hi", "Write 3.14."),
        (",5", "en", "Write 0.5."),
        ("3,14", "und", "Write 3.14."),
        ("1,000", "en", "Write 1000 or 1.0."),
        ("-1,234", "en", "Write -1234 or -1.2340."),
        ("1.000", "de", "Write 1000 or 1.0."),
        ("1.000", "es", "Write 1000 or 1.0."),
        ("1,000", "es", "Write 1000 or 1.0."),
        ("1.234", "und", "Write 1234 or 1.2340, or say which language the quiz is in."),
        ("1 000", "fr", "Write the number without them: 1000."),
        ("1 000,5", "fr", "Write the number without them: 1000.5."),
        ("1'000", "de-CH", "Write the number without them: 1000."),
        ("1,000,000", "en", "Write the number without them: 1000000."),
        ("1.000.000,5", "de", "Write the number without them: 1000000.5."),
        ("١٬٠٠٠", "ar", "Write the number without them: 1000."),
        ("3٤", "ar", "Write all digits of a number in one script."),
        ("５．１", "en", "Write a number in digits, such as 3.14 or 1e-3."),
        ("5.", "en", "Write a number in digits, such as 3.14 or 1e-3."),
        ("", "en", "Write a number in digits, such as 3.14 or 1e-3."),
        (".", "en", "Write a number in digits, such as 3.14 or 1e-3."),
        ("five", "en", "Write a number in digits, such as 3.14 or 1e-3."),
        ("5 km", "en", "Write a number in digits, such as 3.14 or 1e-3."),
        ("NaN", "en", "Write a number in digits, such as 3.14 or 1e-3."),
        ("Infinity", "en", "Write a number in digits, such as 3.14 or 1e-3."),
        ("1_000", "en", "Write the number without them: 1000."),
        ("1e400", "en", "Use powers of ten from -99 to 99."),
        ("1234567890.1234567", "en", "Round it."),
    ],
)
def test_what_could_be_misread_is_refused(text: str, language: str, help: str) -> None:
    with pytest.raises(NotationFault) as fault:
        read_number(text, language)
    assert fault.value.help == help


def test_a_fault_knows_its_place() -> None:
    with pytest.raises(NotationFault) as fault:
        read_number("  3,14 ", "en")
    assert (fault.value.start, fault.value.end, fault.value.text) == (2, 6, "  3,14 ")


@pytest.mark.parametrize(
    "text", ["3", "-3", "3.14", "3,14", "1 000", "1,000,000", "1e3", ".5", "३", "0.5", "0"]
)
def test_looks_like_a_number(text: str) -> None:
    assert looks_numeric(text)


@pytest.mark.parametrize(
    "text",
    ["007", "5 km", "1/2", "1.2.3", "½", "5%", "12:30", "a", "", "1, 2", "5.", "x2", "²", "1-2", "10.0.0.1"],
)
def test_looks_like_a_text(text: str) -> None:
    assert not looks_numeric(text)


@given(st.text(max_size=12), st.sampled_from(("en", "de", "es", "hi", "und", "")))
def test_no_text_breaks_it(text: str, language: str) -> None:
    looks_numeric(text)
    try:
        number = read_number(text, language)
    except NotationFault:
        return
    assert number.is_finite()


@given(st.decimals(-(10**6), 10**6, places=4), st.sampled_from(("en", "hi", "ja")))
def test_what_is_written_in_figures_is_read(number: Decimal, language: str) -> None:
    assert read_number(str(number), language) == number


@given(st.decimals(-(10**6), 10**6, places=4), st.sampled_from(("de", "fr", "pt", "vi")))
def test_what_is_written_with_a_comma_is_read(number: Decimal, language: str) -> None:
    assert read_number(str(number).replace(".", ","), language) == number
