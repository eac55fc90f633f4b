"""The values of settings: each reader takes the name of its field and a YAML node, and gives the value.

What cannot be the value of the field is raised as `Wrong`. Texts that students read are left as they stand; how they
are read depends on the quiz's markup, which is a setting itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from lmspack.identifiers import is_language_tag, language_hint
from lmspack.model import Section
from lmspack.numbers import ascii_digits
from lmspack.richtext.languages import script_of
from lmspack.richtext.scripts import CODES, members
from lmspack.richtext.scripts import NAMES as SCRIPT_NAMES
from lmspack.source import Span
from lmspack.yamltext import List, Node, Text
from lmspack.yamltext import Mapping as Fields

MOST_POINTS = Decimal(10_000)
LONGEST_TAG = 50
"""Characters of a tag: Moodle's field holds 255, its form 50."""

MOST_MINUTES = 60 * 24 * 7
MOST_ATTEMPTS = 1000
MOST_PICKED = 10_000

_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)
_SHARE = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(?:\s?(%)|/([1-9][0-9]{0,2}))?", re.ASCII)
_SHARE_STEP = Decimal("0.00001")
"""What a share is rounded to: Moodle's list of fractions has five decimals, too."""

YES = ("true", "yes", "on", "हाँ", "हां", "ja", "oui", "sí", "si", "sim", "да", "نعم", "是", "はい")
NO = ("false", "no", "off", "नहीं", "nein", "non", "não", "nao", "нет", "لا", "否", "いいえ")

Words = Mapping[str, tuple[str, ...]]
"""The values of a field, each with the other words for it."""

NUMBERINGS: Words = {"abc": (), "ABC": (), "123": (), "iii": (), "III": (), "none": ()}
DIFFICULTIES: Words = {
    "easy": ("आसान", "सरल", "leicht", "einfach", "facile", "fácil", "лёгкий", "سهل", "简单"),
    "medium": ("मध्यम", "mittel", "moyen", "medio", "media", "médio", "средний", "متوسط", "中等"),
    "hard": ("कठिन", "difficult", "schwer", "schwierig", "difficile", "difícil", "трудный", "صعب", "困难"),
}
FEEDBACK_TIMES: Words = {"immediate": (), "end": (), "never": ()}
MARKUPS: Words = {"literal": (), "markdown": ()}


class Wrong(Exception):
    """A value that its field cannot have. ``span`` is its place where that is narrower than the whole value."""

    def __init__(self, message: str, help: str = "", span: Span | None = None, code: str = "K401") -> None:
        super().__init__(message)
        self.message = message
        self.help = help
        self.span = span
        self.code = code


Reader = Callable[[str, Node], Any]


@dataclass(frozen=True, slots=True)
class SectionSetting:
    """What is set for one section, None where nothing is said; ``span`` is the place of its title."""

    title: str
    span: Span
    pick: int | None = None
    shuffle: bool | None = None


def text(name: str, node: Node) -> Text:
    """A text, as it stands. Raises `Wrong`."""
    if not isinstance(node, Text):
        raise Wrong(f"'{name}' must be one text, not a list or several fields.", code="K106")
    return node


def line(name: str, node: Node) -> str:
    """A text of one line, white space folded. Raises `Wrong`."""
    return " ".join(text(name, node).text.split())


def switch(name: str, node: Node) -> bool:
    """Whether it is so: true or false, in several languages. Raises `Wrong`."""
    said = text(name, node).text.strip()
    folded = said.casefold()
    if folded not in YES and folded not in NO:
        raise Wrong(f"'{name}' must be true or false, not '{said}'.", "Write true or false.", code="K106")
    return folded in YES


def points(name: str, node: Node) -> Decimal:
    """What a question is worth: above 0, at most four decimals. Raises `Wrong`."""
    said = text(name, node).text.strip()
    value = Decimal(_digits(said)) if _NUMBER.fullmatch(_digits(said)) else Decimal(0)
    if not 0 < value <= MOST_POINTS or value != round(value, 4):
        help = f"Write a number above 0 and up to {MOST_POINTS}, with at most four decimals: 1 or 2.5."
        raise Wrong(f"'{said}' cannot be the points of a question.", help, code="K113")
    return value


