"""Where questions begin in a file that neither numbers nor labels them: options and answers show it."""

from __future__ import annotations

from lmspack.text.draft import Start
from lmspack.text.evidence import Evidence
from lmspack.text.layout import Layout
from lmspack.text.line import (
    ANSWER,
    BLANK_LINE,
    BULLET,
    CHECK,
    CODE,
    EXPLANATION,
    HEADING,
    LINK,
    NOISE,
    OWN,
    SECTION,
    SEPARATOR,
    SETTING,
    TAG,
    TEXT,
    Line,
)
from lmspack.text.marks import LETTER
from lmspack.text.messages import Reporter

QUESTION_ENDS = ("?", ":", "？", "：", "؟", "…", "__", "...", ";", "۔؟", "।?", "?)", "）", ")")
_ENDS_TEXT = {ANSWER, TAG, BULLET, CHECK, LETTER, EXPLANATION, LINK, NOISE, OWN, SEPARATOR, SECTION, SETTING}


def unnumbered_layout(
    lines: tuple[str, ...], seen: list[Line], evidence: Evidence, reporter: Reporter
) -> Layout | None:
    """The plan of such a file, or None if nothing shows where its questions begin."""
    events = _events(seen, evidence)
    if events:
        return _by_events(seen, events, reporter)
    if layout := _by_indent(seen):
        reporter.say("T216", layout.starts[0].line, how="the indented lines were read as options")
        return layout
    if layout := _by_paragraphs(lines, seen):
        reporter.say(
            "T216",
            layout.starts[0].line,
            how="of each paragraph, the first line was read as question, the rest as options",
        )
        return layout
    return None


def _events(seen: list[Line], evidence: Evidence) -> list[int]:
    """Each run of options, and each answer that no run precedes."""
    runs = set(evidence.runs)
    events: list[int] = []
    open_run = False
    answers = set(evidence.answers)
    for position in sorted(runs | answers):
        if position in runs:
            if seen[position].kind == LETTER or not open_run or seen[position].kind != BULLET:
                events.append(position)
            open_run = True
        else:
            if not open_run and seen[position].kind == ANSWER:
                events.append(position)
            open_run = False
    return events


def _by_events(seen: list[Line], events: list[int], reporter: Reporter) -> Layout | None:
    layout = Layout([], set(), "marked", False, "a line of text above the options")
    floor = -1
    bare = any(seen[event].style == "bare" for event in events)
    for number, event in enumerate(events):
        top = event - 1
        while top > floor and not _ends_text(seen[top], bare):
            top -= 1
        start = _stem_start(seen, top + 1, event, number == 0, layout, reporter)
        if start is None:
            continue
        layout.starts.append(Start(start, "", -1))
        floor = event
    return layout if layout.starts else None


def _ends_text(at: Line, bare: bool) -> bool:
    """Whether a line above a run of options is no part of its stem. ``A cloud …`` is text, unless options look so."""
    return at.kind in _ENDS_TEXT and (at.kind != LETTER or bare or not at.loose)


def _stem_start(
    seen: list[Line],
    top: int,
    event: int,
    first: bool,
    layout: Layout,
    reporter: Reporter,
) -> int | None:
    """The first line of the stem among the lines from ``top`` to a run of options at ``event``."""
    paragraphs = _paragraphs(seen, top, event)
    if not paragraphs:
        return None
    headings = [at for at in paragraphs if seen[at].kind == HEADING]
    if headings and headings[-1] != paragraphs[-1]:
        paragraphs = [at for at in paragraphs if at > headings[-1]]
        layout.parts.update(headings)
    elif len(headings) > 1:
        layout.parts.update(headings[:-1])
        paragraphs = paragraphs[-1:]
    if first:
        while len(paragraphs) > 1 and seen[paragraphs[-1]].kind == CODE:
            return paragraphs[-2]
        return paragraphs[-1]
    attached = top > 0 and paragraphs[0] == top and seen[top - 1].kind in (ANSWER, EXPLANATION)
    if attached and len(paragraphs) > 1:
        paragraphs = paragraphs[1:]
    if len([at for at in paragraphs if seen[at].kind != CODE]) > 1:
        reporter.say("T229", paragraphs[0], number="")
    return paragraphs[0]


def _paragraphs(seen: list[Line], top: int, stop: int) -> list[int]:
    """The first lines of the paragraphs; each heading is one of its own."""
    found: list[int] = []
    fresh = True
    for position in range(top, stop):
        kind = seen[position].kind
        if kind == BLANK_LINE:
            fresh = True
            continue
        if fresh or kind == HEADING:
            found.append(position)
        fresh = kind == HEADING
    return found


def _by_indent(seen: list[Line]) -> Layout | None:
    """Flush lines are questions, lines indented below them are options; at least two each."""
    starts: list[Start] = []
    previous_indented, run = True, 0
    for position, at in enumerate(seen):
        if at.kind == BLANK_LINE:
            continue
        if at.indent >= 2:
            if not starts:
                return None
            run += 1
            previous_indented = True
        else:
            if previous_indented:
                if starts and run < 2:
                    return None
                starts.append(Start(position, "", -1))
                run = 0
            previous_indented = False
    if len(starts) < 1 or run < 2:
        return None
    return Layout(starts, set(), "indented", False, "a flush line above indented options")


def _by_paragraphs(lines: tuple[str, ...], seen: list[Line]) -> Layout | None:
    """Every paragraph a question: its first line asks, three or more lines in all, no other line asks."""
    firsts = _paragraphs(seen, 0, len(seen))
    starts: list[Start] = []
    for first in firsts:
        last = first
        while last + 1 < len(seen) and seen[last + 1].kind != BLANK_LINE:
            last += 1
        block = range(first, last + 1)
        if not starts and len(block) < 3:
            continue  # title, introduction
        if len(block) < 3 or any(seen[line].kind != TEXT for line in block):
            return None
        asks = [lines[line].rstrip().endswith(QUESTION_ENDS) for line in block]
        if not asks[0] or any(asks[1:]):
            return None
        starts.append(Start(first, "", -1))
    return (
        Layout(starts, set(), "lines", False, "a question on a line of its own") if len(starts) > 1 else None
    )
