"""An item as a question, and how it is played."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from lmspack.model import UNKNOWN_LANGUAGE, Question
from lmspack.readback import NOWHERE, Item, ReadbackError, Shown
from lmspack.readback.qti21.answers import Given, answered
from lmspack.readback.qti21.body import UNREAD, Opened, unread
from lmspack.readback.qti21.modals import Modals
from lmspack.readback.qti21.names import LANG, QTI
from lmspack.richtext import Content
from lmspack.scoring import Response
from lmspack.xml import Element


def read_item(root: Element, weight: str, section: str = "") -> Item:
    """The item in an assessmentItem element. ``weight`` is what the test gives it, ``section`` where it stands there.
    Raises `ReadbackError` for what no question can be made of."""
    try:
        return _item(root, weight, section)
    except UNREAD as error:
        raise unread(root.get("identifier", ""), error) from None


def _item(root: Element, weight: str, section: str) -> Item:
    item, modals = Opened.of(root), Modals.of(root)
    part = answered(item, modals)
    names = (element.get("identifier", "") for element in item.interactions[:1] for element in element)
    points = Decimal(_points(root, weight))
    question = Question(
        id=item.name,
        number="",
        kind=part.kind,
        stem=item.content(item.stem),
        span=NOWHERE,
        choices=part.choices,
        answer=part.answer,
        explanation=_explanation(item, modals),
        points=points,
        shuffle=part.shuffle,
        language=root.get(LANG, UNKNOWN_LANGUAGE),
        section=section,
        partial=part.partial,
        negative=_negative(root, points),
        messages=modals.messages(
            {name: bool(choice.correct) for name, choice in zip(names, part.choices, strict=False)}
        ),
    )
    return Item(question, root.get("title", ""), _player(item, modals, part.given))


def _explanation(item: Opened, modals: Modals) -> Content:
    """Modals tell it, or (where nothing is answered) the body does."""
    told = item.body.find(f"{QTI}div[@class='explanation']")
    return item.content(told) if told is not None else modals.explanation


def _points(root: Element, weight: str) -> str:
    """Full marks: said three times in a package (normalMaximum, MAXSCORE, weight), which must agree; 0 where they
    are not said at all."""
    said = {weight}
    for outcome in root.iterchildren(QTI + "outcomeDeclaration"):
        if outcome.get("identifier") == "SCORE":
            said.add(outcome.get("normalMaximum", ""))
        elif outcome.get("identifier") == "MAXSCORE":
            said.add("".join(str(text) for text in outcome.itertext()).strip())
    if len(said) != 1:
        raise ReadbackError(f"{root.get('identifier')}: points differ: {', '.join(sorted(said))}")
    return said.pop() or "0"


def _negative(root: Element, points: Decimal) -> Decimal:
    """The share of the points that the lowest score takes away."""
    for outcome in root.iterchildren(QTI + "outcomeDeclaration"):
        if outcome.get("identifier") == "SCORE" and (least := outcome.get("normalMinimum")):
            return -Decimal(least) / points
    return Decimal(0)


def _player(item: Opened, modals: Modals, given: Given) -> Callable[[Response], Shown]:
    def play(response: Response) -> Shown:
        try:
            outcomes = item.machine.play(given(response))
            score = float(str((outcomes.get("SCORE") or (0.0,))[0]))
        except UNREAD as error:
            raise unread(item.name, error) from None
        return modals.shown(score, outcomes.get("FEEDBACK", ()))

    return play
