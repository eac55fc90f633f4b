"""Makes what latex2mathml gives the MathML 2 that the grammar of QTI 2.1 takes, and easier to read aloud.

Raises `Unfit` for what has no place there: a formula that the converter did not understand.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from xml.etree.ElementTree import Element

DEEPEST = 100
"""Elements within each other: parsers refuse documents at 256."""

_TOKENS = frozenset({"mi", "mn", "mo", "mtext"})
_ARITY = {
    "mfrac": 2,
    "mroot": 2,
    "msub": 2,
    "msup": 2,
    "munder": 2,
    "mover": 2,
    "msubsup": 3,
    "munderover": 3,
}
_ROWS = frozenset({"mrow", "msqrt", "mstyle", "mpadded", "mphantom", "menclose", "mtd"})

_TOKEN_ATTRIBUTES = ("mathvariant", "mathcolor", "mathbackground")
_OPERATOR_ATTRIBUTES = (
    *("form", "lspace", "rspace", "fence", "separator", "stretchy", "symmetric", "movablelimits", "accent"),
    *("largeop", "minsize", "maxsize"),
)
_ATTRIBUTES: dict[str, frozenset[str]] = {
    "mi": frozenset(_TOKEN_ATTRIBUTES),
    "mn": frozenset(_TOKEN_ATTRIBUTES),
    "mtext": frozenset(_TOKEN_ATTRIBUTES),
    "mo": frozenset((*_TOKEN_ATTRIBUTES, *_OPERATOR_ATTRIBUTES)),
    "mstyle": frozenset((*_TOKEN_ATTRIBUTES, "scriptlevel", "displaystyle")),
    "mspace": frozenset(("width", "linebreak")),
    "mpadded": frozenset(("width", "height", "depth", "lspace")),
    "mfrac": frozenset(("linethickness",)),
    "mover": frozenset(("accent",)),
    "menclose": frozenset(("notation",)),
    "mtable": frozenset(
        ("rowlines", "columnlines", "rowspacing", "columnspacing", "displaystyle", "columnalign")
    ),
    "mtd": frozenset(("columnalign",)),
    **dict.fromkeys(
        ("mrow", "msqrt", "mroot", "msub", "msup", "msubsup", "munder", "munderover"), frozenset()
    ),
    **dict.fromkeys(("mphantom", "mtr"), frozenset()),
}
"""The elements that formulas are made of, with the attributes that MathML 2 knows of those latex2mathml writes."""

_LENGTH = r"-?(?:\d+\.?\d*|\.\d+)(?:em|ex|px|in|cm|mm|pt|pc)|0|thinmathspace|mediummathspace|thickmathspace"
_PADDING = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:width|height|depth|em|ex|px|in|cm|mm|pt|pc)"
_COLOUR = r"#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[A-Za-z]+"
_FORMS: dict[tuple[str, str], re.Pattern[str]] = {
    ("mspace", "width"): re.compile(_LENGTH),
    ("mpadded", "width"): re.compile(rf"{_PADDING}|0"),
    ("mpadded", "height"): re.compile(_PADDING),
    ("mpadded", "depth"): re.compile(_PADDING),
    ("mpadded", "lspace"): re.compile(_PADDING),
    ("mfrac", "linethickness"): re.compile(_LENGTH),
    **{(name, "mathcolor"): re.compile(_COLOUR) for name in ("mi", "mn", "mo", "mtext", "mstyle")},
}
"""What an author can write that ends in an attribute, and the form that it must have."""

_SPACES = {
    "negativethinmathspace": "-0.167em",
    "negativemediummathspace": "-0.222em",
    "negativethickmathspace": "-0.278em",
}
_SLASH = "\u29f8"  # what \not becomes
_STRUCK = "\u0338"
_MOVABLE = frozenset({"lim", "max", "min", "sup", "inf"})
_UNDER = {"msub": "munder", "msubsup": "munderover"}

_REFERENCE = re.compile(r"&#x([0-9A-Fa-f]{1,6});")
_ESCAPED = re.compile(r"\\([%#&_${} ])")
_COMMAND = re.compile(r"\\[A-Za-z]+")
_MU = re.compile(r"(-?[\d.]+)mu")


class Unfit(Exception):
    """Why a formula was not understood, as a clause."""


def fitted(element: Element, depth: int = 1) -> Element:
    """The element as MathML 2. Raises `Unfit`."""
    if depth > DEEPEST:
        raise Unfit("it is nested too deep")
    name = element.tag
    if name not in _ATTRIBUTES:
        raise Unfit(f"it would need <{name}>")
    children = [fitted(child, depth + 1) for child in element]
    if name in _TOKENS:
        return _row(children) if children else _token(element)
    if name in _ROWS:
        children = _tidied(children)
    _check_children(name, children)
    if name in _UNDER and _takes_limits(children[0]):
        children[0].set("movablelimits", "true")
        name = _UNDER[name]
    return _built(name, _attributes(element), children)


def _takes_limits(element: Element) -> bool:
    """Whether what is below this stands under it, where there is room."""
    return element.tag == "mo" and (element.text in _MOVABLE or element.get("movablelimits") == "true")


def _check_children(name: str, children: list[Element]) -> None:
    expected = _ARITY.get(name)
    if expected is not None and len(children) != expected:
        raise Unfit("a command lacks what it applies to")
    if name in ("mtable", "mtr") and not children:
        raise Unfit("a matrix is empty")


def _built(name: str, attributes: dict[str, str], children: list[Element]) -> Element:
    if name == "mstyle" and not children:
        children = [Element("mrow")]
    if name == "menclose":  # MathML 2 has one notation at a time
        inner, *outer = attributes.get("notation", "box").split()
        made = _with(Element("menclose", {"notation": inner}), children)
        for notation in outer:
            made = _with(Element("menclose", {"notation": notation}), [made])
        return made
    return _with(Element(name, attributes), children)


def _row(children: list[Element]) -> Element:
    return children[0] if len(children) == 1 else _with(Element("mrow"), children)


def _with(element: Element, children: Iterable[Element]) -> Element:
    element.extend(children)
    return element


def _attributes(element: Element) -> dict[str, str]:
    """The attributes that MathML 2 has, in its form."""
    kept = {}
    for name in _ATTRIBUTES[element.tag].intersection(element.attrib):
        value = element.attrib[name].strip()
        value = _SPACES.get(value, value)
        if in_mu := _MU.fullmatch(value):
            value = f"{float(in_mu[1]) / 18:.3f}em"
        if element.tag == "mpadded" and value == "0":
            value = "0em"
        form = _FORMS.get((element.tag, name))
        if form is not None and not form.fullmatch(value):
            raise Unfit(f"{value or 'nothing'} is no length or colour")
        kept[name] = value
    return dict(sorted(kept.items()))


def _token(element: Element) -> Element:
    text = _REFERENCE.sub(lambda found: chr(int(found[1], 16)), element.text or "")
    if element.tag == "mtext":
        if any(character in "\\{}" for character in _ESCAPED.sub("", text)):
            raise Unfit(r"\text{…} can hold neither commands nor braces")
        text = _ESCAPED.sub(r"\1", text)
    elif command := _COMMAND.search(text):
        raise Unfit(f"{command[0]} is not known")
    elif element.tag == "mo" and not text and "fence" not in element.attrib:  # as `\left.` has
        raise Unfit(r"\operatorname{…} can hold letters only")
    attributes = _attributes(element)
    variant = attributes.get("mathvariant", "")
    if drawn := _drawn(text, variant):
        text = drawn
        del attributes["mathvariant"]
    made = Element(element.tag, attributes)
    made.text = text
    return made


_VARIANTS = {
    "bold": "BOLD",
    "italic": "ITALIC",
    "bold-italic": "BOLD ITALIC",
    "double-struck": "DOUBLE-STRUCK",
    "script": "SCRIPT",
    "fraktur": "FRAKTUR",
    "sans-serif": "SANS-SERIF",
    "sans-serif-italic": "SANS-SERIF ITALIC",
    "monospace": "MONOSPACE",
}


@lru_cache(maxsize=512)
def _drawn(text: str, variant: str) -> str:
    """A letter or number as the characters that are drawn in this variant ("" if there are none): browsers that know
    MathML Core only leave ``mathvariant`` out."""
    style = _VARIANTS.get(variant)
    if not style:
        return ""
    try:
        return "".join([_mathematical(character, style) for character in text])
    except KeyError:
        return ""


def _mathematical(character: str, style: str) -> str:
    """The character of Unicode's block of mathematical letters. Raises `KeyError` if it has none."""
    name = unicodedata.name(character, "")
    for plain, mathematical in (
        ("LATIN CAPITAL LETTER ", "CAPITAL "),
        ("LATIN SMALL LETTER ", "SMALL "),
        ("GREEK CAPITAL LETTER ", "CAPITAL "),
        ("GREEK SMALL LETTER ", "SMALL "),
        ("DIGIT ", "DIGIT "),
    ):
        if name.startswith(plain):
            letter = mathematical + name.removeprefix(plain)
            try:
                return unicodedata.lookup(f"MATHEMATICAL {style} {letter}")
            except KeyError:  # some letters are older than the block
                return unicodedata.lookup(f"{style.replace('FRAKTUR', 'BLACK-LETTER')} {letter}")
    raise KeyError(character)


def _tidied(children: list[Element]) -> list[Element]:
    """The children of a row: a negated sign is one sign, a decimal comma belongs to its number, upright letters in a
    row are a word."""
    made: list[Element] = []
    for child in children:
        last = made[-1] if made else None
        if last is not None and _is_slash(last) and child.tag in _TOKENS:
            made.pop()
            child.tag = "mo"
            child.text = f"{child.text}{_STRUCK}"
            made.append(child)
        elif child.tag == "mn" and len(made) > 1 and _is_comma(made[-1]) and made[-2].tag == "mn":
            made.pop()
            made[-1].text = f"{made[-1].text},{child.text}"
        elif last is not None and _is_upright(child) and _is_upright(last):
            last.text = f"{last.text}{child.text}"
        else:
            made.append(child)
    return made


def _is_slash(element: Element) -> bool:
    return element.tag == "mpadded" and len(element) == 1 and element[0].text == _SLASH


def _is_comma(element: Element) -> bool:
    return element.tag == "mrow" and len(element) == 1 and element[0].tag == "mo" and element[0].text == ","


def _is_upright(element: Element) -> bool:
    letters = element.text or ""
    return element.tag == "mi" and element.get("mathvariant") == "normal" and letters.isalpha()
