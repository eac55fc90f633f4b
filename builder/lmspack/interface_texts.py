"""What the page says in the quiz's language: one table a language, ``templates/html/texts/TAG.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import yaml

from lmspack import resources

FALLBACK = "en"

PLURALS: Mapping[str, tuple[str, ...]] = {
    "ar": ("zero", "one", "two", "few", "many", "other"),
    "de": ("one", "other"),
    "en": ("one", "other"),
    "es": ("one", "many", "other"),
    "fr": ("one", "many", "other"),
    "hi": ("one", "other"),
    "ja": ("other",),
    "pt": ("one", "many", "other"),
    "ru": ("one", "few", "many", "other"),
    "zh": ("other",),
}
"""The languages, and the plural categories of each (Unicode CLDR, "Language Plural Rules"). Which of them a number
takes is what every browser knows (``Intl.PluralRules``); a test holds this table against one."""

Text = str | dict[str, str]
"""A text with ``{placeholders}``, or its forms by plural category."""


def interface_language(tag: str) -> str:
    """The language that the page speaks to students of a quiz in ``tag`` (BCP 47)."""
    primary = tag.partition("-")[0].lower()
    return primary if primary in PLURALS else FALLBACK


@cache
def interface_texts(language: str) -> Mapping[str, Text]:
    """The texts of one of the languages in `PLURALS`."""
    path = resources.folder("templates") / "html" / "texts" / f"{language}.yaml"
    texts: Mapping[str, Text] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return texts
