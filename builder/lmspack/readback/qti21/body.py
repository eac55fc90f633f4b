"""The parts of an item that every kind of question has, opened for those who read one kind."""

from __future__ import annotations

from dataclasses import dataclass

from lmspack.readback import ReadbackError
from lmspack.readback.processing import Processing, Unsupported, processing
from lmspack.readback.qti21.names import QTI
from lmspack.richtext import Content, xhtml
from lmspack.xml import Element, XmlError

_INTERACTIONS = tuple(
    f"{QTI}{name}Interaction"
    for name in (
        *("choice", "order", "match", "associate", "gapMatch", "inlineChoice", "textEntry", "extendedText"),
        *("hottext", "hotspot", "selectPoint", "graphicOrder", "graphicAssociate", "graphicGapMatch"),
        *("positionObject", "slider", "media", "drawing", "upload", "custom", "endAttempt"),
    )
)
"""Every interaction of QTI 2.1; those that are not read are found, too."""

UNREAD = (LookupError, ValueError, ArithmeticError, XmlError)
"""What reading an item raises that lacks something or has another form: no bug of the reader."""


def unread(name: str, error: Exception) -> ReadbackError:
    """What to raise for one of `UNREAD`."""
    return ReadbackError(f"{name}: not in a form that is read ({error!r})")


@dataclass(frozen=True, slots=True)
class Opened:
    """An item: its root, the block that holds the stem, its interactions in reading order, and its rules."""

    root: Element
    body: Element
    stem: Element
    interactions: tuple[Element, ...]
    machine: Processing

    @classmethod
    def of(cls, root: Element) -> Opened:
        """Raises `ReadbackError` for an item without a stem, or with rules that are not played."""
        name = root.get("identifier")
        body = root.find(QTI + "itemBody")
        stem = body.find(QTI + "div") if body is not None else None
        if body is None or stem is None:
            raise ReadbackError(f"{name}: no stem")
        try:
            machine = processing(root)
        except Unsupported as error:
            raise ReadbackError(f"{name}: {error}") from None
        return cls(root, body, stem, tuple(body.iter(*_INTERACTIONS)), machine)

    @property
    def name(self) -> str:
        """The item's identifier."""
        return self.root.get("identifier", "")

    @property
    def only(self) -> Element:
        """Its one interaction."""
        if len(self.interactions) != 1:
            raise ReadbackError(f"{self.name}: {len(self.interactions)} interactions instead of one")
        return self.interactions[0]

    def content(self, element: Element) -> Content:
        """The content of an element; interactions in it are gaps, in the order of their variables."""
        variables = self.machine.variables

        def gap(inner: Element) -> int | None:
            if inner not in self.interactions:
                return None
            return variables.index(inner.get("responseIdentifier", ""))

        return xhtml.read(element, gap if self.interactions else None)

    def uses(self, operator: str) -> bool:
        """Whether its rules have an operator."""
        return self.root.find(f"{QTI}responseProcessing//{QTI}{operator}") is not None
