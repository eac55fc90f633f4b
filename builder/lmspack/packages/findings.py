"""Rules as data: a rule is a code, a severity and a function that finds what breaks it.

Severities are honest: an *error* is what every engine stumbles over or what the standard forbids, a *warning*
is what some engine loses or misreads, and it names the engine; *info* only says something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from lmspack.diagnostics import Diagnostic, Problems, Severity, column_of
from lmspack.packages.documents import Document
from lmspack.source import Span
from lmspack.xml import Element

Scope = TypeVar("Scope")


@dataclass(frozen=True, slots=True)
class Finding:
    """What breaks a rule: where, and one sentence. ``severity`` where it is not the rule's own; ``line`` where a
    place inside the text of ``element`` is meant."""

    element: Element
    message: str
    severity: Severity | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Rule(Generic[Scope]):
    """A rule. ``find`` is given what it looks at; ``help`` says what to do."""

    code: str
    severity: Severity
    find: Callable[[Scope], Iterable[Finding]]
    help: str


def judge(
    rules: Iterable[Rule[Scope]], scope: Scope, document: Document, problems: Problems, question: str = ""
) -> None:
    """Report what breaks ``rules`` in a document."""
    for rule in rules:
        for finding in rule.find(scope):
            severity = finding.severity or rule.severity
            span = document.line_span(finding.line) if finding.line else document.span(finding.element)
            _add(document, span, rule.code, severity, finding.message, rule.help, problems, question)


def at_line(
    document: Document,
    line: int,
    code: str,
    severity: Severity,
    message: str,
    help: str,
    problems: Problems,
    question: str = "",
) -> None:
    """Report something about a whole line of a document."""
    _add(document, document.line_span(line), code, severity, message, help, problems, question)


def _add(
    document: Document,
    span: Span,
    code: str,
    severity: Severity,
    message: str,
    help: str,
    problems: Problems,
    question: str,
) -> None:
    excerpt = document.source.lines[span.line - 1]
    first, last = column_of(excerpt, span.start), column_of(excerpt, span.end)
    problems.add(
        Diagnostic(
            code, severity, message, help, document.file, span.line, first, span.end_line, last,
            question, excerpt, span.start, span.end,
        )
    )  # fmt: skip


def listed(names: Iterable[str], most: int = 5) -> str:
    """Names for a sentence: the first ``most`` of them."""
    names = list(names)
    shown = ", ".join(f"'{name}'" for name in names[:most])
    return shown + (f" and {len(names) - most} more" if len(names) > most else "")


def twice(
    elements: Iterable[Element], attribute: str = "identifier"
) -> Iterator[tuple[Element, Element, str]]:
    """Elements whose identifier an earlier one has: (the later, the first, the identifier)."""
    first: dict[str, Element] = {}
    for element in elements:
        identifier = element.get(attribute, "")
        if not identifier:
            continue
        if identifier in first:
            yield element, first[identifier], identifier
        first.setdefault(identifier, element)
