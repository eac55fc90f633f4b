"""The options of a question: their lines, what goes on with them, and what stands astray among them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lmspack.richtext.literal import closes_fence, opening_fence
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
    SETTING,
    TAG,
    Line,
)
from lmspack.text.markers import behind_bullet_and_box
from lmspack.text.marks import LETTER, NUMBER
from lmspack.text.options import Run
from lmspack.text.workfile import File, add_parts, ignore, quoted, set_by, stray, whole_line

_USUAL_FIELDS = frozenset(("points", "hint", "tags", "difficulty", "category"))
"""Fields that are no text even where they stand further right than the option above them."""
_BOX = re.compile(r"[\[［]([ \u3000xXvV✓✔√]?)[\]］][ \t]+(?=\S)")


@dataclass(slots=True)
class Options:
    """Reads the options of one question, which begin on the lines of ``run``."""

    file: File
    draft: Draft
    stop: int
    run: Run
    blank: bool = False
    fence: str = ""
    coded: bool = False

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
                self.blank = not self.fence
                if position < final or self.fence:
                    draft.options[-1].pieces.append(BLANK_PIECE)
                position += 1
                continue
            elif self._continues(position, at, final):
                self._doubt(position, at, final)
                self._continue_option(position, at)
            elif position > final:
                break
            else:
                self._between(position, at)
            self.blank = False
            draft.last = position
            position += 1
        self._boxes_behind_letters()
        return position

    def _boxes_behind_letters(self) -> None:
        """``a) [ ] fog``, ``b) [x] ice``: boxes, if every option has one with text behind it."""
        options, lines = self.draft.options, self.file.lines
        if self.run.family != "letters" or not all(option.pieces and not option.check for option in options):
            return
        first = [option.pieces[0] for option in options]
        boxes = [_BOX.match(lines[piece.line], piece.start, piece.end) for piece in first]
        for option, piece, box in zip(options, first, boxes, strict=True):
            if all(boxes) and box is not None:
                option.pieces[0] = piece._replace(start=box.end())
                option.check = "x" if box[1].strip() else " "

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
        self.fence = opening_fence(file.lines[position][start : at.end])
        self.coded = self.coded or bool(self.fence)

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
        if position in self.file.layout.parts or (at.kind == SETTING and at.style in _USUAL_FIELDS):
            return False
        if at.kind == CODE:
            return self._takes_code(position, at, final)
        if self.file.layout.mode == "indented" or at.kind in (QUOTE, LINK, COMMENT):
            return (
                at.indent > owner.indent
                and self.file.layout.mode != "indented"
                and at.kind == QUOTE
                and not self.blank
            )
        return at.indent > owner.indent and not (self.blank and position > final and at.kind == HEADING)

    def _doubt(self, position: int, at: Line, final: int) -> None:
        """Report an indented paragraph behind a blank line below the last option: it may explain the answer, and as
        a part of the option it would give it away. Where other options have paragraphs, too, it is one."""
        draft = self.draft
        if not self.blank or position < final or at.kind in (CODE, QUOTE) or draft.uncertain:
            return
        if any(_has_paragraphs(option) for option in draft.options[:-1]):
            return
        draft.uncertain = True
        text, number = quoted(self.file, position), draft.start.token
        self.file.reporter.say("T436", position, number=number, name=draft.name, text=text)

    def _takes_code(self, position: int, at: Line, final: int) -> bool:
        """Whether a line of a code block is the option's above it (rule 17).

        It is if the block opened on the option's line, is indented, is all the option's text, or stands before
        the next option; below the last option also if options above it have code.
        """
        if self.fence:
            return True
        option = self.draft.options[-1]
        owner = self.file.seen[option.line]
        bare = not any(piece.line >= 0 for piece in option.pieces)
        if not (bare or self.coded or position < final or at.indent > owner.indent):
            return False
        self.fence = opening_fence(self.file.lines[position])
        self.coded = True
        return True

    def _continue_option(self, position: int, at: Line) -> None:
        option = self.draft.options[-1]
        if self.blank and option.pieces and option.pieces[-1].line >= 0:
            option.pieces.append(BLANK_PIECE)
        self.file.roles[position] = "choice"
        if at.kind == CODE and closes_fence(self.file.lines[position], self.fence or "`"):
            self.fence = ""
        option.pieces.append(
            whole_line(self.file, position) if at.kind == CODE else Piece(position, at.start, at.end)
        )

    def _between(self, position: int, at: Line) -> None:
        """A line among the options that is none of them."""
        if at.kind == NOISE:
            ignore(self.file, self.draft, position, "T219", why="no part of the question")
        elif at.kind == COMMENT:
            ignore(self.file, self.draft, position, "T218")
        elif at.kind == SETTING:
            set_by(self.file, self.draft, position)
        elif at.kind == SEPARATOR:
            self.file.roles[position] = "section"
        else:
            stray(self.file, self.draft, position, "among the options of")


def _has_paragraphs(option: Option) -> bool:
    """Whether a blank line stands within the text of an option."""
    there = [place for place, piece in enumerate(option.pieces) if piece.line >= 0]
    return bool(there) and BLANK_PIECE in option.pieces[there[0] : there[-1]]
