"""A reading as a person checks it: one line a part, answers marked, the codes of what was said about it."""

from __future__ import annotations

from lmspack.answertexts import answer_texts
from lmspack.diagnostics import Problems
from lmspack.model import UNKNOWN_LANGUAGE, Essay, ShortAnswer
from lmspack.richtext import Content, plain
from lmspack.richtext.markup import Markup
from lmspack.text import Attribute, Reading, decode, read, read_header

MARKS = {True: "+", False: "-", None: "?"}


def reading_of(data: bytes, problems: Problems) -> Reading | None:
    """What a file holds, or None if it could not be decoded; in the language and markup that its header says."""
    source = decode("quiz.txt", data, problems)
    if not source:
        return None
    header = read_header(source, problems)
    fields = header.fields.entries if header.fields else {}
    language, markup = (str(getattr(fields.get(name), "text", "")) for name in ("language", "markup"))
    rich: Markup = "markdown" if markup == "markdown" else "literal"
    return read(source, problems, language=language or UNKNOWN_LANGUAGE, markup=rich, header=header)


def outline(data: bytes) -> str:
    """Title, introduction, questions with options (+ right, - wrong, ? unknown), and codes by line."""
    problems = Problems()
    reading = reading_of(data, problems)
    lines: list[str] = []
    if reading:
        lines += _part("title:", reading.title) + _part("introduction:", plain(reading.introduction))
        lines += [f": {setting.name} = {setting.value}" for setting in reading.settings]
        section = ""
        for question, attributes in zip(reading.questions, _attributes(reading), strict=True):
            if question.section != section:
                section = question.section
                lines += _part("section:", section)
                facts = [facts for facts in reading.sections if facts.title == section]
                lines += [f": {pick.name} = {pick.value}" for fact in facts for pick in fact.attributes]
            lines += _part(f"{question.number or '*'} ({question.kind})", plain(question.stem))
            for choice in question.choices:
                lines += _part(f"  {MARKS[choice.correct]}", plain(choice.content))
                lines += _content("    why:", choice.rationale)
            lines += [f"  = {answer}" for answer in answer_texts(question)]
            lines += _essay(question.answer) if isinstance(question.answer, Essay) else []
            lines += (
                ["  capitals count"]
                if isinstance(question.answer, ShortAnswer) and question.answer.case
                else []
            )
            lines += _content("  because", question.explanation)
            for attribute in attributes:
                lines += _part(f"  : {attribute.name} =", attribute.value)
    lines += [f"{found.severity} {found.code} in line {found.line}" for found in problems]
    return "\n".join(lines) + "\n"


def _attributes(reading: Reading) -> tuple[tuple[Attribute, ...], ...]:
    return reading.attributes or ((),) * len(reading.questions)


def _essay(answer: Essay) -> list[str]:
    """What an essay has that others have not."""
    bare = Essay()
    lines = _content("  for the marker:", answer.notes)
    if answer.lines != bare.lines:
        lines.append(f"  lines: {answer.lines}")
    if (answer.min_words, answer.max_words) != (bare.min_words, bare.max_words):
        lines.append(f"  words: {answer.min_words} to {answer.max_words}")
    return lines


def _content(mark: str, content: Content) -> list[str]:
    return _part(mark, plain(content)) if content else []


def _part(mark: str, text: str) -> list[str]:
    return (
        [f"{mark} {line}" if place == 0 else f"    | {line}" for place, line in enumerate(text.split("\n"))]
        if text
        else []
    )
