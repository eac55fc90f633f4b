"""Every diagnostic code has a page (`lmspack explain CODE`), and what the pages show is true."""

import re
from pathlib import Path

import pytest

from casefile import CONSOLE, Block, blocks, command, execute, play, sections, write
from lmspack import explain

SOURCE = Path(explain.__file__).parent
CODE = re.compile(r"[\"']([TKCLSPE]\d{3})[\"']")

ERROR = re.compile(r"\berror ([A-Z]\d{3}): ")

UNSHOWN = {
    "T104": "a line of 100,000 characters; see test_hostile",
    "L103": "a stem of 16,000 bytes; see targets/test_limits",
}
"""Codes whose example would be of no use to a reader."""


def used() -> list[str]:
    """Every code that the source names."""
    found: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        found.update(CODE.findall(path.read_text(encoding="utf-8")))
    return sorted(found)


def test_the_source_names_codes() -> None:
    assert {"K101", "K203", "E101", "T201"} <= set(used())


@pytest.mark.parametrize("code", used())
def test_every_code_has_a_page(code: str) -> None:
    assert explain.page(code) is not None


@pytest.mark.parametrize("code", explain.codes())
def test_every_page_is_of_a_code(code: str) -> None:
    assert code in used()


@pytest.mark.parametrize("code", explain.codes())
def test_page_has_its_parts(code: str) -> None:
    page = explain.page(code) or ""
    assert page.startswith(f"# {code}: ")
    assert explain.title(code) and not explain.title(code).endswith(".")
    assert len(explain.summary(code)) > 20
    assert list(sections(page)) == ["", *([] if code in UNSHOWN else ["Example", "Fixed"])]
    assert page.endswith("\n") and not page.endswith("\n\n")


@pytest.mark.parametrize("code", sorted(set(explain.codes()) - UNSHOWN.keys()))
def test_the_example_raises_the_code_and_the_fixed_one_does_not(code: str, tmp_path: Path) -> None:
    parts = sections(explain.page(code) or "")
    example, fixed = parts["Example"], parts["Fixed"]
    printed, _ = _run(example, tmp_path, [["lmspack", "check", "quiz.txt"]])
    assert code in printed
    printed, exit_code = _run(fixed, tmp_path, _commands(example))
    assert code not in printed
    errors = set(ERROR.findall(printed))
    assert exit_code == (1 if errors else 0), printed
    assert errors <= {"K101"}, printed  # pages about the quiz text need not show a key


def _run(part: str, folder: Path, otherwise: list[list[str]]) -> tuple[str, int]:
    """Write the files of one part of a page, run its commands, or ``otherwise`` where it names none."""
    if _commands(part):
        play(part, folder)  # which also compares what is printed
    else:
        for block in blocks(part):
            write(block, folder)
    results = [
        execute(words, folder) for words in _commands(part) or otherwise or [["lmspack", "check", "quiz.txt"]]
    ]
    return "".join(printed for _, printed in results), max(exit_code for exit_code, _ in results)


def _commands(part: str) -> list[list[str]]:
    return [command(block) for block in blocks(part) if _is_console(block)]


def _is_console(block: Block) -> bool:
    return block.info == CONSOLE


def test_case_does_not_matter_and_other_names_have_no_page() -> None:
    assert explain.page("k203") == explain.page("K203")
    assert explain.page("K999") is None
    assert explain.page("../K203") is None
    assert explain.page("") is None
