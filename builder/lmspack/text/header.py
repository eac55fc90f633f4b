"""The text header: settings of a quiz in YAML above its text, between two lines ``---``.

Other programs have front matter, too; ours says which form it has, in its field ``lmspack``.
"""

from __future__ import annotations

from lmspack.diagnostics import Problems
from lmspack.source import SourceText
from lmspack.text.reading import Header
from lmspack.yamltext import Mapping, load

MARK = "---"
LONGEST = 200
"""So many lines a header may have; the search for its end stops there."""


def read_header(source: SourceText, problems: Problems) -> Header:
    """The header of a quiz text. What is wrong with its YAML is reported."""
    lines = header_lines(source.lines)
    if not lines:
        return Header(0, None)
    inside = ("", *source.lines[1 : lines - 1])
    node = load(SourceText(source.path, inside), problems)
    return Header(lines, node if isinstance(node, Mapping) else None)


def header_lines(lines: tuple[str, ...]) -> int:
    """How many lines of the top are a header with a field ``lmspack``; 0 for none."""
    if not lines or lines[0].strip("\ufeff \t") != MARK:
        return 0
    ours = False
    for position in range(1, min(len(lines), LONGEST)):
        line = lines[position]
        if line.rstrip() == MARK:
            return position + 1 if ours else 0
        ours = ours or line.startswith("lmspack:")
    return 0
