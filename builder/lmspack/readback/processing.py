"""QTI 2.1 response processing, played.

Rules are compiled once into closures and then run for each response. Covered is what choice items of any
writer use; what is not covered raises `Unsupported`, so that nothing is judged by half. Semantics are those
of the QTI 2.1 information model (response processing, expressions). A value is a tuple: NULL is the empty
one, a single value has one element, and multiple cardinality compares as a bag.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache

from lxml import etree

from lmspack.xml import Element, local_name, parse

Value = tuple[object, ...]
State = dict[str, Value]

_TRUE: Value = (True,)
_FALSE: Value = (False,)


class Unsupported(Exception):
    """The item uses something that is not played here. The text names it."""


class _Exit(Exception):
    """exitResponse was reached."""


@dataclass(slots=True)
class Declarations:
    """What an item declares: base types, defaults, right answers and mappings by variable."""

    base_types: dict[str, str] = field(default_factory=dict)
    defaults: State = field(default_factory=dict)
    correct: State = field(default_factory=dict)
    mappings: dict[str, Element] = field(default_factory=dict)


Expression = Callable[[State, Declarations], Value]
Rule = Callable[[State, Declarations], None]


class Processing:
    """The response processing of an assessmentItem."""

    def __init__(self, machine: Element) -> None:
        """Read the declarations and compile the rules among the children of ``machine``. Raises `Unsupported`."""
        self._declarations = Declarations()
        self._rules: list[Rule] = []
        self._played: dict[tuple[tuple[str, Value], ...], State] = {}
        for child in machine:
            name = local_name(child)
            if name in ("responseDeclaration", "outcomeDeclaration"):
                _declare(child, name, self._declarations)
            elif name == "responseProcessing":
                if child.get("template"):
                    raise Unsupported("a response processing template")
                self._rules = [_rule(rule) for rule in child]

    def play(self, response: Mapping[str, Value]) -> State:
        """The outcomes after this response: variable → values. Unanswered variables may be left out."""
        key = tuple(response.items())
        state = self._played.get(key)
        if state is None:
            state = {**self._declarations.defaults, **response}
            with suppress(_Exit):
                for rule in self._rules:
                    rule(state, self._declarations)
            self._played[key] = state
        return state

    def correct(self, variable: str) -> Value:
        """The declared right response of a variable."""
        return self._declarations.correct.get(variable, ())


_MACHINE = frozenset({"responseDeclaration", "outcomeDeclaration", "responseProcessing"})
"""The children of an item that decide about its outcomes."""


def processing(item: Element) -> Processing:
    """The response processing of ``item`` (the root element). Raises `Unsupported`.

    Items whose declarations and rules are the same to the letter share one: in a package most do.
    """
    parts = [etree.tostring(child, with_tail=False) for child in item if local_name(child) in _MACHINE]
    return _shared(b"".join(parts))


@lru_cache(maxsize=512)
def _shared(machine: bytes) -> Processing:
    return Processing(parse(b"<machine>" + machine + b"</machine>"))


def _declare(element: Element, kind: str, known: Declarations) -> None:
    variable, base_type = element.get("identifier", ""), element.get("baseType", "")
    known.base_types[variable] = base_type
    numeric_outcome = kind == "outcomeDeclaration" and base_type in ("float", "integer")
    known.defaults[variable] = (0.0,) if numeric_outcome else ()
    for child in element:
        name = local_name(child)
        if name == "defaultValue":
            known.defaults[variable] = _values(child, base_type)
        elif name == "correctResponse":
            known.correct[variable] = _values(child, base_type)
        elif name == "mapping":
            known.mappings[variable] = child


def _rule(element: Element) -> Rule:
    name = local_name(element)
    if name == "responseCondition":
        return _condition(element)
    if name == "setOutcomeValue":
        return _assignment(element)
    if name == "exitResponse":
        return _exit_response
    raise Unsupported(f"the rule {name}")


def _condition(element: Element) -> Rule:
    branches: list[tuple[Expression, list[Rule]]] = []
    for branch in element:
        if local_name(branch) == "responseElse":
            branches.append((_always, [_rule(rule) for rule in branch]))
        else:
            branches.append((_expression(branch[0]), [_rule(rule) for rule in branch[1:]]))

    def run(state: State, declared: Declarations) -> None:
        for test, rules in branches:
            if test(state, declared) == _TRUE:
                for rule in rules:
                    rule(state, declared)
                return

    return run


def _assignment(element: Element) -> Rule:
    variable, value = element.get("identifier", ""), _expression(element[0])

    def run(state: State, declared: Declarations) -> None:
        base_type = declared.base_types.get(variable, "")
        state[variable] = tuple([_cast(v, base_type) for v in value(state, declared)])

    return run


def _exit_response(_state: State, _declared: Declarations) -> None:
    raise _Exit


def _expression(element: Element) -> Expression:
    name = local_name(element)
    variable = element.get("identifier", "")
    if name == "variable":
        return lambda state, _: state.get(variable, ())
    if name == "correct":
        return lambda _, declared: declared.correct.get(variable, ())
    if name == "mapResponse":
        return lambda state, declared: _map_response(state.get(variable, ()), declared.mappings.get(variable))
    if name in ("baseValue", "null"):
        value = (_cast(element.text or "", element.get("baseType", "")),) if name == "baseValue" else ()
        return lambda _state, _declared: value
    operator = _OPERATORS.get(name)
    if operator is None:
        raise Unsupported(f"the expression {name}")
    operands = [_expression(child) for child in element]
    return lambda state, declared: operator([operand(state, declared) for operand in operands])


def _map_response(response: Value, mapping: Element | None) -> Value:
    if mapping is None:
        raise Unsupported("mapResponse of a variable that has no mapping")
    entries = {entry.get("mapKey", ""): float(entry.get("mappedValue", "0")) for entry in mapping}
    default = float(mapping.get("defaultValue", "0"))
    lower, upper = float(mapping.get("lowerBound", "-inf")), float(mapping.get("upperBound", "inf"))
    total = sum(entries.get(str(value), default) for value in dict.fromkeys(response))
    return (min(upper, max(lower, total)),)


def _values(element: Element, base_type: str) -> Value:
    return tuple([_cast(value.text or "", base_type) for value in element])


def _cast(value: object, base_type: str) -> object:
    if base_type == "identifier":
        return str(value).strip()
    if base_type == "float":
        return float(str(value))
    if base_type == "integer":
        return int(float(str(value)))
    if base_type == "boolean":
        return value if isinstance(value, bool) else str(value).strip() in ("true", "1")
    return value.strip() if isinstance(value, str) and base_type != "string" else value


def _always(_state: State, _declared: Declarations) -> Value:
    return _TRUE


def _boolean(value: bool) -> Value:
    return _TRUE if value else _FALSE


def _match(operands: list[Value]) -> Value:
    one, other = operands
    if not one or not other:
        return ()
    return _boolean(one == other or (len(one) > 1 and Counter(one) == Counter(other)))


def _member(operands: list[Value]) -> Value:
    one, container = operands
    return _boolean(one[0] in container) if one and container else ()


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


def _container(operands: list[Value]) -> Value:
    return tuple([value for operand in operands for value in operand])


_OPERATORS: dict[str, Callable[[list[Value]], Value]] = {
    "isNull": lambda operands: _boolean(not operands[0]),
    "match": _match,
    "member": _member,
    "not": _not,
    "and": lambda operands: _boolean(all(operand == _TRUE for operand in operands)),
    "or": lambda operands: _boolean(any(operand == _TRUE for operand in operands)),
    "multiple": _container,
    "ordered": _container,
    "sum": _sum,
    "gt": _compare(lambda a, b: a > b),
    "gte": _compare(lambda a, b: a >= b),
    "lt": _compare(lambda a, b: a < b),
    "lte": _compare(lambda a, b: a <= b),
}
