"""Hypothesis strategies for quizzes, shared by all tests: models as a reader could have made them.

Texts are hostile on purpose: markup of every format we write, characters that break careless escaping,
scripts with combining and joining characters. What no reader lets through (control characters, line ends
inside a line, white space around it) does not occur.
"""

from __future__ import annotations

from decimal import Decimal
from typing import get_args

from hypothesis import strategies as st

from lmspack.model import UNKNOWN_LANGUAGE, Choice, Question, Quiz
from lmspack.richtext import (
    BREAK,
    Block,
    BulletList,
    Code,
    CodeBlock,
    Content,
    Gap,
    Heading,
    Inline,
    LanguageRun,
    LineBreak,
    Link,
    Math,
    Media,
    Paragraph,
    Quotation,
    Rule,
    Style,
    Styled,
    Table,
    joined,
    plain,
)
from lmspack.source import SourceText, Span

SPAN = Span(1, 0, 1, 0)
SOURCE = SourceText("quiz.txt", ("Title",))

HOSTILE = (
    "<b>A</b> <i>B</i>",
    "]]>",
    "]]]]><![CDATA[>",
    "<![CDATA[x]]>",
    "a < b && c > d",
    "&amp; &lt; &#65; &nbsp;",
    "<!-- -- --> <?php ?>",
    "\"quoted\" 'text' `code`",
    "{{ quiz.id }} {% raw %} {# #}",
    "$x$ \\(a<b\\) \\n \\u0905",
    "List<String> x = new ArrayList<>();",
    "choice_1_fb",
    "none",
    "0",
    "क्‍ष क्‌ष ऩ ऩ",
    "👩‍👩‍👧‍👦 𝒳 𐀀",
    "e\u0301 \u00a0x \u200b \u2028 \u202e abc \ufeff",
    "@@PLUGINFILE@@/a.png $course$/top//x",
    "=SUM(A1) * - + #",
)

_CHARACTERS = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Cn"))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def lines(max_size: int = 30) -> st.SearchStrategy[str]:
    """One line of text, not blank, without white space around it."""
    words = st.one_of(st.sampled_from(HOSTILE), st.text(_CHARACTERS, max_size=max_size))
    return st.one_of(words, st.tuples(words, words).map(" ".join)).map(lambda text: text.strip() or "x")


_LINES = lines()


def paragraphs(max_lines: int = 3) -> st.SearchStrategy[Paragraph]:
    """A paragraph of one or more lines."""
    return st.lists(_LINES, min_size=1, max_size=max_lines).map(_paragraph)


def _paragraph(texts: list[str]) -> Paragraph:
    inlines: list[Inline] = []
    for text in texts:
        inlines += [BREAK, text] if inlines else [text]
    return Paragraph(tuple(inlines))


def code_blocks() -> st.SearchStrategy[CodeBlock]:
    """Fenced code: any lines, blank and indented ones too, and an info string."""
    line = st.one_of(st.just(""), st.tuples(st.sampled_from(("", "    ", "\t")), _LINES).map("".join))
    code = st.lists(line, max_size=4).map("\n".join)
    return st.builds(CodeBlock, code, st.sampled_from(("", "python", "c++", 'java title="a<b"', "हिंदी")))


_BLOCKS: st.SearchStrategy[Block] = st.one_of(paragraphs(), paragraphs(1), code_blocks())


def contents(max_blocks: int = 3) -> st.SearchStrategy[Content]:
    """Content that is not empty: paragraphs and code."""
    return st.lists(_BLOCKS, min_size=1, max_size=max_blocks).map(tuple)


FORMULAS = (
    "x",
    r"a<b \& c>d",
    r"\frac{1}{2}",
    r"x_1^2 + \sqrt[3]{y}",
    r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}",
    r"\text{क्षेत्र} = \pi r^2",
    r"\sum_{i=1}^{n} i = \frac{n(n+1)}{2}",
    r"\vec{v} \neq \vec{0}",
)


def formulas() -> st.SearchStrategy[Math]:
    """Formulas that every format can show."""
    return st.builds(Math, st.sampled_from(FORMULAS), st.booleans())


def _tidy(inlines: list[Inline]) -> tuple[Inline, ...]:
    """Inlines as readers leave them: no two strings in a row, no line break and no white space at either end."""
    made = list(joined(inlines))
    while made and isinstance(made[0], LineBreak):
        del made[0]
    while made and isinstance(made[-1], LineBreak):
        del made[-1]
    if made and isinstance(first := made[0], str):
        made[0] = first.lstrip() or "x"
    if made and isinstance(last := made[-1], str):
        made[-1] = last.rstrip() or "x"
    return tuple(made) or ("x",)


def _inlines(media: tuple[Media, ...], gaps: int) -> st.SearchStrategy[tuple[Inline, ...]]:
    """What a paragraph holds: text and every inline that there is."""
    words = st.tuples(st.sampled_from(("", " ")), _LINES, st.sampled_from(("", " "))).map("".join)
    leaves: list[st.SearchStrategy[Inline]] = [words, words, _LINES.map(Code), formulas(), st.just(BREAK)]
    if media:
        leaves.append(st.sampled_from(media))
    if gaps:
        leaves.append(st.integers(0, gaps - 1).map(Gap))

    def around(inner: st.SearchStrategy[Inline]) -> st.SearchStrategy[Inline]:
        within = st.lists(inner, min_size=1, max_size=3).map(_tidy)
        return st.one_of(
            st.builds(Styled, st.sampled_from(get_args(Style)), within),
            st.builds(
                Link, st.sampled_from(("https://example.org/?a=1&b=%202", "mailto:a@example.org")), within
            ),
            st.builds(LanguageRun, st.sampled_from(("la", "ur", "hi-Latn")), within),
        )

    inline = st.recursive(st.one_of(leaves), around, max_leaves=4)
    return st.lists(inline, min_size=1, max_size=4).map(_tidy)


