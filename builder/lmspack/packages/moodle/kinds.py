"""What each type of question needs. Source: the importers of Moodle's question types, run on 4.5 and 5.0."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lmspack.packages.findings import Finding, Rule
from lmspack.packages.moodle.question import Question, held, plain
from lmspack.packages.values import number
from lmspack.xml import Element

_GRADES = (
    100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111,
    10, 5, 0,
)  # fmt: skip
"""The fractions that Moodle knows, in per cent; their negatives too."""

_TOLERANCE = 0.001
_NUMBERINGS = ("abc", "ABCD", "123", "iii", "IIII", "none", "")
_GRADED = (
    "multichoice",
    "truefalse",
    "shortanswer",
    "numerical",
    "calculated",
    "calculatedsimple",
    "calculatedmulti",
)


def _fraction(answer: Element) -> float | None:
    text = answer.get("fraction")
    return 0.0 if text is None else number(text)


def _fractions(question: Question) -> Iterator[Finding]:
    for answer in question.answers() if question.type in _GRADED else ():
        value = _fraction(answer)
        if value is None:
            yield Finding(
                answer,
                f"The fraction '{answer.get('fraction')}' is no number: Moodle ends in an error page "
                "or reads another one.",
            )
        elif min(abs(abs(value) - grade) for grade in _GRADES) > _TOLERANCE:
            yield Finding(
                answer,
                f"Moodle does not know the fraction {answer.get('fraction')} and imports nothing "
                "('Grades do not match grade options').",
            )


def _right(question: Question) -> Iterator[Finding]:
    """Moodle checks none of this when it imports, except for short answers."""
    answers = [answer for answer in question.answers() if held(answer)]
    values = [value for answer in answers if (value := _fraction(answer)) is not None]
    if question.type == "shortanswer" and 100 not in values:
        yield Finding(
            question.element, "A short answer needs an answer of 100 %: Moodle stops here, half imported."
        )
    if question.type in ("numerical", "multichoice") and values and max(values) <= 0:
        yield Finding(question.element, "No answer is right: a student can never score.", "error")
    elif question.type == "multichoice" and values and _single(question) and max(values) < 100 - _TOLERANCE:
        yield Finding(
            question.element,
            f"The best answer gives {max(values):g} %: nobody can reach full marks.",
            "warning",
        )
    elif question.type == "truefalse" and len(answers) == len(values) == 2:
        right = sum(value >= 100 - _TOLERANCE for value in values)
        if right != 1:
            yield Finding(
                question.element,
                f"{'Both answers give' if right else 'No answer gives'} 100 %: Moodle takes what its importer "
                "reads last, without a word.",
            )
    elif question.type == "multichoice" and values and not _single(question):
        total = sum(value for value in values if value > 0)
        if abs(total - 100) > 0.1:
            yield Finding(
                question.element, f"The right answers give {total:g} % together, not 100 %.", "warning"
            )


def _single(question: Question) -> bool:
    return plain(question.find("single")) not in ("false", "0") or question.find("single") is None


def _choices(question: Question) -> Iterator[Finding]:
    if question.type != "multichoice":
        return
    answers = question.answers()
    if len(answers) < 2:
        yield Finding(
            question.element,
            f"Multiple choice needs two answers and has {len(answers)}: Moodle stops here, half imported.",
        )
    for answer in answers:
        if not held(answer):
            yield Finding(answer, "Moodle drops an answer without text and says nothing.", "warning")
    numbering = question.find("answernumbering")
    style = plain(numbering)
    if numbering is not None and style not in _NUMBERINGS:
        severity = "error" if len(style) > 10 else "warning"
        yield Finding(numbering, f"Moodle does not know the numbering '{style}' and prints 'ERR'.", severity)  # type: ignore[arg-type]
    if len(answers) > 26 and style in ("abc", "ABCD", ""):
        yield Finding(
            question.element,
            f"{len(answers)} answers run out of letters: Moodle numbers them with {{ and |.",
            "warning",
        )


def _true_false(question: Question) -> Iterator[Finding]:
    if question.type != "truefalse":
        return
    texts = [held(answer) for answer in question.answers()]
    if len(texts) < 2:
        yield Finding(
            question.element,
            f"True/false needs two answers and has {len(texts)}: Moodle stops with a database error, half imported.",
        )
    elif sorted(texts[:2]) != ["false", "true"]:
        yield Finding(
            question.element,
            f"The answers must be 'true' and 'false'; for '{texts[0]}' and '{texts[1]}' Moodle guesses from the order.",
            "warning",
        )


def _numbers(question: Question) -> Iterator[Finding]:
    if question.type != "numerical":
        return
    for answer in question.answers():
        if held(answer) not in ("*", "") and number(held(answer)) is None:
            comma = re.fullmatch(r"[+-]?\d+,\d+", held(answer))
            what = (
                f"is stored as {held(answer).replace(',', '')}"
                if comma
                else "is no number, and Moodle stops with a database error"
            )
            yield Finding(answer, f"'{held(answer)}' {what}.")
        tolerance = answer.find("tolerance")
        if tolerance is not None and plain(tolerance) and number(plain(tolerance)) is None:
            yield Finding(tolerance, f"The tolerance '{plain(tolerance)}' is no number.")


def _pairs(question: Question) -> Iterator[Finding]:
    if question.type not in ("matching", "match"):
        return
    pairs = [
        (pair, held(pair), held(pair.find("answer"))) for pair in question.element.findall("subquestion")
    ]
    for pair, stem, answer in pairs:
        if stem and not answer:
            yield Finding(
                pair,
                "A pair without an answer: Moodle saves the question and skips the whole rest of the "
                "file, reporting success.",
            )
    if len({answer for _, _, answer in pairs if answer}) < 2:
        yield Finding(
            question.element,
            "Matching needs two different answers at least; with one there is nothing to choose.",
            "warning",
        )


def _ordering(question: Question) -> Iterator[Finding]:
    if question.type != "ordering":
        return
    if len(question.answers()) < 2:
        yield Finding(
            question.element,
            "Ordering needs two answers: Moodle saves it unusable and skips the rest of the file.",
        )
    shown = question.find("shownumcorrect")
    if (shown is None or plain(shown) not in ("0", "1")) and len(question.element.findall("hint")) < 2:
        yield Finding(
            question.element,
            "Ordering needs <shownumcorrect>1</shownumcorrect> or 0: without it Moodle stops with a database error.",
        )


_GAP = re.compile(r"(?<!\\)\{\s*\d*\s*:\s*([A-Z_]{2,25})\s*:((?:[^}\\]|\\.)*+)\}")
_ANSWER = re.compile(r"(?:[^~\\]|\\.)++")
_GAP_TYPES = (
    "MULTICHOICE", "MC", "MULTICHOICE_V", "MCV", "MULTICHOICE_H", "MCH", "MULTIRESPONSE", "MR", "MULTIRESPONSE_H",
    "MRH",
    "SHORTANSWER", "SA", "MW", "SHORTANSWER_C", "SAC", "MWC", "NUMERICAL", "NM", "MULTICHOICE_S", "MCS",
    "MULTICHOICE_VS", "MCVS", "MULTICHOICE_HS", "MCHS", "MULTIRESPONSE_S", "MRS", "MULTIRESPONSE_HS", "MRHS",
)  # fmt: skip


def _cloze(question: Question) -> Iterator[Finding]:
    text = question.find("questiontext")
    if question.type not in ("cloze", "multianswer") or text is None:
        return
    gaps = [(gap.group(1), gap.group(2)) for gap in _GAP.finditer(held(text))]
    if not any(kind in _GAP_TYPES for kind, _ in gaps):
        message = (
            "There is no gap such as {1:SHORTANSWER:=answer}: 'Invalid embedded answers (Cloze) question'."
        )
        yield Finding(text, message)
    for kind, body in gaps:
        if kind not in _GAP_TYPES:
            yield Finding(text, f"Moodle knows no gap of the type '{kind}'.", "warning")
        else:
            yield from _gap_faults(text, kind, [answer.strip() for answer in _ANSWER.findall(body)])


def _gap_faults(text: Element, kind: str, answers: list[str]) -> Iterator[Finding]:
    """What Moodle's parser of cloze texts refuses in a gap."""
    if kind.startswith("M") and kind not in ("MW", "MWC") and len(answers) < 2:
        yield Finding(text, f"A gap of the type {kind} has fewer than two choices: Moodle stops here.")
    elif (
        not any(answer.startswith(("=", "%100%")) for answer in answers)
        and "RESPONSE" not in kind
        and kind[:2] != "MR"
    ):
        yield Finding(text, f"A gap of the type {kind} has no answer of 100 %: Moodle stops here.")
    if kind in ("NUMERICAL", "NM"):
        for answer in answers:
            value = re.sub(r"^(=|%-?\d+%)", "", answer).partition("#")[0].partition(":")[0].strip()
            if value not in ("*", "") and number(value.replace(",", ".")) is None:
                yield Finding(text, f"'{value}' in a numerical gap is no number: Moodle stops here.")


