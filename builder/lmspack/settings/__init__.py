"""Every setting of a quiz, in one table: its name, where it may stand, how it is read, and what it means.

The table serves ``lmspack.yaml``, the answer key, the header of a quiz text and the lines below a question alike; the
JSON Schemas and the tables of docs/answer-key.md are made from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Any, Literal, NamedTuple, get_args

from lmspack.model import CHOICE_KINDS, UNSCORED_KINDS, Kind
from lmspack.settings import values
from lmspack.settings.values import Reader, SectionSetting, Wrong
from lmspack.source import SourceText, Span

__all__ = [
    "DEFAULT_FIELDS",
    "FIELDS",
    "MEANT_FOR",
    "NO_DEFAULTS",
    "QUESTION_FIELDS",
    "QUIZ_FIELDS",
    "Defaults",
    "Field",
    "Said",
    "SectionSetting",
    "Values",
    "Wrong",
]

Scope = Literal["quiz", "question", "both"]
"""What a field is about. Said for a quiz, one of ``both`` is about each of its questions that does not say it."""


class Said(NamedTuple):
    """A value as its reader gave it, and where it stands."""

    value: Any
    span: Span
    source: SourceText


Values = Mapping[str, Said]
"""Settings as read, by the names of their fields. What is not in it was not said."""


@dataclass(frozen=True, slots=True)
class Field:
    """A setting. ``schema`` names its definition in the JSON Schemas, ``about`` explains it in one or two sentences
    for editors and the docs, ``example`` is a value as an author writes it."""

    name: str
    scope: Scope
    read: Reader
    schema: str
    title: str
    about: str
    example: str


FIELDS: dict[str, Field] = {
    field.name: field
    for field in (
        Field(
            "points",
            "both",
            values.points,
            "points",
            "Points",
            "What full marks give: a number above 0, with at most four decimals. 1 if left out.",
            "2.5",
        ),
        Field(
            "shuffle",
            "both",
            values.switch,
            "switch",
            "Mix the options",
            "Whether the platform may show the options in another order each time. false if left out.",
            "true",
        ),
        Field(
            "partial",
            "both",
            values.switch,
            "switch",
            "Part marks",
            "Whether a response that is partly right gets part of the points. true if left out.",
            "false",
        ),
        Field(
            "negative",
            "both",
            values.share,
            "share",
            "Negative marking",
            "The share of the points that a wrong option takes away, from 0 to 1 (0.25, 25% or 1/4). For questions "
            "with one right option. 0 if left out.",
            "0.25",
        ),
        Field(
            "penalty",
            "both",
            values.share,
            "share",
            "Penalty for a further try",
            "The share of the points that each further try costs, from 0 to 1, where a platform allows tries.",
            "0.1",
        ),
        Field(
            "messages",
            "both",
            values.messages,
            "messages",
            "Messages",
            "What a student is told besides the explanation, by how right the response was.",
            "{correct: Well done!, incorrect: Look again.}",
        ),
        Field(
            "numbering",
            "both",
            values.word(values.NUMBERINGS),
            "numbering",
            "Numbering of options",
            "How options are labelled: abc, ABC, 123, iii, III or none. abc if left out.",
            "ABC",
        ),
        Field(
            "tags",
            "both",
            values.tags,
            "tags",
            "Tags",
            "Words by which a question bank is searched: a list, or a text with commas.",
            "[units, frequency]",
        ),
        Field(
            "difficulty",
            "both",
            values.word(values.DIFFICULTIES),
            "difficulty",
            "Difficulty",
            "How hard a question is: easy, medium or hard.",
            "easy",
        ),
        Field(
            "category",
            "both",
            values.path,
            "text",
            "Category",
            "Where question banks put it: names from the top down with '/' between them; a slash of a name is "
            "written //. Of a quiz: instead of its title. Of a question: below the category of its section, or of "
            "the quiz where it has none.",
            "Physics/Waves",
        ),
        Field(
            "language",
            "both",
            values.language,
            "language",
            "Language",
            "A BCP 47 tag, so that screen readers and browsers read the texts aright.",
            "pt-BR",
        ),
        Field(
            "hints",
            "question",
            values.hints,
            "texts",
            "Hints",
            "What a student is told after a wrong try, one hint after the other, where a platform allows tries.",
            "[It is a gas., It burns.]",
        ),
        Field(
            "pin",
            "question",
            values.options,
            "texts",
            "Options that keep their place",
            "Texts of options that stay where they are when the others are mixed. What speaks of the others "
            "(none of the above) does so by itself.",
            "[It depends]",
        ),
        Field(
            "section",
            "question",
            values.line,
            "text",
            "Section",
            "The title of the section that the question belongs to, where no heading of the text says it.",
            "Warming up",
        ),
        Field(
            "markup",
            "quiz",
            values.word(values.MARKUPS),
            "markup",
            "Markup",
            "How the texts are read: literal (each character is what it is) or markdown. literal if left out.",
            "markdown",
        ),
        Field(
            "languages",
            "quiz",
            values.languages,
            "languages",
            "Languages of scripts",
            "In which language words of another script are read: the code of the script (Latn, Deva, Arab …) and "
            "the tag of the language.",
            "{Latn: en}",
        ),
        Field(
            "time-limit",
            "quiz",
            values.whole(1, values.MOST_MINUTES),
            "minutes",
            "Time limit",
            "How many minutes a student has for the whole quiz.",
            "30",
        ),
        Field(
            "attempts",
            "quiz",
            values.whole(0, values.MOST_ATTEMPTS, {"unlimited": 0}),
            "attempts",
            "Attempts",
            "How often a student may take the quiz; 0 or unlimited: as often as they like.",
            "2",
        ),
        Field(
            "feedback",
            "quiz",
            values.word(values.FEEDBACK_TIMES),
            "feedback",
            "When feedback shows",
            "immediate: after each question; end: after the quiz; never. immediate if left out.",
            "end",
        ),
        Field(
            "shuffle-questions",
            "quiz",
            values.switch,
            "switch",
            "Mix the questions",
            "Whether the platform asks the questions in another order each time. false if left out.",
            "true",
        ),
        Field(
            "sections",
            "quiz",
            values.sections,
            "sections",
            "Sections",
            "What is set for sections of the text, by their titles: pick draws so many of their questions at random "
            "for each student, shuffle mixes them.",
            "[{title: Warming up, pick: 2}]",
        ),
    )
}

QUESTION_FIELDS = tuple(name for name, field in FIELDS.items() if field.scope != "quiz")
"""What may be said of one question."""

QUIZ_FIELDS = tuple(name for name, field in FIELDS.items() if field.scope != "question")
"""What may be said of a quiz; some of it for each of its questions."""

DEFAULT_FIELDS = tuple(name for name in QUIZ_FIELDS if name not in ("language", "sections"))
"""What a project may say for all its quizzes; their language has a field of its own."""


@dataclass(frozen=True, slots=True)
class Defaults:
    """What a project says of all its quizzes: the language of those that say none, settings, and which checks are
    switched."""

    language: str = ""
    said: Values = dataclass_field(default_factory=dict)
    lints: Mapping[str, bool] = dataclass_field(default_factory=dict)


NO_DEFAULTS = Defaults()

_SCORED: tuple[Kind, ...] = tuple(kind for kind in get_args(Kind) if kind not in UNSCORED_KINDS)

MEANT_FOR: Mapping[str, tuple[Kind, ...]] = {
    "points": tuple(kind for kind in get_args(Kind) if kind != "description"),
    "shuffle": CHOICE_KINDS,
    "pin": CHOICE_KINDS,
    "numbering": CHOICE_KINDS,
    "negative": ("choice", "true-false"),
    "partial": ("multiple", "match", "order", "blanks"),
    "penalty": _SCORED,
    "hints": _SCORED,
    "messages": _SCORED,
}
"""The kinds of questions that a field says something about; a field without a row is about all. Said for the quiz,
it leaves the other questions as they are; said of one of them, it is a mistake."""
