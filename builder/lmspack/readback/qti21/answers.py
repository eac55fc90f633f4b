"""What is answered, by interaction: the question's answer, and how a response is given to its variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from lmspack.model import (
    Answer,
    Blanks,
    Choice,
    Essay,
    Interval,
    Kind,
    Matching,
    Menu,
    Numeric,
    Ordering,
    Pair,
    ShortAnswer,
)
from lmspack.readback import NOWHERE, ReadbackError
from lmspack.readback.operators import Value
from lmspack.readback.qti21.body import Opened
from lmspack.readback.qti21.modals import Modals
from lmspack.readback.qti21.names import QTI
from lmspack.scoring import Response
from lmspack.xml import Element, local_name

Given = Callable[[Response], dict[str, Value]]
"""Makes of a response the values of the response variables."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The answering part of a question."""

    kind: Kind
    given: Given
    answer: Answer | None = None
    choices: tuple[Choice, ...] = ()
    shuffle: bool = False
    partial: bool = True


def answered(item: Opened, modals: Modals) -> Answered:
    """The answering part of an item. Raises `ReadbackError` for interactions that no kind has."""
    if not item.interactions:
        return Answered("description", lambda _: {})
    first = item.interactions[0]
    if item.stem in first.iterancestors():
        return _blanks(item)
    read = _READERS.get(local_name(item.only))
    if read is None:
        raise ReadbackError(f"{item.name}: {local_name(first)} is not read")
    return read(item, modals)


def _choices(item: Opened, modals: Modals) -> Answered:
    interaction, variable = item.only, _variable(item.only)
    names = [choice.get("identifier", "") for choice in interaction]
    right = item.machine.correct(variable)
    texts = [item.content(choice) for choice in interaction]
    choices = tuple(
        Choice(text, NOWHERE, name in right, modals.rationale(name, text), choice.get("fixed") == "true")
        for name, text, choice in zip(names, texts, interaction, strict=True)
    )
    several = interaction.get("maxChoices") != "1"
    return Answered(
        "multiple" if several else "choice",
        lambda response: {variable: tuple(names[int(place)] for place in response)},
        choices=choices,
        shuffle=_is_mixed(interaction),
        partial=not several or bool(item.machine.entries(variable)),
    )


def _text(item: Opened, _: Modals) -> Answered:
    variable = _variable(item.only)
    answer = _typed(item, variable)
    kind: Kind = "numeric" if isinstance(answer, Numeric) else "short-answer"
    return Answered(kind, lambda response: {variable: _value(answer, response)}, answer)


def _typed(item: Opened, variable: str) -> ShortAnswer | Numeric:
    if item.machine.base_type(variable) == "float":
        return Numeric(tuple(_intervals(item.root, variable)))
    entries = [
        entry for entry in item.machine.entries(variable) if Decimal(entry.get("mappedValue", "0")) > 0
    ]
    cases = {entry.get("caseSensitive") for entry in entries}
    if len(cases) != 1:
        raise ReadbackError(f"{item.name}: {variable} accepts nothing, or texts are compared in several ways")
    return ShortAnswer(tuple(entry.get("mapKey", "") for entry in entries), cases == {"true"})


def _intervals(root: Element, variable: str) -> Iterator[Interval]:
    """Pairs of bounds that the rules hold the variable against."""
    lows, highs = (list(_bounds(root, variable, name)) for name in ("gte", "lte"))
    for low, high in zip(lows, highs, strict=True):
        yield Interval((low + high) / 2, (high - low) / 2)


def _bounds(root: Element, variable: str, operator: str) -> Iterator[Decimal]:
    for test in root.iterfind(f"{QTI}responseProcessing//{QTI}{operator}"):
        name, bound = test
        if name.get("identifier") == variable:
            yield Decimal(bound.text or "")


def _value(answer: ShortAnswer | Numeric, response: Response) -> Value:
    """What a player makes of a typed text: NULL of an empty one, and of one that should be a number and is none."""
    text = str(response[0]) if response else ""
    if not isinstance(answer, Numeric):
        return (text,) if text else ()
    try:
        return (float(text),)
    except ValueError:
        return ()


