"""Rules 40 to 46: tests, and their references to items.

Sources: QTI 2.1 information model, 'Tests'; the validator of QTIWorks (JQTI+); qti-sdk for allowSkipping.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from lmspack.packages.findings import Finding, Rule, twice
from lmspack.packages.qti.item import Item, children
from lmspack.packages.values import number, whole
from lmspack.xml import Element, local_name

_EXITS = ("EXIT_TEST", "EXIT_TESTPART", "EXIT_SECTION")


@dataclass(frozen=True, slots=True)
class ItemFacts:
    """What a test must know of an item: its own identifier, whether it is adaptive, its variables, its full marks."""

    identifier: str
    adaptive: bool = False
    variables: frozenset[str] = frozenset()
    points: float | None = None


@dataclass(slots=True)
class Test:
    """An assessmentTest. ``items``: path in the package → facts; ``files``: all paths; ``closed``: whether both
    are known whole, which they are in a package and not for a file alone."""

    root: Element
    name: str
    items: Mapping[str, ItemFacts] = field(default_factory=dict)
    files: frozenset[str] = frozenset()
    closed: bool = False

    @property
    def view(self) -> Item:
        """The test, looked up like an item: declarations and elements by name."""
        return Item(self.root)

    def target(self, ref: Element) -> str:
        """The path in the package that a reference names."""
        return resolve(self.name, ref.get("href", ""))


def resolve(base: str, href: str) -> str:
    """The path in the package that ``href`` means in the document ``base``; "" for an address on the web."""
    href = href.partition("#")[0].partition("?")[0]
    if ":" in href.partition("/")[0] or href.startswith("//"):
        return ""
    return posixpath.normpath(posixpath.join(posixpath.dirname(base), unquote(href)))


def _refs(test: Test) -> list[Element]:
    return [element for element in test.root.iter("*") if local_name(element) == "assessmentItemRef"]


def _identifiers(test: Test) -> Iterator[Finding]:
    parts = [
        e
        for e in test.root.iter("*")
        if local_name(e) in ("testPart", "assessmentSection", "assessmentItemRef")
    ]
    for later, first, name in twice(parts):
        yield Finding(
            later,
            f"<{local_name(later)}> has the identifier '{name}', which line {first.sourceline} has already.",
        )
    for element in parts:
        if element.get("identifier") in _EXITS:
            yield Finding(element, f"'{element.get('identifier')}' is reserved for branch rules.")


def _unresolved(test: Test) -> Iterator[Finding]:
    if not test.closed:
        return
    for element in test.root.iter("*"):
        if local_name(element) not in ("assessmentItemRef", "assessmentSectionRef"):
            continue
        target = test.target(element)
        if target and target not in test.files:
            near = next((name for name in test.files if name.lower() == target.lower()), "")
            hint = f" '{near}' differs in upper and lower case." if near else ""
            yield Finding(
                element, f"The test refers to '{element.get('href')}', which is not in the package.{hint}"
            )
        elif target and local_name(element) == "assessmentItemRef" and target not in test.items:
            yield Finding(element, f"The test refers to '{element.get('href')}', which is no readable item.")


def _selection(test: Test) -> Iterator[Finding]:
    for section in (e for e in test.root.iter("*") if local_name(e) == "assessmentSection"):
        members = list(children(section, "assessmentItemRef", "assessmentSection", "assessmentSectionRef"))
        required = sum(member.get("required") == "true" for member in members)
        for selection in children(section, "selection"):
            count = whole(selection.get("select"))
            if count is None:
                continue
            if count < required:
                yield Finding(selection, f"{count} are selected, but {required} are required.")
            if count > len(members) and selection.get("withReplacement") not in ("true", "1"):
                yield Finding(selection, f"{count} are selected of {len(members)}.")


def _branches(test: Test) -> Iterator[Finding]:
    order = {e.get("identifier"): n for n, e in enumerate(test.root.iter("*")) if e.get("identifier")}
    for part in (e for e in test.root.iter("*") if local_name(e) == "testPart"):
        inside = {e.get("identifier") for e in part.iter("*")}
        linear = part.get("navigationMode") == "linear" and part.get("submissionMode") == "individual"
        for rule in (e for e in part.iter("*") if local_name(e) in ("branchRule", "preCondition")):
            owner = rule.getparent()
            if not linear and owner is not part:
                yield Finding(
                    rule,
                    f"<{local_name(rule)}> works only in a linear part with individual submission.",
                    "warning",
                )
            target = rule.get("target", "")
            if local_name(rule) == "preCondition" or target in _EXITS or owner is None:
                continue
            if target not in order or (owner is not part and target not in inside):
                yield Finding(rule, f"The branch leads to '{target}', which is not in this part of the test.")
            elif order[target] <= order.get(owner.get("identifier"), -1):
                yield Finding(rule, f"The branch leads back to '{target}'; branches only lead on.")


def _weights(test: Test) -> Iterator[Finding]:
    refs = _refs(test)
    weights = {w.get("identifier") for ref in refs for w in children(ref, "weight")}
    for ref in refs:
        for later, _, name in twice(children(ref, "weight")):
            yield Finding(later, f"The item has two weights '{name}'.")
    sections = {e.get("identifier") for e in test.root.iter("*") if local_name(e) == "assessmentSection"}
    for element in test.root.iter("*"):
        if element.get("weightIdentifier") and element.get("weightIdentifier") not in weights:
            yield Finding(element, f"No item of the test has a weight '{element.get('weightIdentifier')}'.")
        if element.get("sectionIdentifier") and element.get("sectionIdentifier") not in sections:
            yield Finding(element, f"The test has no section '{element.get('sectionIdentifier')}'.")
    yield from _item_variables(test, refs)


def _item_variables(test: Test, refs: list[Element]) -> Iterator[Finding]:
    by_name = {ref.get("identifier", ""): ref for ref in refs}
    own = {e.get("identifier", "") for e in test.root.iter("*") if local_name(e) == "outcomeDeclaration"}
    for element in test.root.iter("*"):
        name = element.get("identifier", "")
        if local_name(element) != "variable" or name in own or _inside_item(element):
            continue
        item, _, variable = name.partition(".")
        facts = test.items.get(test.target(by_name[item])) if item in by_name else None
        if item not in by_name:
            yield Finding(element, f"'{name}' is neither a variable of the test nor of one of its items.")
        elif facts and variable and variable not in facts.variables:
            yield Finding(element, f"The item '{item}' has no variable '{variable}'.")


def _inside_item(element: Element) -> bool:
    """Whether rules of an item stand in the test, as qti-sdk's compact form has them."""
    return any(local_name(above) == "responseProcessing" for above in element.iterancestors())


