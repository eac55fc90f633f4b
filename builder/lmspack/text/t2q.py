"""What files for text2qti say beside their questions: ``Quiz title:``, ``GROUP`` … ``END_GROUP``, ``Text:`` blocks."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from lmspack.text.draft import BLANK_PIECE, Draft, Piece, Setting, Start
from lmspack.text.evidence import Evidence
from lmspack.text.layout import Layout
from lmspack.text.lexicon import fold
from lmspack.text.line import BLANK_LINE, SETTING, TEXT, Line
from lmspack.text.marks import skip_blanks
from lmspack.text.messages import Reporter, shortened
from lmspack.text.reading import Role
from lmspack.text.workfile import File, open_draft

_BLANK = Line(BLANK_LINE, 0, 0, 0, 0)
_OPEN, _CLOSE = "GROUP", "END_GROUP"
_TITLE, _ABOUT = "quiz title", "quiz description"
_QUIZ = {"shuffle answers": "shuffle"}
_OTHERS = "a setting of another program"
_UNKNOWN = frozenset(
    (
        "show correct answers",
        "one question at a time",
        "can't go back",
        "feedback is solution",
        "solutions sample groups",
        "solutions randomize groups",
        "solutions pick",
    )
)
_GROUP = {"pick": "pick", "points per question": "points"}
_BLOCK_TITLE, _BLOCK = "text title", "text"


@dataclass(slots=True)
class Group:
    """A group of questions: its lines (0-based) from ``GROUP`` to ``END_GROUP``, and what is set for it."""

    start: int
    stop: int
    title: str = ""
    settings: list[Setting] = field(default_factory=list)

    @property
    def drawn(self) -> list[Setting]:
        """What is set for the group itself, not for each of its questions."""
        return [setting for setting in self.settings if setting.field == "pick"]


@dataclass(slots=True)
class Extras:
    """What such a file says. ``title`` and ``about`` are pieces of the source."""

    groups: list[Group] = field(default_factory=list)
    title: list[Piece] = field(default_factory=list)
    about: list[Piece] = field(default_factory=list)
    settings: list[Setting] = field(default_factory=list)

    @property
    def found(self) -> bool:
        """Whether there is anything."""
        return bool(self.groups or self.title or self.about or self.settings)


def take_extras(
    lines: tuple[str, ...], seen: list[Line], roles: list[Role | None], reporter: Reporter
) -> Extras:
    """Take such lines out of ``seen``, with their roles set: no other rule may look at them."""
    extras = Extras()
    _front(lines, seen, roles, reporter, extras)
    if any(line.strip() in (_OPEN, _CLOSE) for line in lines):
        _groups(lines, seen, roles, reporter, extras)
    return extras


def _front(
    lines: tuple[str, ...], seen: list[Line], roles: list[Role | None], reporter: Reporter, extras: Extras
) -> None:
    """``Quiz title: …`` and what may stand beside it, at the top of the file."""
    first = next((place for place, at in enumerate(seen) if at.kind != BLANK_LINE), len(seen))
    if first == len(seen) or _named(lines[first])[0] not in (_TITLE, _ABOUT):
        return
    for position in range(first, len(seen)):
        at = seen[position]
        if at.kind == BLANK_LINE:
            continue
        name, start = _named(lines[position])
        piece = Piece(position, min(start, at.end), at.end)
        if name == _TITLE:
            extras.title.append(piece)
            roles[position] = "title"
        elif name == _ABOUT or (at.indent and extras.about and extras.about[-1].line == position - 1):
            extras.about.append(piece if name else Piece(position, at.start, at.end))
            roles[position] = "introduction"
        elif name in _QUIZ:
            extras.settings.append(Setting(_QUIZ[name], position, [piece]))
            roles[position] = "section"
        elif name in _UNKNOWN:
            reporter.say("T219", position, text=shortened(lines[position].strip()), why=_OTHERS)
            roles[position] = "ignored"
        else:
            return
        seen[position] = _BLANK


def _groups(
    lines: tuple[str, ...], seen: list[Line], roles: list[Role | None], reporter: Reporter, extras: Extras
) -> None:
    """``GROUP``, ``pick: 2``, ``points per question: 5``, questions, ``END_GROUP``."""
    current: Group | None = None
    heading = False
    for position, line in enumerate(lines):
        at, text = seen[position], line.strip()
        if at.kind == BLANK_LINE:
            continue
        name, start = _named(line)
        if text == _OPEN:
            if current is not None:
                reporter.say(
                    "T416", position, fault=f"The group that begins in line {current.start + 1} has no end."
                )
            current = Group(position, len(lines))
            extras.groups.append(current)
        elif text == _CLOSE and current is None:
            reporter.say("T416", position, fault="A group ends here that never began.")
        elif text == _CLOSE and current is not None:
            current.stop, current = position, None
        elif heading and current and name in _GROUP:
            current.settings.append(Setting(_GROUP[name], position, [Piece(position, start, at.end)]))
        elif heading and name in _UNKNOWN:
            reporter.say("T219", position, text=shortened(text), why=_OTHERS)
            roles[position], seen[position] = "ignored", _BLANK
            continue
        else:
            heading = False
            continue
        heading = text != _CLOSE
        roles[position] = "section"
        seen[position] = _BLANK
    if current is not None:
        fault = "The group that begins here has no end."
        reporter.say("T416", current.start, fault=fault)


def _named(line: str) -> tuple[str, int]:
    """The folded words before the first colon of a line, and the offset of what stands behind it."""
    colon = line.find(":", 0, 40)
    return (fold(line[:colon]), skip_blanks(line, colon + 1)) if colon > 0 else ("", 0)


def into_groups(drafts: list[Draft], groups: list[Group], reporter: Reporter) -> None:
    """Make the groups sections of their questions, with the points that each gives, and what follows a group another.

    The first part below a heading has its title; further ones, which the author did not name, are numbered: students
    see no word in a language that the quiz is not in.
    """
    headings = {draft.section for draft in drafts}
    used: set[str] = set()
    begun, part, title = 0, ("", 0, False), ""
    for draft in drafts:
        while begun < len(groups) and groups[begun].start < draft.start.line:
            begun += 1
        if not begun:
            used.add(draft.section)
            continue
        group = groups[begun - 1]
        inside = draft.start.line < group.stop
        if part != (draft.section, begun, inside):
            part = (draft.section, begun, inside)
            title = _title_of_part(draft.section, used, headings)
        draft.section = title
        if inside:
            group.title = title
            if not any(setting.field == "points" for setting in draft.settings):
                draft.settings += [setting for setting in group.settings if setting.field == "points"]
    for group in groups:
        if not group.title:
            reporter.say("T416", group.start, fault="No question stands in the group that begins here.")


def _title_of_part(heading: str, used: set[str], headings: set[str]) -> str:
    """The heading, or where it is used up or empty, a number."""
    title = heading
    count = 1 if heading else 0
    while not title or title in used or (title != heading and title in headings):
        count += 1
        title = f"{heading} ({count})" if heading else str(count)
    used.add(title)
    return title


def take_blocks(
    lines: tuple[str, ...], seen: list[Line], layout: Layout, evidence: Evidence, tagged: bool
) -> None:
    """Make ``Text:`` blocks between complete questions starts of their own: nothing is asked there.

    Above the first question only in files that have other signs of text2qti (``tagged``).
    """
    places = [place for place, at in enumerate(seen) if at.kind == TEXT and _opens_block(lines, seen, place)]
    if not places:
        return
    starts = [start.line for start in layout.starts]
    added: list[Start] = []
    for place in places:
        before = bisect_left(starts, place) - 1
        if evidence.between(starts[before], place) if before >= 0 else tagged:
            added.append(Start(place, "", -1))
    for start in added:
        seen[start.line] = seen[start.line]._replace(kind=SETTING, style=_BLOCK)
    layout.starts = sorted([*layout.starts, *added], key=lambda start: start.line)


def _opens_block(lines: tuple[str, ...], seen: list[Line], place: int) -> bool:
    """Whether a line at the margin behind a blank one is ``Text title: …`` or ``Text: …``."""
    at = seen[place]
    if at.indent or not lines[place].startswith(("Text", "text", "TEXT")):
        return False
    name, _ = _named(lines[place])
    if place and seen[place - 1].kind != BLANK_LINE:
        return False
    return name in (_BLOCK, _BLOCK_TITLE)


def is_block(file: File, start: Start) -> bool:
    """Whether a `Text:` block begins here."""
    at = file.seen[start.line]
    return at.kind == SETTING and at.style == _BLOCK


def read_block(file: File, start: Start, stop: int) -> Draft:
    """The block that begins at ``start``: all its lines are its text."""
    draft = open_draft(file, start)
    draft.said = draft.kind = "description"
    for position in range(start.line, stop):
        at, line = file.seen[position], file.lines[position]
        if at.kind == BLANK_LINE:
            draft.stem.append(BLANK_PIECE)
            continue
        name, behind = _named(line)
        first = behind if name in (_BLOCK, _BLOCK_TITLE) and not at.indent else at.start
        file.roles[position] = "stem"
        draft.last = position
        if first < at.end:
            draft.stem.append(Piece(position, first, at.end))
        if name == _BLOCK_TITLE:
            draft.stem.append(BLANK_PIECE)
    return draft
