"""Diagnostics for people: the caret stands below what is meant, and a terminal is never led astray."""

import os
import pty
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from wcwidth import wcswidth

from lmspack.diagnostics import Diagnostic, Problems
from lmspack.diagnostics.human import human, most_important, summary
from lmspack.source import SourceText, Span


def at(line: str, part: str) -> str:
    """The human form of an error about ``part`` of ``line``."""
    problems = Problems()
    start = line.index(part)
    span = Span(1, start, 1, start + len(part))
    problems.error("K205", "No.", help="Yes.", at=SourceText("q.txt", (line,)), span=span)
    (found,) = problems
    return human(found)


@pytest.mark.parametrize(
    ("line", "part", "column"),
    [
        ("answer: B", "B", 9),
        ("उत्तर: हाँ", "हाँ", 6),  # उ त्त र : and a blank: five letters before
        ("क्षेत्र नहीं", "नहीं", 4),
        ("答案：月亮", "月亮", 4),
        ("👩‍👩‍👧🇮🇳 flag", "flag", 4),
        ("\tanswer: B", "B", 10),
        ("e\u0301te\u0301 B", "B", 5),
        ("ab", "", 1),
    ],
)
def test_the_caret_stands_below_what_is_meant(line: str, part: str, column: int) -> None:
    place, shown, marker, help = at(line, part).split("\n")
    assert place == f"q.txt:1:{column}: error K205: No."
    assert help == "  help: Yes."
    before, caret = marker[: marker.index("^")], marker[marker.index("^") :]
    start = shown.index(part, 8)
    assert wcswidth(before) == wcswidth(shown[:start])
    assert len(caret) == max(1, wcswidth(part))


@pytest.mark.parametrize("part", ["first", "middle", "last"])
@pytest.mark.parametrize("filler", ["word ", "漢字", "कि "])
def test_a_long_line_is_cut_around_the_caret(part: str, filler: str) -> None:
    parts = ["first", filler * 50, "middle", filler * 50, "last"]
    _, shown, marker, _ = at("".join(parts), part).split("\n")
    assert part in shown
    assert wcswidth(shown) <= 8 + 98
    assert shown.endswith("…") == (part != "last")
    assert shown[8:].startswith("…") == (part != "first")
    assert wcswidth(shown[: shown.index(part)]) == marker.index("^")


def test_a_span_of_several_lines_is_marked_to_the_end_of_the_first() -> None:
    problems = Problems()
    source = SourceText("q.txt", ("1. What", "is it?"))
    problems.error("T201", "No.", at=source, span=Span(1, 3, 2, 6))
    (found,) = problems
    assert human(found).split("\n")[2] == "      |    ^^^^"
    assert (found.end_line, found.end_column) == (2, 7)


def test_control_characters_and_turns_of_direction_do_not_reach_the_terminal() -> None:
    evil = "a\x1b[2J\x07\u202eb\x9b"
    diagnostic = Diagnostic("T102", "error", evil, evil, evil, 1, 1, 1, 2, excerpt=evil)
    printed = human(diagnostic)
    assert not any(character in printed for character in "\x1b\x07\u202e\x9b")
    assert "␛" in printed


def test_without_a_file_there_is_no_place() -> None:
    assert human(Diagnostic("E102", "error", "No.")) == "error E102: No."
    assert human(Diagnostic("E102", "warning", "No.", file="q")) == "q: warning E102: No."


def test_colours_only_where_asked() -> None:
    diagnostic = Diagnostic("E102", "error", "No.")
    assert "\x1b[" not in human(diagnostic)
    assert human(diagnostic, colour=True) == "\x1b[31merror E102\x1b[0m: No."


def _on_a_terminal(folder: Path, **environment: str) -> str:
    """What ``lmspack check`` prints where its error stream is a terminal."""
    main, side = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
    subprocess.run(
        [sys.executable, "-m", "lmspack", "check", "empty"],
        cwd=folder,
        env={**clean, **environment},
        stderr=side,
        stdout=subprocess.DEVNULL,
        check=False,
    )
    os.close(side)
    printed = os.read(main, 10_000).decode()
    os.close(main)
    return printed


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are of POSIX")
@pytest.mark.parametrize(
    ("environment", "painted"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True),  # no-color.org: when present and not empty
        ({"TERM": "dumb"}, False),
    ],
)
def test_colours_on_a_terminal(environment: dict[str, str], painted: bool, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    printed = _on_a_terminal(tmp_path, **environment)
    assert "E102" in printed
    assert ("\x1b[31m" in printed) == painted


def test_summary() -> None:
    error, warning = Diagnostic("K101", "error", ""), Diagnostic("K116", "warning", "")
    assert summary([error, error, warning]) == "2 errors, 1 warning"
    assert summary([warning]) == "1 warning"
    assert summary([replace(warning, severity="info")]) == "1 note"
    assert summary([]) == ""


def test_where_the_list_is_cut_errors_stay() -> None:
    warnings = [Diagnostic("K116", "warning", str(i), line=i) for i in range(5)]
    error = Diagnostic("K101", "error", "", line=9)
    assert most_important([*warnings, error], 2) == [warnings[0], error]
    assert most_important([*warnings, error], 9) == [*warnings, error]
