"""The line rules: what a line of a quiz text may be, one named rule each, in one table.

A rule looks at one line alone and says what the line looks like; whether it is that, the whole file decides
(`dialect`). Rules are tried in the order of the table, and only those whose first characters fit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lmspack.text import lexicon, words
from lmspack.text.labels import FIELD_FIRSTS, LABEL_OPENERS, label
from lmspack.text.lexicon import fold
from lmspack.text.line import (
    ANSWER,
    BLANK_LINE,
    BULLET,
    COMMENT,
    HEADING,
    LINK,
    NOISE,
    QUESTION,
    QUOTE,
    SECTION,
    SEPARATOR,
    TAG,
    TEXT,
    Line,
)
from lmspack.text.markers import BOXES, box, marked
from lmspack.text.marks import BLANK, LETTER, rskip_blanks, skip_blanks, text_start

WORD_BULLETS = "\uf0b7\uf0a7\uf0a8\uf0d8\uf076\uf0fc\uf06e\uf071"
"""Bullets of Word's symbol fonts, as pasted text has them."""
TYPOGRAPHIC_BULLETS = "•●○▪◦■□‣⁃∙◆◇▶►➢➤❖✦⚫⚪▸▹❍" + WORD_BULLETS
"""Bullets that never begin a text."""
BULLETS = "•-*+–—·●○▪◦■□‣⁃∙◆◇▶►➢➤❖✦⚫⚪‧・−▸▹∘❍" + WORD_BULLETS


class Rule(NamedTuple):
    """A named line rule: the first characters it is tried for (None: any), and its function."""

    name: str
    first: frozenset[str] | None
    find: Callable[[str, Line], Line | None]


def look_at(line: str) -> Line:
    """What this line looks like, by itself."""
    start, indent, size = 0, 0, len(line)
    while start < size:
        character = line[start]
        if character == " " or character == "\u00a0":
            indent += 1
        elif character == "\t":
            indent += 4 - indent % 4
        elif character in BLANK or character.isspace():
            indent += 2 if character == "\u3000" else 0
        else:
            break
        start += 1
    if start == size:
        return _EMPTY
    end = rskip_blanks(line, start)
    bare = Line(TEXT, indent, start, start, end)
    first = line[start]
    for rule in _RULES_BY_FIRST.get(first, _OTHER_RULES):
        found = rule.find(line, bare)
        if found is not None:
            return found
    return bare


def _trivia(line: str, at: Line) -> Line | None:
    """``#Q Which …``: the way collections of trivia open a question; ``^ …`` below it is its answer (`scan`)."""
    if line.startswith("#Q ", at.start) and at.end > at.start + 3:
        text = skip_blanks(line, at.start + 3)
        return at._replace(kind=QUESTION, ordinal=-1, style="trivia", text=text)
    return None


def _heading(line: str, at: Line) -> Line | None:
    level = 0
    while line[at.text : at.text + 1] == "#" and level < 6:
        level, at = level + 1, at._replace(text=at.text + 1)
    if line[at.text : at.text + 1] not in BLANK:
        return None
    text = _behind_anchor(line, skip_blanks(line, at.text))
    end = at.end
    while end > text and line[end - 1] == "#":
        end -= 1
    if end < at.end and line[end - 1 : end] in BLANK:
        at = at._replace(end=rskip_blanks(line[:end], text))
    inner = at._replace(text=min(text, at.end), level=level)
    if text >= at.end:
        return inner._replace(kind=HEADING)
    found = marked(line, inner)
    if found is not None and found.kind == LETTER:  # `## B. Rivers` is a part, `# A quiz` a title
        found = None
    return found or label(line, inner) or inner._replace(kind=HEADING)


def _behind_anchor(line: str, start: int) -> int:
    """Behind an empty anchor, as authors put before a heading for links: ``<a name="q5"></a>``."""
    if not line.startswith("<a ", start):
        return start
    end = line.find("></a>", start)
    return skip_blanks(line, end + 5) if end >= 0 and line.find(">", start) == end else start


