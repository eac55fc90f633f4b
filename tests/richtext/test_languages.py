"""Which script and direction a language has, and which runs of a text are in another one."""

import pytest

from lmspack.richtext.languages import direction, script_of


@pytest.mark.parametrize(
    ("tag", "script"),
    [
        ("hi", "Deva"),
        ("HI-in", "Deva"),
        ("en-GB", "Latn"),
        ("sr", "Cyrl"),
        ("sr-Latn", "Latn"),
        ("sr-latn-RS", "Latn"),
        ("zh-yue-Hant", "Hant"),
        ("pa", "Guru"),
        ("pa-PK", "Arab"),
        ("pa-x-arab", "Guru"),
        ("und", ""),
        ("und-Thai", "Thai"),
        ("tlh", ""),
    ],
)
def test_script_of_a_language(tag: str, script: str) -> None:
    assert script_of(tag) == script


@pytest.mark.parametrize("tag", ["ar", "ur-PK", "he", "fa", "dv", "az-Arab", "ff-Adlm", "pa-PK", "yi", "ckb"])
def test_right_to_left(tag: str) -> None:
    assert direction(tag) == "rtl"


@pytest.mark.parametrize("tag", ["en", "hi", "und", "az", "ar-Latn", "ku", "ja", "tlh"])
def test_left_to_right(tag: str) -> None:
    assert direction(tag) == "ltr"
