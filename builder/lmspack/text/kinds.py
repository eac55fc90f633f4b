"""Which kind of question a draft is, above all when it shows no options (rules 23 and 36)."""

from __future__ import annotations

from lmspack.source import SourceText
from lmspack.text import words
from lmspack.text.draft import Draft, Option, Piece, text_of
from lmspack.text.lexicon import TRUTH, fold, lower
from lmspack.text.messages import Reporter
from lmspack.text.resolve import value_of

ARROWS = ("->", "→", "=>", "⇒", "--", "—>", "↔")


def letters_of_truth(source: SourceText, drafts: list[Draft]) -> frozenset[str]:
    """The letters that may stand for true and false where no options are printed, folded.

    ``Answer: B`` below a question whose options were lost is no Indonesian "Benar": letters that name options
    count only in a file without lettered options, and only if all its letters belong to one pair.
    """
    found = {
        value
        for draft in drafts
        if not draft.options and draft.keys
        for value in [_value(source, draft)]
        if len(value) == 1 and value.isalpha() and value.isascii()
    }
    lettered = any(draft.options and draft.options[0].token for draft in drafts)
    pairs = {TRUTH[value][1] if value in TRUTH else ("", "") for value in found}
    if len(pairs) == 1 and not lettered:
        return frozenset(found)
    return frozenset(found - set("abcdeghi"))


def _value(source: SourceText, draft: Draft) -> str:
    return fold(value_of(source, draft.keys[0])).rstrip(".。")


def true_or_false(source: SourceText, draft: Draft, letters: frozenset[str]) -> None:
    """Give a question without options the two of a true/false question, if its answer or its stem says so.

    ``letters``: the single letters that may be its answer.
    """
    if draft.options:
        return
    if draft.keys:
        key = draft.keys[0]
        value = _value(source, draft)
        meant = TRUTH.get(value)
        if meant is None or (
            len(value) == 1 and value.isalpha() and value.isascii() and value not in letters
        ):
            return
        if any(
            line.lstrip("-*•+–— \t").strip() and fold(line.lstrip("-*•+–— \t")) == value
            for line in text_of(source, draft.stem).split("\n")[1:]
        ):
            return  # a line of the list below the question: its options, not true and false
        _add_pair(draft, meant[1], Piece(key.line, key.start, key.end))
        return
    last = next((piece for piece in reversed(draft.stem) if piece.line >= 0), None)
    if last is None:
        return
    text = source.lines[last.line][last.start : last.end].rstrip(" .")
    opening = max(text.rfind("("), text.rfind("（"))
    if opening >= 0 and text.endswith((")", "）")):
        parts = [fold(part) for part in text[opening + 1 : -1].replace(" or ", "/").split("/")]
        if (
            len(parts) == 2
            and parts[0] in TRUTH
            and parts[1] in TRUTH
            and TRUTH[parts[0]][1] == TRUTH[parts[1]][1]
        ):
            _add_pair(draft, TRUTH[parts[0]][1], last)


def _add_pair(draft: Draft, pair: tuple[str, str], place: Piece) -> None:
    for text in pair:
        draft.options.append(Option("", 0, place.line, [place], literal=text))


def is_true_or_false(source: SourceText, draft: Draft) -> bool:
    """Whether the options are just true and false, in one language."""
    if len(draft.options) != 2:
        return False
    first, second = (TRUTH.get(fold(option.text(source)).rstrip(".")) for option in draft.options)
    return first is not None and second is not None and first[0] != second[0] and first[1] == second[1]


def without_options(source: SourceText, draft: Draft, reporter: Reporter, usual: bool) -> None:
    """Judge a question that shows no options. ``usual``: most questions of the file show some."""
    stem = text_of(source, draft.stem)
    low = lower(stem)
    number, line = draft.start.token, draft.start.line
    draft.answers = tuple(value_of(source, key) for key in draft.keys)
    if not stem:
        reporter.say("T226", line, number=number, name=draft.name)
        draft.kind = "essay"
        return
    if any(word in low for word in words.ORDERING):
        draft.kind, kind = "order", "a task to put things in order"
    elif any(word in low for word in words.MATCHING) or _pairs(stem):
        draft.kind, kind = "match", "a matching task"
    elif draft.keys and usual and len(draft.answers[0]) == 1 and draft.answers[0].isalpha():
        draft.kind = "short-answer"
        advice = "Its answer names an option: write the options above the answer, each with a letter, or take it out."
        reporter.say("T203", line, number=number, name=draft.name, advice=advice)
        return
    elif draft.keys:
        draft.kind, kind = "short-answer", f"to be answered with a text (“{draft.answers[0][:60]}”)"
    else:
        draft.kind, kind = "essay", "to be answered in the student's own words"
        if usual:
            advice = (
                "Write its options below it, each with a letter as in the other questions, or take it out."
            )
            if _code_only(source, draft):
                reporter.say("T227", line, number=number, name=draft.name, fence="```")
                return
            reporter.say("T203", line, number=number, name=draft.name, advice=advice)
            return
    reporter.say(
        "T301",
        line,
        number=number,
        name=draft.name,
        kind=kind,
        advice="If some of its lines are options, put a letter before each (A., B., C.) and the answer below them; "
        "otherwise take it out of this quiz."
        if draft.kind == "essay" and stem.count("\n") > 1
        else "Give it options (A., B., C.) or take it out of this quiz.",
    )


def _pairs(stem: str) -> bool:
    return sum(any(arrow in line for arrow in ARROWS) for line in stem.split("\n")) > 1


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
