"""lmspack against text2qti and against its own floor, measured side by side in one run.

The same questions go through text2qti (which writes one unvalidated QTI 1.2 package) and through
``lmspack build -t qti21 -t moodle`` (two packages, validated by the official schemas where LMSPACK_SCHEMAS
names them, read back and played). The floor is what no builder that validates can avoid: compile the official
schema, parse and validate the bytes. Machines are noisy: only ratios of one run mean something, and each
figure is the best of several turns, taken in turn.

Needs a POSIX system (wait4).

Usage: python benchmarks/against_text2qti.py [--questions N] [--turns N]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lmspack.schemas import GRAMMARS
from lmspack.schemas.locate import locate

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
FLOOR = """
import sys, zipfile
from pathlib import Path
from lxml import etree
from lmspack.schemas import GRAMMARS
from lmspack.schemas.judge import compile_official
schema = compile_official(GRAMMARS[0], Path(sys.argv[1]))
for path in sys.argv[2:]:
    with zipfile.ZipFile(path) as package:
        for name in package.namelist():
            if name.startswith("items/"):
                assert schema.validate(etree.fromstring(package.read(name)))
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command took: seconds by the clock, seconds of all processors, peak memory in MB."""

    wall: float
    cpu: float
    memory: float


def measure(command: list[str], cwd: Path) -> Cost:
    """Run a command to its end and say what it cost."""
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) != 0:
        raise SystemExit(f"failed: {' '.join(command)}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def best(turns: int, commands: dict[str, Callable[[], Cost]]) -> dict[str, Cost]:
    """The cheapest turn of each command; the commands take turns, so that noise meets all of them."""
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(turns):
        for name, run in commands.items():
            costs[name].append(run())
    return {
        name: Cost(min(c.wall for c in found), min(c.cpu for c in found), max(c.memory for c in found))
        for name, found in costs.items()
    }


def write_questions(folder: Path, count: int) -> None:
    """The same questions for both: a stem, four options, a rationale each, an explanation."""
    ours, key, theirs = (
        ["Big quiz", ""],
        ["lmspack: 1", "quiz: big", "language: en", "questions:"],
        ["Quiz title: Big quiz", ""],
    )
    for i in range(count):
        stem = f"How high is hill number {i} on the map of the county?"
        explanation = (
            f"Hill {i} stands at mark {i} of the survey; the contour lines around it give its height."
        )
        options = [f"About {100 + (i * 37 + j * 53) % 900} metres" for j in range(4)]
        rationale = "That is the height of one of its neighbours."
        ours += [f"{i + 1}. {stem}", *(f"   • {option}" for option in options)]
        key += [
            f"  - id: q{i}",
            f"    stem: '{stem}'",
            f"    answer: {options[i % 4]}",
            f"    explanation: '{explanation}'",
        ]
        key += ["    rationales:"]
        theirs += [f"{i + 1}.  {stem}", f"... {explanation}"]
        for j, option in enumerate(options):
            key += [f"      - choice: {option}", f"        text: {rationale}"]
            theirs += [f"{'*' if j == i % 4 else ''}{'abcd'[j]})  {option}", f"... {rationale}"]
        theirs.append("")
    for name, lines in (("big.txt", ours), ("big.key.yaml", key), ("theirs.txt", theirs)):
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def large(count: int, turns: int, official: Path | None) -> None:
    """Many questions: lmspack, text2qti and the floor."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_questions(folder, count)
        build = [str(BIN / "lmspack"), "build", "big.txt", "-t", "qti21", "-t", "moodle", "-o", "out"]
        commands = {
            "lmspack": lambda: measure(build, folder),
            "lmspack, one process": lambda: measure([*build, "-j", "1"], folder),
            "text2qti": lambda: measure([str(BIN / "text2qti"), "theirs.txt"], folder),
        }
        if official:
            measure(build, folder)
            package = folder / "out" / "big-qti21.zip"
            commands["floor"] = lambda: measure(
                [sys.executable, "-c", FLOOR, str(official), str(package)], folder
            )
        _table(f"{count} questions", best(turns, commands), "text2qti")


def cold(turns: int, official: Path | None) -> None:
    """A cold build of the two quizzes of sources/ against compiling the official QTI schema alone."""
    if official is None:
        print("cold build: not measured, the official schemas are not here")
        return
    compile_only = FLOOR + "\n"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build = [
            str(BIN / "lmspack"),
            "build",
            str(ROOT / "sources"),
            "-t",
            "qti21",
            "-t",
            "moodle",
            "-o",
            "out",
        ]
        commands = {
            "lmspack build, cold": lambda: measure(build, folder),
            "compile the QTI schema": lambda: measure(
                [sys.executable, "-c", compile_only, str(official)], folder
            ),
        }
        _table("cold build of sources/", best(max(5, turns), commands), "compile the QTI schema")


def _table(title: str, costs: dict[str, Cost], unit: str) -> None:
    print(
        f"\n{title}\n{'':24} {'wall s':>8} {'cpu s':>8} {'peak MB':>8} {'wall ratio':>11} {'memory ratio':>13}"
    )
    for name, cost in costs.items():
        wall, memory = cost.wall / costs[unit].wall, cost.memory / costs[unit].memory
        print(f"{name:24} {cost.wall:8.2f} {cost.cpu:8.2f} {cost.memory:8.0f} {wall:11.2f} {memory:13.2f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--questions", type=int, default=10_000)
    parser.add_argument("--turns", type=int, default=3)
    options = parser.parse_args()
    found, _ = locate(None)
    official = found.folder if found else None
    print(f"judged by {'the official schemas' if official else 'our own profiles'}; {GRAMMARS[0].name}")
    cold(options.turns, official)
    large(options.questions // 2, options.turns, official)
    large(options.questions, options.turns, official)


if __name__ == "__main__":
    main()