def _adaptive(test: Test) -> Iterator[Finding]:
    for part in (e for e in test.root.iter("*") if local_name(e) == "testPart"):
        if part.get("submissionMode") != "simultaneous":
            continue
        for ref in (e for e in part.iter("*") if local_name(e) == "assessmentItemRef"):
            facts = test.items.get(test.target(ref))
            if facts and facts.adaptive:
                yield Finding(
                    ref, "An adaptive item needs several attempts, and this part submits all items at once."
                )


def _times(test: Test) -> Iterator[Finding]:
    for limits in (e for e in test.root.iter("*") if local_name(e) == "timeLimits"):
        least, most = number(limits.get("minTime")), number(limits.get("maxTime"))
        if (least or 0) < 0 or (most or 0) < 0:
            yield Finding(limits, "A time limit cannot be negative.")
        elif least is not None and most is not None and least > most:
            yield Finding(limits, "minTime is above maxTime.")


def _skipping(test: Test) -> Iterator[Finding]:
    for control in (e for e in test.root.iter("*") if local_name(e) == "itemSessionControl"):
        if control.get("allowSkipping") == "false":
            yield Finding(
                control, 'allowSkipping="false": qti-sdk (TAO) ends a blank submission with an exception.'
            )


RULES: tuple[Rule[Test], ...] = (
    Rule("P230", "error", _identifiers, "Give each part, section and reference its own identifier."),
    Rule(
        "P231",
        "error",
        _unresolved,
        "Correct the href; it is relative to the test's own folder, and case matters.",
    ),
    Rule("P232", "error", _selection, "Select a number between those required and those there are."),
    Rule("P233", "error", _branches, "Lead to something later in the same part, or to EXIT_TEST."),
    Rule("P234", "error", _weights, "Correct the name; case matters."),
    Rule("P235", "warning", _adaptive, 'Use submissionMode="individual" for adaptive items.'),
    Rule("P236", "error", _times, "Times are seconds, 0 or more."),
    Rule("P255", "warning", _skipping, "Leave allowSkipping at its default."),
)
