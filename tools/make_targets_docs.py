"""Write docs/targets.md from the limits that formats declare and from packages of the showcase. ``make docs`` calls it.

Nothing in the tables is typed by hand: what a format cannot say is its table ``LIMITS``, and what a kind of question
becomes is looked up in the very files that lmspack writes. Each column names the tests that stand behind it.
"""

from __future__ import annotations

import json
import sys
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from lmspack.diagnostics import Problems
from lmspack.limits import QUESTION_LIMITS, QUIZ_LIMITS
from lmspack.model import Kind, Quiz
from lmspack.pipeline import read_all
from lmspack.targets import TARGETS
from lmspack.xml import Element, local_name, parse

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "targets.md"
SHOWCASE = ROOT / "examples" / "showcase" / "sources"


@dataclass(frozen=True)
class Column:
    """A target in the tables: its heading, what it is for, and the tests that back its column (paths)."""

    name: str
    heading: str
    purpose: str
    tests: tuple[str, ...]


COLUMNS = (
    Column(
        "qti21",
        "QTI 2.1",
        "players and platforms that read QTI 2.1: TAO, OpenOLAT, ILIAS, QTIWorks and others ([why](targets/qti21.md))",
        ("tests/readback/test_proof.py", "tests/e2e/test_players.py"),
    ),
    Column(
        "moodle",
        "Moodle",
        "Moodle 4.1 and later ([why](targets/moodle.md))",
        (
            "tests/targets/test_moodle_target.py",
            "tests/targets/test_moodle_proof.py",
            "tests/lms/test_moodle.py",
        ),
    ),
    Column(
        "canvas",
        "Canvas",
        "Canvas, Classic Quizzes and New Quizzes ([why](targets/canvas.md))",
        (
            "tests/targets/test_canvas_target.py",
            "tests/targets/test_canvas_proof.py",
            "tests/lms/test_canvas.py",
        ),
    ),
    Column(
        "html",
        "Web page",
        "a page that marks and explains by itself ([page.md](page.md))",
        ("tests/page/test_page.py", "tests/page/e2e/test_students.py", "tests/page/e2e/test_typed.py"),
    ),
)

INTRODUCTION = """\
<!-- Made by tools/make_targets_docs.py from the tables LIMITS of lmspack.targets and from the packages of
     examples/showcase; change it there. -->

# What each platform gets

`lmspack build` writes one file a quiz and target. Each is validated, read back, compared with the model field by field
and played before it is published. What a format cannot say is declared in its table of limits: a build reports it with
its code, and the comparison makes these exceptions and no others. `--strict-target` makes each of them an error.
"""


def document() -> str:
    """The text of docs/targets.md."""
    parts = [INTRODUCTION, _files(), _kinds(), _limits(), _backing()]
    return "\n".join(parts)


def _files() -> str:
    rows = [[f"`{c.name}`", f"`<quiz>{TARGETS[c.name].suffix}`", c.purpose] for c in COLUMNS]
    return _table(["Target", "File", "For"], rows)


def _kinds() -> str:
    """What every kind of question becomes, read from the showcase's packages."""
    become = {column.name: _become(column.name) for column in COLUMNS}
    rows = [
        [kind, *(", ".join(f"`{name}`" for name in become[column.name][kind]) for column in COLUMNS)]
        for kind in get_args(Kind)
    ]
    return "## What each kind of question becomes\n\n" + _table(["Kind", *_headings()], rows)


def _limits() -> str:
    rows = []
    for limit in sorted((*QUESTION_LIMITS, *QUIZ_LIMITS), key=lambda limit: limit.code):
        cells = [TARGETS[column.name].limits.get(limit.name, "yes") for column in COLUMNS]
        if set(cells) == {"yes"}:
            continue
        link = f"[{limit.code}](../builder/lmspack/codes/{limit.code}.md)"
        rows.append([f"{limit.what} ({link})", *cells])
    text = """\
## What a format cannot say

"Yes" means that it is in the file, and that reading the file back gives it again. Texts, markup, formulas, pictures,
languages, points, explanations and rationales are in every one of them; they have no row. Some rows hold for some
questions only, as they say.

"""
    return text + _table(["", *_headings()], rows)


def _backing() -> str:
    rows = [[column.heading, ", ".join(f"`{test}`" for test in column.tests)] for column in COLUMNS]
    missing = [test for column in COLUMNS for test in column.tests if not (ROOT / test).is_file()]
    if missing:
        raise FileNotFoundError(f"no such tests: {missing}")
    text = """\
## What stands behind a column

Besides the proof that every build makes of every file. The tests of `tests/lms` need a Moodle or Canvas's importers;
[lms-runs.md](lms-runs.md) records their runs, [players.md](players.md) those of the QTI players.

"""
    return text + _table(["Column", "Tests"], rows)


def _headings() -> list[str]:
    return [column.heading for column in COLUMNS]


def _table(headings: list[str], rows: list[list[str]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines) + "\n"


def _become(target: str) -> dict[str, list[str]]:
    """Kind → what questions of that kind are in the files of a target, each once."""
    found: dict[str, dict[str, None]] = {kind: {} for kind in get_args(Kind)}
    for quiz in _showcase():
        with TemporaryDirectory() as folder:
            path = Path(folder) / TARGETS[target].file_name(quiz)
            TARGETS[target].write(quiz, path)
            kinds = [question.kind for question in quiz.questions]
            for kind, names in zip(kinds, _NAMES[target](path), strict=True):
                found[kind].update(dict.fromkeys(names))
    return {kind: list(names) for kind, names in found.items()}


def _showcase() -> list[Quiz]:
    problems = Problems()
    quizzes = [understood.quiz for understood in read_all([SHOWCASE], problems)]
    if problems.has_errors:
        sys.exit("\n".join(str(found) for found in problems))
    return quizzes


def _qti21_names(path: Path) -> Iterator[list[str]]:
    with zipfile.ZipFile(path) as archive:
        test = parse(archive.read("test.xml"))
        for reference in _named(test, "assessmentItemRef"):
            body = _named(parse(archive.read(reference.get("href", ""))), "itemBody")[0]
            names = [local_name(x) for x in body.iter() if local_name(x).endswith("Interaction")]
            yield list(dict.fromkeys(names)) or ["itemBody"]


def _moodle_names(path: Path) -> Iterator[list[str]]:
    for question in _named(parse(path.read_bytes()), "question"):
        if question.get("type") != "category":
            yield [question.get("type", "")]


def _canvas_names(path: Path) -> Iterator[list[str]]:
    with zipfile.ZipFile(path) as archive:
        name = next(n for n in archive.namelist() if n == f"{Path(n).parent.name}/{Path(n).parent.name}.xml")
        for item in _named(parse(archive.read(name)), "item"):
            yield [_named(item, "fieldentry")[0].text or ""]


def _html_names(path: Path) -> Iterator[list[str]]:
    data = path.read_text(encoding="utf-8").partition('type="application/json">')[2].partition("<")[0]
    for question in json.loads(data)["questions"]:
        yield [question.get("kind", "choice")]


_NAMES: dict[str, Callable[[Path], Iterator[list[str]]]] = {
    "qti21": _qti21_names,
    "moodle": _moodle_names,
    "canvas": _canvas_names,
    "html": _html_names,
}


def _named(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if local_name(element) == name]


if __name__ == "__main__":
    TARGET.write_text(document(), encoding="utf-8")
