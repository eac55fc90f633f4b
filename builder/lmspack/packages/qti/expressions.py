"""Rules 33 to 37: response and template processing is typed, like a small programming language.

Sources: QTI 2.1 information model, 'Expressions' and 'Response processing'; the validator of QTIWorks (JQTI+).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lmspack.packages.findings import Finding, Rule
from lmspack.packages.qti.item import Item, children, text_of
from lmspack.packages.qti.operators import (
    ALL_TYPES,
    EVERY,
    LEAVES,
    NUMBER,
    OPERATORS,
    TEST_ONLY,
    Names,
    Operator,
)
from lmspack.packages.values import number, parses, whole
from lmspack.xml import Element, local_name

_ASSIGNMENTS = ("setOutcomeValue", "setTemplateValue", "setCorrectResponse", "setDefaultValue")
_BRANCHES = ("responseIf", "responseElseIf", "templateIf", "templateElseIf")
_BARE = ("responseElse", "templateElse")


@dataclass(frozen=True, slots=True)
class _Shape:
    """What an expression may yield."""

    cardinalities: Names = EVERY
    types: Names = ALL_TYPES

    def __str__(self) -> str:
        return f"{_name(self.cardinalities, EVERY)} {_name(self.types, ALL_TYPES)}"


def _name(names: Names, every: Names) -> str:
    return "any" if names == every else " or ".join(sorted(names))


def _shape(item: Item, element: Element) -> _Shape:
    """The cardinalities and base types that an expression can have."""
    name = local_name(element)
    if name == "baseValue":
        base_type = element.get("baseType", "")
        return _Shape(frozenset({"single"}), frozenset({base_type}) if base_type in ALL_TYPES else ALL_TYPES)
    if name in LEAVES:
        return _of_variable(item, element.get("identifier", ""))
    operator = OPERATORS.get(name)
    if operator is None:
        return _Shape()
    if operator.types is not None:
        return _Shape(operator.gives, operator.types)
    types = ALL_TYPES
    for operand in children(element):
        types = types & _shape(item, operand).types or types
    return _Shape(operator.gives, types)


def _of_variable(item: Item, identifier: str) -> _Shape:
    variable = item.variables.get(identifier)
    if variable is None or variable.cardinality not in EVERY:
        return _Shape()
    types = frozenset({variable.base_type}) if variable.base_type in ALL_TYPES else ALL_TYPES
    return _Shape(frozenset({variable.cardinality}), types)


def _expressions(item: Item) -> Iterator[tuple[Element, Operator]]:
    for name, operator in OPERATORS.items():
        for element in item.all(name):
            yield element, operator


def _operands(item: Item) -> Iterator[Finding]:
    for element, operator in _expressions(item):
        operands = list(children(element))
        count = len(operands)
        if count < operator.least or (operator.most is not None and count > operator.most):
            need = str(operator.least) if operator.least == operator.most else f"at least {operator.least}"
            yield Finding(element, f"<{local_name(element)}> takes {need} expressions; here it has {count}.")
            continue
        yield from _typed(item, element, operator, operands)


def _typed(item: Item, element: Element, operator: Operator, operands: list[Element]) -> Iterator[Finding]:
    common, size = operator.of, operator.takes
    for position, operand in enumerate(operands):
        shape = _shape(item, operand)
        takes = operator.second if position and operator.second is not None else size
        if not shape.cardinalities & takes:
            yield _misfit(element, operand, shape, _Shape(takes, common))
        elif not shape.types & common:
            numeric = bool(shape.types & NUMBER and common & NUMBER)
            yield _misfit(element, operand, shape, _Shape(takes, common), numeric)
        else:
            common = shape.types & common if operator.alike else common
            size = shape.cardinalities & size if operator.same_size else size


def _misfit(
    element: Element, operand: Element, shape: _Shape, wanted: _Shape, numeric: bool = False
) -> Finding:
    what = f"<{local_name(operand)}>" + (
        f" of '{operand.get('identifier')}'" if operand.get("identifier") else ""
    )
    message = f"{what} gives {shape}, where <{local_name(element)}> needs {wanted}."
    if numeric:
        return Finding(operand, message + " JQTI+ refuses this; others convert the number.", "warning")
    return Finding(operand, message)


def _assigned(item: Item) -> Iterator[Finding]:
    for element in item.all(*_ASSIGNMENTS):
        variable = item.variables.get(element.get("identifier", ""))
        values = list(children(element))
        if len(values) != 1:
            yield Finding(
                element, f"<{local_name(element)}> takes one expression; here it has {len(values)}."
            )
            continue
        wanted = _of_variable(item, variable.identifier) if variable else _Shape()
        shape = _shape(item, values[0])
        fits = shape.types & wanted.types
        if not shape.cardinalities & wanted.cardinalities or not fits:
            numeric = bool(
                shape.cardinalities & wanted.cardinalities
                and shape.types <= NUMBER
                and wanted.types <= NUMBER
            )
            yield _unassignable(element, values[0], shape, wanted, numeric)


def _unassignable(element: Element, value: Element, shape: _Shape, wanted: _Shape, numeric: bool) -> Finding:
    message = f"'{element.get('identifier')}' is {wanted}, and is set to <{local_name(value)}>, which gives {shape}."
    if numeric:
        return Finding(element, message + " JQTI+ refuses this; others convert the number.", "warning")
    return Finding(element, message)


def _conditions(item: Item) -> Iterator[Finding]:
    """The first child of a branch must be a single boolean."""
    for branch in item.all(*_BRANCHES):
        parts = list(children(branch))
        if not parts or (local_name(parts[0]) not in OPERATORS and local_name(parts[0]) not in LEAVES):
            yield Finding(branch, f"<{local_name(branch)}> has no condition.")
            continue
        shape = _shape(item, parts[0])
        if "single" not in shape.cardinalities or "boolean" not in shape.types:
            yield Finding(
                parts[0],
                f"The condition of <{local_name(branch)}> gives {shape}, where a single boolean is needed.",
            )


def _base_values(item: Item) -> Iterator[Finding]:
    for element in item.all("baseValue"):
        if not parses(text_of(element), element.get("baseType", "")):
            yield Finding(element, f"'{text_of(element).strip()}' is no {element.get('baseType')}.")


def _empty(item: Item) -> Iterator[Finding]:
    for element in item.all("multiple", "ordered", "record"):
        if not list(children(element)):
            yield Finding(element, f"<{local_name(element)}> without a child is the same as <null>.")
    for branch in item.all(*_BRANCHES, *_BARE):
        if len(list(children(branch))) == (0 if local_name(branch) in _BARE else 1):
            yield Finding(branch, f"<{local_name(branch)}> does nothing.")
    if item.processing is not None and not item.rules and not item.processing.get("template"):
        yield Finding(item.processing, "The response processing has no rules: nothing is ever scored.")


def _parameters(item: Item) -> Iterator[Finding]:
    for element in item.all("equal"):
        yield from _tolerance(element)
    for element in item.all("index", "repeat"):
        attribute = "n" if local_name(element) == "index" else "numberRepeats"
        count = whole(element.get(attribute))
        if count is not None and count < 1:
            yield Finding(
                element, f"{attribute} of <{local_name(element)}> is {count}; it must be 1 or more."
            )
    for element in item.all("anyN", "randomInteger", "randomFloat"):
        least, most = number(element.get("min")), number(element.get("max"))
        if least is not None and most is not None and least > most:
            yield Finding(element, f"min of <{local_name(element)}> is above max.")
    for element in item.all("equalRounded", "roundTo"):
        figures, least = (
            whole(element.get("figures")),
            0 if element.get("roundingMode") == "decimalPlaces" else 1,
        )
        if figures is not None and figures < least:
            yield Finding(
                element, f"figures of <{local_name(element)}> is {figures}; it must be {least} or more."
            )


def _tolerance(element: Element) -> Iterator[Finding]:
    if element.get("toleranceMode") not in ("absolute", "relative"):
        return
    parts = (element.get("tolerance") or "").split()
    literal = [number(part) for part in parts]
    if not 1 <= len(parts) <= 2:
        yield Finding(
            element,
            f"toleranceMode '{element.get('toleranceMode')}' needs a tolerance of one or two numbers.",
        )
    elif any(value is not None and value < 0 for value in literal):
        yield Finding(element, "A tolerance cannot be negative.")


def _test_only(item: Item) -> Iterator[Finding]:
    for element in item.all(*TEST_ONLY):
        yield Finding(element, f"<{local_name(element)}> works only in the outcome processing of a test.")


RULES: tuple[Rule[Item], ...] = (
    Rule("P224", "error", _operands, "Change the expression, or the declaration of the variable."),
    Rule("P224", "error", _conditions, "Begin the branch with an expression that is true or false."),
    Rule("P225", "error", _assigned, "Set a value of the declared cardinality and baseType."),
    Rule("P226", "error", _base_values, "Write a value of the stated baseType."),
    Rule("P227", "warning", _empty, "Remove it, or put in what is missing."),
    Rule("P228", "error", _parameters, "Correct the attribute."),
    Rule("P237", "error", _test_only, "Move it to the test, or compute the value from the item's variables."),
)
