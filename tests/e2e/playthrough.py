"""One play-through: build the example packages, plant faults beside them, play all of it, keep the figures."""

from __future__ import annotations

import json
import os
import time
import zipfile
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from e2e.expected import expected
from e2e.planted import Planted, plant
from e2e.players import PLAYERS, Item, Run, play
from e2e.quirks import judged
from e2e.verdict import differences
from kinds import QUIZ as EVERY_KIND
from lmspack.diagnostics import Problems
from lmspack.limits import carried
from lmspack.model import Quiz
from lmspack.pipeline import Order, build
from lmspack.targets import qti21
from lmspack.targets.qti21 import item_href

ROOT = Path(__file__).parents[2]
EXAMPLES = ("sources", "examples", "tests/lms", "tests/e2e/quizzes")
"""Folders of example quizzes; those that exist are played."""


@dataclass(frozen=True, slots=True)
class Session:
    """All that was played: example items, then planted ones, and a run of each player over both."""

    quizzes: list[Quiz]
    items: list[Item]
    planted: list[Planted]
    runs: dict[str, Run]

    def differences(self, player: str) -> list[str]:
        """What a player showed otherwise than the model has it, over all example items, known quirks aside."""
        told = self.runs[player].told
        return [
            what
            for item, tale in zip(self.items, told, strict=False)
            for what in judged(player, item.expected, tale)
        ]

    def strictly(self, player: str, identifier: str) -> list[str]:
        """The same for one example item, with nothing left aside."""
        for item, tale in zip(self.items, self.runs[player].told, strict=False):
            if item.expected.id == identifier:
                return list(differences(item.expected, tale))
        raise LookupError(identifier)

    def found(self, player: str, planted: Planted) -> list[str]:
        """The differences that a planted fault makes in a player."""
        place = len(self.items) + self.planted.index(planted)
        return list(differences(planted.item.expected, self.runs[player].told[place]))


def play_all(folder: Path) -> Session:
    """Build the packages of all examples in ``folder`` and play them, with faults planted. Pictures and figures
    go to ``$LMSPACK_ARTEFACTS/e2e``."""
    sources = [ROOT / name for name in EXAMPLES if (ROOT / name).is_dir()]
    outcome = build(Order(sources, folder / "dist", ("qti21",)), Problems())
    assert outcome.published, [str(problem) for problem in outcome.problems] + [
        str(bug) for bug in outcome.bugs
    ]
    quizzes = [understood.quiz for understood in outcome.quizzes]
    for quiz in quizzes:
        with zipfile.ZipFile(folder / "dist" / f"{quiz.id}-qti21.zip") as package:
            package.extractall(folder / quiz.id)
    quizzes.append(_every_kind(folder))
    items = [item for quiz in quizzes for item in _unpacked(quiz, folder)]
    planted = plant(items, folder / "planted")
    artefacts = Path(os.environ.get("LMSPACK_ARTEFACTS", ROOT / "artefacts")) / "e2e"
    began = time.monotonic()
    runs = play([*items, *(fault.item for fault in planted)], folder, artefacts)
    _report(artefacts, quizzes, items, runs, time.monotonic() - began)
    return Session(quizzes, items, planted, runs)


def _every_kind(folder: Path) -> Quiz:
    """The quiz that has every kind of question, written as files."""
    qti21.write(EVERY_KIND, folder / "kinds.zip")
    with zipfile.ZipFile(folder / "kinds.zip") as package:
        package.extractall(folder / EVERY_KIND.id)
    return EVERY_KIND


def _unpacked(quiz: Quiz, folder: Path) -> list[Item]:
    """The items of a package. The first one that shows feedback has its picture taken."""
    quiz = carried(quiz, qti21.LIMITS)
    plans = expected(quiz)
    pictured = next((plan.id for plan in plans if any(play.feedback for play in plan.plays)), "")
    return [
        Item(folder / quiz.id / item_href(quiz, question), plan, picture=plan.id == pictured)
        for question, plan in zip(quiz.questions, plans, strict=True)
    ]


def _report(
    folder: Path, quizzes: list[Quiz], items: list[Item], runs: dict[str, Run], seconds: float
) -> None:
    """The figures of the run, for people: beside the pictures."""
    figures = {
        "lmspack": version("lmspack"),
        "quizzes": [quiz.id for quiz in quizzes],
        "items": len(items),
        "responses": sum(len(item.expected.plays) for item in items),
        "seconds": round(seconds, 1),
        "players": {
            player: {"seconds": round(runs[player].seconds, 1), **runs[player].about} for player in PLAYERS
        },
    }
    (folder / "report.json").write_text(
        json.dumps(figures, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
    )
    print(json.dumps(figures, ensure_ascii=False))
