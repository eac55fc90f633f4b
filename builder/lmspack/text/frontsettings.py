"""Lines above the first question that look like settings, but stand where none are read.

Settings of a quiz stand in the header, between two lines ``---`` of which the first says ``lmspack: 1``. Anywhere else
they are text that students read, or the front matter of another program.
"""

from __future__ import annotations

from typing import NamedTuple

from lmspack.numbers import ascii_digits
from lmspack.text.fieldwords import FIELDS, NO, YES
from lmspack.text.lexicon import fold
from lmspack.text.messages import Reporter, shortened

_SHARED = (
    "points",
    "tags",
    "difficulty",
    "penalty",
    "shuffle",
    "negative",
    "partial",
    "numbering",
    "category",
)
_QUIZ = {
    "shuffle": "shuffle answers, mix answers",
    "language": "language, भाषा, idioma, sprache, langue, lingua, язык",
    "time-limit": "time limit, time-limit, समय सीमा, límite de tiempo, tiempo límite, zeitlimit, limite de temps, "
    "limite de tempo, limite di tempo, лимит времени, الحد الزمني",
    "attempts": "attempts, tries, allowed attempts, number of attempts, प्रयास, intentos, versuche, tentatives",
    "shuffle-questions": "shuffle questions, mix questions, shuffle-questions, प्रश्न फेंटें",
    "markup": "markup",
    "languages": "languages",
    "feedback": "show feedback",
    "sections": "sections",
}
_HEADER_ONLY = {"feedback": "feedback"}
"""Names that are a setting only in front matter; elsewhere they are labels of other things."""


def _by_word() -> dict[str, str]:
    rows = [(name, FIELDS[name]) for name in _SHARED] + list(_QUIZ.items())
    return {fold(word): name for name, row in rows for word in row.split(",")}


_FIELD_OF = _by_word()
_LONGEST = 40


class FrontSetting(NamedTuple):
    """A line that looks like a setting: the name of the field in a header, and its value there."""

    field: str
    value: str


def setting_in(line: str) -> FrontSetting | None:
    """The setting that a line above the first question looks like."""
    text = line.strip(" \t-*•_")
    head, colon, value = text.replace("：", ":", 1).partition(":")
    if not colon or len(head) > _LONGEST or not value.strip("*_ "):
        return None
    field = _FIELD_OF.get(fold(head.strip("*_ ")))
    return FrontSetting(field, _as_written(field, value.strip("*_ "))) if field else None


def _as_written(field: str, value: str) -> str:
    """A value as a header has it: minutes without their unit, yes and no as they are."""
    if field in ("time-limit", "attempts", "points"):
        number = (ascii_digits(value) or value).split()[0]
        return number if number.isdecimal() else value
    folded = fold(value)
    return ("yes" if folded in YES else "no") if folded in YES | NO else value


def report_settings(
    reporter: Reporter, found: list[tuple[int, FrontSetting]], lines: tuple[str, ...]
) -> None:
    """Say once that lines of the introduction set nothing, and how the header has them."""
    if not found:
        return
    first = found[0][0]
    more = f" (and {len(found) - 1} more such lines)" if len(found) > 2 else ""
    more = " (and one more such line)" if len(found) == 2 else more
    rows = ", ".join(f"“{setting.field}: {shortened(setting.value, 30)}”" for _, setting in found[:6])
    reporter.say("T434", first, text=shortened(lines[first].strip()), more=more, rows=rows)


def is_known(name: str) -> bool:
    """Whether a field of front matter has a name that a header may have."""
    return fold(name) in _FIELD_OF or fold(name) in _HEADER_ONLY
