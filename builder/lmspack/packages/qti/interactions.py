"""Rules 14 to 32 and 55: interactions, feedback elements and the body.

Sources: QTI 2.1 information model (each interaction says what variable it is bound to), and what the validator
of QTIWorks (JQTI+) refuses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lmspack.packages.findings import Finding, Rule, twice
from lmspack.packages.qti.item import CHOICES, FEEDBACK, Item, Variable, child, children, shape, text_of
from lmspack.packages.values import whole
from lmspack.xml import Element, local_name

_PICKED = ("identifier",)
_ONE = ("single",)
_ONE_OR_MORE = ("single", "multiple")

BINDINGS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "choiceInteraction": (_ONE_OR_MORE, _PICKED),
    "hottextInteraction": (_ONE_OR_MORE, _PICKED),
    "hotspotInteraction": (_ONE_OR_MORE, _PICKED),
    "inlineChoiceInteraction": (_ONE, _PICKED),
    "orderInteraction": (("ordered",), _PICKED),
    "graphicOrderInteraction": (("ordered",), _PICKED),
    "textEntryInteraction": (("single", "record"), ("string", "integer", "float", "")),
    "extendedTextInteraction": (
        ("single", "multiple", "ordered", "record"),
        ("string", "integer", "float", ""),
    ),
    "associateInteraction": (_ONE_OR_MORE, ("pair",)),
    "graphicAssociateInteraction": (_ONE_OR_MORE, ("pair",)),
    "matchInteraction": (_ONE_OR_MORE, ("directedPair",)),
    "gapMatchInteraction": (_ONE_OR_MORE, ("directedPair",)),
    "graphicGapMatchInteraction": (_ONE_OR_MORE, ("directedPair",)),
    "selectPointInteraction": (_ONE_OR_MORE, ("point",)),
    "positionObjectInteraction": (_ONE_OR_MORE, ("point",)),
    "sliderInteraction": (_ONE, ("integer", "float")),
    "uploadInteraction": (_ONE, ("file",)),
    "drawingInteraction": (_ONE, ("file",)),
    "mediaInteraction": (_ONE, ("integer",)),
    "endAttemptInteraction": (_ONE, ("boolean",)),
}
"""Interaction → the cardinalities and base types that its response variable may have."""

_LIMITS = ("maxChoices", "maxAssociations", "maxStrings")
_DEFAULT_LIMIT = {
    "hotspotInteraction": 1,
    "choiceInteraction": 1,
    "hottextInteraction": 1,
    "associateInteraction": 1,
}
_INLINE_OBJECTS = ("img", "object", "big", "small", "sub", "sup")
_GRAPHIC = (
    "hotspotInteraction", "graphicOrderInteraction", "graphicAssociateInteraction", "graphicGapMatchInteraction",
    "selectPointInteraction", "positionObjectStage",
)  # fmt: skip

_ALL_OF_ABOVE = re.compile(
    r"\b(?:all|none|both|neither|any) of (?:the|these)(?: \w+)? (?:above|answers|options)\b"
    r"|\b(?:all|none|both) of (?:the )?(?:above|these)\b"
    r"|(?:उपरोक्त|उपर्युक्त) (?:सभी|में से)|इनमें से (?:कोई|सभी)",
    re.IGNORECASE,
)
"""Options that only make sense below the others."""


def _binding(item: Item) -> Iterator[Finding]:
    for interaction in item.interactions:
        variable, wanted = item.bound(interaction), BINDINGS.get(local_name(interaction))
        if variable is None or wanted is None or not variable.cardinality:
            continue
        if variable.cardinality not in wanted[0] or (
            variable.cardinality != "record" and variable.base_type not in wanted[1]
        ):
            types = " or ".join(name for name in wanted[1] if name)
            yield Finding(
                interaction,
                f"<{local_name(interaction)}> needs a {' or '.join(wanted[0])} {types} variable; "
                f"'{variable.identifier}' is {shape(variable)}.",
            )
        elif variable.cardinality == "single" and "multiple" in wanted[0]:
            yield from _several(interaction, variable)


def _several(interaction: Element, variable: Variable) -> Iterator[Finding]:
    for attribute in _LIMITS:
        limit = whole(interaction.get(attribute))
        if attribute == "maxStrings" and (limit or 0) > 1:
            message = (
                f"maxStrings is {limit}, but '{variable.identifier}' holds a single value: JQTI+ refuses it."
            )
            yield Finding(interaction, message, "warning")
        elif limit is not None and limit != 1 and attribute != "maxStrings":
            many = "any number" if limit == 0 else str(limit)
            yield Finding(
                interaction,
                f"{attribute} lets {many} be given, but '{variable.identifier}' holds a single value.",
            )


def _numbers(item: Item) -> Iterator[Finding]:
    for interaction in item.interactions:
        for least_name, most_name in (
            ("minChoices", "maxChoices"),
            ("minAssociations", "maxAssociations"),
            ("minStrings", "maxStrings"),
        ):
            least, most = whole(interaction.get(least_name)), whole(interaction.get(most_name))
            if most is None and least_name == "minChoices":
                most = _DEFAULT_LIMIT.get(local_name(interaction))
            if (least or 0) < 0 or (most or 0) < 0:
                yield Finding(interaction, f"{least_name} and {most_name} cannot be negative.")
            elif least and most and least > most:
                yield Finding(
                    interaction,
                    f"{least_name} is {least}, but {most_name} is {most}: no response can be valid.",
                )
        yield from _too_many(item, interaction)


def _too_many(item: Item, interaction: Element) -> Iterator[Finding]:
    name, offered = local_name(interaction), len(item.choices(interaction))
    least = whole(interaction.get("minChoices"))
    if name in ("orderInteraction", "graphicOrderInteraction"):
        for attribute in ("minChoices", "maxChoices"):
            count = whole(interaction.get(attribute))
            if count is not None and not 1 <= count <= max(offered, 1):
                yield Finding(
                    interaction,
                    f"{attribute} is {count}, but {offered} choices are offered; it must lie between 1 and that.",
                )
    elif least and offered and least > offered:
        yield Finding(
            interaction,
            f"minChoices is {least}, but only {offered} choices are offered: no response can be valid.",
        )


def _graphic(item: Item) -> Iterator[Finding]:
    for interaction in item.all(*_GRAPHIC):
        image = child(interaction, "object")
        if image is not None and not (image.get("type") or "").startswith("image/"):
            yield Finding(
                image,
                f"The object of <{local_name(interaction)}> has the type '{image.get('type') or ''}', "
                "which is no image.",
            )


def _custom(item: Item) -> Iterator[Finding]:
    for element in item.all("customInteraction", "customOperator"):
        name = element.get("class") or element.get("definition") or "without a class"
        yield Finding(
            element, f"<{local_name(element)}> '{name}' works only in the engine that it was made for."
        )


def _same_identifiers(item: Item) -> Iterator[Finding]:
    for interaction in item.interactions:
        for later, first, name in twice(item.choices(interaction)):
            yield Finding(
                later, f"Two choices have the identifier '{name}'; the first is in line {first.sourceline}."
            )
    inside = {id(choice) for interaction in item.interactions for choice in item.choices(interaction)}
    names = [element for element in item.all(*CHOICES) if id(element) in inside]
    for later, first, name in twice(names):
        if _interaction(later) is not _interaction(first):
            message = (
                f"Choices of two interactions have the identifier '{name}'; JQTI+ refuses the item, "
                "others read it."
            )
            yield Finding(later, message, "warning")
    for choice in names:
        if choice.get("identifier") in item.variables:
            yield Finding(
                choice, f"The choice and a variable have one identifier: '{choice.get('identifier')}'."
            )


def _interaction(element: Element) -> Element | None:
    return next(
        (above for above in element.iterancestors() if local_name(above).endswith("Interaction")), None
    )


def _nested(item: Item) -> Iterator[Finding]:
    for interaction in item.interactions:
        outer = next((above for above in interaction.iterancestors() if local_name(above) in CHOICES), None)
        if outer is not None:
            yield Finding(
                interaction,
                f"<{local_name(interaction)}> stands inside a choice, where no engine expects it.",
            )


def _shared_variable(item: Item) -> Iterator[Finding]:
    for later, first, name in twice(item.interactions, "responseIdentifier"):
        if local_name(later) != "endAttemptInteraction":
            yield Finding(
                later,
                f"Two interactions write the response '{name}'; the first is in line {first.sourceline}.",
            )


def _not_identifiers(
    item: Item, names: tuple[str, ...], attribute: str, kind: str
) -> Iterator[tuple[Element, Variable]]:
    """Elements whose ``attribute`` names a variable of this kind that does not hold one or more identifiers."""
    for element in item.all(*names):
        variable = item.variables.get(element.get(attribute, ""))
        if (
            variable
            and variable.kind == kind
            and (variable.base_type != "identifier" or variable.cardinality not in _ONE_OR_MORE)
        ):
            yield element, variable


def _feedback_outcome(item: Item) -> Iterator[Finding]:
    for element, variable in _not_identifiers(item, FEEDBACK, "outcomeIdentifier", "outcome"):
        yield Finding(
            element,
            f"Feedback needs a single or multiple identifier outcome; '{variable.identifier}' is {shape(variable)}.",
        )


def _empty_feedback(item: Item) -> Iterator[Finding]:
    for element in item.all(*FEEDBACK):
        if not text_of(element).strip() and not any(
            local_name(inner) in ("img", "object", "math", "printedVariable", "include")
            for inner in element.iter("*")
        ):
            yield Finding(
                element,
                f"The feedback '{element.get('identifier')}' is empty; players still open a window for it.",
            )


def _template_elements(item: Item) -> Iterator[Finding]:
    names = ("templateInline", "templateBlock")
    for element, variable in _not_identifiers(item, names, "templateIdentifier", "template"):
        yield Finding(
            element,
            f"<{local_name(element)}> needs a single or multiple identifier variable; "
            f"'{variable.identifier}' is {shape(variable)}.",
        )


def _content(item: Item) -> Iterator[Finding]:
    for name, forbidden in (("pre", _INLINE_OBJECTS), ("a", ("a",))):
        for outer in item.all(name):
            for inner in outer.iterdescendants("*"):
                if local_name(inner) in forbidden:
                    yield Finding(inner, f"<{local_name(inner)}> is not allowed inside <{name}>.")
    for table in item.all("table"):
        if child(table, "col") is not None and child(table, "colgroup") is not None:
            yield Finding(table, "A table has either col or colgroup, not both.")


def _positional(item: Item) -> Iterator[Finding]:
    for interaction in item.all("choiceInteraction", "inlineChoiceInteraction"):
        if interaction.get("shuffle") not in ("true", "1"):
            continue
        for choice in children(interaction, "simpleChoice", "inlineChoice"):
            if choice.get("fixed") not in ("true", "1") and _ALL_OF_ABOVE.search(text_of(choice)):
                yield Finding(
                    choice,
                    f"'{' '.join(text_of(choice).split())}' refers to the other choices, but is shuffled among them.",
                )


RULES: tuple[Rule[Item], ...] = (
    Rule(
        "P214",
        "error",
        _binding,
        "Change cardinality or baseType of the response declaration, or the interaction.",
    ),
    Rule("P215", "error", _numbers, "Correct the numbers; 0 as a maximum means any number."),
    Rule("P216", "error", _graphic, "Give the object a type such as image/png."),
    Rule("P217", "warning", _custom, "Use a standard element where other engines shall read the item."),
    Rule("P218", "error", _same_identifiers, "Give each choice its own identifier."),
    Rule("P219", "error", _nested, "Move the interaction out of the choice."),
    Rule("P239", "error", _shared_variable, "Give each interaction a response variable of its own."),
    Rule("P220", "error", _feedback_outcome, "Declare the outcome with baseType identifier."),
    Rule("P221", "warning", _empty_feedback, "Give it a text, or remove it."),
    Rule("P222", "error", _template_elements, "Declare the template variable with baseType identifier."),
    Rule("P223", "error", _content, "Move the element out, or mark it up in another way."),
    Rule(
        "P254",
        "warning",
        _positional,
        'Add fixed="true" to this choice, or shuffle="false" to the interaction.',
    ),
)
