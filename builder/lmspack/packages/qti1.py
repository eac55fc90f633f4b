"""QTI 1.2 items: what must fit together inside one, whoever reads it.

Sources: QTI 1.2 ASI information model; Canvas's migration tool and the qti gem of New Quizzes, which both pass
over what does not resolve.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from lmspack.packages.findings import Finding, Rule, listed, twice
from lmspack.xml import Element, local_name

_BY_HAND = ("essay_question", "file_upload_question", "text_only_question")
_SHOWN_IN_CANVAS = ("general_fb", "correct_fb", "general_incorrect_fb")
"""Feedback that Canvas's own items need no condition for: Classic Quizzes and New Quizzes both go by these names."""

_SHOWN_BY_CLASSIC = re.compile(r"general_|_all$|correct|wrong|_I?C$", re.IGNORECASE)
_LEFT_OUT = ("essay", "cc.essay.v0p1")


class Item1:
    """A QTI 1.2 item and what its rules ask for."""

    def __init__(self, element: Element) -> None:
        self.element = element
        self.identifier = element.get("ident", "")

    def all(self, *names: str) -> list[Element]:
        """Every element of these names."""
        return [element for element in self.element.iter("*") if local_name(element) in names]

    @cached_property
    def metadata(self) -> dict[str, str]:
        """The fields of itemmetadata: label → entry."""
        found: dict[str, str] = {}
        for field in self.all("qtimetadatafield"):
            parts = {local_name(part): (part.text or "").strip() for part in field.iterchildren("*")}
            found[parts.get("fieldlabel", "")] = parts.get("fieldentry", "")
        return found

    @cached_property
    def responses(self) -> dict[str, Element]:
        """The response elements: ident → element."""
        return {
            e.get("ident", ""): e
            for e in self.all("response_lid", "response_str", "response_num", "response_xy", "response_grp")
        }

    def labels(self, response: Element) -> set[str]:
        """What can be picked in a response."""
        return {e.get("ident", "") for e in response.iter("*") if local_name(e) == "response_label"}


def items(root: Element) -> Iterator[Item1]:
    """The items of a document."""
    for element in root.iter("*"):
        if local_name(element) == "item":
            yield Item1(element)


def _same(root: Element) -> Iterator[Finding]:
    for later, first, name in twice((item.element for item in items(root)), "ident"):
        yield Finding(
            later,
            f"Two items have the ident '{name}'; the first is in line {first.sourceline}. Importers "
            "keep the later one twice.",
        )


def _same_labels(item: Item1) -> Iterator[Finding]:
    for response in item.responses.values():
        labels = [e for e in response.iter("*") if local_name(e) == "response_label"]
        for later, first, name in twice(labels, "ident"):
            yield Finding(
                later, f"Two answers have the ident '{name}'; the first is in line {first.sourceline}."
            )


def _references(item: Item1) -> Iterator[Finding]:
    for element in item.all("varequal", "varsubset", "vargte", "varlte", "vargt", "varlt", "unanswered"):
        name, value = element.get("respident", ""), (element.text or "").strip()
        response = item.responses.get(name)
        if response is None:
            yield Finding(
                element, f"The condition asks for the response '{name}', which the item does not have."
            )
        elif local_name(element) == "varequal" and local_name(response) == "response_lid":
            labels = item.labels(response)
            if labels and value not in labels:
                yield Finding(
                    element, f"The condition asks for the answer '{value}', which '{name}' does not offer."
                )


def _feedback(item: Item1) -> Iterator[Finding]:
    given = {e.get("ident", ""): e for e in item.all("itemfeedback")}
    linked = {e.get("linkrefid", "") for e in item.all("displayfeedback")}
    for element in item.all("displayfeedback"):
        name = element.get("linkrefid", "")
        if name and name not in given and not name.endswith(("correct_fb", "general_fb", "incorrect_fb")):
            yield Finding(
                element,
                f"The feedback '{name}' is to be shown, and the item has none of that ident.",
                "warning",
            )
    shown = {*linked, *(_SHOWN_IN_CANVAS if "question_type" in item.metadata else ())}
    for name, element in given.items():
        if name in shown or not "".join(element.itertext()).strip():
            continue
        if _SHOWN_BY_CLASSIC.search(name):
            message = (
                f"No condition displays the feedback '{name}': Canvas shows it for its name, others never do."
            )
            yield Finding(element, message, "warning")
        else:
            yield Finding(element, f"The feedback '{name}' can never show: no condition displays it.")


def _scored(item: Item1) -> Iterator[Finding]:
    kind = item.metadata.get("question_type", "") or item.metadata.get("cc_profile", "")
    choosing = any(item.labels(r) for r in item.responses.values() if local_name(r) == "response_lid")
    if kind in _BY_HAND or kind in _LEFT_OUT or not choosing:
        return
    positive = [e for e in item.all("setvar") if _above_zero(e.text)]
    if not positive:
        why = "no condition gives points" if item.all("respcondition") else "it has no conditions"
        yield Finding(item.element, f"The item has answers, but none is right: {why}.")


def _above_zero(text: str | None) -> bool:
    try:
        return float((text or "0").strip() or 0) > 0
    except ValueError:
        return True  # a name such as SCORE.max


def _variables(item: Item1) -> Iterator[Finding]:
    declared = {e.get("varname", "SCORE") for e in item.all("decvar")}
    for element in item.all("setvar"):
        name = element.get("varname", "SCORE")
        if declared and name not in declared:
            yield Finding(
                element,
                f"Points go to '{name}', which is not declared; declared is {listed(sorted(declared))}.",
            )


DOCUMENT_RULES: tuple[Rule[Element], ...] = (Rule("P501", "error", _same, "Give each item its own ident."),)
RULES: tuple[Rule[Item1], ...] = (
    Rule("P502", "error", _same_labels, "Give each answer its own ident."),
    Rule("P503", "error", _references, "Correct the ident; compare letter by letter."),
    Rule(
        "P504",
        "error",
        _feedback,
        "Add a <displayfeedback linkrefid=…> to the condition, or the feedback that is linked.",
    ),
    Rule("P505", "error", _scored, "Add a <respcondition> with <setvar> for the right answer."),
    Rule("P506", "warning", _variables, "Use the declared varname."),
)
