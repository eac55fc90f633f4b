"""Checks of the whole quiz: what a student could guess from without knowing the subject."""

from __future__ import annotations

from collections import Counter

from lmspack.checks.wording import Asked, folded, listed
from lmspack.diagnostics import Diagnostic, Problems
from lmspack.model import UNSCORED_KINDS, Quiz

FEWEST = 5
"""Questions from which on a pattern is more than chance."""

MOSTLY = 0.8
"""The share of the questions from which on something is "nearly always" so."""

_LONGEST_CYCLE = 6
_SHOWN = 12


def answer_position(quiz: Quiz, questions: list[Asked], problems: Problems) -> None:
    """The right answer always stands at the same place, or its places follow a regular cycle.

    Looks at the single-choice questions with at least three options. With five or more of them it is reported
    that the right answer has one place in all, or places such as 1-2-3-4-1-2-3-4 (a cycle of up to six that
    at least four answers continue); with ten or more, that it has one place in at least four of five. By
    chance each happens in fewer than one quiz of a hundred. Where the platform mixes the options of all these
    questions the student does not see it, and it is only noted.
    """
    asked = [a for a in questions if len(a.options) >= 3 and a.single is not None]
    places = [a.single + 1 for a in asked if a.single is not None]
    pattern = _pattern(places)
    if not pattern:
        return
    if all(a.question.shuffle for a in asked):
        span = asked[0].question.span
        found = Problems()
        found.warning(
            "C101",
            f"{pattern} The options of these questions are mixed, so students do not see it, "
            "except on a platform that shows them in the order of the text.",
            help="To be safe everywhere, change the order of the options in the quiz text; the key need not change.",
            at=quiz.source,
            span=quiz.source.line_span(span.line),
        )
        for diagnostic in found:
            problems.add(_noted(diagnostic))
        return
    problems.warning(
        "C101",
        f"{pattern} Students notice that.",
        help="Change the order of some options in the quiz text (the key need not change), "
        "or let the platform mix them: 'shuffle: true' in the answer key.",
        at=quiz.source,
        span=quiz.source.line_span(asked[0].question.span.line),
    )


def _noted(diagnostic: Diagnostic) -> Diagnostic:
    """The same as a note: nothing needs to be done."""
    names = [name for name in Diagnostic.__slots__ if name != "severity"]
    return Diagnostic(severity="info", **{name: getattr(diagnostic, name) for name in names})


def _pattern(places: list[int]) -> str:
    """In words, the pattern in which the right answers stand; "" for none."""
    count = len(places)
    if count < FEWEST:
        return ""
    place, often = Counter(places).most_common(1)[0]
    if often == count:
        return f"The right answer stands at place {place} in all {count} single-choice questions."
    for length in range(2, _LONGEST_CYCLE + 1):
        follows = all(places[i] == places[i - length] for i in range(length, count))
        if follows and count - length >= FEWEST - 1 and count >= 2 * length:
            shown = "-".join(map(str, places[:_SHOWN])) + ("-…" if count > _SHOWN else "")
            return f"The right answers stand at the places {shown}, which is a regular cycle."
    if count >= 2 * FEWEST and often >= MOSTLY * count:
        return f"The right answer stands at place {place} in {often} of {count} single-choice questions."
    return ""


def answer_length(quiz: Quiz, questions: list[Asked], problems: Problems) -> None:
    """The right answer is nearly always the longest option.

    Looks at the single-choice questions with at least three options, and calls an option the longest where it
    has at least a fifth more characters than each other one. With five or more questions it is reported when
    the right answer is the longest in at least four of five; by chance that happens in one quiz of sixty.
    """
    asked = [a for a in questions if len(a.options) >= 3 and a.single is not None]
    if len(asked) < FEWEST:
        return
    longest = [a for a in asked if _is_longest(a)]
    if len(longest) < MOSTLY * len(asked):
        return
    problems.warning(
        "C102",
        f"The right answer is clearly the longest option in {len(longest)} of {len(asked)} single-choice "
        f"questions ({listed([a.name for a in longest])}). Students who do not know the answer pick the longest.",
        help="Shorten some right answers (the details fit into the explanation), or make wrong options as "
        "precise as the right one.",
        at=quiz.source,
        span=quiz.source.line_span(longest[0].question.span.line),
    )


def _is_longest(a: Asked) -> bool:
    lengths = [len(option) for option in a.options]
    right = lengths.pop(a.single or 0)
    return 5 * right >= 6 * max(lengths) and right > max(lengths) + 1


def duplicate_questions(quiz: Quiz, questions: list[Asked], problems: Problems) -> None:
    """Two questions ask the same: stem and options are the same, in whatever order.

    Capitals, white space and the marks at the ends of texts do not count.
    """
    first: dict[str, list[Asked]] = {}
    for a in questions:
        first.setdefault(a.stem.casefold().strip(), []).append(a)
    for same in first.values():
        if len(same) < 2:
            continue
        seen: dict[tuple[str, ...], Asked] = {}
        for a in same:
            twin = seen.setdefault(tuple(sorted(folded(option) for option in a.options)), a)
            if twin is not a:
                problems.warning(
                    "C103",
                    f"Question {a.name} is the same as question {twin.name} (line {twin.question.span.line}).",
                    help="Delete one of the two, or ask something else.",
                    at=quiz.source,
                    span=quiz.source.line_span(a.question.span.line),
                    question=a.name,
                )


def missing_explanation(quiz: Quiz, questions: list[Asked], problems: Problems) -> None:
    """Questions have no explanation, so that a student who was wrong does not learn why.

    Said once a quiz, with the questions' numbers. A question whose options have rationales is explained; what no
    machine marks needs no explanation.
    """
    asked = [a for a in questions if a.question.kind not in UNSCORED_KINDS]
    missing = [
        a for a in asked if not a.question.explanation and not any(c.rationale for c in a.question.choices)
    ]
    if not missing:
        return
    if len(missing) == len(asked):
        which = "No question of this quiz has an explanation."
    elif len(missing) == 1:
        which = f"Question {missing[0].name} has no explanation."
    else:
        which = f"{len(missing)} questions have no explanation: {listed([a.name for a in missing])}."
    problems.warning(
        "C108",
        which,
        help="Write 'explanation:' in the answer key, or 'Explanation:' below the options: two to four sentences "
        "on why the answer is right.",
        at=quiz.source,
        span=quiz.source.line_span(missing[0].question.span.line),
    )
