"""Rules 50 to 52: how an item is scored, by playing it, and constructs that engines score differently.

Sources: five engines played hand-made items (qti-sdk 19.7, JQTI+, qti-components 7.27.4, qti3-item-player 1.1.20,
pyslet 0.7); each rule names those that stumble.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmspack.packages.findings import Finding, Rule
from lmspack.packages.qti.item import FEEDBACK, child
from lmspack.packages.qti.playing import TEMPLATES, Played, assignments, has_default, sets_elsewhere
from lmspack.packages.values import NUMERIC, number
from lmspack.xml import Element, local_name

_BY_HAND = (
    "extendedTextInteraction", "uploadInteraction", "drawingInteraction", "customInteraction", "mediaInteraction",
)  # fmt: skip
"""Interactions that people mark, or that are not marked at all."""

_FRAGILE = ("mapResponse", "stringMatch")


def _unguarded(played: Played) -> Iterator[Finding]:
    item = played.item
    for element in item.all(*_FRAGILE):
        names = (
            [element.get("identifier")]
            if local_name(element) == "mapResponse"
            else [v.get("identifier") for v in element.iter("*") if local_name(v) == "variable"]
        )
        for name in names:
            variable = item.variables.get(name or "")
            if variable is None or variable.kind != "response" or _guarded(element, variable.identifier):
                continue
            if local_name(element) == "stringMatch" or variable.base_type in (
                "string",
                "pair",
                "directedPair",
            ):
                yield Finding(
                    element,
                    f"<{local_name(element)}> of '{name}' without a guard: qti-components fails on a blank response.",
                )
                break


def _guarded(element: Element, variable: str) -> bool:
    """Whether a condition around ``element`` asks first if the variable is NULL."""
    for condition in element.iterancestors("{*}responseCondition", "responseCondition"):
        for test in condition.iter("*"):
            if local_name(test) == "isNull" and any(v.get("identifier") == variable for v in test.iter("*")):
                return True
    return False


def _tolerance(played: Played) -> Iterator[Finding]:
    for element in played.item.all("equal"):
        mode = element.get("toleranceMode", "exact")
        if mode != "exact":
            pyslet = (
                ", and pyslet misreads two tolerances"
                if len((element.get("tolerance") or "").split()) > 1
                else ""
            )
            yield Finding(
                element, f'equal with toleranceMode="{mode}" is always false in qti-components{pyslet}.'
            )


def _old_template(played: Played) -> Iterator[Finding]:
    processing = played.item.processing
    template = processing.get("template", "") if processing is not None else ""
    if processing is not None and "qti_v2p0/" in template:
        scored = ", and scores map_response as match_correct" if template.endswith("map_response") else ""
        yield Finding(
            processing,
            f"The template address is that of QTI 2.0; qti-sdk (TAO) knows it only in part{scored}.",
        )
    elif (
        processing is not None
        and "qti_v2p2/" in template
        and not str(processing.tag).startswith("{http://www.imsglobal.org/xsd/imsqti_v2p2}")
    ):
        yield Finding(processing, "The template address is that of QTI 2.2, which JQTI+ does not know.")


def _template_and_rules(played: Played) -> Iterator[Finding]:
    processing = played.item.processing
    if processing is not None and processing.get("template") and played.item.rules:
        yield Finding(
            processing,
            "A template stands beside rules: qti-components runs the template, "
            "qti-sdk, JQTI+, qti3-item-player and pyslet run the rules.",
        )


def _unknown_template(played: Played) -> Iterator[Finding]:
    processing = played.item.processing
    template = processing.get("template", "") if processing is not None else ""
    name = template.rpartition("/")[2].removesuffix(".xml")
    if (
        processing is not None
        and template
        and not played.item.rules
        and name not in TEMPLATES
        and not processing.get("templateLocation")
    ):
        yield Finding(
            processing, f"No engine knows the template '{template}' by itself: the item is not scored."
        )


def _unscored(played: Played) -> Iterator[Finding]:
    item = played.item
    keyed = [
        v
        for v in item.declared
        if v.kind == "response"
        and v.element is not None
        and (child(v.element, "correctResponse") is not None or child(v.element, "mapping") is not None)
    ]
    marked = [
        i for i in item.interactions if local_name(i) not in _BY_HAND and (v := item.bound(i)) in keyed and v
    ]
    if not marked or sets_elsewhere(item) or item.all("setCorrectResponse"):
        return
    template = item.processing is not None and item.processing.get("template") and not item.rules
    numeric = [
        v
        for v in item.declared
        if v.kind == "outcome" and v.base_type in NUMERIC and v.identifier != "MAXSCORE"
    ]
    if template or any(assignments(item, variable.identifier) for variable in numeric):
        return
    score = item.variables.get("SCORE")
    where = (
        score.element
        if score and score.element is not None
        else item.processing
        if item.processing is not None
        else item.root
    )
    why = (
        "it has no response processing"
        if item.processing is None
        else "its response processing sets no number"
    )
    yield Finding(where, f"The item has a right answer, but nothing scores it: {why}.")


def _unset(played: Played) -> Iterator[Finding]:
    item = played.item
    bound = {e.get("outcomeIdentifier") for e in item.all(*FEEDBACK)}
    for variable in item.declared:
        if (
            variable.kind != "outcome"
            or variable.element is None
            or has_default(variable)
            or sets_elsewhere(item)
        ):
            continue
        name = variable.identifier
        if name not in bound and name != "SCORE" and item.rules and not assignments(item, name):
            yield Finding(variable.element, f"Nothing ever sets the outcome '{name}', and it has no default.")


def _unrewarded(played: Played) -> Iterator[Finding]:
    right = played.right
    if (
        right is None
        or played.machine is None
        or "SCORE" not in played.item.variables
        or list(_unscored(played))
    ):
        return
    scores = [
        score
        for response, outcomes in played.plays
        if response == right and (score := played.score(outcomes)) is not None
    ]
    if not played.plays or not _scored_here(played):
        return
    score, most = scores[0] if scores else 0.0, played.maximum
    if (most is None and score <= 0) or (most is not None and score < most - 1e-6):
        of = f" of {most:g}" if most is not None else ""
        element = played.item.variables["SCORE"].element
        yield Finding(
            element if element is not None else played.item.root,
            f"The declared right response scores {score:g}{of}.",
        )


def _scored_here(played: Played) -> bool:
    """Whether SCORE is set by this item's own processing."""
    template = played.item.processing is not None and played.item.processing.get("template")
    return bool(template or assignments(played.item, "SCORE"))


