"""Rules 48 to 50: feedback that never shows, and feedback that shows badly.

Sources: five engines played hand-made items (qti-sdk 19.7, JQTI+, qti-components 7.27.4, qti3-item-player 1.1.20,
pyslet 0.7); each rule names those that stumble.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmspack.packages.findings import Finding, Rule
from lmspack.packages.qti.item import FEEDBACK, Item, child, children, text_of
from lmspack.packages.qti.playing import Played, Response, assignments, has_default, sets_elsewhere
from lmspack.xml import Element, local_name


def _possible(item: Item, variable: str) -> set[str] | None:
    """Every value that an identifier outcome can get; None where that cannot be told."""
    declared = item.variables.get(variable)
    values = (
        {text_of(v).strip() for v in children(child(declared.element, "defaultValue"), "value")}
        if has_default(declared) and declared
        else set()
    )
    for element in assignments(item, variable):
        if local_name(element) == "lookupOutcomeValue":
            return None
        for operand in children(element):
            more = _yields(item, operand, variable)
            if more is None:
                return None
            values |= more
    return values


def _yields(item: Item, element: Element, own: str) -> set[str] | None:
    """The identifiers that an expression can give; None where that cannot be told."""
    name, variable = local_name(element), element.get("identifier", "")
    if name == "baseValue":
        return {text_of(element).strip()}
    if name == "null" or (name == "variable" and variable == own):
        return set()
    if name == "correct":
        known = item.variables.get(variable)
        right = child(known.element, "correctResponse") if known else None
        return {text_of(value).strip() for value in children(right)} if right is not None else set()
    if name == "variable":
        picked = [i for i in item.interactions if i.get("responseIdentifier") == variable]
        return {c.get("identifier", "") for i in picked for c in item.choices(i)} if picked else None
    if name in ("multiple", "ordered"):
        parts = [_yields(item, operand, own) for operand in children(element)]
        return None if None in parts else {value for part in parts if part for value in part}
    return None


def _dead_feedback(played: Played) -> Iterator[Finding]:
    item = played.item
    if item.root.get("adaptive") in ("true", "1") and item.all("responseProcessingFragment", "include"):
        return
    for element in item.all(*FEEDBACK):
        outcome, name = element.get("outcomeIdentifier", ""), element.get("identifier", "")
        variable = item.variables.get(outcome)
        if element.get("showHide") == "hide" or variable is None or variable.kind != "outcome":
            continue
        if sets_elsewhere(item):
            continue
        possible = _possible(item, outcome)
        if possible is not None and name not in possible:
            yield Finding(
                element, f"The feedback '{name}' can never show: nothing sets {outcome} to '{name}'."
            )
        elif played.whole and not any(name in outcomes.get(outcome, ()) for _, outcomes in played.plays):
            yield Finding(
                element,
                f"The feedback '{name}' never shows, whatever is answered: {outcome} is never '{name}'.",
            )


def _without_feedback(played: Played) -> Iterator[Finding]:
    item = played.item
    shown = {(e.get("outcomeIdentifier"), e.get("identifier")) for e in item.all(*FEEDBACK)}
    outcomes = {outcome for outcome, _ in shown}
    for element in item.all("setOutcomeValue"):
        outcome = element.get("identifier", "")
        if outcome not in outcomes:
            continue
        default = (
            child(item.variables[outcome].element, "defaultValue") if outcome in item.variables else None
        )
        usual = (
            {text_of(value).strip() for value in children(default)}
            if default is not None
            else {"none", "NONE", ""}
        )
        for value in (e for e in element.iter("*") if local_name(e) == "baseValue"):
            name = text_of(value).strip()
            if (outcome, name) not in shown and name not in usual and not _read(item, outcome):
                yield Finding(
                    value, f"{outcome} is set to '{name}', for which there is no feedback: nothing shows."
                )


def _read(item: Item, variable: str) -> bool:
    """Whether the item uses the variable for more than feedback."""
    for element in item.all("variable"):
        owner = next(
            (
                a
                for a in element.iterancestors()
                if local_name(a) in ("setOutcomeValue", "lookupOutcomeValue")
            ),
            None,
        )
        if element.get("identifier") == variable and (owner is None or owner.get("identifier") != variable):
            return True
    return False


def _stacked(played: Played) -> Iterator[Finding]:
    for response, outcomes in played.plays:
        shown = [
            modal
            for modal in played.item.all("modalFeedback")
            if (modal.get("identifier") in outcomes.get(modal.get("outcomeIdentifier", ""), ()))
            == (modal.get("showHide") != "hide")
        ]
        if len(shown) > 1:
            names = " and ".join(f"'{modal.get('identifier')}'" for modal in shown[:3])
            yield Finding(
                shown[1],
                f"{len(shown)} modal feedbacks show at once ({names}, {_said(response)}): "
                "in qti-components and qti3-item-player the later covers the earlier.",
            )
            return


def _said(response: Response) -> str:
    given = [str(value) for values in response.values() for value in values]
    return f"for the response {', '.join(given)}" if given else "for a blank response"


def _null_feedback(played: Played) -> Iterator[Finding]:
    """JQTI+ asks a NULL outcome for its identifier; qti3-item-player fails when a container gets a blank response."""
    blank = next((outcomes for response, outcomes in played.plays if not response), None)
    if blank is None:
        return
    outcomes = dict.fromkeys(element.get("outcomeIdentifier", "") for element in played.item.all(*FEEDBACK))
    for name in outcomes:
        variable = played.item.variables.get(name)
        if variable and variable.kind == "outcome" and variable.element is not None and not blank.get(name):
            yield Finding(
                variable.element,
                f"'{name}' is NULL after a blank response: JQTI+ then fails to show the item's feedback.",
            )


RULES: tuple[Rule[Played], ...] = (
    Rule("P241", "error", _dead_feedback, "Set the outcome to it in a rule, or rename the feedback."),
    Rule("P242", "warning", _without_feedback, "Add the feedback, or correct the identifier."),
    Rule("P243", "warning", _stacked, "Let at most one modal show: put the texts into one."),
    Rule("P244", "warning", _null_feedback, "Give the outcome a default that no feedback has, such as 'none'."),
)  # fmt: skip
