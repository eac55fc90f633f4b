"""What each platform will make of a question: read from the very files that lmspack writes for it.

What is lost on the way is said in words: what `lmspack.limits` names, and what happens inside a platform, which no
file shows; docs/targets/ says how each was found out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from markupsafe import Markup

from lmspack.answertexts import answer_texts
from lmspack.limits import concerned
from lmspack.model import Question, Quiz
from lmspack.naming import decimal_text
from lmspack.prove import READERS
from lmspack.readback import WHOLE, Item, ReadbackError, ReadQuiz
from lmspack.readback.compare import differences
from lmspack.richtext import xhtml
from lmspack.settingtexts import question_settings, quiz_settings
from lmspack.targets import TARGETS, Target, canvas

PLATFORMS = {"moodle": "Moodle", "canvas": "Canvas", "qti21": "QTI 2.1"}
"""The targets that stand side by side, and what they are called there."""


@dataclass(frozen=True)
class Loss:
    """Something that a platform does with what its file says. ``when`` says for which questions."""

    target: str
    when: Callable[[Quiz, Question], bool]
    text: str


LOSSES = (
    Loss(
        "canvas",
        lambda quiz, question: question.mixable and question.shuffle and not canvas.shuffles(quiz),
        "Mixing the options in Classic Quizzes, which knows one switch for the whole quiz.",
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
    """A question as a platform shows it, and what is lost. ``answers`` are the right ones of a kind without
    options, ``settings`` what is set for it: name → value."""

    name: str
    stem: Markup
    choices: list[Shown]
    answers: tuple[str, ...]
    explanation: Markup
    points: str
    settings: dict[str, str]
    losses: list[str]


@dataclass
class Column:
    """A platform: its file, every question, what is set for the quiz, and what is lost of it.

    ``refusals`` say why there is no such file; ``bugs`` are differences to the model, which would be lmspack's.
    """

    target: str
    platform: str
    file: str
    questions: list[Carried] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)
    losses: list[str] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    bugs: list[str] = field(default_factory=list)


def columns(quiz: Quiz) -> list[Column]:
    """What each platform makes of a quiz. Media are shown from ``/media/QUIZ/NAME``."""
    with TemporaryDirectory(prefix="lmspack-") as folder:
        return [_column(quiz, TARGETS[name], Path(folder)) for name in PLATFORMS]


def _column(quiz: Quiz, target: Target, folder: Path) -> Column:
    path = folder / target.file_name(quiz)
    column = Column(target.name, PLATFORMS[target.name], path.name)
    column.refusals = list(_refusals(quiz, target))
    if column.refusals:
        return column
    try:
        target.write(quiz, path)
        items = list(_read(target, path).items)
        read = _read(target, path)
        column.bugs = list(differences(quiz, read, target))[:20]
    except ReadbackError as error:
        column.bugs = [str(error)]
        return column
    column.settings = {
        name: _text(value) for name, value in quiz_settings(read.quiz).items() if name != "media"
    }
    lost = _lost(quiz, target)
    column.losses = lost.pop("", [])
    written = xhtml.Xhtml(xhtml.Dialect(media=xhtml.html_media(f"/media/{quiz.id}/")))
    for question, item in zip(quiz.questions, items, strict=True):
        losses = lost.get(question.id, []) + [
            loss.text for loss in LOSSES if loss.target == target.name and loss.when(quiz, question)
        ]
        column.questions.append(_carried(item, target, written, losses))
    return column


def _read(target: Target, path: Path) -> ReadQuiz:
    return READERS[target.name].read(path, lambda *_: None, WHOLE)


def _refusals(quiz: Quiz, target: Target) -> Iterator[str]:
    for place, question in enumerate(quiz.questions, 1):
        for code, message, help in target.refuses(question, question.number or str(place)):
            yield f"{code}: {message} {help}."


def _lost(quiz: Quiz, target: Target) -> dict[str, list[str]]:
    """What the target's limits name, by the identifier of the question; "" is the whole quiz."""
    lost: dict[str, list[str]] = {}
    for limit, questions in concerned(quiz, target.limits):
        text = f"{limit.what[:1].upper()}{limit.what[1:]}: {target.limits[limit.name]}"
        for name in [question.id for question in questions] or [""]:
            lost.setdefault(name, []).append(text)
    return lost


def _carried(item: Item, target: Target, written: xhtml.Xhtml, losses: list[str]) -> Carried:
    read = item.question
    own_rule = read.kind == "multiple" and "part-marks" in target.limits
    return Carried(
        name=item.name,
        stem=written.flow(read.stem),
        choices=[
            Shown(
                written.flow(choice.content),
                bool(choice.correct),
                "" if own_rule else _alone(item, place),
                written.flow(choice.rationale),
            )
            for place, choice in enumerate(read.choices)
        ],
        answers=answer_texts(read),
        explanation=written.flow(read.explanation),
        points=decimal_text(read.points),
        settings={name: _text(value) for name, value in question_settings(read).items()},
        losses=losses,
    )


def _alone(item: Item, place: int) -> str:
    """The points that an option gives when it is the only one picked."""
    return f"{item.play((place,)).score:.4g}"


def _text(value: object) -> str:
    """A setting in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "; ".join(f"{name}: {_text(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return "; ".join(_text(inner) for inner in value)
    return str(value)
