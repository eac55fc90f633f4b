"""Which old encoding a file that is not UTF-8 is probably in: only ever named, never used to read it."""

from __future__ import annotations

import unicodedata

CANDIDATES: tuple[tuple[str, str], ...] = (
    ("CP1252", "latin"),
    ("CP1251", "cyrillic"),
    ("KOI8-R", "cyrillic"),
    ("CP1256", "arabic"),
    ("CP1255", "hebrew"),
    ("CP1253", "greek"),
    ("CP1254", "latin"),
    ("CP1250", "latin"),
    ("SHIFT_JIS", "kana"),
    ("GB18030", "han"),
    ("BIG5", "han"),
    ("EUC-KR", "hangul"),
    ("EUC-JP", "kana"),
    ("TIS-620", "thai"),
)
"""Encodings by their names for iconv, with the script that a text in them is mostly in."""

_SCRIPTS: dict[str, tuple[tuple[str, ...], str, float]] = {
    "latin": (("LATIN",), "éèêàçùâîôûäöüßñáíóúãõëïåøæœışğćčšž", 0.7),
    "cyrillic": (("CYRILLIC",), "оеаитнсрвл", 0.55),
    "arabic": (("ARABIC",), "اليمنوهتر", 0.5),
    "hebrew": (("HEBREW",), "יוהלאמתרש", 0.5),
    "greek": (("GREEK",), "αοιετσνηυρπκ", 0.55),
    "kana": (("HIRAGANA", "KATAKANA", "CJK"), "のにはをたがでとしてすかれいなるま。、", 0.25),
    "han": (
        ("CJK",),
        "的一是不了在有人我他这中大来上个国和以下时为子生会出可题答案选项哪這個來為時會題選項",
        0.12,
    ),
    "hangul": (("HANGUL",), "이다의에는을를가은한것로기고하무", 0.2),
    "thai": (("THAI",), "่้ัาิีเนรอกงมยลวดท", 0.6),
}
"""Per script: how Unicode names its letters, its commonest letters, and the share these have of a usual text."""

SAMPLE = 20_000
PUNCTUATION = "“”‘’„«»–—…·。、，：；？（）！¿¡"


def likely_encodings(data: bytes, most: int = 2) -> list[str]:
    """The likeliest encodings of ``data`` by their names for iconv, best first; [] if none fits."""
    sample = _sample(data)
    scores = [(score, name) for name, script in CANDIDATES if (score := _score(sample, name, script)) > 0.2]
    scores.sort(key=lambda pair: -pair[0])
    best = [name for score, name in scores if score >= scores[0][0] * 0.9]
    return best[:most]


def _sample(data: bytes) -> bytes:
    """The lines with bytes beyond ASCII, up to `SAMPLE` bytes."""
    kept, size = [], 0
    for line in data[: SAMPLE * 20].splitlines():
        if not line.isascii():
            kept.append(line)
            size += len(line)
            if size > SAMPLE:
                break
    return b"\n".join(kept)


def _score(sample: bytes, name: str, script: str) -> float:
    """How much the decoded text looks like words of its script, from 0 to about 1."""
    try:
        text = sample.decode(name)
    except (UnicodeDecodeError, LookupError):
        return 0.0
    beyond = [character for character in text if not character.isascii()]
    if not beyond or any(unicodedata.category(character) in ("Cc", "Co", "Cn") for character in beyond):
        return 0.0
    names, usual, share = _SCRIPTS[script]
    letters = [
        place
        for place, character in enumerate(text)
        if not character.isascii() and character not in PUNCTUATION
    ]
    if not letters:
        return 0.5 if name == "CP1252" else 0.0
    fitting = sum(unicodedata.name(text[place], "").startswith(names) for place in letters) / len(letters)
    common = sum(text[place].lower() in usual for place in letters) / len(letters)
    shouting = sum(text[place].isupper() and text[place - 1 : place].islower() for place in letters) / len(
        letters
    )
    return fitting * min(1.0, 0.4 + 0.6 * common / share) * (1 - shouting) * _company(text, letters, script)


def _company(text: str, letters: list[int], script: str) -> float:
    """Whether the letters keep the right company: accents stand among ASCII letters, other scripts among their own."""
    alone = 0
    for place in letters:
        around = text[max(0, place - 1) : place] + text[place + 1 : place + 2]
        own = any(not character.isascii() for character in around)
        ascii_letters = any(character.isascii() and character.isalpha() for character in around)
        alone += (
            (not ascii_letters and bool(around.strip())) if script == "latin" else (ascii_letters or not own)
        )
    return 1 - alone / len(letters)
