"""The quiz text meets its answer key: joined by what they say, never by position alone.

Stems and options are compared with their white space folded. What fits nowhere is reported with its nearest
counterpart, and nothing is taken over from a neighbour.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from difflib import SequenceMatcher, get_close_matches

from lmspack.diagnostics import Problems
from lmspack.key import AnswerKey, KeyEntry
from lmspack.model import Choice, Question
from lmspack.richtext import plain
from lmspack.richtext.literal import from_text
from lmspack.source import SourceText
from lmspack.yamltext import Text

_SIMILAR = 0.6
"""How alike (0 to 1) two stems must be before one is offered as the other's older wording."""

_MOST_COMPARED = 60
"""Leftovers on either side up to which wordings are compared; beyond, the work would grow with the square."""


def join(questions: tuple[Question, ...], text: SourceText, key: AnswerKey, problems: Problems) -> tuple[Question, ...]:
    """The questions of a quiz text with what the key says about them.

    Reports questions without an entry (K201), entries without an answer (K202), wordings that differ (K203),
    entries without a question (K204), and whatever `_complete` finds. A question that could not be joined is
    returned as it was.
    """
    pairs, lost_entries = _pair(questions, key, problems)
    lost_questions = [i for i in range(len(questions)) if i not in pairs]
    _report_lost(questions, lost_questions, lost_entries, text, key, problems)
    return tuple(
        _complete(question, pairs[i], key, problems) if i in pairs else question
        for i, question in enumerate(questions)
    )


def fold(text: str) -> str:
    """``text`` with every run of white space as one blank: how stems and options are compared."""
    return " ".join(text.split())


def _pair(
    questions: tuple[Question, ...], key: AnswerKey, problems: Problems
) -> tuple[dict[int, KeyEntry], list[KeyEntry]]:
    """Question positions with their entries, and the entries whose stem no question has."""
    by_stem: dict[str, list[int]] = {}
    for i, question in enumerate(questions):
        by_stem.setdefault(fold(plain(question.stem)), []).append(i)
    pairs: dict[int, KeyEntry] = {}
    lost: list[KeyEntry] = []
    for entry in key.entries:
        candidates = [i for i in by_stem.get(fold(entry.stem.text), ()) if i not in pairs]
        fitting = [i for i in candidates if _fits(entry, questions[i])]
        if len(fitting) > 1 and not all(_same_choices(questions[i], questions[fitting[0]]) for i in fitting):
            problems.error(
                "K209",
                f"{len(fitting)} questions read '{_short(entry.stem.text)}', and this entry fits each of them.",
                help="Word the stems differently in the quiz text and in the key.",
                at=key.source,
                span=entry.stem.span,
                question=entry.id.text,
            )
        if fitting or candidates:
            pairs[(fitting or candidates)[0]] = entry
        else:
            lost.append(entry)
    return pairs, lost


def _fits(entry: KeyEntry, question: Question) -> bool:
    options = {fold(plain(choice.content)) for choice in question.choices}
    named = [*entry.answers, *(rationale.choice for rationale in entry.rationales)]
    return all(fold(text.text) in options for text in named)


def _same_choices(one: Question, other: Question) -> bool:
    return {plain(c.content) for c in one.choices} == {plain(c.content) for c in other.choices}


def _report_lost(
    questions: tuple[Question, ...],
    lost_questions: list[int],
    lost_entries: list[KeyEntry],
    text: SourceText,
    key: AnswerKey,
    problems: Problems,
) -> None:
    stems = {i: plain(questions[i].stem) for i in lost_questions}
    for entry in lost_entries:
        match = _nearest(entry.stem.text, stems)
        if match is None:
            problems.error(
                "K204",
                f"No question reads '{_short(entry.stem.text)}'.",
                help="Delete this entry, or write its stem exactly as the quiz text has it.",
                at=key.source,
                span=entry.stem.span,
                question=entry.id.text,
            )
            continue
        stem = stems.pop(match)
        problems.error(
            "K203",
            f"The stem differs from question {_label(questions[match], match)} in line "
            f"{questions[match].span.line} of {text.path}. Key: '{fold(entry.stem.text)}' Text: '{fold(stem)}'",
            help=f"{_difference(entry.stem.text, stem)} Write the same in both.",
            at=key.source,
            span=entry.stem.span,
            question=entry.id.text,
        )
    for i in stems:
        problems.error(
            "K201",
            f"Question {_label(questions[i], i)} has no entry in the answer key {key.source.path}.",
            help="Add an entry with id, stem and answer for it.",
            at=text,
            span=questions[i].span,
            question=_label(questions[i], i),
        )


