"""Numbers, letters and boxes at the beginning of a line, with the bold type and the marks around them."""

from __future__ import annotations

from lmspack.text import alphabets
from lmspack.text.line import CHECK, Line
from lmspack.text.marks import (
    BLANK,
    LETTER,
    NUMBER,
    OPENERS,
    Enumerator,
    enumerator_at,
    rskip_blanks,
    skip_blanks,
    text_start,
)

BOXES = {"☐": " ", "☑": "x", "☒": "x", "⬜": " ", "✅": "x", "❌": " ", "🔘": "x", "◻": " ", "▢": " "}
CHECKED = {
    "[ ]": " ",
    "[]": " ",
    "[x]": "x",
    "[X]": "x",
    "[✓]": "x",
    "[✔]": "x",
    "[*]": "x",
    "[+]": "x",
    "[-]": " ",
    "[х]": "x",
    "[Х]": "x",
}
ROUND_CHECKED = {"( )": " ", "()": " ", "(x)": "x", "(X)": "x", "(*)": "x", "(•)": "x"}
LEADS = "*+^=✓✔√→#@✅☑"
"""Marks that stand before the letter of a right option: `*b) text`."""
_FIRSTS = alphabets.FIRSTS | frozenset(OPENERS) | frozenset(LEADS)


def box(line: str, at: Line) -> Line | None:
    """A box, ticked or not: ``[ ]``, ``[x]``, ``( )``, ``☐``; perhaps a letter behind it."""
    state = BOXES.get(line[at.text])
    style, end = "box", at.text + 1
    if state is None:
        close = line.find("]" if line[at.text] == "[" else ")", at.text, at.text + 3)
        box = line[at.text : close + 1]
        state = CHECKED.get(box) or (ROUND_CHECKED.get(box) if line[at.text] == "(" else None)
        style, end = box[:1], close + 1
    if state is None:
        return None
    tight = end < at.end and style != "box" and line[end] not in BLANK and line[end] != "`"
    if tight and (not at.bullet or style != "[" or line[end] in "([:"):
        return None  # `[x](a link)`; but `- [x]text` is a box
    text = skip_blanks(line, end)
    if style == "box" and line[at.text] in "✅❌" and not at.bullet:
        inner = enumerator_at(line, text)
        if inner is None:
            return at._replace(kind=CHECK, text=text, style=style, check=state)
    inner = enumerator_at(line, text)
    if inner and inner.kind == LETTER and not inner.loose:
        return enumerated(at._replace(check=state), inner)
    return at._replace(kind=CHECK, text=min(text, at.end), style=style, check=state)


def behind_bullet_and_box(line: str, at: Line) -> int:
    """Where the text begins behind the bullet and the box of a line, whatever else it begins with."""
    position = text_start(line, at.start + 1) if at.bullet else at.start
    if not at.check:
        return position
    closer = {"[": "]", "(": ")"}.get(line[position], line[position])
    return text_start(line, line.find(closer, position) + 1)


def marked(line: str, at: Line) -> Line | None:
    """An enumerator, perhaps in bold type, perhaps with a mark of rightness before it."""
    opened = ""
    position = at.text
    first = line[position]
    if first.isascii():
        if first.isalpha() and first not in "ivxIVX" and line[position + 1 : position + 2].isalpha():
            return None
    elif first not in _FIRSTS and not first.isdecimal():
        return None
    if line.startswith(("**", "__"), position):
        opened = line[position : position + 2]
        position += 2
    lead = ""
    if position < at.end and line[position] in LEADS and not opened:
        lead_end = position + 1
        while lead_end < at.end and line[lead_end] == line[position]:
            lead_end += 1
        lead, position = line[position:lead_end], skip_blanks(line, lead_end)
        if lead == "#" * len(lead) and position == lead_end and len(lead) > 2:
            return None
    found = enumerator_at(line, position)
    if found is None or (lead and (found.loose or (found.kind == NUMBER and lead != "#"))):
        return None
    if found.kind == NUMBER:
        lead = ""  # `#1.` numbers a question
    mark = enumerated(at._replace(lead=lead) if lead else at, found)
    if opened:
        return _unwrapped(line, mark, opened)
    if lead in ("*", "_") and line.startswith(lead, mark.text) and mark.text < mark.end:
        return mark._replace(lead="", text=skip_blanks(line, mark.text + 1))  # italic letter: *a)* text
    return mark


def enumerated(at: Line, found: Enumerator) -> Line:
    """The line with the number or letter that was found in it."""
    kind, token, ordinal, style, end, loose = found
    _, indent, start, _, stop, _, _, _, level, check, lead, bullet, bold, _ = at
    text = end if end < stop else stop
    return Line(
        kind, indent, start, text, stop, ordinal, token, style, level, check, lead, bullet, bold, loose
    )


def _unwrapped(line: str, mark: Line, opened: str) -> Line:
    """The mark whose bold type opened before it: around the marker alone, or around the whole line."""
    if line.startswith(opened, mark.text):
        return mark._replace(text=min(skip_blanks(line, mark.text + 2), mark.end), loose=False)
    if mark.end - 2 >= mark.text and line.startswith(opened, mark.end - 2):
        return mark._replace(end=rskip_blanks(line[: mark.end - 2], mark.text), bold=True)
    return mark
