"""The options of a question: their lines, what goes on with them, and what stands astray among them."""

from __future__ import annotations

from dataclasses import dataclass

from lmspack.text import inline
from lmspack.text.draft import BLANK_PIECE, Draft, Option, Piece
from lmspack.text.line import (
    ANSWER,
    BLANK_LINE,
    BULLET,
    CHECK,
    CODE,
    COMMENT,
    EXPLANATION,
    HEADING,
    LINK,
    NOISE,
    OWN,
    QUOTE,
    SEPARATOR,
    TAG,
    Line,
)
from lmspack.text.markers import behind_bullet_and_box
from lmspack.text.marks import LETTER, NUMBER
from lmspack.text.options import Run
from lmspack.text.workfile import File, add_parts, ignore, stray, whole_line


@dataclass(slots=True)
class Options:
    """Reads the options of one question, which begin on the lines of ``run``."""

    file: File
    draft: Draft
    stop: int
    run: Run
    blank: bool = False

    def read(self, position: int) -> int:
        """Read the options from ``position`` on; the line where what follows them begins."""
        file, draft = self.file, self.draft
        opening = set(self.run.lines)
        final = self.run.lines[-1]
        self.blank = False
        while position < self.stop:
            at = file.seen[position]
            if position in opening:
                self._option(position, at)
            elif at.kind == BLANK_LINE:
                self.blank = True
                if position < final:
                    draft.options[-1].pieces.append(BLANK_PIECE)
                position += 1
                continue
            elif self._continues(position, at, final):
                self._continue_option(position, at)
            elif position > final:
                return position
            else:
                self._between(position, at)
            self.blank = False
            draft.last = position
            position += 1
        return position

    def _option(self, position: int, at: Line) -> None:
        file, draft = self.file, self.draft
        file.roles[position] = "choice"
        if self.run.family in ("letters", "numbers"):
            parts = inline.split(file.lines[position], at)
            if len(parts) > 1 and self._inline(position, parts):
                if not all(part.wide for part in parts):
                    file.reporter.say("T217", position, number=draft.start.token, name=draft.name)
                add_parts(self.draft, position, at, parts)
                return
        start = at.text if at.kind in (LETTER, CHECK, BULLET, NUMBER) else at.start
        if self.run.family in ("bullets", "checks") and at.kind not in (BULLET, CHECK):
            start = behind_bullet_and_box(file.lines[position], at)
            at = at._replace(token="", ordinal=0, lead="")
        if self.run.family == "plain":
            start, at = at.start, at._replace(token="", ordinal=0, check="", lead="", bullet="")
        option = Option(at.token, at.ordinal, position, [], at.check, at.lead, at.bullet, at.bold)
        if start < at.end:
            option.pieces.append(Piece(position, start, at.end))
        draft.options.append(option)

    def _inline(self, position: int, parts: list[inline.Part]) -> bool:
        """Whether a line holds several options: not if the next letter opens a line of its own."""
        wanted = parts[0].ordinal + 1
        for line in self.run.lines:
            if line > position:
                return self.file.seen[line].ordinal != wanted
        return True

    def _continues(self, position: int, at: Line, final: int) -> bool:
        """Whether a line goes on with the option above: it is indented deeper than the option's mark."""
        if not self.draft.options:
            return False
        owner = self.file.seen[self.draft.options[-1].line]
        if at.kind in (ANSWER, OWN, TAG, EXPLANATION, NOISE) and not (
            at.bullet and position < final and at.kind in (ANSWER, EXPLANATION)
        ):
            return False
        if position in self.file.layout.parts:
            return False
        if at.kind == CODE and self._in_option_code():
            return True
        if self.file.layout.mode == "indented" or at.kind in (QUOTE, LINK, COMMENT):
            return (
                at.indent > owner.indent
                and self.file.layout.mode != "indented"
                and at.kind == QUOTE
                and not self.blank
            )
        return at.indent > owner.indent and not (self.blank and position > final and at.kind == HEADING)

    def _in_option_code(self) -> bool:
        """Whether a code block here is the option's: it opened on the option's line, or is all its text."""
        return not any(piece.line >= 0 for piece in self.draft.options[-1].pieces) or self._code_open()

    def _code_open(self) -> bool:
        option = self.draft.options[-1]
        first = next(piece for piece in option.pieces if piece.line >= 0)
        text = self.file.lines[first.line][first.start : first.end].lstrip()
        if not text.startswith(("```", "~~~")):
            return False
        there = [piece for piece in option.pieces if piece.line > first.line]
        closed = [p for p in there if set(self.file.lines[p.line].strip()) == {text[0]}]
        return not closed

    def _continue_option(self, position: int, at: Line) -> None:
        option = self.draft.options[-1]
        if self.blank and option.pieces and option.pieces[-1].line >= 0:
            option.pieces.append(BLANK_PIECE)
        self.file.roles[position] = "choice"
        option.pieces.append(
            whole_line(self.file, position) if at.kind == CODE else Piece(position, at.start, at.end)
        )

    def _between(self, position: int, at: Line) -> None:
        """A line among the options that is none of them."""
        if at.kind == NOISE:
            ignore(self.file, self.draft, position, "T219", why="no part of the question")
        elif at.kind == COMMENT:
            ignore(self.file, self.draft, position, "T218")
        elif at.kind == SEPARATOR:
            self.file.roles[position] = "section"
        elif at.kind == BULLET and self.run and self.run.family == "bullets" and not self.draft.uncertain:
            stray(self.file, self.draft, position, "among the options of")
        else:
            stray(self.file, self.draft, position, "among the options of")
