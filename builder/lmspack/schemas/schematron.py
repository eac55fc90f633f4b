"""The ISO Schematron rules that stand inside an official XSD, where no XSD validator runs them.

lxml's own ``isoschematron`` translates rules to XSLT and takes ten times as long an item as the XSD itself.
The official rules are plain XPath 1.0 assertions, so they are compiled to XPath here; a test runs both and
compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lxml import etree

from lmspack.schemas.locate import SCHEMATRON_NAMESPACE as SCH
from lmspack.xml import Element, local_name, parse


class Rules:
    """The rules of one schema file."""

    def __init__(self, schema: Path) -> None:
        """Compile the rules of an XSD. Raises ValueError for Schematron that goes beyond rule and assert."""
        root = parse(schema.read_bytes())
        prefixes = {ns.get("prefix", ""): ns.get("uri", "") for ns in root.iter(SCH + "ns")}
        self._rules = [
            _Rule(rule, prefixes)
            for pattern in root.iter(SCH + "pattern")
            for rule in pattern.iter(SCH + "rule")
        ]

    def faults(self, root: Element) -> Iterator[tuple[int, str]]:
        """Line and message of each assertion that ``root`` breaks."""
        for rule in self._rules:
            for node in rule.context(root):
                if not rule.all_hold(node):
                    yield from ((node.sourceline or 0, text) for test, text in rule.asserts if not test(node))


class _Rule:
    """A rule: where it applies, its assertions with their messages, and all of them as one."""

    def __init__(self, rule: Element, prefixes: dict[str, str]) -> None:
        self.context = etree.XPath(rule.get("context", ""), namespaces=prefixes)
        self.asserts = list(_asserts(rule, prefixes))
        every = " and ".join(f"({test.path})" for test, _ in self.asserts) or "true()"
        self.all_hold = etree.XPath(f"boolean({every})", namespaces=prefixes)


def _asserts(rule: Element, prefixes: dict[str, str]) -> Iterator[tuple[etree.XPath, str]]:
    for child in rule:
        if child.tag != SCH + "assert":
            raise ValueError(f"Schematron {local_name(child)} is not covered")
        message = " ".join((child.text or "").split())
        test: Any = child.get("test")
        yield etree.XPath("boolean(" + test + ")", namespaces=prefixes), message
