"""How answers are written on one line, in a quiz text as in an answer key: accepted texts, numbers, gaps.

Pure functions; what is written wrongly is raised as `NotationFault`, and who calls knows the place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from lmspack.model import Interval, Menu, Numeric, ShortAnswer
from lmspack.numbers import NotationFault, ascii_digits, looks_numeric, read_number

__all__ = [
    "NotationFault",
    "gap",
    "is_for_gap",
    "is_interval",
    "looks_like_numbers",
    "numeric",
    "short_answer",
    "word_range",
]

_RANGE = re.compile(r"(\d{1,6})\s?(?:[-\u2212\u2013\u2014]|\.\.\.?|to|से)\s?(\d{1,6})")
_AT_MOST = ("at most", "up to", "no more than", "maximum", "max.", "max", "<=", "≤", "अधिकतम", "höchstens")
_AT_LEAST = (
    "at least",
    "no less than",
    "min",
    "min.",
    "minimum",
    ">=",
    "≥",
    "न्यूनतम",
    "कम से कम",
    "mindestens",
)

GapAnswer = ShortAnswer | Numeric | Menu

_MARGIN = re.compile(r"±|\+/?[-\u2212\u2013]")
_EQUALS = re.compile(r"(^\s*|\s\|\s+)=")
_PERCENT = "%\u066a\uff05"


def alternatives(text: str, tight: bool = False) -> Iterator[tuple[int, str]]:
    r"""What `` | `` parts, each with its offset and without the blanks around it.

    A bar counts where it has white space on both sides, or, with ``tight``, everywhere; ``\|`` never does. Raises
    `NotationFault` where nothing stands beside a bar.
    """
    start = 0
    for place, sign in enumerate(text):
        if sign == "|" and (text[place - 1 : place] != "\\" if tight else _is_apart(text, place)):
            yield _alternative(text, start, place)
            start = place + 1
    yield _alternative(text, start, len(text))


def _is_apart(text: str, place: int) -> bool:
    return text[place - 1 : place].isspace() and text[place + 1 : place + 2].isspace()


def _alternative(text: str, start: int, end: int) -> tuple[int, str]:
    part = text[start:end].strip()
    offset = start + len(text[start:end]) - len(text[start:end].lstrip())
    several = start > 0 or end < len(text)
    if not part and not several:
        raise NotationFault("There is no answer.", "Write the answer.", text)
    if not part or (part == "|" if several else part[:2] == "| " or part[-2:] == " |"):
        help = r"Write a text on both sides of '|'. A bar that belongs to the text is written \|."
        message = "Nothing stands beside the bar '|'."
        raise NotationFault(message, help, text, min(start, len(text)), max(start, end))
    return offset, part


def short_answer(text: str, case: bool = False) -> ShortAnswer:
    r"""The accepted texts, parted by `` | `` (``\|`` is a bar of the text). Raises `NotationFault`."""
    found: dict[str, None] = {}
    for offset, part in alternatives(text):
        accepted = _unescaped(part)
        _add(found, accepted, text, offset, part)
    return ShortAnswer(tuple(found), case)


def _add(found: dict[str, None], accepted: str, text: str, offset: int, part: str) -> None:
    if accepted in found:
        raise NotationFault(
            f"'{accepted}' is given twice.", "Delete one of the two.", text, offset, offset + len(part)
        )
    found[accepted] = None


def _unescaped(part: str) -> str:
    return part.replace(r"\|", "|")


def looks_like_numbers(text: str) -> bool:
    """Whether a person means by ``text`` what `numeric` reads: numbers, with margins or as ranges."""
    return all(_looks_like_interval(part.strip()) for part in re.split(r"\s\|\s", text))


def is_for_gap(text: str) -> bool:
    """Whether a person means by ``text`` what stands in a gap only: ``= 3.14``, or a menu, ``*down | up``."""
    bare = text.strip()
    if bare[:1] == "=":
        return looks_like_numbers(bare[1:].strip())
    parts = [part.strip() for part in bare.split(" | ")]
    return len(parts) > 1 and sum(part[:1] == "*" and part[1:] != "" for part in parts) == 1


def is_interval(text: str) -> bool:
    """Whether a person means by ``text`` a number with a margin, or a range of numbers."""
    return _looks_like_interval(text.strip()) and not looks_numeric(text.strip())


def _looks_like_interval(part: str) -> bool:
    if looks_numeric(part):
        return True
    part = _without_parentheses(part)
    if margin := _MARGIN.search(part):
        value, allowed = part[: margin.start()].strip(), part[margin.end() :].strip()
        return looks_numeric(value) and looks_numeric(allowed.rstrip(_PERCENT).strip())
    if part[:1] == "[" and part[-1:] == "]":
        ends = _ends(part[1:-1], "")
        return ends is not None and all(looks_numeric(end) for end in ends)
    low, dots, high = part.partition("..")
    return dots != "" and high[:1] != "." and looks_numeric(low.strip()) and looks_numeric(high.strip())


def _without_parentheses(part: str) -> str:
    """``3.14 (± 0.01)`` without the parentheses, which become blanks so that places stay."""
    if part[-1:] not in (")", "）"):
        return part
    opening = max(part.rfind("("), part.rfind("（"))
    if opening < 1 or not _MARGIN.match(part[opening + 1 :].lstrip()):
        return part
    return f"{part[:opening]} {part[opening + 1 : -1]} "


def numeric(text: str, language: str) -> Numeric:
    """The accepted numbers, parted by `` | ``: ``3.14``, ``3.14 ± 0.01`` (also ``+-``, ``+/-``), ``3.14 ± 5%`` (of
    the value), ``1..5`` or ``[1, 5]`` (both ends included). Raises `NotationFault`.

    How numbers are read in ``language``: `lmspack.numbers.read_number`.
    """
    found: list[Interval] = []
    for offset, part in alternatives(text):
        try:
            interval = _interval(part, language)
        except NotationFault as fault:
            raise fault.within(text, offset) from None
        if interval in found:
            raise NotationFault(
                f"'{part}' is given twice.", "Delete one of the two.", text, offset, offset + len(part)
            )
        found.append(interval)
    return Numeric(tuple(found))


def with_margin(value: Decimal, text: str, language: str) -> Interval:
    """The numbers about ``value`` up to the margin ``text``: a number, or a percentage of the value (``5%``).
    Raises `NotationFault`."""
    bare = text.rstrip()
    percent = bare[-1:] in _PERCENT and bool(bare)
    number = read_number(bare[:-1] if percent else bare, language)
    if number < 0:
        raise NotationFault("A margin cannot be below 0.", f"Write {-number}.", text)
    margin = abs(value) * number / 100 if percent else number
    if number and not margin:
        raise NotationFault(f"{number}% of 0 is 0.", "Write the margin as a number: 0 ± 0.01.", text)
    return Interval(value, margin.normalize() if margin else Decimal(0))


def _interval(part: str, language: str) -> Interval:
    if part[:1] == "[" and part[-1:] == "]":
        ends = _ends(part[1:-1], language)
        if ends is None:
            help = "Write the two ends with a semicolon between them: [1; 5]."
            raise NotationFault(f"'{part}' does not show where its two ends are parted.", help, part)
        return _range(part, *ends, language)
    low, dots, high = part.partition("..")
    if dots and high[:1] != ".":
        return _range(part, low, high, language)
    part = _without_parentheses(part)
    margin = _MARGIN.search(part, 1)
    if margin is None:
        return Interval(read_number(part, language))
    value = read_number(part[: margin.start()], language)
    try:
        return with_margin(value, part[margin.end() :], language)
    except NotationFault as fault:
        raise fault.within(part, margin.end()) from None


def _ends(inner: str, language: str) -> tuple[str, str] | None:
    """The two ends of ``[1, 5]``, parted by a semicolon, by a comma and a blank, or by the only comma there is:
    that one only where no comma is a decimal sign."""
    for sign in (";", ", ", "،", "、"):
        if inner.count(sign) == 1:
            low, _, high = inner.partition(sign)
            return low, high
    if inner.count(",") == 1 and not _is_number(inner, language):
        low, _, high = inner.partition(",")
        return low, high
    return None


def _is_number(text: str, language: str) -> bool:
    try:
        read_number(text, language)
    except NotationFault as fault:
        return "two numbers" in fault.message
    return True


def _range(part: str, low: str, high: str, language: str) -> Interval:
    ends: list[Decimal] = []
    for end in (low, high):
        try:
            ends.append(read_number(end, language))
        except NotationFault as fault:
            raise fault.within(part, part.rindex(end) if end == high else part.index(end)) from None
    if ends[0] > ends[1]:
        raise NotationFault(
            f"The range '{part}' ends before it begins.", f"Write {high.strip()}..{low.strip()}.", part
        )
    return Interval((ends[0] + ends[1]) / 2, (ends[1] - ends[0]) / 2)


def word_range(text: str) -> tuple[int | None, int | None]:
    """How many words an essay has, at least and at most: ``50-200``, ``at most 200``, ``at least 50``.

    A bare number could be either and raises `NotationFault`, as does what is no such range.
    """
    said = (
        " ".join((ascii_digits(text) or text).casefold().split())
        .removesuffix("words")
        .removesuffix("शब्द")
        .strip()
    )
    if found := _RANGE.fullmatch(said):
        least, most = int(found[1]), int(found[2])
        if least > most:
            raise NotationFault(f"'{text.strip()}' ends before it begins.", f"Write {most}-{least}.", text)
        if not most:
            raise NotationFault(
                "An essay without words is none.", "Write the greatest number of words.", text
            )
        return least or None, most
    for words, place in ((_AT_MOST, 1), (_AT_LEAST, 0)):
        bound = next((said.removeprefix(word).strip() for word in words if said.startswith(word)), "")
        if bound.isdecimal() and len(bound) < 7 and int(bound):
            return (None, int(bound)) if place else (int(bound), None)
    help = "Write the least and the greatest number, 50-200, or 'at most 200', or 'at least 50'."
    raise NotationFault(f"'{text.strip()}' is no number of words, from least to greatest.", help, text)


def gap(text: str, language: str) -> GapAnswer:
    r"""What belongs into a gap, as it stands between ``[[`` and ``]]``: accepted texts parted by ``|``, with or
    without blanks around it; ``= 3.14`` for a number; with a ``*`` before one of several, a menu of all of them.

    A text that itself begins with such a sign has a backslash before it: ``\*args``. Raises `NotationFault`.
    """
    if text.lstrip()[:1] == "=":
        return _number_gap(text, language)
    parts = list(alternatives(text, tight=True))
    stars = [place for place, (_, part) in enumerate(parts) if part[0] == "*"]
    if not stars:
        found: dict[str, None] = {}
        for offset, part in parts:
            _add(found, _gap_text(part), text, offset, part)
        return ShortAnswer(tuple(found))
    return _menu(text, parts, stars)


def _number_gap(text: str, language: str) -> Numeric:
    bare = _EQUALS.sub(lambda found: found[1] + " ", text)
    try:
        return numeric(bare, language)
    except NotationFault as fault:
        raise NotationFault(fault.message, fault.help, text, fault.start, fault.end) from None


def _menu(text: str, parts: list[tuple[int, str]], stars: list[int]) -> Menu:
    if len(parts) == 1 or len(stars) > 1:
        message = (
            "A menu needs at least two texts."
            if len(parts) == 1
            else f"The menu has {len(stars)} right texts."
        )
        help = r"Write it as [[ *down | up ]], the right one with a star. A star of the text is written \*."
        raise NotationFault(message, help, text)
    options: dict[str, None] = {}
    for place, (offset, part) in enumerate(parts):
        option = part[1:].strip() if place == stars[0] else part
        if not option:
            raise NotationFault(
                "Nothing stands behind the star.", "Write the right text behind it.", text, offset, offset + 1
            )
        _add(options, _gap_text(option), text, offset, part)
    return Menu(tuple(options), stars[0])


def _gap_text(part: str) -> str:
    return _unescaped(part[1:] if part[:2] in (r"\*", r"\=") else part)
