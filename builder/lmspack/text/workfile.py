"""What the readers of a file's questions share: its lines, their roles, and what is said of odd ones."""

from __future__ import annotations

from dataclasses import dataclass

from lmspack.text import inline
from lmspack.text.draft import Draft, Option, Piece, Setting, Start
from lmspack.text.fieldwords import PROSE
from lmspack.text.layout import Layout
from lmspack.text.line import HEADING, QUESTION, Line
from lmspack.text.marks import NUMBER
from lmspack.text.messages import Reporter, shortened
from lmspack.text.nearmiss import near_miss
from lmspack.text.reading import Role

NOISE_NAMES = {
    "page": "a page number",
    "score": "a score",
    "button": "a button of a web page",
    "hashtag": "a tag",
}


@dataclass(slots=True)
class File:
    """What reading one file shares: its lines, their looks, their roles, the plan, the reporter."""

    lines: tuple[str, ...]
    seen: list[Line]
    roles: list[Role | None]
    layout: Layout
    reporter: Reporter
    numeric: bool
    section: str = ""
    unlabelled: int = 0


def open_draft(file: File, start: Start) -> Draft:
    """A draft for the question that begins at ``start``, with the name messages give it."""
    name = f"question {start.token}" if start.token else ""
    if not name:
        at = file.seen[start.line]
        offset = at.text if at.kind in (QUESTION, NUMBER, HEADING) else at.start
        text = file.lines[start.line][offset : at.end]
        name = (
            f"the question “{shortened(text, 40)}”"
            if text.strip()
            else f"the question in line {start.line + 1}"
        )
    return Draft(start, section=file.section, name=name, numbered=bool(start.token))


def ignore(file: File, draft: Draft, position: int, code: str, why: str = "") -> None:
    """Leave a line out, and say so."""
    file.roles[position] = "ignored"
    file.reporter.say(code, position, number=draft.start.token, text=quoted(file, position), why=why)


def stray(file: File, draft: Draft, position: int, where: str) -> None:
    """A line that fits nowhere: an error, with what it nearly was."""
    file.roles[position] = "ignored"
    draft.uncertain = True
    number = draft.start.token
    miss = near_miss(file.lines[position], file.seen[position])
    if miss is None:
        file.reporter.say("T209", position, number=number, where=where, name=draft.name)
        return
    text = quoted(file, position)
    what, fault, advice = miss
    file.reporter.say("T225", position, number=number, what=what, fault=fault, advice=advice, text=text)


def set_by(file: File, draft: Draft, position: int) -> list[Piece]:
    """Take the setting of a line, whose pieces are given back: more may follow."""
    at = file.seen[position]
    file.roles[position] = "explanation" if at.style in PROSE else "section"
    pieces = [Piece(position, at.text, at.end)] if at.text < at.end else []
    draft.settings.append(Setting(at.style, position, pieces))
    return pieces


def quoted(file: File, position: int) -> str:
    """A line as messages quote it."""
    return shortened(file.lines[position].strip())


def whole_line(file: File, position: int) -> Piece:
    """A line with its indent, as code needs it."""
    return Piece(position, 0, len(file.lines[position].rstrip()))


def add_parts(draft: Draft, position: int, at: Line, parts: list[inline.Part]) -> None:
    """The options of one line."""
    for part in parts:
        pieces = [Piece(position, part.start, part.end)] if part.start < part.end else []
        draft.options.append(Option(part.token, part.ordinal, position, pieces, at.check, "", at.bullet))


def plain_title(text: str) -> str:
    """A title without the bold type around the whole of it."""
    for sign in ("**", "__"):
        if len(text) > 4 and text.startswith(sign) and text.endswith(sign) and sign not in text[2:-2]:
            return text[2:-2].strip()
    return text
