"""Words with a meaning at the beginning of a line: `Question 3:`, `Answer: B`, `Part 2`, `Points: 1`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lmspack.text import lexicon
from lmspack.text.fieldwords import BEGINNINGS, FIELD_OF, LONGEST
from lmspack.text.lexicon import fold, label_at
from lmspack.text.line import (
    HEADING,
    LINK,
    NOISE,
    QUESTION,
    SECTION,
    SETTING,
    Line,
)
from lmspack.text.markers import enumerated
from lmspack.text.marks import BLANK, enumerator_at, rskip_blanks, skip_blanks

SEPARATORS = ":：-–—=;؛>।۔\u0983"
"""What parts a label from its value. A full stop alone does not: ``Correct. The second one …``."""
_DASHES = "-–—"
_CLOSERS = ".:)、．）：。］】۔।؛;=>\u0983" + _DASHES
LABEL_OPENERS = "*_(（[【<《"
FIELD_FIRSTS = frozenset(sign for word in FIELD_OF for sign in (word[0], word[0].upper()))
_FIRSTS = lexicon.FIRST_LETTERS | FIELD_FIRSTS | frozenset(LABEL_OPENERS) | {"第"}


class Found(NamedTuple):
    """A label in a line: the line, its look so far, the offset behind the label, what opened before it, its kind."""

    line: str
    at: Line
    end: int
    opened: str
    kind: str


def label(line: str, at: Line) -> Line | None:
    """A word of the tables with what belongs to it: `Question 3:`, `Answer: B`, `**Why**: because`."""
    position, opened = at.text, ""
    if line[position] not in _FIRSTS:
        return None
    while position < at.end and line[position] in LABEL_OPENERS:
        opened += line[position]
        position += 1
    if position >= at.end or len(opened) > 4:
        return None
    position = skip_blanks(line, position)
    if position >= at.end:
        return None
    if line[position] == "第":
        return _counted(line, at, position)
    if not at.level and not at.bullet and (set_here := _setting(line, at, position, opened)) is not None:
        return set_here
    found = label_at(line, position)
    if found is None:
        return None
    return _LABELLED[found.kind](Found(line, at, found.end, opened, found.kind))


def _setting(line: str, at: Line, start: int, opened: str) -> Line | None:
    """``Points: 2``, ``**Hint:** look again``: a line that sets the field in ``style``."""
    if line[start : start + 2] not in BEGINNINGS:
        return None
    colons = [place for sign in ":：" if (place := line.find(sign, start, min(start + LONGEST, at.end))) > 0]
    if not colons or (opened and not opened.startswith(("*", "_"))):
        return None
    colon = min(colons)
    field = FIELD_OF.get(fold(line[start:colon].rstrip("*_ ")))
    if field is None:
        return None
    text = colon + 1
    end = at.end
    if opened and line[start:colon].count(opened[0]) < len(
        opened
    ):  # bold type ends behind the colon or the value
        if line.startswith(opened, text):
            text += len(opened)
        elif line.startswith(opened, end - len(opened)) and end - len(opened) > text:
            end = rskip_blanks(line[: end - len(opened)], text)
    return at._replace(kind=SETTING, text=min(skip_blanks(line, text), end), end=end, style=field)


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


def _behind_closers(line: str, start: int, end: int, opened: str = "") -> int:
    """The offset behind blanks, the punctuation that ends a marker, and the end of the bold type that ``opened``
    before it. What stands apart behind that belongs to the text: ``Answer: .5``, ``Why: **Because** …``."""
    open_signs = [sign for sign in opened if sign in "*_"]
    position, taken = skip_blanks(line, start), False
    for _ in range(8):
        if position >= end:
            return end
        apart = line[position - 1] in BLANK
        if line[position] in "*_":
            if not open_signs or open_signs[-1] != line[position] or (apart and not _closes(line, position)):
                break
            open_signs.pop()
        elif line[position] not in _CLOSERS or not _is_closer(line, position, apart and taken):
            break
        else:
            taken = True
        position = skip_blanks(line, position + 1)
    return min(position, end)


def _is_closer(line: str, position: int, apart: bool) -> bool:
    """Whether a sign ends a marker: no minus sign of a number, and, ``apart`` from the marker's other signs, a dash
    that belongs to nothing."""
    dash = line[position] in _DASHES
    if dash and line[position + 1 : position + 2].isdecimal():
        return False
    following = skip_blanks(line, position + 1)
    return not apart or (
        dash and following > position + 1 and not line[following : following + 1].isdecimal()
    )


def _closes(line: str, position: int) -> bool:
    """Whether emphasis behind a blank ends what opened before it: ``**Answer: ** B``."""
    behind = position
    while line[behind : behind + 1] == line[position]:
        behind += 1
    return line[behind : behind + 1] in ("", *BLANK) or line.find(line[position], behind) < 0


def _question_label(found: Found) -> Line | None:
    line, at, end, opened, _ = found
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
        text = _behind_closers(line, _behind_total(line, digits, at.end), at.end, opened)
        ended = at.end
        if opened.startswith("**") and line.startswith("**", at.end - 2) and at.end - 2 >= text:
            ended = rskip_blanks(line[: at.end - 2], text)
        return at._replace(
            kind=QUESTION, token=token, ordinal=int(token), style="label", text=min(text, ended), end=ended
        )
    if (
        position > end and line[end : at.end].strip().startswith((":", "：", "**:", "*:"))
    ) or position >= at.end:
        return at._replace(
            kind=QUESTION, ordinal=-1, style="label", text=_behind_closers(line, end, at.end, opened)
        )
    stripped = line[end : at.end].lstrip("*_ ")
    if stripped[:1] in (":", "：") or not stripped:
        return at._replace(
            kind=QUESTION, ordinal=-1, style="label", text=_behind_closers(line, end, at.end, opened)
        )
    return None


def _behind_total(line: str, start: int, end: int) -> int:
    """Behind the total of `Question 3 of 10` or `3/10`, when nothing else follows."""
    rest = line[start:end].strip(" *:_").lower()
    for prefix in ("of ", "/", "de ", "von ", "sur ", "из ", "में से "):
        if rest.startswith(prefix) and rest[len(prefix) :].strip().isdecimal():
            return end
    return start


def _answer_label(found: Found) -> Line | None:
    """`Answer: B`; without a separator only what looks like letters or a number: `Ans b`."""
    line, at, end, opened, kind = found
    if line.startswith(("(s)", "(es)"), end):
        end = line.index(")", end) + 1
    text = _behind_closers(line, end, at.end, opened)
    ended = at.end
    if opened[-1:] in ("(", "（", "[", "【") and line[at.end - 1] in ")）]】" and text < at.end:
        ended -= 1
    closed = "**" in line[end:text]
    if not closed and opened.startswith("**") and line.startswith("**", ended - 2) and ended - 2 >= text:
        ended = rskip_blanks(line[: ended - 2], text)
    elif not closed and opened[-2:] == "**" and (closing := line.find("**", text, ended)) > text:
        ended = rskip_blanks(line[:closing], text)  # what stands behind the bold type explains the answer
    mark = at._replace(kind=kind, text=min(text, ended), end=ended, style="colon")
    between = line[end:text].strip("*_ \t\u00a0\u3000")
    if any(sign in SEPARATORS for sign in between):
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


def _explanation_label(found: Found) -> Line | None:
    line, at, end, opened, kind = found
    text = _behind_closers(line, end, at.end, opened)
    between = line[end:text].strip("*_ \t\u00a0\u3000")
    ended = at.end
    if opened and set(opened) <= {"*", "_"} and line.startswith(opened, ended - len(opened)):
        closed_early = opened[0] in line[end:text]
        if not closed_early and ended - len(opened) >= text:
            ended = rskip_blanks(line[: ended - len(opened)], text)
    if opened == "[" and "](" in line[end : at.end]:
        return at._replace(kind=LINK)
    if any(sign in SEPARATORS for sign in between) or (text >= ended and not between):
        return at._replace(kind=kind, text=min(text, ended), end=ended)
    return None


def _option_label(found: Found) -> Line | None:
    line, at, end, _, _ = found
    mark = enumerator_at(line, skip_blanks(line, end))
    if mark is None or mark.style == "bare":
        return None
    return enumerated(at, mark)._replace(style="option " + mark.style)


def _section_label(found: Found) -> Line | None:
    """`Part 1`, `Section B: Science`, `Unit 2 - Water`; a heading needs no punctuation."""
    line, at, end, _, _ = found
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


def _noise_label(found: Found) -> Line | None:
    line, at, end, _, _ = found
    rest = line[end : at.end].lstrip("*_ ")
    if rest[:1] in (":", "：", "=") and not at.level and not at.bullet:
        return at._replace(kind=NOISE)
    return None


_LABELLED: dict[str, Callable[[Found], Line | None]] = {
    lexicon.QUESTION: _question_label,
    lexicon.ANSWER: _answer_label,
    lexicon.OWN: _answer_label,
    lexicon.EXPLANATION: _explanation_label,
    lexicon.OPTION: _option_label,
    lexicon.SECTION: _section_label,
    lexicon.NOISE: _noise_label,
}
