"""Tags that authors wrap around an answer, taken off: ``<details><summary>Answer</summary>``."""

from __future__ import annotations

from lmspack.text.lexicon import ANSWER, EXPLANATION, fold, label_at
from lmspack.text.line import Line
from lmspack.text.marks import BLANK, rskip_blanks, skip_blanks


def behind_tags(line: str, at: Line) -> tuple[int, int, str]:
    """Start and end of the text between the tags of a line, and the kind of label found there ("" for none).

    The text of a ``<summary>`` is a label for the eye and no answer: what follows it counts.
    """
    start, end = at.start, at.end
    low = line.lower()
    summary = low.find("</summary>", start, end)
    if summary >= 0:
        start = summary + len("</summary>")
    elif "<summary" in low:
        return end, end, ""
    start = _skip_tags(line, start, end)
    end = _trim_tags(line, start, end)
    if start >= end:
        return end, end, ""
    found = label_at(line, start)
    if found and found.kind in (ANSWER, EXPLANATION):
        value = found.end
        while value < end and (line[value] in BLANK or line[value] in ":：-–—=*_"):
            value += 1
        return _skip_tags(line, value, end), end, found.kind
    return start, end, ""


def _skip_tags(line: str, start: int, end: int) -> int:
    start = skip_blanks(line, start)
    while start < end and line[start] == "<":
        close = line.find(">", start, end)
        if close < 0:
            break
        start = skip_blanks(line, close + 1)
    return min(start, end)


def _trim_tags(line: str, start: int, end: int) -> int:
    while end > start and line[end - 1] == ">":
        opening = line.rfind("<", start, end)
        if opening < 0:
            break
        end = rskip_blanks(line[:opening], start)
    return end


def answer_behind(line: str, start: int, end: int) -> int | None:
    """Where the value of a second label on the same line stands: ``My answer: A  Correct answer: B``."""
    for position in range(start, end):
        found = label_at(line, position) if line[position].isalpha() else None
        if found and found.kind == ANSWER and line[found.end : found.end + 1] in (":", "：", " "):
            return skip_blanks(line, found.end + 1)
    return None


def summary_of(line: str) -> str:
    """The text between ``<summary>`` and ``</summary>``, folded, without tags in it; "" without any."""
    low = line.lower()
    start, end = low.find("<summary"), low.find("</summary>")
    if not 0 <= start < end:
        return ""
    start = _skip_tags(line, start, end)
    return fold(line[start : _trim_tags(line, start, end)])


def behind_label(line: str, at: Line, label: str) -> int:
    """Where the value stands in a line that repeats the summary as its label: ``#### Antwort: B``."""
    start = at.text if at.level else at.start
    colon = min(
        (place for place in (line.find(":", start), line.find("：", start)) if place >= 0), default=-1
    )
    if label and colon >= 0 and fold(line[start:colon].strip("*_ ")) == label.rstrip(":： "):
        return skip_blanks(line, colon + 1)
    return at.start
