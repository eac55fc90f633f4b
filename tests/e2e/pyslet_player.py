"""pyslet_player.py PLAYS.json RESULTS.json: play QTI 2.1 items in pyslet. Runs in pyslet's own environment.

Answers are set as pyslet's web forms set them. It keeps modal feedback but has no way to show it, so
which ones show is read off the outcome variables here, by the rule of the specification.
"""

# mypy: disable-error-code="import-not-found,no-any-return"

from __future__ import annotations

import json
import sys
import warnings
from pathlib import Path
from typing import Any

warnings.simplefilter("ignore")  # pyslet deprecates parts of itself

from pyslet.qtiv2.core import ShowHide  # noqa: E402
from pyslet.qtiv2.interactions import (  # noqa: E402
    BlockInteraction,
    Interaction,
    SimpleAssociableChoice,
    SimpleChoice,
)
from pyslet.qtiv2.items import QTIModalFeedback  # noqa: E402
from pyslet.qtiv2.variables import BaseType, ItemSessionState, SingleValue  # noqa: E402
from pyslet.qtiv2.xml import QTIDocument  # noqa: E402
from pyslet.rfc2396 import URI  # noqa: E402


def play_item(file: str, plays: list[dict[str, Any]]) -> dict[str, Any]:
    try:
        document = QTIDocument(base_uri=str(URI.from_octets(Path(file).as_uri())))
        document.read()
    except Exception as error:
        return {"error": f"not read: {error!r}", "plays": []}
    item = document.root
    item.render_html = _nothing
    stem = [child for child in item.ItemBody.get_children() if not _is_aside(child)]
    return {
        "stem": [line for child in stem for line in _lines(child)],
        "choices": {
            choice.identifier: _lines(choice)
            for kind in (SimpleChoice, SimpleAssociableChoice)
            for choice in item.find_children_depth_first(kind)
        },
        "plays": [_told(item, play["given"]) for play in plays],
    }


def _is_aside(child: Any) -> bool:
    """Whether a child of the body stands beside the stem: an interaction, or a block that holds nothing else."""
    if isinstance(child, str | BlockInteraction) or child.xmlname == "rubricBlock":
        return True
    inner = [one for one in child.get_children() if not isinstance(one, str) or one.strip()]
    return len(inner) == 1 and isinstance(inner[0], Interaction)


def _nothing(*_: object) -> None:
    """In place of the item's HTML: that is not played, and pyslet fails to make it of unanswered multiple response."""


def _told(item: Any, given: dict[str, list[str]]) -> dict[str, Any]:
    try:
        return _play(item, given)
    except Exception as error:
        return {"error": repr(error)}


def _play(item: Any, given: dict[str, list[str]]) -> dict[str, Any]:
    session = ItemSessionState(item)
    session.begin_session()
    session.begin_attempt()
    for declaration in item.ResponseDeclaration:
        values = [_value(declaration, text) for text in given.get(declaration.identifier, ())]
        if values:
            variable = session[declaration.identifier]
            variable.set_value(values[0] if isinstance(variable, SingleValue) else values)
    session.end_attempt()
    shown = [
        feedback for feedback in item.find_children_depth_first(QTIModalFeedback) if _shows(feedback, session)
    ]
    return {
        "recorded": {name: _values(session, name) for name in given},
        "score": _outcome(session, "SCORE"),
        "maxscore": _outcome(session, "MAXSCORE"),
        "dialogs": len(shown),
        "feedback": [line for feedback in shown for line in _lines(feedback)],
    }


def _value(declaration: Any, text: str) -> Any:
    """A value as pyslet keeps it: a pair is a tuple."""
    if declaration.baseType == BaseType.float:
        return float(text)
    return tuple(text.split()) if declaration.baseType == BaseType.directedPair else text


def _outcome(session: Any, name: str) -> Any:
    return session[name].value if name in session else None


def _shows(feedback: Any, session: Any) -> bool:
    chosen = feedback.identifier in _values(session, feedback.outcomeIdentifier)
    return chosen == (feedback.showHide == ShowHide.show)


def _values(session: Any, identifier: str) -> list[Any]:
    value = session[identifier].value
    if value is None:
        return []
    return list(value) if isinstance(value, dict | list) else [value]


def _lines(element: Any) -> list[str]:
    """The text of an element, line by line: every block begins a line; white space is folded but in ``pre``."""
    lines = [""]
    _add(element, lines, verbatim=False)
    return lines


def _add(element: Any, lines: list[str], *, verbatim: bool) -> None:
    for child in element.get_children():
        if isinstance(child, str):
            _add_text(child, lines, verbatim=verbatim)
        elif child.xmlname in ("div", "p", "pre"):
            lines.append("")
            _add(child, lines, verbatim=child.xmlname == "pre")
            lines.append("")
        elif child.xmlname == "br":
            lines.append("")
        else:
            _add(child, lines, verbatim=verbatim)


def _add_text(text: str, lines: list[str], *, verbatim: bool) -> None:
    if verbatim:
        first, *others = text.split("\n")
        lines[-1] += first
        lines += others
    else:
        folded = " ".join(part for part in text.replace("\t", " ").replace("\n", " ").split(" ") if part)
        lines[-1] += folded if not lines[-1] or not text[:1].isspace() else " " + folded
        if folded and text[-1:].isspace():
            lines[-1] += " "


def main(plays: str, results: str) -> None:
    items = json.loads(Path(plays).read_text(encoding="utf-8"))["items"]
    told = {"items": [play_item(item["file"], item["plays"]) for item in items]}
    Path(results).write_text(json.dumps(told, ensure_ascii=False, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
