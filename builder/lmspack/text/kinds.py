"""Whether a question is to be answered with true or false (rule 23)."""

from __future__ import annotations

from lmspack.source import SourceText
from lmspack.text.draft import Draft, Option, Piece, text_of
from lmspack.text.lexicon import TRUTH, fold
from lmspack.text.resolve import value_of


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
    if draft.options or draft.said not in ("", "true-false"):
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
