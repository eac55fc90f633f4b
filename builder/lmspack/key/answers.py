"""The answers of an entry as the model has them, for the kinds whose answers are not picked among options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from itertools import chain
from typing import TypeVar

from lmspack.authored import Texts
from lmspack.diagnostics import Problems
from lmspack.gaps import with_blanks
from lmspack.key import SUFFIX, KeyEntry
from lmspack.key.kinds import FIELDS_OF, HOW, Unfit, is_guessed, pointless, says_its_kind
from lmspack.key.wording import fold, short
from lmspack.model import (
    Answer,
    Blanks,
    Essay,
    Interval,
    Kind,
    Matching,
    Numeric,
    Ordering,
    Pair,
    Question,
    ShortAnswer,
)
from lmspack.notation import NotationFault, gap, numeric, short_answer, with_margin
from lmspack.richtext import Content, Gap, inlines_of, plain
from lmspack.source import SourceText, Span
from lmspack.text.nearnumbers import near_number
from lmspack.yamltext import Text

_Read = TypeVar("_Read")

_MORE_THAN_A_CELL = ("K403", "K407")
_NO_TABLE = f"A table has no room for such an answer: keep this quiz's key as a '{SUFFIX}'."

_LEAST_PARTS = 2
"""Pairs and items without which there is nothing to match or to order."""


class Answers:
    """Makes the answers of one key."""

    def __init__(self, source: SourceText, texts: Texts, problems: Problems) -> None:
        self._source = source
        self._texts = texts
        self._problems = problems

    def answered(
        self, question: Question, entry: KeyEntry, kind: Kind, language: str, *, ordered: bool = False
    ) -> Question:
        """The question with the answer that the entry gives, or its own where it gives none. What does not fit is
        reported, and the question then has no answer. ``ordered``: the quiz text says the right order of its items.
        """
        try:
            self._check_shape(question, kind, entry)
            made = self._made(question, entry, kind, language, ordered)
        except Unfit as unfit:
            self.report(unfit, entry)
            return question
        self._check_fields(kind, entry)
        return made

    def report(self, unfit: Unfit, entry: KeyEntry) -> None:
        """Report what does not fit."""
        table = unfit.code in _MORE_THAN_A_CELL and not self._source.path.endswith(SUFFIX)
        self._problems.error(
            unfit.code,
            unfit.message,
            help=_NO_TABLE if table else unfit.help,
            at=self._source,
            span=unfit.span,
            question=entry.id.text,
        )

    def _made(
        self, question: Question, entry: KeyEntry, kind: Kind, language: str, ordered: bool
    ) -> Question:
        if kind == "description":
            return replace(question, kind=kind, answer=None)
        if kind == "essay":
            return replace(question, kind=kind, answer=self._essay(question, entry))
        if not entry.answered:
            return self._of_the_text(question, entry, kind, language)
        if kind == "blanks":
            return self._blanks(question, entry, language)
        answer = _MAKERS[kind](self, question, entry, language)
        if kind != "order" or ordered:  # a text may list its items in any order; the key says the right one
            self._check_agreement(question, answer, entry)
        return replace(question, kind=kind, answer=answer, choices=())

    def _of_the_text(self, question: Question, entry: KeyEntry, kind: Kind, language: str) -> Question:
        """A question whose answer stands in the quiz text."""
        if question.kind == kind and says_its_kind(question):
            return replace(question, answer=self._completed(question.answer, entry, language))
        if kind == "order" and question.choices:
            return replace(
                question, kind=kind, answer=Ordering(tuple(c.content for c in question.choices)), choices=()
            )
        raise Unfit(
            "K202", f"The entry '{_name(entry)}' has no answer.", HOW[kind], _line(entry, self._source)
        )

    def _completed(self, answer: Answer | None, entry: KeyEntry, language: str) -> Answer | None:
        """An answer of the quiz text with what the fields of the entry add to it."""
        fields = entry.fields
        match answer:
            case ShortAnswer() | Blanks() if fields.case is not None:
                return _with_case(answer, fields.case)
            case Numeric(accepted) if fields.tolerance is not None:
                return Numeric(_with_tolerance(accepted, fields.tolerance, language))
            case Matching(pairs, theirs) if fields.distractors:
                ours = self._distractors(entry, pairs)
                if theirs and set(ours) != set(theirs):
                    message = "The distractors are not those of the quiz text."
                    raise Unfit("K207", message, "Name them in one place only.", fields.distractors[0].span)
                return Matching(pairs, ours)
            case _:
                return answer

    # --- what kind the answer is, and what may be said of it

    def _check_shape(self, question: Question, kind: Kind, entry: KeyEntry) -> None:
        """Raise `Unfit` where text and key mean different kinds."""
        where = entry.fields.spans.get("kind", entry.id.span)
        if question.right:
            message = f"The quiz text marks right options, which a question of kind {kind} does not have."
            raise Unfit("K403", message, "Take the marks out of the quiz text, or correct the key.", where)
        if any(choice.rationale for choice in question.choices):
            message = (
                f"The quiz text says of single options why, which a question of kind {kind} does not have."
            )
            raise Unfit("K403", message, "Write it into 'explanation:', or correct the key.", where)
        if question.choices and kind not in ("order", "match"):
            message = f"The quiz text shows options to pick from; the key makes it a question of kind {kind}."
            raise Unfit("K403", message, "Delete 'kind:', or take the options out of the quiz text.", where)
        if says_its_kind(question) and not question.choices and question.kind != kind:
            message = (
                f"The key makes it a question of kind {kind}, the quiz text one of kind {question.kind}."
            )
            raise Unfit("K403", message, "Correct the one that is wrong.", where)
        if kind in ("essay", "description") and entry.answered:
            place = entry.answers[0].span if entry.answers else entry.pairs[0][0].span
            help = "Delete 'answer:'." + (
                " Write what markers look for behind 'notes:'." if kind == "essay" else ""
            )
            raise Unfit("K405", f"A question of kind {kind} has no answer that is right.", help, place)
        if entry.pairs and kind != "match":
            message = f"The answer is a list of pairs, which a question of kind {kind} does not have."
            raise Unfit("K403", message, HOW[kind], entry.pairs[0][0].span)
        if entry.answers and kind == "match":
            message = "The answer of a question of kind match says what belongs together."
            raise Unfit("K403", message, HOW[kind], entry.answers[0].span)

    def _check_fields(self, kind: Kind, entry: KeyEntry) -> None:
        for name, span in entry.fields.spans.items():
            kinds = FIELDS_OF.get(name)
            if kinds and kind not in kinds:
                self.report(pointless(name, kind, span), entry)
        for rationale in entry.rationales:
            message = f"A question of kind {kind} has no options that a rationale could be about."
            help = "Write it into 'explanation:'."
            self.report(Unfit("K206", message, help, rationale.choice.span), entry)

    def _check_agreement(self, question: Question, answer: Answer, entry: KeyEntry) -> None:
        """Raise `Unfit` where the quiz text gives another answer."""
        theirs = question.answer
        if (
            theirs is None
            or isinstance(theirs, Essay)
            or _same(_with_case(theirs, False), _with_case(answer, False))
        ):
            return
        from lmspack.answertexts import answer_texts  # something is wrong

        said = "; ".join(answer_texts(replace(question, answer=answer)))
        written = "; ".join(answer_texts(question))
        raise Unfit(
            "K207",
            f"The key says '{said}', but the quiz text says '{written}'.",
            "Correct the one that is wrong, or take the answer out of the key.",
            entry.answers[0].span if entry.answers else entry.pairs[0][0].span,
        )

    # --- one kind each

    def _short_answer(self, question: Question, entry: KeyEntry, _language: str) -> Answer:
        reader = _text_for_sure if is_guessed(question, entry) else short_answer
        found = [_read(answer, reader).accepted for answer in entry.answers]
        accepted = tuple(dict.fromkeys(chain.from_iterable(found)))
        return _with_case(ShortAnswer(accepted), _case(question, entry))

    def _numeric(self, _question: Question, entry: KeyEntry, language: str) -> Answer:
        read = [_read(text, lambda written: numeric(written, language)) for text in entry.answers]
        found = tuple(dict.fromkeys(chain.from_iterable(one.accepted for one in read)))
        tolerance = entry.fields.tolerance
        return Numeric(found if tolerance is None else _with_tolerance(found, tolerance, language))

    def _matching(self, question: Question, entry: KeyEntry, _language: str) -> Answer:
        if len(entry.pairs) < _LEAST_PARTS:
            message = "One pair leaves nothing to match."
            raise Unfit("K403", message, "Write at least two pairs.", entry.pairs[0][0].span)
        prompts = self._parts(question, [prompt for prompt, _ in entry.pairs], "prompt")
        pairs = tuple(
            Pair(prompt, self._texts(match, self._source))
            for prompt, (_, match) in zip(prompts, entry.pairs, strict=True)
        )
        distractors = self._distractors(entry, pairs)
        if not distractors and isinstance(question.answer, Matching):
            distractors = question.answer.distractors
        return Matching(pairs, distractors)

    def _distractors(self, entry: KeyEntry, pairs: tuple[Pair, ...]) -> tuple[Content, ...]:
        used = {pair.match for pair in pairs}
        found: list[Content] = []
        for text in entry.fields.distractors:
            distractor = self._texts(text, self._source)
            if distractor in used:
                message = f"'{short(text.text)}' belongs to a prompt, or is given twice; it is no distractor."
                raise Unfit("K403", message, "Delete it from 'distractors:'.", text.span)
            used.add(distractor)
            found.append(distractor)
        return tuple(found)

    def _ordering(self, question: Question, entry: KeyEntry, _language: str) -> Answer:
        if len(entry.answers) < _LEAST_PARTS:
            message = "There is nothing to order: the answer of a question of kind order is a list."
            raise Unfit("K403", message, HOW["order"], entry.answers[0].span)
        return Ordering(tuple(self._parts(question, list(entry.answers), "item")))

    def _parts(self, question: Question, named: list[Text], what: str) -> list[Content]:
        """What the key names, in its order; where the quiz text lists the same, as the text has it."""
        known = _listed(question)
        found: dict[str, Content] = {}
        for text in named:
            content = self._texts(text, self._source)
            folded = fold(plain(content))
            if known and folded not in known:
                folded = fold(text.text)
            if folded in found:
                raise Unfit(
                    "K208", f"The {what} '{short(text.text)}' is named twice here.", "Keep one.", text.span
                )
            if known and folded not in known:
                listed = "; ".join(f"'{short(one)}'" for one in known)
                message = f"'{short(text.text)}' is no {what} of the question in the quiz text."
                raise Unfit("K404", message, f"Its {what}s are {listed}.", text.span)
            found[folded] = known.get(folded, content)
        if missing := [one for one in known if one not in found]:
            message = f"The {what} '{short(missing[0])}' of the quiz text is missing in the answer."
            raise Unfit("K404", message, f"Name all {what}s of the question.", named[0].span)
        return list(found.values())

    def _blanks(self, question: Question, entry: KeyEntry, language: str) -> Question:
        stem, count = question.stem, sum(isinstance(inline, Gap) for inline in inlines_of(question.stem))
        if not count:
            stem, count = with_blanks(stem)
        if count != len(entry.answers):
            gaps_there, given = _counted(count, "gap"), _counted(len(entry.answers), "answer")
            message = f"The stem has {gaps_there}, but the key has {given}."
            help = "Write one answer for each '____' of the stem, in their order."
            raise Unfit("K407", message, help, entry.answers[0].span)
        gaps = tuple([_read(text, lambda written: gap(written, language)) for text in entry.answers])
        answer = _with_case(Blanks(gaps), _case(question, entry))
        self._check_agreement(question, answer, entry)
        return replace(question, kind="blanks", stem=stem, answer=answer)

    def _essay(self, question: Question, entry: KeyEntry) -> Essay:
        fields = entry.fields
        essay = question.answer if isinstance(question.answer, Essay) else Essay()
        if fields.notes is not None:
            essay = replace(essay, notes=self._texts(fields.notes, self._source))
        if fields.lines is not None:
            essay = replace(essay, lines=fields.lines)
        if fields.words is not None:
            essay = replace(essay, min_words=fields.words[0], max_words=fields.words[1])
        return essay


_MAKERS: Mapping[Kind, Callable[[Answers, Question, KeyEntry, str], Answer]] = {
    "short-answer": Answers._short_answer,
    "numeric": Answers._numeric,
    "match": Answers._matching,
    "order": Answers._ordering,
}


def _read(text: Text, reader: Callable[[str], _Read]) -> _Read:
    """What ``reader`` makes of a text; a fault in its notation is raised as `Unfit`."""
    try:
        return reader(text.text)
    except NotationFault as fault:
        raise Unfit("K402", fault.message, fault.help, _stretch(text, fault)) from None


def _text_for_sure(written: str) -> ShortAnswer:
    """The accepted texts of an answer that may be a number in other words, which is raised as a fault."""
    for part in written.split(" | "):
        if (fault := near_number(part.strip(), "Kind: short-answer")) is not None:
            raise fault
    return short_answer(written)


def _stretch(text: Text, fault: NotationFault) -> Span:
    """Where a fault is: within a text that stands on its line as it is, the stretch itself."""
    span = text.span
    if span.line == span.end_line and span.end - span.start == len(text.text):
        return Span(
            span.line, span.start + fault.start, span.line, span.start + max(fault.end, fault.start + 1)
        )
    return span


def _with_tolerance(intervals: tuple[Interval, ...], tolerance: Text, language: str) -> tuple[Interval, ...]:
    """The numbers with the margin that ``tolerance`` gives."""
    if any(interval.margin for interval in intervals):
        message = "The answer has a margin already; 'tolerance' gives another one."
        raise Unfit("K403", message, "Keep one of the two.", tolerance.span)

    def margined(value: Decimal) -> Interval:
        return _read(tolerance, lambda written: with_margin(value, written, language))

    return tuple(margined(interval.value) for interval in intervals)


def _listed(question: Question) -> dict[str, Content]:
    """What the quiz text lists to be matched or ordered, by its text."""
    match question.answer:
        case Ordering(items):
            listed: Iterable[Content] = items
        case Matching(pairs):
            listed = [pair.prompt for pair in pairs]
        case _:
            listed = [choice.content for choice in question.choices]
    return {fold(plain(content)): content for content in listed}


def _case(question: Question, entry: KeyEntry) -> bool:
    """Whether capitals count: as the key says, else as the quiz text does."""
    if entry.fields.case is not None:
        return entry.fields.case
    theirs = question.answer.gaps if isinstance(question.answer, Blanks) else (question.answer,)
    return any(isinstance(one, ShortAnswer) and one.case for one in theirs)


def _with_case(answer: Answer, case: bool) -> Answer:
    """The answer with regard to capitals, or without, in all that is typed."""
    match answer:
        case ShortAnswer():
            return replace(answer, case=case)
        case Blanks(gaps):
            return Blanks(
                tuple(replace(gap, case=case) if isinstance(gap, ShortAnswer) else gap for gap in gaps)
            )
        case _:
            return answer


def _same(one: Answer, other: Answer) -> bool:
    """Whether two answers accept the same."""
    match one, other:
        case ShortAnswer(a), ShortAnswer(b):
            return set(a) == set(b)
        case Numeric(a), Numeric(b):
            return set(a) == set(b)
        case Matching(pairs, spare), Matching(other_pairs, other_spare):
            return set(pairs) == set(other_pairs) and set(spare) == set(other_spare)
        case _:
            return one == other


def _counted(number: int, one: str) -> str:
    return f"{number or 'no'} {one}{'' if number == 1 else 's'}"


def _name(entry: KeyEntry) -> str:
    return entry.id.text or short(entry.stem.text)


def _line(entry: KeyEntry, source: SourceText) -> Span:
    line = entry.span.line
    return Span(line, entry.span.start, line, len(source.lines[line - 1]))