def _separator(line: str, at: Line) -> Line | None:
    """``---``, ``***``, ``====``, ``- - -``: three or more of one sign and nothing else."""
    if line[at.end - 1] != line[at.start]:
        return None
    signs = set(line[at.start : at.end]) - {" "}
    if len(signs) == 1 and line[at.start] in "-=_*~—–─━═・·.•#+":
        count = line.count(line[at.start], at.start, at.end)
        if count >= 3 and not (line[at.start] == "_" and count < 3):
            return at._replace(kind=SEPARATOR, style="low" if line[at.start] == "_" else "")
    return None


def _bullet(line: str, at: Line) -> Line | None:
    after = at.text + 1
    if after >= at.end:
        return None
    bullet = line[at.text]
    if line[after] == "[":  # `-[x] text`: the blank is missing, but a box is a box
        found = box(line, Line(BULLET, at.indent, at.start, after, at.end, 0, "", bullet, 0, "", "", bullet))
        return found if found is not None and found.check else None
    if line[after] not in BLANK:
        return None
    text = min(text_start(line, after), at.end)
    bare = Line(BULLET, at.indent, at.start, text, at.end, 0, "", bullet, 0, "", "", bullet)
    if text == at.end:
        return bare
    if line[text] in _BOX_FIRST and (boxed := box(line, bare)):
        return boxed
    found = marked(line, bare)
    if found is not None and found.kind == LETTER and found.style != "bare":
        return found
    return label(line, bare) or bare  # numbers behind a bullet are text: `• 1. first`, `• 32`


def _word_bullet(line: str, at: Line) -> Line | None:
    """``o`` and a tab: the second level of a list that was pasted from Word."""
    return _bullet(line, at) if line[at.text + 1 : at.text + 2] == "\t" else None


def _number_or_letter(line: str, at: Line) -> Line | None:
    return marked(line, at)


def _truth(line: str, at: Line) -> Line | None:
    """``（错误）`` or ``(True)`` alone on a line: the answer of a true/false question."""
    if line[at.end - 1] in ")）" and at.end - at.start < 24:
        inside = fold(line[at.start + 1 : at.end - 1])
        if inside in lexicon.TRUTH:
            return at._replace(kind=ANSWER, text=at.start + 1, end=at.end - 1, style="truth")
    return None


def _tag(line: str, at: Line) -> Line | None:
    if line.startswith("<!--", at.start):
        return at._replace(kind=COMMENT)
    name_start = at.start + (2 if line.startswith("</", at.start) else 1)
    end = name_start
    while end < at.end and line[end].isalnum():
        end += 1
    if line[name_start:end].lower() in WRAPPERS and line.find(">", end, at.end) >= 0:
        folds = "<details" in line.lower() or "<summary" in line.lower()
        return at._replace(kind=TAG, style="details" if folds else "")
    return None


WRAPPERS = frozenset(["details", "summary", "p", "br", "hr", "div", "center", "blockquote", "section"])
"""Tags that authors wrap around answers; every other tag is text."""


def _quote(line: str, at: Line) -> Line | None:
    inside = at._replace(text=min(skip_blanks(line, at.start + 1), at.end))
    found = label(line, inside) if inside.text < at.end else None
    return found if found is not None and found.kind == ANSWER else inside._replace(kind=QUOTE)


def _link(line: str, at: Line) -> Line | None:
    """``[Reference](https://…)`` alone on a line."""
    return at._replace(kind=LINK) if "](" in line and line[at.end - 1] == ")" else None


def _numeral_section(line: str, at: Line) -> Line | None:
    """``一、单项选择题``: the way Chinese papers number their parts."""
    end = at.start
    while end < at.end and line[end] in "一二三四五六七八九十" and end - at.start < 4:
        end += 1
    if line[end : end + 1] in ("、", "．", ".") and end < at.end:
        return at._replace(kind=SECTION)
    return None


