"""Which kind of question each is, and the answers of those whose options are not to be picked (rule 36)."""

from __future__ import annotations

from collections.abc import Callable

from lmspack.model import CHOICE_KINDS, Answer, Blanks, Essay, Kind, Numeric
from lmspack.source import SourceText
from lmspack.text.alphabets import places_of
from lmspack.text.draft import Draft, Key, Piece, Setting, text_of
from lmspack.text.essays import FIELDS, essay, is_essay, take_remarks
from lmspack.text.fieldwords import ANSWERING, KIND_OF, KINDS, REMARK
from lmspack.text.lexicon import fold
from lmspack.text.messages import shortened
from lmspack.text.pairs import has_pairs, matching, says_match
from lmspack.text.paperpairs import report_paper_pairs
from lmspack.text.resolve import value_of
from lmspack.text.rows import Sheet, below_stem, trailing_list
from lmspack.text.sequences import is_ordering, is_sequence, ordering
from lmspack.text.typed import (
    blanks,
    case_of,
    is_ruled,
    report_open_gap,
    report_placeholder,
    take_signs,
    typed,
)

_ONLY_FOR: dict[str, tuple[Kind, ...]] = {
    "case": ("short-answer", "blanks"),
    "distractors": ("match",),
    "order": ("order",),
    **dict.fromkeys(FIELDS, ("essay",)),
}
"""Lines that belong to some kinds only."""

_FEEDBACK = frozenset(("incorrect", "partly correct"))
_CORRECT = frozenset(("correct", "सही"))


_PARTING = str.maketrans(dict.fromkeys(",;/&.()[]، 、", " "))
_OPTIONS_LOST = "Write its options below it, each with a letter as in the other questions, or take it out. "
_OPTIONS_UNMARKED = (
    "If some of its lines are options, put a letter before each (A., B., C.) and the answer below them. "
)
_MOST_NAMED = 20
_OWN_WORDS = "If it is to be answered in the student's own words, write “Kind: essay” below it."


def say_kinds(sheet: Sheet, drafts: list[Draft]) -> None:
    """Settle what says its kind."""
    for draft in drafts:
        _drop_empty(sheet, draft)
        _say_kind(sheet, draft)
        _free_message(sheet, draft)
        if draft.said == "description":
            draft.kind = "description"


def before_marks(sheet: Sheet, drafts: list[Draft]) -> None:
    """Settle which options are not to be picked: marks are looked for in the others."""
    for draft in drafts:
        if draft.keys and not draft.kind and not draft.said and report_paper_pairs(sheet, draft):
            draft.kind = "" if draft.options else "short-answer"
        elif draft.options and not draft.kind:
            _options_of_a_task(sheet, draft)


def _drop_empty(sheet: Sheet, draft: Draft) -> None:
    """Report lines about the answer that say nothing, and forget them."""
    for setting in list(draft.settings):
        if setting.field in ANSWERING - {REMARK} and not any(piece.line >= 0 for piece in setting.pieces):
            sheet.fail("T418", setting.line, draft, field=setting.field.capitalize())
            draft.settings.remove(setting)


def _say_kind(sheet: Sheet, draft: Draft) -> None:
    for setting in draft.settings:
        if setting.field != "kind":
            continue
        value = " ".join(sheet.text(piece) for piece in setting.pieces)
        kind = KIND_OF.get(fold(value))
        if kind is None:
            sheet.fail(
                "T404", setting.line, draft, value=value, why="no such kind is known", kinds=", ".join(KINDS)
            )
        elif draft.said and draft.said != kind:
            first = next(other for other in draft.settings if other.field == "kind")
            why = f"line {first.line + 1} says another"
            sheet.fail("T404", setting.line, draft, value=value, why=why, kinds=", ".join(KINDS))
        else:
            draft.said = kind


def _free_message(sheet: Sheet, draft: Draft) -> None:
    """``Correct: Well done!`` beside ``Incorrect: …`` is no answer, but what a student is told."""
    if not any(setting.field in _FEEDBACK for setting in draft.settings):
        return
    for key in list(draft.keys):
        head = fold(sheet.texts.source.lines[key.line][: key.start].strip("*_:： \t"))
        if head in _CORRECT and (len(draft.keys) > 1 or key.end - key.start > 3):
            draft.keys.remove(key)
            draft.settings.append(Setting("correct", key.line, [Piece(key.line, key.start, key.end)]))
            sheet.roles[key.line] = "explanation"


