"""Hypothesis strategies for questions of every kind, with settings and messages, on top of `strategies`."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from hypothesis import strategies as st

from kinds import PICTURE, SOUND
from lmspack.model import (
    Answer,
    Blanks,
    Essay,
    Interval,
    Kind,
    Matching,
    Menu,
    Messages,
    Numeric,
    Ordering,
    Pair,
    Question,
    Quiz,
    Section,
    ShortAnswer,
)
from lmspack.richtext import (
    Block,
    BulletList,
    Content,
    Gap,
    Media,
    Paragraph,
    Quotation,
    Styled,
    Table,
    joined,
    plain,
)
from strategies import contents, lines, questions, quizzes, rich_contents

_SHOWN = (Media(PICTURE.name, 'a "red" <dot>'), Media(SOUND.name, "a note", "audio"))

_LINES = lines(12)
_SHORT: st.SearchStrategy[Content] = st.one_of(contents(1), rich_contents(1, _SHOWN))
_OPTIONAL: st.SearchStrategy[Content] = st.one_of(st.just(()), st.just(()), _SHORT)
_TYPED = _LINES.map(lambda text: " ".join(text.split())).filter(bool)
_NUMBERS = st.decimals(min_value=-10_000, max_value=10_000, places=3)
_MARGINS = st.decimals(min_value=0, max_value=10, places=3)
_SHARES = st.decimals(min_value=0, max_value=1, places=4)

short_answers = st.builds(
    ShortAnswer,
    st.lists(_TYPED, min_size=1, max_size=3, unique_by=str.casefold).map(tuple),
    st.booleans(),
)
numerics = st.builds(
    Numeric, st.lists(st.builds(Interval, _NUMBERS, _MARGINS), min_size=1, max_size=2).map(tuple)
)


@st.composite
def menus(draw: st.DrawFn) -> Menu:
    """A menu of two to four texts."""
    options = draw(st.lists(_TYPED, min_size=2, max_size=4, unique_by=str.casefold))
    return Menu(tuple(options), draw(st.integers(0, len(options) - 1)))


_GAPS = st.lists(st.one_of(short_answers, numerics, menus()), min_size=1, max_size=3).map(tuple)


@st.composite
def matchings(draw: st.DrawFn) -> Matching:
    """Pairs, of which some may have the same match, and distractors."""
    prompts = draw(st.lists(_SHORT, min_size=1, max_size=4, unique_by=plain))
    targets = draw(st.lists(_SHORT, min_size=2, max_size=5, unique_by=plain))
    right = [draw(st.integers(0, len(targets) - 1)) for _ in prompts]
    pairs = tuple(Pair(prompt, targets[place]) for prompt, place in zip(prompts, right, strict=True))
    return Matching(pairs, tuple(text for place, text in enumerate(targets) if place not in right))


orderings = st.builds(Ordering, st.lists(_SHORT, min_size=2, max_size=5, unique_by=plain).map(tuple))
essays = st.builds(
    Essay,
    _OPTIONAL,
    st.sampled_from((15, 1, 40)),
    st.sampled_from((None, 10)),
    st.sampled_from((None, 200)),
)

ANSWERS: dict[Kind, st.SearchStrategy[Answer]] = {
    "short-answer": short_answers,
    "numeric": numerics,
    "match": matchings(),
    "order": orderings,
    "blanks": st.builds(Blanks, _GAPS),
    "essay": essays,
}
_IN_PARTS: tuple[Kind, ...] = ("multiple", "match", "order", "blanks")

messages = st.builds(Messages, _OPTIONAL, _OPTIONAL, _OPTIONAL)


@st.composite
def questions_of_any_kind(draw: st.DrawFn, id: str, language: str) -> Question:
    """A question as its author's settings may have made it: each setting only where it means something."""
    base = draw(questions(id, language))
    kind: Kind = draw(st.sampled_from((*ANSWERS, base.kind, base.kind, "description")))
    if kind == "description":
        question = replace(base, kind=kind, choices=(), points=Decimal(0), shuffle=False, explanation=())
    elif kind in ANSWERS:
        answer = draw(ANSWERS[kind])
        stem = draw(st.one_of(st.just(base.stem), _SHORT))
        if isinstance(answer, Blanks):
            stem = _with_gaps(stem, [Gap(n) for n in range(len(answer.gaps))], draw(st.integers(0, 7)))
        question = replace(base, kind=kind, stem=stem, choices=(), answer=answer, shuffle=False)
    else:
        question = base
    return replace(
        question,
        partial=draw(st.booleans()) if kind in _IN_PARTS else True,
        negative=draw(st.one_of(st.just(Decimal(0)), _SHARES)) if kind == "choice" else Decimal(0),
        messages=draw(messages) if kind not in ("essay", "description") else Messages(),
    )


def _with_gaps(stem: Content, gaps: list[Gap], place: int) -> Content:
    """A stem with gaps below it or above: in a line, in a list, in a table, in a quotation."""
    first, *rest = gaps
    words: tuple[str, str] = ("before ", " after")
    line = Paragraph((words[0], Styled("em", (first,)), words[1]))
    forms: tuple[Block, ...] = (
        Paragraph(joined((words[0], *rest[:1], words[1]))),
        BulletList(((Paragraph((*rest[:1], words[1])),),)),
        Table(((words[0],),), ((tuple(rest[:1]),),), ("",)),
        Quotation((Paragraph((words[0], *rest[:1])),)),
    )
    last = (Paragraph((*rest[1:], "end")),) if rest[1:] else ()
    form = forms[place % len(forms)]
    return (line, form, *last, *stem) if place > len(forms) else (*stem, line, form, *last)


@st.composite
def quizzes_of_any_kind(draw: st.DrawFn, max_questions: int = 3) -> Quiz:
    """A quiz of any kinds, in sections or not, with settings."""
    quiz = draw(quizzes(max_questions))
    asked = [draw(questions_of_any_kind(question.id, question.language)) for question in quiz.questions]
    quiz = replace(
        quiz,
        questions=tuple(asked),
        shuffle_questions=draw(st.booleans()),
        time_limit=draw(st.sampled_from((None, 1, 90))),
        attempts=draw(st.sampled_from((None, 0, 3))),
        feedback=draw(st.sampled_from(("immediate", "end", "never"))),
    )
    quiz = replace(quiz, media=draw(st.sampled_from(((PICTURE, SOUND), (SOUND, PICTURE)))))
    return _in_sections(draw, quiz) if draw(st.booleans()) else quiz


def _in_sections(draw: st.DrawFn, quiz: Quiz) -> Quiz:
    """The questions before some place without a section, the others in one."""
    place = draw(st.integers(0, len(quiz.questions) - 1))
    asked = tuple(
        replace(question, section="" if number < place else 'A <b> & "c"')
        for number, question in enumerate(quiz.questions)
    )
    titles = list(dict.fromkeys(question.section for question in asked))
    sections = []
    for title in titles:
        size = sum(question.section == title and question.kind != "description" for question in asked)
        pick = draw(st.one_of(st.none(), st.integers(1, size))) if size else None
        sections.append(Section(title, pick, draw(st.booleans())))
    return replace(quiz, questions=asked, sections=tuple(sections))
