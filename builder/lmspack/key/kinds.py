"""Which kind of question an entry makes of its question, and what an author may say of each kind."""

from __future__ import annotations

from collections.abc import Mapping

from lmspack.gaps import with_blanks
from lmspack.key import KeyEntry
from lmspack.model import CHOICE_KINDS, Kind, Question
from lmspack.notation import is_for_gap, is_interval, looks_like_numbers
from lmspack.source import Span
from lmspack.text.lexicon import TRUTH, fold

FIELDS_OF: Mapping[str, tuple[Kind, ...]] = {
    "case": ("short-answer", "blanks"),
    "tolerance": ("numeric",),
    "distractors": ("match",),
    "notes": ("essay",),
    "lines": ("essay",),
    "words": ("essay",),
}
"""The kinds that a field of an answer is about."""

HOW: Mapping[Kind, str] = {
    "choice": "Write the text of the right option behind 'answer:'.",
    "multiple": "Write the texts of the right options below 'answer:', each behind '- '.",
    "true-false": "Write the text of the right option behind 'answer:'.",
    "short-answer": "Write the right text behind 'answer:', or a list of texts that are all right.",
    "numeric": "Write the right number behind 'answer:', as in 'answer: 3.14 ± 0.01'.",
    "match": "Write below 'answer:' a line 'prompt: match' for each pair.",
    "order": "Write the items below 'answer:' in their right order, each behind '- '.",
    "blanks": "Write below 'answer:' what belongs into each gap, in their order, each behind '- '.",
    "essay": "Delete 'answer:'.",
    "description": "Delete 'answer:'.",
}
"""How the answer of a kind is written."""

UNKNOWN = (
    "Write the right text or number behind 'answer:'. For a text that a person marks write 'kind: essay', for one that "
    "asks nothing 'kind: description'."
)
"""What to do about a question of which nothing is known."""


class Unfit(Exception):
    """An answer that the question cannot have: code, message, help, place."""

    def __init__(self, code: str, message: str, help: str, span: Span) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help
        self.span = span


def pointless(name: str, kind: str, span: Span) -> Unfit:
    """A field that says nothing about a question of this kind."""
    return Unfit(
        "K405",
        f"'{name}' says nothing about a question of kind {kind}.",
        f"Delete it; it is meant for the kinds {', '.join(FIELDS_OF[name])}.",
        span,
    )


def kind_of(question: Question, entry: KeyEntry) -> Kind | None:
    """The kind of a question by its entry and its text; None where neither says enough."""
    fields = entry.fields
    if fields.kind:
        return fields.kind
    if question.choices:
        return "match" if entry.pairs and question.kind in CHOICE_KINDS else question.kind
    if says_its_kind(question) or question.kind != "essay":
        return question.kind
    if entry.pairs or fields.distractors:
        return "match"
    if fields.tolerance:
        return "numeric"
    if entry.answers:
        return _typed_kind(question, entry)
    return "essay" if fields.spans else None


def _typed_kind(question: Question, entry: KeyEntry) -> Kind:
    if len(entry.answers) > 1 and with_blanks(question.stem)[1] > 1:
        return "blanks"
    if any(is_for_gap(answer.text) for answer in entry.answers):
        return "blanks"
    numbers = entry.fields.case is None and all(looks_like_numbers(answer.text) for answer in entry.answers)
    return "numeric" if numbers else "short-answer"


def is_guessed(question: Question, entry: KeyEntry) -> bool:
    """Whether nothing but its answers shows what kind of question an entry means: neither the text nor ``kind:``."""
    return question.kind == "essay" and question.answer is None and not entry.fields.kind


def lost_options(question: Question, entry: KeyEntry, *, bare: bool) -> bool:
    """Whether the answers of an entry may be texts of options that got lost: true or false; in a text whose questions
    usually have options (``bare``) any text. A field, a gap in the stem, a margin or a bar shows that it is typed."""
    if not entry.answers or entry.fields.spans or not is_guessed(question, entry):
        return False
    said = [answer.text.strip().rstrip(".") for answer in entry.answers]
    if len(said) == 1 and len(said[0]) > 1 and fold(said[0]) in TRUTH:
        return True
    if not bare or with_blanks(question.stem)[1]:
        return False
    return not any(" | " in answer.text or is_interval(answer.text) for answer in entry.answers)


def is_answered(question: Question) -> bool:
    """Whether the quiz text says the answer."""
    return bool(question.right) if question.choices else says_its_kind(question)


def says_its_kind(question: Question) -> bool:
    """Whether the quiz text shows by itself what kind of question it is. Where it does not, the reader calls it an
    essay without an answer, or has a kind from a word of the stem."""
    return bool(question.choices) or question.kind == "description" or question.answer is not None
