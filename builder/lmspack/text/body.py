"""One question: its lines into stem, options, answers and explanation. Every line gets its role here."""

from __future__ import annotations

from dataclasses import dataclass, field

from lmspack.text import inline
from lmspack.text.draft import BLANK_PIECE, Draft, Key, Option, Piece, Start
from lmspack.text.layout import Layout
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
    QUESTION,
    QUOTE,
    SEPARATOR,
    TAG,
    TEXT,
    Line,
)
from lmspack.text.markers import behind_bullet_and_box
from lmspack.text.marks import LETTER, NUMBER
from lmspack.text.lexicon import TRUTH, fold
from lmspack.text.messages import Reporter, shortened
from lmspack.text.nearmiss import near_miss
from lmspack.text.options import Run, find_run, marks_of, plain_lines
from lmspack.text.reading import Role
from lmspack.text.rules import TYPOGRAPHIC_BULLETS
from lmspack.text.tags import behind_tags


NOISE_NAMES = {"page": "a page number", "score": "a score"}


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
    fresh_section: bool = False
    unlabelled: int = 0
    drafts: list[Draft] = field(default_factory=list)


@dataclass(slots=True)
class Body:
    """Reads one question, from its first line up to the next question's."""

    file: File
    draft: Draft
    stop: int
    last: bool
    run: Run | None = None
    opened: str = ""
    details: bool = False
    blank: bool = False
    options_from: int = -1
    warned: bool = False

    def read(self) -> None:
        """Fill the draft, and the roles of its lines."""
        self._find_options()
        position = self._stem()
        if self.run:
            position = self._options(position)
        self._tail(position)

    # -- the options' place

    def _find_options(self) -> None:
        file, start = self.file, self.draft.start.line
        if file.layout.mode != "marked":
            self.run = plain_lines(file.seen, start, self.stop, file.layout.mode)
            return
        end = self._end_of_question(start)
        marks = marks_of(file.seen, start, end)
        self.run = find_run(file.lines, file.seen, marks, file.numeric)
        if self.run and self.run.doubt >= 0:
            self.draft.uncertain = True
            file.reporter.say("T224", self.run.doubt, number=self.draft.start.token, name=self.draft.name)

    def _end_of_question(self, start: int) -> int:
        """The first heading, section or separator that ends the question, or its last line's end."""
        if not self.file.layout.parts:
            return self.stop
        for position in range(start + 1, self.stop):
            if position in self.file.layout.parts:
                return position
        return self.stop

    # -- stem

    def _stem(self) -> int:
        """Read the stem; the line behind it."""
        file, draft = self.file, self.draft
        start = draft.start.line
        at = file.seen[start]
        file.roles[start] = "stem"
        draft.last = start
        if at.text < at.end or at.kind not in (QUESTION, NUMBER):
            draft.stem.append(
                Piece(start, at.text if at.kind in (QUESTION, NUMBER, HEADING) else at.start, at.end)
            )
        stop = self.run.lines[0] if self.run else self.stop
        position = start + 1
        while position < stop:
            at = file.seen[position]
            if at.kind == BLANK_LINE:
                draft.stem.append(BLANK_PIECE)
            elif self._ends_stem(position, at):
                break
            else:
                self._stem_line(position, at)
            position += 1
        if self.run and position < stop:
            self.run = None
        if not self.run:
            self._options_in_stem()
        return position

    def _ends_stem(self, position: int, at: Line) -> bool:
        if position in self.file.layout.parts:
            return True
        if self.run:
            return False
        return at.kind in (ANSWER, OWN, TAG) or at.kind in (EXPLANATION, NOISE)

    def _stem_line(self, position: int, at: Line) -> None:
        file, draft = self.file, self.draft
        if at.kind == COMMENT:
            self._ignore(position, "T218")
            return
        if at.kind == NOISE and at.style in ("page", "score"):
            self._ignore(position, "T219", why=NOISE_NAMES[at.style])
            return
        if self._tight_bullet(position, at):
            self._stray(position, "above the options of")
            return
        file.roles[position] = "stem"
        draft.last = position
        if at.kind == SEPARATOR and at.end - at.start >= 3:
            file.roles[position] = "section"
            return
        if at.kind == QUESTION and at.ordinal < 0:
            if at.text < at.end:
                draft.stem.append(Piece(position, at.text, at.end))
            return
        if at.kind == HEADING:
            file.reporter.say(
                "T220", position, number=draft.start.token, text=self._text(position), name=draft.name
            )
            draft.stem.append(Piece(position, at.text, at.end))
            return
        draft.stem.append(Piece(position, at.start, at.end) if at.kind != CODE else _whole(file, position))

    def _tight_bullet(self, position: int, at: Line) -> bool:
        """Whether a line of the stem is an option whose bullet lacks its blank: ``•two`` above ``• three``."""
        if at.kind != TEXT or at.end - at.start < 2:
            return False
        line = self.file.lines[position]
        if line[at.start] in TYPOGRAPHIC_BULLETS:
            return line[at.start + 1] not in TYPOGRAPHIC_BULLETS
        run = self.run
        if not run or run.family not in ("bullets", "checks") or not line[at.start + 1].isalpha():
            return False
        return line[at.start] == self.file.seen[run.lines[0]].bullet and position + 1 in (
            *run.lines,
            position,
        )

    def _options_in_stem(self) -> None:
        """Options on the same line as the question: ``1. Where? A. here  B. there  C. nowhere``."""
        draft, file = self.draft, self.file
        if file.layout.mode != "marked" or not draft.stem or self._truth_lines():
            return
        piece = next((p for p in reversed(draft.stem) if p.line >= 0), None)
        if piece is None or file.seen[piece.line].kind == CODE:
            return
        mark = inline.find_first(file.lines[piece.line], piece.start, piece.end)
        if mark is None:
            return
        parts = inline.split(file.lines[piece.line], mark)
        end = len(file.lines[piece.line][: mark.start].rstrip())
        draft.stem[draft.stem.index(piece)] = Piece(piece.line, piece.start, max(end, piece.start))
        self._add_parts(piece.line, mark, parts)
        draft.rows = ("",)
        file.reporter.say("T217", piece.line, number=draft.start.token, name=draft.name)

    def _truth_lines(self) -> bool:
        """Whether the last two lines of the stem are just "True" and "False": then they are the options."""
        draft, file = self.draft, self.file
        there = [piece for piece in draft.stem if piece.line >= 0]
        if len(there) < 3:
            return False
        meant = [TRUTH.get(fold(file.lines[piece.line][piece.start : piece.end])) for piece in there[-2:]]
        if not meant[0] or not meant[1] or meant[0][1] != meant[1][1] or meant[0][0] == meant[1][0]:
            return False
        for piece in there[-2:]:
            draft.options.append(Option("", 0, piece.line, [piece]))
            file.roles[piece.line] = "choice"
        draft.stem = draft.stem[: draft.stem.index(there[-2])]
        return True

    # -- options

    def _options(self, position: int) -> int:
        """Read the options from ``position`` on; the line where what follows them begins."""
        assert self.run is not None
        file, draft = self.file, self.draft
        opening = set(self.run.lines)
        final = self.run.lines[-1]
        draft.rows = self.run.rows
        self.options_from = position
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
        assert self.run is not None
        if self.run.family in ("letters", "numbers"):
            parts = inline.split(file.lines[position], at)
            if len(parts) > 1 and self._inline(position, parts):
                if not all(part.wide for part in parts):
                    file.reporter.say("T217", position, number=draft.start.token, name=draft.name)
                self._add_parts(position, at, parts)
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
        assert self.run is not None
        wanted = parts[0].ordinal + 1
        for line in self.run.lines:
            if line > position:
                return self.file.seen[line].ordinal != wanted
        return True

    def _add_parts(self, position: int, at: Line, parts: list[inline.Part]) -> None:
        for part in parts:
            pieces = [Piece(position, part.start, part.end)] if part.start < part.end else []
            self.draft.options.append(
                Option(part.token, part.ordinal, position, pieces, at.check, "", at.bullet)
            )

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
            _whole(self.file, position) if at.kind == CODE else Piece(position, at.start, at.end)
        )

    def _between(self, position: int, at: Line) -> None:
        """A line among the options that is none of them."""
        if at.kind == NOISE:
            self._ignore(position, "T219", why="no part of the question")
        elif at.kind == COMMENT:
            self._ignore(position, "T218")
        elif at.kind == SEPARATOR:
            self.file.roles[position] = "section"
        elif at.kind == BULLET and self.run and self.run.family == "bullets" and not self.draft.uncertain:
            self._stray(position, "among the options of")
        else:
            self._stray(position, "among the options of")

    # -- behind the options

    def _tail(self, position: int) -> None:
        """Read what follows the options, or the stem of a question without options."""
        file = self.file
        while position < self.stop:
            at = file.seen[position]
            if at.kind == BLANK_LINE:
                self.blank = True
                if self.draft.explanation:
                    self.draft.explanation.append(BLANK_PIECE)
            else:
                if position in file.layout.parts and not self.details:
                    self._part(position)
                    return
                self._tail_line(position, at)
                self.blank = False
            position += 1

    def _tail_line(self, position: int, at: Line) -> None:
        file, draft = self.file, self.draft
        if at.kind in (ANSWER, OWN):
            self._answer(position, at)
        elif at.kind == EXPLANATION:
            self.opened = "label"
            self._explain(position, at.text, at.end)
        elif at.kind == TAG:
            self._tag(position, at)
        elif at.kind == COMMENT:
            self._ignore(position, "T218")
        elif at.kind == NOISE and (self.opened != "label" or at.style):
            self._ignore(position, "T219", why=NOISE_NAMES.get(at.style, "no part of the question"))
        elif at.kind == SEPARATOR:
            file.roles[position] = "section"
        elif self._missed_start(position, at):
            self._restart(position, at)
        elif self.details and not draft.keys and not self.opened:
            draft.keys.append(Key(position, at.start, at.end, "details"))
            file.roles[position] = "answer"
        elif at.kind in (QUOTE, LINK) or _remark(file.lines[position], at):
            self.opened = self.opened or "remark"
            self._explain(position, at.text if at.kind == QUOTE else at.start, at.end)
        elif self.opened == "label" or self.details:
            if self._closing(position) and self.blank and not self.details:
                self._ignore(position, "T210")
                return
            self._explain(position, at.start, at.end)
        elif draft.keys or self.opened:
            self._unlabelled(position, at)
        elif self._closing(position) and self.blank:
            self._ignore(position, "T210")
        else:
            self._stray(position, "below the options of" if draft.options else "in")
        draft.last = max(draft.last, position)

    def _closing(self, position: int) -> bool:
        """Whether this line may be the farewell behind the last question (rule 34)."""
        return self.last and self.file.unlabelled == 0 and self.file.seen[position].indent == 0

    def _unlabelled(self, position: int, at: Line) -> None:
        """Prose behind the answer: its explanation (rule 15), but never behind the last question's."""
        if self.blank and self._closing(position):
            self._ignore(position, "T210")
            return
        if not self.warned:
            self.warned = True
            self.file.reporter.say(
                "T310",
                position,
                number=self.draft.start.token,
                text=self._text(position),
                name=self.draft.name,
            )
        if not self.last:
            self.file.unlabelled += 1
        self._explain(position, at.start, at.end)

    def _answer(self, position: int, at: Line) -> None:
        file, draft = self.file, self.draft
        file.roles[position] = "answer"
        if at.kind == OWN:
            from lmspack.text.tags import answer_behind

            behind = answer_behind(file.lines[position], at.text, at.end)
            file.reporter.say("T309", position, number=draft.start.token, text=self._text(position))
            if behind is not None:
                draft.keys.append(Key(position, behind, at.end, "colon"))
                return
            file.roles[position] = "ignored"
            return
        if at.style == "lone" and (self.details or at.level):
            self.details = self.details or at.level > 0
            return
        draft.keys.append(Key(position, at.text, at.end, at.style))

    def _explain(self, position: int, start: int, end: int) -> None:
        self.file.roles[position] = "explanation"
        if start < end:
            at = self.file.seen[position]
            piece = _whole(self.file, position) if at.kind == CODE else Piece(position, start, end)
            self.draft.explanation.append(piece)

    def _tag(self, position: int, at: Line) -> None:
        """A line of tags such as ``<details><summary>Answer</summary>``, perhaps with text behind them."""
        file, draft = self.file, self.draft
        file.roles[position] = "answer"
        line = file.lines[position]
        low = line.lower()
        if "<details" in low:
            self.details = True
        start, end, kind = behind_tags(line, at)
        if start < end:
            if kind == ANSWER or (not draft.keys and not self.opened and self.details):
                draft.keys.append(Key(position, start, end, "details" if kind != ANSWER else "colon"))
            else:
                if kind == EXPLANATION:
                    self.opened = "label"
                self._explain(position, start, end)
        if "</details" in low:
            self.details = False
            self.opened = self.opened or "remark"

    def _missed_start(self, position: int, at: Line) -> bool:
        """Whether options stand here again, so that a question's beginning was missed (rule 10)."""
        if not self.run or self.run.family == "plain" or not self.draft.options:
            return False
        if self.run.again == position:
            return True
        first = self.file.seen[self.run.lines[0]]
        if self.run.family == "letters":
            return (
                at.kind == LETTER
                and at.style == first.style
                and at.indent == first.indent
                and at.style != "bare"
            )
        if self.run.family == "checks":
            return at.kind == CHECK
        return False

    def _restart(self, position: int, at: Line) -> None:
        file, draft = self.file, self.draft
        file.roles[position] = "ignored"
        twin = next((o for o in draft.options if o.token == at.token), None)
        draft.uncertain = True
        if twin is not None and twin.pieces and _same_text(file, twin.pieces[0], position, at):
            file.reporter.say(
                "T315",
                position,
                number=draft.start.token,
                token=at.token,
                first=twin.line + 1,
                second=position + 1,
                name=draft.name,
            )
        else:
            token = at.token or "[ ]"
            file.reporter.say(
                "T208",
                position,
                number=draft.start.token,
                token=token,
                example=file.layout.example,
                name=draft.name,
            )

    def _part(self, position: int) -> None:
        """Headings, separators and the text under them, up to the next question."""
        file = self.file
        found: list[str] = []
        titled = False
        for line in range(position, self.stop):
            at = file.seen[line]
            if at.kind == BLANK_LINE:
                continue
            if at.kind == COMMENT:
                self._ignore(line, "T218")
            elif at.kind == NOISE and at.style in ("page", "score"):
                self._ignore(line, "T219", why="no part of the quiz")
            elif at.kind == SEPARATOR:
                file.roles[line] = "section"
            elif at.kind == EXPLANATION and not titled:
                self.opened = "label"
                self._explain(line, at.text, at.end)
            elif self.last:
                self._ignore(line, "T210")
            else:
                titled = True
                file.roles[line] = "section"
                found.append(file.lines[line][at.text if at.kind == HEADING else at.start : at.end])
        if found:
            file.section = "\n".join(found)

    # -- odd lines

    def _ignore(self, position: int, code: str, why: str = "") -> None:
        self.file.roles[position] = "ignored"
        self.file.reporter.say(
            code, position, number=self.draft.start.token, text=self._text(position), why=why
        )

    def _stray(self, position: int, where: str) -> None:
        """A line that fits nowhere: an error, with what it nearly was."""
        file, draft = self.file, self.draft
        file.roles[position] = "ignored"
        draft.uncertain = True
        miss = near_miss(file.lines[position], file.seen[position])
        if miss:
            file.reporter.say(
                "T225",
                position,
                number=draft.start.token,
                what=miss.what,
                fault=miss.fault,
                advice=miss.advice,
                text=self._text(position),
            )
        else:
            file.reporter.say("T209", position, number=draft.start.token, where=where, name=draft.name)

    def _text(self, position: int) -> str:
        return shortened(self.file.lines[position].strip())


def _whole(file: File, position: int) -> Piece:
    """A line with its indent, as code needs it."""
    return Piece(position, 0, len(file.lines[position].rstrip()))


def _remark(line: str, at: Line) -> bool:
    """A line wholly in italics or back-ticks: a note of the author (rule 15)."""
    text = line[at.start : at.end]
    if len(text) < 3 or at.kind not in (TEXT, ANSWER):
        return False
    first = text[0]
    return first in "*_`" and text[-1] == first and text[1] != first and text.count(first) == 2


def _same_text(file: File, piece: Piece, position: int, at: Line) -> bool:
    return (
        file.lines[piece.line][piece.start : piece.end].split()
        == file.lines[position][at.text : at.end].split()
    )


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
