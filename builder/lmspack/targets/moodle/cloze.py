"""Gaps of a text as Moodle's "cloze" questions write them: ``{1:SHORTANSWER:=Delhi~=New Delhi}``.

Read by regular expressions (question/type/multianswer/questiontype.php) that look for ``}``, ``~`` and ``#`` without a
``\\``, ``&`` or ``&amp;`` before it, then undo references, and then ``\\}`` and ``\\#``.
"""

from __future__ import annotations

from lmspack.limits.narrow import points_by_gap
from lmspack.model import Blanks, Interval, Menu, Numeric, Question, ShortAnswer
from lmspack.naming import decimal_text
from lmspack.targets.moodle.texts import Gaps, menu_text

_SPELLED = str.maketrans(
    {
        **{sign: f"&#{ord(sign)};" for sign in "&<>{~\\=%@\"'"},
        **{sign: f"&#92;&#{ord(sign)};" for sign in "}#"},  # behind the references Moodle undoes \} and \#
    }
)

NO_GAPS = (("{", "&#123;"),)
"""What in a text could be taken for the beginning of a gap, and a harmless spelling."""


def gaps(question: Question, answer: Blanks) -> Gaps:
    """How the gaps of a question are written."""
    weight = gap_weight(question, answer)
    menu = "MULTICHOICE_S" if question.mixable else "MULTICHOICE"
    return Gaps(lambda place: f"{{{weight}:{_gap(answer.gaps[place], menu)}}}", NO_GAPS)


def gap_weight(question: Question, answer: Blanks) -> int:
    """What Moodle gives for each gap: a whole number, and a cloze question's points are their sum."""
    return int(points_by_gap(question)) // len(answer.gaps)


def _gap(gap: ShortAnswer | Numeric | Menu, menu: str) -> str:
    match gap:
        case ShortAnswer(accepted, case):
            alternatives = "~".join([f"={spelled(pattern(text))}" for text in accepted])
            return f"SHORTANSWER{'_C' if case else ''}:{alternatives}"
        case Numeric(accepted):
            return f"NUMERICAL:{'~'.join(map(_interval, accepted))}"
        case Menu(options, right):
            alternatives = "~".join(
                [f"{'=' * (place == right)}{spelled(menu_text(text))}" for place, text in enumerate(options)]
            )
            return f"{menu}:{alternatives}"


def _interval(interval: Interval) -> str:
    value = f"={decimal_text(interval.value)}"
    return f"{value}:{decimal_text(interval.margin)}" if interval.margin else value


def spelled(text: str) -> str:
    """A text within a gap: every sign that could mean something there is a reference."""
    return text.translate(_SPELLED)


def pattern(text: str) -> str:
    """A text that is typed, as short answers store it: there ``*`` stands for anything."""
    return text.replace("*", "\\*")
