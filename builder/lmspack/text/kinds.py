"""Whether a question is to be answered with true or false (rule 23)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from lmspack.source import SourceText
from lmspack.text.draft import Draft, Key, Option, Piece, text_of
from lmspack.text.lexicon import OPPOSITES, TRUTH, TRUTH_PAIRS, TruthPair, fold
from lmspack.text.messages import Reporter, shortened
from lmspack.text.resolve import value_of
from lmspack.text.words import ANSWER, split

_ENGLISH = frozenset("TF")
"""Capitals that stand for true and false, whatever else the file says."""
_OPTIONS = frozenset("abcdeghi")
_SAYING = {
    shown: frozenset(word for pair in TRUTH_PAIRS if pair.shown == shown for word in (pair.right, pair.wrong))
    for shown in {pair.shown for pair in TRUTH_PAIRS}
}
"""All words for the two texts that students see: ``T`` for "True"."""
_LONGEST, _ENOUGH = 24, 50


_AROUND = " .?:!()[]*_？؟।：（）"
_BEHIND = (":", "?", ".", "-", "–", "—", "：", "？", "؟")
_OR = {
    "en": "or",
    "hi": "या",
    "es": "o",
    "fr": "ou",
    "de": "oder",
    "pt": "ou",
    "ru": "или",
    "it": "o",
    "nl": "of",
}


class _Asked(NamedTuple):
    """Two words between which a stem lets choose, and whether they stand there as a sentence of their own."""

    pair: TruthPair
    alone: bool


def _phrases() -> Iterator[tuple[str, TruthPair]]:
    for pair in TRUTH_PAIRS:
        if not pair.language or (len(pair.right) == 1 and pair.right not in ("t", "v")):
            continue
        yield f"{pair.right}/{pair.wrong}", pair
        yield f"{pair.right} / {pair.wrong}", pair
        if pair.language in _OR:
            yield f"{pair.right} {_OR[pair.language]} {pair.wrong}", pair


_PHRASES = tuple(_phrases())
"""How stems ask for one of two, folded: ``true or false``, ``t/f``."""


@dataclass(frozen=True, slots=True)
class Truth:
    """How a file says true and false. ``pairs``: the one it uses, then all others; ``letters``: the single letters
    that may stand for one of the two where no options are printed, folded."""

    pairs: tuple[TruthPair, ...]
    letters: frozenset[str]

    def pair_of(self, value: str) -> TruthPair | None:
        """The pair that a folded value is one of."""
        if value not in TRUTH or (len(value) == 1 and value.isascii() and value not in self.letters):
            return None
        return next((pair for pair in self.pairs if value in (pair.right, pair.wrong)), None)


def truth_of(source: SourceText, drafts: list[Draft], language: str) -> Truth:
    """What the answers to questions without options say of a file: ``F`` is "Falso" beside ``V``, or in Spanish.

    ``Answer: B`` below a question whose options were lost is no Indonesian "Benar": letters that name options
    count only in a file without lettered options, and only if all its letters belong to one pair. Other letters
    count if both of a pair are there, or if the language shows the pair.
    """
    keys = [draft.keys[0] for draft in drafts if not draft.options and draft.keys]
    written = {value_of(source, key).rstrip(".。") for key in keys}
    said = {fold(value) for value in written if len(value) < _LONGEST} & TRUTH.keys()
    if not said:
        return Truth(TRUTH_PAIRS, frozenset())
    spoken = {language.partition("-")[0]} - {"und", ""} or _languages_of_labels(source, keys)
    pairs = sorted(
        TRUTH_PAIRS, key=lambda pair: (-len(said & _SAYING[pair.shown]), pair.language not in spoken)
    )
    best = pairs[0]
    own = set(_SAYING[best.shown])
    shown = len(own & said) > 1 or best.language in spoken - {"en"} or bool(written & _ENGLISH)
    letters = {fold(value) for value in written if len(value) == 1 and value.isascii() and value.isalpha()}
    lettered = any(draft.options and draft.options[0].token for draft in drafts)
    if lettered or not letters <= own:
        own -= _OPTIONS
    return Truth(tuple(pairs), frozenset(own) if shown else frozenset())


def _languages_of_labels(source: SourceText, keys: list[Key]) -> set[str]:
    """The languages that have the words before the answers: ``Respuesta:`` is Spanish."""
    words = {fold(source.lines[key.line][: key.start].strip("*_#>()[]:：.=–— \t-")) for key in keys[:_ENOUGH]}
    return {language for language, row in ANSWER.items() if words & {fold(word) for word in split(row)}}


def _value(source: SourceText, draft: Draft) -> str:
    return fold(value_of(source, draft.keys[0])).rstrip(".。")


def true_or_false(source: SourceText, draft: Draft, truth: Truth, reporter: Reporter) -> None:
    """Give a question without options the two of a true/false question, if its answer or its stem says so.

    Reports an answer that is neither, where the stem asks for one of the two.
    """
    if draft.options or draft.said not in ("", "true-false"):
        return
    if draft.keys:
        key = draft.keys[0]
        value = _value(source, draft)
        pair = truth.pair_of(value)
        if pair is None:
            _neither(source, draft, reporter)
            return
        if any(
            line.lstrip("-*•+–— \t").strip() and fold(line.lstrip("-*•+–— \t")) == value
            for line in text_of(source, draft.stem).split("\n")[1:]
        ):
            return  # a line of the list below the question: its options, not true and false
        _add_pair(draft, pair.shown, Piece(key.line, key.start, key.end))
        return
    last = next((piece for piece in reversed(draft.stem) if piece.line >= 0), None)
    if last is None:
        return
    text = source.lines[last.line][last.start : last.end].rstrip(" .")
    opening = max(text.rfind("("), text.rfind("（"))
    if opening >= 0 and text.endswith((")", "）")):
        parts = [fold(part) for part in text[opening + 1 : -1].replace(" or ", "/").split("/")]
        pair = next((pair for pair in truth.pairs if parts == [pair.right, pair.wrong]), None)
        if pair is not None:
            _add_pair(draft, pair.shown, last)
            return
    asked = _asked_pair(source, draft)
    if asked is not None and asked.alone:
        _add_pair(draft, asked.pair.shown, last)


def _neither(source: SourceText, draft: Draft, reporter: Reporter) -> None:
    """Report an answer that is neither of the two between which the stem lets choose."""
    key = draft.keys[0]
    asked = _asked_pair(source, draft)
    if asked is None or not value_of(source, key).strip("_.…-– "):
        return
    right, wrong = asked.pair.shown
    value, number = shortened(value_of(source, key)), draft.start.token
    reporter.say("T432", key.line, number=number, name=draft.name, answer=value, right=right, wrong=wrong)
    draft.kind, draft.uncertain = "short-answer", True


def _asked_pair(source: SourceText, draft: Draft) -> _Asked | None:
    """The two between which a stem lets choose at its end or its beginning: ``… True or false?``, ``T/F: …``."""
    lines = [fold(line) for line in text_of(source, draft.stem).split("\n") if line.strip()]
    if not lines:
        return None
    end, beginning = lines[-1].strip(_AROUND), lines[0].lstrip(_AROUND)
    for phrase, pair in _PHRASES:
        if end.endswith(phrase) and not end[: -len(phrase)][-1:].isalnum():
            before = end[: -len(phrase)].rstrip()
            return _Asked(pair, not before or not before[-1].isalnum())
        if beginning.startswith(phrase) and beginning[len(phrase) :].lstrip()[:1] in _BEHIND:
            return _Asked(pair, True)
    return None


def _add_pair(draft: Draft, pair: tuple[str, str], place: Piece) -> None:
    for text in pair:
        draft.options.append(Option("", 0, place.line, [place], literal=text))


def is_true_or_false(source: SourceText, draft: Draft) -> bool:
    """Whether the options are just true and false, in one language."""
    if len(draft.options) != 2:
        return False
    return frozenset(fold(option.text(source)).rstrip(".") for option in draft.options) in OPPOSITES
