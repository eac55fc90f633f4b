"""Canvas New Quizzes, import inside New Quizzes. Source: the public `qti` gem of New Quizzes (March 2025), run."""

from __future__ import annotations

from collections.abc import Iterator

from lmspack.packages.consumers import InPackage
from lmspack.packages.documents import Kind
from lmspack.packages.findings import Finding, Rule
from lmspack.packages.manifest import Closure
from lmspack.packages.qti.item import FEEDBACK, child
from lmspack.packages.qti1 import Item1
from lmspack.packages.values import number
from lmspack.xml import local_name

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_READ = (
    "choiceInteraction",
    "textEntryInteraction",
    "extendedTextInteraction",
    "matchInteraction",
    "orderInteraction",
    "gapMatchInteraction",
)


def _unread(place: InPackage) -> Iterator[Finding]:
    item = place.played.item
    for interaction in item.interactions:
        if local_name(interaction) not in _READ:
            yield Finding(interaction, f"New Quizzes does not recognise <{local_name(interaction)}>.")
    for name in ("choiceInteraction", "textEntryInteraction"):
        found = item.all(name)
        if len(found) > 1:
            yield Finding(found[1], f"New Quizzes cannot read an item with several <{name}>.")


def _no_key(place: InPackage) -> Iterator[Finding]:
    item = place.played.item
    for interaction in item.interactions:
        variable = item.bound(interaction)
        if (
            variable
            and variable.element is not None
            and child(variable.element, "correctResponse") is None
            and local_name(interaction) != "extendedTextInteraction"
        ):
            yield Finding(
                variable.element,
                f"'{variable.identifier}' has no correctResponse: New Quizzes has no right answer.",
            )


def _points(place: InPackage) -> Iterator[Finding]:
    score = place.played.item.variables.get("SCORE")
    if score is None or score.element is None:
        return
    if number(score.element.get("normalMaximum")) is None and place.played.maximum is None:
        yield Finding(
            score.element,
            "Neither normalMaximum nor MAXSCORE states the points: New Quizzes gives its default.",
        )


def _feedback(place: InPackage) -> Iterator[Finding]:
    found = place.played.item.all(*FEEDBACK)
    if found:
        yield Finding(
            found[0], f"New Quizzes loses all feedback of QTI 2.1; this item has {len(found)} of them."
        )


def _language(place: InPackage) -> Iterator[Finding]:
    for body in place.played.item.all("itemBody"):
        for element in body.iter("*"):
            if element.get(_LANG):
                yield Finding(element, f'New Quizzes drops xml:lang="{element.get(_LANG)}".')
                return


def _flow(item: Item1) -> Iterator[Finding]:
    for feedback in item.all("itemfeedback"):
        if not any(local_name(e) == "flow_mat" for e in feedback.iter("*")):
            yield Finding(
                feedback,
                f"New Quizzes loses the feedback '{feedback.get('ident')}': it reads itemfeedback/flow_mat alone.",
            )


def _no_quiz(closure: Closure) -> Iterator[Finding]:
    """Seen with resources of the type imsqti_assessment_xmlv1p2."""
    for resource in closure.resources:
        old = closure.kinds.get(resource.href, (None, ""))[0] is Kind.QTI1
        if old and not resource.type.startswith("imsqti_xmlv1p2"):
            yield Finding(
                resource.element, f"New Quizzes finds no quiz in a resource of the type '{resource.type}'."
            )
            return


ITEM: tuple[Rule[InPackage], ...] = (
    Rule("P430", "warning", _unread, "Use another interaction for New Quizzes."),
    Rule("P431", "warning", _no_key, "Add a correctResponse."),
    Rule("P432", "warning", _feedback, "Give New Quizzes a QTI 1.2 package; that way it keeps feedback."),
    Rule("P433", "warning", _points, "State normalMaximum on the outcome SCORE."),
    Rule("P435", "warning", _language, "Nothing to do in QTI 2.1; QTI 1.2 with lang keeps it."),
)
ITEM1: tuple[Rule[Item1], ...] = (Rule("P434", "warning", _flow, "Put the material into <flow_mat>."),)
PACKAGE: tuple[Rule[Closure], ...] = (Rule("P436", "warning", _no_quiz, "Use the type imsqti_xmlv1p2."),)
