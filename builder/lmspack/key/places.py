"""Where an answer key is edited: the lines of its entries and lists, and the edits that its layout allows."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from lmspack.key.edits import Document, Edit
from lmspack.key.writing import scalar
from lmspack.source import Span
from lmspack.yamltext import List, Mapping, Node, Text


class NotInPlace(Exception):
    """The key is written in a form of YAML that is not edited in place. The text says which, where, and what to do."""


class Places:
    """The places of a key's entries in its file."""

    def __init__(self, document: Document, entries: Iterable[Mapping]) -> None:
        self._document = document
        self._flow = sorted(span for entry in entries for span in self._outermost(entry))

    def _outermost(self, node: Node) -> Iterator[Span]:
        """The lists and fields between brackets that stand in no other such."""
        if isinstance(node, Text):
            return
        if self.in_brackets(node):
            yield node.span
            return
        for child in node.items if isinstance(node, List) else node.entries.values():
            yield from self._outermost(child)

    def in_brackets(self, node: Node) -> bool:
        """Whether a list is written as ``[…]``, or fields as ``{…}``."""
        line = self._document.lines[node.span.line - 1]
        return not isinstance(node, Text) and line[node.span.start : node.span.start + 1] in ("[", "{")

    def replaced(self, text: Text, new: str, column: int) -> Edit:
        """Puts ``new`` in the place of a text whose field begins in ``column``; between brackets in quotes."""
        before = bisect_right(self._flow, text.span)
        inside = before > 0 and text.span.line <= self._flow[before - 1].end_line
        return Edit(self._document.trimmed(text.span), scalar(new, " " * column, flow=inside))

    def commented(self, node: Mapping, last: int) -> list[Edit]:
        """Puts an item of a list behind ``#``, line by line up to ``last``. Raises `NotInPlace`."""
        dash = self.dash(node)
        return [
            Edit(Span(line, dash, line, dash), "# ")
            for line in range(node.span.line, last + 1)
            if self._document.lines[line - 1].strip()
        ]

    def dash(self, node: Mapping) -> int:
        """The column of the dash before an item of a list. Raises `NotInPlace` where it has no line of its own."""
        before = self._document.lines[node.span.line - 1][: node.span.start]
        if "-" not in before or before.strip(" -"):
            raise NotInPlace(
                f"what changes in line {node.span.line} of the key stands in a list whose items have no lines of "
                "their own. Begin each item of that list on a new line with '- ', without brackets around the list, "
                "then run it again"
            )
        return before.rindex("-")

    def entry_end(self, node: Mapping) -> int:
        """The last line of an entry, with the comments inside it. Raises `NotInPlace`."""
        last, dash = self.leaf_end(node), self.dash(node)
        while last < len(self._document.lines) and is_comment(self._document.lines[last], dash):
            last += 1
        return last

    def leaf_end(self, node: Node) -> int:
        """The last line that belongs to a node: behind it, YAML counts comments and blank lines to it as well."""
        if isinstance(node, Text):
            return self._document.trimmed(node.span).end_line
        if self.in_brackets(node):
            return node.span.end_line
        inner = node.items if isinstance(node, List) else node.entries.values()
        keys = node.keys.values() if isinstance(node, Mapping) else ()
        ends = [self.leaf_end(child) for child in inner] + [key.end_line for key in keys]
        return max(ends, default=node.span.line)


def is_comment(line: str, column: int) -> bool:
    """Whether a line is a comment that is indented deeper than ``column``."""
    bare = line.lstrip(" ")
    return bare.startswith("#") and len(line) - len(bare) > column
