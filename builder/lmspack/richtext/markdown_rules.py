"""What lmspack's Markdown has beyond CommonMark: formulas and gaps. Rules for markdown-it-py.

Formulas stand between ``$…$`` and ``\\(…\\)``, or on a line of their own between ``$$…$$`` and ``\\[…\\]``. Single
dollar signs follow Pandoc's rule (its manual, "Extension: tex_math_dollars"), which leaves amounts of money alone: no
white space behind the first nor before the second, and no digit behind the second. What begins with a digit and goes
on in words is money, too (``$6 for one and 50$``). Shell variables are left alone, too
(``$HOME:$PATH``): a word behind both signs. A gap ``[[…]]`` is kept as it is.
"""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

MATH = "math"
"""The type of a formula's token: ``content`` is its LaTeX, ``info`` says whether it stands on a line of its own."""

DISPLAY = "display"

_CLOSING = {"$$": "$$", r"\[": r"\]", r"\(": r"\)", "$": "$"}
_DISPLAYED = ("$$", r"\[")
_COMMAND = re.compile(
    r"\\(?:text[a-z]*|mbox|hbox|mathrm|operatorname\*?)\s*\{[^{}]*\}|\\[A-Za-z]+|\{[^{}]*\}"
)
_WORD = re.compile(r"(?<![^\s])[^\W\d_]{2,}(?=[\s,.;]|$)")
_FUNCTIONS = frozenset(
    ("sin", "cos", "tan", "cot", "log", "ln", "lg", "exp", "lim", "max", "min", "mod", "gcd")
)


def install(parser: MarkdownIt) -> None:
    """Teach a parser formulas and gaps."""
    parser.inline.ruler.before("escape", "formula", _formula)
    parser.inline.ruler.before("link", "gap", _gap)
    ends = ["paragraph", "blockquote", "list"]
    parser.block.ruler.before("fence", "formula_block", _formula_block, {"alt": ends})


def _formula(state: StateInline, silent: bool) -> bool:
    source, start = state.src, state.pos
    if source[start] not in "$\\":
        return False
    opening = source[start : start + 2]
    if opening not in _CLOSING:
        opening = source[start]
    if opening not in _CLOSING:
        return False
    end = _end(source, start + len(opening), state.posMax, opening)
    if end < 0:
        if opening != "$$":
            return False
        if not silent:
            state.pending += opening
        state.pos += 2
        return True
    latex = source[start + len(opening) : end]
    state.pos = end + len(opening)
    if not silent:
        _push(state, latex, display=opening in _DISPLAYED)
    return True


def _push(state: StateInline | StateBlock, latex: str, *, display: bool) -> None:
    token = state.push(MATH, "", 0)
    token.content = " ".join(latex.split())
    token.info = DISPLAY if display else ""


def _end(source: str, start: int, stop: int, opening: str) -> int:
    """Where the formula ends that ``opening`` opens just before ``start``; below 0 if it is none."""
    closing = _CLOSING[opening]
    end = _unescaped(source, closing, start, stop)
    latex = source[start:end]
    if end < 0 or not latex.strip() or "`" in latex:  # code wins over formulas
        return -1
    if opening == "$" and (
        latex[0].isspace() or latex[-1].isspace() or _is_no_formula(latex, source[end + 1 : end + 2])
    ):
        return -1
    return end


def _is_no_formula(latex: str, behind: str) -> bool:
    """Whether dollar signs around ``latex`` are those of amounts or of shell variables, by what comes ``behind``."""
    if behind.isdigit() or (latex[0].isdigit() and _is_prose(latex)):
        return True
    names = (
        len(latex) > 1 and latex[:2].isascii() and latex[:2].isalpha()
    )  # a formula rarely begins with a word
    return names and (behind in ("{", "_") or (behind.isascii() and behind.isalpha()))


def _is_prose(latex: str) -> bool:
    """Whether words stand between two dollar signs, ``$6 for one and 50$``: commands and their texts are none."""
    words = _WORD.findall(_COMMAND.sub(" ", latex))
    return sum(word not in _FUNCTIONS for word in words) > 1


def _unescaped(source: str, closing: str, start: int, stop: int) -> int:
    """The first place of ``closing`` that no backslash takes its meaning from."""
    place = source.find(closing, start, stop)
    while place >= 0:
        before = source[start:place]
        if (len(before) - len(before.rstrip("\\"))) % 2 == 0:
            return place
        place = source.find(closing, place + 1, stop)
    return -1


def _gap(state: StateInline, silent: bool) -> bool:
    source, start = state.src, state.pos
    if not source.startswith("[[", start):
        return False
    end = source.find("]]", start + 2, state.posMax)
    if end < 0 or "\n" in source[start:end]:
        return False
    if not silent:
        state.pending += source[start : end + 2]
    state.pos = end + 2
    return True


def _formula_block(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    """A formula that begins a line and ends one, though lines in between look like lists or headings."""
    begin = state.bMarks[first] + state.tShift[first]
    opening = state.src[begin : begin + 2]
    if opening not in _DISPLAYED:
        return False
    closing = _CLOSING[opening]
    line = first
    while line < last and not state.isEmpty(line) and state.sCount[line] >= state.blkIndent:
        text = state.getLines(first, line + 1, state.blkIndent, False).strip()[2:]
        if (end := _unescaped(text, closing, 0, len(text))) >= 0:
            if text[end + 2 :].strip() or not text[:end].strip():
                return False
            if not silent:
                state.line = line + 1
                _push(state, text[:end], display=True)
                state.tokens[-1].map = [first, state.line]
            return True
        line += 1
    return False
