"""QTI 1.2 response processing, played.

Conditions are compiled once into closures and then run for each response. Covered is what items that Canvas
exports use; what is not covered raises `Unsupported`, so that nothing is judged by half. Semantics are
those of the QTI 1.2 ASI information model (respcondition, conditionvar, setvar): conditions are tried in
their order, and one that holds ends the processing unless it says ``continue="Yes"``. One thing is as Canvas's
importers have it: the conditions on an ordered response are about its places, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from operator import ge, le

from lxml import etree

from lmspack.readback.processing import Unsupported
from lmspack.xml import Element, local_name, parse

Answers = Mapping[str, tuple[str, ...]]
"""Response identifier → identifiers of the picked labels, or the one text that was typed; one without an answer may
be left out."""

Test = Callable[[Answers, bool], bool]
"""Whether a condition holds. The flag says whether one before it did, which ``other`` asks."""

_ACTIONS: dict[str, Callable[[float, float], float]] = {
    "Set": lambda _, value: value,
    "Add": lambda score, value: score + value,
    "Subtract": lambda score, value: score - value,
    "Multiply": lambda score, value: score * value,
    "Divide": lambda score, value: score / value,
}


@dataclass(frozen=True, slots=True)
class Played:
    """What a response leads to: the share of the most that SCORE can be, and the feedbacks that show."""

    share: float
    feedback: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A single test: the name of its element, the response that it looks at, and what it looks for."""

    test: str
    respondent: str
    text: str


@dataclass(frozen=True, slots=True)
class _Condition:
    test: Test
    settings: tuple[tuple[str, float], ...]
    feedback: tuple[str, ...]
    goes_on: bool


@dataclass(slots=True)
class Processing12:
    """The resprocessing of an item. ``scoring`` is what each condition that sets the score asks for, without what it
    asks not to be, and ``feedback_of`` is label → feedback where a condition is that label and nothing else: both are
    all that Canvas and New Quizzes read of the processing."""

    scoring: tuple[tuple[Asked, ...], ...] = ()
    feedback_of: dict[str, str] = field(default_factory=dict)
    linked: frozenset[str] = frozenset()
    _conditions: list[_Condition] = field(default_factory=list)
    _lowest: float = 0.0
    _highest: float = 1.0
    _start: float = 0.0
    _played: dict[tuple[tuple[str, tuple[str, ...]], ...], Played] = field(default_factory=dict)

    def play(self, answers: Answers) -> Played:
        """The outcome of a response."""
        known = tuple(answers.items())
        played = self._played.get(known)
        if played is None:
            played = self._played[known] = self._play(answers)
        return played

    def _play(self, answers: Answers) -> Played:
        score, shown, any_before = self._start, list[str](), False
        for condition in self._conditions:
            if not condition.test(answers, any_before):
                continue
            any_before = True
            for action, value in condition.settings:
                score = _ACTIONS[action](score, value)
            shown += condition.feedback
            if not condition.goes_on:
                break
        return Played(min(self._highest, max(self._lowest, score)) / self._highest, tuple(shown))


def processing12(item: Element) -> Processing12:
    """The response processing of an ``item`` element. Raises `Unsupported`.

    Items whose processing is the same to the letter share one: in a package most do.
    """
    parts = [child for child in item if local_name(child) == "resprocessing"]
    if len(parts) != 1:
        raise Unsupported(f"{len(parts)} resprocessing elements")
    ordered = frozenset(
        lid.get("ident", "") for lid in item.iter("{*}response_lid") if lid.get("rcardinality") == "Ordered"
    )
    return _shared(etree.tostring(parts[0], with_tail=False), ordered)


@lru_cache(maxsize=512)
def _shared(text: bytes, ordered: frozenset[str]) -> Processing12:
    machine, scoring, linked = Processing12(), list[tuple[Asked, ...]](), list[str]()
    compiler = _Compiler(ordered)
    for child in parse(text):
        name = local_name(child)
        if name == "outcomes":
            _declare(child, machine)
        elif name == "respcondition":
            condition = compiler.condition(child)
            machine._conditions.append(condition)
            linked += condition.feedback
            tests = [test for part in child if local_name(part) == "conditionvar" for test in part]
            if condition.settings:
                scoring.append(tuple(asked for test in tests for asked in _asked(test)))
            elif len(tests) == 1 and local_name(tests[0]) == "varequal" and condition.feedback:
                machine.feedback_of[_text(tests[0])] = condition.feedback[0]
        else:
            raise Unsupported(f"<{name}>")
    machine.scoring, machine.linked = tuple(scoring), frozenset(linked)
    return machine


