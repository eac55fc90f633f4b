"""YAML in which every scalar is text, with the place of everything.

YAML's guesses (``no`` is false, ``1.10`` is a number, ``*x`` an alias) are what authors stumble over most,
so none is made here: tags, anchors and aliases are refused, and a scalar is the characters that were written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from lmspack.diagnostics import Problems
from lmspack.source import SourceText, Span
from lmspack.xml import illegal_character

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_HELP_QUOTE = (
    "A text that holds ': ' or ' #', or begins with one of - ? : [ ] { } , # & * ! | > ' \" % @ ` "
    "must stand between single quotes."
)


@dataclass(frozen=True, slots=True)
class Text:
    """A scalar."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class List:
    """A sequence."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Mapping:
    """A mapping; its keys are texts, each once, in the order of the file."""

    entries: dict[str, Node]
    keys: dict[str, Span]
    span: Span


Node = Text | List | Mapping


def load(source: SourceText, problems: Problems) -> Node | None:
    """The document's root, or None where the file is not readable as YAML (which is then reported).

    Duplicate keys are reported and their first value is kept.
    """
    reader = _Reader(source, problems)
    try:
        return reader.document()
    except yaml.MarkedYAMLError as error:
        reader.report_syntax(error)
    except yaml.YAMLError as error:
        problems.error("K102", f"The file is not valid YAML: {error}", help=_HELP_QUOTE, at=source)
    except RecursionError:
        problems.error("K102", "The file nests lists or mappings too deeply.", at=source)
    return None


class _Reader:
    """Builds nodes from PyYAML's events, so that neither tags nor aliases are ever resolved."""

    def __init__(self, source: SourceText, problems: Problems) -> None:
        self._source = source
        self._problems = problems
        self._events: Iterator[yaml.Event] = yaml.parse("\n".join(source.lines), Loader=_LOADER)

    def document(self) -> Node | None:
        node: Node | None = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                if node is not None:
                    self._error(event, "The file holds more than one YAML document (a line '---').")
                    break
                node = self._node(next(self._events))
        return node

    def report_syntax(self, error: yaml.MarkedYAMLError) -> None:
        mark = error.problem_mark or error.context_mark
        lines = self._source.lines
        span = None
        if mark is not None and lines:
            line = min(mark.line, len(lines) - 1)
            column = min(mark.column, len(lines[line]))
            span = Span(line + 1, column, line + 1, column)
        message = f"The file is not valid YAML: {error.problem or error.context}."
        self._problems.error("K102", message, help=_HELP_QUOTE, at=self._source, span=span)

    def _node(self, event: yaml.Event) -> Node:
        kind = type(event)
        if kind is yaml.ScalarEvent:  # nearly every event of a key: the short way
            if event.anchor or event.tag not in (None, "!"):
                self._refuse(event)
            if event.style == '"':  # only an escape can bring in what the decoder has not seen
                self._check_characters(event)
            return Text(event.value, self._span(event, event))
        if event.anchor or getattr(event, "tag", None):
            self._refuse(event)
        if kind is yaml.MappingStartEvent:
            return self._mapping(event)
        if kind is yaml.SequenceStartEvent:
            return self._list(event)
        return Text("", self._span(event, event))

    def _refuse(self, event: yaml.Event) -> None:
        if event.anchor:
            what = "An alias (*name)" if isinstance(event, yaml.AliasEvent) else "An anchor (&name)"
            self._error(event, f"{what} stands here; texts are written out in full.")
        else:
            self._error(event, f"A YAML tag ({event.tag}) stands here; every value is text anyway.")

    def _list(self, start: yaml.Event) -> List:
        items: list[Node] = []
        event = next(self._events)
        while not isinstance(event, yaml.SequenceEndEvent):
            items.append(self._node(event))
            event = next(self._events)
        return List(tuple(items), self._span(start, event))

    def _mapping(self, start: yaml.Event) -> Mapping:
        entries: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        event = next(self._events)
        while not isinstance(event, yaml.MappingEndEvent):
            key = self._node(event)
            value = self._node(next(self._events))
            if not isinstance(key, Text):
                self._error(event, "A list or mapping stands where a key is expected.")
            elif key.text in entries:
                self._duplicate(key, keys[key.text])
            else:
                entries[key.text] = value
                keys[key.text] = key.span
            event = next(self._events)
        return Mapping(entries, keys, self._span(start, event))

    def _duplicate(self, key: Text, first: Span) -> None:
        self._problems.error(
            "K104",
            f"The key '{key.text}' is given twice; it stands already in line {first.line}.",
            help="Keep one of the two.",
            at=self._source,
            span=key.span,
        )

    def _check_characters(self, event: yaml.ScalarEvent) -> None:
        offset = illegal_character(event.value)
        if offset is not None:
            code = ord(event.value[offset])
            self._error(event, f"The text holds the control character U+{code:04X}.", code="K112")

    def _error(self, event: yaml.Event, message: str, code: str = "K111") -> None:
        self._problems.error(code, message, at=self._source, span=self._span(event, event))

    def _span(self, first: yaml.Event, last: yaml.Event) -> Span:
        start, end = first.start_mark, last.end_mark
        if start.line == end.line:
            return Span(start.line + 1, start.column, start.line + 1, end.column)
        lines = self._source.lines
        if end.line >= len(lines):
            return Span(start.line + 1, start.column, len(lines), len(lines[-1]))
        if end.column == 0 and end.line > start.line:  # a block ends where the next line begins
            return Span(start.line + 1, start.column, end.line, len(lines[end.line - 1]))
        return Span(start.line + 1, start.column, end.line + 1, end.column)