def _options_of_a_task(sheet: Sheet, draft: Draft) -> None:
    if draft.said == "match" or _pairs_behind_bullets(sheet, draft):
        draft.kind = "match"
    elif is_ordering(sheet.texts.source, draft, sheet.keyed):
        draft.kind = "order"
    elif _is_accepted(sheet, draft):
        draft.keys = [
            Key(o.pieces[0].line, o.pieces[0].start, o.pieces[0].end, "sign")
            for o in draft.options
            if o.pieces
        ]
        draft.options = []
        for key in draft.keys:
            sheet.roles[key.line] = "answer"
    elif draft.said and draft.said not in CHOICE_KINDS:
        setting = next(setting for setting in draft.settings if setting.field == "kind")
        why = "it shows options to pick from"
        sheet.fail("T404", setting.line, draft, value=draft.said, why=why, kinds=", ".join(CHOICE_KINDS))


def _pairs_behind_bullets(sheet: Sheet, draft: Draft) -> bool:
    """``- dog -> kennel``: pairs of a task to match, where an answer is neither given nor asked for."""
    if draft.said or draft.keys or sheet.keyed or any(o.token or o.check or o.lead for o in draft.options):
        return False
    asks = text_of(sheet.texts.source, draft.stem).rstrip("*_ ").endswith(("?", "？", "؟"))
    return not asks and says_match(sheet, draft) and has_pairs(sheet, draft)


def _is_accepted(sheet: Sheet, draft: Draft) -> bool:
    """Whether the options are accepted texts: all behind stars, in a file of text2qti or by what `Kind:` says."""
    if draft.keys or (draft.said != "short-answer" and not (sheet.tagged and not draft.said)):
        return False
    return all(option.bullet == "*" and not option.token and not option.check for option in draft.options)


def survey(sheet: Sheet, drafts: list[Draft]) -> None:
    """What the questions with options tell about the others: whether options are usual, how answers name them."""
    asked = [draft for draft in drafts if draft.options]
    sheet.usual = len(asked) * 2 > len(drafts)
    values = [value_of(sheet.texts.source, key).strip("().[] ") for draft in asked for key in draft.keys]
    sheet.wordy = any(len(value) > 3 for value in values)
    low = (place for place, at in enumerate(sheet.seen) if at.style == "low")
    sheet.parted = any(sheet.roles[place] == "section" for place in low)
    sheet.by_place = any(value.isdecimal() for value in values)


def settle(sheet: Sheet, draft: Draft) -> None:
    """Find the answer of a question whose options are not to be picked, and report what does not fit."""
    _settle(sheet, draft)
    if any(setting.field == REMARK for setting in draft.settings):
        take_remarks(sheet, draft)


def _settle(sheet: Sheet, draft: Draft) -> None:
    if draft.options and not draft.kind:
        _check_fields(sheet, draft, "choice")
        return
    if not text_of(sheet.texts.source, draft.stem):
        sheet.fail("T226", draft.start.line, draft)
        draft.kind = "essay"
        return
    if not draft.options and draft.kind != "description":
        take_signs(sheet, draft)
    doubted, draft.uncertain = draft.uncertain, False
    draft.kind = draft.kind or _kind(sheet, draft)
    settled, draft.uncertain = not draft.uncertain, draft.uncertain or doubted
    if not settled:
        return
    if _check_fields(sheet, draft, draft.kind):
        make = _ANSWERS.get(draft.kind)
        answer = make(sheet, draft) if make else None
        draft.answer = draft.answer or (None if draft.uncertain else answer)
        if isinstance(draft.answer, Blanks):
            draft.kind = "blanks"
        elif isinstance(draft.answer, Numeric):
            draft.kind = "numeric"


def _check_fields(sheet: Sheet, draft: Draft, kind: Kind) -> bool:
    """Whether all lines below the question fit its kind; reported if not."""
    if kind == "description" and draft.keys:
        sheet.fail("T405", draft.keys[0].line, draft, field="answer", kinds="questions, not to a description")
        return False
    for setting in draft.settings:
        kinds = _ONLY_FOR.get(setting.field)
        if kinds and kind not in kinds and not (kind == "short-answer" and "blanks" in kinds):
            named = " and ".join(kinds)
            sheet.fail(
                "T405", setting.line, draft, field=setting.field, kinds=f"questions of the kind {named}"
            )
            return False
    return True


def _kind(sheet: Sheet, draft: Draft) -> Kind:
    """The kind of a question without options; what is in doubt is reported."""
    if draft.said:
        return _said(sheet, draft)
    draft.answer = blanks(sheet, draft)
    if draft.answer or draft.uncertain:
        return "blanks"
    if says_match(sheet, draft):
        return "match"
    if not draft.keys and has_pairs(sheet, draft):
        sheet.say("T417", draft.start.line, draft)
        return "match"
    if is_sequence(sheet, draft):
        return "order"
    if draft.keys:
        return _typed_kind(sheet, draft)
    if not is_essay(draft) or (sheet.usual and sheet.parted and draft.ruled):
        _unsaid(sheet, draft)
    return "essay"


