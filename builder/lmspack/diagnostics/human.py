"""Diagnostics for people: place, the line itself, a caret, one sentence, one line of help."""

from __future__ import annotations

from collections.abc import Iterable

from lmspack.diagnostics import Diagnostic

_COLOURS = {"error": "31", "warning": "33", "info": "36"}
_WIDEST = 100
"""Columns of a source line that are shown; a longer one is cut around the caret."""


def human(diagnostic: Diagnostic, *, colour: bool = False) -> str:
    """The lines that a person reads; no line end at the end."""
    severity = _paint(f"{diagnostic.severity} {diagnostic.code}", _COLOURS[diagnostic.severity], colour)
    place = ":".join(str(part) for part in (diagnostic.file, diagnostic.line, diagnostic.column) if part)
    lines = [f"{place}: {severity}: {diagnostic.message}" if place else f"{severity}: {diagnostic.message}"]
    if diagnostic.excerpt.strip():
        lines += _excerpt(diagnostic, colour)
    if diagnostic.help:
        lines.append(f"  help: {diagnostic.help}")
    return "\n".join(lines)


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many errors and warnings there are: ``2 errors, 1 warning``; "" for none."""
    counts = {"error": 0, "warning": 0}
    for diagnostic in diagnostics:
        if diagnostic.severity in counts:
            counts[diagnostic.severity] += 1
    return ", ".join(f"{count} {name}{'s' * (count > 1)}" for name, count in counts.items() if count)


def _excerpt(diagnostic: Diagnostic, colour: bool) -> list[str]:
    """The source line, and carets under the part that is meant, aligned by display width."""
    from wcwidth import iter_graphemes, wcswidth  # only needed once something is wrong

    clusters = [" " if cluster == "\t" else cluster for cluster in iter_graphemes(diagnostic.excerpt)]
    first = diagnostic.column - 1
    last = diagnostic.end_column - 1 if diagnostic.end_line == diagnostic.line else len(clusters)
    begin = max(0, first - _WIDEST // 2) if len(clusters) > _WIDEST else 0
    shown = clusters[begin : begin + _WIDEST]
    text = "".join(shown)

    def width(upto: int) -> int:
        return max(0, wcswidth("".join(shown[: max(0, upto - begin)])))

    gutter = f"{diagnostic.line:>5} | "
    caret = "^" * max(1, width(min(last, begin + len(shown))) - width(first))
    marker = " " * (len(gutter) - 2) + "| " + " " * width(first)
    return [gutter + text.rstrip(), marker + _paint(caret, _COLOURS[diagnostic.severity], colour)]


def _paint(text: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if colour else text
