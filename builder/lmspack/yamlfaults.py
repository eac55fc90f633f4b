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
    slip = _slip(lines, (there.line, here.line - 1, here.line))
    if slip is not None:
        return slip
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
    before = lines[here.line - 1][: here.start].rstrip()
    if before.endswith((":", "-")):
        return _beginning(here, lines)
    if before:
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
    return Fault(
        "This line does not fit to the line above it.", _INDENT, Span(here.line, 0, here.line, here.start)
    )


def _beginning(here: Span, lines: list[str]) -> Fault:
    return _to_quote(f"A text cannot begin with {_sign(here, lines)} in YAML.", here, lines)


def _slip(lines: list[str], numbers: tuple[int, ...]) -> Fault | None:
    """The first of the lines ``numbers`` in which a slip of the keyboard shows, whatever YAML says about it."""
    for number in numbers:
        line = lines[number - 1] if number else ""
        text = line.lstrip()
        indentation = line[: len(line) - len(text)]
        if not text or text.startswith("#"):
            continue
        if indentation.strip(" "):
            what = "A tab stands" if "\t" in indentation else "Signs that only look like blanks stand"
            return Fault(
                f"{what} in front of this line; YAML is indented with blanks only.",
                "Type blanks there.",
                Span(number, 0, number, len(indentation)),
                " " * len(indentation.expandtabs(4)) + text,
            )
        slip = _slip_in(text)
        if slip:
            message, mended = slip
            span = Span(number, len(indentation), number, len(line))
            return Fault(message, f"Write: {mended}", span, indentation + mended)
    return None


def _slip_in(text: str) -> tuple[str, str] | None:
    """What is wrong with a line that should begin with a field's name, and the line as it should be."""
    name, colon, rest = text.partition(":")
    if text.startswith("-") and _is_name(text[1:].partition(":")[0]):
        return "A blank is missing behind the dash.", f"- {text[1:]}"
    if colon and rest and not rest[0].isspace() and _is_name(name.removeprefix("- ")):
        return "A blank is missing behind the colon.", f"{name}: {rest}"
    name, colon, rest = text.partition("\uff1a")
    if colon and _is_name(name.removeprefix("- ")):
        return "This colon is a wide one, which YAML does not know.", f"{name}: {rest.lstrip()}"
    return None


def _is_name(text: str) -> bool:
    """Whether this may be the name of a field."""
    return text.isascii() and text.isalpha() and text.islower()


def _to_quote(message: str, span: Span, lines: list[str]) -> Fault:
    """A fault that quotes around the whole text of the line repair."""
    name, text = _split(lines[span.line - 1])
    bare = text.strip()
    if not bare or not name:
        help = "Write '|' behind the field's name, and the text below it, indented; then every sign is text."
        return Fault(message, help, span)
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
