"""What single platforms cannot do, said to the author before the files are made (codes L1xx)."""

from __future__ import annotations

from collections.abc import Iterable

from lmspack.diagnostics import Problems
from lmspack.model import Question, Quiz
from lmspack.richtext import plain
from lmspack.richtext.xhtml import flow
from lmspack.targets import TARGETS, Target


def report_limits(quiz: Quiz, targets: Iterable[str], problems: Problems) -> None:
    """Report what of ``quiz`` these targets cannot carry as it is meant."""
    platforms = [TARGETS[name] for name in targets]
    cannot_pin = " and ".join(target.platform for target in platforms if not target.carries.pins)
    for place, question in enumerate(quiz.questions, 1):
        name = question.number or str(place)
        if cannot_pin and question.shuffle and not question.mixable:
            _report_pin(quiz, question, name, cannot_pin, problems)
        for target in platforms:
            sharers, longest = target.carries.sharers, target.carries.stem_bytes
            if question.kind == "multiple" and sharers is not None and len(question.right) not in sharers:
                _report_share(quiz, question, name, target, problems)
            if longest is not None and _stem_bytes(question) > longest:
                _report_stem(quiz, question, name, target, problems)


def _stem_bytes(question: Question) -> int:
    return len(flow(question.stem).encode())


def _report_pin(quiz: Quiz, question: Question, name: str, platforms: str, problems: Problems) -> None:
    pinned = next(choice for choice in question.choices if choice.pinned)
    text = " ".join(plain(pinned.content).split())
    problems.warning(
        "L101",
        f"In question {name} “{text}” keeps its place; {platforms} cannot mix the other options without it, "
        "so there they keep the order of the quiz text.",
        help="Nothing needs to be done. 'lmspack explain L101' says what this means for the whole quiz in Canvas.",
        at=quiz.source,
        span=pinned.span,
        question=name,
    )


def _report_share(quiz: Quiz, question: Question, name: str, target: Target, problems: Problems) -> None:
    problems.error(
        "L102",
        f"{target.platform} cannot give each of the {len(question.right)} right options of question {name} its share "
        "of the points.",
        help=f"Have at most 10 right options, or build without {target.name} (-t names the others).",
        at=quiz.source,
        span=question.span,
        question=name,
    )


def _report_stem(quiz: Quiz, question: Question, name: str, target: Target, problems: Problems) -> None:
    size, longest = _stem_bytes(question), target.carries.stem_bytes
    problems.error(
        "L103",
        f"The text of question {name} is too long for {target.platform}: it takes {size} bytes, of {longest} at most.",
        help=f"Shorten it, part it in several questions, or build without {target.name} (-t names the others).",
        at=quiz.source,
        span=question.span,
        question=name,
    )
