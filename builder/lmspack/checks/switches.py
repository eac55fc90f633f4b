"""``lints:`` in the settings or in an answer key: which checks are on and which are off, by name."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from lmspack.checks import LINTS
from lmspack.source import Span
from lmspack.yamltext import Mapping, Node, Text

_VALUES = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}

Report = Callable[[str, str, Span, str], None]
"""Takes code, message, place and help."""


def switches(node: Node | None, span: Span, error: Report) -> dict[str, bool]:
    """The checks that are switched, by name. What is wrong is reported: K103 for a check that does not exist,
    K106 for another form. ``span`` is the place of the field."""
    if node is None or (isinstance(node, Text) and not node.text.strip()):
        return {}
    if not isinstance(node, Mapping):
        error("K106", "'lints' must have the names of checks below it.", span, _EXAMPLE)
        return {}
    switched: dict[str, bool] = {}
    for name, value in node.entries.items():
        if name not in LINTS:
            near = get_close_matches(name.casefold(), LINTS, 1)
            hint = f"Did you mean '{near[0]}'?" if near else f"The checks are {', '.join(LINTS)}."
            error("K103", f"There is no check '{name}'.", node.keys[name], hint)
        elif not isinstance(value, Text) or value.text.casefold() not in _VALUES:
            error("K106", f"'{name}' must be on or off.", value.span, f"Write '{name}: off' or '{name}: on'.")
        else:
            switched[name] = _VALUES[value.text.casefold()]
    return switched


def off(*switched: dict[str, bool]) -> frozenset[str]:
    """The names of the checks that are off; what comes later has the last word."""
    merged: dict[str, bool] = {}
    for one in switched:
        merged.update(one)
    return frozenset(name for name, value in merged.items() if not value)


_EXAMPLE = "For instance, below 'lints:' and indented, 'missing-explanation: off'."
