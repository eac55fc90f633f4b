"""Options that depend on the order of options: "all of the above", "both A and B".

`settled` keeps them right when a platform mixes options: what speaks of all the others keeps its place, and
where options are called by letters nothing is mixed. The checks beside it say so where an author should know.
"""

from __future__ import annotations

from dataclasses import replace

from lmspack.checks.wording import ENDING_MARKS, QUOTES, Asked, folded, short
from lmspack.checks.words import ALL_OR_NONE, BETWEEN_LETTERS, phrases
from lmspack.diagnostics import Problems
from lmspack.model import Question, Quiz

_ALL_OR_NONE = frozenset(folded(phrase) for row in ALL_OR_NONE.values() for phrase in phrases(row))
_BEGINNINGS = frozenset(
    form[:2] for row in ALL_OR_NONE.values() for phrase in phrases(row) for form in (phrase, folded(phrase))
)
_LONGEST = max(map(len, _ALL_OR_NONE)) + 8
"""Code points of an option beyond which it cannot be one of them."""

_ALPHABETS = ("ABCDEFGH", "АБВГДЕЖЗ", "ابجدهوزح", "कखगघङ", "ΑΒΓΔΕΖΗΘ")
_LETTERS = {letter: place for row in _ALPHABETS for place, letter in enumerate(row)} | {"أ": 0}
_LONGEST_NAMING = 40
_ALONE = frozenset(
    before + letter + behind
    for letter in (*_LETTERS, *"abcdefgh")
    for before, behind in (("", ""), ("(", ")"), ("[", "]"), *(("", mark) for mark in ",).;:]&、，"))
)
_JOINTS = frozenset("&,、，和与及と")
"""How a letter stands in an option that calls others by letters. Most options have neither."""

_FILLERS = frozenset(word for row in BETWEEN_LETTERS.values() for word in phrases(row))
_UNSPACED_FILLERS = sorted(
    (w for tag in ("zh", "ja") for w in phrases(BETWEEN_LETTERS[tag])), key=len, reverse=True
)
_MARKS = ENDING_MARKS + QUOTES + "()[]&"


def settled(quiz: Quiz, questions: list[Asked]) -> Quiz:
    """The quiz with options pinned that speak of all the others, and with ``shuffle`` off where options are
    called by their letters. Questions that no platform mixes stay as they are."""
    if not any(a.question.shuffle for a in questions):
        return quiz
    return replace(quiz, questions=tuple([_settled(a) for a in questions]))


def _settled(a: Asked) -> Question:
    question = a.question
    if not question.shuffle:
        return question
    if any(names_letters(option, len(a.options), a.stem) for option in a.options):
        kept = tuple(replace(choice, pinned=False) for choice in question.choices)
        return replace(question, shuffle=False, choices=kept)
    pinned = [is_all_or_none(option) for option in a.options]
    if not any(pinned):
        return question
    choices = [
        replace(choice, pinned=choice.pinned or pin)
        for choice, pin in zip(question.choices, pinned, strict=True)
    ]
    return replace(question, choices=tuple(choices))


def is_all_or_none(option: str) -> bool:
    """Whether an option speaks of all the others ("none of the above"), and cannot mean anything else."""
    if len(option) > _LONGEST or option.lstrip(QUOTES)[:2].lower() not in _BEGINNINGS:
        return False
    return folded(option) in _ALL_OR_NONE


def names_letters(option: str, count: int, stem: str) -> bool:
    """Whether an option consists of letters of other options ("Both A and B", "(a) & (c) only").

    ``count`` is the number of options: a letter beyond them is no option's. Letters that label lines of the
    ``stem`` are statements there and stay where they are. Numbers ("1 and 2 only") always are.
    """
    if len(option) > _LONGEST_NAMING or (_ALONE.isdisjoint(option.split()) and not _joined(option)):
        return False
    letters, words = _letters_and_words(option, count)
    if len(letters) < 2 or len(set(letters)) != len(letters):
        return False
    if len({_alphabet(letter) for letter in letters}) > 1:
        return False
    if not words and not any(mark in option for mark in "&,、，"):
        return False
    return not any(_labels(stem, letter) for letter in letters)


def _joined(option: str) -> bool:
    """Whether letters may stand without blanks: ``A&B``, ``A和B``."""
    return option[1:2] in _JOINTS or option[:1] >= "\u3000"  # scripts without blanks begin there


def _letters_and_words(option: str, count: int) -> tuple[list[str], list[str]]:
    """The letters of options (of which there are ``count``) in an option, and the small words between them;
    nothing where anything else occurs."""
    text = option
    if not text.isascii():
        for filler in _UNSPACED_FILLERS:
            text = text.replace(filler, " _ ")
    for mark in "&、，,":
        text = text.replace(mark, " ")
    letters: list[str] = []
    words: list[str] = []
    for written in text.split():
        word = written.strip(_MARKS)
        bracketed = written[:1] in "([" or written[-1:] in ")]"
        letter = word if word in _LETTERS or not (bracketed or words) else word.upper()
        if _LETTERS.get(letter, count) < count and (
            bracketed or word.casefold() not in _FILLERS or word in _LETTERS
        ):
            letters.append(word)
        elif word == "_" or word.casefold() in _FILLERS:
            words.append(word)
        elif word:
            return [], []
    return letters, words


def _alphabet(letter: str) -> int:
    bare = letter.upper().replace("أ", "ا")
    return next((i for i, row in enumerate(_ALPHABETS) if bare in row), -1)


def _labels(stem: str, letter: str) -> bool:
    """Whether a line or a word of the stem is labelled with the letter: ``A.``, ``(A)``, ``A:``, "Statement A"."""
    forms = {letter + mark for mark in ".:)"} | {f"({letter})", f"[{letter}]"}
    words = stem.split()
    return any(word in forms or word == letter for word in words)


def all_of_the_above(quiz: Quiz, questions: list[Asked], problems: Problems) -> None:
    """An option that speaks of all the others ("none of the above") is not the last one.

    Whether options are mixed or not: "above" then leaves out the options below. As the last one it is kept
    there by every platform that can.
    """
    for a in questions:
        for place, option in enumerate(a.options[:-1]):
            if is_all_or_none(option) and not all(is_all_or_none(later) for later in a.options[place + 1 :]):
                problems.warning(
                    "C105",
                    f"In question {a.name} “{short(option)}” is not the last option.",
                    help="Move it to the end of the options in the quiz text. There it stays, even when the "
                    "others are mixed.",
                    at=quiz.source,
                    span=a.question.choices[place].span,
                    question=a.name,
                )


def position_references(quiz: Quiz, questions: list[Asked], problems: Problems) -> None:
    """An option calls others by their letters ("both A and B"), and the options are to be mixed.

    The letters would then be those of other options, so `settled` keeps platforms from mixing this question.
    """
    for a in questions:
        if not a.question.shuffle:
            continue
        for place, option in enumerate(a.options):
            if names_letters(option, len(a.options), a.stem):
                problems.warning(
                    "C106",
                    f"In question {a.name} “{short(option)}” calls other options by their letters; so the "
                    "options of this question are not mixed.",
                    help="Write out what it means, or write 'shuffle: false' for this question in the key.",
                    at=quiz.source,
                    span=a.question.choices[place].span,
                    question=a.name,
                )
