"""Where the questions of a file begin: decided for the whole file before any question is read.

The sequence of numbers decides, together with where options and answers stand (survey rules 1-5, 27, 33).
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from dataclasses import dataclass, field

from lmspack.text.alphabets import places_of
from lmspack.text.draft import Start
from lmspack.text.evidence import Evidence
from lmspack.text.line import HEADING, QUESTION, SECTION, SEPARATOR, Line
from lmspack.text.marks import LETTER, NUMBER, skip_blanks
from lmspack.text.messages import Reporter, shortened

Group = tuple[str, ...]


@dataclass(slots=True)
class Layout:
    """The plan of a file. ``parts``: lines that end a question (headings, sections, separators).

    ``mode``: how options are marked: "marked", or, in files without any marker, "indented" or "lines".
    """

    starts: list[Start]
    parts: set[int] = field(default_factory=set)
    mode: str = "marked"
    numbered: bool = True
    example: str = "1."


def numbered_layout(
    lines: tuple[str, ...], seen: list[Line], evidence: Evidence, reporter: Reporter
) -> Layout | None:
    """The plan of a file whose questions carry numbers or labels, or None if they carry none."""
    groups = _groups(seen)
    if not groups:
        return None
    scores = {group: _score(places, evidence) for group, places in groups.items()}
    best = max(groups, key=lambda group: (scores[group], group[0] in ("label", "heading"), -groups[group][0]))
    option_runs = len(evidence.runs) if evidence.marked else 0
    if scores[best] * 2 < option_runs:
        return None
    if not scores[best] and (evidence.marked or evidence.answers) and best[0] == "number":
        return None
    places = groups[best]
    if best[:2] == ("number", "bare") and scores[best] * 2 < len(places):
        return None
    if best == ("roman",):
        for place in places:
            seen[place] = seen[place]._replace(kind=NUMBER, ordinal=_roman(seen[place]))
    _headings_again(lines, seen, set(places))
    parts = _parts(seen, places, evidence)
    layout = Layout([], parts, "marked", best[0] != "unnumbered label", _example(lines, seen, places[0]))
    if best[0] == "unnumbered label":
        layout.starts = [Start(place, "", -1) for place in places]
    else:
        walk = _Walk(lines, seen, places, sorted(parts), evidence, reporter, best[0] == "label")
        layout.starts = walk.starts()
        walk.report_gaps(_late_starts(lines, seen, layout, evidence, reporter) if layout.starts else [])
    return layout if layout.starts else None


def _headings_again(lines: tuple[str, ...], seen: list[Line], places: set[int]) -> None:
    """Numbered headings that begin no question (``## 1. Basics``) are headings after all."""
    for position, at in enumerate(seen):
        if at.level and at.kind == NUMBER and position not in places:
            text = skip_blanks(lines[position], at.start + at.level)
            seen[position] = Line(HEADING, at.indent, at.start, text, at.end, level=at.level)


def _example(lines: tuple[str, ...], seen: list[Line], place: int) -> str:
    at = seen[place]
    return shortened(lines[place][at.start : at.text].strip() or lines[place][at.start : at.end], 20)


def _groups(seen: list[Line]) -> dict[Group, list[int]]:
    """Lines that could begin questions, by how they are written; numbers that stand deeper apart."""
    groups: dict[Group, list[int]] = {}
    odd = _odd_labels(seen)
    labelled_levels = {at.level for at in seen if at.kind == QUESTION and at.level and at.ordinal >= 0}
    numbers: dict[tuple[str, str], list[int]] = {}
    for position, at in enumerate(seen):
        if at.kind == QUESTION and position in odd:
            continue
        if at.kind == QUESTION:
            groups.setdefault(("label",) if at.ordinal >= 0 else ("unnumbered label",), []).append(position)
        elif at.kind == NUMBER and at.level:
            group = ("label",) if at.level in labelled_levels else ("heading", str(at.level))
            groups.setdefault(group, []).append(position)
        elif at.kind == NUMBER:
            style = at.style if at.style.isascii() else unicodedata.normalize("NFKC", at.style)
            numbers.setdefault((style, at.bullet), []).append(position)
    roman = [place for place, at in enumerate(seen) if at.kind == LETTER and _roman(at)]
    if roman:
        groups["roman",] = roman
    for (style, bullet), places in numbers.items():
        base = min(seen[place].indent for place in places) + 1
        for place in places:
            depth = "flush" if seen[place].indent <= base else "deep"
            groups.setdefault(("number", style, bullet, depth), []).append(place)
    return groups


def _odd_labels(seen: list[Line]) -> set[int]:
    """Numbered labels behind bullets (``- C1: two parts``) where most labels stand without one: part of a list."""
    labels = [position for position, at in enumerate(seen) if at.kind == QUESTION and at.ordinal >= 0]
    bulleted = {position for position in labels if seen[position].bullet}
    others = [position for position in labels if position not in bulleted]
    headed = any(seen[position].level for position in others)
    return bulleted if others and (headed or len(bulleted) <= len(others)) else set()


def _roman(at: Line) -> int:
    """The value of a Roman numeral at the left margin, or 0: ``II. Which …``."""
    if at.indent > 1 or at.loose or at.bullet or not at.token.isupper():
        return 0
    return next((place.ordinal for place in places_of(at.token) if place.row == "roman A"), 0)


def _score(places: list[int], evidence: Evidence) -> int:
    """How many stretches between two lines of a group hold options or answers."""
    stops = [*places[1:], len(evidence.totals) - 2]
    return sum(evidence.between(place, stop) for place, stop in zip(places, stops, strict=True))


def _parts(seen: list[Line], places: list[int], evidence: Evidence) -> set[int]:
    """Headings, sections and separators with no options between them and the next question (rule 33)."""
    parts = set()
    following = len(seen)
    index = len(places) - 1
    for position in range(len(seen) - 1, places[0], -1):
        while index >= 0 and places[index] > position:
            following = places[index]
            index -= 1
        at = seen[position]
        if at.kind not in (HEADING, SECTION, SEPARATOR) or evidence.between(position, following):
            continue
        if at.style == "low" and index >= 0 and not evidence.between(places[index], position):
            continue  # a line to write on, below a question without options
        opener = seen[places[index]].level if index >= 0 else 0
        if at.level and opener and at.level > opener and at.kind == HEADING:
            continue
        parts.add(position)
    return parts


@dataclass(slots=True)
class _Walk:
    """Goes through the numbered lines in order and tells questions from list items."""

    lines: tuple[str, ...]
    seen: list[Line]
    places: list[int]
    parts: list[int]
    evidence: Evidence
    reporter: Reporter
    labelled: bool
    found: list[Start] = field(default_factory=list)
    gaps: list[tuple[Start, int]] = field(default_factory=list)

    def starts(self) -> list[Start]:
        """The questions, with what is odd about their numbers reported."""
        index = 0
        while index < len(self.places):
            index = self._step(index)
        return self.found

    def _step(self, index: int) -> int:
        """Judge the line at ``index`` of the group; the index to go on with."""
        place = self.places[index]
        at = self.seen[place]
        if not self.found:
            if at.loose and at.ordinal != 1 and len(self.places) > 1:
                return index + 1
            return self._take(index)
        last = self.found[-1]
        expected = last.ordinal + 1
        answered = self.evidence.between(last.line, place)
        if at.ordinal == expected and not (at.style == "bare" and not answered):
            return self._take(index)
        if self._new_part(last.line, place) and (at.ordinal == 1 or not at.loose):
            if at.ordinal > expected:
                self._gap(last, place)
            return self._take(index)
        if at.ordinal == 1 and not self.labelled:
            end = self._list_end(index)
            if end > index:
                return end
            if self._own(index) and answered:
                self._restart(last, place)
                return self._take(index)
        if at.loose and not answered:
            return index + 1
        return self._odd(index, last, expected, answered)

    def _take(self, index: int) -> int:
        at = self.seen[self.places[index]]
        self.found.append(Start(self.places[index], at.token, at.ordinal))
        return index + 1

    def _new_part(self, last: int, place: int) -> bool:
        """Whether a heading stands between two lines. Separators alone do not begin a new numbering."""
        index = bisect_right(self.parts, last)
        return any(
            self.seen[part].kind != SEPARATOR for part in self.parts[index : index + 8] if part < place
        )

    def _own(self, index: int) -> bool:
        """Whether options or answers follow this line before the next of its group."""
        stop = self.places[index + 1] if index + 1 < len(self.places) else len(self.seen)
        return self.evidence.between(self.places[index], stop)

    def _list_end(self, index: int) -> int:
        """The index behind a list that begins at ``index``, or ``index`` if it is none (rules 1 and 31).

        A list runs 1, 2, 3 …; only behind its last item may options stand; and the next number is the
        next question's. Above the options it belongs to the stem, behind the answer to the explanation.
        """
        last = self.found[-1]
        answered = self.evidence.between(last.line, self.places[index])
        end = index
        while end < len(self.places) and self.seen[self.places[end]].ordinal == end - index + 1:
            end += 1
            if self._own(end - 1):
                break
        owned = self._own(end - 1)
        fits = end == len(self.places) or self.seen[self.places[end]].ordinal in (last.ordinal + 1, 1)
        if answered:
            behind = end < len(self.places) and self.seen[self.places[end]].ordinal == last.ordinal + 1
            return end if not owned and end - index > 1 and (behind or end == len(self.places)) else index
        return end if owned and fits and end - index > 1 else index

    def _odd(self, index: int, last: Start, expected: int, answered: bool) -> int:
        """A number out of order: a gap is odd, a repetition or a step back is an error (rule 5)."""
        place = self.places[index]
        at = self.seen[place]
        if at.ordinal == 1 and answered:
            self._restart(last, place)
        elif at.ordinal > expected:
            self._gap(last, place)
        elif at.ordinal == 1 and not answered:
            self.reporter.say(
                "T222", place, name=f"question {last.token}", text=self._text(place), number=at.token
            )
        else:
            how = "again" if at.ordinal == last.ordinal else "too late"
            self.reporter.say(
                "T212",
                place,
                number=at.token,
                how=how,
                other=f"question {last.token} in line {last.line + 1} came before it",
            )
        return self._take(index)

    def _gap(self, last: Start, place: int) -> None:
        self.gaps.append((last, place))

    def report_gaps(self, late: list[Start]) -> None:
        """Report the gaps in the numbers that questions written in another way do not fill."""
        lines = [start.line for start in late]
        for last, place in self.gaps:
            if bisect_right(lines, place) == bisect_right(lines, last.line):
                self._report_gap(last, place)

    def _report_gap(self, last: Start, place: int) -> None:
        at = self.seen[place]
        missing = (
            f"Question number {last.ordinal + 1} is"
            if at.ordinal == last.ordinal + 2
            else f"Question numbers {last.ordinal + 1} to {at.ordinal - 1} are"
        )
        self.reporter.say("T211", place, number=at.token, Missing=missing, before=last.token, after=at.token)

    def _restart(self, last: Start, place: int) -> None:
        at = self.seen[place]
        self.reporter.say("T213", place, number=at.token, before=last.token)

    def _text(self, place: int) -> str:
        return shortened(self.lines[place])


def _late_starts(
    lines: tuple[str, ...], seen: list[Line], layout: Layout, evidence: Evidence, reporter: Reporter
) -> list[Start]:
    """Questions numbered in another way than the rest: the expected number, between two runs of options."""
    if not evidence.marked:
        return []
    added: list[Start] = []
    stops = [*(start.line for start in layout.starts[1:]), len(seen)]
    others = [place for place, at in enumerate(seen) if at.kind in (NUMBER, QUESTION) and at.ordinal > 1]
    cursor = 0
    for start, stop in zip(layout.starts, stops, strict=True):
        last = start
        while cursor < len(others) and others[cursor] < stop:
            place = others[cursor]
            cursor += 1
            at = seen[place]
            if place <= last.line or at.ordinal != last.ordinal + 1 or at.indent > seen[last.line].indent + 1:
                continue
            if not evidence.between(last.line, place) or not _run_between(evidence, place, stop):
                continue
            written = lines[place][at.start : at.text].strip()
            reporter.say("T215", place, number=at.token, written=written)
            last = Start(place, at.token, at.ordinal)
            added.append(last)
    if added:
        layout.starts = sorted([*layout.starts, *added])
    return added


def _run_between(evidence: Evidence, place: int, stop: int) -> bool:
    index = bisect_right(evidence.runs, place)
    return index < len(evidence.runs) and evidence.runs[index] < stop
