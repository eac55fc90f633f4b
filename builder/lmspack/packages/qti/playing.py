"""An item, played: what becomes of each response. The rules of `feedback` and `scoring` ask this."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

from lmspack.packages.qti.item import Item, Variable, child, children, text_of
from lmspack.packages.values import NUMERIC, number
from lmspack.readback.operators import Unsupported
from lmspack.readback.processing import Processing, State, Value, processing
from lmspack.xml import Element, local_name

_MOST_PLAYS = 256
_PICKING = ("choiceInteraction", "hottextInteraction", "hotspotInteraction", "inlineChoiceInteraction")

TEMPLATES = (
    "match_correct", "map_response", "map_response_point", "CC2_match", "CC2_match_basic", "CC2_map_response",
)  # fmt: skip
"""Response processing templates that the standard publishes; the first three are what engines know."""

Response = dict[str, Value]


class Played:
    """An item, and what becomes of its responses. ``plays`` is empty where the item cannot be played here."""

    def __init__(self, item: Item) -> None:
        self.item = item

    @cached_property
    def machine(self) -> Processing | None:
        """The response processing; None where it uses what is not played here, or where chance plays a part."""
        item = self.item
        if (
            item.processing is None
            or item.root.get("adaptive") in ("true", "1")
            or item.all("templateDeclaration")
        ):
            return None
        try:
            return processing(item.root, templates=True)
        except (Unsupported, ValueError, ArithmeticError, LookupError):
            return None

    @cached_property
    def plays(self) -> list[tuple[Response, State]]:
        """Responses and their outcomes: blank, right, each choice alone; every response where those are few."""
        if self.machine is None:
            return []
        try:
            return [(response, self.machine.play(response)) for response in self._responses()]
        except (Unsupported, ValueError, ArithmeticError, LookupError, TypeError):
            return []

    @cached_property
    def whole(self) -> bool:
        """Whether ``plays`` holds every response that a student can give."""
        item = self.item
        if len(item.interactions) != 1 or local_name(item.interactions[0]) not in _PICKING:
            return False
        many = item.bound(item.interactions[0])
        return (
            bool(self.plays)
            and many is not None
            and (many.cardinality == "single" or len(item.choices(item.interactions[0])) <= 8)
        )

    @cached_property
    def right(self) -> Response | None:
        """The declared right response of the item; None where a scored interaction declares none."""
        response: Response = {}
        for interaction in self.item.interactions:
            variable = self.item.bound(interaction)
            if variable is None or self.machine is None:
                return None
            value = self.machine.correct(variable.identifier)
            if not value and local_name(interaction) != "endAttemptInteraction":
                return None
            if value:
                response[variable.identifier] = value
        return response or None

    def _responses(self) -> list[Response]:
        singles = {}
        for interaction in self.item.interactions:
            variable = self.item.bound(interaction)
            if variable is not None:
                singles[variable.identifier] = self._candidates(interaction, variable)
        right = self.right or {}
        responses: list[Response] = [{}, right]
        for name, candidates in singles.items():
            for value in candidates:
                responses += [{name: value}] if len(singles) == 1 else [{name: value}, {**right, name: value}]
        return responses[: 2 * _MOST_PLAYS]

    def _candidates(self, interaction: Element, variable: Variable) -> list[Value]:
        """Answers to one interaction, blank left out."""
        if local_name(interaction) in _PICKING:
            names = [choice.get("identifier", "") for choice in self.item.choices(interaction)]
            if variable.cardinality == "multiple" and len(names) <= 8:
                return [subset for size in range(1, len(names) + 1) for subset in combinations(names, size)]
            return [(name,) for name in names]
        mapping = child(variable.element, "mapping")
        keys = (
            [entry.get("mapKey", "") for entry in children(mapping, "mapEntry")]
            if mapping is not None
            else []
        )
        if variable.base_type in NUMERIC:
            return [(value,) for key in keys if (value := number(key)) is not None]
        return [(key,) for key in keys if variable.base_type == "string"]

    def score(self, outcomes: State) -> float | None:
        """SCORE as a number."""
        value = outcomes.get("SCORE", ())
        return number(str(value[0])) if value else None

    @cached_property
    def maximum(self) -> float | None:
        """Full marks as the item declares them: MAXSCORE's default, else normalMaximum of SCORE; None where people
        or other systems give a part of them."""
        if any(
            variable.element is not None and variable.element.get("externalScored")
            for variable in self.item.declared
        ):
            return None
        most = self.item.variables.get("MAXSCORE")
        value = (
            child(child(most.element, "defaultValue"), "value")
            if most is not None and most.element is not None
            else None
        )
        if value is not None:
            return number(text_of(value))
        score = self.item.variables.get("SCORE")
        return (
            number(score.element.get("normalMaximum"))
            if score is not None and score.element is not None
            else None
        )


def assignments(item: Item, variable: str) -> list[Element]:
    """The rules that set a variable."""
    names = ("setOutcomeValue", "lookupOutcomeValue")
    return [element for element in item.all(*names) if element.get("identifier") == variable]


def has_default(variable: Variable | None) -> bool:
    """Whether a variable declares a default value."""
    return variable is not None and child(variable.element, "defaultValue") is not None


def sets_elsewhere(item: Item) -> bool:
    """Whether something that is not known here may set outcomes."""
    template = item.processing.get("template", "") if item.processing is not None and not item.rules else ""
    known = template.rpartition("/")[2].removesuffix(".xml") in TEMPLATES[:3]
    elsewhere = item.processing is not None and bool(item.processing.get("templateLocation"))
    return (
        bool(item.all("include", "customInteraction", "customOperator"))
        or (bool(template) and not known)
        or elsewhere
    )
