"""Diagnostics for machines: the JSON form (a contract), GitHub annotations, SARIF 2.1.0."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from lmspack import __version__, explain
from lmspack.diagnostics import Diagnostic

_GITHUB_LEVELS = {"error": "error", "warning": "warning", "info": "notice"}
_SARIF_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
_SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def as_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """The JSON form of a diagnostic."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "file": diagnostic.file,
        "line": diagnostic.line,
        "column": diagnostic.column,
        "end_line": diagnostic.end_line,
        "end_column": diagnostic.end_column,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "question": diagnostic.question,
    }


def github(diagnostic: Diagnostic) -> str:
    """A workflow command that GitHub shows beside the line.

    GitHub takes columns only where beginning and end are in one line.
    """
    one_line = diagnostic.line == diagnostic.end_line
    properties = {
        "file": diagnostic.file.replace("\\", "/"),
        "line": diagnostic.line,
        "endLine": diagnostic.end_line,
        "col": diagnostic.column if one_line else 0,
        "endColumn": diagnostic.end_column if one_line else 0,
        "title": diagnostic.code,
    }
    listed = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in properties.items() if value)
    return f"::{_GITHUB_LEVELS[diagnostic.severity]} {listed}::{_escaped(_whole(diagnostic))}"


def sarif(diagnostics: Iterable[Diagnostic]) -> dict[str, Any]:
    """A SARIF 2.1.0 log with one run."""
    found = list(diagnostics)
    codes = sorted({diagnostic.code for diagnostic in found})
    places = {code: index for index, code in enumerate(codes)}
    driver = {"name": "lmspack", "version": __version__, "rules": [_sarif_rule(code) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(diagnostic, places[diagnostic.code]) for diagnostic in found],
    }
    return {"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


def _sarif_rule(code: str) -> dict[str, Any]:
    """What a viewer shows about a code: the title of its page, and the page itself."""
    page = explain.page(code)
    if page is None:
        return {"id": code}
    return {
        "id": code,
        "shortDescription": {"text": explain.title(code)},
        "fullDescription": {"text": explain.summary(code)},
        "help": {"text": page, "markdown": page},
    }


def _sarif_result(diagnostic: Diagnostic, rule: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": _SARIF_LEVELS[diagnostic.severity],
        "message": {"text": _whole(diagnostic)},
    }
    if diagnostic.file:
        place: dict[str, Any] = {"artifactLocation": {"uri": _uri(diagnostic.file)}}
        if diagnostic.line:
            place["region"] = {
                "startLine": diagnostic.line,
                "startColumn": diagnostic.start + 1,
                "endLine": diagnostic.end_line,
                "endColumn": diagnostic.end + 1,
            }
        result["locations"] = [{"physicalLocation": place}]
    return result


def _whole(diagnostic: Diagnostic) -> str:
    return " ".join(part for part in (diagnostic.message, diagnostic.help) if part)


def _uri(path: str) -> str:
    """A path as a URI reference (RFC 3986); an absolute one with its scheme, as SARIF wants it."""
    encoded = quote(path.replace("\\", "/"), safe="/")
    if path[1:2] == ":" and path[0].isalpha():  # a Windows drive
        return "file:///" + path[0] + ":" + encoded[len("C%3A") :]
    return "file://" + encoded if encoded.startswith("/") else encoded


def _escaped(text: str, more: str = "") -> str:
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
