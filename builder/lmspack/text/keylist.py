"""A list of answers apart from the questions: ``Answer Key`` / ``1-C  2-A  3-B``."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from lmspack.text import words
from lmspack.text.draft import Key, Piece
from lmspack.text.lexicon import KEY_HEADINGS, TRUTH, fold, label_at
from lmspack.text.line import (
    ANSWER,
    BLANK_LINE,
    BULLET,
    CHECK,
    CODE,
    EXPLANATION,
    HEADING,
    QUESTION,
    SECTION,
    SEPARATOR,
    TEXT,
    Line,
)
from lmspack.text.marks import BLANK, LETTER, NUMBER, enumerator_at, skip_blanks

SEPARATORS = "-–—:：.)）=、．>→|\t۔।"
JOINTS = ",;/&+，；、"
"""Signs between the letters of one answer."""

_SIGNS_OF_NUMBERS = "-–−.,"
_LONGEST_TYPED = 120
_AROUND_LETTERS = "()[]*.:-–—_（）。："
_OR = frozenset(("or", "oder", "ou", "o", "или", "या", "或"))


class Row(NamedTuple):
    """One answer of the list: the question's number and where the value stands."""

    ordinal: int
    key: Key


@dataclass(slots=True)
class KeyList:
    """One list: its first line, the line behind its last, its rows and the explanations under them.

    ``parts``: its headings, each with the place of the first row below it. ``farewell``: lines behind its last row
    that belong to nothing. ``unread``: numbered lines below its last row that hold no answer.
    ``remark``: prose right below the last row, if no other row has any.
    """

    start: int
    stop: int
    rows: list[Row] = field(default_factory=list)
    explanations: dict[int, list[Piece]] = field(default_factory=dict)
    unread: list[int] = field(default_factory=list)
    parts: list[tuple[int, str]] = field(default_factory=list)
    farewell: list[int] = field(default_factory=list)
    remark: int = -1


def is_heading(line: str, at: Line) -> bool:
    """Whether this line is nothing but the name of an answer list."""
    if at.end - at.start > 60:
        return False
    text = fold(line[at.start : at.end].strip("#*_=-–—:：[]【】<>~ \t.。"))
    return text in KEY_HEADINGS


def find(lines: tuple[str, ...], seen: list[Line]) -> list[KeyList]:
    """The answer lists of a file. Lines of a list are for no other rule."""
    lists: list[KeyList] = []
    position, questions = 0, False
    while position < len(seen):
        at = seen[position]
        questions = questions or at.kind in (LETTER, CHECK, NUMBER, QUESTION, "bullet")
        if questions and at.kind == ANSWER and at.text < at.end:
            found = _list_on_line(lines, seen, position)
            if found:
                lists.append(found)
        elif (
            questions and at.kind in (TEXT, HEADING, ANSWER, EXPLANATION) and is_heading(lines[position], at)
        ):
            found = _list_from(lines, seen, position)
            if found:
                lists.append(found)
                position = found.stop
                continue
        position += 1
    return lists


def _list_on_line(lines: tuple[str, ...], seen: list[Line], position: int) -> KeyList | None:
    """``Answers: 1. B, 2. A``: a list on one line, if it is the only answer of the file."""
    at = seen[position]
    label = fold(lines[position][at.start : at.text].strip("#*_=-–—:：[]【】<>~ \t.。"))
    if label not in KEY_HEADINGS:
        return None
    rows = _several(lines[position], position, at.text, at.end)
    if len(rows) < 2 or sum(mark.kind == ANSWER for mark in seen) > 1:
        return None
    return KeyList(position, position + 1, rows)


def _values_only(line: str, position: int, at: Line) -> list[Row]:
    """``B A C``: one line with nothing but the answers, in the order of the questions (ordinal 0)."""
    rows: list[Row] = []
    here = at.start
    while here < at.end:
        end = here
        while end < at.end and line[end] not in BLANK and line[end] not in ",;，；、":
            end += 1
        if end > here:
            word = line[here:end]
            if len(word) > 4 or not enumerator_at(word.strip("()") + ")", 0):
                return []
            rows.append(Row(0, Key(position, here, end, "list")))
        here = end + 1
    kinds = {line[row.key.start : row.key.end].strip("()").isdecimal() for row in rows}
    return rows if len(rows) > 1 and len(kinds) == 1 else []


