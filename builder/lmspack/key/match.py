"""Which question of an edited text an entry of the key is about, and which option a named text is now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from lmspack.key import KeyEntry
from lmspack.key.wording import fold, fold_stem
from lmspack.key.writing import written
from lmspack.model import Question

LIKE = 0.6
"""How alike (0 to 1) two texts must be for one to be the other, reworded."""

_ALMOST = 0.75
"""How alike an option must be to the one named to speak for a question whose stem was reworded too. It is more than
`LIKE`, for options of one question resemble each other: Pacific Ocean, Atlantic Ocean."""

_STEM_WEIGHT = 0.6
_PART = 4
_MOST_PAIRS = 40_000
"""Pairs of left-over entries and questions up to which all are compared; beyond, only those that share an option."""


def pair(entries: Sequence[KeyEntry], questions: Sequence[Question]) -> dict[int, int]:
    """The place of its question for the place of each entry that has one.

    Same stems first (the options decide between equal ones), then those that are most alike by stem and
    options, each question once. An entry without counterpart is not in it.
    """
    found = _same(entries, questions)
    taken = set(found.values())
    left = [i for i in range(len(entries)) if i not in found and entries[i].stem.text]
    free = [i for i in range(len(questions)) if i not in taken]
    scored = [
        (likeness, e, q)
        for e, q in _candidates(entries, questions, left, free)
        if (likeness := _likeness(entries[e], questions[q])) >= LIKE
    ]
    for _, e, q in sorted(scored, key=lambda one: (-one[0], one[1], one[2])):
        if e not in found and q not in taken:
            found[e] = q
            taken.add(q)
    return found


def _same(entries: Sequence[KeyEntry], questions: Sequence[Question]) -> dict[int, int]:
    by_stem: dict[str, list[int]] = {}
    for i, question in enumerate(questions):
        by_stem.setdefault(fold_stem(written(question.stem)), []).append(i)
    found: dict[int, int] = {}
    taken: set[int] = set()
    for e, entry in enumerate(entries):
        free = [q for q in by_stem.get(fold_stem(entry.stem.text), ()) if q not in taken]
        if free:
            best = max(free, key=lambda q: (_share(entry, questions[q]), -q))
            found[e] = best
            taken.add(best)
    return found


def _candidates(
    entries: Sequence[KeyEntry], questions: Sequence[Question], left: list[int], free: list[int]
) -> Iterable[tuple[int, int]]:
    if len(left) * len(free) <= _MOST_PAIRS:
        return [(e, q) for e in left for q in free]
    by_option: dict[str, list[int]] = {}
    for q in free:
        for choice in questions[q].choices:
            by_option.setdefault(fold(written(choice.content)), []).append(q)
    pairs: dict[tuple[int, int], None] = {}
    for e in left:
        for text in named(entries[e]):
            sharing = by_option.get(fold(text), ())
            if len(sharing) <= LIKELY_SHARED:
                pairs.update(dict.fromkeys((e, q) for q in sharing))
    return list(pairs)


LIKELY_SHARED = 20
"""Questions that share an option up to which the option says something about which is meant."""


def _likeness(entry: KeyEntry, question: Question) -> float:
    stem = like(entry.stem.text, written(question.stem))
    if not named(entry):
        return stem
    share = _like_share(entry, question) if stem >= LIKE else _share(entry, question)
    return _STEM_WEIGHT * stem + (1 - _STEM_WEIGHT) * share


def _share(entry: KeyEntry, question: Question) -> float:
    """The share of the options that the entry names which the question has."""
    texts = named(entry)
    options = {fold(written(choice.content)) for choice in question.choices}
    return sum(fold(text) in options for text in texts) / len(texts) if texts else 0.0


def _like_share(entry: KeyEntry, question: Question) -> float:
    """As `_share`, where an option that was reworded counts for as much as it is still like the one named."""
    options = [written(choice.content) for choice in question.choices]
    texts = named(entry)
    best = (max((like(text, option) for option in options), default=0.0) for text in texts)
    return sum(likeness for likeness in best if likeness >= _ALMOST) / len(texts) if texts else 0.0


def named(entry: KeyEntry) -> list[str]:
    """The options that an entry names, each once: in its answers and in its rationales."""
    texts = [*(answer.text for answer in entry.answers), *(r.choice.text for r in entry.rationales)]
    return list({fold(text): text for text in texts}.values())


def successors(lost: Sequence[str], fresh: Sequence[str], *, complete: bool) -> dict[str, str]:
    """What became of options: the new wording of each of ``lost`` that has one among ``fresh``.

    Two numbers are never wordings of one another. Where ``complete`` (all other options are accounted for) and
    one is left on either side, the one became the other however different they are.
    """
    scored = sorted(
        ((like(old, new), i, k) for i, old in enumerate(lost) for k, new in enumerate(fresh)),
        key=lambda one: (-one[0], one[1], one[2]),
    )
    found: dict[int, int] = {}
    for likeness, i, k in scored:
        if likeness >= LIKE and i not in found and k not in found.values():
            found[i] = k
    left = [i for i in range(len(lost)) if i not in found]
    free = [k for k in range(len(fresh)) if k not in found.values()]
    if complete and len(left) == len(free) == 1:
        found[left[0]] = free[0]
    return {lost[i]: fresh[k] for i, k in found.items()}


def like(one: str, other: str) -> float:
    """How alike two texts are, from 0 to 1; numbers are alike only when equal. A text that was lengthened or
    shortened at its ends is still the same one; capitals count in short texts only, such as names of genes."""
    a, b = fold(one), fold(other)
    if a == b:
        return 1.0
    if _is_number(a) or _is_number(b):
        return 0.0
    shorter, longer = sorted((a.casefold(), b.casefold()), key=len)
    if len(shorter) >= _PART:
        a, b = a.casefold(), b.casefold()
    if len(shorter) >= _PART and shorter in longer:
        return max(LIKE, len(shorter) / len(longer))
    matcher = SequenceMatcher(None, a, b, autojunk=False)
    if matcher.real_quick_ratio() < LIKE / 2 or matcher.quick_ratio() < LIKE / 2:
        return 0.0
    return matcher.ratio()


def _is_number(text: str) -> bool:
    bare = text.lstrip("+-−").replace(".", "").replace(",", "").removesuffix("%").strip()
    return bare.isnumeric()


def moved(order: Sequence[int]) -> set[int]:
    """The fewest numbers of ``order`` that must be taken out for the rest to rise."""
    from bisect import bisect_left

    tails: list[int] = []
    places: list[int] = []
    before: list[int] = []
    for i, number in enumerate(order):
        at = bisect_left(tails, number)
        before.append(places[at - 1] if at else -1)
        if at == len(tails):
            tails.append(number)
            places.append(i)
        else:
            tails[at], places[at] = number, i
    kept: set[int] = set()
    at = places[-1] if places else -1
    while at >= 0:
        kept.add(order[at])
        at = before[at]
    return set(order) - kept
