"""Where settings stand: fields of a YAML file, and lines below a question. Each is a layer; the nearer one counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches

from lmspack.diagnostics import Problems
from lmspack.settings import FIELDS, QUESTION_FIELDS, Said, SectionSetting, Values, Wrong
from lmspack.settings.values import pick
from lmspack.source import SourceText, Span
from lmspack.text.reading import Attribute, SectionFacts
from lmspack.yamltext import List, Node, Text
from lmspack.yamltext import Mapping as Fields

Report = Callable[[str, str, Span, str], None]
"""Takes code, message, place and help."""

_MESSAGE_LINES = {"correct": "correct", "partly correct": "partial", "incorrect": "incorrect"}
"""Lines that are one of the messages."""

_LIST_LINES = {"hint": "hints", "pin": "pin", "tags": "tags"}
"""Lines that may stand several times, and their field."""

LINES = (*(name for name in QUESTION_FIELDS if name != "hints"), "hint", *_MESSAGE_LINES)
"""The names of lines below a question."""


def reporting(source: SourceText, problems: Problems) -> Report:
    """What reports an error at a place of ``source``."""

    def report(code: str, message: str, span: Span, help: str) -> None:
        problems.error(code, message, help=help, at=source, span=span)

    return report


def read_fields(root: Fields, names: Iterable[str], source: SourceText, report: Report) -> dict[str, Said]:
    """The settings among the fields of a mapping, of these names. A field without a value says nothing; what cannot
    be its value is reported."""
    found: dict[str, Said] = {}
    for name in names:
        node = root.entries.get(name)
        if node is None or (isinstance(node, Text) and not node.text.strip()):
            continue
        try:
            found[name] = Said(FIELDS[name].read(name, node), node.span, source)
        except Wrong as wrong:
            report(wrong.code, wrong.message, wrong.span or node.span, wrong.help)
    return found


def read_lines(lines: Iterable[Attribute], source: SourceText, problems: Problems) -> dict[str, Said]:
    """The settings that lines below a question say. Names that are no setting, names given twice and values that
    cannot be are reported."""
    report = reporting(source, problems)
    fields: dict[str, Node] = {}
    for line in lines:
        node = Text(line.value, line.span)
        if not line.value.strip():
            report(
                "K401", f"Nothing stands behind '{line.name}:'.", line.span, "Write its value, or delete it."
            )
        elif case := _MESSAGE_LINES.get(line.name):
            told = fields.setdefault("messages", Fields({}, {}, line.span))
            assert isinstance(told, Fields)
            _once(told.entries, case, node, line, report)
            told.keys[case] = line.span
        elif name := _LIST_LINES.get(line.name):
            before = fields.get(name)
            items = before.items if isinstance(before, List) else ()
            parts = _parts(name, node)
            fields[name] = List((*items, *parts), before.span if before else line.span)
        elif line.name in QUESTION_FIELDS:
            _once(fields, line.name, node, line, report)
        else:
            report(
                "K103",
                f"There is no setting '{line.name}'.",
                line.span,
                nearest(line.name, LINES, "settings"),
            )
    keys = {name: node.span for name, node in fields.items()}
    return read_fields(Fields(fields, keys, Span(1, 0, 1, 0)), fields, source, report)


def read_facts(facts: Iterable[SectionFacts], source: SourceText, problems: Problems) -> dict[str, Said]:
    """What a text says of its sections beside their headings, as the setting ``sections``."""
    report = reporting(source, problems)
    found: list[SectionSetting] = []
    for fact in facts:
        for line in fact.attributes:
            assert line.name == "pick"  # the reader hands over nothing else
            try:
                number = pick(line.name, Text(line.value, line.span))
            except Wrong as wrong:
                report(wrong.code, wrong.message, line.span, wrong.help)
                continue
            found.append(SectionSetting(fact.title, line.span, number))
    return {"sections": Said(tuple(found), found[0].span, source)} if found else {}


def _parts(name: str, node: Text) -> list[Text]:
    if name != "tags":
        return [node]
    parts = node.text.replace("،", ",").replace("、", ",").replace("，", ",").split(",")
    return [Text(part, node.span) for part in parts]


def _once(entries: dict[str, Node], name: str, node: Text, line: Attribute, report: Report) -> None:
    if name in entries:
        first = entries[name].span.line
        message = f"'{line.name}' is given twice; it stands already in line {first}."
        report("K104", message, line.span, "Keep one of the two.")
        return
    entries[name] = node


def nearest(name: str, known: Iterable[str], what: str) -> str:
    """What was probably meant by ``name``, or what there is."""
    listed = tuple(known)
    near = get_close_matches(name.casefold(), listed, 1)
    return f"Did you mean '{near[0]}'?" if near else f"The {what} are {', '.join(listed)}."


def merged(*layers: Values) -> Mapping[str, Said]:
    """What holds in the end; a later layer is the nearer one."""
    said = [layer for layer in layers if layer]
    if len(said) <= 1:
        return said[0] if said else {}
    together: dict[str, Said] = {}
    for layer in said:
        together.update(layer)
    return together
