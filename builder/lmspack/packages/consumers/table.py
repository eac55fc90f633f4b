"""The consumers, as a table. Players of QTI 2.1 stumble over little that the general rules do not name already."""

from __future__ import annotations

from collections.abc import Iterator

from lmspack.packages.consumers import Consumer, InPackage, canvas, newquizzes
from lmspack.packages.documents import Kind
from lmspack.packages.findings import Finding, Rule

_QTI2 = (Kind.ITEM, Kind.TEST, Kind.MANIFEST)
_QTI12 = (*_QTI2, Kind.QTI1, Kind.CANVAS_META)


def _template(place: InPackage) -> Iterator[Finding]:
    processing = place.played.item.processing
    if processing is not None and processing.get("template") and not place.played.item.rules:
        yield Finding(processing, "pyslet does not know response processing templates: SCORE stays 0.")


def _feedback(place: InPackage) -> Iterator[Finding]:
    for element in place.played.item.all("feedbackInline", "feedbackBlock"):
        yield Finding(element, f"pyslet does not read <{str(element.tag).rpartition('}')[2]}>.")


def _inline_space(place: InPackage) -> Iterator[Finding]:
    for element in place.played.item.all("feedbackInline"):
        if any(str(above.tag).endswith("simpleChoice") for above in element.iterancestors()):
            yield Finding(
                element, "qti-components shows this without the blank before it, glued to the choice."
            )


_PYSLET: tuple[Rule[InPackage], ...] = (
    Rule("P450", "warning", _template, "Write the rules out."),
    Rule("P451", "warning", _feedback, "Use modalFeedback."),
)
_COMPONENTS: tuple[Rule[InPackage], ...] = (
    Rule("P452", "warning", _inline_space, "Begin the feedback with '– ' or another mark."),
)

CONSUMERS = {
    consumer.name: consumer
    for consumer in (
        Consumer(
            "canvas", "Canvas Classic Quizzes", _QTI12, canvas.ITEM, canvas.TEST, canvas.PACKAGE, canvas.ITEM1
        ),
        Consumer(
            "newquizzes",
            "Canvas New Quizzes",
            _QTI12,
            newquizzes.ITEM,
            package=newquizzes.PACKAGE,
            item1=newquizzes.ITEM1,
        ),
        Consumer("moodle", "Moodle", (Kind.MOODLE,)),
        Consumer("qti-sdk", "qti-sdk (TAO)", _QTI2),
        Consumer("jqti", "JQTI+ (QTIWorks)", _QTI2),
        Consumer("qti-components", "qti-components", _QTI2, _COMPONENTS),
        Consumer("qti3-item-player", "qti3-item-player", _QTI2),
        Consumer("pyslet", "pyslet", _QTI2, _PYSLET),
    )
}
