"""The quiz as lmspack understands it: what readers make, checks judge and targets render.

Terms are the field's own: a question has a stem and choices; a choice that is not right is a distractor; a
rationale says why one choice is right or wrong; the explanation belongs to the whole question.

No field is rendered for a target. What a target cannot say of a quiz is in `lmspack.limits`.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from lmspack.richtext import Content
from lmspack.source import SourceText, Span

Kind = Literal[
    "choice",
    "multiple",
    "true-false",
    "short-answer",
    "numeric",
    "match",
    "order",
    "blanks",
    "essay",
    "description",
]

CHOICE_KINDS: tuple[Kind, ...] = ("choice", "multiple", "true-false")
"""The kinds whose answers are picked among `Question.choices`; all others have an `Question.answer`."""

UNSCORED_KINDS: tuple[Kind, ...] = ("essay", "description")
"""The kinds that no machine can mark: an essay waits for its marker, a description asks nothing."""

Numbering = Literal["abc", "ABC", "123", "iii", "III", "none"]
Difficulty = Literal["", "easy", "medium", "hard"]
FeedbackTime = Literal["immediate", "end", "never"]

UNKNOWN_LANGUAGE = "und"
"""BCP 47's tag for "undetermined": nobody said which language the text is in."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a question. ``correct`` is None as long as nobody has said whether it is right.

    A ``pinned`` one keeps its place when a platform mixes the others ("none of the above").
    """

    content: Content
    span: Span
    correct: bool | None = None
    rationale: Content = ()
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class ShortAnswer:
    """A text that the student types. Any of ``accepted`` is right; the first is shown as the right one.

    With ``case``, capitals must be as in the accepted text.
    """

    accepted: tuple[str, ...]
    case: bool = False


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers from ``value - margin`` to ``value + margin``, both included. ``value`` is shown as right."""

    value: Decimal
    margin: Decimal = Decimal(0)

    @property
    def low(self) -> Decimal:
        """The least right number."""
        return self.value - self.margin

    @property
    def high(self) -> Decimal:
        """The greatest right number."""
        return self.value + self.margin


@dataclass(frozen=True, slots=True)
class Numeric:
    """A number that the student types; right if it lies in any of the intervals."""

    accepted: tuple[Interval, ...]


@dataclass(frozen=True, slots=True)
class Menu:
    """One of several texts that the student picks from a list within the stem. ``right`` is its place (from 0)."""

    options: tuple[str, ...]
    right: int


@dataclass(frozen=True, slots=True)
class Blanks:
    """What belongs into the gaps of the stem (`lmspack.richtext.Gap`), gap by gap. All weigh the same."""

    gaps: tuple[ShortAnswer | Numeric | Menu, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """What is to be matched (``prompt``), and what belongs to it (``match``)."""

    prompt: Content
    match: Content


@dataclass(frozen=True, slots=True)
class Matching:
    """Prompts, each with its match, and ``distractors``: matches that belong to none."""

    pairs: tuple[Pair, ...]
    distractors: tuple[Content, ...] = ()

    @property
    def targets(self) -> tuple[Content, ...]:
        """What a student can match a prompt with, each once: the matches in the order of their prompts, then the
        distractors. Two prompts may have one match."""
        return tuple(dict.fromkeys((*(pair.match for pair in self.pairs), *self.distractors)))

    @property
    def right(self) -> tuple[int, ...]:
        """For each prompt the place (from 0) of its match in `targets`."""
        targets = self.targets
        return tuple(targets.index(pair.match) for pair in self.pairs)


@dataclass(frozen=True, slots=True)
class Ordering:
    """Items in their right order; the student sees them in another."""

    items: tuple[Content, ...]


@dataclass(frozen=True, slots=True)
class Essay:
    """A text that a person marks. ``notes`` are for that person alone; ``lines`` is the height of the field,
    ``min_words`` and ``max_words`` its length (None: any)."""

    notes: Content = ()
    lines: int = 15
    min_words: int | None = None
    max_words: int | None = None


Answer = ShortAnswer | Numeric | Matching | Ordering | Blanks | Essay


@dataclass(frozen=True, slots=True)
class Messages:
    """What a student is told besides the explanation, by how right the response was."""

    correct: Content = ()
    partial: Content = ()
    incorrect: Content = ()


@dataclass(frozen=True, slots=True)
class Question:
    """One question. ``number`` is as printed ("" without one); ``id`` is unique in the quiz.

    ``choices`` serve the kinds that show options, ``answer`` the others: None where nothing is known yet, and for
    a description.

    ``points``
        what full marks give
    ``shuffle``
        the platform may mix the choices
    ``partial``
        a response that is partly right gets part of the points; otherwise only the key gets any
    ``negative``
        share of the points (0 to 1) that picking a wrong option of a single choice takes away
    ``penalty``
        share of the points (0 to 1) that each further try costs, where a platform allows tries; None for the
        platform's own
    ``numbering``
        how options are labelled
    ``category``
        where question banks put it below its section's category, or the quiz's own: names from the top down
    """

    id: str
    number: str
    kind: Kind
    stem: Content
    span: Span
    choices: tuple[Choice, ...] = ()
    answer: Answer | None = None
    explanation: Content = ()
    points: Decimal = Decimal(1)
    shuffle: bool = False
    language: str = UNKNOWN_LANGUAGE
    section: str = ""
    partial: bool = True
    negative: Decimal = Decimal(0)
    penalty: Decimal | None = None
    hints: tuple[Content, ...] = ()
    messages: Messages = Messages()
    numbering: Numbering = "abc"
    tags: tuple[str, ...] = ()
    difficulty: Difficulty = ""
    category: tuple[str, ...] = ()

    @property
    def right(self) -> tuple[int, ...]:
        """The positions (from 0) of the right choices."""
        return tuple(i for i, choice in enumerate(self.choices) if choice.correct)

    @property
    def mixable(self) -> bool:
        """Whether a platform may mix the choices that cannot keep a single one in its place."""
        return self.shuffle and not any(choice.pinned for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a quiz: the questions whose `Question.section` is its title. ``pick`` draws so many of them at
    random for each student (None: all are asked), ``shuffle`` mixes them."""

    title: str
    pick: int | None = None
    shuffle: bool = False


@dataclass(frozen=True, slots=True)
class MediaFile:
    """A picture or sound that travels with the quiz. ``name`` is unique in it and safe in every package, ``type``
    its media type by content (``image/png``), ``width`` and ``height`` in pixels (None for sounds)."""

    name: str
    data: bytes
    type: str
    width: int | None = None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class Quiz:
    """A whole quiz. ``id`` names its packages and is the first part of every item's identifier.

    ``sections`` are in the order of the text, and only there where questions have one; questions without one belong
    to the section "". ``time_limit`` is in minutes, ``attempts`` a number of tries (None: not said; 0: any number).
    ``feedback`` says when explanations show. ``category`` is where question banks put the quiz, names from the top
    down; empty for a category named like the quiz.
    """

    id: str
    title: str
    introduction: Content
    language: str
    questions: tuple[Question, ...]
    source: SourceText
    sections: tuple[Section, ...] = ()
    shuffle_questions: bool = False
    time_limit: int | None = None
    attempts: int | None = None
    feedback: FeedbackTime = "immediate"
    category: tuple[str, ...] = ()
    media: tuple[MediaFile, ...] = ()

    def item_id(self, question: Question) -> str:
        """The identifier of a question in packages: QTI item identifier, Moodle's idnumber."""
        return f"{self.id}-{question.id}"
