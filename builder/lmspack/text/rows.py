"""Lines below a stem that belong to the answer: rows of pairs, items of a list, ``=`` and ``*`` lines."""

from __future__ import annotations

from dataclasses import dataclass, field

from lmspack.numbers import NotationFault
from lmspack.source import Span
from lmspack.text.contents import Texts
from lmspack.text.draft import Draft, Piece
from lmspack.text.line import BULLET, CODE, Line
from lmspack.text.marks import NUMBER, skip_blanks
from lmspack.text.reading import Role


@dataclass(slots=True)
class Sheet:
    """What judging the questions of one file shares.

    ``usual``: most questions show options; ``keyed``: an answer key may say more; ``tagged``: the file has signs of
    text2qti, where ``*`` before a text marks it as accepted; ``parted``: low lines part its questions; ``wordy`` and
    ``by_place``: answers name options by their texts, or by their places. ``essays`` were read as such because nothing
    says otherwise.
    """

    texts: Texts
    seen: list[Line]
    roles: list[Role | None]
    language: str
    usual: bool = True
    keyed: bool = False
    tagged: bool = False
    parted: bool = False
    wordy: bool = False
    by_place: bool = False
    essays: list[Draft] = field(default_factory=list)

    def say(self, code: str, line: int, draft: Draft, span: Span | None = None, **fields: object) -> None:
        """Report ``code`` about a question at a line, or at ``span``."""
        number, name = draft.start.token, draft.name
        self.texts.reporter.say(code, line, number=number, name=name, span=span, **fields)

    def fail(self, code: str, line: int, draft: Draft, span: Span | None = None, **fields: object) -> None:
        """Report an error, after which no answer of the question may be taken."""
        draft.uncertain = True
        self.say(code, line, draft, span, **fields)

    def text(self, piece: Piece) -> str:
        """The characters of a piece."""
        return self.texts.source.lines[piece.line][piece.start : piece.end]


def below_stem(sheet: Sheet, draft: Draft) -> list[Piece]:
    """The lines of a stem behind its first, without their bullets; or the options, if there are some."""
    if draft.options:
        return [option.pieces[0] for option in draft.options if option.pieces]
    rows = []
    for piece in draft.stem[1:]:
        if piece.line < 0 or piece.line == draft.start.line:
            continue
        at = sheet.seen[piece.line]
        if at.kind != CODE:
            rows.append(Piece(piece.line, at.text if at.kind == BULLET else piece.start, piece.end))
    return rows


def trailing_list(sheet: Sheet, draft: Draft) -> list[Piece]:
    """The items of the list of bullets or numbers that ends a stem; empty without one."""
    items: list[Piece] = []
    for piece in reversed(draft.stem):
        if piece.line == draft.start.line:
            break
        if piece.line < 0:
            continue
        at = sheet.seen[piece.line]
        if at.kind not in (BULLET, NUMBER) or at.text >= at.end:
            break
        items.append(Piece(piece.line, at.text, at.end))
    return items[::-1]


def trailing_signs(sheet: Sheet, draft: Draft, sign: str) -> list[Piece]:
    """The texts behind ``sign`` and a blank in the lines that end a stem."""
    lines = sheet.texts.source.lines
    found: list[Piece] = []
    for piece in reversed(draft.stem):
        if piece.line == draft.start.line:
            break
        if piece.line < 0:
            continue
        at = sheet.seen[piece.line]
        text = lines[piece.line][at.start : at.end]
        if at.kind == CODE or text[:1] != sign or text[1:2] not in (" ", "\t"):
            break
        found.append(Piece(piece.line, skip_blanks(lines[piece.line], at.start + 1), at.end))
    return found[::-1]


def cut_stem(sheet: Sheet, draft: Draft, first: int, role: Role) -> None:
    """End the stem above line ``first``; its lines from there on have ``role``."""
    for piece in draft.stem:
        if piece.line >= first:
            sheet.roles[piece.line] = role
    draft.stem = [piece for piece in draft.stem if piece.line < first]
    while draft.stem and draft.stem[-1].line < 0:
        draft.stem.pop()
    draft.content = None


def say_fault(sheet: Sheet, draft: Draft, fault: NotationFault, pieces: list[Piece]) -> None:
    """Report a fault of notation where its text stands among these pieces."""
    place, span = pieces[0], None
    for piece in pieces:
        offset = sheet.text(piece).find(fault.text)
        if offset >= 0:
            start = piece.start + offset + fault.start
            end = piece.start + offset + max(fault.end, fault.start)
            place, span = piece, Span(piece.line + 1, start, piece.line + 1, end)
            break
    sheet.fail("T407", place.line, draft, span=span, message=fault.message, advice=fault.help)
