"""Answers that a student types: accepted texts, numbers, and gaps in the stem."""

from __future__ import annotations

import re
from dataclasses import replace

from lmspack.gaps import with_blanks, with_gaps
from lmspack.model import Blanks, Numeric, ShortAnswer
from lmspack.notation import GapAnswer, looks_like_numbers, numeric, short_answer
from lmspack.numbers import NotationFault
from lmspack.richtext import Code, Content, Inline, joined, mapped, plain
from lmspack.source import Span
from lmspack.text.draft import Draft, Key, Piece
from lmspack.text.fieldwords import NO, YES
from lmspack.text.lexicon import fold
from lmspack.text.messages import shortened
from lmspack.text.nearnumbers import near_number
from lmspack.text.resolve import unquoted, value_of
from lmspack.text.rows import Sheet, cut_stem, say_fault, trailing_signs
from lmspack.text.spellings import spellings

_RULED = re.compile(r"_{3,}")
_BAR = re.compile(r"(?<=\s)\|(?=\s)")
_TIGHT_BAR = re.compile(r"(?<=[^\s|\\])\|(?=[^\s|])")
_PLACEHOLDER = re.compile(
    r"\{\{[^{}]{1,60}\}\}|\{\d{0,2}:?[A-Z_]{2,20}:[^{}]{1,60}\}|\{(?:blank|gap|answer|input|_{1,2}|रिक्त|रिक्त स्थान)?\}"
    r"|\[(?:blank|gap|input|_{1,2}|रिक्त|रिक्त स्थान)\]|<(?:blank|gap)>|\((?:blank|gap)\)",
    re.IGNORECASE,
)
_STAR, _EQUALS = "*", "="


def take_signs(sheet: Sheet, draft: Draft) -> None:
    """Take the lines ``*   colour`` and ``=   3.14`` below a stem as answers, as in text2qti."""
    if draft.keys or draft.options:
        return
    stars = trailing_signs(sheet, draft, _STAR)
    numbers = [] if stars else trailing_signs(sheet, draft, _EQUALS)
    if numbers and not all(looks_like_numbers(sheet.text(piece)) for piece in numbers):
        return
    found = stars or numbers
    if not found:
        return
    if stars and not sheet.tagged and not draft.said:
        sheet.say("T412", found[0].line, draft)
    draft.keys += [Key(piece.line, piece.start, piece.end, "sign") for piece in found]
    cut_stem(sheet, draft, found[0].line, "answer")


def blanks(sheet: Sheet, draft: Draft) -> Blanks | None:
    """The gaps ``[[…]]`` of a stem, which stay in `Draft.content` as gaps; None without any, or after a report."""
    if not any(piece.line >= 0 and "[[" in sheet.text(piece) for piece in draft.stem):
        return None
    draft.content = sheet.texts.of(draft.stem)
    try:
        content, gaps = _with_gaps(draft.content, sheet)
    except NotationFault as fault:
        say_fault(sheet, draft, fault, [piece for piece in draft.stem if piece.line >= 0])
        return None
    if not gaps:
        return None
    if draft.keys:
        sheet.fail("T408", draft.keys[0].line, draft)
        return None
    draft.content = content
    return Blanks(tuple(_with_case(gap, case_of(sheet, draft)) for gap in gaps))


def _with_gaps(content: Content, sheet: Sheet) -> tuple[Content, tuple[GapAnswer, ...]]:
    """Gaps, but not in what stands between back-ticks: in a literal text it is code to the eye alone."""
    if sheet.texts.markup == "markdown" or "`" not in plain(content):
        return with_gaps(content, sheet.language)
    hidden, gaps = with_gaps(mapped(content, _hide_code), sheet.language)
    return mapped(hidden, _show_code), gaps


