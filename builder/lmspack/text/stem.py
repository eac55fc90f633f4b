"""The stem of a question: every line from its number to its first option, or to its answer."""

from __future__ import annotations

from dataclasses import dataclass, field

from lmspack.text import inline, lexicon, words
from lmspack.text.above import settings_above
from lmspack.text.draft import BLANK_PIECE, Draft, Key, Option, Piece
from lmspack.text.lexicon import OPPOSITES, TRUTH, fold, label_at
from lmspack.text.line import (
    ANSWER,
    BLANK_LINE,
    BULLET,
    CODE,
    COMMENT,
    EXPLANATION,
    HEADING,
    NOISE,
    OWN,
    QUESTION,
    SEPARATOR,
    SETTING,
    TEXT,
    Line,
)
from lmspack.text.marks import NUMBER, skip_blanks, text_start
from lmspack.text.options import Run
from lmspack.text.rules import TYPOGRAPHIC_BULLETS
from lmspack.text.workfile import NOISE_NAMES, File, add_parts, ignore, quoted, set_by, stray, whole_line

_ENDS = frozenset((ANSWER, OWN, EXPLANATION, NOISE, SETTING))
"""Lines that end the stem of a question without options."""


@dataclass(slots=True)
class Stem:
    """Reads the stem of one question; ``run`` are its options, if it has any."""

    file: File
    draft: Draft
    stop: int
    run: Run | None
    settings: dict[int, bool] = field(default_factory=dict)

    def read(self) -> int:
        """Read the stem; the line behind it."""
        file, draft = self.file, self.draft
        start = draft.start.line
        at = file.seen[start]
        file.roles[start] = "stem"
        draft.last = start
        if at.text < at.end or at.kind not in (QUESTION, NUMBER):
            begin = at.text if at.kind in (QUESTION, NUMBER, HEADING) else at.start
            draft.stem.extend(_without_half(file.lines[start], Piece(start, begin, at.end), at.start))
        stop = self.run.lines[0] if self.run else self.stop
        if self.run:
            self.settings = settings_above(file.lines, file.seen, start, stop)
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
        if self.run or draft.options:
            self._answer_behind()
        return position

    def _answer_behind(self) -> None:
        """``Which is the largest? (Answer: B)``: an answer in parentheses at the end of the question's text."""
        draft = self.draft
        place = next((n for n in range(len(draft.stem) - 1, -1, -1) if draft.stem[n].line >= 0), None)
        if place is None:
            return
        line, start, end = draft.stem[place]
        text = self.file.lines[line]
        if text[end - 1 : end] not in (")", "）", "]", "】") or self.file.seen[line].kind == CODE:
            return
        opening = max(text.rfind(sign, start, end) for sign in "(（[【")
        label = label_at(text, opening + 1) if opening >= 0 else None
        if label is None or label.kind != lexicon.ANSWER:
            return
        if text[label.end : label.end + 1] not in (":", "：", "-", "=", " "):
            return
        value = skip_blanks(text, label.end)
        value = skip_blanks(text, value + 1) if text[value] in ":：-=" else value
        if value >= end - 1:
            return
        draft.keys.append(Key(line, value, end - 1, "colon"))
        draft.stem[place] = Piece(line, start, max(start, start + len(text[start:opening].rstrip())))

    def _ends_stem(self, position: int, at: Line) -> bool:
        if position in self.file.layout.parts:
            return True
        if self.run:
            return False
        return at.kind in _ENDS or at.style in ("details", "low")

    def _stem_line(self, position: int, at: Line) -> None:
        file, draft = self.file, self.draft
        if at.kind == COMMENT:
            ignore(self.file, self.draft, position, "T218")
            return
        if at.kind == NOISE and at.style in NOISE_NAMES:
            ignore(self.file, self.draft, position, "T219", why=NOISE_NAMES[at.style])
            return
        if self._tight_bullet(position, at):
            stray(self.file, self.draft, position, "above the options of")
            return
        if at.style == "above":
            file.roles[position] = "answer"
            draft.keys.append(Key(position, at.text, at.end, "colon"))
            draft.last = position
            return
        if position in self.settings:
            if self.settings[position]:
                set_by(file, draft, position)
                return
            file.reporter.say(
                "T419", position, number=draft.start.token, name=draft.name, text=quoted(file, position)
            )
        file.roles[position] = "stem"
        draft.last = position
        if at.kind == SEPARATOR and at.end - at.start >= 3:
            file.roles[position] = "section"
            return
        if at.kind == QUESTION and at.ordinal < 0:
            if at.text < at.end:
                draft.stem.append(Piece(position, at.text, at.end))
            return
        if self._heads_options(position, at):
            return
        if at.kind == HEADING:
            file.reporter.say(
                "T220", position, number=draft.start.token, text=quoted(self.file, position), name=draft.name
            )
            draft.stem.append(Piece(position, at.text, at.end))
            return
        draft.stem.append(
            Piece(position, at.start, at.end) if at.kind != CODE else whole_line(file, position)
        )

    def _heads_options(self, position: int, at: Line) -> bool:
        """Whether a line only says that the options follow, and they do: ``**Options:**``."""
        text = self.file.lines[position][at.start : at.end]
        if not self.run or len(text) > 40 or fold(text.strip("#*_:： ")) not in words.OPTIONS_HEADING:
            return False
        return all(self.file.seen[line].kind == BLANK_LINE for line in range(position + 1, self.run.lines[0]))

    def _tight_bullet(self, position: int, at: Line) -> bool:
        """Whether a line of the stem is an option whose bullet lacks its blank: ``•two`` above ``• three``."""
        if at.kind == BULLET and self.run and self.run.family == "checks":
            above = position + 1 == self.run.lines[0] and at.bullet == self.file.seen[position + 1].bullet
            return above or self.file.lines[position].startswith("[", at.text)
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
        add_parts(self.draft, piece.line, mark, parts)
        file.reporter.say("T217", piece.line, number=draft.start.token, name=draft.name)

    def _truth_lines(self) -> bool:
        """Whether the last two lines of the stem are just "True" and "False": then they are the options."""
        draft, file = self.draft, self.file
        there = [piece for piece in draft.stem if piece.line >= 0]
        if len(there) < 3:
            return False
        found = [_truth(file.lines[piece.line], piece) for piece in there[-2:]]
        said = frozenset(fold(file.lines[place.line][place.start : place.end]) for place, _ in found)
        if said not in OPPOSITES:
            return False
        for _, piece in found:
            draft.options.append(Option("", 0, piece.line, [piece]))
            file.roles[piece.line] = "choice"
        draft.stem = draft.stem[: draft.stem.index(there[-2])]
        return True


def _truth(line: str, piece: Piece) -> tuple[Piece, Piece]:
    """The word at the beginning of a line such as ``true. 正确``, and the option's text: what stands behind it."""
    for end in range(piece.start + 1, min(piece.start + 14, piece.end)):
        if line[end] in ".):、．）：" and line[end + 1 : end + 2] in (" ", "\t", "　"):
            text = text_start(line, end + 1)
            if text < piece.end and fold(line[piece.start : end]) in TRUTH:
                return Piece(piece.line, piece.start, end), Piece(piece.line, text, piece.end)
    return piece, piece


def _without_half(line: str, piece: Piece, start: int) -> list[Piece]:
    """The text behind a number without the end of bold type that opened before it: ``**1. [D1]** Which …``."""
    number, begin, end = piece
    for sign in ("**", "__"):
        if line.count(sign, start, begin) == 1 and line.count(sign, begin, end) % 2 == 1:
            closing = line.find(sign, begin, end)
            return [Piece(number, begin, closing), Piece(number, closing + 2, end)]
    return [piece]
