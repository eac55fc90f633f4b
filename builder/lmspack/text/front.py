"""What stands above the first question: title, introduction, comments, front matter (rule 32)."""

from __future__ import annotations

from lmspack.text import words
from lmspack.text.draft import BLANK_PIECE, Piece
from lmspack.text.frontsettings import FrontSetting, is_known, report_settings, setting_in
from lmspack.text.lexicon import lower
from lmspack.text.line import BLANK_LINE, BULLET, CHECK, CODE, COMMENT, HEADING, NOISE, SECTION, SEPARATOR
from lmspack.text.marks import LETTER
from lmspack.text.messages import shortened
from lmspack.text.workfile import NOISE_NAMES, File, plain_title, whole_line

MOST_ASKING = 3
"""So many lines of the introduction that look like questions are reported; more would say nothing new."""


def read_front(file: File, stop: int, titled: bool = False) -> tuple[str, list[Piece]]:
    """Title and the pieces of the introduction, from the lines before line ``stop``; ``titled``: the title is known."""
    title, introduction = "", list[Piece]()
    begin = _front_matter(file, stop)
    comments = _comment_block(file, begin, stop)
    if begin and isinstance(begin, int):
        title = _title_in_front_matter(file, begin)
    seen_title = titled or bool(title)
    orphans: list[int] = []
    settings: list[tuple[int, FrontSetting]] = []
    asking = 0
    for position in range(begin, stop):
        at = file.seen[position]
        line = file.lines[position]
        if at.kind == BLANK_LINE:
            if introduction:
                introduction.append(BLANK_PIECE)
        elif position in comments or at.kind == COMMENT:
            file.roles[position] = "ignored"
            file.reporter.say("T218", position, text=shortened(line.strip()))
        elif at.kind == SEPARATOR:
            file.roles[position] = "section"
        elif at.kind == NOISE and at.style in ("page", "hashtag"):
            file.roles[position] = "ignored"
            file.reporter.say("T219", position, text=shortened(line.strip()), why=NOISE_NAMES[at.style])
        elif seen_title and at.kind in (HEADING, SECTION) and _last_text(file, position, stop):
            file.roles[position] = "section"
            file.section = plain_title(line[at.text if at.kind == HEADING else at.start : at.end])
        elif not seen_title and not introduction and not _greets(line[at.start : at.end]):
            file.roles[position] = "title"
            if (setting := setting_in(line)) is not None:
                settings.append((position, setting))
            title = plain_title(line[at.text if at.kind == HEADING else at.start : at.end])
            seen_title = True
            if _values(title):
                file.reporter.say("T221", position, text=shortened(line.strip()), what="a list of answers")
        else:
            seen_title = True
            file.roles[position] = "introduction"
            introduction.append(
                whole_line(file, position) if at.kind == CODE else Piece(position, at.start, at.end)
            )
            if at.kind != CODE and (setting := setting_in(line)) is not None:
                settings.append((position, setting))
            if at.kind in (LETTER, CHECK) and (not at.loose or _in_row(file, position, stop)):
                orphans.append(position)
            elif _values(line[at.start : at.end]):
                file.reporter.say("T221", position, text=shortened(line.strip()), what="a list of answers")
            elif line[: at.end].endswith(("?", "？", "؟")) and at.kind != BULLET:
                asking += 1
                if asking <= MOST_ASKING:
                    file.reporter.say("T221", position, text=shortened(line.strip()), what="a question")
    report_settings(file.reporter, settings, file.lines)
    for position in orphans:
        if len(orphans) > 1 and file.seen[position].ordinal > 1 and file.seen[position].kind == LETTER:
            continue  # one message speaks of the options of one question
        text = shortened(file.lines[position].strip())
        if len(orphans) > 1:
            file.reporter.say("T231", position, text=text, number=file.layout.starts[0].token)
        else:
            file.reporter.say("T221", position, text=text, what="an option")
    return title, introduction


def _in_row(file: File, position: int, stop: int) -> bool:
    """Whether the line below or above goes on with the letters: ``A)one`` / ``B)two``."""
    at = file.seen[position]
    for other, step in ((position + 1, 1), (position - 1, -1)):
        if 0 <= other < stop:
            near = file.seen[other]
            if near.kind == LETTER and near.style == at.style != "bare" and near.ordinal == at.ordinal + step:
                return True
    return False


def _values(text: str) -> bool:
    """Whether a text is nothing but short values, as a list of answers is: ``1, 3, 2, 4`` or ``B A C``."""
    parts = text.replace(",", " ").replace(";", " ").split()
    return len(parts) > 3 and all(len(part) == 1 and part.isalnum() for part in parts)


def _greets(text: str) -> bool:
    """Whether a chat assistant is speaking: ``Sure! Here are 3 questions:``."""
    low = lower(text)
    return low.startswith(words.GREETING) and low.rstrip().endswith((":", "：", "!", "।", "."))


def _last_text(file: File, position: int, stop: int) -> bool:
    """Whether only blank lines and separators stand between this line and the first question."""
    return all(file.seen[line].kind in (BLANK_LINE, SEPARATOR) for line in range(position + 1, stop))


def _comment_block(file: File, begin: int, stop: int) -> set[int]:
    """Lines that begin with ``# ``, two or more in a row: comments, no titles."""
    found: set[int] = set()
    run: list[int] = []
    for position in [*range(begin, stop), -1]:
        if (
            position >= 0
            and file.seen[position].kind in (HEADING, "number", "question")
            and file.seen[position].level == 1
        ):
            run.append(position)
            continue
        if len(run) > 1:
            found.update(run)
        run = []
    return found


def _front_matter(file: File, stop: int) -> int:
    """The line behind YAML front matter (``---`` … ``---``), or 0 without any."""
    lines = file.lines
    if stop < 3 or lines[0].strip("\ufeff ") != "---":
        return 0
    for position in range(1, min(stop, 60)):
        if lines[position].strip() == "---":
            return position + 1
        if (
            lines[position].strip()
            and ":" not in lines[position]
            and not lines[position].startswith((" ", "-"))
        ):
            return 0
    return 0


def _title_in_front_matter(file: File, begin: int) -> str:
    title = ""
    for position in range(begin):
        line = file.lines[position]
        if file.seen[position].kind == BLANK_LINE:
            continue
        name, _, value = line.partition(":")
        if name.strip().lower() == "title" and value.strip() and not title:
            title = value.strip().strip("\"'")
            file.roles[position] = "title"
        elif line.strip() == "---":
            file.roles[position] = "section"
        else:
            file.roles[position] = "ignored"
            ours = "T435" if is_known(name.strip()) else "T219"
            file.reporter.say(
                ours, position, text=shortened(line.strip()), why="a setting of another program"
            )
    return title
