"""Rules 1 to 13 and 47: declarations and the references to them.

Sources: QTI 2.1 information model ('Item variables'), and what the validator of QTIWorks (JQTI+) refuses.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmspack.packages.findings import Finding, Rule, listed, twice
from lmspack.packages.qti.item import BUILT_IN, Item, Variable, child, children, text_of
from lmspack.packages.values import NUMERIC, number, parses, whole
from lmspack.xml import Element, local_name

_RESERVED = ("numAttempts", "duration", "completionStatus")

_REFERENCES = (
    ("responseIdentifier", None, ("response",)),
    ("outcomeIdentifier", ("modalFeedback", "feedbackInline", "feedbackBlock", "testFeedback"), ("outcome",)),
    ("templateIdentifier", ("templateInline", "templateBlock"), ("template",)),
    ("identifier", ("setOutcomeValue", "lookupOutcomeValue"), ("outcome",)),
    ("identifier", ("setTemplateValue",), ("template",)),
    ("identifier", ("setCorrectResponse", "correct", "mapResponse", "mapResponsePoint"), ("response",)),
    ("identifier", ("setDefaultValue",), ("response", "outcome")),
    ("identifier", ("variable", "default"), ("response", "outcome", "template")),
    ("identifier", ("printedVariable",), ("outcome", "template", "response")),
)
"""Which attribute of which elements (None: of all) refers to a variable of which kinds."""

_TABLES = ("matchTable", "interpolationTable")


def _declared_twice(item: Item) -> Iterator[Finding]:
    for later, first, name in twice(
        variable.element for variable in item.declared if variable.element is not None
    ):
        yield Finding(
            later, f"The variable '{name}' is declared twice; the first time in line {first.sourceline}."
        )


def _reserved(item: Item) -> Iterator[Finding]:
    for variable in item.declared:
        if variable.identifier in _RESERVED and variable.element is not None:
            yield Finding(
                variable.element,
                f"'{variable.identifier}' is a variable that every item has; it cannot be declared.",
            )


def _references(item: Item) -> Iterator[tuple[Element, str, tuple[str, ...]]]:
    """Every reference to a variable: the element, the name, the kinds that suit."""
    for attribute, names, kinds in _REFERENCES:
        elements = item.all(*names) if names else item.root.iter("*")
        for element in elements:
            if element.get(attribute):
                yield element, element.get(attribute, ""), kinds


def _unresolved(item: Item) -> Iterator[Finding]:
    for element, name, _ in _references(item):
        if name not in item.variables and "." not in name:
            yield Finding(
                element, f"<{local_name(element)}> refers to the variable '{name}', which is not declared."
            )


def _wrong_kind(item: Item) -> Iterator[Finding]:
    for element, name, kinds in _references(item):
        variable = item.variables.get(name)
        if variable and variable.kind not in kinds:
            wanted = " or ".join(kinds)
            yield Finding(
                element,
                f"<{local_name(element)}> needs a {wanted} variable; '{name}' is a {variable.kind} variable.",
            )


def _base_type(item: Item) -> Iterator[Finding]:
    for variable in item.declared:
        if variable.element is None:
            continue
        if variable.cardinality == "record" and variable.base_type:
            yield Finding(
                variable.element,
                f"The record '{variable.identifier}' has a base type; records have none.",
                "warning",
            )
        elif variable.cardinality not in ("record", "") and not variable.base_type:
            yield Finding(variable.element, f"The variable '{variable.identifier}' has no base type.")


def _value_lists(item: Item) -> Iterator[tuple[Variable, Element]]:
    for variable in item.declared:
        if variable.element is not None:
            for element in children(variable.element, "defaultValue", "correctResponse"):
                yield variable, element


def _several_values(item: Item) -> Iterator[Finding]:
    for variable, element in _value_lists(item):
        count = len(list(children(element, "value")))
        if variable.cardinality == "single" and count != 1:
            yield Finding(
                element,
                f"'{variable.identifier}' holds a single value, and its {local_name(element)} has {count}.",
            )


def _values(item: Item) -> Iterator[Finding]:
    for variable, element in _value_lists(item):
        for value in children(element, "value"):
            record = variable.cardinality == "record"
            if record and not (value.get("fieldIdentifier") and value.get("baseType")):
                yield Finding(
                    value,
                    f"A value of the record '{variable.identifier}' needs fieldIdentifier and baseType.",
                )
            elif not record and value.get("fieldIdentifier"):
                yield Finding(
                    value, f"'{variable.identifier}' is no record, and its value names a field.", "warning"
                )
            base_type = value.get("baseType", "") if record else variable.base_type
            if not parses(text_of(value), base_type):
                yield Finding(
                    value, f"'{text_of(value).strip()}' is no {base_type}, as '{variable.identifier}' needs."
                )


def _mappings(item: Item, name: str) -> Iterator[tuple[Variable, Element]]:
    for variable in item.declared:
        mapping = child(variable.element, name)
        if mapping is not None:
            yield variable, mapping


def _mapping(item: Item) -> Iterator[Finding]:
    for variable, mapping in _mappings(item, "mapping"):
        if variable.base_type in ("file", "duration"):
            yield Finding(mapping, f"A {variable.base_type} cannot be mapped.")
        yield from _bounds(mapping)
        for entry in children(mapping, "mapEntry"):
            if entry.get("caseSensitive") == "false" and variable.base_type not in ("string", ""):
                yield Finding(
                    entry,
                    f"caseSensitive is for strings; '{variable.identifier}' holds {variable.base_type} values.",
                )
            if not parses(entry.get("mapKey", ""), variable.base_type):
                yield Finding(entry, f"The mapKey '{entry.get('mapKey')}' is no {variable.base_type}.")


def _bounds(mapping: Element) -> Iterator[Finding]:
    lower, upper = number(mapping.get("lowerBound")), number(mapping.get("upperBound"))
    if lower is not None and upper is not None and lower > upper:
        yield Finding(
            mapping, f"The lower bound {lower:g} of the mapping is above its upper bound {upper:g}."
        )


_COORDS = {"circle": 3, "rect": 4, "ellipse": 4}


def _area_mapping(item: Item) -> Iterator[Finding]:
    for variable, mapping in _mappings(item, "areaMapping"):
        if variable.base_type != "point":
            yield Finding(
                mapping,
                f"An areaMapping needs base type point; '{variable.identifier}' has {variable.base_type}.",
            )
        yield from _bounds(mapping)
    for element in item.all("areaMapEntry", "hotspotChoice", "associableHotspot"):
        yield from _coords(element)


def _coords(element: Element) -> Iterator[Finding]:
    shape, parts = element.get("shape", ""), (element.get("coords") or "").replace(",", " ").split()
    if shape in ("default", "") or any(part.endswith("%") for part in parts):
        return
    numbers = [whole(part) for part in parts]
    wanted = _COORDS.get(shape)
    if (
        None in numbers
        or (wanted and len(parts) != wanted)
        or (shape == "poly" and (len(parts) < 6 or len(parts) % 2))
    ):
        need = f"{wanted} integers" if wanted else "pairs of integers, three at least"
        yield Finding(
            element, f"The coords '{element.get('coords')}' do not suit a {shape}: it needs {need}."
        )


def _unmapped(item: Item) -> Iterator[Finding]:
    for name, needed in (("mapResponse", "mapping"), ("mapResponsePoint", "areaMapping")):
        for element in item.all(name):
            variable = item.variables.get(element.get("identifier", ""))
            if variable and variable.element is not None and child(variable.element, needed) is None:
                yield Finding(element, f"<{name}> of '{variable.identifier}', which declares no {needed}.")
    yield from _no_correct(item)
    yield from _template_unmapped(item)


def _no_correct(item: Item) -> Iterator[Finding]:
    """What is compared with a right response that there is none of is never equal to it."""
    set_later = {element.get("identifier") for element in item.all("setCorrectResponse")}
    for element in item.all("correct"):
        variable = item.variables.get(element.get("identifier", ""))
        parent = element.getparent()
        if (
            variable is not None
            and variable.kind == "response"
            and variable.element is not None
            and variable.identifier not in set_later
            and child(variable.element, "correctResponse") is None
            and (parent is None or local_name(parent) != "isNull")
        ):
            message = (
                f"<correct> of '{variable.identifier}', which declares no correctResponse: "
                "no response is ever equal to it."
            )
            yield Finding(element, message, "warning")


def _template_unmapped(item: Item) -> Iterator[Finding]:
    """The standard templates map or match RESPONSE."""
    template = item.processing.get("template", "") if item.processing is not None and not item.rules else ""
    variable = item.variables.get("RESPONSE")
    for name, needed in (
        ("map_response", "mapping"),
        ("map_response_point", "areaMapping"),
        ("match_correct", "correctResponse"),
    ):
        if template.rstrip("/").removesuffix(".xml").endswith("/" + name) and item.processing is not None:
            if variable is None or variable.kind != "response":
                yield Finding(
                    item.processing,
                    f"The template {name} scores the variable RESPONSE, which is not declared.",
                )
            elif child(variable.element, needed) is None and not item.all("setCorrectResponse"):
                message = f"The template {name} needs a {needed} of RESPONSE, which has none: every answer scores 0."
                yield Finding(item.processing, message, "warning" if name == "match_correct" else None)


def _maximum(item: Item) -> Iterator[Finding]:
    for variable in item.declared:
        element = variable.element
        if element is None or not (element.get("normalMaximum") or element.get("normalMinimum")):
            continue
        name = variable.identifier
        most, least = number(element.get("normalMaximum")), number(element.get("normalMinimum"))
        if most is not None and (most < 0 or (least is not None and most < least)):
            yield Finding(
                element, f"The normalMaximum {most:g} of '{name}' lies below 0 or below normalMinimum."
            )
        elif most == 0:
            message = (
                f"The normalMaximum of '{name}' is 0; by the standard it is above, and JQTI+ refuses this."
            )
            yield Finding(element, message, "warning")
        if variable.cardinality != "single" or variable.base_type not in NUMERIC:
            yield Finding(element, f"normalMaximum is for single numbers; '{name}' is none.", "warning")


def _lookup(item: Item) -> Iterator[Finding]:
    used = {element.get("identifier") for element in item.all("lookupOutcomeValue")}
    for variable in item.declared:
        tables = [table for name in _TABLES if (table := child(variable.element, name)) is not None]
        for table in tables:
            if variable.identifier not in used:
                yield Finding(table, f"The table of '{variable.identifier}' is never looked up.", "warning")
            yield from _table(table)
    for element in item.all("lookupOutcomeValue"):
        known = item.variables.get(element.get("identifier", ""))
        if (
            known
            and known.element is not None
            and not any(child(known.element, name) is not None for name in _TABLES)
        ):
            yield Finding(element, f"A value of '{known.identifier}' is looked up, but it has no table.")


def _table(table: Element) -> Iterator[Finding]:
    entries = list(children(table))
    sources = [number(entry.get("sourceValue")) for entry in entries]
    known = [source for source in sources if source is not None]
    if local_name(table) == "matchTable" and len(set(known)) != len(known):
        yield Finding(table, "The matchTable has two entries for one source value.")
    if local_name(table) == "interpolationTable" and known != sorted(known, reverse=True):
        yield Finding(
            table,
            "The interpolationTable must go from high source values to low ones; engines take the first that fits.",
        )


def _long(item: Item) -> Iterator[Finding]:
    for element in item.root.iter("*"):
        name = element.get("identifier", "") if element is not item.root else ""
        if len(name) > 32:
            yield Finding(
                element,
                f"The identifier '{name}' has {len(name)} characters; the standard advises at most 32.",
            )


def _dotted(item: Item) -> Iterator[Finding]:
    for element, name, _ in _references(item):
        if "." in name and name not in item.variables:
            yield Finding(element, f"'{name}' refers to a variable of another item; only tests can.")


def _correct(item: Item) -> Iterator[Finding]:
    """Rule 47: what is right must be something that can be picked."""
    for interaction in item.interactions:
        variable = item.bound(interaction)
        names = {choice.get("identifier", "") for choice in item.choices(interaction)}
        if variable is None or not names or variable.base_type not in ("identifier", "pair", "directedPair"):
            continue
        for value in (
            children(child(variable.element, "correctResponse"), "value")
            if child(variable.element, "correctResponse") is not None
            else ()
        ):
            missing = [part for part in text_of(value).split() if part not in names]
            if missing:
                yield Finding(
                    value,
                    f"The right response names {listed(missing)}, which {_among(interaction)} does not offer.",
                )
        mapping = child(variable.element, "mapping")
        for entry in children(mapping, "mapEntry") if mapping is not None else ():
            missing = [part for part in entry.get("mapKey", "").split() if part not in names]
            if missing:
                yield Finding(
                    entry,
                    f"The mapping names {listed(missing)}, which {_among(interaction)} does not offer.",
                    "warning",
                )


def _among(interaction: Element) -> str:
    return f"<{local_name(interaction)}>"


RULES: tuple[Rule[Item], ...] = (
    Rule("P201", "error", _declared_twice, "Give each variable its own identifier."),
    Rule("P202", "error", _reserved, f"Choose another identifier than {', '.join(BUILT_IN)}."),
    Rule("P203", "error", _unresolved, "Declare the variable, or correct the name; case matters."),
    Rule("P204", "error", _wrong_kind, "Refer to a variable of the right kind."),
    Rule("P205", "error", _base_type, "Every variable but a record needs a baseType."),
    Rule(
        "P206", "error", _several_values, "Give one value, or make the cardinality 'multiple' or 'ordered'."
    ),
    Rule("P207", "error", _values, "Write a value of the declared baseType."),
    Rule("P208", "error", _mapping, "Correct the mapping; engines refuse the item or score it differently."),
    Rule(
        "P209", "error", _area_mapping, "Correct the shape; coordinates are whole pixels from the top left."
    ),
    Rule("P210", "error", _unmapped, "Add what the declaration lacks, or score without it."),
    Rule("P211", "error", _maximum, "State the most points that the item can give, above 0."),
    Rule("P212", "error", _lookup, "Put the table into the outcome declaration that is looked up."),
    Rule("P213", "info", _long, "Shorter identifiers are safer."),
    Rule("P238", "error", _dotted, "Items know only their own variables."),
    Rule("P240", "error", _correct, "Name a choice that exists; compare the identifiers letter by letter."),
)