@st.composite
def _tables(draw: st.DrawFn, cells: st.SearchStrategy[tuple[Inline, ...]]) -> Table:
    width = draw(st.integers(1, 3))
    row = st.tuples(*[st.one_of(st.just(()), cells)] * width)
    aligns = st.tuples(*[st.sampled_from(("", "left", "center", "right"))] * width)
    return Table(draw(row), tuple(draw(st.lists(row, max_size=3))), draw(aligns))


def rich_contents(
    max_blocks: int = 3, media: tuple[Media, ...] = (), gaps: int = 0
) -> st.SearchStrategy[Content]:
    """Content with every node of the tree, as Markdown and `lmspack.richtext.languages` make it. Pictures and sounds
    are drawn from ``media``, gaps from the places below ``gaps`` (any number of times)."""
    inlines = _inlines(media, gaps)
    leaves: st.SearchStrategy[Block] = st.one_of(
        inlines.map(Paragraph),
        inlines.map(Paragraph),
        code_blocks(),
        st.builds(Heading, st.integers(1, 6), inlines),
        _tables(inlines),
        st.just(Rule()),
    )

    def around(inner: st.SearchStrategy[Block]) -> st.SearchStrategy[Block]:
        within = st.lists(inner, max_size=3).map(tuple)
        starts = st.sampled_from((None, None, 1, 0, 7))
        return st.one_of(
            st.builds(BulletList, st.lists(within, min_size=1, max_size=3).map(tuple), starts),
            st.builds(Quotation, within),
        )

    block = st.recursive(leaves, around, max_leaves=5)
    return st.lists(block, min_size=1, max_size=max_blocks).map(tuple)


_CONTENTS = contents()
_SHORT = contents(2)
_OPTIONAL: st.SearchStrategy[Content] = st.one_of(st.just(()), _SHORT)
_OPTIONS = {
    most: st.lists(_SHORT, min_size=least, max_size=most, unique_by=plain)
    for least, most in ((2, 4), (2, 8), (27, 30))
}


def points() -> st.SearchStrategy[Decimal]:
    """Points as an answer key may name them: above 0, at most 10 000, four decimals at most."""
    return st.one_of(
        st.sampled_from([Decimal(text) for text in ("1", "2", "2.50", "0.5", "1E+3", "10000", "0.0001")]),
        st.decimals(min_value="0.0001", max_value=10_000, places=4),
    )


def identifiers(max_size: int = 20) -> st.SearchStrategy[str]:
    """Identifiers of quizzes and questions."""
    return st.from_regex(rf"[a-z][a-z0-9-]{{0,{max_size - 1}}}", fullmatch=True)


_IDENTIFIERS = identifiers()
_POINTS = points()
_MOST = st.sampled_from((4, 4, 4, 4, 4, 4, 4, 30))
_NUMBERS = st.sampled_from(("", "1", "07", "१२", "Q3"))

languages = st.sampled_from((UNKNOWN_LANGUAGE, "hi", "en", "pt-BR", "zh-Hant-TW", "sr-Latn"))


@st.composite
def questions(draw: st.DrawFn, id: str, language: str = UNKNOWN_LANGUAGE) -> Question:
    """A question of kind choice or multiple. Up to eight options are right or wrong in one that may have
    several, which is what every platform can mark; single choice may have more options than letters."""
    multiple = draw(st.booleans())
    most = 8 if multiple else draw(_MOST)
    texts = draw(_OPTIONS[most])
    if multiple:
        right = draw(st.sets(st.integers(0, len(texts) - 1), min_size=1))
    else:
        right = {draw(st.integers(0, len(texts) - 1))}
    rationales = _OPTIONAL if most < 30 and draw(st.booleans()) else st.just(())
    shuffle = draw(st.booleans())
    pinned = draw(st.sampled_from((-1, -1, 0, len(texts) - 1))) if shuffle else -1
    return Question(
        id=id,
        number=draw(_NUMBERS),
        kind="multiple" if multiple else "choice",
        stem=draw(_CONTENTS),
        span=SPAN,
        choices=tuple(
            Choice(text, SPAN, position in right, draw(rationales), position == pinned)
            for position, text in enumerate(texts)
        ),
        explanation=draw(_OPTIONAL),
        points=draw(_POINTS),
        shuffle=shuffle,
        language=language,
    )


@st.composite
def quizzes(draw: st.DrawFn, max_questions: int = 3) -> Quiz:
    """A quiz that every target can write."""
    language = draw(languages)
    ids = draw(st.lists(_IDENTIFIERS, min_size=1, max_size=max_questions, unique=True))
    return Quiz(
        id=draw(_IDENTIFIERS),
        title=_one_line(draw(_LINES)) or "x",
        introduction=draw(_OPTIONAL),
        language=language,
        questions=tuple(draw(questions(id, draw(st.sampled_from((language, language, "en"))))) for id in ids),
        source=SOURCE,
    )
