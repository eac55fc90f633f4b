"""How the checks look at texts: cheaply first, for most texts need no second look."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from lmspack.model import Question, Quiz
from lmspack.richtext import Content, Paragraph, plain

SENTENCE_ENDS = ".。।॥۔．"
"""Full stops of the scripts."""

ENDING_MARKS = SENTENCE_ENDS + "?!…;:,？！；：，、؟؛،"
QUOTES = "\"'“”‘’„«»‹›「」『』"

_SPELLINGS: dict[int, str | None] = dict.fromkeys(
    [*map(ord, "\u200b\u200e\u200f\u061c\ufeff\u2060\u00ad\u0640"), *range(0x64B, 0x653)]
)
_SPELLINGS |= {ord("أ"): "ا", ord("إ"): "ا", ord("آ"): "ا", ord("ى"): "ي", ord("ё"): "е"}
"""Characters without width, the Arabic tatweel and vowel signs are dropped; the others are spelt both ways."""

_SHORTENED = 60


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a student sees it: its texts without markup.

    ``name`` is its number, or its place; ``single`` the place (from 0) of the one right option of a
    single-choice question.
    """

    question: Question
    name: str
    stem: str
    options: tuple[str, ...]
    single: int | None


def asked(quiz: Quiz) -> list[Asked]:
    """All questions with their texts."""
    return [
        Asked(
            question,
            question.number or str(place),
            text_of(question.stem),
            tuple([text_of(choice.content) for choice in question.choices]),
            _single(question),
        )
        for place, question in enumerate(quiz.questions, 1)
    ]


def _single(question: Question) -> int | None:
    right = [place for place, choice in enumerate(question.choices) if choice.correct]
    return right[0] if len(right) == 1 and question.kind == "choice" else None


def text_of(content: Content) -> str:
    """As `plain`; nearly every text is one paragraph of one line, which needs no joining."""
    if len(content) == 1:
        block = content[0]
        if isinstance(block, Paragraph) and len(block.inlines) == 1 and isinstance(block.inlines[0], str):
            return block.inlines[0]
    return plain(content)


def folded(text: str) -> str:
    """``text`` for comparing: case, white space, compatible characters, spellings of Arabic letters and of ё,
    and the marks at its beginning and end do not count."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).translate(_SPELLINGS)
    return " ".join(text.casefold().split()).strip(ENDING_MARKS + QUOTES + " ")


def short(text: str) -> str:
    """``text`` on one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= _SHORTENED else line[: _SHORTENED - 1] + "…"


def listed(names: list[str], most: int = 12) -> str:
    """``1, 2 and 3``; what goes beyond ``most`` is counted only."""
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
