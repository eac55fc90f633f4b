"""Matching tasks: lines such as ``dog -> kennel`` below the stem."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from lmspack.model import Matching, Pair
from lmspack.notation import alternatives
from lmspack.numbers import NotationFault
from lmspack.richtext import Content
from lmspack.text import words
from lmspack.text.draft import Draft, Piece, text_of
from lmspack.text.lexicon import fold, lower
from lmspack.text.messages import shortened
from lmspack.text.paperpairs import example_of
from lmspack.text.rows import Sheet, below_stem, cut_stem, say_fault

ARROWS = ("->", "-->", "→", "=>", "⇒", "--", "—>", "–>", "↔", "<->", "⟶", "➔", "➜")
LEFTWARD = ("←", "<-", "⇐", "<--", "⟵")
DASHES = ("-", "–", "—")
_FEWEST = 2


class Row(NamedTuple):
    """A line with the arrow in it ("" for none): its two sides, and how many arrows it has."""

    piece: Piece
    arrow: str
    prompt: Piece
    match: Piece
    arrows: int


def _signs(sheet: Sheet, draft: Draft, rows: list[Piece]) -> tuple[str, ...]:
    """What may part the two sides of a pair: arrows, dashes where the question says "match", and arrows to the left
    between texts that are written from right to left."""
    signs = ARROWS + DASHES if says_match(sheet, draft) else ARROWS
    left = [sheet.text(piece) for piece in rows if any(sign in sheet.text(piece) for sign in LEFTWARD)]
    if left and all(any(unicodedata.bidirectional(c) in ("R", "AL") for c in text) for text in left):
        return signs + LEFTWARD
    return signs


def says_match(sheet: Sheet, draft: Draft) -> bool:
    """Whether a question asks to match things."""
    if draft.said:
        return draft.said == "match"
    low = lower(text_of(sheet.texts.source, draft.stem))
    return any(word in low for word in words.MATCHING)


def rows_of(sheet: Sheet, draft: Draft) -> list[Row]:
    """The lines of pairs: from the first with an arrow to the end of the stem."""
    pieces = below_stem(sheet, draft)
    signs = _signs(sheet, draft, pieces)
    rows = [_row(sheet, piece, signs) for piece in pieces]
    first = next((place for place, row in enumerate(rows) if row.arrow), len(rows))
    return rows[first:]


def has_pairs(sheet: Sheet, draft: Draft) -> bool:
    """Whether a question that does not ask for it is a matching task all the same: nothing but pairs below it."""
    rows = rows_of(sheet, draft)
    return len(rows) >= _FEWEST and all(row.arrow for row in rows)


def _row(sheet: Sheet, piece: Piece, signs: tuple[str, ...]) -> Row:
    text = f" {sheet.text(piece)} ".replace("\t", " ").replace("\u00a0", " ")
    if not any(sign in text for sign in signs):
        return Row(piece, "", piece, piece, 0)
    found = [(place, sign) for sign in signs if (place := text.find(f" {sign} ")) >= 0]
    if not found:
        return Row(piece, "", piece, piece, 0)
    place, arrow = min(found)
    start = piece.start + place
    prompt = Piece(piece.line, piece.start, max(piece.start, start - 1))
    match = Piece(piece.line, min(piece.end, start + len(arrow) + 1), piece.end)
    arrows = sum(text.count(f" {sign} ") for sign in signs if sign not in DASHES)
    return Row(piece, arrow, prompt, match, arrows)


def matching(sheet: Sheet, draft: Draft) -> Matching | None:
    """The pairs of a matching task, taken out of its stem; None after a report."""
    rows = rows_of(sheet, draft)
    line = draft.start.line
    if not rows:
        if not sheet.keyed:
            sheet.fail("T403", line, draft, example=example_of(sheet, draft))
        return None
    if not _alike(sheet, draft, rows):
        return None
    pairs: list[Pair] = []
    distractors: list[Content] = []
    for row in rows:
        prompt, match = sheet.texts.of([row.prompt]), sheet.texts.of([row.match])
        if prompt:
            pairs.append(Pair(prompt, match))
        else:
            distractors.append(match)
    distractors += _listed(sheet, draft)
    if not _differ(sheet, draft, rows):
        return None
    if not draft.options:
        cut_stem(sheet, draft, rows[0].piece.line, "choice")
    return Matching(tuple(pairs), tuple(distractors))


def _alike(sheet: Sheet, draft: Draft, rows: list[Row]) -> bool:
    """Whether every line has one arrow, the same, and a text behind it; reported if not."""
    for row in rows:
        text = shortened(sheet.text(row.piece))
        line = row.piece.line
        if not row.arrow:
            sheet.fail("T402", line, draft, text=text, fault=f"it has no “{rows[0].arrow}”")
        elif row.arrow != rows[0].arrow and not {row.arrow, rows[0].arrow} <= set(DASHES):
            sheet.fail("T401", line, draft, first=rows[0].arrow, second=row.arrow, text=text)
        elif row.arrows > 1:
            sheet.fail("T402", line, draft, text=text, fault="it has two arrows")
        elif not sheet.text(row.match).strip():
            sheet.fail("T402", line, draft, text=text, fault=f"nothing stands behind “{row.arrow}”")
        else:
            continue
        return False
    return True


def _differ(sheet: Sheet, draft: Draft, rows: list[Row]) -> bool:
    """Whether there are two pairs at least and no prompt comes twice; reported if not."""
    prompts = [(fold(sheet.text(row.prompt)), row) for row in rows if sheet.text(row.prompt).strip()]
    seen: set[str] = set()
    for prompt, row in prompts:
        if prompt in seen:
            text = shortened(sheet.text(row.prompt))
            sheet.fail("T402", row.piece.line, draft, text=text, fault="it is to be matched twice")
            return False
        seen.add(prompt)
    if len(prompts) < _FEWEST:
        text = shortened(sheet.text(rows[0].piece))
        sheet.fail(
            "T402", rows[0].piece.line, draft, text=text, fault="a matching task needs two pairs at least"
        )
        return False
    return True


def _listed(sheet: Sheet, draft: Draft) -> list[Content]:
    """What a line ``Distractors: attic | nest`` says."""
    found: list[Content] = []
    for setting in draft.settings:
        if setting.field != "distractors":
            continue
        for piece in setting.pieces:
            try:
                parts = list(alternatives(sheet.text(piece)))
            except NotationFault as fault:
                say_fault(sheet, draft, fault, [piece])
                continue
            for offset, part in parts:
                start = piece.start + offset
                found.append(sheet.texts.of([Piece(piece.line, start, start + len(part))]))
    return found
