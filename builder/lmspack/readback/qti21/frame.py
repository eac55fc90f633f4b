"""What a test says of the quiz as a whole, and in which order and sections it asks the items."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lmspack.model import FeedbackTime, MediaFile, Quiz, Section
from lmspack.readback import ReadbackError, quiz_frame
from lmspack.readback.qti21.names import QTI
from lmspack.richtext import xhtml
from lmspack.xml import Element

_UNTITLED = "untitled_"


@dataclass(frozen=True, slots=True)
class Reference:
    """What the test says of an item; ``section`` is the title of the section that it stands in."""

    identifier: str
    href: str
    weight: str
    section: str


def references(test: Element) -> list[Reference]:
    """The items of a test, in its order."""
    return [_reference(element) for element in test.iter(QTI + "assessmentItemRef")]


def _reference(element: Element) -> Reference:
    weight = element.find(QTI + "weight")
    section = next(element.iterancestors(QTI + "assessmentSection"))
    inner = next(section.iterancestors(QTI + "assessmentSection"), None) is not None
    return Reference(
        element.get("identifier", ""),
        element.get("href", ""),
        weight.get("value", "") if weight is not None else "",
        _title(section) if inner else "",
    )


def frame(test: Element, media: tuple[MediaFile, ...]) -> Quiz:
    """The quiz without its questions. Raises `ReadbackError` for a test of several parts or sections side by side."""
    part, whole = _only(test, "testPart"), _only(test, "testPart", "assessmentSection")
    rubric = whole.find(f"{QTI}rubricBlock/{QTI}div")
    limits = test.find(QTI + "timeLimits")
    return quiz_frame(
        test.get("title", ""),
        xhtml.read(rubric) if rubric is not None else (),
        sections=tuple(_sections(whole)),
        shuffle_questions=_is_mixed(whole),
        time_limit=None if limits is None else _minutes(limits),
        feedback=_feedback(part),
        media=media,
    )


def _only(test: Element, *names: str) -> Element:
    found = test.findall("/".join(QTI + name for name in names))
    if len(found) != 1:
        raise ReadbackError(f"the test has {len(found)} {names[-1]}")
    return found[0]


def _minutes(limits: Element) -> int:
    minutes, seconds = divmod(float(limits.get("maxTime", "0")), 60)
    if seconds:
        raise ReadbackError("the time limit is not a number of minutes")
    return int(minutes)


def _feedback(part: Element) -> FeedbackTime:
    """At once, when everything is handed in, or never."""
    control = part.find(QTI + "itemSessionControl")
    shown = control is not None and control.get("showFeedback") == "true"
    if part.get("submissionMode") == "individual":
        if not shown:
            raise ReadbackError("questions are handed in one by one, but feedback does not show")
        return "immediate"
    return "end" if shown else "never"


def _sections(whole: Element) -> Iterator[Section]:
    for section in whole.iterchildren(QTI + "assessmentSection"):
        selection = section.find(QTI + "selection")
        pick = None if selection is None else int(selection.get("select", "0")) - _always_asked(section)
        yield Section(_title(section), pick, _is_mixed(section))


def _title(section: Element) -> str:
    """The title of an inner section. One without bears the quiz's, since players want some, and says that it is not
    its own in its identifier."""
    return "" if section.get("identifier", "").startswith(_UNTITLED) else section.get("title", "")


def _always_asked(section: Element) -> int:
    return sum(item.get("required") == "true" for item in section.iterchildren(QTI + "assessmentItemRef"))


def _is_mixed(section: Element) -> bool:
    ordering = section.find(QTI + "ordering")
    return ordering is not None and ordering.get("shuffle") == "true"