def _said(sheet: Sheet, draft: Draft) -> Kind:
    said = draft.said
    assert said
    if said in CHOICE_KINDS:
        sheet.fail("T203", draft.start.line, draft, advice="Write its options below it, each with a letter.")
        return "essay"
    if said == "blanks":
        draft.answer = blanks(sheet, draft)
    if said == "essay" and draft.keys:
        sheet.fail(
            "T405",
            draft.keys[0].line,
            draft,
            field="answer",
            kinds="other kinds; what a marker shall know is written “Notes: …”",
        )
    missing = said in ("short-answer", "numeric", "blanks") and not draft.keys and not draft.answer
    if missing and not sheet.keyed and not draft.uncertain:
        sheet.fail("T415", draft.start.line, draft)
    return said


def _typed_kind(sheet: Sheet, draft: Draft) -> Kind:
    """A question with an answer and no options: typed, unless its options seem lost."""
    value = value_of(sheet.texts.source, draft.keys[0])
    if _lost_options(sheet, draft, value):
        advice = (
            "Its answer seems to name an option: write the options above the answer, each with a letter. If it is to "
            "be typed, write “Kind: short-answer” or “Kind: numeric” below it; “Kind: order” if its lines are to be "
            "put in order."
        )
        sheet.fail("T203", draft.start.line, draft, advice=advice)
    elif sheet.usual and sheet.wordy and not is_ruled(sheet, draft) and not case_of(sheet, draft):
        sheet.say("T410", draft.keys[0].line, draft, answer=shortened(value))
    return "short-answer"


def _lost_options(sheet: Sheet, draft: Draft, value: str) -> bool:
    """Whether an answer is a letter, a place or one of the lines above, as that of a question with options."""
    if draft.keys[0].style == "sign":
        return False
    lines = [fold(sheet.text(piece)).lstrip("-*•+–— ") for piece in below_stem(sheet, draft)]
    if fold(value) in lines:
        return True
    if is_ruled(sheet, draft):
        return False
    if value.isdecimal():
        return (sheet.usual and sheet.by_place and len(value) == 1) or 0 < int(value[:4]) <= len(lines) > 1
    parts = value.translate(_PARTING).split()
    numbers = {sheet.seen[piece.line].token for piece in trailing_list(sheet, draft)} - {""}
    if len(parts) > 1 and numbers.issuperset(parts):
        return True
    letters = bool(parts) and all(len(part) == 1 and places_of(part) for part in parts)
    return letters or (len(lines) > 1 and value.isascii() and value.isupper() and set(value) <= set("ABCDEF"))


def _unsaid(sheet: Sheet, draft: Draft) -> None:
    """A question without options, answer and any sign of its kind."""
    line, stem = draft.start.line, text_of(sheet.texts.source, draft.stem)
    if report_open_gap(sheet, draft):
        return
    report_placeholder(sheet, draft)
    if sheet.keyed:
        draft.bare = sheet.usual
        return
    if sheet.usual and _code_only(sheet.texts.source, draft):
        sheet.fail("T227", line, draft, fence="```")
    elif sheet.usual:
        sheet.fail("T203", line, draft, advice=_OPTIONS_LOST + _OWN_WORDS)
    elif stem.count("\n") > 1:
        sheet.fail("T203", line, draft, advice=_OPTIONS_UNMARKED + _OWN_WORDS)
    else:
        sheet.essays.append(draft)
        draft.answer = Essay()


def _essay(sheet: Sheet, draft: Draft) -> Essay | None:
    return essay(sheet, draft) if draft.said or is_essay(draft) else None


def report_essays(sheet: Sheet) -> None:
    """Say once which questions were read as essays because nothing says otherwise."""
    found = sheet.essays
    if not found:
        return
    if len(found) == 1:
        which, what, them = f"{found[0].name[:1].upper()}{found[0].name[1:]} has", "an essay", "it"
    else:
        shown = [draft.start.token or draft.name for draft in found[:_MOST_NAMED]]
        rest = len(found) - len(shown)
        last = f"{rest} more" if rest else shown.pop()
        which, what, them = f"Questions {', '.join(shown)} and {last} have", "essays", "each"
    sheet.say("T409", found[0].start.line, found[0], which=which, what=what, them=them)


def _code_only(source: SourceText, draft: Draft) -> bool:
    """Whether a code block of the stem holds nothing but options (rule 17)."""
    inside, found = False, 0
    for piece in draft.stem:
        if piece.line < 0:
            continue
        text = source.lines[piece.line].strip()
        if text.startswith(("```", "~~~")):
            inside = not inside
        elif inside and text[:1].isalpha() and text[1:2] in (".", ")", "、"):
            found += 1
        elif inside:
            return False
    return found > 1


_ANSWERS: dict[str, Callable[[Sheet, Draft], Answer | None]] = {
    "match": matching,
    "order": ordering,
    "short-answer": typed,
    "numeric": typed,
    "essay": _essay,
}
"""What makes the answer of each kind."""
