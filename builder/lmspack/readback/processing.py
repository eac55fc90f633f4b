"""QTI 2.1 response processing, played.

An item's rules are compiled once into closures and then run for each response. Covered is what choice items
of any writer use; what is not covered raises `Unsupported`, so that nothing is judged by half. Semantics are
those of the QTI 2.1 information model, sections 8 (response processing) and 15 (expressions); a single value
is a one-element tuple, NULL is the empty one, and containers with multiple cardinality compare as bags.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from lmspack.xml import Element, local_name

Value = tuple[object, ...]
State = dict[str, Value]
Expression = Callable[[State], Value]
Rule = Callable[[State], None]

_TRUE: Value = (True,)
_FALSE: Value = (False,)


class Unsupported(Exception):
    """The item uses something that is not played here. The text names it."""


class _Exit(Exception):
    """exitResponse was reached."""


@dataclass(slots=True)
class _Declarations:
    """What the item declares: base types, defaults, right answers and mappings by variable."""

    base_types: dict[str, str] = field(default_factory=dict)
    defaults: State = field(default_factory=dict)
    correct: State = field(default_factory=dict)
    mappings: dict[str, Element] = field(default_factory=dict)


class Processing:
    """The response processing of one assessmentItem."""

    def __init__(self, item: Element) -> None:
        """Compile the rules of ``item`` (the root element). Raises `Unsupported`."""
        self._namespace = str(item.tag).rpartition("}")[0] + "}" if "}" in str(item.tag) else ""
        self._declarations = _Declarations()
        self._rules: list[Rule] = []
        for child in item:
            name = local_name(child)
            if name in ("responseDeclaration", "outcomeDeclaration"):
                self._declare(child, name)
            elif name == "responseProcessing":
                if child.get("template"):
                    raise Unsupported("a response processing template")
                self._rules = [self._rule(rule) for rule in child]

    def play(self, response: Mapping[str, Value]) -> State:
        """The outcomes after this response: variable → values. Unanswered variables may be left out."""
        state = dict(self._declarations.defaults)
        state.update(response)
        try:
            for rule in self._rules:
                rule(state)
        except _Exit:
            pass
        return state

    def correct(self, variable: str) -> Value:
        """The declared right response of a variable."""
        return self._declarations.correct.get(variable, ())

    def _declare(self, element: Element, kind: str) -> None:
        variable = element.get("identifier", "")
        base_type = element.get("baseType", "")
        known = self._declarations
        known.base_types[variable] = base_type
        known.defaults[variable] = (0.0,) if kind[0] == "o" and base_type in ("float", "integer") else ()
        for child in element:
            name = local_name(child)
            if name == "defaultValue":
                known.defaults[variable] = _values(child, base_type)
            elif name == "correctResponse":
                known.correct[variable] = _values(child, base_type)
            elif name == "mapping":
                known.mappings[variable] = child

    def _rule(self, element: Element) -> Rule:
        name = local_name(element)
        if name == "responseCondition":
            return self._condition(element)
        if name == "setOutcomeValue":
            variable, value = element.get("identifier", ""), self._expression(element[0])
            wanted = self._declarations.base_types.get(variable, "")

            def assign(state: State) -> None:
                state[variable] = tuple(_cast(v, wanted) for v in value(state))

            return assign
        if name == "exitResponse":
            return _exit_response
        raise Unsupported(f"the rule {name}")

    def _condition(self, element: Element) -> Rule:
        branches: list[tuple[Expression, list[Rule]]] = []
        for branch in element:
            if local_name(branch) == "responseElse":
                branches.append((_always, [self._rule(rule) for rule in branch]))
            else:
                branches.append((self._expression(branch[0]), [self._rule(rule) for rule in branch[1:]]))

        def run(state: State) -> None:
            for test, rules in branches:
                if test(state) == _TRUE:
                    for rule in rules:
                        rule(state)
                    return

        return run

    def _expression(self, element: Element) -> Expression:
        name = local_name(element)
        if name in ("variable", "correct", "baseValue", "mapResponse", "null"):
            return self._leaf(name, element)
        operator = _OPERATORS.get(name)
        if operator is None:
            raise Unsupported(f"the expression {name}")
        operands = [self._expression(child) for child in element]
        return lambda state: operator([operand(state) for operand in operands])

    def _leaf(self, name: str, element: Element) -> Expression:
        variable = element.get("identifier", "")
        if name == "variable":
            return lambda state: state.get(variable, ())
        if name == "correct":
            value = self._declarations.correct.get(variable, ())
        elif name == "baseValue":
            value = (_cast(element.text or "", element.get("baseType", "")),)
        elif name == "null":
            value = ()
        else:
            return self._map_response(variable)
        return lambda state: value

    def _map_response(self, variable: str) -> Expression:
        mapping = self._declarations.mappings.get(variable)
        if mapping is None:
            raise Unsupported(f"mapResponse of '{variable}', which has no mapping")
        entries = {entry.get("mapKey", ""): float(entry.get("mappedValue", "0")) for entry in mapping}
        default = float(mapping.get("defaultValue", "0"))
        lower, upper = float(mapping.get("lowerBound", "-inf")), float(mapping.get("upperBound", "inf"))

        def run(state: State) -> Value:
            total = sum(entries.get(str(value), default) for value in dict.fromkeys(state.get(variable, ())))
            return (min(upper, max(lower, total)),)

        return run


def _values(element: Element, base_type: str) -> Value:
    return tuple(_cast(value.text or "", base_type) for value in element)


def _cast(value: object, base_type: str) -> object:
    if base_type == "float":
        return float(str(value))
    if base_type == "integer":
        return int(float(str(value)))
    if base_type == "boolean":
        return value if isinstance(value, bool) else str(value).strip() in ("true", "1")
    return value.strip() if isinstance(value, str) and base_type != "string" else value


def _always(_state: State) -> Value:
    return _TRUE


def _exit_response(_state: State) -> None:
    raise _Exit


def _boolean(value: bool) -> Value:
    return _TRUE if value else _FALSE


def _match(operands: list[Value]) -> Value:
    if not operands[0] or not operands[1]:
        return ()
    return _boolean(operands[0] == operands[1] or Counter(operands[0]) == Counter(operands[1]))


def _member(operands: list[Value]) -> Value:
    if not operands[0] or not operands[1]:
        return ()
    return _boolean(operands[0][0] in operands[1])


def _not(operands: list[Value]) -> Value:
    return _boolean(operands[0] == _FALSE) if operands[0] else ()


def _numbers(operands: list[Value]) -> list[float] | None:
    if not all(operands):
        return None
    return [float(str(value)) for operand in operands for value in operand]


def _compare(test: Callable[[float, float], bool]) -> Callable[[list[Value]], Value]:
    def run(operands: list[Value]) -> Value:
        numbers = _numbers(operands)
        return () if numbers is None else _boolean(test(numbers[0], numbers[1]))

    return run


def _sum(operands: list[Value]) -> Value:
    numbers = _numbers(operands)
    return () if numbers is None else (sum(numbers),)


_OPERATORS: dict[str, Callable[[list[Value]], Value]] = {
    "isNull": lambda operands: _boolean(not operands[0]),
    "match": _match,
    "member": _member,
    "not": _not,
    "and": lambda operands: _boolean(all(operand == _TRUE for operand in operands)),
    "or": lambda operands: _boolean(any(operand == _TRUE for operand in operands)),
    "multiple": lambda operands: tuple(value for operand in operands for value in operand),
    "ordered": lambda operands: tuple(value for operand in operands for value in operand),
    "sum": _sum,
    "gt": _compare(lambda a, b: a > b),
    "gte": _compare(lambda a, b: a >= b),
    "lt": _compare(lambda a, b: a < b),
    "lte": _compare(lambda a, b: a <= b),
}
