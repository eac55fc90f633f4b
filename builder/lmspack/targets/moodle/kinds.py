"""What each kind of question is in Moodle: its type, and what its template is given beyond the common head."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import SimpleNamespace

from lmspack.model import (
    Blanks,
    Essay,
    Kind,
    Matching,
    Menu,
    Messages,
    Numbering,
    Numeric,
    Ordering,
    Question,
    ShortAnswer,
)
from lmspack.naming import decimal_text
from lmspack.richtext import plain, text_content
from lmspack.scoring import shares
from lmspack.targets.moodle import cloze
from lmspack.targets.moodle.texts import Gaps, Text, Texts, menu_text

NUMBERINGS: Mapping[Numbering, str] = {
    "abc": "abc",
    "ABC": "ABCD",
    "123": "123",
    "iii": "iii",
    "III": "IIII",
    "none": "none",
}
"""Our names of numbering styles → Moodle's."""

TRUE_FALSE = ("True", "False")
"""The choices that a truefalse question shows, in the words of the site's language."""

_TRUE_FALSE = tuple(text_content(label) for label in TRUE_FALSE)

MOST_GROUPS = 20
"""Menus that one text can have as a gapselect question: Moodle's editor offers so many groups of choices."""

ANYTHING = "*"
"""The answer that any response matches, after all others."""


@dataclass(frozen=True, slots=True)
class Built:
    """A question for its template: Moodle's name of the type, what only this type has, and how gaps are written."""

    type: str
    own: SimpleNamespace | None
    gaps: Gaps | None = None


def built(question: Question, texts: Texts) -> Built:
    """The question as the Moodle type that loses least of it."""
    return _BUILDERS[question.kind](question, texts)


@cache
def percent(share: Fraction) -> str:
    """A share of full marks as Moodle's ``fraction``: percent, with the five decimals of its own list."""
    return f"{float(share * 100):.5f}".rstrip("0").rstrip(".")


def is_truefalse(question: Question) -> bool:
    """Whether Moodle's truefalse type says all of a question. It has its own words for the choices, no combined
    feedback, no hints and no negative marking, and never mixes."""
    return (
        question.kind == "true-false"
        and tuple(choice.content for choice in question.choices) == _TRUE_FALSE
        and not (question.messages != Messages() or question.hints or question.penalty is not None)
        and not (question.negative or question.shuffle or question.numbering != "abc")
    )


def is_gapselect(answer: Blanks) -> bool:
    """Whether gaps can be a gapselect question, which has combined feedback and any number of points."""
    return all(isinstance(gap, Menu) for gap in answer.gaps) and len(answer.gaps) <= MOST_GROUPS


def _choices(question: Question, texts: Texts) -> Built:
    language = question.language
    own = SimpleNamespace(
        single=question.kind != "multiple",
        shuffle=question.mixable,
        numbering=NUMBERINGS[question.numbering],
        answers=[
            SimpleNamespace(
                fraction=percent(share),
                text=texts.compact(choice.content, language),
                feedback=texts.flow(choice.rationale, language),
            )
            for choice, share in zip(question.choices, shares(question), strict=True)
        ],
    )
    return Built("multichoice", own)


def _true_false(question: Question, texts: Texts) -> Built:
    if not is_truefalse(question):
        return _choices(question, texts)
    answers = [
        SimpleNamespace(
            fraction="100" if choice.correct else "0",
            text=Text(label.lower()),
            feedback=texts.flow(choice.rationale, question.language),
        )
        for choice, label in zip(question.choices, TRUE_FALSE, strict=True)
    ]
    return Built("truefalse", SimpleNamespace(answers=answers))


def _short_answer(question: Question, texts: Texts) -> Built:
    answer = question.answer
    assert isinstance(answer, ShortAnswer)
    answers = [(cloze.pattern(text), None) for text in answer.accepted]
    return Built("shortanswer", SimpleNamespace(case=answer.case, answers=_typed(question, texts, answers)))


def _numeric(question: Question, texts: Texts) -> Built:
    assert isinstance(question.answer, Numeric)
    answers = [(decimal_text(x.value), decimal_text(x.margin)) for x in question.answer.accepted]
    return Built("numerical", SimpleNamespace(answers=_typed(question, texts, answers)))


def _typed(
    question: Question, texts: Texts, answers: Sequence[tuple[str, str | None]]
) -> list[SimpleNamespace]:
    """Answers that are right, each with its tolerance. These types have no combined feedback; the messages stand at
    the answers, the one for wrong responses at an answer that everything else matches."""
    correct, incorrect = (
        texts.flow(message, question.language)
        for message in (question.messages.correct, question.messages.incorrect)
    )
    made = [
        SimpleNamespace(fraction="100", text=Text(text), tolerance=tolerance, feedback=correct)
        for text, tolerance in answers
    ]
    if incorrect.html:
        made.append(SimpleNamespace(fraction="0", text=Text(ANYTHING), tolerance=None, feedback=incorrect))
    return made


def _match(question: Question, texts: Texts) -> Built:
    answer = question.answer
    assert isinstance(answer, Matching)
    pairs = [
        SimpleNamespace(
            prompt=texts.compact(pair.prompt, question.language), match=menu_text(plain(pair.match))
        )
        for pair in answer.pairs
    ]
    pairs += [SimpleNamespace(prompt=Text(""), match=menu_text(plain(text))) for text in answer.distractors]
    return Built("matching", SimpleNamespace(shuffle=question.mixable, pairs=pairs))


def _order(question: Question, texts: Texts) -> Built:
    answer = question.answer
    assert isinstance(answer, Ordering)
    own = SimpleNamespace(
        grading="ABSOLUTE_POSITION" if question.partial else "ALL_OR_NOTHING",
        items=[texts.compact(item, question.language) for item in answer.items],
    )
    return Built("ordering", own)


def _blanks(question: Question, _texts: Texts) -> Built:
    answer = question.answer
    assert isinstance(answer, Blanks)
    if not is_gapselect(answer):
        return Built("cloze", None, cloze.gaps(question, answer))
    options: list[SimpleNamespace] = []
    right: list[int] = []
    for group, gap in enumerate(answer.gaps, 1):
        assert isinstance(gap, Menu)
        right.append(len(options) + 1 + gap.right)
        options += [SimpleNamespace(group=group, text=_menu_entry(text)) for text in gap.options]
    gaps = Gaps(lambda place: f"[[{right[place]}]]", (("[[", "&#91;&#91;"),))
    return Built("gapselect", SimpleNamespace(shuffle=question.mixable, options=options), gaps)


def _menu_entry(text: str) -> str:
    r"""An entry of a gapselect menu: Moodle uses the whole menu as the replacement of a regular expression, where
    ``\1`` and ``${1}`` would mean something."""
    return menu_text(text).replace("\\", "&#92;").replace("$", "&#36;")


def _essay(question: Question, texts: Texts) -> Built:
    answer = question.answer
    assert isinstance(answer, Essay)
    own = SimpleNamespace(
        lines=answer.lines,
        min_words=answer.min_words,
        max_words=answer.max_words,
        notes=texts.flow(answer.notes, question.language),
    )
    return Built("essay", own)


def _description(_question: Question, _texts: Texts) -> Built:
    return Built("description", None)


_BUILDERS: Mapping[Kind, Callable[[Question, Texts], Built]] = {
    "choice": _choices,
    "multiple": _choices,
    "true-false": _true_false,
    "short-answer": _short_answer,
    "numeric": _numeric,
    "match": _match,
    "order": _order,
    "blanks": _blanks,
    "essay": _essay,
    "description": _description,
}
