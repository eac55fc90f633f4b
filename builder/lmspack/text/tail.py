"""What follows the options of a question: answers, explanations, headings, farewells."""

from __future__ import annotations

from dataclasses import dataclass, field

from lmspack.source import Span
from lmspack.text import words
from lmspack.text.draft import BLANK_PIECE, Draft, Key, Piece, Setting
from lmspack.text.fieldwords import KIND_OF, PROSE, REMARK
from lmspack.text.lexicon import fold
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
    TEXT,
    Line,
)
from lmspack.text.marks import LETTER
from lmspack.text.nearmiss import misspelt_field
from lmspack.text.options import Run
from lmspack.text.tags import answer_behind, behind_label, behind_tags, summary_of
from lmspack.text.workfile import NOISE_NAMES, File, ignore, plain_title, quoted, set_by, stray, whole_line


@dataclass(slots=True)
class Tail:
    """Reads what follows the options of one question. ``opened``: what made prose an explanation."""

    file: File
    draft: Draft
    stop: int
    last: bool
    run: Run | None
    blank: bool = False
    opened: str = ""
    details: bool = False
    summary: str = ""
    warned: bool = False
    told: set[int] = field(default_factory=set)
    prose: list[Piece] = field(default_factory=list)

    def read(self, position: int) -> None:
        """Read what follows the options, or the stem of a question without options."""
        file = self.file
        self.prose = self.draft.explanation
        while position < self.stop:
            at = file.seen[position]
            if at.kind == BLANK_LINE:
                self.blank = True
                if self.prose:
                    self.prose.append(BLANK_PIECE)
            else:
                if position in file.layout.parts and not self.details:
                    self._part(position)
                    return
                self._tail_line(position, at)
                self.blank = False
            position += 1

    def _tail_line(self, position: int, at: Line) -> None:
        file, draft = self.file, self.draft
        if position in self.told:
            file.roles[position] = "ignored"
        elif at.kind in (ANSWER, OWN):
            self._answer(position, at)
        elif at.kind == SETTING:
            self._set(position, at)
        elif at.kind == EXPLANATION and _is_remark(file.lines[position], at):
            self._remark(position, at)
        elif at.kind == EXPLANATION:
            self.opened, self.prose = "label", draft.explanation
            self._explain(position, at.text, at.end)
        elif at.kind == TAG:
            self._tag(position, at)
        elif at.kind == COMMENT:
            ignore(self.file, self.draft, position, "T218")
        elif at.kind == NOISE and (
            self.opened != "label"
            or self.prose is not draft.explanation
            or at.style
            or not draft.explanation
            or file.lines[position][: at.end].endswith((":", "："))
        ):
            ignore(
                self.file,
                self.draft,
                position,
                "T219",
                why=NOISE_NAMES.get(at.style) or _why_left_out(file.lines[position], at),
            )
        elif at.kind == SEPARATOR:
            ruled = at.style == "low" and not draft.options
            file.roles[position] = "answer" if ruled else "section"
            draft.ruled = draft.ruled or ruled
        elif self._missed_start(position, at):
            self._restart(position, at)
        else:
            self._unmarked(position, at)
        draft.last = max(draft.last, position)

    def _unmarked(self, position: int, at: Line) -> None:
        """A line that no mark explains: folded away, a remark, more of an explanation, a farewell, or astray."""
        file, draft = self.file, self.draft
        if self.details and self._hinted():
            ignore(file, draft, position, "T219", why="a hint is no answer")
        elif self.details and not draft.keys and not self.opened:
            start = behind_label(file.lines[position], at, self.summary)
            draft.keys.append(Key(position, start, at.end, "details"))
            file.roles[position] = "answer"
        elif at.kind in (QUOTE, LINK) or _remark(file.lines[position], at):
            self.opened = self.opened or "remark"
            self._explain(position, at.text if at.kind == QUOTE else at.start, at.end)
        elif self.opened == "label" or self.details:
            if self._closing(position) and self.blank and not self.details:
                ignore(self.file, self.draft, position, "T210")
                return
            if self._sets_something(position, at):
                stray(file, draft, position, "below")
                return
            self._asking(position, at)
            self._explain(position, at.start, at.end)
        elif draft.keys or self.opened or (self.blank and self._ticked()):
            self._unlabelled(position, at)
        elif self._closing(position) and self.blank:
            ignore(self.file, self.draft, position, "T210")
        else:
            stray(self.file, self.draft, position, "below the options of" if draft.options else "in")

    def _asking(self, position: int, at: Line) -> None:
        """Say so if an explanation holds what may be a question without a number: a line that asks, then bullets."""
        file = self.file
        if self.warned or not self.blank or at.indent or self.run is None:
            return
        bullets = [mark.kind == BULLET for mark in file.seen[position + 1 : min(position + 3, self.stop)]]
        if len(bullets) == 2 and all(bullets) and file.lines[position][: at.end].endswith(("?", "？", "؟")):
            self.warned = True
            number, text = self.draft.start.token, quoted(file, position)
            file.reporter.say("T310", position, number=number, text=text, name=self.draft.name)

    def _sets_something(self, position: int, at: Line) -> bool:
        """Whether a line of an explanation nearly is a setting: ``Pts: 2``, a name and a value of a word or two."""
        text = self.file.lines[position][at.start : at.end]
        short = len(text.split()) <= 3 and not at.indent and not self.details
        return short and misspelt_field(text) is not None

    def _ticked(self) -> bool:
        """Whether a box of the question is ticked: then its answer is known, and prose below explains it."""
        return any(option.check == "x" for option in self.draft.options)

    def _closing(self, position: int) -> bool:
        """Whether this line may be the farewell behind the last question (rule 34)."""
        return self.last and self.file.unlabelled == 0 and self.file.seen[position].indent == 0

    def _unlabelled(self, position: int, at: Line) -> None:
        """Prose behind the answer: its explanation (rule 15), but never behind the last question's."""
        if misspelt_field(self.file.lines[position][at.start : at.end]):
            stray(self.file, self.draft, position, "below")
            return
        if self.blank and self._closing(position):
            ignore(self.file, self.draft, position, "T210")
            return
        if not self.warned:
            self.warned = True
            self.file.reporter.say(
                "T310",
                position,
                number=self.draft.start.token,
                text=quoted(self.file, position),
                name=self.draft.name,
            )
        self.opened = self.opened or "prose"
        if not self.last:
            self.file.unlabelled += 1
        self._explain(position, at.start, at.end)

    def _answer(self, position: int, at: Line) -> None:
        file, draft = self.file, self.draft
        file.roles[position] = "answer"
        if at.kind == OWN:
            behind = answer_behind(file.lines[position], at.text, at.end)
            file.reporter.say("T309", position, number=draft.start.token, text=quoted(self.file, position))
            if behind is not None:
                draft.keys.append(Key(position, behind, at.end, "colon"))
                return
            file.roles[position] = "ignored"
            return
        if at.style == "lone" and (self.details or at.level):
            self.details = self.details or at.level > 0
            return
        draft.keys.append(Key(position, at.text, at.end, at.style))
        self._behind_answer(position, at)

    def _behind_answer(self, position: int, at: Line) -> None:
        """The explanation behind an answer in bold type: ``**Answer: B** because …``."""
        line = self.file.lines[position]
        if not line.startswith("**", at.end) or at.text >= at.end:
            return
        start = at.end + 2
        while start < len(line) and line[start] in " -–—:.":
            start += 1
        end = len(line.rstrip())
        if start < end:
            self.draft.explanation.append(Piece(position, start, end))
            self.opened = self.opened or "remark"

    def _explain(self, position: int, start: int, end: int) -> None:
        self.file.roles[position] = "explanation"
        if start < end:
            at = self.file.seen[position]
            piece = whole_line(self.file, position) if at.kind == CODE else Piece(position, start, end)
            self.prose.append(piece)

    def _set(self, position: int, at: Line) -> None:
        """``Points: 2``; hints, messages and notes go on in the lines below."""
        pieces = set_by(self.file, self.draft, position)
        if at.style in PROSE:
            self.opened, self.prose = "label", pieces

    def _remark(self, position: int, at: Line) -> None:
        """``Note: …``: what it is, the kind of the question tells."""
        pieces: list[Piece] = []
        self.draft.settings.append(Setting(REMARK, position, pieces))
        self.opened, self.prose = "label", pieces
        self._explain(position, at.text, at.end)

    def _tag(self, position: int, at: Line) -> None:
        """A line of tags such as ``<details><summary>Answer</summary>``, perhaps with text behind them."""
        file, draft = self.file, self.draft
        file.roles[position] = "answer"
        line = file.lines[position]
        low = line.lower()
        if "<details" in low:
            self.details = True
        self.summary = summary_of(line) or self.summary
        start, end, kind = behind_tags(line, at)
        if start < end:
            if kind != ANSWER and self.details and self._hinted():
                ignore(file, draft, position, "T219", why="a hint is no answer")
            elif kind == ANSWER or (not draft.keys and not self.opened and self.details):
                draft.keys.append(Key(position, start, end, "details" if kind != ANSWER else "colon"))
            else:
                if kind == EXPLANATION:
                    self.opened = "label"
                self._explain(position, start, end)
        if "</details" in low:
            self.details = False
            self.opened = self.opened or "remark"

    def _hinted(self) -> bool:
        """Whether what is folded away is called a hint, not an answer."""
        return self.summary.rstrip(":： ") in words.HINT

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
                and at.bullet == first.bullet
                and at.style != "bare"
                and not self.details
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
                span=self._restarted(position),
                number=draft.start.token,
                token=token,
                example=file.layout.example,
                name=draft.name,
            )

    def _restarted(self, position: int) -> Span:
        """The lines of options that begin again at ``position``: one message speaks of all of them."""
        file, last = self.file, position
        for line in range(position + 1, self.stop):
            at = file.seen[line]
            if at.kind == BLANK_LINE:
                continue
            if line in file.layout.parts or not self._missed_start(line, at):
                break
            self.told.add(line)
            last = line
        return Span(position + 1, file.seen[position].start, last + 1, file.seen[last].end)

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
                ignore(self.file, self.draft, line, "T218")
            elif at.kind == NOISE and at.style in ("page", "score"):
                ignore(self.file, self.draft, line, "T219", why="no part of the quiz")
            elif at.kind == SEPARATOR:
                file.roles[line] = "section"
            elif at.kind == EXPLANATION and not titled:
                self.opened = "label"
                self._explain(line, at.text, at.end)
            elif self.last:
                ignore(self.file, self.draft, line, "T210")
            else:
                titled = True
                file.roles[line] = "section"
                title = file.lines[line][at.text if at.kind == HEADING else at.start : at.end]
                found.append(plain_title(title))
        if found:
            file.section = "\n".join(found)


def _why_left_out(line: str, at: Line) -> str:
    """Why a labelled line about a question is left out: ``Type: essay`` is written ``Kind: essay``."""
    _, _, value = line[at.start : at.end].replace("：", ":", 1).partition(":")
    kind = KIND_OF.get(fold(value.strip("*_ ")))
    return f"the kind of a question is written “Kind: {kind}”" if kind else "no part of the question"


def _is_remark(line: str, at: Line) -> bool:
    """Whether the label of a line is one of those before what is for teachers alone."""
    return fold(line[at.start : at.text].strip("*_()[]:：-–—= ")) in words.REMARK


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
