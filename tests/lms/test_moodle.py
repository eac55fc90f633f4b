"""The Moodle files in a real Moodle: its importer takes them whole, its engine marks them as the model does.

Needs LMSPACK_MOODLE_DIR (installed Moodles, parted by the system's path separator), PHP, and the driver
``moodle/import_and_score.php`` below LMSPACK_HARNESS. docs/lms-runs.md records the runs.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from lmspack.diagnostics import Problems
from lmspack.model import Question, Quiz
from lmspack.naming import question_names
from lmspack.responses import responses
from lmspack.richtext import CodeBlock, Content, plain
from lmspack.scoring import share
from lmspack.targets import TARGETS
from lmspack.understand import understand

ROOT = Path(__file__).parents[2]
TEXTS = [*sorted((ROOT / "sources").glob("*.txt")), *sorted(Path(__file__).parent.glob("*.txt"))]
DIRS = [Path(name) for name in os.environ.get("LMSPACK_MOODLE_DIR", "").split(os.pathsep) if name]
DRIVER = (
    Path(os.environ.get("LMSPACK_HARNESS", ROOT.parent / "shared" / "harness"))
    / "moodle"
    / "import_and_score.php"
)

pytestmark = pytest.mark.skipif(
    not (DIRS and shutil.which("php") and DRIVER.is_file()),
    reason="no real Moodle here: set LMSPACK_MOODLE_DIR and LMSPACK_HARNESS, and install PHP",
)


@pytest.fixture(scope="module", params=DIRS or [None], ids=lambda path: path.name if path else "none")
def moodle(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.mark.parametrize("text", TEXTS, ids=lambda path: path.stem)
def test_a_quiz_arrives_whole_and_is_marked_as_the_model_says(
    text: Path, moodle: Path, tmp_path: Path
) -> None:
    understood = understand(text, Problems())
    assert understood is not None
    quiz = understood.quiz
    path = tmp_path / TARGETS["moodle"].file_name(quiz)
    TARGETS["moodle"].write(quiz, path)
    stored = _import(moodle, path)
    assert [record["ok"] for record in stored["imports"]] == [True]
    assert [record["notices"] for record in stored["imports"]] == [[]]
    assert not stored["imports"][0]["php_warnings"]
    names = question_names(quiz)
    assert [unescape(found["name"]) for found in stored["questions"]] == names
    for question, found in zip(quiz.questions, stored["questions"], strict=True):
        assert list(_differences(quiz, question, found)) == []


def _import(moodle: Path, path: Path) -> dict[str, Any]:
    command = ["php", "-d", "max_input_vars=5000", str(DRIVER), f"--moodle={moodle}", f"--file={path}"]
    options = ["--behaviours=immediatefeedback,deferredfeedback", "--cleanup"]
    run = subprocess.run([*command, *options], capture_output=True, check=True, text=True, timeout=300)
    document: dict[str, Any] = json.loads(run.stdout)
    return document


def _differences(quiz: Quiz, question: Question, found: dict[str, Any]) -> list[str]:
    odd: list[str] = []

    def same(what: str, wanted: object, got: object) -> None:
        if wanted != got:
            odd.append(f"{question.id}, {what}: {wanted!r} became {got!r}")

    same("idnumber", quiz.item_id(question), found["idnumber"])
    same(
        "category", ["top", quiz.title], [unescape(name).removeprefix("\u2060") for name in found["category"]]
    )
    same("points", float(question.points), float(found["defaultmark"]))
    same("stem", _words(question.stem), _text(found["questiontext_raw"]))
    same("explanation", _words(question.explanation), _text(found["generalfeedback_raw"]))
    same("single", question.kind != "multiple", found["settings"]["single"] == "1")
    same(
        "choices",
        [_words(c.content) for c in question.choices],
        [_text(o["answer_raw"]) for o in found["options"]],
    )
    same(
        "rationales",
        [_words(c.rationale) for c in question.choices],
        [_text(o["feedback_raw"]) for o in found["options"]],
    )
    played = 0
    for play in found["responses"]:
        picked = _picked(question, play["response"])
        played += 1
        wanted = float(share(question, picked))
        same(f"score of {picked} in {play['behaviour']}", round(wanted, 4), round(play["fraction"] or 0.0, 4))
        if not picked:
            continue
        shown = play["shown"]
        same(f"explanation at {picked}", _words(question.explanation), _text(shown.get("general") or ""))
        told = [_words(question.choices[i].rationale) for i in picked if question.choices[i].rationale]
        same(f"rationales at {picked}", told, [_text(text) for text in shown.get("option_feedback") or []])
    if played < len(list(responses(question))):
        odd.append(f"{question.id}: only {played} responses were played")
    return odd


def _picked(question: Question, response: dict[str, Any] | list[Any]) -> tuple[int, ...]:
    """The positions that a response of the driver ticks: ``answer: 2`` or ``choice0: 1, choice3: 1``."""
    if not response:
        return ()
    assert isinstance(response, dict)
    if "answer" in response:
        return (int(response["answer"]),)
    return tuple(sorted(int(name.removeprefix("choice")) for name, on in response.items() if str(on) == "1"))


def _words(content: Content) -> str:
    """What a student reads of a text, white space folded; code without its fences."""
    blocks = [block.code if isinstance(block, CodeBlock) else plain((block,)) for block in content]
    return " ".join(" ".join(blocks).split())


def _text(html: str) -> str:
    """What a student reads of HTML, white space folded."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())
