"""Texts of either markup into the content tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from lmspack.richtext import Content, literal
from lmspack.richtext.faults import Fault
from lmspack.richtext.markdown import read_markdown

Markup = Literal["literal", "markdown"]
"""How the texts of a quiz are written."""


def content(lines: Sequence[str], markup: Markup, faults: list[Fault]) -> Content:
    """The content that lines (without line ends) make. Mistakes in them are added to ``faults``."""
    if markup == "literal":
        return literal.from_lines(lines)
    made, found = read_markdown(lines)
    faults += found
    return made
