"""What each platform will make of a question: read from the very files that lmspack writes for it.

What is lost on the way is said in words. Most of it the read-back cannot see, since it happens inside the
platform; docs/targets.md says how each was found out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from markupsafe import Markup

from lmspack.model import UNKNOWN_LANGUAGE, Question, Quiz
from lmspack.naming import decimal_text
from lmspack.prove import READERS
from lmspack.readback import WHOLE, Item, ReadbackError
from lmspack.readback.compare import differences
from lmspack.richtext import xhtml
from lmspack.targets import TARGETS, canvas

PLATFORMS = {"moodle": "Moodle", "canvas": "Canvas", "qti21": "QTI 2.1"}
"""The targets that stand side by side, and what they are called there."""


@dataclass(frozen=True)
class Loss:
    """Something that a target does not carry. ``when`` says for which questions."""

    target: str
    when: Callable[[Quiz, Question], bool]
    text: str


def _is_multiple(_: Quiz, question: Question) -> bool:
    return question.kind == "multiple"


def _cannot_pin(_: Quiz, question: Question) -> bool:
    return question.shuffle and not question.mixable


LOSSES = (
    Loss(
        "moodle",
        lambda quiz, question: question.language not in (UNKNOWN_LANGUAGE, quiz.language),
        "The language of this question. Moodle takes the language of the course.",
    ),
    Loss("moodle", _cannot_pin, "Mixing the options: Moodle cannot keep one of them in its place."),
    Loss("canvas", _cannot_pin, "Mixing the options: Canvas cannot keep one of them in its place."),
    Loss(
        "canvas",
        lambda quiz, question: question.mixable and question.shuffle and not canvas.shuffles(quiz),
        "Mixing the options in Classic Quizzes, which knows one switch for the whole quiz.",
    ),
    Loss(
        "canvas",
        _is_multiple,
        "Partial credit as lmspack counts it. In Classic Quizzes a wrong option takes away as much as a right one "
        "gives; in New Quizzes the teacher chooses. The right answer scores full marks in both.",
    ),
    Loss(
        "canvas",
        lambda _, question: (
            question.kind == "true-false" and canvas.question_type(question) != "true_false_question"
        ),
        "The kind “true or false”: with these labels it becomes multiple choice.",
    ),
    Loss(
        "canvas",
        lambda _, question: len(xhtml.flow(question.stem).encode()) > 16_000,
        "The stem in Classic Quizzes, which replaces texts of more than 16 kB by a notice.",
    ),
    Loss(
        "qti21",
        lambda _, question: (
            question.kind == "multiple" and any(choice.rationale for choice in question.choices)
        ),
        "Rationales by option: players show all of them together, whatever was picked.",
    ),
)


@dataclass(frozen=True)
class Shown:
    """An option as a platform shows it, and what it alone gives ("" where the file cannot say it)."""

    text: Markup
    correct: bool
    points: str
    rationale: Markup


@dataclass(frozen=True)
class Carried:
    """A question as a platform shows it, and what is lost."""

    name: str
    stem: Markup
    choices: list[Shown]
    explanation: Markup
    points: str
    shuffle: bool
    losses: list[str]


@dataclass
class Column:
    """A platform: its file, every question, and differences to the model, which would be bugs of lmspack."""

    target: str
    platform: str
    file: str
    questions: list[Carried] = field(default_factory=list)
    bugs: list[str] = field(default_factory=list)


def columns(quiz: Quiz) -> list[Column]:
    """What each platform makes of a quiz."""
    with TemporaryDirectory(prefix="lmspack-") as folder:
        return [_column(quiz, target, Path(folder)) for target in PLATFORMS]


def _column(quiz: Quiz, name: str, folder: Path) -> Column:
    target, read = TARGETS[name], READERS[name].read
    path = folder / target.file_name(quiz)
    column = Column(name, PLATFORMS[name], path.name)
    try:
        target.write(quiz, path)
        items = list(read(path, lambda *_: None, WHOLE).items)
        column.bugs = list(differences(quiz, read(path, lambda *_: None, WHOLE), target))[:20]
    except ReadbackError as error:
        column.bugs = [str(error)]
        return column
    column.questions = [
        _carried(quiz, question, item, name) for question, item in zip(quiz.questions, items, strict=True)
    ]
    return column


def _carried(quiz: Quiz, question: Question, item: Item, target: str) -> Carried:
    read = item.question
    own_rule = read.kind == "multiple" and "part-marks" in TARGETS[target].limits
    return Carried(
        name=item.name,
        stem=xhtml.flow(read.stem),
        choices=[
            Shown(
                xhtml.flow(choice.content),
                bool(choice.correct),
                "" if own_rule else _alone(item, place),
                xhtml.flow(choice.rationale),
            )
            for place, choice in enumerate(read.choices)
        ],
        explanation=xhtml.flow(read.explanation),
        points=decimal_text(read.points),
        shuffle=read.shuffle,
        losses=[loss.text for loss in LOSSES if loss.target == target and loss.when(quiz, question)],
    )


def _alone(item: Item, place: int) -> str:
    """The points that an option gives when it is the only one picked."""
    return f"{item.play((place,)).score:.4g}"
