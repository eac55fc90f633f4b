"""All lines of a text at once: what each looks like, with code blocks and comments closed to every rule."""

from __future__ import annotations

from lmspack.richtext.literal import closes_fence, opening_fence
from lmspack.text.line import ANSWER, BLANK_LINE, CODE, COMMENT, TEXT, Line
from lmspack.text.marks import skip_blanks
from lmspack.text.messages import Reporter
from lmspack.text.rules import look_at


def scan(lines: tuple[str, ...], reporter: Reporter) -> list[Line]:
    """One `Line` for each line of the source. Reports code blocks without an end (T214)."""
    seen: list[Line] = []
    fenceless = _Fenceless()
    position, size = 0, len(lines)
    while position < size:
        line = lines[position]
        found = look_at(line)
        if ("```" in line or "~~~" in line) and (
            end := _fence_end(lines, position, found, reporter, fenceless)
        ):
            seen.append(found if found.kind != TEXT else found._replace(kind=CODE))
            seen.extend(_code(lines[inner]) for inner in range(position + 1, end + 1))
            position = end + 1
            continue
        if found.kind == COMMENT and "-->" not in line:
            end = _comment_end(lines, position, fenceless)
            seen.extend(_comment(lines[inner]) for inner in range(position, end + 1))
            position = end + 1
            continue
        seen.append(found)
        position += 1
    if any(at.style == "trivia" for at in seen):
        _carets(lines, seen)
    return seen


def _carets(lines: tuple[str, ...], seen: list[Line]) -> None:
    """``^ …`` is an answer above its options, in files whose questions begin with ``#Q``."""
    for position, at in enumerate(seen):
        if at.kind not in (BLANK_LINE, CODE) and lines[position].startswith("^ ", at.start):
            text = skip_blanks(lines[position], at.start + 1)
            seen[position] = Line(ANSWER, at.indent, at.start, min(text, at.end), at.end, style="above")


class _Fenceless:
    """What was found to have no end, so that the search for it is not repeated: keeps scanning linear."""

    def __init__(self) -> None:
        self.longest: dict[str, int] = {}
        self.comment = False


def _fence_end(
    lines: tuple[str, ...], position: int, found: Line, reporter: Reporter, fenceless: _Fenceless
) -> int | None:
    """The line that closes the code block which opens in line ``position``, behind a marker or alone."""
    fence = opening_fence(lines[position][found.text : found.end])
    if not fence:
        return None
    if len(fence) < fenceless.longest.get(fence[0], len(fence) + 1):
        for end in range(position + 1, len(lines)):
            if fence in lines[end]:
                if closes_fence(lines[end], fence):
                    return end
                if len(opening_fence(lines[end])) >= len(fence):
                    break  # another block begins: this one was never closed
        else:
            fenceless.longest[fence[0]] = len(fence)
    reporter.say("T214", position, fence=fence)
    return None


def _comment_end(lines: tuple[str, ...], position: int, fenceless: _Fenceless) -> int:
    if not fenceless.comment:
        for end in range(position + 1, len(lines)):
            if "-->" in lines[end]:
                return end
        fenceless.comment = True
    return position


def _code(line: str) -> Line:
    stripped = line.lstrip()
    if not stripped:
        return Line(BLANK_LINE, 0, 0, 0, 0)
    start = len(line) - len(stripped)
    return Line(CODE, len(line[:start].expandtabs(4)), start, start, len(line))


def _comment(line: str) -> Line:
    found = look_at(line)
    return found if found.kind == BLANK_LINE else found._replace(kind=COMMENT)
