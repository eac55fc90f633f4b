"""Which characters belong to which script (Unicode Standard Annex 24, "Unicode Script Property").

Only letters and marks that are a script's own; digits 0 to 9, punctuation and marks that many scripts share belong to
none. A few marks that the standard counts as shared stand in one script's block and nowhere else; they count as its.
"""

from __future__ import annotations

RANGES = {
    "Latn": "A-Za-zªºÀ-ÖØ-öø-\u02b8\u02e0-\u02e4\u1d00-\u1d25\u1d2c-\u1d5c\u1d62-\u1d65\u1d6b-\u1d77\u1d79-\u1dbe"
    "\u1e00-\u1eff\u2071\u207f\u2090-\u209c\u212a\u212b\u2132\u214e\u2160-\u2188\u2c60-\u2c7f\ua722-\ua787\ua78b-\ua7ff"
    "\uab30-\uab5a\uab5c-\uab64\uab66-\uab69\ufb00-\ufb06Ａ-Ｚａ-ｚ\U00010780-\U000107bf\U0001df00-\U0001dfff",
    "Grek": "\u0370-\u0373\u0375-\u037d\u037f\u0384\u0386\u0388-\u03e1\u03f0-\u03ff\u1d26-\u1d2a\u1d5d-\u1d61"
    "\u1d66-\u1d6a\u1dbf\u1f00-\u1fff\u2126\uab65\U00010140-\U0001018f\U000101a0\U0001d200-\U0001d24f",
    "Cyrl": "\u0400-\u052f\u1c80-\u1c8f\u1d2b\u1d78\u2de0-\u2dff\ua640-\ua69f\ufe2e\ufe2f\U0001e030-\U0001e08f",
    "Armn": "\u0531-\u058f\ufb13-\ufb17",
    "Hebr": "\u0591-\u05f4\ufb1d-\ufb4f",
    "Arab": "\u0600-\u0604\u0606-\u060b\u060d-\u061a\u061c-\u061e\u0620-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufd3d"
    "\ufd40-\ufdff\ufe70-\ufefe\U00010e60-\U00010e7f\U00010ec0-\U00010eff\U0001ee00-\U0001eeff",
    "Syrc": "\u0700-\u074f\u0860-\u086f",
    "Thaa": "\u0780-\u07bf",
    "Nkoo": "\u07c0-\u07ff",
    "Samr": "\u0800-\u083f",
    "Mand": "\u0840-\u085f",
    "Deva": "\u0900-\u0963\u0966-\u097f\ua8e0-\ua8ff\U00011b00-\U00011b5f",
    "Beng": "\u0980-\u09ff",
    "Guru": "\u0a00-\u0a7f",
    "Gujr": "\u0a80-\u0aff",
    "Orya": "\u0b00-\u0b7f",
    "Taml": "\u0b80-\u0bff\U00011fc0-\U00011fff",
    "Telu": "\u0c00-\u0c7f",
    "Knda": "\u0c80-\u0cff",
    "Mlym": "\u0d00-\u0d7f",
    "Sinh": "\u0d80-\u0dff\U000111e0-\U000111ff",
    "Thai": "\u0e01-\u0e3a\u0e40-\u0e5b",
    "Laoo": "\u0e80-\u0eff",
    "Tibt": "\u0f00-\u0fd4\u0fd9-\u0fff",
    "Mymr": "\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f\U000116d0-\U000116ff",
    "Geor": "\u10a0-\u10fa\u10fc-\u10ff\u1c90-\u1cbf\u2d00-\u2d2f",
    "Ethi": "\u1200-\u139f\u2d80-\u2ddf\uab01-\uab2f\U0001e7e0-\U0001e7ff",
    "Cher": "\u13a0-\u13ff\uab70-\uabbf",
    "Cans": "\u1400-\u167f\u18b0-\u18ff\U00011ab0-\U00011abf",
    "Khmr": "\u1780-\u17ff\u19e0-\u19ff",
    "Mong": "\u1800\u1801\u1804\u1806-\u18af\U00011660-\U0001167f",
    "Olck": "\u1c50-\u1c7f",
    "Tfng": "\u2d30-\u2d7f",
    "Mtei": "\uaae0-\uaaff\uabc0-\uabff",
    "Java": "\ua980-\ua9ce\ua9d0-\ua9df",
    "Bali": "\u1b00-\u1b7f",
    "Adlm": "\U0001e900-\U0001e95f",
    "Rohg": "\U00010d00-\U00010d3f",
    "Hani": "\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00016fe2\U00016fe3\U00016ff0-\U00016fff\U00020000-\U0003ffff",
    "Hira": "\u3041-\u3096\u309d-\u309f\U0001b001-\U0001b11f\U0001b150-\U0001b152\U0001f200",
    "Kana": "\u3099-\u309c\u30a0-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u32d0-\u32fe\u3300-\u3357\uff66-\uff9f"
    "\U0001aff0-\U0001b000\U0001b120-\U0001b122\U0001b155\U0001b164-\U0001b167",
    "Hang": "\u1100-\u11ff\u302e\u302f\u3131-\u318e\u3200-\u321e\u3260-\u327e\ua960-\ua97f\uac00-\ud7ff\uffa0-\uffdc",
    "Bopo": "\u02ea\u02eb\u3105-\u312f\u31a0-\u31bf",
}
"""ISO 15924 code → the script's characters, as the inside of a class of a regular expression."""

