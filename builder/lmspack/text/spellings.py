"""Answers that look like several in one: ``colour or color``, ``Priestley / Joseph Priestley``."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

_OR = r"or|oder|ou|o|или|або|या|أو|veya|lub|atau"
_PARTING = re.compile(rf"\s+/\s+|\s*[;；]\s+|,?\s+(?:{_OR})\s+|[,，、]\s+|、")
_BEHIND = re.compile(rf"(.+?)\s*[(（](?:{_OR}|also|auch|aussi|भी)[:,]?\s+([^()（）]+)[)）]", re.IGNORECASE)
_SLASH = re.compile(r"([^\W\d_]{4,40})/([^\W\d_]{4,40})")
_LONGEST, _MOST_WORDS = 120, 5
_ALIKE = 0.6


def spellings(text: str) -> tuple[str, ...]:
    """The answers that a person means by ``text``, where it seems to name several; empty otherwise."""
    if len(text) > _LONGEST:
        return ()
    if found := _BEHIND.fullmatch(text):
        return found[1].strip(), found[2].strip()
    if found := _SLASH.fullmatch(text):
        return (found[1], found[2]) if _alike(found[1], found[2]) else ()
    parts = tuple(part.strip() for part in _PARTING.split(text))
    if len(parts) < 2 or not all(part and len(part.split()) <= _MOST_WORDS for part in parts):
        return ()
    return parts if len(set(parts)) == len(parts) else ()


def _alike(one: str, other: str) -> bool:
    return SequenceMatcher(None, one.lower(), other.lower()).ratio() >= _ALIKE
