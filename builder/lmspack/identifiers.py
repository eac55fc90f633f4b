"""Identifiers: which are allowed, and which a quiz without a key gets."""

from __future__ import annotations

import re
import unicodedata
from hashlib import blake2b

MAX_ITEM_ID = 64
"""Characters of ``<quiz>-<question>``: safe in every importer (Moodle's idnumber holds 100)."""

_IDENTIFIER = re.compile(r"[a-z][a-z0-9-]*")
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")


def is_identifier(text: str) -> bool:
    """Whether ``text`` is an identifier of a quiz or question: ``[a-z][a-z0-9-]*``."""
    return _IDENTIFIER.fullmatch(text) is not None


def is_language_tag(text: str) -> bool:
    """Whether ``text`` has the form of a BCP 47 language tag (RFC 5646, section 2.1), such as ``hi`` or ``pt-BR``."""
    return _LANGUAGE.fullmatch(text) is not None


def slug(text: str) -> str:
    """The ASCII letters and digits of ``text`` as an identifier; accents are dropped, gaps become ``-``.

    May be "" where ``text`` has no ASCII letter or digit at all.
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = "".join(character if character.isalnum() else " " for character in plain).split()
    joined = "-".join(words)
    return f"q-{joined}" if joined[:1].isdigit() else joined


def derived(text: str) -> str:
    """An identifier that depends on ``text`` alone (its white space folded): stable when others come and go."""
    digest = blake2b(" ".join(text.split()).encode(), digest_size=6).hexdigest()
    return f"q-{digest}"