def _nearest(stem: str, candidates: dict[int, str]) -> int | None:
    if not candidates or len(candidates) > _MOST_COMPARED:
        return None
    matcher = SequenceMatcher(b=fold(stem), autojunk=False)
    best, best_ratio = None, _SIMILAR
    for i, candidate in candidates.items():
        matcher.set_seq1(fold(candidate))
        if matcher.real_quick_ratio() >= best_ratio and matcher.quick_ratio() >= best_ratio:
            ratio = matcher.ratio()
            if ratio >= best_ratio:
                best, best_ratio = i, ratio
    return best


def _complete(question: Question, entry: KeyEntry, key: AnswerKey, problems: Problems) -> Question:
    """The question with the entry's answer, rationales, explanation and settings."""
    position = {fold(plain(choice.content)): i for i, choice in reversed(list(enumerate(question.choices)))}
    right = _positions(entry.answers, position, question, entry, "K205", "answer", key, problems)
    spoken = _positions([r.choice for r in entry.rationales], position, question, entry, "K206", "rationale", key, problems)
    rationales = {i: from_text(r.text.text) for i, r in zip(spoken, entry.rationales, strict=True) if i is not None}
    marked = question.right if any(choice.correct is not None for choice in question.choices) else None
    if not entry.answers and marked is None:
        problems.error(
            "K202",
            f"The entry '{entry.id.text}' has no answer.",
            help="Write the text of the right option behind 'answer:'.",
            at=key.source,
            span=entry.span._replace(end_line=entry.span.line, end=len(key.source.lines[entry.span.line - 1])),
            question=entry.id.text,
        )
    named = tuple(sorted({i for i in right if i is not None}))
    if entry.answers and marked is not None and None not in right and named != marked:
        problems.error(
            "K207",
            f"The quiz text marks {_texts(question, marked)} as right, the key says {_texts(question, named)}.",
            help="Correct the one that is wrong; they must agree.",
            at=key.source,
            span=entry.answers[0].span,
            question=entry.id.text,
        )
    final = named if entry.answers else (marked or ())
    known = bool(final)
    return replace(
        question,
        id=entry.id.text,
        kind="multiple" if len(final) > 1 else question.kind,
        choices=tuple(
            Choice(choice.content, choice.span, (i in final) if known else None, rationales.get(i, choice.rationale))
            for i, choice in enumerate(question.choices)
        ),
        explanation=from_text(entry.explanation.text) if entry.explanation else question.explanation,
        points=entry.points if entry.points is not None else key.points,
        shuffle=bool(entry.shuffle if entry.shuffle is not None else key.shuffle),
    )


def _positions(
    named: Iterable[Text],
    position: dict[str, int],
    question: Question,
    entry: KeyEntry,
    code: str,
    role: str,
    key: AnswerKey,
    problems: Problems,
) -> list[int | None]:
    """Where the named options stand; None for a text that is no option, or that was named before."""
    found: list[int | None] = []
    for text in named:
        i = position.get(fold(text.text))
        if i is None:
            problems.error(
                code,
                f"The {role} '{_short(text.text)}' is no option of question "
                f"{question.number or _short(plain(question.stem))}.",
                help=_nearest_option(text.text, question),
                at=key.source,
                span=text.span,
                question=entry.id.text,
            )
        elif i in found:
            problems.error(
                "K208",
                f"The option '{_short(text.text)}' is named twice.",
                help="Keep one of the two.",
                at=key.source,
                span=text.span,
                question=entry.id.text,
            )
            i = None
        found.append(i)
    return found


def _nearest_option(text: str, question: Question) -> str:
    options = {fold(plain(choice.content)): choice for choice in question.choices}
    near = get_close_matches(fold(text), options, 1, 0.5)
    if near:
        return f"The nearest option is '{near[0]}'. {_difference(text, near[0])}"
    listed = "; ".join(f"'{_short(option)}'" for option in options)
    return f"Name the option by its text. The options are: {listed}."


def _difference(one: str, other: str) -> str:
    """Where two texts part, in words."""
    a, b = fold(one), fold(other)
    same = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    left, right = a[same : same + 12] or "nothing", b[same : same + 12] or "nothing"
    return f"They differ behind '{a[max(0, same - 12) : same]}': '{left}' is not '{right}'."


def _texts(question: Question, positions: Iterable[int]) -> str:
    return " and ".join(f"'{_short(plain(question.choices[i].content))}'" for i in positions) or "nothing"


def _label(question: Question, position: int) -> str:
    return question.number or str(position + 1)


def _short(text: str) -> str:
    folded = fold(text)
    return folded if len(folded) <= 60 else folded[:59] + "…"