def _list_from(lines: tuple[str, ...], seen: list[Line], heading: int) -> KeyList | None:
    """The list below a heading, or None if what follows are no answers."""
    found = KeyList(heading, len(seen))
    current: list[Piece] | None = None
    for position in range(heading + 1, len(seen)):
        at = seen[position]
        if at.kind == BLANK_LINE or at.kind == SEPARATOR:
            continue
        rows = rows_of(lines[position], position, at)
        if not rows and not found.rows:
            rows = _values_only(lines[position], position, at)
        if not rows and _is_typed(lines, seen, found, position):
            rows = [Row(at.ordinal, Key(position, at.text, at.end, "list"))]
        if rows:
            found.rows.extend(rows)
            current = found.explanations.setdefault(len(found.rows) - 1, [])
            rest = _explanation_behind(lines[position], rows, at)
            if rest:
                current.append(rest)
        elif not found.rows:
            if at.kind in (SECTION, HEADING):
                found.parts.append((0, part_name(lines[position][at.start : at.end])))
            elif not _table_head(lines[position], at):
                return None
        elif at.kind in (SECTION, HEADING) and _row_follows(lines, seen, position):
            found.parts.append((len(found.rows), part_name(lines[position][at.start : at.end])))
            current = None
        elif _ends_list(at, seen, position):
            found.stop = position
            break
        elif current is not None:
            current.append(Piece(position, at.text if at.kind == EXPLANATION else at.start, at.end))
    _part_farewell(seen, found)
    if found.rows:
        flush = _lines_below(found, len(found.rows) - 1)
        others = any(_lines_below(found, place) for place in range(len(found.rows) - 1))
        below = flush[:1]
        if (
            below
            and not others
            and seen[below[0]].kind not in (EXPLANATION, CODE)
            and not seen[below[0]].indent
        ):
            found.remark = below[0]
        found.unread = [
            line for line in flush if seen[line].kind in (NUMBER, QUESTION) and not seen[line].indent
        ]
    return found if found.rows else None


def _is_typed(lines: tuple[str, ...], seen: list[Line], found: KeyList, position: int) -> bool:
    """Whether a numbered line that names no option is an answer to be typed: ``4. mitochondria``.

    It is if its number is the next one; as the first of a list, only if no question can follow below the heading.
    """
    at = seen[position]
    if at.kind not in (NUMBER, QUESTION) or at.text >= at.end or at.end - at.text > _LONGEST_TYPED:
        return False
    if found.rows:
        first = seen[found.rows[0].key.line]
        return at.ordinal == found.rows[-1].ordinal + 1 and at.indent <= first.indent
    asked = {mark.ordinal for mark in seen[: found.start] if mark.kind in (NUMBER, QUESTION)}
    below = seen[found.start + 1 :]
    if any(mark.kind in (LETTER, CHECK, ANSWER, BULLET) for mark in below):
        return False
    numbers = [mark.ordinal for mark in below if mark.kind in (NUMBER, QUESTION) and mark.indent <= at.indent]
    asks = lines[position][: at.end].endswith(("?", "？", "؟"))
    return len(numbers) > 1 and set(numbers) <= asked and not asks


def _lines_below(found: KeyList, place: int) -> list[int]:
    """The lines of a row's explanation that stand below the row's own line."""
    own = found.rows[place].key.line
    return [piece.line for piece in found.explanations.get(place, ()) if piece.line != own]


def part_name(text: str) -> str:
    """The name of a part, to be compared with that of a section."""
    return fold(text.strip("#*_=-–—:：[]【】<>~ \t.。"))


def _part_farewell(seen: list[Line], found: KeyList) -> None:
    """Take the prose below the last row, behind a blank line, for a farewell (rule 34).

    It is an explanation if it is called so, is indented, or if another row has its explanation behind a blank line.
    """
    last = len(found.rows) - 1
    places = {place: _behind_blank(seen, pieces) for place, pieces in found.explanations.items()}
    if places.get(last) is None or any(cut is not None for place, cut in places.items() if place != last):
        return
    pieces = found.explanations[last]
    cut = places[last]
    found.farewell = [piece.line for piece in pieces[cut:]]
    del pieces[cut:]


def _behind_blank(seen: list[Line], pieces: list[Piece]) -> int | None:
    """The place of the first line of plain text, flush left, that follows a blank line."""
    for place, (line, _, _) in enumerate(pieces):
        at = seen[line]
        if at.kind not in (EXPLANATION, CODE) and at.indent == 0 and seen[line - 1].kind == BLANK_LINE:
            return place
    return None


