"""pyslet_player.py PLAYS.json RESULTS.json: play QTI 2.1 items in pyslet. Runs in pyslet's own environment.

Answers are submitted as pyslet's web forms submit them. It keeps modal feedback but has no way to show it, so
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
from pyslet.qtiv2.interactions import ChoiceInteraction, SimpleChoice  # noqa: E402
from pyslet.qtiv2.items import QTIModalFeedback  # noqa: E402
from pyslet.qtiv2.variables import ItemSessionState  # noqa: E402
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
    stem = [child for child in item.ItemBody.get_children() if not isinstance(child, str | ChoiceInteraction)]
    return {
        "stem": [line for child in stem for line in _lines(child)],
        "choices": {
            choice.identifier: _lines(choice) for choice in item.find_children_depth_first(SimpleChoice)
        },
        "plays": [_told(item, play["response"]) for play in plays],
    }


def _nothing(*_: object) -> None:
    """In place of the item's HTML: that is not played, and pyslet fails to make it of unanswered multiple response."""


def _told(item: Any, response: list[str]) -> dict[str, Any]:
    try:
        return _play(item, response)
    except Exception as error:
        return {"error": repr(error)}


def _play(item: Any, response: list[str]) -> dict[str, Any]:
    session = ItemSessionState(item)
    session.begin_session()
    session.begin_attempt()
    session.submit_session({"RESPONSE": response[0] if len(response) == 1 else response} if response else {})
    shown = [
        feedback for feedback in item.find_children_depth_first(QTIModalFeedback) if _shows(feedback, session)
    ]
    return {
        "recorded": _values(session, "RESPONSE"),
        "score": session["SCORE"].value,
        "maxscore": session["MAXSCORE"].value,
        "dialogs": len(shown),
        "feedback": [line for feedback in shown for line in _lines(feedback)],
    }


def _shows(feedback: Any, session: Any) -> bool:
    chosen = feedback.identifier in _values(session, feedback.outcomeIdentifier)
    return chosen == (feedback.showHide == ShowHide.show)


def _values(session: Any, identifier: str) -> list[str]:
    value = session[identifier].value
    if value is None:
        return []
    return list(value) if isinstance(value, dict) else [value]


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
        lines[-1] += folded if not lines[-1] else " " + folded if text[:1].isspace() else folded


def main(plays: str, results: str) -> None:
    items = json.loads(Path(plays).read_text(encoding="utf-8"))["items"]
    told = {"items": [play_item(item["file"], item["plays"]) for item in items]}
    Path(results).write_text(json.dumps(told, ensure_ascii=False, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
