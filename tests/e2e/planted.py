"""Faults planted into items that are right, so that the comparison is known to find each in every player."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from e2e.players import Item


@dataclass(frozen=True, slots=True)
class Planted:
    """A faulty item with what the model expects of the right one. ``finding`` is part of what must be found."""

    name: str
    finding: str
    item: Item


def _other_key(xml: str) -> str:
    """Another choice is declared right."""
    right = re.search(r"<correctResponse>\s*<value>(choice_\d+)</value>", xml)
    assert right
    wrong = "choice_1" if right[1] != "choice_1" else "choice_2"
    return xml.replace(f"<value>{right[1]}</value>", f"<value>{wrong}</value>")


def _dead_modal(xml: str) -> str:
    """The modal answers to an identifier that no response ever sets."""
    return xml.replace('identifier="choice_1_fb" showHide', 'identifier="choice_0_fb" showHide')


def _second_modal(xml: str) -> str:
    """A response opens two modals; browser players stack them, and one covers the other."""
    modal = re.search(r'<modalFeedback[^>]*identifier="choice_1_fb".*?</modalFeedback>', xml, re.DOTALL)
    assert modal
    return xml.replace(modal[0], modal[0] + re.sub(r">[^<\s][^<]*<", ">Something else.<", modal[0]))


def _eager_modal(xml: str) -> str:
    """A blank answer gets feedback."""
    scored = re.search(r"</isNull>.*?</setOutcomeValue>", xml, re.DOTALL)
    told = '<baseValue baseType="identifier">choice_1_fb</baseValue>'
    assert scored
    return xml.replace(
        scored[0],
        f'{scored[0]}<setOutcomeValue identifier="FEEDBACK"><multiple>{told}</multiple></setOutcomeValue>',
    )


def _lost_text(xml: str) -> str:
    """The explanation is left out of one modal."""
    return re.sub(r'<div class="explanation">.*?</div>', "", xml, count=1, flags=re.DOTALL)


def _lost_points(xml: str) -> str:
    """The right answer gives half of what it should."""
    return re.sub(r'(<baseValue baseType="float">)1(</baseValue>)', r"\g<1>0.5\2", xml)


def _lost_stem(xml: str) -> str:
    """The stem is not there."""
    return re.sub(r"(<itemBody>\s*)<div>.*?</div>", r"\1", xml, count=1, flags=re.DOTALL)


FAULTS: dict[str, tuple[Callable[[str], str], str]] = {
    "another choice is the key": (_other_key, "score 1 expected, "),
    "a modal that can never show": (_dead_modal, "1 feedback dialogs expected, 0 shown"),
    "two modals at once": (_second_modal, "1 feedback dialogs expected, 2 shown"),
    "feedback for a blank answer": (_eager_modal, "response blank: 0 feedback dialogs expected, 1 shown"),
    "an explanation that is left out": (_lost_text, "feedback\n    expected"),
    "half the points": (_lost_points, "score 1 expected, "),
    "no stem": (_lost_stem, ", stem\n    expected"),
}
"""Name of a fault: how it is planted, and what must be found."""


def plant(items: Sequence[Item], folder: Path) -> list[Planted]:
    """One faulty item for each fault, made from an item whose first choice has a rationale and is wrong."""
    folder.mkdir()
    sound = next(item for item in items if _serves(item))
    return [_plant(sound, name, folder / f"{number}.xml") for number, name in enumerate(FAULTS)]


def _serves(item: Item) -> bool:
    if item.expected.kind != "choice":
        return False
    blank, first, *_ = item.expected.plays
    single = '<modalFeedback outcomeIdentifier="FEEDBACK" identifier="choice_1_fb"' in item.file.read_text(
        "utf-8"
    )
    return (
        single
        and len(first.feedback) > 1
        and not first.score
        and not blank.feedback
        and item.expected.points == 1
    )


def _plant(sound: Item, name: str, file: Path) -> Planted:
    change, finding = FAULTS[name]
    xml = sound.file.read_text(encoding="utf-8")
    faulty = change(xml)
    assert faulty != xml, f"{name}: nothing was changed"
    file.write_text(faulty, encoding="utf-8")
    return Planted(name, finding, replace(sound, file=file, picture=False))
