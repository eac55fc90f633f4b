"""What a YAML parser complains about, said for people who write answer keys, not for people who know YAML.

Nearly every fault in a key is a text that YAML takes for something else. It is named, with the line as it
should be; and since that line is known, the reader can go on behind it and find the next fault in one run.
"""

from __future__ import annotations

from typing import NamedTuple

import yaml

from lmspack.source import Span

_QUOTE = "Put the text between single quotes"
_INDENT = "Let each field begin in the same column as the fields above it; use blanks, not tabs."


class Fault(NamedTuple):
    """A fault and its place; ``repaired`` is that line as it should be, "" where nobody can know."""

    message: str
    help: str
    span: Span | None
    repaired: str = ""


def fault_of(error: yaml.MarkedYAMLError, lines: list[str]) -> Fault:
    """What ``error``, raised for the text of ``lines``, means to an author."""
    problem, context = error.problem or "", error.context or ""
    here = _place(error.problem_mark or error.context_mark, lines)
    there = _place(error.context_mark or error.problem_mark, lines)
    if here is None or there is None:
        return Fault(f"The file is not valid YAML: {problem or context}.", "", None)
    if "\t" in _indentation(lines[here.line - 1]):
        return _tab(here, lines)
    if "mapping values are not allowed" in problem:
        return _colon(here, lines)
    if "unexpected end of stream" in problem:
        sign = _sign(there, lines)
        return Fault(
            f"The text that begins here with {sign} has no closing {sign}.",
            f"Write {sign} at its end.",
            there,
        )
    if "alphabetic or numeric" in problem:
        return _beginning(there, lines)
    if "cannot start any token" in problem or "node content" in problem or "sequence entries" in problem:
        return _beginning(here, lines)
    return _structure(problem, context, here, there, lines)


def quoted(text: str) -> str:
    """``text`` as a YAML scalar in single quotes, in which no character but the quote itself is special."""
    return "'" + text.replace("'", "''") + "'"


def _structure(problem: str, context: str, here: Span, there: Span, lines: list[str]) -> Fault:
    """Faults of quotes, brackets and indentation."""
    if "unknown escape" in problem:
        return _to_quote(r"Between double quotes a backslash (\) does not mean itself.", there, lines)
    if "':'" in problem and "simple key" in context:
        if _lacks_blank(lines[there.line - 1]):
            return _no_blank(there.line, lines)
        help = "Write it behind a field's name and a colon; a text of several lines begins with '|' there."
        return Fault("This line belongs to no field.", help, there)
    if "comment or line break" in problem or "comment or a line break" in problem:
        sign = _sign(there, lines)
        return Fault(f"Behind '{sign}' the text begins on the next line, indented.", "Move it there.", here)
    if "flow sequence" in context or "flow mapping" in context:
        return _to_quote(
            f"'{_sign(there, lines)}' begins a list or mapping in YAML, and this one has no end.",
            there,
            lines,
        )
    if "directive" in problem or "directive" in context:
        return Fault(
            "A line cannot begin with % in YAML.", "Delete it, or write it behind a field's name.", there
        )
    if lines[here.line - 1][: here.start].strip():
        return _to_quote("The quotes end here, and the text goes on behind them.", here, lines)
    if "indicator" in problem or "block collection" in context:
        return Fault("This line stands where the next '- ' of the list above is expected.", _INDENT, here)
    return Fault("This line is indented unlike the lines above it.", _INDENT, here)


def _colon(here: Span, lines: list[str]) -> Fault:
    """A ``: `` where YAML expects none: inside a text, or behind a name that is indented wrongly."""
    line = lines[here.line - 1]
    if _split(line)[0].rstrip() != line[: here.start + 1].rstrip():
        return _to_quote(
            "Inside a text, a colon with a blank behind it begins a new field in YAML.", here, lines
        )
    if here.line > 1 and _lacks_blank(lines[here.line - 2]):
        return _no_blank(here.line - 1, lines)
    return Fault(
        "This line does not fit to the line above it.", _INDENT, Span(here.line, 0, here.line, here.start)
    )


def _beginning(here: Span, lines: list[str]) -> Fault:
    return _to_quote(f"A text cannot begin with {_sign(here, lines)} in YAML.", here, lines)


def _tab(here: Span, lines: list[str]) -> Fault:
    """A tab in the indentation, which goes on as if it were the blanks that most editors show for it."""
    line = lines[here.line - 1]
    indentation = _indentation(line)
    return Fault(
        "A tab stands in front of this line; YAML is indented with blanks only.",
        "Replace the tab by blanks.",
        Span(here.line, 0, here.line, len(indentation)),
        indentation.expandtabs(4) + line[len(indentation) :],
    )


def _no_blank(number: int, lines: list[str]) -> Fault:
    name, _, rest = lines[number - 1].partition(":")
    return Fault(
        "A blank is missing behind the colon.",
        f"Write {name.strip()}: {rest}",
        Span(number, len(name), number, len(name) + 1),
        f"{name}: {rest}",
    )


def _lacks_blank(line: str) -> bool:
    """Whether a line looks like ``name:text``."""
    name, colon, rest = line.partition(":")
    return bool(colon and rest and not rest[0].isspace()) and name.strip().removeprefix("- ").isidentifier()


def _indentation(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]


def _to_quote(message: str, span: Span, lines: list[str]) -> Fault:
    """A fault that quotes around the whole text of the line repair."""
    name, text = _split(lines[span.line - 1])
    bare = text.strip()
    if not bare or not name:
        return Fault(message, _QUOTE + ".", span)
    for mark in "'\"":
        if len(bare) > 1 and bare[0] == bare[-1] == mark:
            bare = bare[1:-1]
    repaired = f"{name}{quoted(bare)}"
    return Fault(message, f"{_QUOTE}: {repaired.strip()}", span, repaired)


def _split(line: str) -> tuple[str, str]:
    """The beginning of a line up to its text (``  - stem: ``), and the text."""
    name, colon, text = line.partition(": ")
    if colon and " " not in name.strip().removeprefix("- "):
        blanks = len(text) - len(text.lstrip())
        return name + colon + text[:blanks], text[blanks:]
    head, dash, text = line.partition("- ")
    return (head + dash, text) if dash and not head.strip() else ("", line)


def _sign(span: Span, lines: list[str]) -> str:
    return lines[span.line - 1][span.start : span.start + 1] or "nothing"


def _place(mark: yaml.Mark | None, lines: list[str]) -> Span | None:
    if mark is None or not lines:
        return None
    line = min(mark.line, len(lines) - 1)
    column = min(mark.column, len(lines[line]))
    return Span(line + 1, column, line + 1, column)
