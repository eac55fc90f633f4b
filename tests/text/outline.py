"""A reading as a person checks it: one line a part, answers marked, the codes of what was said about it."""

from __future__ import annotations

from lmspack.answertexts import answer_texts
from lmspack.diagnostics import Problems
from lmspack.richtext import Content, plain
from lmspack.text import Reading, decode, read

MARKS = {True: "+", False: "-", None: "?"}


def reading_of(data: bytes, problems: Problems) -> Reading | None:
    """What a file holds, or None if it could not be decoded."""
    source = decode("quiz.txt", data, problems)
    return read(source, problems) if source else None


def outline(data: bytes) -> str:
    """Title, introduction, questions with options (+ right, - wrong, ? unknown), and codes by line."""
    problems = Problems()
    reading = reading_of(data, problems)
    lines: list[str] = []
    if reading:
        lines += _part("title:", reading.title) + _part("introduction:", plain(reading.introduction))
        section = ""
        for question in reading.questions:
            if question.section != section:
                section = question.section
                lines += _part("section:", section)
            lines += _part(f"{question.number or '*'} ({question.kind})", plain(question.stem))
            for choice in question.choices:
                lines += _part(f"  {MARKS[choice.correct]}", plain(choice.content))
            lines += [f"  = {answer}" for answer in answer_texts(question)]
            lines += _content("  because", question.explanation)
    lines += [f"{found.severity} {found.code} in line {found.line}" for found in problems]
    return "\n".join(lines) + "\n"


def _content(mark: str, content: Content) -> list[str]:
    return _part(mark, plain(content)) if content else []


def _part(mark: str, text: str) -> list[str]:
    return (
        [f"{mark} {line}" if place == 0 else f"    | {line}" for place, line in enumerate(text.split("\n"))]
        if text
        else []
    )
