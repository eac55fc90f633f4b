"""Letters that number options, in the order each script counts them: one row a way of counting.

A row is data: its name, its letters in order, separated by blanks. A letter may stand in several rows;
which row a question follows shows in its run of letters. Rows near the top win when several fit.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

LATIN = "latin"
ROMAN = "roman"

ALPHABETS: dict[str, str] = {
    LATIN: "a b c d e f g h i j k l m n o p q r s t u v w x y z",
    "cyrillic": "а б в г д е ж з и к л м н о п",
    "ukrainian": "а б в г ґ д е є ж з и",
    "serbian": "а б в г д ђ е ж з",
    "greek": "α β γ δ ε ζ η θ ι κ",
    "hebrew": "א ב ג ד ה ו ז ח ט י",
    "arabic abjad": "أ ب ج د ه و ز ح ط ي",
    "arabic abjad, bare alef": "ا ب ج د هـ و ز ح ط ي",
    "arabic abjad, long he": "أ ب ج د هـ و ز ح ط ي",
    "arabic": "أ ب ت ث ج ح خ د",
    "persian and urdu": "الف ب ج د ه و ز ح",
    "persian": "الف ب پ ت ث ج چ ح",
    "persian, bare alef": "ا ب پ ت ث ج چ ح",
    "urdu words": "اے بی سی ڈی ای ایف",
    "devanagari": "क ख ग घ ङ च छ ज",
    "devanagari vowels": "अ आ इ ई उ ऊ ए ऐ",
    "devanagari, hindi abc": "अ ब स द य",
    "devanagari, marathi abc": "अ ब क ड इ फ",
    "devanagari, english names": "ए बी सी डी ई एफ",
    "bengali": "ক খ গ ঘ ঙ চ ছ জ",
    "bengali vowels": "অ আ ই ঈ উ ঊ",
    "gujarati": "ક ખ ગ ઘ ચ છ",
    "gujarati abc": "અ બ ક ડ ઇ",
    "gurmukhi": "ੳ ਅ ੲ ਸ ਹ ਕ",
    "gurmukhi consonants": "ਕ ਖ ਗ ਘ ਙ",
    "gurmukhi vowels": "ਅ ਆ ਇ ਈ ਉ",
    "odia": "କ ଖ ଗ ଘ ଙ",
    "tamil": "அ ஆ இ ஈ உ ஊ எ ஏ",
    "tamil consonants": "க ங ச ஞ ட",
    "telugu": "అ ఆ ఇ ఈ ఉ ఊ",
    "telugu, english names": "ఎ బి సి డి ఇ",
    "telugu consonants": "క ఖ గ ఘ ఙ",
    "kannada": "ಅ ಆ ಇ ಈ ಉ ಊ",
    "kannada, english names": "ಎ ಬಿ ಸಿ ಡಿ ಇ",
    "kannada consonants": "ಕ ಖ ಗ ಘ ಙ",
    "malayalam": "അ ആ ഇ ഈ ഉ ഊ",
    "malayalam, english names": "എ ബി സി ഡി ഇ",
    "malayalam consonants": "ക ഖ ഗ ഘ ങ",
    "sinhala": "අ ආ ඇ ඈ ඉ",
    "thai": "ก ข ค ง จ ฉ ช",
    "lao": "ກ ຂ ຄ ງ ຈ",
    "burmese": "က ခ ဂ ဃ င",
    "khmer": "ក ខ គ ឃ ង",
    "georgian": "ა ბ გ დ ე ვ ზ",
    "armenian": "ա բ գ դ ե զ",
    "amharic": "ሀ ለ ሐ መ ሠ ረ",
    "katakana": "ア イ ウ エ オ カ キ ク ケ コ",
    "hiragana": "あ い う え お か き く け こ",
    "iroha": "イ ロ ハ ニ ホ ヘ ト",
    "hangul syllables": "가 나 다 라 마 바 사 아 자 차",
    "hangul letters": "ㄱ ㄴ ㄷ ㄹ ㅁ ㅂ ㅅ ㅇ",
    "heavenly stems": "甲 乙 丙 丁 戊 己 庚 辛",
    "turkish": "a b c ç d e f g ğ h",
    "spanish": "a b c d e f g h i j k l m n ñ o",
    ROMAN: "i ii iii iv v vi vii viii ix x",
}

SIGNS: dict[str, str] = {
    "circled digits": "① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨ ⑩ ⑪ ⑫ ⑬ ⑭ ⑮ ⑯ ⑰ ⑱ ⑲ ⑳",
    "black circled digits": "❶ ❷ ❸ ❹ ❺ ❻ ❼ ❽ ❾ ❿",
    "sans circled digits": "➀ ➁ ➂ ➃ ➄ ➅ ➆ ➇ ➈ ➉",
    "black sans circled digits": "➊ ➋ ➌ ➍ ➎ ➏ ➐ ➑ ➒ ➓",
    "digits in parentheses": "⑴ ⑵ ⑶ ⑷ ⑸ ⑹ ⑺ ⑻ ⑼ ⑽",
    "digits with full stop": "⒈ ⒉ ⒊ ⒋ ⒌ ⒍ ⒎ ⒏ ⒐ ⒑",
    "circled capitals": "Ⓐ Ⓑ Ⓒ Ⓓ Ⓔ Ⓕ Ⓖ Ⓗ",
    "circled letters": "ⓐ ⓑ ⓒ ⓓ ⓔ ⓕ ⓖ ⓗ",
    "letters in parentheses": "⒜ ⒝ ⒞ ⒟ ⒠ ⒡",
    "keycaps": "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣",
    "letter emoji": "🅰️ 🅱️",
    "regional letters": "🇦 🇧 🇨 🇩 🇪 🇫",
    "circled hangul": "㉠ ㉡ ㉢ ㉣ ㉤ ㉥",
    "circled hangul syllables": "㉮ ㉯ ㉰ ㉱ ㉲",
    "circled katakana": "㋐ ㋑ ㋒ ㋓ ㋔",
    "roman numerals": "Ⅰ Ⅱ Ⅲ Ⅳ Ⅴ Ⅵ",
    "circled stems": "㊀ ㊁ ㊂ ㊃ ㊄",
}
"""Signs that need no punctuation behind them."""

LOOKALIKES: dict[str, str] = dict(
    zip("аАВсСеЕкКМНоОрРТхХαΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aABcCeEkKMHoOpPTxXaABEZHIKMNOPTYX", strict=True)
)
"""Letters of other scripts that look like Latin ones: a key typed on the wrong keyboard."""


class Place(NamedTuple):
    """Where a letter stands: the row's name, with its case (``a``, ``A`` or ``-``), and its place from 1."""

    row: str
    ordinal: int


