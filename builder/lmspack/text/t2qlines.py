"""Lines that only files for text2qti have: feedback (``...``, ``+``, ``-``), solutions (``!``), comments, titles.

They are taken out before anything else is looked for, so that no other rule reads them as text or bullets.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from lmspack.source import Span
from lmspack.text.draft import BLANK_PIECE, Draft, Piece, Setting
from lmspack.text.line import BLANK_LINE, BULLET, CHECK, CODE, QUESTION, SETTING, TEXT, Line
from lmspack.text.marks import LETTER, NUMBER, skip_blanks
from lmspack.text.messages import Reporter, shortened
from lmspack.text.reading import Role

_BLANK = Line(BLANK_LINE, 0, 0, 0, 0)
_COMMENT, _END = "COMMENT", "END_COMMENT"
_GENERAL, _SOLUTION = "...", "!"
_FIELDS = {"+": "correct", "-": "incorrect"}
_SIGNS = (_GENERAL, _SOLUTION, *_FIELDS)
_TITLE = "title:"
_OPTION, _ACCEPTED = "option", "accepted"
_INDENT = 2


class Remark(NamedTuple):
    """What is said to students behind a question: its sign, its line, its text, and what it speaks of: the question
    (""), the option above it, or the text above it that is accepted."""

    sign: str
    line: int
    about: str
    pieces: list[Piece]


def is_tagged(lines: tuple[str, ...], seen: list[Line]) -> bool:
    """Whether options are marked as text2qti does: ``*b) two``, ``[*] two``, or with ``... feedback`` below one."""
    option = False
    for line, at in zip(lines, seen, strict=True):
        if at.kind == LETTER and at.lead == "*":
            return True
        if not at.indent and (line.startswith("[*] ") or (option and line.startswith("... "))):
            return True
        if at.kind != BLANK_LINE:
            option = at.kind in (LETTER, CHECK)
    return False


def take_comments(
    lines: tuple[str, ...], seen: list[Line], roles: list[Role | None], reporter: Reporter, tagged: bool
) -> None:
    """Leave out what stands between ``COMMENT`` and ``END_COMMENT``, and lines that begin with ``%``."""
    ends = [place for place, line in enumerate(lines) if line.rstrip() == _END and seen[place].kind != CODE]
    position = 0
    while position < len(lines):
        line, at = lines[position], seen[position]
        last = position
        if at.kind != CODE and line.rstrip() == _COMMENT:
            last = next((place for place in ends if place > position), -1)
            if last < 0 and (tagged or ends):
                reporter.say("T420", position)
            if last < 0:
                return
        elif not (tagged and line.startswith("%") and at.kind == TEXT):
            position += 1
            continue
        ends = [place for place in ends if place > last]
        _leave_out(lines, seen, roles, reporter, position, last)
        position = last + 1


def _leave_out(
    lines: tuple[str, ...],
    seen: list[Line],
    roles: list[Role | None],
    reporter: Reporter,
    first: int,
    last: int,
) -> None:
    span = Span(first + 1, 0, last + 1, len(lines[last].rstrip()))
    reporter.say("T218", first, span=span, text=shortened(lines[first].strip()))
    for place in range(first, last + 1):
        roles[place] = "ignored" if seen[place].kind != BLANK_LINE else None
        seen[place] = _BLANK


def take_titles(
    lines: tuple[str, ...], seen: list[Line], roles: list[Role | None], reporter: Reporter
) -> None:
    """Leave out ``Title: …`` right above a question: questions have no titles here."""
    for position, line in enumerate(lines):
        if line[: len(_TITLE)].lower() != _TITLE or seen[position].kind == CODE:
            continue
        below = position + 1
        while below < len(lines) and seen[below].kind == SETTING:
            below += 1
        if below < len(lines) and seen[below].kind in (NUMBER, QUESTION):
            why = "a question has no title here"
            reporter.say("T219", position, text=shortened(line.strip()), why=why)
            roles[position], seen[position] = "ignored", _BLANK


def take_remarks(
    lines: tuple[str, ...], seen: list[Line], roles: list[Role | None], reporter: Reporter
) -> list[Remark]:
    """The feedback and the solutions of a file, in their order."""
    found: list[Remark] = []
    about, in_question, position = "", False, 0
    while position < len(lines):
        at, line = seen[position], lines[position]
        sign = _sign(line, at) if in_question else ""
        if sign in _FIELDS and (about or not _is_single(lines, position, sign)):
            sign = ""
        if sign:
            stop = _end(lines, seen, position)
            found.append(_remark(lines, seen, sign, position, stop, about))
            for place in range(position, stop):
                roles[place] = "explanation" if seen[place].kind != BLANK_LINE else None
                seen[place] = _BLANK
            position = stop
            continue
        if at.kind in (NUMBER, QUESTION):
            about, in_question = "", True
        elif at.kind in (LETTER, CHECK):
            about = _OPTION
        elif _sign(line, at, ("*", "=")):
            about = _ACCEPTED
        elif _is_refused(line, at):
            reporter.say("T421", position, what=_REFUSED[line.lstrip()[0]])
        position += 1
    return found


_REFUSED = {"^": "a question that is answered with a file", "`": "code that text2qti runs to make questions"}


def _is_refused(line: str, at: Line) -> bool:
    """Whether a line is ``^^^^``, or opens a code block whose code is to be run."""
    if at.kind == CODE and line.lstrip().startswith("```{"):
        return ".run" in line
    return at.kind == TEXT and not at.indent and at.end > _INDENT and set(line[: at.end]) == {"^"}


def _sign(line: str, at: Line, signs: tuple[str, ...] = _SIGNS) -> str:
    """The sign at the margin of a line, with a blank and a text behind it."""
    if at.indent or at.kind not in (TEXT, BULLET):
        return ""
    return next(
        (sign for sign in signs if line.startswith((sign + " ", sign + "\t")) and at.end > len(sign)), ""
    )


def _is_single(lines: tuple[str, ...], position: int, sign: str) -> bool:
    """Whether neither the line above nor the one below has the same bullet, so that both are no list."""
    near = (lines[place] for place in (position - 1, position + 1) if 0 <= place < len(lines))
    return not any(line.startswith((sign + " ", sign + "\t")) for line in near)


def _end(lines: tuple[str, ...], seen: list[Line], position: int) -> int:
    """The line behind a remark: indented lines go on with it, also behind blank ones."""
    stop = place = position + 1
    while place < len(lines) and (seen[place].kind == BLANK_LINE or seen[place].indent >= _INDENT):
        if seen[place].kind in (LETTER, CHECK) and not seen[place].loose:
            break  # an option that is indented
        place += 1
        stop = place if seen[place - 1].kind != BLANK_LINE else stop
    return stop


def _remark(
    lines: tuple[str, ...], seen: list[Line], sign: str, position: int, stop: int, about: str
) -> Remark:
    first = seen[position]
    pieces = [Piece(position, skip_blanks(lines[position], len(sign)), first.end)]
    for place in range(position + 1, stop):
        at = seen[place]
        whole = Piece(place, 0 if at.kind == CODE else at.start, at.end)
        pieces.append(BLANK_PIECE if at.kind == BLANK_LINE else whole)
    return Remark(sign, position, about if sign == _GENERAL else "", pieces)


def hand_out(
    remarks: list[Remark], drafts: list[Draft], roles: list[Role | None], reporter: Reporter
) -> None:
    """Give each remark to its question or option."""
    starts = [draft.start.line for draft in drafts]
    for remark in remarks:
        draft = drafts[max(bisect_right(starts, remark.line) - 1, 0)]
        draft.last = max(draft.last, remark.pieces[-1].line)
        options = [option for option in draft.options if option.line < remark.line]
        if field := _FIELDS.get(remark.sign):
            draft.settings.append(Setting(field, remark.line, remark.pieces))
        elif remark.about == _OPTION and options:
            options[-1].rationale += remark.pieces
        elif remark.about == _ACCEPTED and not options:
            _leave_accepted(remark, roles, reporter)
        else:
            draft.explanation += [*([BLANK_PIECE] if draft.explanation else []), *remark.pieces]


def _leave_accepted(remark: Remark, roles: list[Role | None], reporter: Reporter) -> None:
    lines = [piece.line for piece in remark.pieces if piece.line >= 0]
    for line in lines:
        roles[line] = "ignored"
    text = shortened(reporter.source.lines[remark.line].strip())
    span = Span(lines[0] + 1, 0, lines[-1] + 1, remark.pieces[-1].end)
    reporter.say("T219", remark.line, span=span, text=text, why="feedback on one accepted text")
