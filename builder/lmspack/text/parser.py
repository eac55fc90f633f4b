"""The lines of a quiz text into a `Reading`: first the plan of the whole file, then each question.

The order of work: what each line looks like (`scan`), lists of answers (`keylist`), where questions begin
(`layout`, `unnumbered`), what stands above them (`front`), each question (`body`), answers (`marked`,
`answers`). Each step is linear in the length of the text.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from lmspack.diagnostics import Problems
from lmspack.model import UNKNOWN_LANGUAGE
from lmspack.source import SourceText
from lmspack.text import keylist
from lmspack.text.answers import take_answers, take_lists
from lmspack.text.attributes import attributes_among, tops_of
from lmspack.text.body import read_question
from lmspack.text.brackets import take_brackets
from lmspack.text.contents import Texts, literal
from lmspack.text.draft import Draft
from lmspack.text.evidence import Evidence, gather
from lmspack.text.finish import finished
from lmspack.text.front import read_front
from lmspack.text.header import read_header
from lmspack.text.kinds import true_or_false, truth_of
from lmspack.text.layout import Layout, numbered_layout
from lmspack.text.line import BLANK_LINE, COMMENT, SEPARATOR, TEXT, Line
from lmspack.text.marked import take_marks
from lmspack.text.messages import Reporter
from lmspack.text.plainnumbers import number_lines
from lmspack.text.quoted import without_quotes
from lmspack.text.reading import Header, Reading, Role, SectionFacts
from lmspack.text.rows import Sheet
from lmspack.text.runs import settle_runs
from lmspack.text.scan import scan
from lmspack.text.sequences import is_ordered
from lmspack.text.t2q import into_groups, is_block, read_block, take_blocks, take_extras
from lmspack.text.t2qlines import Remark, hand_out, is_tagged, take_comments, take_remarks, take_titles
from lmspack.text.tasks import before_marks, report_essays, say_kinds, settle, survey
from lmspack.text.unnumbered import unnumbered_layout
from lmspack.text.verify import verify, verify_again
from lmspack.text.workfile import File, quoted, set_by


def read(
    source: SourceText,
    problems: Problems,
    *,
    language: str = UNKNOWN_LANGUAGE,
    markup: Markup = "literal",
    header: Header | None = None,
    keyed: bool = False,
) -> Reading:
    """What the text says. Never raises on an author's mistake: what does not fit goes to ``problems``.

    A question with an error is read as far as possible; its options then carry no answers. ``language`` (BCP 47)
    says how numbers are written, ``markup`` how texts are; ``header`` is what `read_header` gave, None to have
    it read. ``keyed``: there is an answer key that may say what a question without options is, so that such
    questions are no error here (`Reading.bare`).
    """
    with _collector_paused():
        asked = _Asked(language, markup, header or read_header(source, problems), keyed)
        return _read(source, problems, asked)


if TYPE_CHECKING:
    from lmspack.richtext.markup import Markup

_BLANK = Line(BLANK_LINE, 0, 0, 0, 0)


class _Asked(NamedTuple):
    """What the caller of `read` knows."""

    language: str
    markup: Markup
    header: Header
    keyed: bool


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Without the cyclic garbage collector: the reader makes no cycles, and the search takes a third of its time."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _read(source: SourceText, problems: Problems, asked: _Asked) -> Reading:
    reporter = Reporter(source, problems)
    seen = scan(source.lines, reporter)
    written = source
    if (plain := without_quotes(source, seen)) is not None:
        source, seen = plain, scan(plain.lines, reporter)
    settle_runs(source.lines, seen, reporter)
    roles: list[Role | None] = [None] * len(seen)
    _take_header(source.lines, seen, roles, asked.header)
    extras = take_extras(source.lines, seen, roles, reporter)
    tagged = extras.found or is_tagged(source.lines, seen)
    take_comments(source.lines, seen, roles, reporter, tagged)
    remarks: list[Remark] = []
    if tagged:
        take_titles(source.lines, seen, roles, reporter)
        remarks = take_remarks(source.lines, seen, roles, reporter)
    lists = keylist.find(source.lines, seen)
    open_lines = _without_lists(seen, lists)
    evidence = gather(source.lines, open_lines)
    layout = _layout(source.lines, open_lines, evidence, reporter)
    if layout is None or _by_chance(layout, seen, evidence):
        return _nothing(written, seen, roles, asked.header, reporter)
    take_blocks(source.lines, open_lines, layout, evidence, tagged)
    file = File(source.lines, open_lines, roles, layout, reporter, not _lettered(evidence))
    tops = tops_of(seen, layout)
    title, introduction = read_front(file, tops[0], titled=bool(extras.title))
    drafts = _drafts(file, tops, len(seen))
    into_groups(drafts, extras.groups, reporter)
    hand_out(remarks, drafts, roles, reporter)
    _list_roles(lists, seen, roles, file)
    _invisible_lines(written, seen, roles, reporter)
    texts = Texts(source, asked.markup, reporter)
    sheet = Sheet(texts, seen, roles, asked.language, keyed=asked.keyed, tagged=tagged)
    _judge(sheet, drafts, lists)
    return Reading(
        written,
        " ".join(texts.lines(extras.title)) or title,
        texts.of(extras.about) + texts.of(introduction),
        tuple([finished(texts, draft) for draft in drafts]),
        _counted(seen, roles),
        asked.header.fields,
        tuple([attributes_among(texts, draft.settings) for draft in drafts]),
        attributes_among(texts, extras.settings),
        tuple([SectionFacts(g.title, attributes_among(texts, g.drawn)) for g in extras.groups if g.title]),
        bare=tuple([place for place, draft in enumerate(drafts) if draft.bare]),
        ordered=tuple([place for place, draft in enumerate(drafts) if is_ordered(draft)]),
    )


def _layout(
    lines: tuple[str, ...], seen: list[Line], evidence: Evidence, reporter: Reporter
) -> Layout | None:
    """Where questions begin, by numbers if there are some."""
    layout = numbered_layout(lines, seen, evidence, reporter)
    if layout is None and number_lines(lines, seen, evidence):
        layout = numbered_layout(lines, seen, evidence, reporter)
    return layout or unnumbered_layout(lines, seen, evidence, reporter)


def _take_header(lines: tuple[str, ...], seen: list[Line], roles: list[Role | None], header: Header) -> None:
    """Blank the lines of the header out."""
    for position in range(header.lines):
        seen[position] = _BLANK
        roles[position] = "section" if lines[position].strip() else None


def _by_chance(layout: Layout, seen: list[Line], evidence: Evidence) -> bool:
    """Whether what looks like a few questions stands far down in a text of another make."""
    above = sum(1 for at in seen[: layout.starts[0].line] if at.kind != BLANK_LINE)
    return not evidence.marked and above >= 100 and len(layout.starts) * 50 <= above


def _without_lists(seen: list[Line], lists: list[keylist.KeyList]) -> list[Line]:
    """The lines with those of answer lists blanked out: no other rule may look at them."""
    if not lists:
        return seen
    rest = list(seen)
    for found in lists:
        for position in range(found.start, found.stop):
            rest[position] = _BLANK
    return rest


def _lettered(evidence: Evidence) -> bool:
    return evidence.marked


def _drafts(file: File, tops: list[int], size: int) -> list[Draft]:
    starts = file.layout.starts
    drafts = []
    for index, (start, stop) in enumerate(zip(starts, [*tops[1:], size], strict=True)):
        last = index + 1 == len(starts)
        block = is_block(file, start)
        draft = read_block(file, start, stop) if block else read_question(file, start, stop, last)
        for position in range(tops[index], start.line):
            set_by(file, draft, position)
        drafts.append(draft)
    return drafts


def _list_roles(lists: list[keylist.KeyList], seen: list[Line], roles: list[Role | None], file: File) -> None:
    for found in lists:
        explained = {piece.line for pieces in found.explanations.values() for piece in pieces}
        answered = {row.key.line for row in found.rows}
        for position in range(found.start, found.stop):
            if seen[position].kind == BLANK_LINE:
                continue
            separates = seen[position].kind == SEPARATOR or position == found.start
            if position in answered or (not separates and position not in explained):
                roles[position] = "answer"
            elif position in explained:
                roles[position] = "explanation"
            else:
                roles[position] = "answer" if position == found.start else "section"
        if found.remark >= 0 and not found.unread:
            name, text = "the last question of the list", quoted(file, found.remark)
            file.reporter.say("T310", found.remark, name=name, text=text)
        for position in found.farewell:
            roles[position] = "ignored"
            file.reporter.say("T210", position, text=quoted(file, position))


def _judge(sheet: Sheet, drafts: list[Draft], lists: list[keylist.KeyList]) -> None:
    """Check options, find the answers, and settle the kinds."""
    source, reporter = sheet.texts.source, sheet.texts.reporter
    say_kinds(sheet, drafts)
    answering = [draft for draft in drafts if draft.kind != "description"]
    take_lists(answering, lists, reporter)
    before_marks(sheet, drafts)
    if not lists:
        take_brackets(source, [draft for draft in drafts if not draft.kind], reporter)
    truth = truth_of(source, drafts, sheet.language)
    for draft in drafts:
        true_or_false(source, draft, truth, reporter)
        verify(source, draft, reporter)
    picked = [draft for draft in drafts if not draft.kind]
    keylist_rows = any(found.rows for found in lists)
    before = [[option.text(source).strip() for option in draft.options] for draft in picked]
    take_marks(source, picked, reporter, keylist_rows)
    for draft, texts in zip(picked, before, strict=True):
        verify_again(source, draft, texts, reporter)
    take_answers(source, answering, reporter)
    survey(sheet, drafts)
    for draft in drafts:
        settle(sheet, draft)
        if draft.options and not any(piece.line >= 0 and piece.end > piece.start for piece in draft.stem):
            reporter.say("T226", draft.start.line, number=draft.start.token, name=draft.name)
    report_essays(sheet)


def _counted(seen: list[Line], roles: list[Role | None]) -> dict[Role, int]:
    counts: Counter[Role] = Counter()
    for at, role in zip(seen, roles, strict=True):
        if role is not None:
            counts[role] += 1
        else:
            assert at.kind == BLANK_LINE, "a line without a role would be a lost line"
    return dict(counts)


def _invisible_lines(
    source: SourceText, seen: list[Line], roles: list[Role | None], reporter: Reporter
) -> None:
    """Lines that look empty but hold characters without width: left out, and said so."""
    for position, at in enumerate(seen):
        if roles[position] is not None:
            continue
        if (
            at.kind == BLANK_LINE
            and source.lines[position].strip(" >") == "" != source.lines[position].strip()
        ):
            roles[position] = "section"  # an empty line of a quotation
        elif at.kind == BLANK_LINE and source.lines[position].strip():
            roles[position] = "ignored"
            reporter.say("T219", position, text="", why="nothing but invisible characters")


def _nothing(
    source: SourceText, seen: list[Line], roles: list[Role | None], header: Header, reporter: Reporter
) -> Reading:
    """A text without a question: the first line is its title, the rest its introduction."""
    for position, at in enumerate(seen):
        roles[position] = roles[position] or (None if at.kind == BLANK_LINE else "introduction")
    _invisible_lines(source, seen, roles, reporter)
    there = [position for position, at in enumerate(seen) if at.kind != BLANK_LINE]
    asking = sum(1 for position in there if source.lines[position].rstrip().endswith(("?", "？", "؟")))
    plain = sum(1 for position in there if seen[position].kind == TEXT)
    gift = sum(1 for position in there if source.lines[position].lstrip()[:1] in ("~", "="))
    if gift * 2 > len(there) and len(there) > 3:
        advice = "Write each option on a line of its own with a letter before it, and “Answer: B” below the options."
        reporter.say("T103", there[0], what="a text in Moodle's GIFT format", advice=advice)
    elif asking and len(there) > 4 and plain * 10 >= len(there) * 9:
        reporter.say("T202", there[0], count=len(there))
    elif there:
        reporter.say("T201", there[0])
    else:
        reporter.say("T105", -1)
    titled = [position for position in there if seen[position].kind not in (SEPARATOR, COMMENT)][:1]
    title = source.lines[titled[0]][seen[titled[0]].start : seen[titled[0]].end] if titled else ""
    rest = [
        "" if at.kind == BLANK_LINE else source.lines[position]
        for position, at in enumerate(seen)
        if position not in titled
    ]
    for position in titled:
        roles[position] = "title"
    return Reading(source, title, literal(rest), (), _counted(seen, roles), header.fields)
