"""The quiz text meets its answer key: joined by what they say, never by position alone.

Stems and options are compared with their white space folded. What fits nowhere is reported with its nearest
counterpart, and nothing is taken over from a neighbour.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace
from itertools import islice
from typing import Any

from lmspack.authored import Texts
from lmspack.diagnostics import Problems
from lmspack.key import PLAIN, SHEET_SUFFIXES, AnswerKey, KeyEntry
from lmspack.key.answers import Answers
from lmspack.key.kinds import FIELDS_OF, HOW, UNKNOWN, kind_of, lost_options, pointless
from lmspack.key.wording import difference, fold, fold_stem, nearest_stem, option_hint, short
from lmspack.model import CHOICE_KINDS, UNKNOWN_LANGUAGE, Choice, Kind, Question
from lmspack.richtext import plain
from lmspack.settings import Values
from lmspack.source import SourceText, Span
from lmspack.text.lexicon import lower
from lmspack.text.words import ORDERING
from lmspack.yamltext import Text

_TRUE_AND_FALSE = 2
_FEWEST_TO_ORDER = 3


def join(
    questions: tuple[Question, ...],
    text: SourceText,
    key: AnswerKey,
    problems: Problems,
    *,
    texts: Texts | None = None,
    language: str = UNKNOWN_LANGUAGE,
    bare: Container[int] = (),
    ordered: Container[int] = (),
) -> tuple[tuple[Question, ...], tuple[Values, ...]]:
    """The questions of a quiz text with what the key says about them, and what it sets for each of them.

    ``texts`` makes content of the key's texts (by default literal), ``language`` is that of the quiz; ``bare`` and
    ``ordered`` are those of `lmspack.text.Reading`. Whatever does not fit is reported (codes K2xx and K4xx). A
    question that could not be joined is returned as it was.
    """
    if not key.entries:  # reported by the loader; naming every question would say it again
        return questions, ({},) * len(questions)
    joining = _Join(questions, text, key, texts or Texts("literal", problems), language, problems)
    pairs, lost = joining.pairs()
    joining.report_lost([i for i in range(len(questions)) if i not in pairs], lost)
    completed = tuple(
        [
            joining.complete(question, pairs[i], bare=i in bare, ordered=i in ordered)
            if i in pairs
            else question
            for i, question in enumerate(questions)
        ]
    )
    return completed, tuple([pairs[i].said if i in pairs else _NOTHING for i in range(len(questions))])


_NOTHING: Values = {}


class _Join:
    """One quiz text and its key."""

    def __init__(
        self,
        questions: tuple[Question, ...],
        text: SourceText,
        key: AnswerKey,
        texts: Texts,
        language: str,
        problems: Problems,
    ) -> None:
        self._questions = questions
        self._text = text
        self._key = key
        self._texts = texts
        self._language = language
        self._problems = problems
        self._answers = Answers(key.source, texts, problems)
        table = key.source.path.casefold().endswith(SHEET_SUFFIXES)
        self._update = "" if table else f"'lmspack key update {text.path}'"

    def pairs(self) -> tuple[dict[int, KeyEntry], list[KeyEntry]]:
        """Question positions with their entries, and the entries whose stem no question has."""
        free: dict[str, list[int]] = {}
        for i, question in enumerate(self._questions):
            free.setdefault(fold_stem(plain(question.stem)), []).append(i)
        pairs: dict[int, KeyEntry] = {}
        first: dict[str, KeyEntry] = {}
        lost: list[KeyEntry] = []
        for entry in self._key.entries:
            stem = self._stem(entry, free)
            candidates = free.get(stem) if stem else None
            if candidates:
                chosen = self._choose(entry, candidates)
                candidates.remove(chosen)
                pairs[chosen] = entry
                first.setdefault(stem, entry)
            elif candidates is not None:
                self._report_second(entry, first[stem])
            else:
                lost.append(entry)
        return pairs, lost

    def _stem(self, entry: KeyEntry, known: Container[str]) -> str:
        """The stem as it is compared: as it was written or, in a quiz with markup, as it reads."""
        stem = fold_stem(entry.stem.text)
        if stem in known or not self._texts.rich:
            return stem
        return fold_stem(self._texts.plain(entry.stem))

    def _choose(self, entry: KeyEntry, candidates: list[int]) -> int:
        """The question, of several with one stem, whose options the entry names; reported where two fit."""
        if len(candidates) == 1:
            return candidates[0]
        fitting = list(islice((i for i in candidates if _fits(entry, self._questions[i])), 2))
        self._report_ambiguous(entry, fitting)
        return (fitting or candidates)[0]

    def report_lost(self, lost_questions: list[int], lost_entries: list[KeyEntry]) -> None:
        """Report what has no counterpart, with the nearest of the other side."""
        stems = {i: plain(self._questions[i].stem) for i in lost_questions}
        without_stem = [entry for entry in lost_entries if not entry.stem.text]
        for entry in lost_entries:
            if not entry.stem.text:
                continue
            match = nearest_stem(entry.stem.text, stems)
            if match is not None:
                self._report_reworded(entry, match, stems.pop(match))
                continue
            self._error(
                "K204",
                f"No question of {self._text.path} reads '{short(entry.stem.text)}'.",
                "Write it exactly as the quiz text has it. If the question is gone, delete this entry.",
                entry.stem.span,
                entry,
            )
        for i in stems:
            self._report_without_entry(i, without_stem)

    def complete(
        self, question: Question, entry: KeyEntry, *, bare: bool = False, ordered: bool = False
    ) -> Question:
        """The question with the entry's answer, rationales and explanation."""
        kind = kind_of(question, entry)
        told = entry.explanation
        changes: dict[str, Any] = {
            "id": entry.id.text,
            "explanation": self._texts(told, self._key.source) if told else question.explanation,
        }
        if kind is None:
            self._report_unanswered(question, entry)
        elif lost_options(question, entry, bare=bare):
            self._report_bare(question, entry)
        elif kind in CHOICE_KINDS:
            changes.update(self._picked(question, entry, kind))
        else:
            language = entry.said["language"].value if "language" in entry.said else self._language
            question = self._answers.answered(question, entry, kind, language, ordered=ordered)
        return replace(question, **changes)

    def _picked(self, question: Question, entry: KeyEntry, kind: Kind) -> dict[str, Any]:
        """What the entry makes of a question whose answers are picked among its options."""
        if not question.choices:
            self._report_no_options(entry, kind)
            return {}
        right = self._positions(entry.answers, question, entry, "K205", "answer")
        spoken = self._positions(
            [r.choice for r in entry.rationales], question, entry, "K206", "rationale's choice"
        )
        rationales = {
            i: self._texts(r.text, self._key.source)
            for i, r in zip(spoken, entry.rationales, strict=True)
            if i is not None
        }
        marked = question.right if any(choice.correct is not None for choice in question.choices) else None
        named = tuple(sorted({i for i in right if i is not None}))
        if not entry.answers and marked is None:
            self._report_unanswered(question, entry)
        if entry.answers and marked is not None and None not in right and named != marked:
            self._report_disagreement(question, entry, marked, named)
        final = named if entry.answers else (marked or ())
        self._check_fields(question, entry, kind, final)
        self._check_order(question, entry, right)
        choices = [
            Choice(
                choice.content,
                choice.span,
                (i in final) if final else None,
                rationales.get(i, choice.rationale),
            )
            for i, choice in enumerate(question.choices)
        ]
        return {"kind": _kind(question, entry, final), "choices": tuple(choices)}

    def _check_fields(self, question: Question, entry: KeyEntry, kind: Kind, right: tuple[int, ...]) -> None:
        """Report what the entry says of the answer that cannot be said of options."""
        if entry.fields is PLAIN:
            return
        for name, span in entry.fields.spans.items():
            if name in FIELDS_OF:
                self._answers.report(pointless(name, kind, span), entry)
        said, where = entry.fields.kind, entry.fields.spans.get("kind", entry.span)
        if said in ("choice", "true-false") and len(right) > 1:
            message = f"A question of kind {said} has one right option; {len(right)} are named."
            self._error("K403", message, "Write 'kind: multiple', or name one option.", where, entry)
        elif said == "true-false" and len(question.choices) != _TRUE_AND_FALSE:
            message = f"A question of kind true-false has two options; this one has {len(question.choices)}."
            self._error("K403", message, "Write 'kind: choice', or delete 'kind:'.", where, entry)

    def _check_order(self, question: Question, entry: KeyEntry, right: list[int | None]) -> None:
        """Report where all options are named that may be meant to be put in order: the stem tells so, or they are
        named in another order than that of the text."""
        if len(right) < _FEWEST_TO_ORDER or entry.fields.kind or len(right) != len(question.choices):
            return
        places = [place for place in right if place is not None]
        stem = lower(plain(question.stem))
        told = any(word in stem for word in ORDERING)
        if len(places) == len(right) and (told or places != sorted(places)):
            self._error(
                "K409",
                "All options are named: either all of them are right, or this is their right order.",
                "Write 'kind: order' if they are to be put in order, 'kind: multiple' if all of them are right.",
                entry.answers[0].span,
                entry,
            )

    def _positions(
        self, named: Iterable[Text], question: Question, entry: KeyEntry, code: str, role: str
    ) -> list[int | None]:
        """Where the named options stand; None for a text that is no option, or that was named before."""
        position = {
            fold(plain(choice.content)): i for i, choice in reversed(list(enumerate(question.choices)))
        }
        found: list[int | None] = []
        for text in named:
            i = position.get(fold(text.text))
            if i is None and self._texts.rich:
                i = position.get(fold(self._texts.plain(text)))
            if i is None:
                label = (
                    f"question {question.number}" if question.number else f"'{short(plain(question.stem))}'"
                )
                message = f"The {role} '{short(text.text)}' is no option of {label}."
                hint = option_hint(text, question, self._key.source, self._update)
                self._error(code, message, hint, text.span, entry)
            elif i in found:
                message = f"The option '{short(text.text)}' is named twice here."
                self._error("K208", message, "Keep one of the two.", text.span, entry)
                i = None
            found.append(i)
        return found

    def _report_no_options(self, entry: KeyEntry, kind: Kind) -> None:
        message = f"The quiz text shows no options, which a question of kind {kind} has."
        help = "Write the options into the quiz text, below the stem, or correct 'kind:'."
        self._error("K403", message, help, entry.fields.spans["kind"], entry)

    def _report_bare(self, question: Question, entry: KeyEntry) -> None:
        name = question.number or short(plain(question.stem))
        self._error(
            "K410",
            f"Question {name} shows no options in the quiz text: has it lost them, or is its answer typed?",
            "Write the options into the quiz text; or, if it is typed, 'kind: short-answer' or 'kind: numeric' here, "
            "or 'Kind: short-answer' below the question.",
            entry.answers[0].span,
            entry,
        )

    def _report_ambiguous(self, entry: KeyEntry, fitting: list[int]) -> None:
        if len({frozenset(_options(self._questions[i])) for i in fitting}) > 1:
            numbers = " and ".join(self._label(i) for i in fitting)
            self._error(
                "K209",
                f"The questions {numbers} both read '{short(entry.stem.text)}', and this entry fits each.",
                "Word the questions differently, in the quiz text and in the key.",
                entry.stem.span,
                entry,
            )

    def _report_second(self, entry: KeyEntry, first: KeyEntry) -> None:
        self._error(
            "K211",
            f"The question '{short(entry.stem.text)}' has an entry already, in line {first.stem.span.line}.",
            "Delete one of the two entries.",
            entry.stem.span,
            entry,
        )

    def _report_reworded(self, entry: KeyEntry, match: int, stem: str) -> None:
        question = self._questions[match]
        self._error(
            "K203",
            f"Question {self._label(match)} is worded differently in the quiz text ({self._text.path}, line "
            f"{question.span.line}): '{fold(stem)}' The key has: '{fold(entry.stem.text)}'",
            difference(entry.stem.text, stem, "quiz text")
            + " They must be the same"
            + (f": {self._update} takes over what the quiz text has." if self._update else "."),
            entry.stem.span,
            entry,
        )
        options = _options(question)
        if any(fold(text.text) in options for text in entry.answers):
            self.complete(question, entry)  # for what it reports: one difference shall not hide the next

    def _report_without_entry(self, i: int, without_stem: list[KeyEntry]) -> None:
        hint = f"{self._update} adds one, to be answered; or write it, with id, stem and answer."
        if not self._update:
            hint = "Add a row for it, with its number or its text, and its answer."
        if without_stem:
            hint = (
                f"Perhaps it is the entry in line {without_stem[0].span.line} of the key, which has no stem."
            )
        self._problems.error(
            "K201",
            f"Question {self._label(i)} has no entry in the answer key {self._key.source.path}.",
            help=hint,
            at=self._text,
            span=self._questions[i].span,
            question=self._label(i),
        )

    def _report_unanswered(self, question: Question, entry: KeyEntry) -> None:
        line = entry.span.line
        name = entry.id.text or short(entry.stem.text)
        options = f"{HOW['choice']} The options: {_texts(question, '; ')}."
        self._error(
            "K202",
            f"The entry '{name}' has no answer.",
            options if question.choices else UNKNOWN,
            Span(line, entry.span.start, line, len(self._key.source.lines[line - 1])),
            entry,
        )

    def _report_disagreement(
        self, question: Question, entry: KeyEntry, marked: tuple[int, ...], named: tuple[int, ...]
    ) -> None:
        self._error(
            "K207",
            f"The key says that {_texts(question, ' and ', named)} is right, but the quiz text marks "
            f"{_texts(question, ' and ', marked) or 'no option'}.",
            "Correct the one that is wrong, or take the mark out of the quiz text.",
            entry.answers[0].span,
            entry,
        )

    def _error(self, code: str, message: str, help: str, span: Span, entry: KeyEntry) -> None:
        self._problems.error(code, message, help=help, at=self._key.source, span=span, question=entry.id.text)

    def _label(self, position: int) -> str:
        return self._questions[position].number or str(position + 1)


def _kind(question: Question, entry: KeyEntry, right: tuple[int, ...]) -> Kind:
    if entry.fields.kind:
        return entry.fields.kind
    return "multiple" if len(right) > 1 else question.kind


def _options(question: Question) -> list[str]:
    return [fold(plain(choice.content)) for choice in question.choices]


def _fits(entry: KeyEntry, question: Question) -> bool:
    options = _options(question)
    named = [*entry.answers, *(rationale.choice for rationale in entry.rationales)]
    return all(fold(text.text) in options for text in named)


def _texts(question: Question, between: str, positions: Iterable[int] | None = None) -> str:
    chosen = range(len(question.choices)) if positions is None else positions
    return between.join(f"'{short(plain(question.choices[i].content))}'" for i in chosen)
