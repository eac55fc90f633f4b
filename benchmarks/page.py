"""How large the page of a quiz is beside its content, and how soon a student can answer.

A quiz of 200 questions is made of those of ``sources/``, written as pages in a temporary folder, and loaded from
disk in Chromium several times, each in a fresh profile. Times are the browser's own (performance timeline), in ms
from the navigation's start; the figures are the median and the worst.

Needs Chromium, Node.js and the npm packages of tests/page/e2e (npm ci).

Usage: python benchmarks/page.py [--questions N] [--turns N]
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import replace
from itertools import chain
from pathlib import Path

from lmspack.diagnostics import Problems
from lmspack.model import Quiz
from lmspack.richtext import Content, plain
from lmspack.targets.html import page
from lmspack.understand import understand

ROOT = Path(__file__).parents[1]
DRIVER = ROOT / "tests" / "page" / "e2e" / "measure.mjs"
FIGURES = {
    "ready": "the start is shown, and its button works",
    "answer": "the button, then the first question can be answered",
    "mark": "an answer, then its marks are shown",
    "teacher": "the teacher's view with every question",
}


def main() -> None:
    """Measure, and print a table in Markdown."""
    options = _options()
    real = [_quiz(path) for path in sorted((ROOT / "sources").glob("*.txt"))]
    with tempfile.TemporaryDirectory() as folder:
        print(
            "| page | questions | bytes | its content | beside its content |\n| --- | --- | --- | --- | --- |"
        )
        for quiz in [*real, _large(real, options.questions)]:
            path = Path(folder, f"{quiz.id}.html")
            path.write_text(page(quiz), encoding="utf-8")
            size, content = path.stat().st_size, _content(quiz)
            print(f"| {quiz.id} | {len(quiz.questions)} | {size:,} | {content:,} | {size - content:,} |")
        times = _measured(path, options.turns)
    print(
        f"\n| ms, {options.questions} questions, {options.turns} turns | median | worst |\n| --- | --- | --- |"
    )
    for name, what in FIGURES.items():
        values = [turn[name] for turn in times]
        print(f"| {what} | {statistics.median(values):.0f} | {max(values):.0f} |")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--turns", type=int, default=15)
    return parser.parse_args()


def _quiz(path: Path) -> Quiz:
    understood = understand(path, Problems())
    if understood is None:
        sys.exit(f"{path} cannot be read")
    return understood.quiz


def _large(quizzes: list[Quiz], count: int) -> Quiz:
    pool = list(chain.from_iterable(quiz.questions for quiz in quizzes))
    questions = [replace(pool[i % len(pool)], id=f"q{i}", number=str(i + 1)) for i in range(count)]
    return replace(quizzes[0], id="large", questions=tuple(questions))


def _content(quiz: Quiz) -> int:
    """The bytes of what the authors wrote, as UTF-8."""
    texts: list[Content] = [quiz.introduction]
    for question in quiz.questions:
        texts += [question.stem, question.explanation]
        texts += [part for choice in question.choices for part in (choice.content, choice.rationale)]
    return len(quiz.title.encode()) + sum(len(plain(text).encode()) for text in texts)


def _measured(path: Path, turns: int) -> list[dict[str, float]]:
    chromium = os.environ.get("LMSPACK_CHROMIUM") or shutil.which("chromium") or "chromium"
    done = subprocess.run(
        ["node", str(DRIVER), str(path), str(turns)],
        env={**os.environ, "CHROMIUM": chromium},
        capture_output=True,
        text=True,
        check=True,
    )
    times: list[dict[str, float]] = json.loads(done.stdout)
    return times


if __name__ == "__main__":
    main()
