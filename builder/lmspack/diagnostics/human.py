"""Diagnostics for people: place, the line itself, a caret, one sentence, one line of help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lmspack.diagnostics import Diagnostic

_COUNTED = {"error": "error", "warning": "warning", "info": "note"}
_COLOURS = {"error": "31", "warning": "33", "info": "36"}
_WIDEST = 96
"""Columns of a source line that are shown; a longer one is cut around the caret."""

_BEFORE = _WIDEST // 3
"""Columns of a cut line that are shown before the caret."""

_SAFE = {code: code + 0x2400 for code in range(0x20)} | {0x7F: 0x2421}
_SAFE |= dict.fromkeys([*range(0x80, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)], 0xFFFD)
"""What a terminal would obey instead of showing it: control characters, and those that turn the direction of
writing and with it the place of the caret. Control Pictures (U+2400) stand for them, or U+FFFD."""


def human(diagnostic: Diagnostic, *, colour: bool = False) -> str:
    """The lines that a person reads; no line end at the end."""
    severity = _paint(f"{diagnostic.severity} {diagnostic.code}", _COLOURS[diagnostic.severity], colour)
    numbers = (diagnostic.line, diagnostic.column)
    place = ":".join([_visible(diagnostic.file), *(str(number) for number in numbers if number)])
    lines = [f"{place}: {severity}: {_visible(diagnostic.message)}".removeprefix(": ")]
    if diagnostic.excerpt.strip():
        lines += _excerpt(diagnostic, colour)
    if diagnostic.help:
        lines.append(f"  help: {_visible(diagnostic.help)}")
    return "\n".join(lines)


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many there are of each: ``2 errors, 1 warning, 1 note``; "" for none."""
    found = Counter(_COUNTED[diagnostic.severity] for diagnostic in diagnostics)
    counts = {name: found[name] for name in _COUNTED.values()}
    return ", ".join(f"{count} {name}{'s' * (count > 1)}" for name, count in counts.items() if count)


def most_important(diagnostics: Iterable[Diagnostic], most: int) -> list[Diagnostic]:
    """At most ``most`` of them, in the order given; where some must go, warnings go first."""
    listed = list(diagnostics)
    ranks = {"error": 0, "warning": 1, "info": 2}
    chosen = sorted(range(len(listed)), key=lambda i: (ranks[listed[i].severity], i))[:most]
    return [listed[i] for i in sorted(chosen)]


def _excerpt(diagnostic: Diagnostic, colour: bool) -> list[str]:
    """The source line, and carets under the part that is meant, aligned by display width."""
    clusters = _clusters(diagnostic.excerpt)
    first = min(max(diagnostic.column - 1, 0), len(clusters))
    last = diagnostic.end_column - 1 if diagnostic.end_line == diagnostic.line else len(clusters)
    begin, end = _window(clusters, first)
    text = "".join(cluster for cluster, _ in clusters[begin:end]).rstrip()
    shown = ("…" if begin else "") + text + ("…" if end < len(clusters) else "")
    blank = " " * (_width(clusters[begin:first]) + bool(begin))
    caret = "^" * max(1, _width(clusters[first : max(first, min(last, end))]))
    gutter = f"{diagnostic.line:>5} | "
    marker = " " * (len(gutter) - 2) + "| " + blank
    return [gutter + shown, marker + _paint(caret, _COLOURS[diagnostic.severity], colour)]


def _clusters(line: str) -> list[tuple[str, int]]:
    """The grapheme clusters of a line as they are shown, with the columns that each takes."""
    from wcwidth import iter_graphemes, wcswidth  # only needed once something is wrong

    shown = (" " if cluster == "\t" else _visible(cluster) for cluster in iter_graphemes(line))
    return [(cluster, max(0, wcswidth(cluster))) for cluster in shown]


def _window(clusters: list[tuple[str, int]], first: int) -> tuple[int, int]:
    """Which clusters to show, so that ``first`` is among them and all fit."""
    if _width(clusters) <= _WIDEST:
        return 0, len(clusters)
    begin, room = first, _BEFORE
    while begin and room >= clusters[begin - 1][1]:
        begin -= 1
        room -= clusters[begin][1]
    end, room = begin, _WIDEST
    while end < len(clusters) and room >= clusters[end][1]:
        room -= clusters[end][1]
        end += 1
    return begin, end


def _width(clusters: list[tuple[str, int]]) -> int:
    return sum(width for _, width in clusters)


def _visible(text: str) -> str:
    return text if text.isascii() and text.isprintable() else text.translate(_SAFE)


def _paint(text: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if colour else text
