"""Schemas: which grammar judges which document, found where, compiled once.

`locate` finds and verifies the official sets, `install` brings them, `judge` validates with them or, where
they are not at hand, with lmspack's own profiles.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grammar:
    """A document language and one of its ``root`` elements. ``official`` is the entry file below the folder of
    the official sets, "" where nobody published a schema; ``profile`` is our own XSD in ``schemas/``."""

    name: str
    namespace: str
    root: str
    official: str
    profile: str


GRAMMARS = (
    Grammar(
        "QTI 2.1",
        "http://www.imsglobal.org/xsd/imsqti_v2p1",
        "assessmentItem",
        "www.imsglobal.org/xsd/imsqti_v2p1.xsd",
        "qti21-profile.xsd",
    ),
    Grammar(
        "IMS Content Packaging 1.1.4",
        "http://www.imsglobal.org/xsd/imscp_v1p1",
        "manifest",
        "www.imsglobal.org/xsd/imscp_v1p1.xsd",
        "imscp-profile.xsd",
    ),
    Grammar(
        "QTI 1.2",
        "http://www.imsglobal.org/xsd/ims_qtiasiv1p2",
        "questestinterop",
        "www.imsglobal.org/xsd/ims_qtiasiv1p2.xsd",
        "canvas-qti12-profile.xsd",
    ),
    Grammar(
        "Canvas quiz settings",
        "http://canvas.instructure.com/xsd/cccv1p0",
        "quiz",
        "",
        "canvas-meta-profile.xsd",
    ),
    Grammar("Moodle question XML", "", "quiz", "", "moodle-question.xsd"),
)
BY_NAMESPACE = {grammar.namespace: grammar for grammar in GRAMMARS}
