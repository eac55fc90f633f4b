"""Marks of right options that might as well be text: bold type, ``X``, ``##``, ``*`` (survey rules 19 and 20).

Such a mark counts only if the whole file uses it: in every question, on one option each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lmspack.source import SourceText
from lmspack.text import words
from lmspack.text.draft import Draft, Option, Piece, text_of
from lmspack.text.messages import Reporter

SIGNS = (
    "##",
    "@@",
    "<--",
    "<-",
    "=>",
    "//Ans",
    "//ans",
    "(x)",
    "(X)",
    "(*)",
    "**",
    "#",
    "*",
    "X",
    "+",
    "^",
    "√",
)
"""Signs before or behind an option's text, longer ones first. A letter such as X counts only behind."""

BOLD = "bold type"
TAGS = "<…>"
EMPHASIS = ("font", "b", "strong", "u", "mark", "span", "em", "i")
"""HTML elements that set a text off; one around a right option marks it."""
Finder = Callable[[SourceText, Option], Piece | None]


class _Use(NamedTuple):
    """Where a mark was found: for each question, each option's text without it, or None."""

    mark: str
    found: list[list[Piece | None]]
    counts: list[int]


def asks_for_several(source: SourceText, draft: Draft) -> bool:
    """Whether the stem, or the heading of its section, says that more than one option is right."""
    said = f"{draft.section}\n{text_of(source, draft.stem)}".lower()
    return any(word in said for word in words.SEVERAL)


def take_shared_mark(source: SourceText, drafts: list[Draft], reporter: Reporter) -> None:
    """Set ``correct`` by the mark that every question has, if there is one; say so (T311, T312)."""
    for mark, find in _candidates(source, drafts):
        found = [[find(source, option) for option in draft.options] for draft in drafts]
        counts = [sum(piece is not None for piece in pieces) for pieces in found]
        if all(count == len(draft.options) for count, draft in zip(counts, drafts, strict=True)):
            continue  # decoration
        marked = sum(1 for count in counts if count)
        if mark not in (BOLD, TAGS) and len(drafts) < 2 and not mark.startswith(("##", "@@", "//", "<-")):
            continue  # one question shows no habit: the sign may well be text
        everywhere = marked == len(drafts) or (mark != BOLD and marked >= 4 and marked * 5 >= len(drafts) * 4)
        if everywhere and (mark != BOLD or max(counts) == 1):
            _take(source, drafts, _Use(mark, found, counts), reporter)
            return
        if mark in (BOLD, TAGS, "##", "*", "X", "√") and marked * 3 >= len(drafts):
            first = next(draft for draft, count in zip(drafts, counts, strict=True) if count)
            reporter.say("T316", first.start.line, mark=mark)
            return
    _take_habit(source, drafts, reporter)


def _take_habit(source: SourceText, drafts: list[Draft], reporter: Reporter) -> None:
    """A word of one or two characters at the end of just one option, in every question: the author's own mark.

    ``Paris R`` (R for "right"). If several words are so, they are text (``Vitamin A``, ``Vitamin B``).
    """
    if len(drafts) < 4:
        return
    used: dict[str, int] = {}
    for draft in drafts:
        words = [_last_word(source, option) for option in draft.options]
        for word in {word for word in words if word and words.count(word) == 1}:
            used[word] = used.get(word, 0) + 1
    usual = [word for word, count in used.items() if count * 5 >= len(drafts) * 4]
    if len(usual) != 1:
        return
    mark = usual[0]
    if used[mark] < len(drafts):
        reporter.say("T316", drafts[0].start.line, mark=mark)
        return
    found = [
        [
            _without(source, option, mark) if _last_word(source, option) == mark else None
            for option in draft.options
        ]
        for draft in drafts
    ]
    _take(source, drafts, _Use(mark, found, [1] * len(drafts)), reporter)


def _without(source: SourceText, option: Option, word: str) -> Piece:
    line, start, end = option.pieces[-1]
    return Piece(line, start, start + len(source.lines[line][start : end - len(word)].rstrip()))


def _last_word(source: SourceText, option: Option) -> str:
    """The last word of an option, if it is at most two characters and others stand before it; else ""."""
    if not option.pieces:
        return ""
    line, start, end = option.pieces[-1]
    text = source.lines[line][max(start, end - 4) : end]
    word = text.rpartition(" ")[2]
    return word if 0 < len(word) < 3 and len(word) < len(text) - 1 and start < end - len(word) - 1 else ""


