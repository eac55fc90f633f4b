"""What is written reads back as the model; and a file that is wrong does not."""

import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from lmspack import archive
from lmspack.diagnostics import Problems
from lmspack.model import Quiz
from lmspack.prove import examine, prove, splits, write
from lmspack.richtext.literal import from_text
from lmspack.schemas.judge import Judge
from lmspack.targets import TARGETS
from lmspack.understand import understand
from strategies import quizzes

SOURCES = Path(__file__).parents[2] / "sources"


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(None)


@pytest.fixture(scope="module")
def quiz() -> Quiz:
    understood = understand(SOURCES / "gradient-accumulation.hi.txt", Problems())
    assert understood is not None
    return understood.quiz


@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=60)
@given(quiz=quizzes())
def test_any_quiz_is_proved(
    target: str, judge: Judge, tmp_path_factory: pytest.TempPathFactory, quiz: Quiz
) -> None:
    artefact = prove(quiz, TARGETS[target], tmp_path_factory.mktemp("proof"), judge)
    assert artefact.findings == ()


@pytest.mark.parametrize("target", [name for name, target in TARGETS.items() if splits(target)])
def test_each_share_sees_its_questions(target: str, quiz: Quiz, judge: Judge, tmp_path: Path) -> None:
    write(quiz, TARGETS[target], tmp_path)
    other = replace(quiz, questions=tuple(replace(q, explanation=from_text("else")) for q in quiz.questions))
    told = [examine(other, TARGETS[target], tmp_path, judge, slice(first, None, 3)) for first in range(3)]
    named = [
        {q.id for q in quiz.questions if any(quiz.item_id(q) in line for line in found)} for found in told
    ]
    assert named == [{q.id for q in quiz.questions[first::3]} for first in range(3)]


Change = Callable[[str], str]

WRONG_ITEMS: dict[str, tuple[str, str]] = {
    "another right answer": ("<value>choice_3</value>", "<value>choice_1</value>"),
    "the key gives nothing": (
        '<baseValue baseType="float">1</baseValue>',
        '<baseValue baseType="float">0</baseValue>',
    ),
    "a feedback that never shows": ("choice_2_fb</baseValue>", "choice_9_fb</baseValue>"),
    "a feedback of another choice": ("choice_2_fb</baseValue>", "choice_1_fb</baseValue>"),
    "a feedback before any answer": ("<value>none</value>", "<value>choice_1_fb</value>"),
    "a lost word": ("सीमित मेमोरी", "सीमित"),
    "an option too many": (
        "</choiceInteraction>",
        '<simpleChoice identifier="choice_5">x</simpleChoice></choiceInteraction>',
    ),
    "other points": ('normalMaximum="1"', 'normalMaximum="2"'),
    "no shuffling": ('shuffle="true"', 'shuffle="false"'),
    "another language": ('xml:lang="hi"', 'xml:lang="en"'),
    "another identifier": (
        'identifier="gradient-accumulation-purpose"',
        'identifier="gradient-accumulation-x"',
    ),
    "not well-formed": ("</assessmentItem>", ""),
    "a DTD": ("<assessmentItem ", '<!DOCTYPE x [<!ENTITY e "x">]><assessmentItem '),
}


@pytest.mark.parametrize("what", WRONG_ITEMS)
def test_a_wrong_item_is_found(what: str, quiz: Quiz, judge: Judge, tmp_path: Path) -> None:
    old, new = WRONG_ITEMS[what]
    name = "items/gradient-accumulation-purpose.xml"
    assert _findings(quiz, judge, tmp_path, {name: lambda text: _replaced(text, old, new)})


WRONG_FRAMES: dict[str, tuple[str, str, str]] = {
    "a lost title": ("test.xml", 'title="क्रमिक संचय प्रश्नोत्तरी">\n  <testPart', 'title="">\n  <testPart'),
    "a lost introduction": ("test.xml", "जैसे ही आप", "जैसे"),
    "another weight": ("test.xml", 'value="1"', 'value="3"'),
    "an item that the manifest does not list": (
        "imsmanifest.xml",
        '<file href="items/gradient-accumulation-purpose.xml"/>',
        '<file href="items/other.xml"/>',
    ),
    "a dependency that leads nowhere": (
        "imsmanifest.xml",
        '<dependency identifierref="item-gradient-accumulation-purpose"/>',
        "",
    ),
}


@pytest.mark.parametrize("what", WRONG_FRAMES)
def test_a_wrong_frame_is_found(what: str, quiz: Quiz, judge: Judge, tmp_path: Path) -> None:
    name, old, new = WRONG_FRAMES[what]
    assert _findings(quiz, judge, tmp_path, {name: lambda text: _replaced(text, old, new)})


def test_a_file_that_nobody_lists_is_found(quiz: Quiz, judge: Judge, tmp_path: Path) -> None:
    assert _findings(quiz, judge, tmp_path, {}, extra=[("stray.txt", b"")])


WRONG_MOODLE: dict[str, tuple[str, str]] = {
    "a fraction that Moodle refuses": ('fraction="100"', 'fraction="33"'),
    "no right answer": ('fraction="100"', 'fraction="0"'),
    "a lost rationale": ("optimizer न हो तो", ""),
    "another category": ("top/क्रमिक", "top/x"),
    "entities instead of CDATA, cut": ("</quiz>", ""),
    "a lost question": ('<question type="multichoice">', '<question type="description">'),
}


@pytest.mark.parametrize("what", WRONG_MOODLE)
def test_a_wrong_moodle_file_is_found(what: str, quiz: Quiz, judge: Judge, tmp_path: Path) -> None:
    target = TARGETS["moodle"]
    target.write(quiz, tmp_path / target.file_name(quiz))
    path = tmp_path / target.file_name(quiz)
    path.write_text(_replaced(path.read_text("utf-8"), *WRONG_MOODLE[what]), "utf-8")
    assert examine(quiz, target, tmp_path, judge)


def _findings(
    quiz: Quiz,
    judge: Judge,
    folder: Path,
    changes: dict[str, Change],
    extra: list[tuple[str, bytes]] | None = None,
) -> list[str]:
    """What examining a package finds after its files were changed."""
    target = TARGETS["qti21"]
    path = folder / target.file_name(quiz)
    target.write(quiz, path)
    with zipfile.ZipFile(path) as package:
        files = [(name, package.read(name)) for name in package.namelist()]
    changed = [
        (name, changes[name](data.decode()).encode() if name in changes else data) for name, data in files
    ]
    assert not changes or changed != files
    archive.write(path, [*changed, *(extra or [])])
    return examine(quiz, target, folder, judge)


def _replaced(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)
