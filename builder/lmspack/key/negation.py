"""Words that turn a sentence round, in the languages that quizzes are written in."""

from __future__ import annotations

import unicodedata

_WORDS = frozenset(
    # en; de; fr; es, it, pt; ru, uk; hi; ar
    """
    not no nor never none nobody nothing neither cannot without except
    nicht nichts kein keine keinen keinem keiner keines nie niemals ohne
    ne pas jamais aucun aucune rien sans
    nunca ningún ninguno ninguna non mai senza não nenhum nenhuma sem sin
    не нет ни никогда без ні немає ніколи
    नहीं न मत ना
    ليس ليست ليسوا لا لم لن بدون
    """.split()  # noqa: SIM905 (a list of words reads better as a text)
)
_PARTS = ("不", "没", "沒", "未", "ない", "않", "아니")
"""Where words are not parted by blanks, what negates is found inside them."""

_NOT_IN = {"no": ("pt",), "ne": ("it",), "mai": ("de", "fr"), "sin": ("en",)}
"""Words that mean something else in some languages: Portuguese 'no' is 'in the'."""


def negations(text: str, language: str = "") -> int:
    """How many words of ``text`` negate; ``language`` is its tag, "" where not known."""
    folded = unicodedata.normalize("NFC", text).casefold().replace("’", "'")
    spoken = language.partition("-")[0].casefold()
    count = sum(folded.count(part) for part in _PARTS)
    for word in folded.split():
        bare = _bare(word)
        count += (bare in _WORDS and spoken not in _NOT_IN.get(bare, ())) or (
            bare.endswith("n't") or bare.startswith("n'")
        )
    return count


def turned(old: str, new: str, language: str = "") -> bool:
    """Whether rewording ``old`` as ``new`` adds or removes a negation."""
    return negations(old, language) != negations(new, language)


def _bare(word: str) -> str:
    """A word without the punctuation and marks of emphasis around it."""
    first, last = 0, len(word)
    while first < last and unicodedata.category(word[first])[0] in "PS":
        first += 1
    while last > first and unicodedata.category(word[last - 1])[0] in "PS":
        last -= 1
    return word[first:last]
