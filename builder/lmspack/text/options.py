"""Which lines of a question are its options: one run of marks, in order, above the answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from lmspack.text import inline
from lmspack.text.alphabets import places_of
from lmspack.text.evidence import is_first
from lmspack.text.lexicon import TRUTH, fold
from lmspack.text.line import ANSWER, BLANK_LINE, BULLET, CHECK, CODE, OWN, TAG, TEXT, Line
from lmspack.text.marks import LETTER, NUMBER
from lmspack.text.rules import TYPOGRAPHIC_BULLETS


@dataclass(slots=True)
class Run:
    """The options of one question: the lines that open them. ``rows`` are the alphabets that fit.

    ``again``: a line where the same letters start anew; ``doubt``: a line where a second list begins; ``missed``:
    a line between two lists that seems to be a question of its own.
    """

    family: str
    lines: list[int]
    rows: tuple[str, ...] = ()
    again: int = -1
    doubt: int = -1
    missed: int = -1
    parts: list[inline.Part] | None = None


@dataclass(slots=True)
class Marks:
    """The marked lines of one question by kind, and its first answer line (or the question's end)."""

    letters: list[int]
    checks: list[int]
    numbers: list[int]
    bullets: list[int]
    answer: int
    dressed: list[int] = field(default_factory=list)
    bare_boxes: int = 0


def marks_of(seen: list[Line], start: int, stop: int) -> Marks:
    """The marks behind line ``start`` and before ``stop``."""
    marks = Marks([], [], [], [], stop)
    for position in range(start + 1, stop):
        kind = seen[position].kind
        if seen[position].bullet and kind not in (CHECK, ANSWER, OWN) and kind != BULLET:
            marks.dressed.append(position)
        if kind == LETTER:
            marks.letters.append(position)
            if seen[position].check:
                marks.checks.append(position)
        elif kind == CHECK:
            marks.checks.append(position)
            marks.bare_boxes += 1
        elif kind == BULLET:
            marks.bullets.append(position)
        elif kind == NUMBER:
            marks.numbers.append(position)
        elif marks.answer == stop and _answers(seen[position]):
            marks.answer = position
    return marks


def _answers(at: Line) -> bool:
    """Whether a line is an answer below options, or what folds one away."""
    return (at.kind in (ANSWER, OWN) or at.style == "details") and at.style != "above"


def find_run(lines: tuple[str, ...], seen: list[Line], marks: Marks, numeric: bool) -> Run | None:
    """The options among these marks: letters before boxes before numbers and bullets (rules 1, 3, 7, 10)."""
    if marks.letters and (run := _letters(lines, seen, marks)):
        boxes = _checks(seen, marks) if marks.bare_boxes > 1 else None
        if boxes and boxes.lines[0] > run.lines[-1]:
            return boxes  # the letters are a list of the stem: `A. …`, `B. …`, then `- [ ] A and B`
        if not _is_text(run, seen, marks):
            return run
        numeric = True
    if marks.checks and (run := _checks(seen, marks)):
        return run
    if not numeric:
        return _answered_bullets(lines, seen, marks)
    numbers = _numbers(lines, seen, marks)
    bullets = _bullets(lines, seen, marks)
    if numbers and bullets:
        return numbers if numbers.lines[0] > bullets.lines[0] else bullets
    return numbers or bullets


def _answered_bullets(lines: tuple[str, ...], seen: list[Line], marks: Marks) -> Run | None:
    """Bullets in a file whose options have letters: options if they stand above an answer that is one of them.

    Without this, ``- Yes``, ``- No``, ``- Sometimes`` above ``Answer: Yes`` would be a list in a true/false question.
    """
    if marks.answer not in range(len(seen)) or seen[marks.answer].kind != ANSWER:
        return None
    run = _bullets(lines, seen, marks)
    if run is None or len(run.lines) < 2:
        return None
    if any(seen[line].kind != BLANK_LINE for line in range(run.lines[-1] + 1, marks.answer)):
        return None
    at = seen[marks.answer]
    answer = fold(lines[marks.answer][at.text : at.end]).rstrip(".。")
    texts = {fold(lines[line][seen[line].text : seen[line].end]).rstrip(".。") for line in run.lines}
    return run if answer in texts or texts & TRUTH.keys() else None


def _is_text(run: Run, seen: list[Line], marks: Marks) -> bool:
    """Whether letters behind boxes or bullets are texts: not every box or bullet has one (``• C. elegans``)."""
    opener = seen[run.lines[0]]
    if opener.check:
        return marks.bare_boxes > 0
    return bool(opener.bullet) and len(run.lines) == 1 and len(marks.bullets) > 0


def _letters(lines: tuple[str, ...], seen: list[Line], marks: Marks) -> Run | None:
    if _is_plain(seen, marks):
        return Run("letters", marks.letters, ("latin",))
    best: Run | None = None
    for index, position in enumerate(marks.letters):
        if position > marks.answer:
            break
        if not is_first(seen[position].token):
            continue
        run = _letter_run(lines, seen, marks, index)
        if run is None:
            continue
        if best is None or run.lines[0] > best.lines[-1] or len(run.lines) > len(best.lines):
            if best and set(best.rows) & set(run.rows) and _alike(seen, best, run):
                best.again = run.lines[0]
                return best
            best = run
    return best or _headless(seen, marks)


def _is_plain(seen: list[Line], marks: Marks) -> bool:
    """Whether the letters are simply A, B, C … in one style above the answer: the usual case, told fast."""
    letters = marks.letters
    opener = seen[letters[0]]
    if len(letters) < 2 or letters[-1] > marks.answer or opener.token not in ("A", "a") or opener.check:
        return False
    code = ord(opener.token)
    for position in letters:
        at = seen[position]
        if at.token != chr(code) or at.style != opener.style or at.loose:
            return False
        code += 1
    return True


def _alike(seen: list[Line], first: Run, second: Run) -> bool:
    """Whether two runs are written alike, so that the second is no list but options again."""
    one, other = seen[first.lines[0]], seen[second.lines[0]]
    return one.style == other.style and one.indent == other.indent and one.bullet == other.bullet


def _letter_run(lines: tuple[str, ...], seen: list[Line], marks: Marks, index: int) -> Run | None:
    """The letters from the ``index``-th on that go on in its alphabet, whatever their order."""
    opener = seen[marks.letters[index]]
    rows = tuple(place.row for place in places_of(opener.token) if place.ordinal == 1)
    chosen = [marks.letters[index]]
    ordinals = [1]
    reached = len(inline.split(lines[chosen[0]], opener))
    for position in marks.letters[index + 1 :]:
        at = seen[position]
        if position > marks.answer or (at.style == "bare") != (opener.style == "bare"):
            continue
        if at.indent > opener.indent + 3 and not at.bullet and at.style != opener.style:
            continue
        fitting = [place for place in places_of(at.token) if place.row in rows]
        if not fitting:
            if is_first(at.token):
                break
            if _same_script_mistake(opener, at):
                chosen.append(position)
                ordinals.append(0)
            continue
        if fitting[0].ordinal == 1 and reached == 1 and len(chosen) > 1 and at.token == opener.token:
            break
        if fitting[0].ordinal == 1 and at.token == opener.token:
            break
        if (
            at.loose
            and fitting[0].ordinal != ordinals[-1] + 1
            and not (opener.loose and _written_as(opener, at))
        ):
            continue
        if fitting[0].ordinal != ordinals[-1] + 1 and _repeats(lines, seen, chosen, position):
            break
        rows = tuple(row for row in rows if any(place.row == row for place in fitting))
        chosen.append(position)
        ordinals.append(fitting[0].ordinal)
    above = marks.letters[index - 1] if index and len(chosen) > 1 else -1
    if above >= 0 and above == chosen[0] - 1 and opener.style == "bare" and _same_mark(opener, seen[above]):
        return Run("letters", [above, *chosen], rows)  # `A dog`, `A cat`, `B mouse`: told as out of order
    if len(chosen) == 1 and reached == 1 and (opener.style == "bare" or opener.loose):
        return None
    if opener.style == "bare" and reached == 1 and (ordinals[1:2] != [2] or not _close(seen, chosen)):
        return None
    return Run("letters", chosen, rows)


def _same_mark(one: Line, other: Line) -> bool:
    return one.token == other.token and one.style == other.style


def _repeats(lines: tuple[str, ...], seen: list[Line], chosen: list[int], position: int) -> bool:
    """Whether a whole option line comes again below the options: meant as the answer (rule 26)."""
    at = seen[position]
    text = lines[position][at.text : at.end]
    return len(chosen) > 1 and any(
        seen[line].token == at.token and lines[line][seen[line].text : seen[line].end] == text
        for line in chosen
    )


def _written_as(opener: Line, at: Line) -> bool:
    """Whether a letter is written like the first: same punctuation, same indent, same bullet."""
    return at.style == opener.style and at.indent == opener.indent and at.bullet == opener.bullet


def _same_script_mistake(opener: Line, at: Line) -> bool:
    """A letter of another script written just like the options: Cyrillic В behind Latin A."""
    return _written_as(opener, at) and not at.loose


def _close(seen: list[Line], chosen: list[int]) -> bool:
    """Whether the letters stand on lines that follow each other: `A text` alone is no marker (rule 12)."""
    return all(
        all(
            seen[line].kind == BLANK_LINE or seen[line].indent > seen[before].indent
            for line in range(before + 1, after)
        )
        for before, after in pairwise(chosen)
    )


def _headless(seen: list[Line], marks: Marks) -> Run | None:
    """Letters in order that do not begin at the first: B., C., D. Reported as such later."""
    usable = [line for line in marks.letters if line < marks.answer and not seen[line].loose]
    for first, second in pairwise(usable):
        rows = tuple(
            place.row
            for place in places_of(seen[first].token)
            if any(
                other.row == place.row and other.ordinal == place.ordinal + 1
                for other in places_of(seen[second].token)
            )
        )
        if rows and seen[first].style == seen[second].style and seen[first].ordinal <= 4:
            return Run("letters", usable[usable.index(first) :], rows)
    return None


def _checks(seen: list[Line], marks: Marks) -> Run | None:
    chosen = [line for line in marks.checks if line < marks.answer]
    if not chosen:
        return None
    indent = seen[chosen[-1]].indent
    return Run("checks", [line for line in chosen if seen[line].indent <= indent + 1])


def _numbers(lines: tuple[str, ...], seen: list[Line], marks: Marks) -> Run | None:
    """The last run 1, 2, 3 … above the answer."""
    usable = [line for line in marks.numbers if line < marks.answer]
    best: list[int] = []
    current: list[int] = []
    for line in usable:
        at = seen[line]
        if at.ordinal == 1:
            current = [line]
        elif current and at.ordinal == len(current) + 1 and at.style == seen[current[0]].style:
            current.append(line)
        else:
            continue
        if len(current) > 1 or len(inline.split(lines[line], at)) > 1:
            best = current
    return Run("numbers", best) if best else None


def _bullets(lines: tuple[str, ...], seen: list[Line], marks: Marks) -> Run | None:
    """The last run of bullets above the answer; a run ends at a line of text as far left as its bullets."""
    usable = [line for line in marks.bullets if line < marks.answer]
    if not usable:
        return None
    if marks.dressed:
        usable = sorted(usable + _dressed(seen, marks, usable))
    outer = min(seen[line].indent for line in usable) + 1
    runs: list[list[int]] = []
    for line in usable:
        if seen[line].indent > outer and runs:
            continue
        if runs and not _parted(lines, seen, runs[-1][-1], line):
            runs[-1].append(line)
        else:
            runs.append([line])
    run = Run("bullets", runs[-1])
    run.doubt = _second_list(seen, runs[-1])
    run.missed = _question_between(lines, seen, runs)
    return run


def _question_between(lines: tuple[str, ...], seen: list[Line], runs: list[list[int]]) -> int:
    """A line behind a blank one that asks, between two lists of which the first follows a question too; or -1."""
    for first, second in pairwise(runs):
        above = next((line for line in range(first[0] - 1, -1, -1) if seen[line].kind != BLANK_LINE), -1)
        if len(first) < 2 or above < 0 or not _asks(lines[above]):
            continue
        for line in range(first[-1] + 1, second[0]):
            at = seen[line]
            if (
                at.kind != BLANK_LINE
                and seen[line - 1].kind == BLANK_LINE
                and at.indent <= seen[first[0]].indent
            ):
                last = next(n for n in range(second[0] - 1, line - 1, -1) if seen[n].kind != BLANK_LINE)
                return line if _asks(lines[last]) or _asks(lines[line]) else -1
    return -1


def _asks(line: str) -> bool:
    return line.rstrip("*_ \t").endswith(("?", "？", "؟", ";"))


def _dressed(seen: list[Line], marks: Marks, bullets: list[int]) -> list[int]:
    """Bulleted lines that look like something else (``• C. elegans``, ``• Note: …``) among plain bullets."""
    return [
        line
        for line in marks.dressed
        if line < bullets[-1] or (seen[line].kind == LETTER and line < marks.answer)
        if seen[line].bullet == seen[bullets[-1]].bullet
    ]


def _tight(line: str, at: Line) -> bool:
    """Whether a line is an option whose bullet lacks its blank; reported where it is read."""
    return at.kind == TEXT and line[at.start] in TYPOGRAPHIC_BULLETS


def _parted(lines: tuple[str, ...], seen: list[Line], before: int, after: int) -> bool:
    """Whether text stands between two bullets that is not part of the first."""
    if after == before + 1:
        return False
    indent = seen[before].indent
    return any(
        seen[line].kind not in (BLANK_LINE, CODE, BULLET)
        and not seen[line].bullet
        and not _tight(lines[line], seen[line])
        and seen[line].indent <= indent
        for line in range(before + 1, after)
    )


def _second_list(seen: list[Line], chosen: list[int]) -> int:
    """Where a blank line parts two lists of two or more bullets, which are close together otherwise; or -1."""
    if chosen[-1] - chosen[0] == len(chosen) - 1:
        return -1
    gaps = [
        index
        for index, (before, after) in enumerate(pairwise(chosen), 1)
        if any(seen[line].kind == BLANK_LINE for line in range(before + 1, after))
    ]
    if len(gaps) == 1 and 2 <= gaps[0] <= len(chosen) - 2:
        return chosen[gaps[0]]
    return -1


def plain_lines(seen: list[Line], start: int, stop: int, mode: str) -> Run | None:
    """The options of a file without markers: the indented lines, or all lines behind the first."""
    answer = next((line for line in range(start, stop) if seen[line].kind in (ANSWER, TAG)), stop)
    if mode == "indented":
        chosen = [
            line
            for line in range(start + 1, answer)
            if seen[line].kind != BLANK_LINE and seen[line].indent >= 2
        ]
    else:
        chosen = [line for line in range(start + 1, answer) if seen[line].kind == TEXT]
    return Run("plain", chosen) if chosen else None
