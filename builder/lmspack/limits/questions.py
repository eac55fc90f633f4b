"""The limits that concern single questions. `narrow` and `gaps` have what their rows look for."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from lmspack.limits import gaps, narrow
from lmspack.limits.limit import QuestionLimit
from lmspack.model import UNSCORED_KINDS, Essay, Matching, Messages, Pair, Question
from lmspack.richtext import Content, plain, text_content


def _unpinned(question: Question) -> Question:
    choices = tuple(replace(choice, pinned=False) for choice in question.choices)
    return replace(question, shuffle=question.mixable, choices=choices)


def _is_rich(content: Content) -> bool:
    """Whether a text is more than one line without markup."""
    return content != text_content(plain(content)) or "\n" in plain(content)


def _one_line(content: Content) -> Content:
    return text_content(" ".join(plain(content).split()))


def _has_rich_matches(question: Question) -> bool:
    return isinstance(question.answer, Matching) and any(_is_rich(text) for text in question.answer.targets)


def _with_plain_matches(question: Question) -> Question:
    answer = question.answer
    assert isinstance(answer, Matching)
    pairs = tuple(Pair(pair.prompt, _one_line(pair.match)) for pair in answer.pairs)
    return replace(question, answer=Matching(pairs, tuple(_one_line(text) for text in answer.distractors)))


def _has_length(question: Question) -> bool:
    answer = question.answer
    return isinstance(answer, Essay) and replace(answer, notes=()) != Essay()


def _without_length(question: Question) -> Question:
    return (
        replace(question, answer=Essay(question.answer.notes))
        if isinstance(question.answer, Essay)
        else question
    )


def _has_notes(question: Question) -> bool:
    return isinstance(question.answer, Essay) and bool(question.answer.notes)


def _without_notes(question: Question) -> Question:
    assert isinstance(question.answer, Essay)
    return replace(question, answer=replace(question.answer, notes=()))


QUESTION_LIMITS = (
    QuestionLimit(
        "pins",
        "L101",
        "an option that keeps its place while the others are mixed",
        lambda q: q.shuffle and not q.mixable,
        _unpinned,
    ),
    QuestionLimit(
        "part-marks",
        "L104",
        "what a partly right response to a multiple response question gets",
        lambda q: q.kind == "multiple" and q.partial,
        lambda q: q,
        "info",
    ),
    QuestionLimit(
        "all-or-nothing",
        "L105",
        "no points for a partly right response",
        lambda q: not q.partial and q.kind in ("multiple", "match", "order", "blanks"),
        lambda q: replace(q, partial=True),
    ),
    QuestionLimit(
        "unordered-all-or-nothing",
        "L105",
        "no points for a partly right response (ordering apart)",
        lambda q: not q.partial and q.kind in ("multiple", "match", "blanks"),
        lambda q: replace(q, partial=True),
    ),
    QuestionLimit(
        "negative-marking",
        "L106",
        "points taken away for a wrong option",
        lambda q: q.negative > 0,
        lambda q: replace(q, negative=Decimal(0)),
    ),
    QuestionLimit(
        "hints",
        "L107",
        "hints, and what a further try costs",
        lambda q: bool(q.hints) or q.penalty is not None,
        lambda q: replace(q, hints=(), penalty=None),
    ),
    QuestionLimit(
        "unmarked-hints",
        "L107",
        "hints of what no machine marks",
        lambda q: bool(q.hints) and q.kind in UNSCORED_KINDS,
        lambda q: replace(q, hints=()),
    ),
    QuestionLimit(
        "exact-penalty",
        "L107",
        "what exactly a further try costs",
        narrow.has_inexact_penalty,
        narrow.with_stored_penalty,
        "info",
    ),
    QuestionLimit(
        "messages",
        "L108",
        "messages for right, partly right and wrong responses",
        lambda q: q.messages != Messages(),
        lambda q: replace(q, messages=Messages()),
    ),
    QuestionLimit(
        "unsaid-messages",
        "L108",
        "messages for right, partly right and wrong responses to texts with typed gaps, and to what no machine marks",
        narrow.has_unsaid_messages,
        lambda q: replace(q, messages=Messages()),
    ),
    QuestionLimit(
        "idle-message",
        "L108",
        "a message for partly right responses where all are right or wrong",
        narrow.has_idle_message,
        narrow.without_idle_message,
        "info",
    ),
    QuestionLimit(
        "unreachable-message",
        "L108",
        "a message for partly right responses where none is partly right",
        lambda q: bool(q.messages.partial) and narrow.is_right_or_wrong(q),
        narrow.without_idle_message,
        "info",
    ),
    QuestionLimit(
        "unreachable-wrong-message",
        "L108",
        "a message for wrong responses where every one is right in part",
        lambda q: bool(q.messages.incorrect) and narrow.is_never_wrong(q),
        lambda q: replace(q, messages=replace(q.messages, incorrect=())),
        "info",
    ),
    QuestionLimit(
        "numbering",
        "L109",
        "the style in which options are numbered",
        lambda q: bool(q.choices) and q.numbering != "abc",
        lambda q: replace(q, numbering="abc"),
    ),
    QuestionLimit(
        "letters",
        "L109",
        "letters as the numbers of more than 26 options",
        narrow.has_letters_left,
        lambda q: replace(q, numbering="123"),
        "info",
    ),
    QuestionLimit(
        "gap-points",
        "L116",
        "points that are not a whole number for each gap",
        narrow.has_parted_points,
        lambda q: replace(q, points=narrow.points_by_gap(q)),
    ),
    QuestionLimit("tags", "L110", "tags", lambda q: bool(q.tags), lambda q: replace(q, tags=())),
    QuestionLimit(
        "odd-tags",
        "L110",
        "tags that differ in capitals only, hold < > or `, or are 0",
        narrow.has_odd_tags,
        narrow.with_stored_tags,
    ),
    QuestionLimit(
        "difficulty",
        "L111",
        "the difficulty",
        lambda q: bool(q.difficulty),
        lambda q: replace(q, difficulty=""),
    ),
    QuestionLimit(
        "question-category",
        "L112",
        "the category of a question",
        lambda q: bool(q.category),
        lambda q: replace(q, category=()),
    ),
    QuestionLimit(
        "rich-matches",
        "L113",
        "markup in what prompts are matched with",
        _has_rich_matches,
        _with_plain_matches,
    ),
    QuestionLimit("essay-length", "L114", "the length of an essay", _has_length, _without_length),
    QuestionLimit(
        "essay-words",
        "L114",
        "the number of words of an essay",
        narrow.has_word_limits,
        narrow.without_word_limits,
    ),
    QuestionLimit(
        "odd-lines",
        "L114",
        "the exact height of an essay's field",
        narrow.has_odd_lines,
        narrow.with_offered_lines,
        "info",
    ),
    QuestionLimit(
        "case",
        "L119",
        "capitals in what is typed",
        gaps.has_case,
        gaps.without_case,
    ),
    QuestionLimit(
        "numeric-gaps",
        "L129",
        "numbers in gaps",
        gaps.has_numeric_gaps,
        gaps.with_numbers_as_texts,
    ),
    QuestionLimit(
        "mixed-gaps",
        "L130",
        "menus and typed gaps in one text",
        gaps.has_mixed_gaps,
        gaps.with_typed_gaps,
    ),
    QuestionLimit(
        "order",
        "L128",
        "putting things in order",
        lambda q: q.kind == "order",
        lambda q: q,
        "info",
    ),
    QuestionLimit(
        "rich-items",
        "L113",
        "markup in things to be put in order",
        gaps.has_rich_items,
        lambda q: q,
    ),
    QuestionLimit(
        "markup-matches",
        "L113",
        "what looks like markup in what prompts are matched with",
        gaps.has_markup_matches,
        lambda q: q,
    ),
    QuestionLimit(
        "partial-message",
        "L108",
        "a message for partly right responses",
        gaps.has_partial_message,
        gaps.with_two_messages,
    ),
    QuestionLimit(
        "no-partial-message",
        "L108",
        "no message for partly right responses, but one for wrong ones",
        gaps.has_no_partial_message,
        gaps.with_two_messages,
        "info",
    ),
    QuestionLimit(
        "description-feedback",
        "L108",
        "what is said about a text that asks nothing",
        gaps.has_described_feedback,
        gaps.without_feedback,
    ),
    QuestionLimit("essay-notes", "L115", "notes for those who mark an essay", _has_notes, _without_notes),
)