OTHERS = (
    "\u1681-\u16ff\u1700-\u177f\u1900-\u19df\u1a00-\u1aaf\u1b80-\u1c4f\u1cc0-\u1ccf\u2c00-\u2c5f\u2c80-\u2cff"
    "\u03e2-\u03ef\ua000-\ua63f\ua6a0-\ua6ff\ua800-\ua82f\ua840-\ua8df\ua900-\ua92d\ua930-\ua95f\uaa00-\uaa5f"
    "\uaa80-\uaadf\U00010000-\U0001cfff\U0001df00-\U0001efff\U00020000-\U0003ffff"
)
"""The letters of all other scripts, in the same form; that they are letters is enough to know. Beyond the basic plane
whole stretches are taken for letters that hold a few of those in `RANGES`, and a few signs."""

EAST_ASIAN = frozenset({"Hani", "Hira", "Kana", "Hang", "Bopo"})
"""Scripts that one language mixes within a word."""

_TOGETHER = {
    "Jpan": ("Hani", "Hira", "Kana"),
    "Hrkt": ("Hira", "Kana"),
    "Kore": ("Hang", "Hani"),
    "Hans": ("Hani",),
    "Hant": ("Hani",),
    "Hanb": ("Hani", "Bopo"),
    "Aran": ("Arab",),
}
"""Codes that stand for several scripts, or for a way of writing one."""

CODES = (*RANGES, *_TOGETHER)
"""Every code that is known."""

NAMES = {
    "Latn": "Latin", "Grek": "Greek", "Cyrl": "Cyrillic", "Armn": "Armenian", "Hebr": "Hebrew", "Arab": "Arabic",
    "Syrc": "Syriac", "Thaa": "Thaana", "Nkoo": "N’Ko", "Samr": "Samaritan", "Mand": "Mandaic",
    "Deva": "Devanagari", "Beng": "Bengali", "Guru": "Gurmukhi", "Gujr": "Gujarati", "Orya": "Odia", "Taml": "Tamil",
    "Telu": "Telugu", "Knda": "Kannada", "Mlym": "Malayalam", "Sinh": "Sinhala", "Thai": "Thai", "Laoo": "Lao",
    "Tibt": "Tibetan", "Mymr": "Myanmar", "Geor": "Georgian", "Ethi": "Ethiopic", "Cher": "Cherokee",
    "Cans": "Canadian syllabic", "Khmr": "Khmer", "Mong": "Mongolian", "Olck": "Ol Chiki", "Tfng": "Tifinagh",
    "Mtei": "Meitei", "Java": "Javanese", "Bali": "Balinese", "Adlm": "Adlam", "Rohg": "Rohingya", "Hani": "Han",
    "Hira": "Hiragana", "Kana": "Katakana", "Hang": "Hangul", "Bopo": "Bopomofo",
}  # fmt: skip
"""The scripts in words."""


def members(code: str) -> frozenset[str]:
    """The scripts of `RANGES` that a code stands for; none for a code that is not known."""
    return frozenset(_TOGETHER.get(code, (code,) if code in RANGES else ()))
