"""QTI 2.1: one assessmentItem a question, an assessmentTest and a manifest, in a zip.

The shape was proved in six engines; docs/targets/qti21.md says why each part is as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

from lmspack.targets.qti21.package import MANIFEST, TEST, files, item_href, write
from lmspack.targets.qti21.variables import choice_id

__all__ = ["LIMITS", "MANIFEST", "TEST", "choice_id", "files", "item_href", "write"]

LIMITS: Mapping[str, str] = {
    "hints": "Players of QTI 2.1 give one try a question and no hints.",
    "unreachable-message": "It can never show; it is left out.",
    "unreachable-wrong-message": "It can never show; it is left out.",
    "numbering": "Each player numbers options in its own way.",
    "tags": "Players of QTI 2.1 show no tags; they are left out.",
    "difficulty": "Players of QTI 2.1 show no difficulty; it is left out.",
    "question-category": "A package has no categories.",
    "essay-words": "QTI 2.1 cannot count words; say it in the text of the question.",
    "attempts": "QTI 2.1 counts tries of a question, not of a quiz; set them where you give the quiz.",
    "quiz-category": "A package has no categories.",
}
"""What the format cannot say: name of a limit → what becomes of it."""
