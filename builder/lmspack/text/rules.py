"""The line rules: what a line of a quiz text may be, one named rule each, in one table.

A rule looks at one line alone and says what the line looks like; whether it is that, the whole file decides
(`dialect`). Rules are tried in the order of the table, and only those whose first characters fit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lmspack.text import lexicon, words
from lmspack.text.lexicon import fold, label_at
from lmspack.text.marks import BLANK, LETTER, NUMBER, Enumerator, enumerator_at, rskip_blanks, skip_blanks

BLANK_LINE, TEXT, CODE = "blank", "text", "code"
BULLET, CHECK, HEADING, SEPARATOR = "bullet", "check", "heading", "separator"
QUESTION, ANSWER, OWN, EXPLANATION = lexicon.QUESTION, lexicon.ANSWER, lexicon.OWN, lexicon.EXPLANATION
SECTION, NOISE, TAG, COMMENT, QUOTE, LINK = lexicon.SECTION, lexicon.NOISE, "tag", "comment", "quote", "link"

BULLETS = "•-*+–—·●○▪◦■□‣⁃∙◆◇▶►➢➤❖✦⚫⚪‧・−▸▹∘❍"
BOXES = {"☐": " ", "☑": "x", "☒": "x", "⬜": " ", "✅": "x", "❌": " ", "🔘": "x", "◻": " ", "▢": " "}
CHECKED = {
    "[ ]": " ",
    "[]": " ",
    "[x]": "x",
    "[X]": "x",
    "[✓]": "x",
    "[✔]": "x",
    "[*]": "x",
    "[х]": "x",
    "[Х]": "x",
}
ROUND_CHECKED = {"( )": " ", "()": " ", "(x)": "x", "(X)": "x", "(*)": "x", "(•)": "x"}
LEADS = "*+^=✓✔√→#@✅☑"
"""Marks that stand before the letter of a right option: `*b) text`."""


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
        return Line(BLANK_LINE, 0, 0, 0, 0)
    bare = Line(TEXT, indent, start, start, rskip_blanks(line, start))
    first = line[start]
    for rule in _RULES_BY_FIRST.get(first, _OTHER_RULES):
        found = rule.find(line, bare)
        if found is not None:
            return found
    return bare


def _heading(line: str, at: Line) -> Line | None:
    level = 0
    while line[at.text : at.text + 1] == "#" and level < 6:
        level, at = level + 1, at._replace(text=at.text + 1)
    if line[at.text : at.text + 1] not in BLANK:
        return None
    text = skip_blanks(line, at.text)
    end = at.end
    while end > text and line[end - 1] == "#":
        end -= 1
    if end < at.end and line[end - 1 : end] in BLANK:
        at = at._replace(end=rskip_blanks(line[:end], text))
    inner = at._replace(text=text, level=level)
    return _marked(line, inner) or _label(line, inner) or inner._replace(kind=HEADING)


def _separator(line: str, at: Line) -> Line | None:
    """``---``, ``***``, ``====``, ``- - -``: three or more of one sign and nothing else."""
    signs = set(line[at.start : at.end]) - {" "}
    if len(signs) == 1 and line[at.start] in "-=_*~—–─━═・·.•#+":
        count = line.count(line[at.start], at.start, at.end)
        if count >= 3 and not (line[at.start] == "_" and count < 3):
            return at._replace(kind=SEPARATOR)
    return None


def _bullet(line: str, at: Line) -> Line | None:
    after = at.text + 1
    if after >= at.end or line[after] not in BLANK:
        return None
    inner = at._replace(text=skip_blanks(line, after), bullet=line[at.text])
    if boxed := _check(line, inner):
        return boxed
    return _marked(line, inner) or _label(line, inner) or inner._replace(kind=BULLET, style=line[at.text])


def _check(line: str, at: Line) -> Line | None:
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
    if end < at.end and line[end] not in BLANK and style != "box" and line[end] != "`":
        return None
    text = skip_blanks(line, end)
    if style == "box" and line[at.text] in "✅❌" and not at.bullet:
        inner = enumerator_at(line, text)
        if inner is None:
            return at._replace(kind=CHECK, text=text, style=style, check=state)
    inner = enumerator_at(line, text)
    if inner and inner.kind == LETTER and not inner.loose:
        return _enumerated(at._replace(check=state), inner)
    return at._replace(kind=CHECK, text=min(text, at.end), style=style, check=state)


def _marked(line: str, at: Line) -> Line | None:
    """An enumerator, perhaps in bold type, perhaps with a mark of rightness before it."""
    opened = ""
    position = at.text
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
    if found is None or (lead and (found.loose or found.kind == NUMBER)):
        return None
    mark = _enumerated(at._replace(lead=lead), found)
    if opened:
        return _unwrapped(line, mark, opened)
    if lead in ("*", "_") and line.startswith(lead, mark.text) and mark.text < mark.end:
        return mark._replace(lead="", text=skip_blanks(line, mark.text + 1))  # italic letter: *a)* text
    return mark


def _enumerated(at: Line, found: Enumerator) -> Line:
    return at._replace(
        kind=found.kind,
        text=min(found.end, at.end),
        ordinal=found.ordinal,
        token=found.token,
        style=found.style,
        loose=found.loose,
    )


def _unwrapped(line: str, mark: Line, opened: str) -> Line:
    """The mark whose bold type opened before it: around the marker alone, or around the whole line."""
    if line.startswith(opened, mark.text):
        return mark._replace(text=min(skip_blanks(line, mark.text + 2), mark.end), loose=False)
    if mark.end - 2 >= mark.text and line.startswith(opened, mark.end - 2):
        return mark._replace(end=rskip_blanks(line[: mark.end - 2], mark.text), bold=True)
    return mark


def _number_or_letter(line: str, at: Line) -> Line | None:
    return _marked(line, at)


def _label(line: str, at: Line) -> Line | None:
    """A word of the tables with what belongs to it: `Question 3:`, `Answer: B`, `**Why**: because`."""
    position, opened = at.text, ""
    while position < at.end and line[position] in "*_(（[【<《":
        opened += line[position]
        position += 1
    if position >= at.end or len(opened) > 4:
        return None
    position = skip_blanks(line, position)
    if position >= at.end:
        return None
    if line[position] == "第":
        return _counted(line, at, position)
    found = label_at(line, position)
    if found is None:
        return None
    return _LABELLED[found.kind](line, at, found.end, opened, found.kind)


def _counted(line: str, at: Line, start: int) -> Line | None:
    """``第3题`` is a question, ``第一部分`` a section."""
    end = start + 1
    while end < at.end and (line[end].isdecimal() or line[end] in "一二三四五六七八九十百 "):
        end += 1
    token = line[start + 1 : end].strip()
    if not token:
        return None
    for unit in ("题", "題", "問", "问", "小题"):
        if line.startswith(unit, end) and token.isdecimal():
            text = _behind_closers(line, end + len(unit), at.end)
            return at._replace(kind=QUESTION, token=token, ordinal=int(token), style="label", text=text)
    for unit in ("部分", "章", "节", "節", "单元", "単元", "部", "課", "课", "篇", "回"):
        if line.startswith(unit, end):
            return at._replace(kind=SECTION)
    return None


def _behind_closers(line: str, start: int, end: int) -> int:
    """The offset behind blanks and the punctuation that ends a marker; bold type may close among it."""
    position = skip_blanks(line, start)
    for _ in range(4):
        if position >= end:
            return end
        if line[position] in ".:)、．）：。］】-–—۔।؛;*_=>\u0983" and not (
            line[position] in "-–—" and line[position + 1 : position + 2].isdecimal()
        ):
            position = skip_blanks(line, position + 1)
        else:
            break
    return min(position, end)


def _question_label(line: str, at: Line, end: int, opened: str, kind: str) -> Line | None:
    position = skip_blanks(line, end)
    while position < at.end and line[position] in ".:#№º°n-":
        if line[position] == "n" and line[position : position + 2] not in ("n°", "nº"):
            break
        position = skip_blanks(line, position + 1)
    digits = position
    while digits < at.end and line[digits].isdecimal() and digits - position <= 6:
        digits += 1
    if digits > position:
        if digits < at.end and line[digits].isalpha() and not "\u2e80" <= line[digits] <= "\uffef":
            return None
        token = line[position:digits]
        text = _behind_closers(line, _behind_total(line, digits, at.end), at.end)
        ended = at.end
        if opened.startswith("**") and line.startswith("**", at.end - 2) and at.end - 2 >= text:
            ended = rskip_blanks(line[: at.end - 2], text)
        return at._replace(
            kind=QUESTION, token=token, ordinal=int(token), style="label", text=min(text, ended), end=ended
        )
    if (
        position > end and line[end : at.end].strip().startswith((":", "：", "**:", "*:"))
    ) or position >= at.end:
        return at._replace(kind=QUESTION, ordinal=-1, style="label", text=_behind_closers(line, end, at.end))
    stripped = line[end : at.end].lstrip("*_ ")
    if stripped[:1] in (":", "：") or not stripped:
        return at._replace(kind=QUESTION, ordinal=-1, style="label", text=_behind_closers(line, end, at.end))
    return None


def _behind_total(line: str, start: int, end: int) -> int:
    """Behind the total of `Question 3 of 10` or `3/10`, when nothing else follows."""
    rest = line[start:end].strip(" *:_").lower()
    for prefix in ("of ", "/", "de ", "von ", "sur ", "из ", "में से "):
        if rest.startswith(prefix) and rest[len(prefix) :].strip().isdecimal():
            return end
    return start


def _answer_label(line: str, at: Line, end: int, opened: str, kind: str) -> Line | None:
    """`Answer: B`; without a separator only what looks like letters or a number: `Ans b`."""
    if line.startswith(("(s)", "(es)"), end):
        end = line.index(")", end) + 1
    text = _behind_closers(line, end, at.end)
    ended = at.end
    if opened[-1:] in ("(", "（", "[", "【") and line[at.end - 1] in ")）]】" and text < at.end:
        ended -= 1
    if opened.startswith("**") and line.startswith("**", ended - 2) and ended - 2 >= text:
        ended = rskip_blanks(line[: ended - 2], text)
    mark = at._replace(kind=kind, text=min(text, ended), end=ended, style="colon")
    between = line[end:text].strip("*_ \t\u00a0\u3000")
    if between:
        return mark
    if text >= ended:
        return mark._replace(style="lone")
    value = line[text:ended]
    if len(value) <= 16 and _looks_like_key(value):
        return mark._replace(style="plain")
    return None


def _looks_like_key(value: str) -> bool:
    """Whether a value without separator is a key: short tokens, each a letter, sign or number."""
    parts = value.replace(",", " ").replace("、", " ").replace("，", " ").split()
    for part in parts:
        bare = part.strip("()[].*（）:")
        if (
            not bare
            or not (bare.isdecimal() or enumerator_at(bare + ")", 0))
            or (len(bare) > 1 and bare.isalpha())
        ):
            return False
    return bool(parts) and (len(parts) == 1 or all(len(part.strip("().,")) == 1 for part in parts))


def _explanation_label(line: str, at: Line, end: int, opened: str, kind: str) -> Line | None:
    text = _behind_closers(line, end, at.end)
    between = line[end:text].strip("*_ \t\u00a0\u3000")
    ended = at.end
    if opened and set(opened) <= {"*", "_"} and line.startswith(opened, ended - len(opened)):
        closed_early = opened[0] in line[end:text]
        if not closed_early and ended - len(opened) >= text:
            ended = rskip_blanks(line[: ended - len(opened)], text)
    if opened == "[" and "](" in line[end : at.end]:
        return at._replace(kind=LINK)
    if between or text >= ended:
        return at._replace(kind=kind, text=min(text, ended), end=ended)
    return None


def _option_label(line: str, at: Line, end: int, opened: str, kind: str) -> Line | None:
    found = enumerator_at(line, skip_blanks(line, end))
    if found is None or found.style == "bare":
        return None
    return _enumerated(at, found)._replace(style="option " + found.style)


def _section_label(line: str, at: Line, end: int, opened: str, kind: str) -> Line | None:
    """`Part 1`, `Section B: Science`, `Unit 2 - Water`; a heading needs no punctuation."""
    position = skip_blanks(line, end)
    token = position
    while token < at.end and (line[token].isdecimal() or line[token] in "IVXivx"):
        token += 1
    if token == position and token < at.end and line[token].isalpha() and line[token : token + 1].isupper():
        token += 1
    if token == position:
        if at.level:
            return at._replace(kind=HEADING)
        return None
    rest = line[token : at.end].lstrip(" *_")
    if at.level or not rest or rest[0] in ".:-–—)、：։":
        return at._replace(kind=SECTION if not at.level else HEADING)
    return None


def _noise_label(line: str, at: Line, end: int, opened: str, kind: str) -> Line | None:
    rest = line[end : at.end].lstrip("*_ ")
    if rest[:1] in (":", "：", "=") and not at.level and not at.bullet:
        return at._replace(kind=NOISE)
    return None


_LABELLED: dict[str, Callable[[str, Line, int, str, str], Line | None]] = {
    lexicon.QUESTION: _question_label,
    lexicon.ANSWER: _answer_label,
    lexicon.OWN: _answer_label,
    lexicon.EXPLANATION: _explanation_label,
    lexicon.OPTION: _option_label,
    lexicon.SECTION: _section_label,
    lexicon.NOISE: _noise_label,
}


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
        return at._replace(kind=TAG)
    return None


WRAPPERS = frozenset(["details", "summary", "p", "br", "hr", "div", "center", "blockquote", "section"])
"""Tags that authors wrap around answers; every other tag is text."""


def _quote(line: str, at: Line) -> Line | None:
    return at._replace(kind=QUOTE, text=skip_blanks(line, at.start + 1))


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


def _first(text: str) -> frozenset[str]:
    return frozenset(text)


_PAGE_FIRST = frozenset(word[0] for word in words.PAGE) | frozenset(word[0].upper() for word in words.PAGE)

RULES: tuple[Rule, ...] = (
    Rule("heading", _first("#"), _heading),
    Rule("separator", _first("-=_*~—–─━═・·.•#+"), _separator),
    Rule("tag", _first("<"), _tag),
    Rule("quote", _first(">"), _quote),
    Rule("score", _first("0123456789("), _score),
    Rule("page number", _PAGE_FIRST, _page),
    Rule("true or false", _first("(（"), _truth),
    Rule("check box", _first("[(" + "".join(BOXES)), _check),
    Rule("bullet", _first(BULLETS), _bullet),
    Rule("link", _first("["), _link),
    Rule("numeral section", _first("一二三四五六七八九十"), _numeral_section),
    Rule("label", None, _label),
    Rule("number or letter", None, _number_or_letter),
)
"""Every rule for a line, in the order in which they are tried."""


def _rules_for(first: str) -> tuple[Rule, ...]:
    chosen = []
    for rule in RULES:
        if rule.name == "label":
            if first not in lexicon.FIRST_LETTERS and first not in "*_(（[【<《第":
                continue
        elif rule.first is not None and first not in rule.first:
            continue
        chosen.append(rule)
    return tuple(chosen)


_EVERY_FIRST = (
    frozenset().union(*(rule.first for rule in RULES if rule.first))
    | lexicon.FIRST_LETTERS
    | set("*_(（[【<《第")
)
_RULES_BY_FIRST = {first: _rules_for(first) for first in _EVERY_FIRST}
_OTHER_RULES = tuple(rule for rule in RULES if rule.first is None and rule.name != "label")
