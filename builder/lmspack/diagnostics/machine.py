"""Diagnostics for machines: the JSON form (a contract), GitHub annotations, SARIF 2.1.0."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lmspack import __version__
from lmspack.diagnostics import Diagnostic

_GITHUB_LEVELS = {"error": "error", "warning": "warning", "info": "notice"}
_SARIF_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


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
    """A workflow command that GitHub shows beside the line."""
    properties = {
        "file": diagnostic.file,
        "line": diagnostic.line,
        "endLine": diagnostic.end_line,
        "col": diagnostic.column,
        "endColumn": diagnostic.end_column,
        "title": diagnostic.code,
    }
    listed = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in properties.items() if value)
    text = " ".join(part for part in (diagnostic.message, diagnostic.help) if part)
    return f"::{_GITHUB_LEVELS[diagnostic.severity]} {listed}::{_escaped(text)}"


def sarif(diagnostics: Iterable[Diagnostic]) -> dict[str, Any]:
    """A SARIF 2.1.0 log with one run."""
    found = list(diagnostics)
    return {
        "$schema": _SARIF_SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "lmspack",
                        "version": __version__,
                        "rules": [{"id": code} for code in sorted({d.code for d in found})],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_sarif_result(diagnostic) for diagnostic in found],
            }
        ],
    }


def _sarif_result(diagnostic: Diagnostic) -> dict[str, Any]:
    text = " ".join(part for part in (diagnostic.message, diagnostic.help) if part)
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "level": _SARIF_LEVELS[diagnostic.severity],
        "message": {"text": text},
    }
    if diagnostic.file:
        place: dict[str, Any] = {"artifactLocation": {"uri": diagnostic.file.replace("\\", "/")}}
        if diagnostic.line:
            place["region"] = {
                "startLine": diagnostic.line,
                "startColumn": diagnostic.column,
                "endLine": diagnostic.end_line,
                "endColumn": diagnostic.end_column,
            }
        result["locations"] = [{"physicalLocation": place}]
    return result


def _escaped(text: str, more: str = "") -> str:
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
