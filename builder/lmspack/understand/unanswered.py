"""Questions that nobody has answered, in a text without an answer key."""

from __future__ import annotations

from pathlib import Path

from lmspack.diagnostics import Problems
from lmspack.key.wording import short
from lmspack.model import UNSCORED_KINDS, Question
from lmspack.richtext import plain
from lmspack.text import Reading
from lmspack.understand.beside import misnamed_key

_SIGNS = ("*", "**", "X", "x", "✓", "√", "✔", "#", "+", "(*)", "<-", "<--", "←", "(x)", "(X)")
"""What people put beside a right option, and what may as well be text."""


def report_unanswered(reading: Reading, key_path: Path, problems: Problems) -> None:
    """Report that there is no key, or which questions have no answer in the text as others have."""
    errors = [found for found in problems if found.severity == "error"]
    refused = [found for found in errors if found.code.startswith("T3")]
    if any(not found.question for found in refused):
        return  # a whole list of answers: what is wrong with it was said
    told = {found.question for found in errors}  # what else is wrong with a question may hide its answer
    unanswered = [q for q in reading.questions if q.choices and not q.right and q.number not in told]
    if unanswered and not refused and not any(_answered(q) for q in reading.questions):
        near = misnamed_key(key_path)
        problems.error(
            "K101",
            f"There is no answer key: {key_path} does not exist, and the text marks no answers.",
            help=f"{near} looks like the key; rename it to {key_path.name}."
            if near
            else f"'lmspack key new {reading.source.path}' writes one to fill in. "
            "Or mark the right options in the text." + _seen_mark(unanswered),
            at=reading.source,
        )
        return
    for question in unanswered:
        problems.error(
            "K210",
            f"Question {question.number or short(plain(question.stem))} has no answer, unlike others.",
            help="Mark its right option as it is done in the others." + _seen_mark([question]),
            at=reading.source,
            span=question.span,
            question=question.number,
        )


def _seen_mark(questions: list[Question]) -> str:
    """What to say of a sign that may be meant as a mark, ``H2O *``, but counts only where every question has it."""
    for question in questions:
        texts = [plain(choice.content).strip() for choice in question.choices]
        signs = [next((sign for sign in _SIGNS if _has(text, sign)), "") for text in texts]
        if sum(map(bool, signs)) == 1:
            place = next(place for place, sign in enumerate(signs) if sign)
            return (
                f" The “{signs[place]}” in “{short(texts[place])}” was taken as text: a sign counts where each "
                "question has it on one option. Better write “Answer: B” below the options."
            )
    return ""


def _has(text: str, sign: str) -> bool:
    """Whether a sign stands apart at the end of a text, or before it."""
    return text.endswith((f" {sign}", f"\t{sign}")) or (text.startswith(f"{sign} ") and len(text) > 2)


def _answered(question: Question) -> bool:
    return bool(question.right) or (question.answer is not None and question.kind not in UNSCORED_KINDS)