def _match(item: Opened, _: Modals) -> Answered:
    variable = _variable(item.only)
    prompts, targets = ({e.get("identifier", ""): item.content(e) for e in each} for each in item.only)
    pairs = dict(str(pair).split() for pair in item.machine.correct(variable))
    if list(pairs) != list(prompts):
        raise ReadbackError(f"{item.name}: the key has other prompts than the interaction")
    rest = tuple(text for name, text in targets.items() if name not in pairs.values())
    answer = Matching(tuple(Pair(text, targets[pairs[name]]) for name, text in prompts.items()), rest)
    names = {text: name for name, text in targets.items()}
    order = [names[text] for text in answer.targets]
    return Answered(
        "match",
        lambda response: {variable: tuple(_pairs(list(prompts), order, response))},
        answer,
        shuffle=_is_mixed(item.only),
        partial=bool(item.machine.entries(variable)),
    )


def _pairs(prompts: list[str], targets: list[str], response: Response) -> Iterator[str]:
    for prompt, place in zip(prompts, response, strict=False):
        if int(place) >= 0:
            yield f"{prompt} {targets[int(place)]}"


def _order(item: Opened, _: Modals) -> Answered:
    variable = _variable(item.only)
    texts = {choice.get("identifier", ""): item.content(choice) for choice in item.only}
    right = [str(name) for name in item.machine.correct(variable)]
    if sorted(right) != sorted(texts):
        raise ReadbackError(f"{item.name}: the key orders other items than there are")
    return Answered(
        "order",
        lambda response: {variable: tuple(right[int(place)] for place in response)},
        Ordering(tuple(texts[name] for name in right)),
        shuffle=_is_mixed(item.only),
        partial=item.uses("index"),
    )


def _blanks(item: Opened) -> Answered:
    interactions = {_variable(element): element for element in item.interactions}
    if sorted(interactions) != sorted(item.machine.variables):
        raise ReadbackError(f"{item.name}: gaps and variables differ")
    gaps = {name: _gap(item, name, interactions[name]) for name in item.machine.variables}
    options = {name: _options(element) for name, element in interactions.items()}

    def given(response: Response) -> dict[str, Value]:
        texts = zip(gaps.items(), response, strict=True) if response else ()
        return {name: _filled(gap, options[name], str(text)) for (name, gap), text in texts}

    return Answered(
        "blanks",
        given,
        Blanks(tuple(gaps.values())),
        shuffle=any(_is_mixed(element) for element in item.interactions),
        partial=item.uses("sum"),
    )


def _gap(item: Opened, variable: str, interaction: Element) -> ShortAnswer | Numeric | Menu:
    if local_name(interaction) == "textEntryInteraction":
        return _typed(item, variable)
    names = [option.get("identifier", "") for option in interaction]
    right = item.machine.correct(variable)
    return Menu(tuple(_options(interaction)), names.index(str(right[0])))


def _options(interaction: Element) -> dict[str, str]:
    """Text → identifier of what can be picked in a gap."""
    return {option.text or "": option.get("identifier", "") for option in interaction}


def _filled(gap: ShortAnswer | Numeric | Menu, options: dict[str, str], text: str) -> Value:
    if isinstance(gap, Menu):
        return (options[text],) if text else ()
    return _value(gap, (text,))


def _essay(item: Opened, _: Modals) -> Answered:
    variable = _variable(item.only)
    notes = item.body.find(f"{QTI}rubricBlock[@view='scorer']/{QTI}div")
    answer = Essay(
        item.content(notes) if notes is not None else (),
        int(item.only.get("expectedLines", str(Essay().lines))),
    )
    return Answered("essay", lambda response: {variable: tuple(response)}, answer)


def _variable(interaction: Element) -> str:
    return interaction.get("responseIdentifier", "")


def _is_mixed(interaction: Element) -> bool:
    return interaction.get("shuffle") == "true"


_READERS: Mapping[str, Callable[[Opened, Modals], Answered]] = {
    "choiceInteraction": _choices,
    "textEntryInteraction": _text,
    "matchInteraction": _match,
    "orderInteraction": _order,
    "extendedTextInteraction": _essay,
}
