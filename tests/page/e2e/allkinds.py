"""A quiz with every kind of question, rich content and media, in a left-to-right and in a right-to-left language."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from lmspack.model import (
    Answer,
    Blanks,
    Choice,
    Essay,
    Interval,
    Kind,
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
    BulletList,
    Code,
    CodeBlock,
    Content,
    Gap,
    Heading,
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

_SPAN = Span(1, 0, 1, 0)
_WORDS = {
    "en": "dog bird fox kennel nest den attic first second third fourth right left sky blue green",
    "ar": "كلب طائر ثعلب بيت عش جحر علية أول ثان ثالث رابع يمين يسار سماء أزرق أخضر",
}


def quizzes() -> list[Quiz]:
    """The quiz in English, and in Arabic with a question in English."""
    return [_quiz("en"), _quiz("ar")]


def settings_quiz(id: str, **settings: object) -> Quiz:
    """Six plain questions in two sections, of which the second is a pool: two of four are asked."""
    questions = tuple(
        _question(f"q{n}", "choice", text_content(f"Question {n}"), "en", choices=_choices("yes", "no"))
        for n in range(1, 7)
    )
    placed = [_in_section(question, "Warm-up" if n < 2 else "Pool") for n, question in enumerate(questions)]
    sections = (Section("Warm-up"), Section("Pool", 2))
    return Quiz(
        id,
        "Settings",
        (),
        "en",
        tuple(placed),
        SourceText("settings.txt", ()),
        sections=sections,
        **settings,  # type: ignore[arg-type]
    )


def _in_section(question: Question, title: str) -> Question:
    hints = (text_content("A first hint"), text_content("A second hint")) if title == "Warm-up" else ()
    return replace(question, section=title, hints=hints)


def _question(id: str, kind: Kind, stem: Content, language: str, **fields: object) -> Question:
    fields = {"explanation": text_content(f"Why {id}"), "language": language, **fields}
    return Question(id, "", kind, stem, _SPAN, **fields)  # type: ignore[arg-type]


def _choices(*texts: str, right: tuple[int, ...] = (0,)) -> tuple[Choice, ...]:
    return tuple(
        Choice(text_content(text), _SPAN, place in right, text_content(f"Of {text}"))
        for place, text in enumerate(texts)
    )


_RICH: Content = (
    Heading(2, ("A ", Styled("em", ("heading",)))),
    Paragraph(
        (
            Code("a < b"),
            " ",
            Math(r"\frac{a}{b} < c"),
            " ",
            Link("https://example.org/?a=1&b=2", ("a link",)),
            " ",
            LanguageRun("he", ("שלום",)),
            " ",
            Media("bar.png", "A black bar"),
        )
    ),
    Paragraph((Math(r"x_1 + x_2 + x_3 + x_4 + x_5 + x_6 + x_7 + x_8 + x_9 + x_{10} + x_{11}", True),)),
    Paragraph((Media("tone.wav", "A tone", "audio"),)),
    CodeBlock("if a < b:\n    print()", "python"),
    BulletList((text_content("one"), (Paragraph(("two",)), BulletList((text_content("inner"),), 3)))),
    Quotation(text_content("Quoted")),
    Table(
        (("One",), ("Two",)), (((Math("x"),), ("A rather long cell of a table " * 3,)),), ("left", "right")
    ),
    Rule(),
)


def _quiz(language: str) -> Quiz:
    words = _WORDS[language].split()
    questions = (
        _question(
            "intro", "description", text_content(words[13]), language, points=Decimal(0), explanation=()
        ),
        *_chosen(words, language),
        *_typed(words, language),
        *_arranged(words, language),
        _question(
            "essay",
            "essay",
            text_content(words[14]),
            language,
            answer=Essay(text_content("secret notes"), 4, 2, 50),
            points=Decimal(5),
            section="The & second",
        ),
    )
    return Quiz(
        f"kinds-{language}",
        "Every kind",
        _RICH,
        language,
        tuple(questions),
        SourceText("kinds.txt", ()),
        sections=(Section(""), Section("The & second")),
        media=(
            MediaFile("bar.png", png(400, 20), "image/png", 400, 20),
            MediaFile("tone.wav", wav(b"\x80" * 800), "audio/wav"),
        ),
    )


def _chosen(words: list[str], language: str) -> tuple[Question, ...]:
    told = Messages(text_content("Well done"), text_content("Nearly"), text_content("Once more"))
    single = _choices(*words[:3])
    return (
        _question(
            "single",
            "choice",
            text_content("Single"),
            language,
            choices=(*single, Choice(text_content("None"), _SPAN, False, (), True)),
            shuffle=True,
            negative=Decimal("0.25"),
            hints=(text_content("Think"),),
            messages=told,
            numbering="iii",
        ),
        _question(
            "exact",
            "multiple",
            text_content("All or nothing"),
            "en",
            choices=_choices("one", "two", "three", right=(0, 2)),
            partial=False,
            penalty=Decimal("0.1"),
            numbering="none",
            messages=told,
        ),
        _question("rich", "choice", _RICH, language, choices=_choices(*words[:2]), points=Decimal(2)),
    )


def _typed(words: list[str], language: str) -> tuple[Question, ...]:
    intervals = (Interval(Decimal("3.14"), Decimal("0.01")), Interval(Decimal("-0.1"), Decimal("0.2")))
    answers: dict[str, tuple[Kind, Answer]] = {
        "short": ("short-answer", ShortAnswer((words[0], "Straße", words[1]))),
        "case": ("short-answer", ShortAnswer(("NaCl",), True)),
        "number": ("numeric", Numeric(intervals)),
        "huge": ("numeric", Numeric((Interval(Decimal(602214076000000000000000)),))),
    }
    return tuple(
        _question(id, kind, text_content(f"Typed {id}"), language, answer=answer)
        for id, (kind, answer) in answers.items()
    )


def _arranged(words: list[str], language: str) -> tuple[Question, ...]:
    plain = [text_content(word) for word in words]
    formulas: list[Content] = [(Paragraph((Math(f"x^{power}"),)),) for power in (2, 3)]
    gaps: Content = (
        Paragraph((f"{words[0]} ", Gap(0), f" {words[1]} ", Styled("strong", (Gap(1),)), " ", Gap(2), ".")),
    )
    pairs = tuple(Pair(plain[place], plain[place + 3]) for place in range(3))
    kinds: dict[str, tuple[Kind, Content, Answer]] = {
        "match": ("match", text_content("Match"), Matching(pairs, (plain[6],))),
        "formulas": (
            "match",
            text_content("Match formulas"),
            Matching(tuple(Pair(plain[n], formula) for n, formula in enumerate(formulas))),
        ),
        "order": ("order", text_content("Order"), Ordering(tuple(plain[7:11]))),
        "blanks": (
            "blanks",
            gaps,
            Blanks(
                (
                    ShortAnswer((words[0], words[1])),
                    Menu((words[11], words[12], "a < b"), 1),
                    Numeric((Interval(Decimal("0.3")),)),
                )
            ),
        ),
    }
    return tuple(
        _question(
            id,
            kind,
            stem,
            language,
            answer=answer,
            section="The & second",
            shuffle=id == "order",
            partial=id != "formulas",
        )
        for id, (kind, stem, answer) in kinds.items()
    )
