"""Signs of Markdown in a literal text, where students see them as they stand."""

from __future__ import annotations

import re

from lmspack.source import SourceText, Span
from lmspack.text.line import CODE, Line
from lmspack.text.messages import Reporter, shortened
from lmspack.text.reading import Role

_SIGNS = re.compile(r"\*\*[^\s*][^*]{0,200}\*\*|!?\[[^\][]{0,200}\]\([^\s()]{1,200}\)")
_READ: frozenset[Role | None] = frozenset(("introduction", "stem", "choice", "explanation"))


def report_markdown(
    source: SourceText, seen: list[Line], roles: list[Role | None], reporter: Reporter
) -> None:
    """Say once that texts have bold type, links or pictures of Markdown, at the first of them.

    Bold type around a whole label or number is a mark of the reader's and stands in front of the text.
    """
    first: Span | None = None
    count = 0
    for position, line in enumerate(source.lines):
        if ("**" not in line and "](" not in line) or roles[position] not in _READ:
            continue
        at = seen[position]
        found = _SIGNS.search(line, at.text, at.end) if at.kind != CODE else None
        if found is not None:
            count += 1
            first = first or Span(position + 1, found.start(), position + 1, found.end())
    if first is not None:
        shown = shortened(source.lines[first.line - 1][first.start : first.end], 40)
        reporter.say("T422", first.line - 1, span=first, text=shown, count=count)
