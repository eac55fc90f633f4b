"""An assessmentItem, looked up once: declarations, interactions, feedback, processing.

Names are compared without namespace, so that QTI 2.0, 2.1 and 2.2 are read alike; elements of other namespaces
(MathML also has ``and`` and ``not``) are passed over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from lmspack.xml import Element, local_name

DECLARATIONS = {
    "responseDeclaration": "response",
    "outcomeDeclaration": "outcome",
    "templateDeclaration": "template",
}
BUILT_IN = {
    "numAttempts": ("response", "single", "integer"),
    "duration": ("response", "single", "duration"),
    "completionStatus": ("outcome", "single", "identifier"),
    "completion_status": ("outcome", "single", "identifier"),
}
"""Variables that every item has (information model, 'Built-in variables'); the last is the name of QTI 2.0."""

CHOICES = frozenset(
    {
        "simpleChoice", "inlineChoice", "simpleAssociableChoice", "gapText", "gapImg", "gap", "hottext",
        "hotspotChoice", "associableHotspot",
    }
)  # fmt: skip
"""Elements with an identifier that a response may hold."""

FEEDBACK = ("modalFeedback", "feedbackInline", "feedbackBlock")


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable: kind (response, outcome, template), cardinality and base type ("" where not stated)."""

    identifier: str
    kind: str
    cardinality: str
    base_type: str
    element: Element | None = None


class Item:
    """An item and what its rules ask for again and again."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.identifier = root.get("identifier", "")
        self._by_name: dict[str, list[Element]] = defaultdict(list)
        prefix = str(root.tag)[: -len(local_name(root))]
        for element in root.iter("*"):
            tag = str(element.tag)
            if tag.startswith(prefix) and "}" not in tag[len(prefix) :]:
                self._by_name[tag[len(prefix) :]].append(element)
        self.declared = [
            _variable(element, kind) for name, kind in DECLARATIONS.items() for element in self.all(name)
        ]
        self.variables = {name: Variable(name, *shape) for name, shape in BUILT_IN.items()}
        for variable in reversed(self.declared):
            self.variables[variable.identifier] = variable
        self.interactions = [
            element
            for element in root.iter("*")
            if local_name(element).endswith("Interaction") and element.get("responseIdentifier")
        ]
        self.processing = next(iter(self.all("responseProcessing")), None)

    def all(self, *names: str) -> list[Element]:
        """Every element of these names, by name and then in document order."""
        return [element for name in names for element in self._by_name.get(name, ())]

    def bound(self, interaction: Element) -> Variable | None:
        """The response variable of an interaction, if it is declared."""
        variable = self.variables.get(interaction.get("responseIdentifier", ""))
        return variable if variable and variable.kind == "response" else None

    def choices(self, interaction: Element) -> list[Element]:
        """What can be picked in an interaction."""
        return [element for element in interaction.iter("*") if local_name(element) in CHOICES]

    @property
    def rules(self) -> list[Element]:
        """The rules of the response processing."""
        return list(self.processing.iterchildren("*")) if self.processing is not None else []


def _variable(element: Element, kind: str) -> Variable:
    return Variable(
        element.get("identifier", ""),
        kind,
        element.get("cardinality", ""),
        element.get("baseType", ""),
        element,
    )


def children(element: Element | None, *names: str) -> Iterator[Element]:
    """The child elements of these names; all of them for no name, none of no element."""
    for child in element.iterchildren("*") if element is not None else ():
        if not names or local_name(child) in names:
            yield child


def child(element: Element | None, name: str) -> Element | None:
    """The first child of this name."""
    return next(children(element, name), None)


def text_of(element: Element) -> str:
    """All text in an element."""
    return "".join(element.itertext("*")) if len(element) else element.text or ""


def shape(variable: Variable) -> str:
    """Cardinality and base type, for a sentence."""
    return f"{variable.cardinality or 'no cardinality'} {variable.base_type or 'without a base type'}"
