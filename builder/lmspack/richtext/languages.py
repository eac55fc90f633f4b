"""Languages: which script each is written in, and in which direction.

Tags are those of BCP 47 (RFC 5646), scripts the codes of ISO 15924 (``Latn``, ``Deva``).
"""

from __future__ import annotations

from functools import cache
from typing import Literal

Direction = Literal["ltr", "rtl"]

_RIGHT_TO_LEFT = frozenset({"Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"})

_LANGUAGES_BY_SCRIPT = {
    "Latn": "af az br bs ca ceb co cs cy da de en eo es et eu fi fil fo fr fy ga gd gl ha haw hmn hr ht hu id ig is it "
    "jv ku la lb lt lv mg mi mnw ms mt nb nl nn no ny oc pl pt rn ro rw sk sl sm sn so sq st su sv sw tk tl tn tr ts "
    "uz vi wo xh yo zu",
    "Cyrl": "ab ba be bg ce cv kk ky mk mn os ru sah sr tg tt uk",
    "Grek": "el",
    "Armn": "hy",
    "Geor": "ka",
    "Arab": "aeb apc apd ar arq ary arz azb bal ckb fa glk ks lrc mzn pes pnb prs ps sd skr ug ur",
    "Hebr": "he iw ji yi",
    "Syrc": "syr",
    "Thaa": "dv",
    "Nkoo": "nqo",
    "Rohg": "rhg",
    "Deva": "anp awa bgc bho brx doi gom hi hne kok mag mai mr ne new raj sa",
    "Beng": "as bn mni",
    "Guru": "pa",
    "Gujr": "gu",
    "Orya": "or",
    "Olck": "sat",
    "Taml": "ta",
    "Telu": "te",
    "Knda": "kn tcy",
    "Mlym": "ml",
    "Sinh": "si",
    "Thai": "th",
    "Laoo": "lo",
    "Mymr": "my shn",
    "Khmr": "km",
    "Tibt": "bo dz",
    "Ethi": "am ti",
    "Jpan": "ja",
    "Kore": "ko",
    "Hani": "zh yue wuu lzh",
}
_SCRIPTS = {tag: script for script, tags in _LANGUAGES_BY_SCRIPT.items() for tag in tags.split()}
_BY_REGION = {
    "az-IR": "Arab",
    "kk-CN": "Arab",
    "pa-PK": "Arab",
    "sd-IN": "Deva",
    "uz-AF": "Arab",
}
"""Where a language is written in another script than usual (Unicode CLDR, "Likely Subtags")."""


@cache
def script_of(language: str) -> str:
    """The script that a language is written in: the one its tag names, else the usual one; "" if none is known."""
    primary, *more = language.split("-")
    primary = primary.lower()
    for place, subtag in enumerate(more):
        if len(subtag) == 1:  # extensions and private use say nothing of the script
            more = more[:place]
            break
        if len(subtag) == 4 and subtag.isalpha():
            return subtag.title()
    region = next((subtag.upper() for subtag in more if len(subtag) == 2), "")
    return _BY_REGION.get(f"{primary}-{region}") or _SCRIPTS.get(primary, "")


@cache
def direction(language: str) -> Direction:
    """The direction that a language is written in, by its script; "ltr" for a language that is not known."""
    return "rtl" if script_of(language) in _RIGHT_TO_LEFT else "ltr"
