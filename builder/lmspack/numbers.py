"""Numbers as people write them, read by the language they write in: never misread, rather refused.

A comma is a decimal sign in Berlin and parts thousands in Boston. So a sign counts as the decimal one only where the
language of the text uses it so, and what could be read in two ways is a fault that says how to write it.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal

MOST_DIGITS = 15
"""Significant digits of a number. Platforms compute with IEEE 754 doubles, which hold so many without loss."""

MOST_EXPONENT = 99
"""Greatest power of ten, up and down: any constant of nature fits."""

_COMMA = frozenset(
    """
    af az be bg bs ca cs da de el es et eu fi fo fr gl hr hu hy id is it ka kk kl ky lb lt lv mk nb nl nn no pl pt ro
    ru sk sl sq sr sv tg tk tr tt uk uz vi
    """.split()  # noqa: SIM905
)
"""Languages whose decimal sign is the comma (Unicode CLDR, ``numbers/symbols/decimal``)."""

_POINT_REGIONS = frozenset(
    """
    de-ch de-li it-ch es-do es-gt es-hn es-mx es-ni es-pa es-pe es-pr es-sv es-us
    """.split()  # noqa: SIM905
)
"""Where such a language is written with a decimal point (Unicode CLDR)."""

_UNSURE = frozenset(("", "und", "es"))
"""Tags that do not say which of the two signs parts thousands: that of no language, and Spanish without a country."""

_MINUS = "-\u2212\u2013"
_ARABIC_DECIMAL, _ARABIC_THOUSANDS = "\u066b", "\u066c"
_BLANKS = " \u00a0\u2009\u202f\t"
_PARTING = _BLANKS + "'\u2019_" + _ARABIC_THOUSANDS
"""What parts thousands somewhere and is a decimal sign nowhere."""

_NUMBER = re.compile(r"([+-]?)(\d*)(?:([.,\u066b])(\d+))?(?:[eE]([+-]?\d{1,4}))?", re.ASCII)
_GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})+(?:[.,]\d+)?", re.ASCII)
_PARTED = re.compile(
    rf"[+-]?\d+(?:[{_PARTING}]{{1,9}}\d{{2,4}})*[{_PARTING}]{{1,9}}\d{{3,4}}(?:[.,\u066b]\d+)?", re.ASCII
)
"""Groups of three digits, or of two (India) and four (China); ``2 3 1`` are three numbers."""
_PLAIN_DIGITS = re.compile(r"[0-9]{1,15}")


class NotationFault(Exception):
    """A text that is not written as it must be. ``message`` says what is wrong, ``help`` what to write; ``text`` is
    the text that was read, and ``start`` and ``end`` are the offsets of the fault in it (code points, end
    exclusive)."""

    def __init__(self, message: str, help: str, text: str, start: int = 0, end: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.help = help
        self.text = text
        self.start = start
        self.end = len(text) if end is None else end

    def within(self, text: str, offset: int) -> NotationFault:
        """The same fault in a text that holds this one's text from ``offset`` on."""
        return NotationFault(self.message, self.help, text, self.start + offset, self.end + offset)


def read_number(text: str, language: str) -> Decimal:
    """The number that ``text`` is, for readers of ``language`` (BCP 47; "und" or "" where nobody said it).

    Digits of any script are read, with an exponent (``1e-3``) and any minus sign. The decimal sign is that of the
    language (CLDR); an Arabic one (U+066B) is read everywhere. Raises `NotationFault` for what is no number, what
    could be another number elsewhere (``1,000``), and what no platform can hold.
    """
    bare = text.strip()
    offset = text.find(bare)
    if _PLAIN_DIGITS.fullmatch(bare):  # nearly every number
        return Decimal(bare)
    try:
        return _read(bare, language)
    except NotationFault as fault:
        raise fault.within(text, offset) from None


def looks_numeric(text: str) -> bool:
    """Whether a person means a number by ``text``, be it well written or not.

    ``3,14`` and ``1 000`` are meant as numbers, ``007``, ``5 km``, ``1/2`` and ``1.2.3`` are not.
    """
    bare = ascii_digits(text.strip())
    if bare is None or not any("0" <= sign <= "9" for sign in bare):
        return False
    if _GROUPED.fullmatch(bare) or _PARTED.fullmatch(bare):
        return True
    found = _NUMBER.fullmatch(bare)
    if found is None:
        return False
    whole = found[2]
    return not (len(whole) > 1 and whole[0] == "0")


