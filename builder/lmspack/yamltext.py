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
from lmspack.yamlfaults import fault_of, quoted

_Scalar, _MappingEnd = yaml.ScalarEvent, yaml.MappingEndEvent
_new = tuple.__new__  # what a named tuple calls in the end; a key of ten thousand questions has 300,000 spans
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_MOST_FAULTS = 20
"""Faults of the YAML itself up to which reading goes on behind the last one."""


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

    Duplicate keys are reported and their first value is kept. Where a line that is no YAML can be repaired
    without doubt, reading goes on as if it were, so that one run finds what else is wrong.
    """
    lines = list(source.lines)
    for _ in range(_MOST_FAULTS):
        try:
            return _Reader(source, lines, problems).document()
        except yaml.MarkedYAMLError as error:
            fault = fault_of(error, lines)
            problems.error("K102", fault.message, help=fault.help, at=source, span=fault.span)
            if not fault.repaired or not fault.span or lines[fault.span.line - 1] == fault.repaired:
                return None
            lines[fault.span.line - 1] = fault.repaired
        except yaml.YAMLError as error:
            problems.error("K102", f"The file is not valid YAML: {error}.", at=source)
            return None
        except RecursionError:
            problems.error("K102", "The file nests lists or mappings too deeply.", at=source)
            return None
    return None


class _Reader:
    """Builds nodes from PyYAML's events, so that neither tags nor aliases are ever resolved."""

    def __init__(self, source: SourceText, lines: list[str], problems: Problems) -> None:
        self._source = source
        self._lines = lines
        self._problems = problems
        self._events: Iterator[yaml.Event] = yaml.parse("\n".join(lines), Loader=_LOADER)

    def document(self) -> Node | None:
        node: Node | None = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                if node is not None:
                    self._error(
                        event,
                        "A second document begins here, at the line '---'.",
                        help="Delete the line '---'; all questions of a quiz stand in one list.",
                    )
                    break
                node = self._node(next(self._events))
        return node

    def _node(self, event: yaml.Event) -> Node:
        if type(event) is _Scalar:  # nearly every event of a key: the short way
            if event.anchor or event.tag is not None:
                return self._refused(event)
            if event.style == '"':  # only an escape can bring in what the decoder has not seen
                self._check_characters(event)
            return Text(event.value, self._span(event, event))
        if not isinstance(event, yaml.CollectionStartEvent):
            return self._refused(event)
        if event.anchor or event.tag:
            self._refused(event)
        return self._mapping(event) if isinstance(event, yaml.MappingStartEvent) else self._list(event)

    def _refused(self, event: yaml.Event) -> Text:
        """Report a text that YAML takes for an anchor, an alias or a tag; the characters as they stand."""
        span = self._span(event, event)
        line = self._lines[span.line - 1]
        written = line[span.start : span.end if span.end_line == span.line else len(line)].strip()
        self._error(
            event,
            f"A text cannot begin with {written[:1]} in YAML, where it has a meaning of its own.",
            help=f"Put the text between single quotes: {quoted(written)}",
        )
        return Text(written, span)

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
        events = self._events
        event = next(events)
        while type(event) is not _MappingEnd:
            key = self._node(event)
            value = self._node(next(events))
            if not isinstance(key, Text):
                self._error(event, "A list or mapping stands where the name of a field is expected.")
            elif key.text in entries:
                self._duplicate(key, keys[key.text])
            else:
                entries[key.text] = value
                keys[key.text] = key.span
            event = next(events)
        return Mapping(entries, keys, self._span(start, event))

    def _duplicate(self, key: Text, first: Span) -> None:
        self._problems.error(
            "K104",
            f"'{key.text}' is given twice; it stands already in line {first.line}.",
            help="Keep one of the two. A new question begins with '- ' on a line of its own.",
            at=self._source,
            span=key.span,
        )

    def _check_characters(self, event: yaml.ScalarEvent) -> None:
        offset = illegal_character(event.value)
        if offset is None:
            offset = next((i for i, sign in enumerate(event.value) if "\x7f" <= sign <= "\x9f"), None)
        if offset is not None:
            code = ord(event.value[offset])
            self._error(
                event,
                f"The text holds the control character U+{code:04X}, which no quiz can show.",
                code="K112",
                help="Between double quotes a backslash makes another sign of what follows; use single quotes.",
            )

    def _error(self, event: yaml.Event, message: str, code: str = "K111", help: str = "") -> None:
        self._problems.error(code, message, help=help, at=self._source, span=self._span(event, event))

    def _span(self, first: yaml.Event, last: yaml.Event) -> Span:
        start, end = first.start_mark, last.end_mark
        assert start and end  # every event of a parsed text has them
        line = start.line + 1
        if line == end.line + 1:
            return _new(Span, (line, start.column, line, end.column))
        lines = self._source.lines
        if end.line >= len(lines):
            return Span(start.line + 1, start.column, len(lines), len(lines[-1]))
        if end.column == 0 and end.line > start.line:  # a block ends where the next line begins
            return Span(start.line + 1, start.column, end.line, len(lines[end.line - 1]))
        return Span(start.line + 1, start.column, end.line + 1, end.column)
