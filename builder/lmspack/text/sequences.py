"""Ordering tasks: options in the right order, or an answer that puts them into it."""

from __future__ import annotations

import re
import unicodedata

from lmspack.model import Ordering
from lmspack.richtext import Content
from lmspack.source import SourceText
from lmspack.text import words
from lmspack.text.draft import Draft, Key, Option, Piece, text_of
from lmspack.text.lexicon import fold, lower
from lmspack.text.resolve import value_of
from lmspack.text.rows import Sheet, cut_stem, trailing_list

_PARTS = re.compile(r"[,;，；、،]")
_CHAIN = re.compile(r"[\s<>→⇒–—-]+")
_WORDS = re.compile(r"[\w①-⓿]+")
_LABELS = re.compile(r"[\w①-⓿]{1,4}(?:[^\w①-⓿]+[\w①-⓿]{1,4})+\W*")
_ASKS = ("?", "？", "؟", ";")


def says_order(source: SourceText, draft: Draft) -> bool:
    """Whether a question tells to put things in order; one that only asks which order is right does not."""
    if draft.said:
        return draft.said == "order"
    return _speaks_of_order(source, draft) and not _asks(source, draft)


def _speaks_of_order(source: SourceText, draft: Draft) -> bool:
    low = lower(text_of(source, draft.stem))
    told = words.ORDERING + words.ORDERS if draft.keys else words.ORDERING
    return any(word in low for word in told)


def _asks(source: SourceText, draft: Draft) -> bool:
    return text_of(source, draft.stem).rstrip("*_ ").endswith(_ASKS)


def is_sequence(sheet: Sheet, draft: Draft) -> bool:
    """Whether a question without options is to be put in order: it says so, and shows items and their order."""
    if _order_line(draft):
        return True
    if says_order(sheet.texts.source, draft):
        return len(_items(sheet, draft)) > 1
    return not draft.said and _reordered(sheet.texts.source, draft, _items(sheet, draft))


def _reordered(source: SourceText, draft: Draft, options: list[Option]) -> bool:
    """Whether a question that asks for an order has an answer that names all items in another order than shown."""
    if len(options) < 3 or not draft.keys or not _speaks_of_order(source, draft):
        return False
    orders = [_permutation(source, options, key) for key in draft.keys]
    return all(order is not None and list(order) != sorted(order) for order in orders)


def is_ordering(source: SourceText, draft: Draft, keyed: bool) -> bool:
    """Whether the options of a question are to be put in order, not to be picked.

    ``keyed``: an answer key says which is right, so that no answer in the text means nothing.
    """
    if draft.said == "order" or _order_line(draft):
        return True
    options = draft.options
    if draft.said or len(options) < 3 or not _speaks_of_order(source, draft):
        return False
    if any(option.lead or option.check or option.bold for option in options):
        return False
    if _are_orders([option.text(source).strip() for option in options]):
        return False
    if _asks(source, draft):
        return _reordered(source, draft, options)
    if not draft.keys:
        return not keyed
    return all(_permutation(source, options, key) for key in draft.keys)


def _are_orders(texts: list[str]) -> bool:
    """Whether options are orders to choose from: `B, A, C`, or the same words in another order each."""
    texts = [_without_marks(text) for text in texts]
    if all(_LABELS.fullmatch(text) for text in texts):
        return True
    words_of = {tuple(sorted(_WORDS.findall(fold(text)))) for text in texts}
    return len(words_of) == 1


def _without_marks(text: str) -> str:
    """The letters of a text without the signs that combine with them, which patterns take for the ends of words."""
    return text if text.isascii() else "".join(c for c in text if unicodedata.category(c)[0] != "M")


def _order_line(draft: Draft) -> bool:
    return any(setting.field == "order" for setting in draft.settings)


