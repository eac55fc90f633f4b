"""Official schemas, with the Schematron rules inside them, over documents of any origin."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from lxml import etree

from lmspack.diagnostics import Problems
from lmspack.packages.documents import Document, Kind
from lmspack.packages.findings import at_line
from lmspack.schemas import Grammar
from lmspack.schemas.judge import compile_official, second_opinion
from lmspack.schemas.schematron import Rules
from lmspack.xml import Element

_XSD = "http://www.imsglobal.org/xsd/"
_FILE = "www.imsglobal.org/xsd/"
_CC = "www.imsglobal.org/profile/cc/ccv1p1/ccv1p1_imscp_v1p2_v1p0.xsd"

GRAMMARS = (
    Grammar("QTI 2.1", _XSD + "imsqti_v2p1", "assessmentItem", _FILE + "imsqti_v2p1.xsd", ""),
    Grammar("IMS Content Packaging 1.1.4", _XSD + "imscp_v1p1", "manifest", _FILE + "imscp_v1p1.xsd", ""),
    Grammar("QTI 1.2", _XSD + "ims_qtiasiv1p2", "questestinterop", _FILE + "ims_qtiasiv1p2.xsd", ""),
    Grammar("Common Cartridge 1.1", _XSD + "imsccv1p1/imscp_v1p1", "manifest", _CC, ""),
)
"""The published grammars that judge here. Documents of other namespaces are judged by rules alone."""

_BY_NAMESPACE = {grammar.namespace: grammar for grammar in GRAMMARS}
_MOST_FAULTS = 8
"""Faults of one document that are reported; what follows is mostly more of the same."""

_MOST_EXPLAINED = 25
"""Documents of one run for which xmlschema is asked for a reason; it takes a hundred times as long as lxml."""

_HELP = "The standard's schema is what other tools check by; 'lmspack schemas status' says which one judged."


class Schemas:
    """Judges documents by the official sets in ``folder``; by none where that is None."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._explained = 0
        self.missing: dict[str, None] = {}

    def check(self, document: Document, problems: Problems, question: str) -> None:
        """Report what the official grammar of a document refuses (S101), or that there is none (S110)."""
        grammar = _BY_NAMESPACE.get(document.namespace)
        if document.kind in (Kind.MOODLE, Kind.CANVAS_META):
            return
        if grammar is None:
            _ungoverned(document, problems)
        elif self._folder is None:
            self.missing[grammar.name] = None
        else:
            self._judge(grammar, self._folder, document, problems, question)

    def _judge(
        self, grammar: Grammar, folder: Path, document: Document, problems: Problems, question: str
    ) -> None:
        schema, rules = _compiled(grammar, folder)
        if not schema.validate(document.root):
            errors = [error for error in schema.error_log if not _misprint(error.message)]
            reasons = self._reasons(grammar, folder, document.root) if errors else {}
            for error in errors[:_MOST_FAULTS]:
                path, reason = _nearest(reasons, error.line)
                more = f" At {path}: {reason.strip().rstrip('.')}." if path and reason else ""
                message = f"The {grammar.name} schema refuses this: {_plain(error.message)}{more}"
                at_line(document, error.line, "S101", "error", message, _HELP, problems, question)
            if len(errors) > _MOST_FAULTS:
                message = (
                    f"The {grammar.name} schema refuses {len(errors) - _MOST_FAULTS} more places of this "
                    "document."
                )
                at_line(
                    document, errors[_MOST_FAULTS].line, "S101", "error", message, _HELP, problems, question
                )
        for line, message in rules.faults(document.root):
            text = f"A rule inside the {grammar.name} schema (Schematron) is broken: {message}"
            at_line(document, line, "S101", "error", text, _HELP, problems, question)

    def _reasons(self, grammar: Grammar, folder: Path, root: Element) -> dict[int, tuple[str, str]]:
        if self._explained >= _MOST_EXPLAINED:
            return {}
        from xmlschema import XMLSchemaException  # slow to import, and only needed when something is wrong

        self._explained += 1
        reasons: dict[int, tuple[str, str]] = {}
        with suppress(
            XMLSchemaException, LookupError, ValueError, TypeError
        ):  # it gives up at an unknown xsi:type
            for error in _second_opinion(grammar, folder).iter_errors(root):
                line = getattr(getattr(error, "obj", None), "sourceline", None) or 0
                reasons.setdefault(line, (error.path or "", error.reason or ""))
        return reasons


def _misprint(message: str) -> bool:
    """The published QTI 2.1 schema calls an attribute of matchTableEntry targetType, which the information model
    and every engine call targetValue."""
    return "matchTableEntry'" in message and ("'targetValue'" in message or "'targetType'" in message)


def _nearest(reasons: dict[int, tuple[str, str]], line: int) -> tuple[str, str]:
    """The reason for an error: xmlschema blames the element whose child libxml2 stumbles over, so it stands in
    the same line or above."""
    above = [known for known in reasons if known <= line]
    return reasons[max(above)] if above else ("", "")


def _ungoverned(document: Document, problems: Problems) -> None:
    if document.namespace:
        what = f"the namespace '{document.namespace}'"
        message = f"lmspack has no schema for {what}; this {document.kind.value} is judged by rules alone."
        at_line(document, 1, "S110", "info", message, "", problems)
    elif document.kind is not Kind.OTHER:
        message = (
            f"This {document.kind.value} has no namespace; by the standard it is none, and most "
            "engines refuse it."
        )
        help = 'Write xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" (or the version that it is) on the root element.'
        severity = "warning" if document.kind is Kind.QTI1 else "error"
        at_line(document, 1, "S101", severity, message, help, problems)  # type: ignore[arg-type]


def _plain(message: str) -> str:
    """libxml2's message without namespaces, which take more room than what it says."""
    for grammar in GRAMMARS:
        message = message.replace(f"{{{grammar.namespace}}}", "")
    return message


@cache
def _compiled(grammar: Grammar, folder: Path) -> tuple[etree.XMLSchema, Rules]:
    return compile_official(grammar, folder), Rules(folder / grammar.official)


@cache
def _second_opinion(grammar: Grammar, folder: Path) -> Any:
    return second_opinion(grammar, folder)