def _declare(outcomes: Element, machine: Processing12) -> None:
    if len(outcomes) != 1 or outcomes[0].get("varname", "SCORE") != "SCORE":
        raise Unsupported("another outcome than SCORE")
    score = outcomes[0]
    machine._start = float(score.get("defaultval", "0"))
    machine._lowest = float(score.get("minvalue", "0"))
    machine._highest = float(score.get("maxvalue", "1"))
    if machine._highest <= 0:
        raise Unsupported("a SCORE that cannot be above 0")


class _Compiler:
    """Compiles the conditions of an item. ``ordered`` are its responses whose order counts."""

    def __init__(self, ordered: frozenset[str]) -> None:
        self._places = dict.fromkeys(ordered, 0)

    def condition(self, element: Element) -> _Condition:
        """A respcondition element."""
        tests: list[Test] = []
        settings: list[tuple[str, float]] = []
        feedback: list[str] = []
        for child in element:
            name = local_name(child)
            if name == "conditionvar":
                tests += [self._test(test) for test in child]
            elif name == "setvar":
                action = child.get("action", "Set")
                if child.get("varname", "SCORE") != "SCORE" or action not in _ACTIONS:
                    raise Unsupported(f"<setvar> of {child.get('varname')} by {action}")
                settings.append((action, float(_text(child))))
            elif name == "displayfeedback":
                feedback.append(child.get("linkrefid", ""))
            else:
                raise Unsupported(f"<{name}>")
        return _Condition(_all(tests), tuple(settings), tuple(feedback), element.get("continue") == "Yes")

    def _test(self, element: Element) -> Test:
        name = local_name(element)
        if name == "other":
            return lambda _answers, any_before: not any_before
        respondent = element.get("respident", "")
        if name == "varequal":
            return self._equal(respondent, _text(element), case=element.get("case") == "Yes")
        if name in _BOUNDS:
            return _bounded(respondent, Decimal(_text(element)), _BOUNDS[name])
        if name == "unanswered":
            return lambda answers, _: not answers.get(respondent)
        operands = [self._test(child) for child in element]
        if name == "and":
            return _all(operands)
        if name == "or":
            return lambda answers, any_before: any(operand(answers, any_before) for operand in operands)
        if name == "not" and len(operands) == 1:
            return lambda answers, any_before: not operands[0](answers, any_before)
        raise Unsupported(f"<{name}>")

    def _equal(self, respondent: str, text: str, *, case: bool) -> Test:
        if respondent in self._places:
            place = self._places[respondent]
            self._places[respondent] += 1
            return lambda answers, _: answers.get(respondent, ())[place : place + 1] == (text,)
        if case:
            return lambda answers, _: text in answers.get(respondent, ())
        folded = text.casefold()
        return lambda answers, _: any(
            given == text or given.strip().casefold() == folded for given in answers.get(respondent, ())
        )


_BOUNDS: Mapping[str, Callable[[Decimal, Decimal], bool]] = {"vargte": ge, "varlte": le}


def _bounded(respondent: str, bound: Decimal, holds: Callable[[Decimal, Decimal], bool]) -> Test:
    def test(answers: Answers, _: bool) -> bool:
        try:
            return all(holds(Decimal(text), bound) for text in answers[respondent])
        except (KeyError, InvalidOperation):  # nothing was typed, or no number
            return False

    return test


def _all(operands: list[Test]) -> Test:
    if len(operands) == 1:
        return operands[0]
    return lambda answers, any_before: all(operand(answers, any_before) for operand in operands)


def _asked(test: Element) -> Iterator[Asked]:
    """The single tests within a test, those under ``not`` left out."""
    name = local_name(test)
    if name == "varequal" or name in _BOUNDS:
        yield Asked(name, test.get("respident", ""), _text(test))
    elif name != "not":
        for child in test:
            yield from _asked(child)


def _text(element: Element) -> str:
    return (element.text or "").strip()