def _too_kind(played: Played) -> Iterator[Finding]:
    item, right = played.item, played.right
    if len(item.interactions) != 1 or right is None or not _scored_here(played):
        return
    variable = item.bound(item.interactions[0])
    if (
        local_name(item.interactions[0]) != "choiceInteraction"
        or variable is None
        or variable.cardinality != "single"
    ):
        return
    scores = {
        response.get(variable.identifier, ()): played.score(outcomes) or 0.0
        for response, outcomes in played.plays
    }
    full = scores.get(right[variable.identifier], 0.0)
    for choice in item.choices(item.interactions[0]):
        given = (choice.get("identifier", ""),)
        if full > 0 and given != tuple(right[variable.identifier]) and scores.get(given, 0.0) >= full:
            yield Finding(
                choice,
                f"The choice '{given[0]}' is not the declared right one, but scores {scores[given]:g} as that does.",
            )


def _two_maxima(played: Played) -> Iterator[Finding]:
    score = played.item.variables.get("SCORE")
    stated = (
        number(score.element.get("normalMaximum"))
        if score is not None and score.element is not None
        else None
    )
    if (
        score is not None
        and score.element is not None
        and stated is not None
        and played.maximum is not None
        and stated != played.maximum
    ):
        yield Finding(
            score.element,
            f"Full marks are {stated:g} by normalMaximum and {played.maximum:g} by MAXSCORE; engines read either.",
        )


RULES: tuple[Rule[Played], ...] = (
    Rule("P244", "warning", _unguarded, "Begin the condition with <isNull> of the response."),
    Rule("P245", "warning", _tolerance, "Compare with <gte> and <lte> instead."),
    Rule("P246", "warning", _old_template, "Use the address with qti_v2p1, or write the rules out."),
    Rule("P247", "warning", _template_and_rules, "Remove the template attribute."),
    Rule("P257", "warning", _unknown_template, "Use a standard template, or write the rules out."),
    Rule("P249", "error", _unscored, "Add response processing that sets SCORE."),
    Rule("P256", "info", _unset, "Remove the declaration, or set the outcome."),
    Rule("P250", "error", _unrewarded, "Correct the key, the rules or the stated maximum."),
    Rule("P251", "warning", _too_kind, "Correct the mapping or the rules."),
    Rule("P252", "warning", _two_maxima, "State the same number in both."),
)  # fmt: skip
