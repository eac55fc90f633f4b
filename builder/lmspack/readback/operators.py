"""The operators of QTI 2.1 expressions, as a table: name → function of attributes and operands.

Semantics are those of the information model ('Expressions'): an operator on NULL gives NULL unless it says
otherwise. A value is a tuple: NULL is the empty one, a single value has one element.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping

Value = tuple[object, ...]
Attributes = Mapping[str, str]
Operator = Callable[[Attributes, list[Value]], Value]

TRUE: Value = (True,)
FALSE: Value = (False,)


class Ordered(tuple[object, ...]):
    """A value of ordered cardinality: it compares in order, others as a bag."""

    __slots__ = ()


class Unsupported(Exception):
    """The item uses something that is not played here. The text names it."""


def boolean(value: bool) -> Value:
    """A single boolean."""
    return TRUE if value else FALSE


def _match(_: Attributes, operands: list[Value]) -> Value:
    one, other = operands
    if not one or not other:
        return ()
    if isinstance(one, Ordered) or isinstance(other, Ordered):
        return boolean(tuple(one) == tuple(other))
    return boolean(one == other or (len(one) > 1 and Counter(one) == Counter(other)))


def _member(_: Attributes, operands: list[Value]) -> Value:
    one, container = operands
    return boolean(one[0] in container) if one and container else ()


def _contains(_: Attributes, operands: list[Value]) -> Value:
    container, part = operands
    if not container or not part:
        return ()
    if isinstance(container, Ordered):
        starts = range(len(container) - len(part) + 1)
        return boolean(any(tuple(container[i : i + len(part)]) == tuple(part) for i in starts))
    return boolean(not Counter(part) - Counter(container))


def _delete(_: Attributes, operands: list[Value]) -> Value:
    one, container = operands
    if not one or not container:
        return ()
    return type(container)(value for value in container if value != one[0])


def _index(attributes: Attributes, operands: list[Value]) -> Value:
    place = _integer(attributes, "n", 1)
    return (operands[0][place - 1],) if 1 <= place <= len(operands[0]) else ()


def _not(_: Attributes, operands: list[Value]) -> Value:
    return boolean(operands[0] == FALSE) if operands[0] else ()


def _and(_: Attributes, operands: list[Value]) -> Value:
    if FALSE in operands:
        return FALSE
    return () if () in operands else TRUE


def _or(_: Attributes, operands: list[Value]) -> Value:
    if TRUE in operands:
        return TRUE
    return () if () in operands else FALSE


def _any_n(attributes: Attributes, operands: list[Value]) -> Value:
    least, most = _integer(attributes, "min", 0), _integer(attributes, "max", len(operands))
    true, null = operands.count(TRUE), sum(not operand for operand in operands)
    if true > most or true + null < least:
        return FALSE
    return TRUE if true >= least and true + null <= most else ()


def _numeric(compute: Callable[[list[float]], float | bool]) -> Operator:
    """An operator on all numbers in its operands; NULL if one operand is."""

    def run(_: Attributes, operands: list[Value]) -> Value:
        if not all(operands):
            return ()
        result = compute([float(str(value)) for operand in operands for value in operand])
        return (result,) if isinstance(result, bool) or math.isfinite(result) else ()

    return run


def _divide(numbers: list[float]) -> float:
    return numbers[0] / numbers[1] if numbers[1] else math.nan


def _integer_divide(numbers: list[float]) -> float:
    return numbers[0] // numbers[1] if numbers[1] else math.nan


def _modulus(numbers: list[float]) -> float:
    return numbers[0] % numbers[1] if numbers[1] else math.nan


def _power(numbers: list[float]) -> float:
    try:
        return math.pow(numbers[0], numbers[1])
    except (ValueError, OverflowError):
        return math.nan


def _equal(attributes: Attributes, operands: list[Value]) -> Value:
    if not all(operands):
        return ()
    one, other = (float(str(operand[0])) for operand in operands)
    mode = attributes.get("toleranceMode", "exact")
    if mode == "exact":
        return boolean(one == other)
    try:
        tolerance = [float(part) for part in attributes.get("tolerance", "").split()]
    except ValueError:
        raise Unsupported("a tolerance that is a variable") from None
    if not tolerance:
        raise Unsupported("equal without a tolerance")
    below, above = tolerance[0], tolerance[-1]
    if mode == "relative":
        below, above = abs(one) * below / 100, abs(one) * above / 100
    return boolean(one - below <= other <= one + above)


def _rounded(attributes: Attributes, number: float) -> float:
    figures = _integer(attributes, "figures", 3)
    if attributes.get("roundingMode") == "decimalPlaces":
        figures = min(max(figures, 0), 15)
        scale: int = 10**figures
        return math.floor(number * scale + 0.5) / scale
    return float(f"{number:.{min(max(figures, 1), 17) - 1}e}")


def _equal_rounded(attributes: Attributes, operands: list[Value]) -> Value:
    if not all(operands):
        return ()
    one, other = (_rounded(attributes, float(str(operand[0]))) for operand in operands)
    return boolean(one == other)


def _round_to(attributes: Attributes, operands: list[Value]) -> Value:
    return (_rounded(attributes, float(str(operands[0][0]))),) if operands[0] else ()


def _strings(attributes: Attributes, operands: list[Value], default: str) -> tuple[str, str]:
    one, other = (str(operand[0]) for operand in operands)
    if attributes.get("caseSensitive", default) in ("false", "0"):
        return one.casefold(), other.casefold()
    return one, other


def _string_match(attributes: Attributes, operands: list[Value]) -> Value:
    if not all(operands):
        return ()
    one, other = _strings(attributes, operands, "true")
    return boolean(other in one if attributes.get("substring") in ("true", "1") else one == other)


def _substring(attributes: Attributes, operands: list[Value]) -> Value:
    if not all(operands):
        return ()
    one, other = _strings(attributes, operands, "true")
    return boolean(one in other)


def _multiple(_: Attributes, operands: list[Value]) -> Value:
    return tuple(value for operand in operands for value in operand)


def _ordered(_: Attributes, operands: list[Value]) -> Value:
    return Ordered(value for operand in operands for value in operand)


def _integer(attributes: Attributes, name: str, default: int) -> int:
    text = attributes.get(name)
    if text is None:
        return default
    try:
        return int(text)
    except ValueError:
        raise Unsupported(f"the attribute {name}='{text}'") from None


OPERATORS: dict[str, Operator] = {
    "isNull": lambda _, operands: boolean(not operands[0]),
    "match": _match,
    "member": _member,
    "contains": _contains,
    "delete": _delete,
    "index": _index,
    "containerSize": lambda _, operands: (len(operands[0]),),
    "not": _not,
    "and": _and,
    "or": _or,
    "anyN": _any_n,
    "multiple": _multiple,
    "ordered": _ordered,
    "equal": _equal,
    "equalRounded": _equal_rounded,
    "roundTo": _round_to,
    "stringMatch": _string_match,
    "substring": _substring,
    "sum": _numeric(lambda numbers: sum(numbers)),
    "product": _numeric(lambda numbers: math.prod(numbers)),
    "max": _numeric(lambda numbers: max(numbers)),
    "min": _numeric(lambda numbers: min(numbers)),
    "subtract": _numeric(lambda numbers: numbers[0] - numbers[1]),
    "divide": _numeric(_divide),
    "power": _numeric(_power),
    "integerDivide": _numeric(_integer_divide),
    "integerModulus": _numeric(_modulus),
    "integerToFloat": _numeric(lambda numbers: numbers[0]),
    "truncate": _numeric(lambda numbers: float(math.trunc(numbers[0]))),
    "round": _numeric(lambda numbers: float(math.floor(numbers[0] + 0.5))),
    "gt": _numeric(lambda numbers: numbers[0] > numbers[1]),
    "gte": _numeric(lambda numbers: numbers[0] >= numbers[1]),
    "lt": _numeric(lambda numbers: numbers[0] < numbers[1]),
    "lte": _numeric(lambda numbers: numbers[0] <= numbers[1]),
}
