"""A quiz with every kind of question, every form of content and every setting, made hostile to Moodle.

What Moodle's importer, its text filters and its markup of gaps would make something else of stands in every place
where an author can write.
"""

from __future__ import annotations

from decimal import Decimal

from lmspack.model import (
    Blanks,
    Choice,
    Essay,
    Interval,
    Matching,
    MediaFile,
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
    BREAK,
    BulletList,
    Code,
    CodeBlock,
    Content,
    Gap,
    Heading,
    Inline,
    LanguageRun,
    Link,
    Math,
    Media,
    Paragraph,
    Quotation,
    Rule,
    Styled,
    Table,
    text_content,
)
from lmspack.source import SourceText, Span
from mediafiles import png, wav

SPAN = Span(1, 0, 1, 1)

NASTY = (
    "a<b & \"c\" 'd' {1:SA:=x} {#1} [[1]] [[$1]] ~#} \\} \\# =%50%x* $1 ${1} \\1 \\(x\\) \\[y\\] $$z$$ ]]> &amp; "
    "@@PLUGINFILE@@/a क्‍ष"
)
"""What means something to one of Moodle's parsers, in one line."""


def text(line: str) -> Content:
    """A paragraph of one line."""
    return text_content(line)


def inline(*inlines: Inline) -> Content:
    """A paragraph."""
    return (Paragraph(inlines),)


def choice(
    content: Content, correct: bool = False, rationale: Content = (), *, pinned: bool = False
) -> Choice:
    """An option."""
    return Choice(content, SPAN, correct, rationale, pinned)


LEAF = MediaFile("leaf.png", png(3, 2), "image/png", 3, 2)
ROOT = MediaFile("root-2.png", png(5, 4), "image/png", 5, 4)
TONE = MediaFile("tone.wav", wav(b"\x80" * 80), "audio/wav")

RICH: Content = (
    Heading(2, ("The ", Styled("em", ("leaf",)))),
    Paragraph(
        (
            "If ",
            Math(r"a<b \\[2pt] \text{\(x\)} \{1:SA:=y\} [[1]]"),
            " then ",
            Code("x = a[[1]] && \\(b\\) {#1}"),
            BREAK,
            LanguageRun("la", ("folium ", Styled("strong", ("viride",)))),
            " ",
            LanguageRun("ar", ("ورقة",)),
            ": ",
            Link("https://example.org/?a=1&b=[[2]]", ("more",)),
        )
    ),
    Paragraph((Math(r"\sum_{i=1}^{n} i < n^2", display=True),)),
    Paragraph((Media("leaf.png", 'A "leaf" \\(x\\) $$y$$'), " ", Media("tone.wav", "A tone", "audio"))),
    CodeBlock("if (a < b) {\n\n    print('{1:SA:=x}', [[1]]);\n", "java"),
    BulletList((text("one"), (Paragraph(("two",)), BulletList((text("deeper"),), 3)))),
    Quotation((Paragraph(("Quoted",)), Paragraph((NASTY,)))),
    Table((("A",), ("B",)), ((("1",), (Media("leaf.png", "again"),)), (("<2>",), ("4",))), ("left", "")),
    Rule(),
)

MESSAGES = Messages(text("Well done " + NASTY), text("Half of it"), inline("Again ", Math("x<y")))

