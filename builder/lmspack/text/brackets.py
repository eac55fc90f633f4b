"""Answers that stand in the blank of the question itself: ``The largest ocean is (B).``, ``Ice floats. (T)``.

Chinese papers with their key filled in look so. A bracket with a letter may as well be text; so it counts only
if every question of its kind has just one.
"""

from __future__ import annotations

from collections.abc import Callable

from lmspack.source import SourceText
from lmspack.text.draft import Draft, Key, Piece
from lmspack.text.lexicon import TRUTH, fold
from lmspack.text.messages import Reporter

_OPENING = "(（"
_CLOSING = ")）"
FEWEST = 3
"""So many questions at least show a habit."""


def take_brackets(source: SourceText, drafts: list[Draft], reporter: Reporter) -> None:
    """Take the answers that stand in brackets, if the whole file has them, and leave the brackets empty."""
    lettered = [draft for draft in drafts if draft.options and draft.options[0].token]
    bare = [draft for draft in drafts if not draft.options]
    for group, fits in ((lettered, _names_options), (bare, _says_truth)):
        if len(group) < FEWEST or any(draft.keys or _ticked(draft) for draft in group):
            continue
        found = [_brackets(source, draft, fits) for draft in group]
        usual = sum(1 for places in found if len(places) == 1)
        if usual < len(group):
            if usual * 2 > len(group) and group is lettered:
                first = next(places[0] for places in found if places)
                shown = source.lines[first.line][first.start - 1 : first.end + 1]
                reporter.say("T316", first.line, mark=shown)
            continue
        first = found[0][0]
        reporter.say("T312", first.line, mark=source.lines[first.line][first.start - 1 : first.end + 1])
        for draft, places in zip(group, found, strict=True):
            _take(draft, places[0])


def _ticked(draft: Draft) -> bool:
    return any(option.lead or option.check == "x" for option in draft.options)


def _names_options(text: str, draft: Draft) -> bool:
    tokens = {option.token.lower() for option in draft.options}
    letters = [letter.lower() for letter in text if letter not in " ,、，"]
    return 0 < len(letters) <= len(tokens) and len(set(letters)) == len(letters) and set(letters) <= tokens


def _says_truth(text: str, _: Draft) -> bool:
    return fold(text) in TRUTH


def _brackets(source: SourceText, draft: Draft, fits: Callable[[str, Draft], bool]) -> list[Piece]:
    """What stands inside the brackets of a stem that fit, without their blanks."""
    found: list[Piece] = []
    for line, start, end in draft.stem:
        if line < 0:
            continue
        text = source.lines[line]
        opening = -1
        for place in range(start, end):
            if text[place] in _OPENING:
                opening = place
            elif text[place] in _CLOSING and opening >= 0:
                inside = text[opening + 1 : place]
                if len(inside) < 16 and inside.strip() and fits(inside.strip(" \u3000\u00a0\t"), draft):
                    found.append(Piece(line, opening + 1, place))
                opening = -1
    return found


def _take(draft: Draft, place: Piece) -> None:
    draft.keys.append(Key(place.line, place.start, place.end, "bracket"))
    index = next(
        n for n, piece in enumerate(draft.stem) if piece.line == place.line and piece.start < place.start
    )
    line, start, end = draft.stem[index]
    if not draft.options and place.end + 1 == end:
        draft.stem[index] = Piece(line, start, place.start - 1)  # nothing is left to fill in
        return
    draft.stem[index : index + 1] = [Piece(line, start, place.start), Piece(line, place.end, end)]