def _hide_code(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    made: list[Inline] = []
    for inline in inlines:
        if not isinstance(inline, str):
            made.append(inline)
            continue
        parts = inline.split("`")
        closed = len(parts) - (len(parts) + 1) % 2
        for place, part in enumerate(parts[:closed]):
            made.append(Code(f"`{part}`") if place % 2 else part)
        made += [f"`{part}" for part in parts[closed:]]
    return joined(made)


def _show_code(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    return joined(inline.code if isinstance(inline, Code) else inline for inline in inlines)


def _with_case(gap: GapAnswer, case: bool) -> GapAnswer:
    return replace(gap, case=True) if case and isinstance(gap, ShortAnswer) else gap


def typed(sheet: Sheet, draft: Draft) -> ShortAnswer | Numeric | Blanks | None:
    """What the answers of a question without options say; None after a report."""
    found = [value for key in draft.keys if (value := _value(sheet, draft, key)) is not None]
    if draft.uncertain or not found:
        return None
    report_placeholder(sheet, draft)
    ruled = _ruled(sheet, draft)
    if ruled > 1 or draft.said == "blanks":
        return _ruled_blanks(sheet, draft, found, ruled)
    numbers = [value for value in found if isinstance(value, Numeric)]
    if len(numbers) == len(found):
        return Numeric(tuple(dict.fromkeys(interval for value in numbers for interval in value.accepted)))
    accepted: dict[str, None] = {}
    for key in draft.keys:
        value = short_answer(typed_value(sheet, key))
        accepted.update(dict.fromkeys(value.accepted))
    return ShortAnswer(tuple(accepted), case_of(sheet, draft))


def _report_bar(sheet: Sheet, draft: Draft, piece: Piece) -> None:
    """Say that a bar without blanks around it parts nothing: ``colour|color``."""
    text = sheet.text(piece)
    if found := _TIGHT_BAR.search(text):
        start = piece.start + found.start()
        span = Span(piece.line + 1, start, piece.line + 1, start + 1)
        sheet.say("T423", piece.line, draft, span=span, text=shortened(text))


def report_open_gap(sheet: Sheet, draft: Draft) -> bool:
    """Report a gap that opens in a stem and has no end in its line; whether there is one."""
    for piece in draft.stem:
        text = sheet.text(piece) if piece.line >= 0 else ""
        start = text.find("[[")
        if start >= 0 and "]]" not in text[start:] and text[start + 2 : start + 3].strip():
            help = "Write ]] behind what belongs into it, on the same line. If [[ is text, say “Kind: essay” below it."
            fault = NotationFault("The gap that opens here with [[ has no end.", help, text, start, start + 2)
            say_fault(sheet, draft, fault, [piece])
            return True
    return False


def report_placeholder(sheet: Sheet, draft: Draft) -> None:
    """Say that a stem shows a gap in the way of another program, ``{blank}``: students see it as it stands."""
    for piece in draft.stem:
        found = _PLACEHOLDER.search(sheet.text(piece)) if piece.line >= 0 else None
        if found:
            span = Span(
                piece.line + 1, piece.start + found.start(), piece.line + 1, piece.start + found.end()
            )
            value = typed_value(sheet, draft.keys[0]) if draft.keys else "sky"
            gap = f"[[{shortened(value, 30)}]]"
            sheet.say("T437", piece.line, draft, span=span, text=shortened(found[0]), gap=gap)
            return


def typed_value(sheet: Sheet, key: Key) -> str:
    """What an answer that is to be typed says, without the quotes or the type around each accepted text."""
    value = value_of(sheet.texts.source, key)
    return " | ".join(unquoted(part.strip()) for part in _BAR.split(value)) if " | " in value else value


def _value(sheet: Sheet, draft: Draft, key: Key) -> ShortAnswer | Numeric | None:
    text = typed_value(sheet, key)
    if not text.strip("_.…-– "):
        sheet.fail("T304", key.line, draft)
        return None
    _report_bar(sheet, draft, Piece(key.line, key.start, key.end))
    case = case_of(sheet, draft)
    number = draft.said == "numeric" or (
        looks_like_numbers(text) and draft.said != "short-answer" and not case
    )
    try:
        if (fault := _in_other_words(sheet, draft, key, text, number)) is not None:
            raise fault
        made = numeric(text, sheet.language) if number else short_answer(text, case)
    except NotationFault as fault:
        say_fault(sheet, draft, fault, [Piece(key.line, key.start, key.end)])
        return None
    if not draft.said and isinstance(made, ShortAnswer) and len(made.accepted) == 1:
        _report_spellings(sheet, draft, key, text)
    return made


def _in_other_words(sheet: Sheet, draft: Draft, key: Key, text: str, number: bool) -> NotationFault | None:
    """What is wrong with a number in other words, ``5 to 7``, where no text can be meant."""
    if key.style == "sign" or (number and looks_like_numbers(text)) or draft.said not in ("", "numeric"):
        return None
    way = _as_text(sheet, draft)
    return next((fault for part in text.split(" | ") if (fault := near_number(part.strip(), way))), None)


def _as_text(sheet: Sheet, draft: Draft) -> str:
    """The line that makes texts of a question's answers, whatever they look like."""
    return "Kind: blanks" if _ruled(sheet, draft) > 1 else "Kind: short-answer"


def _report_spellings(sheet: Sheet, draft: Draft, key: Key, text: str) -> None:
    """Say that what looks like several answers is one: ``colour or color``."""
    found = spellings(text)
    if found and key.style != "sign" and not draft.uncertain:
        bars, way = shortened(" | ".join(found)), _as_text(sheet, draft)
        sheet.say("T431", key.line, draft, text=shortened(text), bars=bars, way=way)


def _ruled(sheet: Sheet, draft: Draft) -> int:
    """How many places to write in a stem shows: ``____``."""
    return sum(len(_RULED.findall(sheet.text(piece))) for piece in draft.stem if piece.line >= 0)


def is_ruled(sheet: Sheet, draft: Draft) -> bool:
    """Whether a stem shows a place to write in."""
    return _ruled(sheet, draft) > 0


def _ruled_blanks(
    sheet: Sheet, draft: Draft, answers: list[ShortAnswer | Numeric], ruled: int
) -> Blanks | None:
    """Each ``____`` a gap, if there are as many answers."""
    content, count = with_blanks(draft.content or sheet.texts.of(draft.stem))
    if count != len(answers):
        shown = "1 gap" if ruled == 1 else f"{ruled} gaps"
        given = "1 answer" if len(answers) == 1 else f"{len(answers)} answers"
        sheet.fail("T406", draft.keys[0].line, draft, gaps=shown, answers=given)
        return None
    draft.content = content
    return Blanks(tuple(answers))


def case_of(sheet: Sheet, draft: Draft) -> bool:
    """What a line ``Case: yes`` says; anything but yes and no is reported."""
    for setting in draft.settings:
        if setting.field != "case":
            continue
        value = fold(" ".join(sheet.text(piece) for piece in setting.pieces))
        if value in YES:
            return True
        if value not in NO and not draft.uncertain:
            sheet.fail("T414", setting.line, draft, field="Case", value=value, example="Case: yes")
    return False