def _places() -> dict[str, tuple[Place, ...]]:
    found: dict[str, list[Place]] = {}

    def put(letter: str, place: Place) -> None:
        places = found.setdefault(letter, [])
        if place not in places:
            places.append(place)

    for row, letters in {**ALPHABETS, **SIGNS}.items():
        for ordinal, letter in enumerate(letters.split(), 1):
            upper = letter.upper()
            cased = upper != letter and row not in SIGNS
            for form in {letter, unicodedata.normalize("NFD", letter), letter.replace("\ufe0f", "")}:
                put(form, Place(row + (" a" if cased else " -"), ordinal))
            if cased:
                put(upper, Place(row + " A", ordinal))
    return {letter: tuple(places) for letter, places in found.items()}


PLACES = _places()
"""Every letter and sign with its places, best row first."""

SIGN_TOKENS = frozenset(
    token for row in SIGNS.values() for token in row.replace("\ufe0f", "").split()
) | frozenset(token for row in SIGNS.values() for token in row.split())

LONGEST = max(map(len, PLACES))
FIRSTS = frozenset(token[0] for token in PLACES) | frozenset(map(chr, range(0xFF21, 0xFF5B)))
"""What every letter and sign begins with, full-width forms included."""


@lru_cache(maxsize=4096)
def letter_in(row: str, ordinal: int) -> str:
    """The letter at ``ordinal`` (from 1) of a `Place` row such as ``"latin A"``; "" beyond its end."""
    name, _, case = row.rpartition(" ")
    letters = (ALPHABETS.get(name) or SIGNS.get(name, "")).split()
    if not 0 < ordinal <= len(letters):
        return ""
    return letters[ordinal - 1].upper() if case == "A" else letters[ordinal - 1]


def token_at(text: str, start: int) -> str:
    """The longest letter or sign of any row that stands at ``start``, or ""."""
    if text[start] not in FIRSTS:
        return ""
    for length in range(min(LONGEST, len(text) - start), 0, -1):
        token = text[start : start + length]
        if token in PLACES:
            return token
    wide = text[start : start + 1]
    if "\uff21" <= wide <= "\uff5a":  # full-width Latin letters
        return wide
    return ""


def places_of(token: str) -> tuple[Place, ...]:
    """The places of a token as `token_at` gives it; full-width letters count as their plain forms."""
    places = PLACES.get(token)
    if places is None and len(token) == 1 and "\uff21" <= token <= "\uff5a":
        places = PLACES.get(chr(ord(token) - 0xFEE0))
    return places or ()
