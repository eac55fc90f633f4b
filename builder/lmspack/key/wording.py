"""How texts of the quiz and of the key are compared, and how a difference is put into words."""

from __future__ import annotations

import unicodedata
from difflib import SequenceMatcher, get_close_matches

from lmspack.gaps import blanked
from lmspack.model import Question
from lmspack.richtext import plain
from lmspack.source import SourceText
from lmspack.yamlfaults import quoted
from lmspack.yamltext import Text

_SIMILAR = 0.6
"""How alike (0 to 1) two stems must be before one is offered as the other's older wording."""

_MOST_COMPARED = 60
"""Leftovers on either side up to which wordings are compared; beyond, the work would grow with the square."""

_CONTEXT = 16
"""Characters before and from the first difference that are shown."""


def fold(text: str) -> str:
    """``text`` with every run of white space as one blank: how stems and options are compared."""
    return " ".join(text.split())


def fold_stem(text: str) -> str:
    """``text`` as `fold` has it, with each gap as ``____``, whether it is written so or as ``[[…]]``."""
    return fold(blanked(text)) if "_" in text or "[" in text else fold(text)


def short(text: str) -> str:
    """``text`` on one line, cut where it is long."""
    folded = fold(text)
    return folded if len(folded) <= 60 else folded[:59] + "…"


def nearest_stem(stem: str, candidates: dict[int, str]) -> int | None:
    """The key of the candidate that is most like ``stem``, if one is like it at all."""
    if not candidates or len(candidates) > _MOST_COMPARED:
        return None
    matcher = SequenceMatcher(b=fold(stem), autojunk=False)
    best, best_ratio = None, _SIMILAR
    for i, candidate in candidates.items():
        matcher.set_seq1(fold(candidate))
        if matcher.real_quick_ratio() >= best_ratio and matcher.quick_ratio() >= best_ratio:
            ratio = matcher.ratio()
            if ratio >= best_ratio:
                best, best_ratio = i, ratio
    return best


def option_hint(text: Text, question: Question, source: SourceText, update: str = "") -> str:
    """What to write instead of ``text``, which names no option of ``question``. ``update`` is the command by which
    a key follows its text, "" where there is none."""
    options = [fold(plain(choice.content)) for choice in question.choices]
    if not options:
        return ""
    for written in _as_written(text, source):
        if written in options:
            return (
                f"YAML does not take the text as it stands; put it between single quotes: {quoted(written)}."
            )
    place = _place_of(text.text, len(options))
    if place is not None:
        meant = f"If you mean the {_ORDINALS[place]} option: {quoted(options[place])}."
        return f"Name the option by its text, not by its place. {meant}"
    named = fold(text.text)
    parts = [option for option in options if named.casefold() in option.casefold()]
    near = parts if len(parts) == 1 else get_close_matches(named, options, 1, 0.5)
    if near:
        reworded = f" If the quiz text was reworded: {update}." if update else ""
        return (
            f"The nearest option is {quoted(near[0])}. {difference(text.text, near[0], 'option')}{reworded}"
        )
    listed = "; ".join(quoted(short(option)) for option in options)
    return f"Name the option by its text. The options are: {listed}."


def difference(key: str, quiz: str, what: str) -> str:
    """Where the text of the key and that of the quiz (``what`` it is there) part, in words."""
    a, b = fold(key), fold(quiz)
    if unicodedata.normalize("NFC", a) == unicodedata.normalize("NFC", b):
        return f"They look the same, but are typed differently: {_codes(a, b)}. Copy it from the quiz text."
    if _bare(a) == _bare(b):
        return f"They differ only in an invisible character: {_codes(a, b)}. Copy it from the quiz text."
    one, other = _clusters(a), _clusters(b)
    pairs = zip(one, other, strict=False)
    same = next((i for i, (x, y) in enumerate(pairs) if x != y), min(len(one), len(other)))
    word = max((i + 1 for i in range(max(0, same - _CONTEXT), same) if one[i] == " "), default=same)
    before = "".join(one[max(0, word - _CONTEXT) : word]).strip()
    place = f"Behind '{before}'" if before else "At the beginning"
    return f"{place} the key {_goes_on(one[word:])}, the {what} {_goes_on(other[word:])}."


def _goes_on(rest: list[str]) -> str:
    if not rest:
        return "ends"
    shown = "".join(rest[: 2 * _CONTEXT])
    if len(rest) > 2 * _CONTEXT:
        shown = (shown.rpartition(" ")[0] or shown) + "…"
    return f"has '{shown}'"


def _codes(a: str, b: str) -> str:
    """The characters in which two texts that look alike differ, by their numbers."""
    same = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    left, right = a[same : same + 1], b[same : same + 1]
    behind = f" behind '{''.join(_clusters(a[:same])[-_CONTEXT:])}'" if same else ""
    return f"{_code(left)} in the key, {_code(right)} in the quiz text{behind}"


def _code(character: str) -> str:
    return f"U+{ord(character):04X}" if character else "nothing"


def _bare(text: str) -> str:
    """``text`` without the characters that are not seen (joiners, direction marks, soft hyphens)."""
    return "".join(character for character in text if unicodedata.category(character) != "Cf")


def _clusters(text: str) -> list[str]:
    from wcwidth import iter_graphemes  # only needed once something is wrong

    return list(iter_graphemes(text))


def _as_written(text: Text, source: SourceText) -> list[str]:
    """The text as it stands in the line, before YAML took a comment, a list or an escape out of it."""
    line = source.lines[text.span.line - 1]
    rest = line[text.span.start :]
    behind_name = line.partition(": ")[2]
    forms = [fold(part) for part in (rest, behind_name)]
    return forms + [form[1:-1] for form in forms if form[:1] == '"' and form[-1:] == '"']


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def _place_of(text: str, count: int) -> int | None:
    """The place that ``B``, ``b)``, ``(2)`` or ``2.`` means among ``count`` options."""
    mark = text.strip().strip("().").casefold()
    if len(mark) != 1 and mark != "10":
        return None
    place = int(mark) - 1 if mark.isascii() and mark.isdigit() else ord(mark) - ord("a")
    return place if 0 <= place < min(count, len(_ORDINALS)) else None
