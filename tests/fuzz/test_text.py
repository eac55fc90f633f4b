"""Whatever comes in: no crash, no hang, no lost line, no unexplained refusal."""

from __future__ import annotations

import random
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from lmspack.diagnostics import Problems
from lmspack.text import decode, read

DIALECTS = Path(__file__).parents[1] / "text" / "dialects"
SAMPLES = [path.read_text(encoding="utf-8") for path in sorted(DIALECTS.glob("*.txt"))]
LINES = sorted({line for sample in SAMPLES for line in sample.split("\n")})
SIGNS = (
    "abABCD123.):-*[]()x #>`~|\n\n\t \u00a0\u3000•①Ａ。、：उत्तरअкВ答案“”✓\u200f\u200b_=+<>/&\\\"'{}$İ\ufeff"
)


def check(data: bytes) -> None:
    """The promises that hold for any input."""
    problems = Problems()
    source = decode("quiz.txt", data, problems)
    if source is None:
        assert problems.has_errors
        return
    reading = read(source, problems)
    assert sum(reading.lines.values()) == sum(1 for line in source.lines if line.strip())
    told = {line for found in problems for line in range(found.line, max(found.line, found.end_line) + 1)}
    assert reading.lines.get("ignored", 0) <= len(told)
    assert reading.questions or problems.has_errors
    for found in problems:
        assert found.message and found.help and "{" not in found.help.replace(found.excerpt, "")[:1]
    for question in reading.questions:
        assert 1 <= question.span.line <= question.span.end_line <= len(source.lines)


@settings(max_examples=300)
@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    check(data)


@settings(max_examples=300)
@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    check(text.encode("utf-8", "surrogatepass"))


@settings(max_examples=300)
@given(st.text(alphabet=SIGNS, max_size=300))
def test_any_text_of_marks(text: str) -> None:
    check(text.encode())


@settings(max_examples=300)
@given(st.lists(st.sampled_from(LINES), max_size=40))
def test_lines_of_all_dialects_mixed(lines: list[str]) -> None:
    check("\n".join(lines).encode())


def test_every_sample_with_each_line_dropped_doubled_or_moved() -> None:
    chance = random.Random(20240229)
    for sample in SAMPLES:
        lines = sample.split("\n")
        for place in range(len(lines)):
            check("\n".join(lines[:place] + lines[place + 1 :]).encode())
            check("\n".join(lines[: place + 1] + lines[place:]).encode())
            other = chance.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
            check("\n".join(lines).encode())


def test_every_sample_cut_anywhere() -> None:
    for sample in SAMPLES:
        data = sample.encode()
        for end in range(0, len(data), 17):
            check(data[:end])


def test_a_megabyte_of_one_sign() -> None:
    for sign in SIGNS + "1A`*":
        check((sign * 99_999 + "\n").encode() * 2)
        check((sign + "\n").encode() * 20_000)
        check((sign + " x\n").encode() * 20_000)