def _table_head(line: str, at: Line) -> bool:
    """The head of a table of answers, or the line below it: ``| Question | Answer |``."""
    return line[at.start] == "|" and not any(character.isdecimal() for character in line)


def _row_follows(lines: tuple[str, ...], seen: list[Line], position: int) -> bool:
    """Whether the next line that is not empty holds answers: the heading above it parts the list only."""
    for line in range(position + 1, min(position + 4, len(seen))):
        if seen[line].kind not in (BLANK_LINE, SEPARATOR):
            return bool(rows_of(lines[line], line, seen[line]))
    return False


def _ends_list(at: Line, seen: list[Line], position: int) -> bool:
    if at.kind in (HEADING, SECTION):
        return True
    if at.kind in (NUMBER, QUESTION):
        following = next(
            (mark for mark in seen[position + 1 : position + 6] if mark.kind in (LETTER, CHECK)), None
        )
        return following is not None and following.ordinal <= 1
    return False


def rows_of(line: str, position: int, at: Line) -> list[Row]:
    """The answers of one line; [] if it holds anything else."""
    if at.kind == QUESTION and at.ordinal > 0:
        return _single(line, position, at.ordinal, at.text, at.end)
    if row := _table_row(line, position, at):
        return [row]
    text = line[at.start : at.end]
    start = at.start + len(text) - len(text.lstrip("|-*• \t"))
    several = _several(line, position, start, at.end)
    if several:
        return several
    if at.kind == NUMBER and not at.loose:
        return _single(line, position, at.ordinal, at.text, at.end)
    number = _number(line, start, at.end)
    if number is None:
        return []
    ordinal, behind = number
    value = _skip_separators(line, behind, at.end)
    return _single(line, position, ordinal, value, at.end) if value > behind else []


def _table_row(line: str, position: int, at: Line) -> Row | None:
    """``| Q7 | A, C ★ | Lakes |``: a table whose first cells are number and answer; what follows is left aside."""
    cells = _cells(line, at)
    if len(cells) < 3:
        return None
    number = _number(line, *cells[0])
    if number is None or line[number[1] : cells[0][1]].strip(" *_.)"):
        return None
    start, end = cells[1]
    while start < end and not line[start].isalnum():
        start += 1
    while end > start and not line[end - 1].isalnum():
        end -= 1
    words = line[start:end].replace(",", " ").replace("/", " ").split()
    fits = all(fold(word) in TRUTH or (len(word) == 1 and enumerator_at(word + ")", 0)) for word in words)
    return Row(number[0], Key(position, start, end, "list")) if words and fits else None


def _cells(line: str, at: Line) -> list[tuple[int, int]]:
    """Start and end of the cells of a table's row, without their blanks; [] if the line is none."""
    if line[at.start] != "|" or line[at.end - 1] != "|":
        return []
    borders = [place for place in range(at.start, at.end) if line[place] == "|"]
    found = []
    for before, after in pairwise(borders):
        start = skip_blanks(line, before + 1)
        found.append((min(start, after), max(start, len(line[:after].rstrip()))))
    return found


def _several(line: str, position: int, start: int, end: int) -> list[Row]:
    """``1-C  2-A``, ``1. C, 2. A``, ``| 1 | C |``; the whole line must be answers."""
    rows: list[Row] = []
    here = start
    while here < end:
        ranged = _range(line, position, here, end)
        if ranged:
            rows.extend(ranged[0])
            here = ranged[1]
        else:
            number = _number(line, here, end)
            if number is None:
                return []
            value = _skip_separators(line, number[1], end)
            behind = _value_end(line, value, end)
            if behind == value or value == number[1]:
                return []
            rows.append(Row(number[0], Key(position, value, behind, "list")))
            here = behind
        while here < end and (line[here] in BLANK or line[here] in ",;，；、|/.。"):
            here += 1
    return rows


def _range(line: str, position: int, start: int, end: int) -> tuple[list[Row], int] | None:
    """``1-5 ACBDA``: the way Chinese papers print their keys."""
    first = _number(line, start, end)
    if first is None or line[first[1] : first[1] + 1] not in tuple("-–—~～至"):
        return None
    last = _number(line, first[1] + 1, end)
    if last is None or last[0] <= first[0]:
        return None
    value = _skip_separators(line, last[1], end)
    count = last[0] - first[0] + 1
    rows: list[Row] = []
    while (
        value < end
        and len(rows) < count
        and ((line[value].isascii() and line[value].isupper()) or line[value] == " ")
    ):
        if line[value] != " ":
            rows.append(Row(first[0] + len(rows), Key(position, value, value + 1, "list")))
        value += 1
    return (rows, value) if len(rows) == count else None


