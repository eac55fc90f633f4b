"""Right options marked where they stand: ``[x]``, ``*b)``, ``(correct)``, bold type (rules 19 and 20).

A mark that might be text counts only when the whole file uses it; so all questions are looked at together.
"""

from __future__ import annotations

from lmspack.source import SourceText
from lmspack.text.draft import Draft, Option, Piece
from lmspack.text.lexicon import RIGHT_MARKS, TRUTH, fold
from lmspack.text.messages import Reporter
from lmspack.text.sharedmark import asks_for_several, take_shared_mark

SURE_SIGNS = "✓✔✅☑"
WRONG_SIGNS = "✗✘❌✖"
SURE_LEADS = "✓✔✅☑√→"
UNSURE_WORDS = frozenset(
    ("right", "answer", "juste", "juist", "goed", "giusta", "esatta", "certa", "certo", "dobrze", "vrai")
)
"""Marks in parentheses that are everyday words besides: ``Turn (right)``."""


def take_marks(source: SourceText, drafts: list[Draft], reporter: Reporter, listed: bool) -> None:
    """Set ``correct`` where options are marked, and take the marks out of their texts.

    ``listed``: a list of answers follows, so that marks which might be text are text.
    """
    asked = [draft for draft in drafts if draft.options]
    for draft in asked:
        _sure(source, draft, reporter, listed)
    if listed and not any(draft.keys for draft in drafts):
        return
    _plus_and_minus(asked, source, reporter)
    open_ones = [draft for draft in asked if not draft.answered and not draft.keys]
    if open_ones and len(open_ones) == len(asked):
        take_shared_mark(source, asked, reporter)


def _sure(source: SourceText, draft: Draft, reporter: Reporter, listed: bool) -> None:
    """Boxes, check marks and words in parentheses say what is right wherever they stand."""
    options = draft.options
    if all(option.check for option in options):
        if any(option.check == "x" for option in options):
            _set(draft, [option.check == "x" for option in options])
        return
    if _words_are_text(source, draft, reporter, listed):
        return
    right = [_sure_option(source, option) for option in options]
    if any(right):
        leads = {
            option.lead for option, is_right in zip(options, right, strict=True) if is_right and option.lead
        }
        if sum(right) > 1 and leads and not leads & set(SURE_LEADS) and not asks_for_several(source, draft):
            reporter.say(
                "T306",
                options[0].line,
                number=draft.start.token,
                name=draft.name,
                count=sum(right),
                mark=leads.pop(),
            )
            draft.uncertain = True
            return
        for option in options:
            _strip_sign(source, option, WRONG_SIGNS)
        _set(draft, right)


def _words_are_text(source: SourceText, draft: Draft, reporter: Reporter, listed: bool) -> bool:
    """Whether words in parentheses such as ``(left)``, ``(right)`` belong to the options' texts, or may do so."""
    found = [_word_in_brackets(source, option) for option in draft.options]
    marks = {word for word in found if word in RIGHT_MARKS}
    others = [word for word in found if word.isalpha() and word not in RIGHT_MARKS and word not in TRUTH]
    unsure = next((word for word in found if word in UNSURE_WORDS and word in marks), "")
    if not marks or not others or any(option.lead for option in draft.options):
        return False
    if draft.keys or listed:
        return bool(unsure) or all(found)
    if unsure:
        option = draft.options[found.index(unsure)]
        draft.uncertain = True
        reporter.say(
            "T318", option.line, number=draft.start.token, name=draft.name, mark=unsure, other=others[0]
        )
    return bool(unsure)


def _word_in_brackets(source: SourceText, option: Option) -> str:
    """What stands in parentheses at the end of an option, folded."""
    if not option.pieces:
        return ""
    line, start, end = option.pieces[-1]
    text = source.lines[line]
    opening = max(text.rfind(sign, max(start, end - 40), end) for sign in "(（[【")
    if opening <= start or text[end - 1] not in ")）]】":
        return ""
    return fold(text[opening + 1 : end - 1].strip("*_! "))


def _sure_option(source: SourceText, option: Option) -> bool:
    if option.lead:
        return True
    if not option.pieces:
        return False
    line, start, end = option.pieces[-1]
    text = source.lines[line]
    last = text[end - 1] if end > start else ""
    if last in ")）]】" and end - start < 2000:
        opening = max(text.rfind(sign, start, end) for sign in "(（[【")
        if (
            opening >= start
            and opening >= end - 40
            and fold(text[opening + 1 : end - 1].strip("*_! ")) in RIGHT_MARKS
        ):
            behind = len(text[start:opening].rstrip(" \t*<-←=–—")) + start
            if behind > start:
                _cut(option, behind)
                return True
    if "←" in text[start:end] or "<-" in text[start:end]:
        for arrow in ("←", "<--", "<-"):
            place = text.rfind(arrow, start, end)
            if place > start and fold(text[place + len(arrow) : end].strip(" -!")) in RIGHT_MARKS:
                _cut(option, len(text[start:place].rstrip()) + start)
                return True
    return _strip_sign(source, option, SURE_SIGNS)


def _strip_sign(source: SourceText, option: Option, signs: str) -> bool:
    """Take a check mark off an option's beginning or end; whether there was one."""
    if not option.pieces:
        return False
    line, start, end = option.pieces[-1]
    text = source.lines[line]
    bare = text[start:end].rstrip("\ufe0f ")
    if len(bare) > 1 and bare[-1] in signs:
        _cut(option, start + len(bare[:-1].rstrip()))
        return True
    line, start, end = option.pieces[0]
    text = source.lines[line]
    if end - start > 2 and text[start] in signs:
        behind = start + 1
        while behind < end and text[behind] in "\ufe0f \t":
            behind += 1
        if behind < end and behind > start + 1:
            option.pieces[0] = Piece(line, behind, end)
            return True
    return False


def _cut(option: Option, end: int) -> None:
    piece = option.pieces[-1]
    option.pieces[-1] = Piece(piece.line, piece.start, max(piece.start, end))


def _set(draft: Draft, right: list[bool]) -> None:
    for option, is_right in zip(draft.options, right, strict=True):
        option.correct = is_right


def _plus_and_minus(drafts: list[Draft], source: SourceText, reporter: Reporter) -> None:
    """``+ right`` / ``- wrong``: only if every question with such bullets has both (rule 20)."""
    bulleted = [
        draft
        for draft in drafts
        if draft.options[0].bullet and not draft.answered and not draft.options[0].token
    ]
    mixed = [draft for draft in bulleted if len({option.bullet for option in draft.options}) > 1]
    if not mixed:
        return
    for sign in "+*✓":
        habit = len(mixed) == len(bulleted) or (len(mixed) >= 4 and len(mixed) * 5 >= len(bulleted) * 4)
        if habit and all({option.bullet for option in draft.options} <= {sign, "-"} for draft in bulleted):
            for draft in mixed:
                _set(draft, [option.bullet == sign for option in draft.options])
            return
    for draft in mixed:
        usual = max((option.bullet for option in draft.options), key=[o.bullet for o in draft.options].count)
        for option in draft.options:
            if option.bullet != usual:
                if {option.bullet, usual} & {"+"}:
                    draft.uncertain = True
                reporter.say(
                    "T230",
                    option.line,
                    number=draft.start.token,
                    name=draft.name,
                    text=option.text(source)[:40],
                )
