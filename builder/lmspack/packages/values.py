"""Values of QTI base types as they are written in XML (QTI 2.1 information model, section 'Base types')."""

from __future__ import annotations

import re

_IDENTIFIER = re.compile(r"[^\W\d][^\s:;,/\\<>\"'()\[\]{}]*")
_INTEGER = re.compile(r"[+-]?\d+")
_FLOAT = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[+-]?INF|NaN")

NUMERIC = ("integer", "float")


def number(text: str | None) -> float | None:
    """The number in an attribute or element text, None for none."""
    text = (text or "").strip()
    if not _FLOAT.fullmatch(text):
        return None
    return float(text.replace("INF", "inf"))


def whole(text: str | None) -> int | None:
    """The integer in an attribute or element text, None for none or for one of absurd length."""
    text = (text or "").strip()
    return int(text) if _INTEGER.fullmatch(text) and len(text) < 20 else None


def is_identifier(text: str) -> bool:
    """Whether this can be an identifier."""
    return bool(_IDENTIFIER.fullmatch(text))


def parses(text: str, base_type: str) -> bool:
    """Whether ``text`` is a value of this base type; an unknown base type takes everything."""
    text = text.strip() if base_type != "string" else text
    if base_type == "identifier":
        return is_identifier(text)
    if base_type == "boolean":
        return text in ("true", "false", "1", "0")
    if base_type == "integer":
        return bool(_INTEGER.fullmatch(text))
    if base_type in ("float", "duration"):
        return bool(_FLOAT.fullmatch(text))
    if base_type == "point":
        return len(text.split()) == 2 and all(_INTEGER.fullmatch(part) for part in text.split())
    if base_type in ("pair", "directedPair"):
        return len(text.split()) == 2 and all(is_identifier(part) for part in text.split())
    return True
