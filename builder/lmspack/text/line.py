"""What a line of a quiz text looks like: the kinds of line, and the record that every line rule gives."""

from __future__ import annotations

from typing import NamedTuple

from lmspack.text import lexicon

BLANK_LINE, TEXT, CODE = "blank", "text", "code"
BULLET, CHECK, HEADING, SEPARATOR = "bullet", "check", "heading", "separator"
QUESTION, ANSWER, OWN, EXPLANATION = lexicon.QUESTION, lexicon.ANSWER, lexicon.OWN, lexicon.EXPLANATION
SETTING = "setting"
SECTION, NOISE, TAG, COMMENT, QUOTE, LINK = lexicon.SECTION, lexicon.NOISE, "tag", "comment", "quote", "link"


class Line(NamedTuple):
    """What a line looks like. Offsets are code points of the line; ``indent`` counts columns (tab stops of 4).

    ``text``..``end`` is the text behind the marker; ``ordinal`` the value of its number or letter (-1: a label
    without number), ``token`` as written, ``style`` the marker without its value, ``level`` of a heading,
    ``check`` the state of its box (``x``, a blank, or "" for none), ``lead`` a mark before the letter,
    ``bullet`` the bullet before the marker, ``bold`` whether bold type wraps the whole line.
    """

    kind: str
    indent: int
    start: int
    text: int
    end: int
    ordinal: int = 0
    token: str = ""
    style: str = ""
    level: int = 0
    check: str = ""
    lead: str = ""
    bullet: str = ""
    bold: bool = False
    loose: bool = False
