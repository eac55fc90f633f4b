"""Every file of `cases` (see `casefile`): what lmspack prints, in files that anyone can read and add to."""

from pathlib import Path

import pytest

from casefile import blocks, fits, play

CASES = sorted((Path(__file__).parent / "cases").rglob("*.md"))


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_case(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    first, blank, fact = text.split("\n")[:3]
    assert first.startswith("# ") and not blank, "a case begins with its title"
    assert fact and not fact.startswith("`"), "then it says its fact in a sentence"
    play(text, tmp_path)


def test_there_are_cases() -> None:
    assert len(CASES) > 40


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("```text quiz.txt\nx\n", "no end"),
        ("```\nx\n```\n", "neither"),
        ("```text\nx\n```\n", "neither"),
        ("```text ../quiz.txt\nx\n```\n", "out of the folder"),
        ("```console\nlmspack check\nexit 0\n```\n", "behind"),
        ("```console\n$ lmspack --version\n```\n", "exit N"),
        ("```console\n$ lmspack --version\n...\nexit 0\n$ lmspack\nexit 0\n```\n", "one command"),
        ("```console\n$ rm quiz.txt\nexit 0\n```\n", "no command"),
    ],
)
def test_a_block_that_says_nothing_is_an_error(text: str, fault: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=fault):
        play(text, tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "no block at all",
        "```text quiz.txt\nx\n```\n",
        "```console\n$ lmspack --version\n...\nexit 1\n```\n",
        "```console\n$ lmspack --version\nsomething else\nexit 0\n```\n",
        "```console\n$ lmspack --version\nexit 0\n```\n",
    ],
)
def test_what_differs_fails(text: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        play(text, tmp_path)


def test_dots_stand_for_any_lines() -> None:
    assert fits(["a", "b", "c"], ["a", "...", "c"])
    assert fits(["a", "c"], ["a", "...", "c"])
    assert fits([], ["..."])
    assert not fits(["a", "b"], ["a"])
    assert not fits(["a", "b"], ["...", "a"])
    assert fits(["a", "b", "a", "b"], ["...", "a", "b"])


def test_a_longer_fence_holds_fences() -> None:
    (block,) = blocks("````text quiz.txt\n```\nx\n```\n````\n")
    assert block.lines == ("```", "x", "```")
