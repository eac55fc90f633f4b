"""Foreign players: which there are, what they need, and one run of all of them at the same time."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from e2e.expected import Expected

HERE = Path(__file__).parent
IN_BROWSER = ("qti-components", "qti3-item-player")
PLAYERS = (*IN_BROWSER, "pyslet")

_MOST_SECONDS = 600
"""A player that hangs is ended then; a whole run takes about a minute."""


class PlayerError(Exception):
    """A player cannot run: something it needs is not installed, or it broke down. The text says what."""


@dataclass(frozen=True, slots=True)
class Item:
    """An item to be played: its file, what the model expects, and whether its picture is to be kept."""

    file: Path
    expected: Expected
    picture: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """What one player told, item by item, and in how many seconds. ``about`` is the rest that it told."""

    player: str
    seconds: float
    told: list[dict[str, Any]]
    about: dict[str, Any]


def play(items: Sequence[Item], folder: Path, pictures: Path) -> dict[str, Run]:
    """Play all items in all players; files they exchange lie in ``folder``. Raises `PlayerError`."""
    commands = {player: _command(player) for player in PLAYERS}
    plays = folder / "plays.json"
    plays.write_text(json.dumps({"items": [_order(item) for item in items]}, indent=1), encoding="utf-8")
    pictures.mkdir(parents=True, exist_ok=True)

    def run(player: str) -> Run:
        results = folder / f"{player}.json"
        began = time.monotonic()
        done = subprocess.run(
            [*commands[player], str(plays), str(results), *([str(pictures)] if player in IN_BROWSER else [])],
            env={**os.environ, "CHROMIUM": chromium() or ""},
            capture_output=True,
            text=True,
            timeout=_MOST_SECONDS,
        )
        if done.returncode:
            raise PlayerError(f"{player} broke down:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
        about = json.loads(results.read_text(encoding="utf-8"))
        return Run(player, time.monotonic() - began, about.pop("items"), about)

    with ThreadPoolExecutor(len(PLAYERS)) as pool:
        return {result.player: result for result in pool.map(run, PLAYERS)}


def chromium() -> str | None:
    """The browser's executable: LMSPACK_CHROMIUM, or what the path has."""
    return os.environ.get("LMSPACK_CHROMIUM") or shutil.which("chromium")


def _command(player: str) -> list[str]:
    """What runs a player, without the files to play."""
    if player == "pyslet":
        python = Path(os.environ.get("LMSPACK_PYSLET", HERE / ".venv/bin/python"))
        _need(python.exists(), f"pyslet's environment ({python})")
        return [str(python), str(HERE / "pyslet_player.py")]
    node = _node()
    _need(node, "node")
    _need(chromium(), "chromium")
    _need((HERE / "node_modules/playwright-core").exists(), "the npm packages of tests/e2e/package-lock.json")
    return [str(node), str(HERE / "browser/play.mjs"), player]


def _node() -> str | None:
    """Node.js: LMSPACK_NODE, or the one that setup.sh installed since the system's is too old, or the system's."""
    own = next(HERE.glob("node/node_modules/node-linux-*/bin/node"), None)
    return os.environ.get("LMSPACK_NODE") or (str(own) if own else shutil.which("node"))


def _need(found: object, what: str) -> None:
    if not found:
        raise PlayerError(f"The players need {what}, which is not installed: run tests/e2e/setup.sh")


def _order(item: Item) -> dict[str, Any]:
    """What a driver is told: files and responses, never what the model expects of them."""
    plays = item.expected.plays
    wrong = next((play for play in plays if play.feedback and play.score != item.expected.points), None)
    return {
        "name": item.expected.id,
        "file": str(item.file),
        "picture": item.picture,
        "plays": [
            {
                "given": play.given,
                "picture": item.picture and play is wrong,
            }
            for play in plays
        ],
    }
