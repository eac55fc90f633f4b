"""QTI 2.1 response processing, played.

Rules are compiled once into closures and then run for each response. Covered is what choice items of any
writer use; what is not covered raises `Unsupported`, so that nothing is judged by half. Semantics are those
of the QTI 2.1 information model (response processing, expressions). A value is a tuple: NULL is the empty
one, a single value has one element, and multiple cardinality compares as a bag.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache

from lxml import etree

from lmspack.readback.operators import OPERATORS, TRUE, Ordered, Unsupported, Value
from lmspack.xml import Element, local_name, parse

__all__ = ["Processing", "Unsupported", "Value", "processing"]

State = dict[str, Value]

_TEMPLATES = {
    "match_correct": b"""<responseProcessing><responseCondition>
        <responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>
          <setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf>
        <responseElse>
          <setOutcomeValue identifier="SCORE"><baseValue baseType="float">0</baseValue></setOutcomeValue>
        </responseElse></responseCondition></responseProcessing>""",
    "map_response": b"""<responseProcessing><responseCondition>
        <responseIf><isNull><variable identifier="RESPONSE"/></isNull>
          <setOutcomeValue identifier="SCORE"><baseValue baseType="float">0</baseValue></setOutcomeValue></responseIf>
        <responseElse>
          <setOutcomeValue identifier="SCORE"><mapResponse identifier="RESPONSE"/></setOutcomeValue>
        </responseElse></responseCondition></responseProcessing>""",
}
"""The standard templates (information model, 'Response processing templates'), as rules."""


class _Exit(Exception):
    """exitResponse was reached."""


@dataclass(slots=True)
class Declarations:
    """What an item declares: base types, defaults, right answers and mappings by variable; ``responses`` are the
    variables that a student gives."""

    base_types: dict[str, str] = field(default_factory=dict)
    defaults: State = field(default_factory=dict)
    correct: State = field(default_factory=dict)
    mappings: dict[str, Element] = field(default_factory=dict)
    tables: dict[str, Element] = field(default_factory=dict)
    ordered: set[str] = field(default_factory=set)
    responses: list[str] = field(default_factory=list)

    def values(self, response: Mapping[str, Value]) -> State:
        """A response as it is compared: of the base type of its variable, and in order where that is ordered."""
        return {name: self._value(name, value) for name, value in response.items()}

    def _value(self, name: str, value: Value) -> Value:
        base_type = self.base_types.get(name, "")
        cast = tuple([_cast(one, base_type) for one in value])
        return Ordered(cast) if name in self.ordered else cast


Expression = Callable[[State, Declarations], Value]
Rule = Callable[[State, Declarations], None]


class Processing:
    """The response processing of an assessmentItem."""

    def __init__(self, machine: Element) -> None:
        """Read the declarations and compile the rules among the children of ``machine``. Raises `Unsupported`."""
        self._declarations = Declarations()
        self._rules: list[Rule] = []
        self._played: dict[tuple[tuple[str, Value], ...], State] = {}
        for child in machine.iterchildren("*"):
            name = local_name(child)
            if name in ("responseDeclaration", "outcomeDeclaration"):
                _declare(child, name, self._declarations)
            elif name == "responseProcessing":
                if child.get("template"):
                    raise Unsupported("a response processing template")
                self._rules = _rules(child)

    def play(self, response: Mapping[str, Value]) -> State:
        """The outcomes after this response: variable → values. Unanswered variables may be left out."""
        key = tuple(response.items())
        state = self._played.get(key)
        if state is None:
            state = {**self._declarations.defaults, **self._declarations.values(response)}
            with suppress(_Exit):
                for rule in self._rules:
                    rule(state, self._declarations)
            self._played[key] = state
        return state

    def correct(self, variable: str) -> Value:
        """The declared right response of a variable."""
        return self._declarations.correct.get(variable, ())

    @property
    def variables(self) -> list[str]:
        """The response variables, in the order of their declarations."""
        return self._declarations.responses

    def base_type(self, variable: str) -> str:
        """The base type of a variable, "" if it has none."""
        return self._declarations.base_types.get(variable, "")

    def entries(self, variable: str) -> list[Element]:
        """The entries of a variable's mapping."""
        mapping = self._declarations.mappings.get(variable)
        return [] if mapping is None else list(mapping.iterchildren("*"))


_MACHINE = frozenset({"responseDeclaration", "outcomeDeclaration", "responseProcessing"})
"""The children of an item that decide about its outcomes."""


def processing(item: Element, *, templates: bool = False) -> Processing:
    """The response processing of ``item`` (the root element). Raises `Unsupported`.

    With ``templates`` the standard templates are played where no rules stand beside them. Items whose
    declarations and rules are the same to the letter share one: in a package most do.
    """
    parts = [_part(child, templates) for child in item.iterchildren("*") if local_name(child) in _MACHINE]
    return _shared(b"".join(parts))


def _part(child: Element, templates: bool) -> bytes:
    template = child.get("template", "").rpartition("/")[2].removesuffix(".xml")
    if templates and template in _TEMPLATES and not len(child):
        return _TEMPLATES[template]
    return etree.tostring(child, with_tail=False)


@lru_cache(maxsize=512)
def _shared(machine: bytes) -> Processing:
    return Processing(parse(b"<machine>" + machine + b"</machine>"))