def ordering(sheet: Sheet, draft: Draft) -> Ordering | None:
    """The items of an ordering task in their right order; None after a report."""
    source = sheet.texts.source
    keys = _given(draft)
    options = draft.options or _items(sheet, draft)
    if len(options) < 2 or not (keys or draft.options or trailing_list(sheet, draft)):
        if not sheet.keyed:
            fault = "it shows no items" if len(options) < 2 else "nothing says which order is right"
            sheet.fail("T413", draft.start.line, draft, fault=fault)
        return None
    texts = [fold(option.text(source)) for option in options]
    if len(set(texts)) < len(texts) and not draft.options:
        sheet.fail("T413", options[0].line, draft, fault="an item comes twice")
        return None
    orders = {_permutation(source, options, key) for key in keys}
    if None in orders or len(orders) > 1:
        value = value_of(source, keys[0])
        fault = f"“{value}” does not name each of its {len(options)} items once"
        sheet.fail("T413", keys[0].line, draft, fault=fault if None in orders else "it has two orders")
        return None
    order = orders.pop() if orders else tuple(range(len(options)))
    if not keys and not draft.said:
        sheet.say("T411", draft.start.line, draft)
    _take_list(sheet, draft, options)
    return Ordering(tuple(_content(sheet, options[place]) for place in order or ()))


def is_ordered(draft: Draft) -> bool:
    """Whether a line of the text says the right order of an ordering task."""
    return draft.kind == "order" and bool(_given(draft))


def _given(draft: Draft) -> list[Key]:
    """The lines ``Order: B, A, C`` and ``Answer: B, A, C``."""
    lines = [
        Key(p.line, p.start, p.end, "order") for s in draft.settings if s.field == "order" for p in s.pieces
    ]
    return [*draft.keys, *lines]


def _content(sheet: Sheet, option: Option) -> Content:
    return sheet.texts.of(option.pieces)


def _items(sheet: Sheet, draft: Draft) -> list[Option]:
    """The items of a question without options: a list below its stem, or what stands behind its colon."""
    rows = trailing_list(sheet, draft) or _in_sentence(sheet, draft)
    return [Option(sheet.seen[piece.line].token, 0, piece.line, [piece]) for piece in rows]


def _take_list(sheet: Sheet, draft: Draft, options: list[Option]) -> None:
    if not draft.options and trailing_list(sheet, draft):
        cut_stem(sheet, draft, options[0].line, "choice")


def _in_sentence(sheet: Sheet, draft: Draft) -> list[Piece]:
    """``Put in order: wake up, sleep, eat.``: the texts between the commas behind the last colon."""
    piece = next((piece for piece in reversed(draft.stem) if piece.line >= 0), None)
    if piece is None:
        return []
    text = sheet.text(piece)
    start = max(text.rfind(":"), text.rfind("：")) + 1
    end = len(text.rstrip(" .。।"))
    if not start or start >= end:
        return []
    items: list[Piece] = []
    for part in [*_PARTS.finditer(text, start, end), None]:
        stop = part.start() if part else end
        inner = text[start:stop]
        first = start + len(inner) - len(inner.lstrip())
        items.append(Piece(piece.line, piece.start + first, piece.start + first + len(inner.strip())))
        start = part.end() if part else end
    return items if all(item.start < item.end for item in items) else []


def _permutation(source: SourceText, options: list[Option], key: Key) -> tuple[int, ...] | None:
    """The places of all items in the order that an answer gives them, by letter, number or text."""
    value = value_of(source, key)
    names = [fold(option.token) for option in options]
    texts = [fold(option.text(source)).rstrip(".。।") for option in options]
    parts = [fold(part.strip(" .。।()")) for part in _PARTS.split(value)]
    if len(parts) == 1:
        parts = [fold(part) for part in _CHAIN.split(value) if part]
    if len(parts) == 1 and len(value) == len(options):
        parts = [fold(letter) for letter in value]
    for known in (names, texts):
        if sorted(parts) == sorted(known) and len(set(known)) == len(known):
            return tuple(known.index(part) for part in parts)
    return None
