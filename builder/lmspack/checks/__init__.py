"""What makes a quiz worse as a quiz, though it can be built: checks over the model, all of them warnings.

Each check is one function with a name, by which ``lints:`` in the settings or in an answer key switches it
off. They look at each question once and never compare questions pairwise: time grows with the text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lmspack.checks import answers, markup, options, places, stems
from lmspack.checks.wording import Asked, asked
from lmspack.diagnostics import Problems
from lmspack.model import Quiz

Check = Callable[[Quiz, list[Asked], Problems], None]


@dataclass(frozen=True, slots=True)
class Lint:
    """A check, the name that settings call it by, and the code that it reports."""

    name: str
    code: str
    check: Check


LINTS = {
    lint.name: lint
    for lint in (
        Lint("answer-position", "C101", answers.answer_position),
        Lint("answer-length", "C102", answers.answer_length),
        Lint("duplicate-questions", "C103", answers.duplicate_questions),
        Lint("near-duplicate-options", "C104", options.near_duplicate_options),
        Lint("all-of-the-above", "C105", places.all_of_the_above),
        Lint("position-references", "C106", places.position_references),
        Lint("negative-stem", "C107", stems.negative_stem),
        Lint("missing-explanation", "C108", answers.missing_explanation),
        Lint("option-punctuation", "C109", options.option_punctuation),
        Lint("option-numbers", "C110", options.option_numbers),
        Lint("option-length", "C111", options.option_length),
        Lint("literal-markup", "C112", markup.literal_markup),
    )
}


def checked(quiz: Quiz, problems: Problems, *, off: frozenset[str] = frozenset(), judge: bool = True) -> Quiz:
    """The quiz with what depends on the order of options made safe (`places.settled`).

    With ``judge``, what the checks find is reported, those named in ``off`` left out.
    """
    questions = asked(quiz)
    for lint in LINTS.values() if judge else ():
        if lint.name not in off:
            lint.check(quiz, questions, problems)
    return places.settled(quiz, questions)