QUESTIONS = (
    Question(
        "single",
        "1",
        "choice",
        RICH,
        SPAN,
        (
            choice(text(NASTY), True, text("Yes " + NASTY)),
            choice(inline(Media("root-2.png", "A root")), False, inline(Media("leaf.png", "no leaf"))),
            choice((Paragraph(("two", BREAK, "lines")), CodeBlock("code\n  more"))),
        ),
        explanation=RICH,
        points=Decimal("2.5"),
        language="hi",
        negative=Decimal("0.33333"),
        penalty=Decimal("0.25"),
        hints=(text("First " + NASTY), inline(Media("root-2.png", "hint"))),
        messages=MESSAGES,
        numbering="III",
        tags=("Alpha, beta", "difficulty: easy", "R&D"),
        difficulty="hard",
        category=("A/B", "top", "/C/"),
    ),
    Question(
        "multiple",
        "2",
        "multiple",
        text("Which of these?"),
        SPAN,
        (
            choice(text("one"), True, text("First")),
            choice(text("0"), True, text("0")),
            choice(text("three"), False, text("Third")),
            choice(text("four")),
        ),
        explanation=text("Because"),
        shuffle=True,
        language="ur",
        hints=(text("One hint"),),
        messages=MESSAGES,
        numbering="ABC",
    ),
    Question(
        "true",
        "3",
        "true-false",
        text("The sky is blue."),
        SPAN,
        (choice(text("True"), True, text("Mostly")), choice(text("False"), False, text("Look up " + NASTY))),
        explanation=text("Because"),
        section="Part A",
    ),
    Question(
        "false",
        "4",
        "true-false",
        text("The sky is green."),
        SPAN,
        (choice(text("True")), choice(text("False"), True)),
        section="Part A",
        language="en",
    ),
    Question(
        "labelled",
        "5",
        "true-false",
        text("आकाश नीला है।"),
        SPAN,
        (choice(text("सही"), True, text("हाँ")), choice(text("गलत"))),
        language="hi",
        section="Part A",
    ),
    Question(
        "short",
        "6",
        "short-answer",
        text("Which town? " + NASTY),
        SPAN,
        answer=ShortAnswer(("Delhi", "New* Delhi", "\\*x\\", "a<b&c", "क़लम")),
        messages=Messages(text("Well done"), (), text("Read again " + NASTY)),
        hints=(text("Capital"),),
        section="Part A",
        category=("Sub",),
    ),
    Question(
        "capital",
        "7",
        "short-answer",
        text("Which town?"),
        SPAN,
        answer=ShortAnswer(("Delhi", "0"), case=True),
        points=Decimal(3),
        section="Part/B",
        penalty=Decimal(1),
    ),
    Question(
        "number",
        "8",
        "numeric",
        inline("What is ", Math(r"\pi"), "?"),
        SPAN,
        answer=Numeric(
            (Interval(Decimal("3.14"), Decimal("0.01")), Interval(Decimal(-5)), Interval(Decimal(120000)))
        ),
        messages=Messages(text("Well done"), (), text("Read again")),
        hints=(text("Round"),),
        explanation=text("Because"),
        language="ar",
    ),
    Question(
        "match",
        "9",
        "match",
        text("What lives where? " + NASTY),
        SPAN,
        answer=Matching(
            (
                Pair(text("dog"), text("kennel")),
                Pair(inline("bee ", Code("<b>"), Media("root-2.png", "x")), text("List<String> & " + NASTY)),
                Pair(text("wolfhound"), text("kennel")),
            ),
            (text("attic"), text("0")),
        ),
        messages=MESSAGES,
        hints=(text("One hint"),),
        language="hi",
        explanation=text("Because"),
    ),
    Question(
        "order",
        "10",
        "order",
        text("In which order?"),
        SPAN,
        answer=Ordering(
            (
                text("0"),
                text(NASTY),
                inline(Media("leaf.png", "x")),
                (Paragraph(("a", BREAK, "b")), Paragraph(("c",))),
            )
        ),
        messages=MESSAGES,
        hints=(text("One hint"),),
        language="en",
        explanation=text("Because"),
    ),
    Question(
        "exact-order",
        "11",
        "order",
        text("In which order?"),
        SPAN,
        answer=Ordering((text("one"), text("two"), text("three"))),
        partial=False,
    ),
    Question(
        "blanks",
        "12",
        "blanks",
        (
            *RICH,
            Paragraph((NASTY + " A ", Gap(0), " b ", Styled("em", (Gap(1),)), " c ", Gap(2))),
            BulletList((inline("d ", Gap(3)),)),
        ),
        SPAN,
        answer=Blanks(
            (
                ShortAnswer(("a&", "x}#\\}y\\", "=z*\\", "~{<'\">", "%50%", NASTY)),
                Numeric((Interval(Decimal("-3.14"), Decimal("0.01")), Interval(Decimal(2)))),
                Menu(("&", "x<b>}#", "=a", "A&", NASTY), 1),
                ShortAnswer(("Case",), case=True),
            )
        ),
        points=Decimal(8),
        language="en",
        hints=(text("One hint"),),
        explanation=text("Because"),
    ),
    Question(
        "menus",
        "13",
        "blanks",
        (Paragraph((NASTY + " A ", Gap(0), " b ", Gap(1))), CodeBlock("[[1]] {1:SA:=x}")),
        SPAN,
        answer=Blanks((Menu(("&", "x<b>}#", "=a", NASTY), 3), Menu(("is", "are"), 0))),
        points=Decimal("1.5"),
        messages=MESSAGES,
        language="ur",
        hints=(text("One hint"),),
        explanation=text("Because"),
    ),
    Question(
        "essay",
        "14",
        "essay",
        text("Write. " + NASTY),
        SPAN,
        answer=Essay((*text("Look for x"), *inline(Media("tone.wav", "tone", "audio"))), 10, 50, 200),
        points=Decimal(10),
        tags=("essay",),
        explanation=text("Because"),
        language="hi",
    ),
    Question("long-essay", "15", "essay", text("Write."), SPAN, answer=Essay(lines=40)),
    Question(
        "read", "16", "description", RICH, SPAN, points=Decimal(0), language="en", explanation=text("Why")
    ),
)

QUIZ = Quiz(
    "every",
    "Every / kind & <all>",
    text("Introduction " + NASTY),
    "hi",
    QUESTIONS,
    SourceText("every.txt", ("Every kind",)),
    sections=(Section(""), Section("Part A"), Section("Part/B")),
    category=("top", "Bio/logy/"),
    media=(LEAF, TONE, ROOT),
)
"""The quiz that Moodle can carry whole."""