def _read(bare: str, language: str) -> Decimal:
    written = ascii_digits(bare)
    if written is None:
        raise NotationFault(
            f"'{bare}' has digits of two scripts.", "Write all digits of a number in one script.", bare
        )
    if _PARTED.fullmatch(written) or (
        _GROUPED.fullmatch(written) and written.count(",") + written.count(".") > 1
    ):
        raise NotationFault(
            f"'{bare}' parts its thousands, which is not the same in every country.",
            f"Write the number without them: {_without_groups(written)}.",
            bare,
        )
    found = _NUMBER.fullmatch(written)
    if found is None or not (found[2] or found[4]):
        raise NotationFault(
            f"'{bare}' is no number.", "Write a number in digits, such as 3.14 or 1e-3.", bare
        )
    sign, whole, separator, fraction, exponent = found.groups()
    if separator:
        _check_separator(bare, sign, whole, separator, fraction, language)
    return _held(bare, sign, whole, fraction or "", int(exponent or 0))


def _check_separator(bare: str, sign: str, whole: str, separator: str, fraction: str, language: str) -> None:
    """Raise `NotationFault` unless ``separator`` can only be the decimal sign."""
    if separator == _ARABIC_DECIMAL:
        return
    decimals, sure = _signs(language)
    may_part = len(fraction) == 3 and 1 <= len(whole) <= 3 and whole[0] != "0"
    if may_part and separator not in sure:
        decimal = "." if "." in decimals else separator
        help = f"Write {sign}{whole}{fraction} or {sign}{whole}{decimal}{fraction}0"
        if fraction == "000":
            help = f"Write {sign}{whole}{fraction} or {sign}{whole}{decimal}0"
        if language in ("", "und"):
            help += ", or say which language the quiz is in"
        raise NotationFault(f"'{bare}' could be two numbers.", help + ".", bare)
    if separator not in decimals:
        raise NotationFault(
            f"'{bare}' has a comma, which is no decimal sign in the language of this quiz.",
            f"Write {sign}{whole or '0'}.{fraction}.",
            bare,
        )


def _signs(language: str) -> tuple[str, str]:
    """The decimal signs that are read in a language, and those of them that never part thousands there."""
    name, *more = language.lower().split("-")
    region = next((part for part in more if len(part) == 2 or part.isdecimal()), "")
    if f"{name}-{region}" in _POINT_REGIONS:
        return ".", "."
    if name in _UNSURE and region in ("", "419"):
        return (".,", "") if name in _COMMA else (".", "")
    return (".,", ",") if name in _COMMA else (".", ".")


def _held(bare: str, sign: str, whole: str, fraction: str, exponent: int) -> Decimal:
    """The number, if platforms can hold it."""
    digits = (whole + fraction).lstrip("0") or "0"
    significant = digits.rstrip("0") or "0"
    power = len(digits) - len(fraction) + exponent
    if len(significant) > MOST_DIGITS:
        raise NotationFault(
            f"'{bare}' has {len(significant)} significant digits; learning platforms hold {MOST_DIGITS}.",
            "Round it.",
            bare,
        )
    if abs(power) > MOST_EXPONENT:
        raise NotationFault(
            f"'{bare}' is beyond what learning platforms hold.",
            f"Use powers of ten from -{MOST_EXPONENT} to {MOST_EXPONENT}.",
            bare,
        )
    number = Decimal(f"{sign}{whole or '0'}.{fraction or '0'}e{exponent}")
    return number.normalize() if number else Decimal(0)


def _without_groups(written: str) -> str:
    parts = re.split(r"[.,]", "".join(sign for sign in written if sign not in _PARTING))
    if len(parts) > 1 and len(set(re.findall(r"[.,]", written))) > 1:
        return "".join(parts[:-1]) + "." + parts[-1]
    if len(parts) == 2:  # what was parted are blanks; the sign is the decimal one
        return ".".join(parts)
    return "".join(parts)


def ascii_digits(text: str) -> str | None:
    """``text`` with ASCII digits and minus signs; None where digits of two scripts are mixed."""
    if text.isascii():
        return text
    made: list[str] = []
    zeros: set[int] = set()
    for sign in text:
        value = unicodedata.decimal(sign, -1)
        if value >= 0:
            zeros.add(ord(sign) - value)
            made.append(str(value))
        else:
            made.append("-" if sign in _MINUS else sign)
    return "".join(made) if len(zeros) <= 1 else None