def share(name: str, node: Node) -> Decimal:
    """A share of the points from 0 to 1: ``0.25``, ``25%`` or ``1/4``; rounded to five decimals. Raises `Wrong`."""
    said = text(name, node).text.strip()
    found = _SHARE.fullmatch(_digits(said))
    value = Fraction(-1)
    if found is not None:
        value = Fraction(found[1]) / (100 if found[2] else int(found[3] or 1))
    if not 0 <= value <= 1:
        help = "Write a number from 0 to 1, such as 0.25, or a percentage: 25%."
        raise Wrong(f"'{said}' cannot be a share of the points.", help)
    exact = (Decimal(value.numerator) / Decimal(value.denominator)).quantize(_SHARE_STEP)
    return exact.normalize() if exact else Decimal(0)


def whole(least: int, most: int, words: Mapping[str, int] | None = None) -> Reader:
    """A reader of whole numbers within these bounds; ``words`` stand for some of them."""

    def read(name: str, node: Node) -> int:
        said = text(name, node).text.strip()
        if words and said.casefold() in words:
            return words[said.casefold()]
        digits = _digits(said)
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 8 and least <= int(digits) <= most):
            also = f", or {' or '.join(words)}" if words else ""
            help = f"Write a whole number from {least} to {most}{also}."
            raise Wrong(f"'{name}' cannot be '{said}'.", help)
        return int(digits)

    return read


def word(values: Words) -> Reader:
    """A reader of one of several words; capitals count only where two of the words differ in nothing else."""
    meant: dict[str, list[str]] = {}
    for value, others in values.items():
        for form in (*others, value):
            meant.setdefault(form.casefold(), []).append(value)
    known = {form: found[0] for form, found in meant.items() if len(found) == 1}

    def read(name: str, node: Node) -> str:
        said = text(name, node).text.strip()
        found = said if said in values else known.get(said.casefold())
        if found is None:
            near = get_close_matches(said.casefold(), values, 1)
            listed = ", ".join(values)
            help = f"Did you mean '{near[0]}'? It can be {listed}." if near else f"Write one of {listed}."
            raise Wrong(f"'{name}' cannot be '{said}'.", help)
        return found

    return read


def tags(name: str, node: Node) -> tuple[str, ...]:
    """Tags: a list, or a text in which commas part them. Raises `Wrong`."""
    found: dict[str, None] = {}
    for item in _items(name, node):
        parts = [item] if isinstance(node, List) else _split(item, (",", "،", "、", "，"))
        for part in parts:
            tag = " ".join(part.text.split())
            if len(tag) > LONGEST_TAG:
                help = f"A tag has at most {LONGEST_TAG} characters; commas part tags."
                raise Wrong(f"The tag '{tag[:LONGEST_TAG]}…' is too long.", help, part.span)
            if "," in tag:
                help = "Write each tag as an entry of its own."
                raise Wrong("A tag cannot have a comma, which parts tags.", help, part.span)
            if tag:
                found[tag] = None
    return tuple(found)


def hints(name: str, node: Node) -> tuple[Text, ...]:
    """Hints in their order, as they stand: a list, or one text. Raises `Wrong`."""
    return tuple(item for item in _items(name, node) if item.text.strip())


def options(name: str, node: Node) -> tuple[Text, ...]:
    """Texts of options, as they stand: a list, or one text. Raises `Wrong`."""
    return hints(name, node)


MESSAGES = ("correct", "partial", "incorrect")


def messages(name: str, node: Node) -> dict[str, Text]:
    """The messages, by how right the response was, as they stand. Raises `Wrong`."""
    if not isinstance(node, Fields):
        help = f"Write below '{name}:' and indented what students are told: 'correct: Well done!'"
        raise Wrong(f"'{name}' must have the fields {', '.join(MESSAGES)}.", help, code="K106")
    _known(name, node, MESSAGES)
    found = {case: text(case, value) for case, value in node.entries.items()}
    return {case: told for case, told in found.items() if told.text.strip()}


def path(name: str, node: Node) -> tuple[str, ...]:
    """A category from the top down: ``Physics/Waves``; a doubled slash is one of a name. Raises `Wrong`."""
    said = line(name, node)
    names = [part.strip().replace("\0", "/") for part in said.replace("//", "\0").split("/")]
    if not all(names):
        help = "Write the names with one '/' between them: Physics/Waves. A slash of a name is written //."
        raise Wrong(f"The category '{said}' has a name without a letter.", help)
    return tuple(names)


