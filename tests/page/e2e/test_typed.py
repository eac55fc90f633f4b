"""What is typed is right in the page's script whenever it is right for the model."""

from __future__ import annotations

import json
import random
import subprocess
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from lmspack import resources
from lmspack.model import Interval, Numeric, ShortAnswer
from lmspack.scoring import is_accepted

pytestmark = pytest.mark.e2e

SCRIPTS = resources.folder("templates") / "html" / "page"
FRAME = (
    "const KINDS = {{}}; const data = {{ language: 'hi' }};\n{script}\nconsole.log(JSON.stringify({call}));"
)
CASED = [*range(0x590), *range(0x1E00, 0x2000), *range(0x2100, 0x2150), *range(0xFB00, 0xFB18)]
"""Where alphabets with capitals are: Latin, Greek, Cyrillic, Armenian, signs and ligatures."""


def called(folder: Path, call: str) -> Any:
    """What an expression gives in the part of the script that marks what is typed."""
    path = folder / "typed.mjs"
    path.write_text(
        FRAME.format(script=(SCRIPTS / "typed.js").read_text("utf-8"), call=call), encoding="utf-8"
    )
    done = subprocess.run(["node", str(path)], capture_output=True, text=True, check=True, encoding="utf-8")
    return json.loads(done.stdout)


def accepts(folder: Path, field: dict[str, Any], texts: list[str], language: str = "hi") -> list[bool]:
    question = json.dumps({"lang": language})
    call = f"{json.dumps(texts)}.map((text) => accepts({json.dumps(field)}, text, {question}))"
    found: list[bool] = called(folder, call)
    return found


def test_case_is_folded_as_unicode_says(tmp_path: Path) -> None:
    texts = [chr(code) for code in CASED]
    assert called(tmp_path, f"{json.dumps(texts)}.map(fold)") == [text.casefold() for text in texts]


@pytest.mark.parametrize("case", [False, True])
def test_texts(case: bool, tmp_path: Path) -> None:
    answer = ShortAnswer(("Straße", "क्षत्रिय", "ΟΔΟΣ", "a  b", "ılıca", "ﬁn"), case)
    texts = [
        "straße",
        "STRASSE",
        "Straße ",
        "\u2003Straße\u00a0",
        "\ufeffStraße",
        "क्षत्रिय",
        "क्‍षत्रिय",
        "οδος",
        "οδοσ",
    ]
    texts += ["a  b", "a b", "A  B", "ılıca", "ilica", "FIN", "fin", "", "Stra\u00dfe\x85"]
    found = accepts(tmp_path, {"accepted": answer.accepted, "case": case}, texts)
    assert found == [is_accepted(answer, text) for text in texts]


def test_numbers(tmp_path: Path) -> None:
    intervals = [
        ("3.14", "0.01"),
        ("-0.1", "0.2"),
        ("602214076000000000000000", "0"),
        ("0.3", "0"),
        ("1E-9", "0"),
    ]
    answer = Numeric(tuple(Interval(Decimal(value), Decimal(margin)) for value, margin in intervals))
    texts = [
        "3.13",
        "3.15",
        "3.1500000000000000001",
        "3.1499999999999999999",
        "3.12",
        "+3.14",
        " 3.14 ",
        "314e-2",
    ]
    texts += [
        "-0.3",
        "0.1",
        "-.2",
        "0.10000000000000000000001",
        ".3",
        "0.30",
        "6.02214076e23",
        "6.02214077e23",
    ]
    texts += [
        "३.१४",
        "٣٫١٤",
        "1e-9",
        "1.1e-9",
        "five",
        "",
        "3,14",
        "3.1.4",
        "e5",
        ".",
        "1e9999",
        "Infinity",
        "NaN",
        "3. ",
    ]
    found = accepts(tmp_path, {"numbers": intervals}, texts)
    expected = [is_accepted(answer, text.replace("٫", ".")) for text in texts]
    assert found == expected


def test_a_decimal_comma_counts_where_the_language_has_it(tmp_path: Path) -> None:
    field = {"numbers": [["3.14", "0"]]}
    texts = ["3,14", "3.14", "3,1,4", "−3,14", "3,140"]
    for language in ("de", "fr", "ru", "pt-BR", "es"):
        assert accepts(tmp_path, field, texts, language) == [True, True, False, False, True]
    for language in ("en", "hi", "ja", "zh", "es-MX", "de-CH", "", "und"):
        assert accepts(tmp_path, field, texts, language) == [False, True, False, False, False]


def test_no_digit_is_lost(tmp_path: Path) -> None:
    dice = random.Random(7)
    for _ in range(3):
        value, margin = (
            Decimal(dice.randint(-(10**20), 10**20)).scaleb(-9),
            Decimal(dice.randint(0, 10**6)).scaleb(-9),
        )
        step = Decimal(1).scaleb(-15)
        texts = [format(value + sign * margin + off * step, "f") for sign in (-1, 1) for off in (-1, 0, 1)]
        field = {"numbers": [[format(value, "f"), format(margin, "f")]]}
        expected = [abs(Decimal(text) - value) <= margin for text in texts]
        assert accepts(tmp_path, field, texts) == expected
