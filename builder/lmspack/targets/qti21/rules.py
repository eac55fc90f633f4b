"""Response processing as a small tree, and the tree as XML.

The rules name variables, numbers and identifiers of lmspack alone, never a text of the author.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

SCORE = "SCORE"
FEEDBACK = "FEEDBACK"


@dataclass(frozen=True, slots=True)
class Node:
    """An element of a rule: its attributes, and either children or a text."""

    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Node, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Branch:
    """What happens where ``test`` is true (None: in all other cases): outcome → value, in this order."""

    test: Node | None
    sets: tuple[tuple[str, Node], ...]


Condition = tuple[Branch, ...]
"""Branches, of which the first that applies is taken."""


def node(name: str, *children: Node, **attributes: str) -> Node:
    """An operator on ``children``."""
    return Node(name, tuple(attributes.items()), children)


def variable(name: str) -> Node:
    """The value of a variable."""
    return Node("variable", (("identifier", name),))


def correct(name: str) -> Node:
    """The right response of a variable."""
    return Node("correct", (("identifier", name),))


def mapped(name: str) -> Node:
    """What the mapping of a variable makes of the response."""
    return Node("mapResponse", (("identifier", name),))


def number(text: str) -> Node:
    """A number."""
    return Node("baseValue", (("baseType", "float"),), text=text)


def identifier(text: str) -> Node:
    """An identifier."""
    return Node("baseValue", (("baseType", "identifier"),), text=text)


def is_blank(names: Iterable[str]) -> Node:
    """Whether none of these variables has a value. Several players fail on whatever else is asked of a blank one."""
    tests = [node("isNull", variable(name)) for name in names]
    return tests[0] if len(tests) == 1 else node("and", *tests)


def printed(conditions: Iterable[Condition]) -> Markup:
    """The ``responseProcessing`` element with these conditions, "" without any."""
    lines = [line for condition in conditions for line in _lines(_condition(condition), 2)]
    if not lines:
        return Markup("")
    return Markup(  # noqa: S704
        "\n".join(["  <responseProcessing>", *lines, "  </responseProcessing>", ""])
    )


def _condition(branches: Condition) -> Node:
    names = ("responseIf", *["responseElseIf"] * (len(branches) - 1))
    return node("responseCondition", *map(_branch, names, branches))


def _branch(name: str, branch: Branch) -> Node:
    sets = [node("setOutcomeValue", value, identifier=outcome) for outcome, value in branch.sets]
    return node(name, branch.test, *sets) if branch.test else node("responseElse", *sets)


def _lines(element: Node, depth: int) -> list[str]:
    pad = "  " * depth
    tag = element.name + "".join(f' {name}="{escape(value)}"' for name, value in element.attributes)
    if element.children:
        inner = [line for child in element.children for line in _lines(child, depth + 1)]
        return [f"{pad}<{tag}>", *inner, f"{pad}</{element.name}>"]
    return [f"{pad}<{tag}>{escape(element.text)}</{element.name}>" if element.text else f"{pad}<{tag}/>"]