def _declare(element: Element, kind: str, known: Declarations) -> None:
    variable, base_type = element.get("identifier", ""), element.get("baseType", "")
    known.base_types[variable] = base_type
    if kind == "responseDeclaration":
        known.responses.append(variable)
    numeric_outcome = kind == "outcomeDeclaration" and base_type in ("float", "integer")
    known.defaults[variable] = (0.0,) if numeric_outcome and element.get("cardinality") == "single" else ()
    if element.get("cardinality") == "ordered":
        known.ordered.add(variable)
    for child in element.iterchildren("*"):
        name = local_name(child)
        if name == "defaultValue":
            known.defaults[variable] = _values(child, base_type)
        elif name == "correctResponse":
            known.correct[variable] = _values(child, base_type)
            if variable in known.ordered:
                known.correct[variable] = Ordered(known.correct[variable])
        elif name == "mapping":
            known.mappings[variable] = child
        elif name in ("matchTable", "interpolationTable"):
            known.tables[variable] = child


def _rules(element: Element) -> list[Rule]:
    return [_rule(rule) for rule in element.iterchildren("*")]


def _rule(element: Element) -> Rule:
    name = local_name(element)
    if name == "responseCondition":
        return _condition(element)
    if name == "setOutcomeValue":
        return _assignment(element)
    if name == "lookupOutcomeValue":
        return _lookup(element)
    if name == "exitResponse":
        return _exit_response
    if name == "responseProcessingFragment":
        return _fragment(_rules(element))
    raise Unsupported(f"the rule {name}")


def _condition(element: Element) -> Rule:
    branches: list[tuple[Expression, list[Rule]]] = []
    for branch in element.iterchildren("*"):
        if local_name(branch) == "responseElse":
            branches.append((_always, _rules(branch)))
        else:
            condition, *rules = list(branch.iterchildren("*")) or [branch]
            branches.append((_expression(condition), [_rule(rule) for rule in rules]))

    def run(state: State, declared: Declarations) -> None:
        for test, rules in branches:
            if test(state, declared) == TRUE:
                for rule in rules:
                    rule(state, declared)
                return

    return run


def _assignment(element: Element) -> Rule:
    variable, value = element.get("identifier", ""), _only(element)

    def run(state: State, declared: Declarations) -> None:
        base_type = declared.base_types.get(variable, "")
        state[variable] = tuple([_cast(v, base_type) for v in value(state, declared)])

    return run


def _only(element: Element) -> Expression:
    """The one expression in an element."""
    operands = list(element.iterchildren("*"))
    if len(operands) != 1:
        raise Unsupported(f"{local_name(element)} with {len(operands)} expressions")
    return _expression(operands[0])


def _lookup(element: Element) -> Rule:
    """lookupOutcomeValue: the first entry that fits, from high to low in an interpolationTable."""
    variable, source = element.get("identifier", ""), _only(element)

    def run(state: State, declared: Declarations) -> None:
        table, base_type = declared.tables.get(variable), declared.base_types.get(variable, "")
        if table is None:
            raise Unsupported("lookupOutcomeValue of a variable that has no table")
        value, found = source(state, declared), table.get("defaultValue")
        exact = local_name(table) == "matchTable"
        for entry in table.iterchildren("*") if value else ():
            limit, number = float(entry.get("sourceValue", "nan")), float(str(value[0]))
            if number == limit or (number > limit and not exact):
                found = entry.get("targetValue")
                break
        state[variable] = () if found is None else (_cast(found, base_type),)

    return run


def _fragment(rules: list[Rule]) -> Rule:
    def run(state: State, declared: Declarations) -> None:
        for rule in rules:
            rule(state, declared)

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
        return lambda state, declared: _map_response(variable, state, declared)
    if name == "default":
        return lambda _, declared: declared.defaults.get(variable, ())
    if name in ("baseValue", "null"):
        value = (_cast(element.text or "", element.get("baseType", "")),) if name == "baseValue" else ()
        return lambda _state, _declared: value
    operator = OPERATORS.get(name)
    if operator is None:
        raise Unsupported(f"the expression {name}")
    attributes = {str(key): str(text) for key, text in element.attrib.items()}
    operands = [_expression(child) for child in element.iterchildren("*")]
    return lambda state, declared: operator(attributes, [operand(state, declared) for operand in operands])


def _map_response(variable: str, state: State, declared: Declarations) -> Value:
    mapping, base_type = declared.mappings.get(variable), declared.base_types.get(variable, "")
    if mapping is None:
        raise Unsupported("mapResponse of a variable that has no mapping")
    default = float(mapping.get("defaultValue", "0"))
    lower, upper = float(mapping.get("lowerBound", "-inf")), float(mapping.get("upperBound", "inf"))
    entries = list(mapping.iterchildren("*"))
    total = 0.0
    for value in dict.fromkeys(state.get(variable, ())):
        fitting = (entry for entry in entries if _is_key(entry, value, base_type))
        total += float(next((entry.get("mappedValue", "0") for entry in fitting), default))
    return (min(upper, max(lower, total)),)


def _is_key(entry: Element, value: object, base_type: str) -> bool:
    key = _cast(entry.get("mapKey", ""), base_type)
    if entry.get("caseSensitive") in ("false", "0"):
        return str(key).casefold() == str(value).casefold()
    return key == value


def _values(element: Element, base_type: str) -> Value:
    return tuple([_cast(value.text or "", base_type) for value in element.iterchildren("*")])


def _cast(value: object, base_type: str) -> object:
    if base_type == "identifier":
        return str(value).strip()
    if base_type == "float":
        return float(str(value))
    if base_type == "integer":
        return int(float(str(value)))
    if base_type == "pair":
        return " ".join(sorted(str(value).split()))
    if base_type == "directedPair":
        return " ".join(str(value).split())
    if base_type == "boolean":
        return value if isinstance(value, bool) else str(value).strip() in ("true", "1")
    return value.strip() if isinstance(value, str) and base_type != "string" else value


def _always(_state: State, _declared: Declarations) -> Value:
    return TRUE