def language(name: str, node: Node) -> str:
    """A language tag. Raises `Wrong`."""
    said = text(name, node).text.strip()
    if not is_language_tag(said):
        raise Wrong(f"'{said}' is no language tag.", language_hint(said), code="K110")
    return said


def languages(name: str, node: Node) -> dict[str, str]:
    """Which language a script stands for: ISO 15924 code → language tag. Raises `Wrong`."""
    if not isinstance(node, Fields):
        help = f"Write '{name}: {{Latn: en}}': the code of a script, and the language that it is read in."
        raise Wrong(f"'{name}' must name scripts and their languages.", help, code="K106")
    found: dict[str, str] = {}
    for script, value in node.entries.items():
        if not members(script):
            near = _script_named(script) or get_close_matches(script.title(), CODES, 1)
            help = f"Did you mean '{near[0]}'?" if near else f"lmspack knows {', '.join(CODES)}."
            raise Wrong(f"'{script}' is no code of a script.", help, node.keys[script])
        try:
            found[script] = language(script, value)
        except Wrong as fault:
            raise Wrong(fault.message, fault.help, value.span, fault.code) from None
        usual = script_of(found[script])
        if usual and not members(script) & members(usual):
            help = f"If it is in this script here, say so in its tag: '{found[script].partition('-')[0]}-{script}'."
            raise Wrong(f"'{found[script]}' is not written in the script '{script}'.", help, value.span)
    return found


def _script_named(name: str) -> list[str]:
    """The code of a script that is called so, such as "Latin"; none if there is no such script."""
    return [code for code, known in SCRIPT_NAMES.items() if known.casefold() == name.casefold()]


_SECTION_FIELDS = ("title", "pick", "shuffle")


def sections(name: str, node: Node) -> tuple[SectionSetting, ...]:
    """What is set for sections. Raises `Wrong`."""
    if not isinstance(node, List) or not all(isinstance(item, Fields) for item in node.items):
        help = (
            f"Write below '{name}:' for each section '- title:' and its heading, then 'pick:' or 'shuffle:'."
        )
        raise Wrong(f"'{name}' must be a list of sections.", help, code="K106")
    return tuple(_section(name, item) for item in node.items if isinstance(item, Fields))


def _section(name: str, node: Fields) -> SectionSetting:
    _known(name, node, _SECTION_FIELDS)
    title = node.entries.get("title")
    if not isinstance(title, Text) or not title.text.strip():
        help = "Write 'title:' and the heading of the section as it stands in the quiz text."
        raise Wrong("A section without its title.", help, _first(node), "K105")
    return SectionSetting(
        " ".join(title.text.split()),
        title.span,
        _inner(node, "pick", pick),
        _inner(node, "shuffle", switch),
    )


pick = whole(1, MOST_PICKED)
"""How many questions of a section each student gets."""


def _inner(node: Fields, name: str, read: Reader) -> Any:
    value = node.entries.get(name)
    if value is None or (isinstance(value, Text) and not value.text.strip()):
        return None
    try:
        return read(name, value)
    except Wrong as fault:
        raise Wrong(fault.message, fault.help, fault.span or value.span, fault.code) from None


def _known(name: str, node: Fields, known: Iterable[str]) -> None:
    for key, span in node.keys.items():
        if key not in known:
            raise Wrong(
                f"'{name}' has no field '{key}'.", f"The fields are {', '.join(known)}.", span, "K103"
            )


def _first(node: Fields) -> Span:
    start = node.span
    return Span(start.line, start.start, start.line, start.start)


def _items(name: str, node: Node) -> list[Text]:
    items = node.items if isinstance(node, List) else (node,)
    for item in items:
        if not isinstance(item, Text):
            raise Wrong(f"'{name}' must be a text or a list of texts.", span=item.span, code="K106")
    return [item for item in items if isinstance(item, Text)]


def _split(item: Text, signs: tuple[str, ...]) -> list[Text]:
    written = item.text
    for sign in signs[1:]:
        written = written.replace(sign, signs[0])
    return [Text(part, item.span) for part in written.split(signs[0])]


def _digits(said: str) -> str:
    return ascii_digits(said) or ""


def as_section(setting: SectionSetting) -> Section:
    """The section as the model has it."""
    return Section(setting.title, setting.pick, bool(setting.shuffle))