def _candidates(source: SourceText, drafts: list[Draft]) -> list[tuple[str, Finder]]:
    """The marks worth looking for: those with which some option begins or ends."""
    ends: set[str] = set()
    bold = False
    for draft in drafts:
        for option in draft.options:
            bold = bold or option.bold
            if option.pieces:
                first, last = option.pieces[0], option.pieces[-1]
                ends.add(source.lines[first.line][first.start : first.start + 1])
                ends.add(source.lines[last.line][max(last.start, last.end - 1) : last.end])
    found: list[tuple[str, Finder]] = [(BOLD, _bold)] if bold or ends & {"*", "_"} else []
    found += [(TAGS, _tagged)] if "<" in ends and ">" in ends else []
    found += [(mark, _sign(mark)) for mark in SIGNS if mark[0] in ends or mark[-1] in ends]
    return found


def _take(source: SourceText, drafts: list[Draft], use: _Use, reporter: Reporter) -> None:
    mark = use.mark
    reporter.say("T311" if mark == BOLD else "T312", drafts[0].options[0].line, mark=mark)
    for draft, pieces, count in zip(drafts, use.found, use.counts, strict=True):
        if count > 1 and not asks_for_several(source, draft):
            line = draft.options[0].line
            reporter.say("T306", line, number=draft.start.token, name=draft.name, count=count, mark=mark)
            draft.uncertain = True
        elif count:
            for option, piece in zip(draft.options, pieces, strict=True):
                option.correct = piece is not None
                if piece is not None:
                    option.pieces[0 if piece.line == option.pieces[0].line else -1] = piece


def _bold(source: SourceText, option: Option) -> Piece | None:
    """The text inside, of an option that is wholly bold; its marker may be bold with it."""
    if len(option.pieces) != 1:
        return None
    line, start, end = option.pieces[0]
    if option.bold:
        return option.pieces[0]
    text = source.lines[line]
    for sign in ("**", "__"):
        wrapped = end - start > 4 and text.startswith(sign, start) and text.startswith(sign, end - 2)
        if wrapped and text.find(sign, start + 2, end - 2) < 0:
            return Piece(line, start + 2, end - 2)
    return None


def _tagged(source: SourceText, option: Option) -> Piece | None:
    """The text inside, of an option that stands wholly in an element such as ``<font color="red">``."""
    if len(option.pieces) != 1:
        return None
    line, start, end = option.pieces[0]
    text = source.lines[line]
    if text[start : start + 1] != "<" or text[end - 1 : end] != ">":
        return None
    opened, closing = text.find(">", start, end), text.rfind("</", start, end)
    name = text[start + 1 : opened].partition(" ")[0].lower()
    if (
        name not in EMPHASIS
        or text[closing + 2 : end - 1].strip().lower() != name
        or not opened + 1 < closing
    ):
        return None
    return Piece(line, opened + 1, closing)


def _closes(text: str) -> bool:
    """Whether the star at the end of a text ends an emphasis, as in ``so *it is*``, and marks nothing."""
    opening = text.rfind("*", 0, -1)
    return (
        0 <= opening < len(text) - 2
        and (opening == 0 or text[opening - 1] in " *(")
        and not text[opening + 1].isspace()
        and not text[-2].isspace()
    )


def _sign(mark: str) -> Finder:
    """Finds a mark before an option's text (but for letters), or behind it after a blank."""

    def find(source: SourceText, option: Option) -> Piece | None:
        if not option.pieces:
            return None
        line, start, end = option.pieces[0]
        text = source.lines[line]
        if text.startswith(mark, start) and not mark.isalpha() and end - start > len(mark):
            behind = start + len(mark)
            if text[behind] in " \t" or mark == "^":
                while behind < end and text[behind] in " \t":
                    behind += 1
                if mark == "√" and text[behind : behind + 1] in "(0123456789":
                    return None  # a root
                return Piece(line, behind, end) if behind < end else None
        line, start, end = option.pieces[-1]
        text = source.lines[line]
        stop = end - len(mark)
        if stop - start > 1 and text.startswith(mark, stop) and (text[stop - 1] in " \t" or mark in "*√"):
            if mark == "*" and _closes(text[start:end]):
                return None
            return Piece(line, start, start + len(text[start:stop].rstrip()))
        return None

    return find
