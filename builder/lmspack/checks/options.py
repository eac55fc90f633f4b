"""Checks of the options of one question: their form gives away, or hides, which one is right."""

from __future__ import annotations

from lmspack.checks.wording import ENDING_MARKS, QUOTES, SENTENCE_ENDS, Asked, folded, short
from lmspack.checks.words import NUMBER_WORDS, phrases
from lmspack.diagnostics import Problems
from lmspack.model import Quiz

_MARKS = ENDING_MARKS.replace("!", "").replace("！", "") + QUOTES
"""Marks that make no difference of meaning at the end of a word (an exclamation mark may be a factorial)."""

_OUTER = _MARKS + " \t\n"

_NUMBERS = frozenset(word for row in NUMBER_WORDS.values() for word in phrases(row))

_ABBREVIATIONS = (
    "etc.",
    "usw.",
    "u.a.",
    "bzw.",
    "ff.",
    "i.e.",
    "e.g.",
    "p.m.",
    "a.m.",
    "др.",
    "т.д.",
    "т.п.",
)

_CLOSING = QUOTES + "*_"
"""What may stand behind the full stop of an option."""

_TIMES_LONGER = 3
_LONGER_BY = 40


def near_duplicate_options(quiz: Quiz, questions: list[Asked], problems: Problems) -> None:
    """Two options of a question differ only in punctuation, and perhaps in capitals or white space too.

    (Those that differ in nothing but capitals or white space are T206.) Marks count only at the ends of
    words: ``1.5`` and ``15`` differ, and so do ``x+1`` and ``x-1``.
    """
    for a in questions:
        if len({_ends(option) for option in a.options}) < len(a.options):  # hardly any question
            _report_alike(quiz, a, problems)


def _ends(option: str) -> str:
    """The first and the last letter or digit, which near duplicates share."""
    bare = option.strip(_OUTER)
    return (bare[:1] + bare[-1:]).casefold()


def _report_alike(quiz: Quiz, a: Asked, problems: Problems) -> None:
    seen: dict[str, int] = {}
    for place in range(len(a.options)):
        words = [word.rstrip(_MARKS).lstrip(QUOTES) for word in a.options[place].casefold().split()]
        twin = seen.setdefault(" ".join(words), place)
        option, other = a.options[place], a.options[twin]
        if twin != place and _spaced(option) != _spaced(other):
            problems.warning(
                "C104",
                f"In question {a.name} the options “{short(other)}” and “{short(option)}” differ only in "
                "punctuation.",
                help="Students can hardly tell them apart. Change one of the two, or delete it.",
                at=quiz.source,
                span=a.question.choices[place].span,
                question=a.name,
            )


def _spaced(text: str) -> str:
    return " ".join(text.casefold().split())


def option_punctuation(quiz: Quiz, questions: list[Asked], problems: Problems) -> None:
    """Some options of a question end with a full stop and others without any mark.

    Abbreviations at the end (etc.), numbers, code and single letters do not count.
    """
    for a in questions:
        options = [option.rstrip(_CLOSING) for option in a.options]
        with_stop = [i for i, option in enumerate(options) if option[-1:] in SENTENCE_ENDS and option]
        if not with_stop or len(with_stop) == len(options):
            continue
        stopped = [i for i in with_stop if _is_sentence(options[i])]
        bare = [i for i, option in enumerate(options) if _is_bare(option)]
        if not stopped or not bare or len(stopped) + len(bare) < len(a.options):
            continue
        odd = stopped if len(stopped) < len(bare) else bare
        how = "ends with a full stop" if odd is stopped else "ends without a full stop"
        problems.warning(
            "C109",
            f"In question {a.name} the option “{short(a.options[odd[0]])}” {how}, unlike others.",
            help="End all options of a question in the same way; the odd one catches the eye.",
            at=quiz.source,
            span=a.question.choices[odd[0]].span,
            question=a.name,
        )


def _is_sentence(option: str) -> bool:
    """Whether the full stop at the end is one: not that of an ellipsis, an abbreviation or a number."""
    word = option.rsplit(None, 1)[-1].casefold()
    return (
        not option.endswith("..")
        and word not in _ABBREVIATIONS
        and "." not in word[:-1]
        and len(word) > 2
        and not word[:-1].isdecimal()
    )


def _is_bare(option: str) -> bool:
    return bool(option) and option[-1] not in ENDING_MARKS + ")]`"


def option_numbers(quiz: Quiz, questions: list[Asked], problems: Problems) -> None:
    """Some options are numbers in figures, others numbers in words: ``32``, ``4``, ``twelve``."""
    for a in questions:
        figures = [i for i, option in enumerate(a.options) if option.isdecimal()]
        if not figures or len(figures) == len(a.options):
            continue
        words = [i for i, option in enumerate(a.options) if folded(option) in _NUMBERS]
        if words:
            problems.warning(
                "C110",
                f"In question {a.name} some options are numbers in figures (“{a.options[figures[0]]}”), and "
                f"some in words (“{short(a.options[words[0]])}”).",
                help="Write all of them in figures, or all in words.",
                at=quiz.source,
                span=a.question.choices[words[0]].span,
                question=a.name,
            )


def option_length(quiz: Quiz, questions: list[Asked], problems: Problems) -> None:
    """One option is far longer than all others of its question: three times the next one's length, and at
    least forty characters more."""
    for a in questions:
        if len(a.options) < 3:
            continue
        lengths = sorted([len(option) for option in a.options])
        if lengths[-1] < _TIMES_LONGER * lengths[-2] or lengths[-1] < lengths[-2] + _LONGER_BY:
            continue
        place = [len(option) for option in a.options].index(lengths[-1])
        if any("```" in option for option in a.options):
            continue
        problems.warning(
            "C111",
            f"In question {a.name} one option is far longer than the others "
            f"({lengths[-1]} characters; the next has {lengths[-2]}).",
            help="Make the options about equally long; the long one catches the eye.",
            at=quiz.source,
            span=a.question.choices[place].span,
            question=a.name,
        )
