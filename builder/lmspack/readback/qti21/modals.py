"""The feedback of an item, taken apart, and which of it shows."""

from __future__ import annotations

from dataclasses import dataclass

from lmspack.model import Messages
from lmspack.readback import ReadbackError, Shown
from lmspack.readback.operators import Value
from lmspack.readback.qti21.names import QTI
from lmspack.richtext import Content, xhtml
from lmspack.xml import Element

_VERDICTS = {"correct_fb": "correct", "partial_fb": "partial", "incorrect_fb": "incorrect"}
"""Modals that show by how right a response is, and what `Messages` calls their message."""


class Modal:
    """A modalFeedback, taken apart. ``listed`` are rationales by the choice that they are about."""

    def __init__(self, modal: Element) -> None:
        self.identifier = modal.get("identifier", "")
        self.message: Content = ()
        self.rationale: Content = ()
        self.explanation: Content = ()
        self.listed: dict[Content, Content] = {}
        for part in modal[0]:
            role = part.get("class")
            if role == "rationales":
                self.listed = {xhtml.read(entry[0]): xhtml.read(entry[1]) for entry in part}
            elif role in ("message", "rationale", "explanation"):
                setattr(self, role, xhtml.read(part))

    @property
    def told(self) -> tuple[Content, ...]:
        """The rationales that it shows."""
        return (self.rationale,) if self.rationale else tuple(self.listed.values())


@dataclass(frozen=True, slots=True)
class Modals:
    """All feedback of an item, by identifier."""

    by_name: dict[str, Modal]

    @classmethod
    def of(cls, root: Element) -> Modals:
        """Those of an assessmentItem. Raises `ReadbackError` where they do not say one thing."""
        modals = [Modal(element) for element in root.iterchildren(QTI + "modalFeedback")]
        found = cls({modal.identifier: modal for modal in modals})
        if "none" in found.by_name:
            raise ReadbackError(f"{root.get('identifier')}: the feedback 'none' would show before any answer")
        if any(modal.explanation != modals[0].explanation for modal in modals):
            raise ReadbackError(f"{root.get('identifier')}: the modals hold different explanations")
        return found

    @property
    def explanation(self) -> Content:
        """What every one of them tells."""
        return next((modal.explanation for modal in self.by_name.values()), ())

    def rationale(self, choice: str, content: Content) -> Content:
        """The rationale of a choice, by its identifier or (listed) by its text."""
        own = self.by_name.get(f"{choice}_fb")
        if own is not None:
            return own.rationale
        return next((m.listed[content] for m in self.by_name.values() if content in m.listed), ())

    def messages(self, choices: dict[str, bool]) -> Messages:
        """The messages by how right a response is. ``choices`` says of each choice whether it is right."""
        found = {
            verdict: self.by_name[name].message
            for name, verdict in _VERDICTS.items()
            if name in self.by_name and self.by_name[name].message
        }
        for choice, right in choices.items():
            modal = self.by_name.get(f"{choice}_fb")
            if modal is not None and modal.message:
                found["correct" if right else "incorrect"] = modal.message
        return Messages(**found)

    def shown(self, score: float, names: Value) -> Shown:
        """What shows when FEEDBACK has these values. Raises `ReadbackError` if modals would cover each other."""
        visible = [self.by_name[str(name)] for name in names if name in self.by_name]
        if len(visible) > 1:
            raise ReadbackError(
                f"{len(visible)} modals show at once: {', '.join(m.identifier for m in visible)}"
            )
        if not visible:
            return Shown(score, (), ())
        return Shown(score, visible[0].told, visible[0].explanation, visible[0].message)
