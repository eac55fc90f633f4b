"""Menus in the text of a "gapselect" question: ``[[3]]`` is a menu of the third choice's group, and it is right."""

from __future__ import annotations

import re

from lmspack.model import Menu
from lmspack.readback import ReadbackError
from lmspack.readback.moodle.texts import html_of, unescaped
from lmspack.xml import Element

_GAP = re.compile(r"\[\[([0-9]+)\]\]")


def menus(question: Element) -> tuple[str, tuple[Menu, ...]]:
    """The question's text with an element ``<gap place="…"/>`` for each gap, and what can be picked in the gaps."""
    options = question.findall("selectoption")
    groups = [option.findtext("group") or "1" for option in options]
    texts = [unescaped(html_of(option)) for option in options]
    found: list[Menu] = []

    def note(marker: re.Match[str]) -> str:
        place = int(marker[1]) - 1
        if not 0 <= place < len(options):
            raise ReadbackError(f"there is no choice {marker[1]}: Moodle's page would break")
        mine = [i for i, group in enumerate(groups) if group == groups[place]]
        found.append(Menu(tuple(texts[i] for i in mine), mine.index(place)))
        return f'<gap place="{len(found) - 1}"/>'

    html = _GAP.sub(note, html_of(question.find("questiontext")))
    return html, tuple(found)
