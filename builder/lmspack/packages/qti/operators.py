"""The expressions of QTI 2.1 as a table: what operands each takes, and what it yields.

Source: QTI 2.1 information model, 'Expressions'. Cardinalities and base types are sets; an unknown one is all.
"""

from __future__ import annotations

from dataclasses import dataclass

Names = frozenset[str]

ONE = frozenset({"single"})
MANY = frozenset({"multiple", "ordered"})
ANY_NUMBER = ONE | MANY
RECORD = frozenset({"record"})
EVERY = ANY_NUMBER | RECORD
BOOLEAN, INTEGER, FLOAT, STRING = (frozenset({name}) for name in ("boolean", "integer", "float", "string"))
NUMBER = INTEGER | FLOAT
DURATION, POINT = frozenset({"duration"}), frozenset({"point"})
ALL_TYPES = (
    NUMBER | BOOLEAN | STRING | DURATION | POINT | {"identifier", "pair", "directedPair", "file", "uri"}
)
COMPARED = ALL_TYPES - DURATION


@dataclass(frozen=True, slots=True)
class Operator:
    """How many operands (``most`` None: any number), of what, and the result.

    ``second``: the cardinalities of the second operand where they differ. ``alike``: the operands must have one
    base type, which is the result's where ``types`` is None; ``same_size``: and one cardinality.
    """

    least: int
    most: int | None
    takes: Names = ONE
    of: Names = ALL_TYPES
    gives: Names = ONE
    types: Names | None = BOOLEAN
    second: Names | None = None
    alike: bool = False
    same_size: bool = False


OPERATORS: dict[str, Operator] = {
    "and": Operator(1, None, of=BOOLEAN),
    "or": Operator(1, None, of=BOOLEAN),
    "not": Operator(1, 1, of=BOOLEAN),
    "anyN": Operator(1, None, of=BOOLEAN),
    "isNull": Operator(1, 1, EVERY),
    "match": Operator(2, 2, EVERY, COMPARED, alike=True, same_size=True),
    "member": Operator(2, 2, ONE, COMPARED, second=MANY, alike=True),
    "contains": Operator(2, 2, MANY, COMPARED, alike=True, same_size=True),
    "equal": Operator(2, 2, of=NUMBER),
    "equalRounded": Operator(2, 2, of=NUMBER),
    "stringMatch": Operator(2, 2, of=STRING),
    "substring": Operator(2, 2, of=STRING),
    "patternMatch": Operator(1, 1, of=STRING),
    "inside": Operator(1, 1, ANY_NUMBER, POINT),
    "lt": Operator(2, 2, of=NUMBER),
    "lte": Operator(2, 2, of=NUMBER),
    "gt": Operator(2, 2, of=NUMBER),
    "gte": Operator(2, 2, of=NUMBER),
    "durationLT": Operator(2, 2, of=DURATION),
    "durationGTE": Operator(2, 2, of=DURATION),
    "containerSize": Operator(1, 1, MANY, types=INTEGER),
    "multiple": Operator(
        0, None, frozenset({"single", "multiple"}), gives=frozenset({"multiple"}), types=None, alike=True
    ),
    "ordered": Operator(
        0, None, frozenset({"single", "ordered"}), gives=frozenset({"ordered"}), types=None, alike=True
    ),
    "record": Operator(0, None, gives=RECORD, types=ALL_TYPES),
    "fieldValue": Operator(1, 1, RECORD, types=ALL_TYPES),
    "index": Operator(1, 1, frozenset({"ordered"}), types=None),
    "random": Operator(1, 1, MANY, types=None),
    "delete": Operator(2, 2, ONE, COMPARED, gives=MANY, types=None, second=MANY, alike=True),
    "repeat": Operator(
        0, None, frozenset({"single", "ordered"}), gives=frozenset({"ordered"}), types=None, alike=True
    ),
    "sum": Operator(1, None, ANY_NUMBER, NUMBER, types=NUMBER),
    "product": Operator(1, None, ANY_NUMBER, NUMBER, types=NUMBER),
    "max": Operator(1, None, ANY_NUMBER, NUMBER, types=NUMBER),
    "min": Operator(1, None, ANY_NUMBER, NUMBER, types=NUMBER),
    "subtract": Operator(2, 2, of=NUMBER, types=NUMBER),
    "divide": Operator(2, 2, of=NUMBER, types=FLOAT),
    "power": Operator(2, 2, of=NUMBER, types=FLOAT),
    "integerDivide": Operator(2, 2, of=INTEGER, types=INTEGER),
    "integerModulus": Operator(2, 2, of=INTEGER, types=INTEGER),
    "integerToFloat": Operator(1, 1, of=INTEGER, types=FLOAT),
    "truncate": Operator(1, 1, of=NUMBER, types=INTEGER),
    "round": Operator(1, 1, of=NUMBER, types=INTEGER),
    "roundTo": Operator(1, 1, of=NUMBER, types=FLOAT),
    "gcd": Operator(1, None, ANY_NUMBER, INTEGER, types=INTEGER),
    "lcm": Operator(1, None, ANY_NUMBER, INTEGER, types=INTEGER),
    "mathOperator": Operator(1, None, of=NUMBER, types=NUMBER),
    "statsOperator": Operator(1, 1, MANY, NUMBER, types=FLOAT),
    "mathConstant": Operator(0, 0, types=FLOAT),
    "randomInteger": Operator(0, 0, types=INTEGER),
    "randomFloat": Operator(0, 0, types=FLOAT),
    "null": Operator(0, 0, gives=EVERY, types=ALL_TYPES),
    "mapResponse": Operator(0, 0, types=FLOAT),
    "mapResponsePoint": Operator(0, 0, types=FLOAT),
    "customOperator": Operator(0, None, EVERY, gives=EVERY, types=ALL_TYPES),
    "numberCorrect": Operator(0, 0, types=INTEGER),
    "numberIncorrect": Operator(0, 0, types=INTEGER),
    "numberPresented": Operator(0, 0, types=INTEGER),
    "numberResponded": Operator(0, 0, types=INTEGER),
    "numberSelected": Operator(0, 0, types=INTEGER),
    "testVariables": Operator(0, 0, gives=frozenset({"multiple"}), types=ALL_TYPES),
    "outcomeMaximum": Operator(0, 0, gives=frozenset({"multiple"}), types=FLOAT),
    "outcomeMinimum": Operator(0, 0, gives=frozenset({"multiple"}), types=FLOAT),
}

LEAVES = ("variable", "correct", "default", "baseValue")
"""Expressions whose result depends on what they name."""

TEST_ONLY = (
    "numberCorrect", "numberIncorrect", "numberPresented", "numberResponded", "numberSelected", "testVariables",
    "outcomeMaximum", "outcomeMinimum",
)  # fmt: skip
