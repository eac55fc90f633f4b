"""Settings that can have their value, but probably mean another one."""

from __future__ import annotations

from lmspack.diagnostics import Problems
from lmspack.settings import Said, Values

_PARTING = (">", "›", "»", "→", "::", "\\", "|")
"""Marks that people write between the names of a category, as menus and other programs show them."""


def report_doubts(said: Values, problems: Problems, question: str = "") -> None:
    """Report a category whose single name holds what parts names elsewhere (K412). ``question`` names the question
    that the settings are of, if they are of one."""
    category = said.get("category")
    if category is not None:
        _check_category(category, problems, question)


def _check_category(said: Said, problems: Problems, question: str) -> None:
    if len(said.value) > 1:
        return
    (name,) = said.value
    for mark in _PARTING:
        parts = [part.strip(" -") for part in name.split(mark)]
        if len(parts) > 1 and all(parts):
            problems.warning(
                "K412",
                f"'{name}' is one name of a category, with '{mark}' in it.",
                help=f"If these are categories one below the other, write '{'/'.join(parts)}'.",
                at=said.source,
                span=said.span,
                question=question,
            )
            return
