"""Texts as YAML scalars, and questions as entries of an answer key: what `load` reads back unchanged."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from lmspack.key.kinds import is_answered
from lmspack.model import Ordering, Question
from lmspack.richtext import CodeBlock, Content, plain

STEP = "  "
"""How far each level of a key is indented."""

_READ_AS_OTHER = frozenset("y n yes no on off true false null none ~ .inf .nan".split())  # noqa: SIM905
_NUMBER_OR_DATE = re.compile(r"[+-]?[0-9.][0-9a-fA-FxXoO_.,:+TZ -]*")
_NOT_FIRST = frozenset("-?:,[]{}#&*!|>'\"%@`=<.")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def scalar(text: str, indent: str = "", *, flow: bool = False) -> str:
    """``text`` as a value behind ``name: `` or ``- ``, in the form that is easiest to read and to edit.

    ``indent`` is that of the field's name; the lines of a block stand one step deeper. With ``flow`` it is fit
    for a list in brackets. What YAML, or an editor that guesses types, would take for anything but this text
    is put between quotes.
    """
    if any(_needs_escape(character) for character in text):
        return '"' + "".join(_escaped(character) for character in text) + '"'
    if "\n" in text and not flow:
        return _block(text, indent + STEP)
    if "\n" in text:
        return '"' + "".join(_escaped(character) for character in text) + '"'
    return text if not flow and _is_plain(text) else "'" + text.replace("'", "''") + "'"


def _is_plain(text: str) -> bool:
    """Whether the text may stand without quotes."""
    return (
        bool(text)
        and text == text.strip()
        and text[0] not in _NOT_FIRST
        and ": " not in text
        and " #" not in text
        and "\t" not in text
        and not text.endswith(":")
        and text.casefold() not in _READ_AS_OTHER
        and _NUMBER_OR_DATE.fullmatch(text) is None
    )


def _block(text: str, indent: str) -> str:
    """A literal block. An indicator says how far it is indented where the first line begins with blanks."""
    lines = text.split("\n")
    first = next((line for line in lines if line), "")
    mark = "|" + (str(len(STEP)) if first[:1].isspace() or not lines[0] else "")
    return "\n".join([mark, *(indent + line if line else "" for line in lines)])


def _needs_escape(character: str) -> bool:
    """Whether YAML would take the character for a line end, or not take it at all."""
    return character in "\r\x85\u2028\u2029\ufeff" or (
        character not in "\n\t" and unicodedata.category(character) in ("Cc", "Cs")
    )


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    return f"\\u{ord(character):04X}" if _needs_escape(character) else character


def written(content: Content) -> str:
    """Content as an author would write it: paragraphs parted by blank lines, so that it reads back the same."""
    parts: list[str] = []
    for i, block in enumerate(content):
        fenced = isinstance(block, CodeBlock) or (i > 0 and isinstance(content[i - 1], CodeBlock))
        if i:
            parts.append("\n" if fenced else "\n\n")
        parts.append(plain((block,)))
    return "".join(parts)


def entry(question: Question, identifier: str, indent: str, *, rich: bool = False) -> list[str]:
    """The lines of a question's entry in a key, ready to be filled in. ``indent`` stands before its ``- ``.

    An answer that the text says by other means than options stays there, and so do, with ``rich``, texts whose
    markup would be lost.
    """
    inner = indent + STEP
    explanation = written(question.explanation)
    lines = [f"{indent}- id: {identifier}", f"{inner}stem: {scalar(written(question.stem), inner)}"]
    if question.choices:
        lines += answer_lines(question, inner)
    elif isinstance(question.answer, Ordering):
        items = [f"{inner}{STEP}- {scalar(written(item), inner + STEP)}" for item in question.answer.items]
        lines += [f"{inner}answer:", *items]
    elif not is_answered(question):
        lines.append(f"{inner}answer:")
    if not explanation:
        lines += [f"{inner}explanation:"] if question.kind != "description" else []
    elif not rich:
        lines.append(f"{inner}explanation: {scalar(explanation, inner)}")
    spoken = [choice for choice in question.choices if choice.rationale and not rich]
    if spoken:
        lines.append(f"{inner}rationales:")
    for choice in spoken:
        deep = inner + STEP + STEP
        lines.append(f"{inner}{STEP}- choice: {scalar(written(choice.content), deep)}")
        lines.append(f"{deep}text: {scalar(written(choice.rationale), deep)}")
    return [line for part in lines for line in part.split("\n")]


def answer_lines(question: Question, indent: str, right: Iterable[int] | None = None) -> list[str]:
    """The field ``answer`` with every option in place: those that are right stand in its list, the others are
    commented out, so that to answer is to delete a ``#``. ``right`` are the places of the right ones, by
    default those of the question."""
    chosen = set(question.right if right is None else right)
    lines = [f"{indent}answer:"]
    for place, choice in enumerate(question.choices):
        item = f"- {scalar(written(choice.content), indent + STEP)}".split("\n")
        mark = "" if place in chosen else "# "
        lines += [f"{indent}{STEP}{mark}{line.removeprefix(indent + STEP)}".rstrip() for line in item]
    return lines