def _score(line: str, at: Line) -> Line | None:
    """``1.0分``, ``2 points``: what a platform prints for a learner."""
    text = fold(line[at.start : at.end]).strip("()[]")
    number = text.rstrip("abcdefghijklmnopqrstuvwxyz. 分점балов:")
    if number != text and number.replace(".", "", 1).replace("/", "", 1).strip().isdecimal():
        unit = text[len(number) :].strip(" .:")
        if unit in ("分", "점", "points", "point", "pts", "pt", "marks", "mark", "балл", "балла", "баллов"):
            return at._replace(kind=NOISE, style="score")
    return None


def _page(line: str, at: Line) -> Line | None:
    """``Page 3 of 10``: what a printout leaves behind."""
    if at.end - at.start > 24:
        return None
    text = fold(line[at.start : at.end])
    for word in words.PAGE:
        if text.startswith(word):
            rest = text[len(word) :].strip(" .:")
            if rest and all(
                part.isdecimal() or part in ("of", "/", "de", "von", "из", "页", "頁", "من")
                for part in rest.replace("/", " / ").replace("页", " 页").split()
            ):
                return at._replace(kind=NOISE, style="page")
    return None


def _button(line: str, at: Line) -> Line | None:
    """``View Answer``: what a button of a web page says."""
    if at.end - at.start > 30 or fold(line[at.start : at.end].strip("[]()▼▲▶ ")) not in words.BUTTONS:
        return None
    return at._replace(kind=NOISE, style="button")


def _hashtags(line: str, at: Line) -> Line | None:
    """``#unit-4`` or ``#seas #easy``: tags for another program, not the ``#include`` of a program's code."""
    tags = line[at.start : at.end].split() if at.end - at.start < 100 else []
    for tag in tags:
        if len(tag) < 3 or tag[0] != "#" or not tag[1:].replace("-", "").replace("_", "").isalnum():
            return None
    if len(tags) > 1 or (tags and not tags[0][1:].isalnum()):
        return at._replace(kind=NOISE, style="hashtag")
    return None


def _first(text: str) -> frozenset[str]:
    return frozenset(text)


_EMPTY = Line(BLANK_LINE, 0, 0, 0, 0)
_BOX_FIRST = _first("[(" + "".join(BOXES))
_PAGE_FIRST = frozenset(word[0] for word in words.PAGE) | frozenset(word[0].upper() for word in words.PAGE)

_BUTTON_FIRST = frozenset("[▼▲▶") | frozenset(
    first for word in words.BUTTONS for first in (word[0], word[0].upper())
)

RULES: tuple[Rule, ...] = (
    Rule("trivia", _first("#"), _trivia),
    Rule("heading", _first("#"), _heading),
    Rule("hashtags", _first("#"), _hashtags),
    Rule("separator", _first("-=_*~—–─━═・·.•#+"), _separator),
    Rule("tag", _first("<"), _tag),
    Rule("quote", _first(">"), _quote),
    Rule("score", _first("0123456789("), _score),
    Rule("page number", _PAGE_FIRST, _page),
    Rule("true or false", _first("(（"), _truth),
    Rule("check box", _BOX_FIRST, box),
    Rule("bullet", _first(BULLETS), _bullet),
    Rule("bullet of Word", _first("o"), _word_bullet),
    Rule("link", _first("["), _link),
    Rule("numeral section", _first("一二三四五六七八九十"), _numeral_section),
    Rule("button", _BUTTON_FIRST, _button),
    Rule("label", None, label),
    Rule("number or letter", None, _number_or_letter),
)
"""Every rule for a line, in the order in which they are tried."""


_LABEL_FIRSTS = lexicon.FIRST_LETTERS | FIELD_FIRSTS | frozenset(LABEL_OPENERS + "第")


def _rules_for(first: str) -> tuple[Rule, ...]:
    chosen = []
    for rule in RULES:
        if rule.name == "label":
            if first not in _LABEL_FIRSTS:
                continue
        elif rule.first is not None and first not in rule.first:
            continue
        chosen.append(rule)
    return tuple(chosen)


_EVERY_FIRST = frozenset().union(*(rule.first for rule in RULES if rule.first)) | _LABEL_FIRSTS
_RULES_BY_FIRST = {first: _rules_for(first) for first in _EVERY_FIRST}
_OTHER_RULES = tuple(rule for rule in RULES if rule.first is None and rule.name != "label")
