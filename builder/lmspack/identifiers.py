"""Identifiers: which are allowed, and which a quiz without a key gets."""

from __future__ import annotations

import re
import unicodedata
from hashlib import blake2b

MAX_ITEM_ID = 64
"""Characters of ``<quiz>-<question>``: safe in every importer (Moodle's idnumber holds 100)."""

_IDENTIFIER = re.compile(r"[a-z][a-z0-9-]*")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")

_LANGUAGE_NAMES = {
    "arabic": "ar", "bengali": "bn", "chinese": "zh", "dutch": "nl", "english": "en", "french": "fr",
    "german": "de", "deutsch": "de", "gujarati": "gu", "hindi": "hi", "हिन्दी": "hi", "हिंदी": "hi",
    "italian": "it", "japanese": "ja", "kannada": "kn", "korean": "ko", "malayalam": "ml", "marathi": "mr",
    "polish": "pl", "portuguese": "pt", "punjabi": "pa", "russian": "ru", "spanish": "es", "español": "es",
    "français": "fr", "tamil": "ta", "telugu": "te", "turkish": "tr", "urdu": "ur",
}  # fmt: skip
"""Names that people write where a tag is wanted."""


def is_identifier(text: str) -> bool:
    """Whether ``text`` is an identifier of a quiz or question: ``[a-z][a-z0-9-]*``."""
    return _IDENTIFIER.fullmatch(text) is not None


def is_language_tag(text: str) -> bool:
    """Whether ``text`` has the form of a BCP 47 tag (RFC 5646, section 2.1), such as ``hi`` or ``pt-BR``.

    The longer first parts that the RFC reserves are refused: none was ever registered, and what people write
    there is the language's name.
    """
    return _LANGUAGE.fullmatch(text) is not None


def language_hint(text: str) -> str:
    """What to write instead of ``text``, which is no language tag."""
    name = text.strip().casefold()
    near = _LANGUAGE_NAMES.get(name)
    if near is None and is_language_tag(name.replace("_", "-")):
        language, *more = name.split("_")
        near = "-".join([language, *(part.upper() if len(part) == 2 else part for part in more)])
    if near:
        return f"Did you mean '{near}'?"
    return "Write the tag of the language: hi for Hindi, en for English, pt-BR for Brazilian Portuguese."


def slug(text: str) -> str:
    """The ASCII letters and digits of ``text`` as an identifier; accents are dropped, gaps become ``-``.

    May be "" where ``text`` has no ASCII letter or digit at all.
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = "".join(character if character.isalnum() else " " for character in plain).split()
    joined = "-".join(words)
    return f"q-{joined}" if joined[:1].isdigit() else joined


def derived(text: str) -> str:
    """An identifier that depends on ``text`` alone (white space folded): stable when others come and go."""
    digest = blake2b(" ".join(text.split()).encode(errors="surrogateescape"), digest_size=6).hexdigest()
    return f"q-{digest}"