_NUMBERED = re.compile(r"\[\[(\d{1,4})\]\]")


def _gaps(question: Question) -> Iterator[Finding]:
    names = {"ddwtos": "dragbox", "gapselect": "selectoption"}
    text = question.find("questiontext")
    if question.type not in names or text is None:
        return
    offered = len(question.element.findall(names[question.type]))
    wanted = sorted({int(place) for place in _NUMBERED.findall(held(text))})
    if not wanted:
        yield Finding(text, "There is no gap such as [[1]] in the text.")
    for place in wanted:
        if not 1 <= place <= offered:
            yield Finding(
                text,
                f"[[{place}]] stands for choice {place}, but there are {offered}: the question breaks "
                "when it is shown.",
            )


RULES: tuple[Rule[Question], ...] = (
    Rule(
        "P308",
        "error",
        _fractions,
        "Moodle knows 100, 50, 33.33333, 25, 20, 16.66667 and so on; write five decimals.",
    ),
    Rule("P310", "error", _right, 'Give the right answer fraction="100", or several that make 100 together.'),
    Rule(
        "P311", "error", _choices, "Give two answers with text at least, and a numbering that Moodle knows."
    ),
    Rule("P323", "error", _true_false, "Write the answers 'true' and 'false', in small letters."),
    Rule("P324", "error", _numbers, "Write numbers with a point: 3.14."),
    Rule("P325", "error", _pairs, "Give each pair an <answer><text>…</text></answer>."),
    Rule("P326", "error", _ordering, "Add what is missing."),
    Rule("P331", "error", _cloze, "Write gaps as {1:TYPE:=right~wrong}."),
    Rule("P332", "error", _gaps, "Number the gaps as the choices are listed, from 1."),
)