def _number(line: str, start: int, end: int) -> tuple[int, int] | None:
    here = skip_blanks(line, start)
    if here < end and not line[here].isdecimal():
        label = label_at(line, here)
        if label is None or label.kind != QUESTION:
            return None
        here = skip_blanks(line, label.end)
        while here < end and line[here] in ".:#":
            here = skip_blanks(line, here + 1)
    first = here
    while here < end and line[here].isdecimal() and here - first < 7:
        here += 1
    return (int(line[first:here]), here) if here > first else None


def _skip_separators(line: str, start: int, end: int) -> int:
    """Behind what parts a number from its answer; a sign right before a digit, apart from others, is the answer's:
    ``3. -5``, ``4. .5``."""
    here = start
    while here < end and (line[here] in SEPARATORS or line[here] in BLANK):
        of_number = line[here] in _SIGNS_OF_NUMBERS and line[here + 1 : here + 2].isdecimal()
        if of_number and here > start and line[here - 1] in BLANK and line[start:here].strip(BLANK):
            break
        here += 1
    return here


def _value_end(line: str, start: int, end: int) -> int:
    """Behind a short value: letters, a sign, a number in parentheses, true or false."""
    here = start
    while here < end and line[here] not in BLANK and line[here] not in ",;，；、|":
        here += 1
    word = line[start:here].strip("()[]*.（）")
    if not word:
        return start
    if fold(word) in TRUTH or (enumerator_at(word + ")", 0) and len(word) <= 4):
        return here
    if len(word) <= 6 and word.isascii() and word.isalpha() and word.isupper():
        return here
    return start


def _single(line: str, position: int, ordinal: int, start: int, end: int) -> list[Row]:
    """One answer on a line, perhaps with its label before and its text behind: ``Q1. Answer: B) fog``."""
    here = start
    while here < end and line[here] in "*_":
        here += 1
    label = label_at(line, here) if here < end else None
    labelled = label is not None and label.kind == ANSWER
    if label is not None and labelled:
        here = _skip_separators(line, label.end, end)
    while here < end and line[here] in "*_":
        here += 1
    if here >= end:
        return []
    if labelled or _names_several(line[here:end]):
        return [Row(ordinal, Key(position, here, end, "list"))]
    stop = _value_end(line, here, end)
    if stop > here:
        rest = line[stop:end].lstrip()
        whole = line[here:stop].isdecimal() and rest[1:].lstrip()[:1].isdecimal()  # `1,000`, `5 - 7`
        if not rest or (rest[0] in "-–—:：(（,." and not whole):
            return [Row(ordinal, Key(position, here, stop, "list"))]
    found = enumerator_at(line, here)
    if (found and not found.loose and found.kind == LETTER) or fold(line[here:end]) in TRUTH:
        return [Row(ordinal, Key(position, here, end, "list"))]
    return []


def _names_several(text: str) -> bool:
    """Whether more letters follow the first: ``A, C``, ``A (or C)``. What they mean is for `resolve` to say.

    Text behind letters with a comma between (``a, b is wrong``) is no plain explanation: the whole line is taken,
    so that it is told rather than cut.
    """
    bare = text
    for sign in JOINTS:
        bare = bare.replace(sign, f" {sign} ")
    letters, joined = 0, True
    for part in bare[:200].split():
        word = part.strip(_AROUND_LETTERS)
        if not word or word in JOINTS:
            joined = joined or word != ""
        elif (fold(word) in words.AND or fold(word) in _OR) and not (joined and _is_letter(word)):
            joined = True
        elif _is_letter(word):
            letters += 1
            if letters > 1 and joined:
                return True
            joined = False
        else:
            return False
    return letters > 1


def _is_letter(word: str) -> bool:
    found = enumerator_at(word + ")", 0)
    return found is not None and len(word) <= 3 and found.end >= len(word)


def _explanation_behind(line: str, rows: list[Row], at: Line) -> Piece | None:
    """What stands behind the value of a row: ``Q1 — B. because``."""
    end = rows[-1].key.end
    if len(rows) != 1 or end >= at.end or line[at.start] == "|":
        return None
    start = end
    while start < at.end and (line[start] in "-–—:：.,*_| \t"):
        start += 1
    return Piece(rows[0].key.line, start, at.end) if start < at.end else None
