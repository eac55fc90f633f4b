"""A quiz with a question of every kind, as readers make them: for tests that plant faults and play by hand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from lmspack.model import (
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
from lmspack.richtext import Content, Gap, LanguageRun, Math, Media, Paragraph, Styled, text_content
from strategies import SOURCE, SPAN

_GIF = "47494638396101000100800000ff000000000021f90400000000002c00000000010001000002024401003b"
_WAV = "524946462600000057415645666d74201000000001000100401f0000803e00000200100064617461020000000000"
PICTURE = MediaFile("picture.gif", bytes.fromhex(_GIF), "image/gif", 1, 1)
SOUND = MediaFile("a-sound.wav", bytes.fromhex(_WAV), "audio/wav")

MESSAGES = Messages(text_content("Well done."), text_content("Not all of it."), text_content("Look again."))


def _question(id: str, kind: Kind, stem: str | Content, **fields: object) -> Question:
    content = text_content(stem) if isinstance(stem, str) else stem
    return Question(id=id, number="", kind=kind, stem=content, span=SPAN, language="en", **fields)  # type: ignore[arg-type]


def _choices(right: str, *texts: str) -> tuple[Choice, ...]:
    return tuple(Choice(text_content(text), SPAN, text in right) for text in texts)


_GAPS = Paragraph(
    (
        "Water boils at ",
        Gap(0),
        " degrees and is made of ",
        Styled("em", (Gap(1),)),
        " and oxygen; ice ",
        Gap(2),
        " on it.",
    )
)

QUESTIONS = (
    _question(
        "one",
        "choice",
        (Paragraph(("Which ", Media(PICTURE.name, "a red dot"), " is ", Math(r"\frac{1}{2}"), "?")),),
        choices=_choices("A", "A", "B", "C"),
        negative=Decimal("0.25"),
        messages=MESSAGES,
        points=Decimal(2),
    ),
    _question(
        "sure",
        "true-false",
        "Is it?",
        choices=_choices("True", "True", "False"),
        explanation=text_content("It is."),
    ),
    _question("many", "multiple", "Which?", choices=_choices("AB", "A", "B", "C"), messages=MESSAGES),
    _question("all", "multiple", "Which?", choices=_choices("AB", "A", "B", "C"), partial=False),
    _question(
        "word",
        "short-answer",
        (Paragraph(("What is ", LanguageRun("la", ("canis",)), "?")),),
        answer=ShortAnswer(("dog", "the dog")),
        explanation=text_content("A dog."),
        messages=MESSAGES,
    ),
    _question("case", "short-answer", "Which element?", answer=ShortAnswer(("Na",), case=True)),
    _question(
        "number",
        "numeric",
        "How much?",
        answer=Numeric((Interval(Decimal("3.14"), Decimal("0.01")), Interval(Decimal("-2")))),
    ),
    _question(
        "pairs",
        "match",
        "What belongs together?",
        answer=Matching(
            tuple(
                Pair(text_content(prompt), text_content(match))
                for prompt, match in (("dog", "kennel"), ("bee", "hive"), ("hound", "kennel"))
            ),
            (text_content("attic"), text_content("cellar")),
        ),
        messages=MESSAGES,
        points=Decimal(1),
    ),
    _question(
        "steps",
        "order",
        "In which order?",
        answer=Ordering(tuple(text_content(text) for text in ("wake up", "get up", "go out"))),
        explanation=text_content("One after the other."),
    ),
    _question(
        "gaps",
        "blanks",
        (_GAPS,),
        answer=Blanks(
            (
                Numeric((Interval(Decimal(100)),)),
                ShortAnswer(("hydrogen", "H2")),
                Menu(("sinks", "floats"), 1),
            )
        ),
        messages=MESSAGES,
        points=Decimal(3),
    ),
    _question(
        "essay",
        "essay",
        (Paragraph(("Describe ", Media(SOUND.name, "a note", "audio"), ".")),),
        answer=Essay(text_content("Look for the pitch."), lines=8),
        explanation=text_content("It is a note."),
        points=Decimal(5),
    ),
    _question("note", "description", "Read this first.", points=Decimal(0)),
)

QUIZ = Quiz(
    id="kinds",
    title="Every kind",
    introduction=text_content("Take your time."),
    language="en",
    questions=QUESTIONS,
    source=SOURCE,
    media=(PICTURE, SOUND),
)


def in_sections(quiz: Quiz) -> Quiz:
    """The quiz with its first half in one section, of which two are drawn, and the rest in another."""
    half = len(quiz.questions) // 2
    asked = tuple(
        replace(question, section="First" if place < half else "Second")
        for place, question in enumerate(quiz.questions)
    )
    return replace(quiz, questions=asked, sections=(Section("First", 2), Section("Second", shuffle=True)))
