"""Every kind of question, with messages, media, sections and settings: proved, and found out where it is wrong."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings

from kinds import QUIZ, in_sections
from lmspack import archive
from lmspack.model import Blanks, Interval, Menu, Numeric, Quiz
from lmspack.prove import examine, prove, write
from lmspack.richtext import Gap, Paragraph
from lmspack.schemas.judge import Judge
from lmspack.targets import TARGETS, qti21
from lmspack.targets.qti21.variables import item_listing, target_listing
from strategies_kinds import quizzes_of_any_kind

QTI = TARGETS["qti21"]


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(None)


@settings(max_examples=40)
@given(quiz=quizzes_of_any_kind())
def test_any_quiz_of_any_kind_is_proved(
    judge: Judge, tmp_path_factory: pytest.TempPathFactory, quiz: Quiz
) -> None:
    assert prove(quiz, QTI, tmp_path_factory.mktemp("proof"), judge).findings == ()


@pytest.mark.parametrize("feedback", ["immediate", "end", "never"])
def test_every_kind_is_proved(judge: Judge, tmp_path: Path, feedback: str) -> None:
    quiz = replace(in_sections(QUIZ), feedback=feedback, time_limit=45, shuffle_questions=True)
    assert prove(quiz, QTI, tmp_path, judge).findings == ()


def test_a_section_without_a_title_is_one_all_the_same(judge: Judge, tmp_path: Path) -> None:
    quiz = in_sections(QUIZ)
    first, second = quiz.sections
    quiz = replace(
        quiz,
        sections=(replace(first, title=""), second),
        questions=tuple(replace(q, section="" if q.section == "First" else "Second") for q in quiz.questions),
    )
    assert prove(quiz, QTI, tmp_path, judge).findings == ()


def test_the_same_picture_is_there_once(tmp_path: Path) -> None:
    shown = QUIZ.questions[0].stem
    quiz = replace(
        QUIZ, introduction=shown, questions=tuple(replace(q, explanation=shown) for q in QUIZ.questions)
    )
    write(quiz, QTI, tmp_path)
    with zipfile.ZipFile(tmp_path / QTI.file_name(quiz)) as package:
        assert [name for name in package.namelist() if name.startswith("media/")] == [
            "media/picture.gif",
            "media/a-sound.wav",
        ]


def test_no_order_gives_the_answer_away() -> None:
    by_id = {question.id: question for question in QUIZ.questions}
    assert item_listing(by_id["steps"]) != (0, 1, 2)
    assert sorted(item_listing(by_id["steps"])) == [0, 1, 2]
    assert target_listing(by_id["pairs"])[:2] != (0, 1)
    assert sorted(target_listing(by_id["pairs"])) == [0, 1, 2, 3]


FLOAT = '<baseValue baseType="float">{}</baseValue>'

WRONG: dict[str, tuple[str, str, str]] = {
    "a text too many is accepted": (
        "word",
        '<mapEntry mapKey="dog"',
        '<mapEntry mapKey="cat" mappedValue="1" caseSensitive="false"/>\n      <mapEntry mapKey="dog"',
    ),
    "capitals are compared": ("word", 'caseSensitive="false"', 'caseSensitive="true"'),
    "capitals are not compared": ("case", 'caseSensitive="true"', 'caseSensitive="false"'),
    "the message for a right answer never shows": ("word", "correct_fb</baseValue>", "general_fb</baseValue>"),
    "the messages change places": ("word", ">incorrect_fb<", ">correct_fb<"),
    "an interval ends elsewhere": ("number", FLOAT.format("3.15"), FLOAT.format("3.2")),
    "a bound is not right itself": ("number", "lte>", "lt>"),
    "a wrong match": ("pairs", "prompt_3 ", "prompt_2 "),
    "a pair that counts twice": ("pairs", 'mappedValue="0.33333334"', 'mappedValue="0.66666667"'),
    "a mapping cut elsewhere than at full marks": ("pairs", 'upperBound="1"', 'upperBound="0.5"'),
    "a mapped pair that is not there": ("pairs", 'mapKey="prompt_2', 'mapKey="prompt_9'),
    "a lost distractor": ("pairs", ">attic<", "><"),
    "another order": ("steps", "<value>item_1</value>", "<value>item_4</value>"),
    "a place that does not count": ("steps", 'n="2"', 'n="1"'),
    "no message for a part": ("gaps", ">partial_fb<", ">incorrect_fb<"),
    "another option of a gap": ("gaps", "<value>option_3_2</value>", "<value>option_3_1</value>"),
    "a gap that counts nothing": ("gaps", '<mapResponse identifier="RESPONSE_2"/>', FLOAT.format("0")),
    "gaps in another order": ("gaps", 'responseIdentifier="RESPONSE_1"', 'responseIdentifier="RESPONSE_2"'),
    "a wrong choice costs nothing": ("one", FLOAT.format("-0.5"), FLOAT.format("0")),
    "a part of the marks where there is none": (
        "all",
        "<setOutcomeValue identifier=\"SCORE\">\n          " + FLOAT.format("0"),
        "<setOutcomeValue identifier=\"SCORE\">\n          " + FLOAT.format("0.5"),
    ),
    "lost notes": ("essay", "pitch", "pith"),
    "another height": ("essay", 'expectedLines="8"', 'expectedLines="9"'),
    "another sound": ("essay", "media/a-sound.wav", "media/picture.gif"),
    "a language that is lost": ("word", ' xml:lang="la"', ""),
    "another formula": ("one", r"\frac{1}{2}</annotation>", r"\frac{1}{3}</annotation>"),
    "a description that asks for something": ("note", "</itemBody>", "<textEntryInteraction/></itemBody>"),
}  # fmt: skip

FRAMES: dict[str, tuple[str, str]] = {
    "more questions are drawn": ('select="2"', 'select="3"'),
    "a section in order": ('<ordering shuffle="true"/>', ""),
    "a section of another name": ('title="First"', 'title="Worst"'),
    "a longer time": ('maxTime="2700"', 'maxTime="5400"'),
    "feedback at once": ('submissionMode="simultaneous"', 'submissionMode="individual"'),
    "feedback never": ('showFeedback="true"', 'showFeedback="false"'),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_item_is_found(what: str, judge: Judge, tmp_path: Path) -> None:
    question, old, new = WRONG[what]
    assert _findings(QUIZ, f"items/kinds-{question}.xml", old, new, judge, tmp_path)


@pytest.mark.parametrize("what", FRAMES)
def test_a_wrong_test_is_found(what: str, judge: Judge, tmp_path: Path) -> None:
    quiz = replace(in_sections(QUIZ), feedback="end", time_limit=45)
    assert _findings(quiz, "test.xml", *FRAMES[what], judge, tmp_path)


def test_a_picture_that_another_item_lists_is_found(judge: Judge, tmp_path: Path) -> None:
    file = '      <file href="media/picture.gif"/>\n'
    item = '      <file href="items/kinds-sure.xml"/>\n'
    assert _findings(QUIZ, "imsmanifest.xml", item, item + file, judge, tmp_path)
    assert _findings(QUIZ, "imsmanifest.xml", file, "", judge, tmp_path)


def _findings(quiz: Quiz, document: str, old: str, new: str, judge: Judge, folder: Path) -> list[str]:
    """What examining a package finds after a document of it was changed."""
    path = folder / QTI.file_name(quiz)
    QTI.write(quiz, path)
    with zipfile.ZipFile(path) as package:
        files = [(name, package.read(name)) for name in package.namelist()]
    text = dict(files)[document].decode()
    assert old in text
    changed = text.replace(old, new).encode()
    archive.write(path, [(name, changed if name == document else data) for name, data in files])
    return examine(quiz, QTI, folder, judge)


def test_an_empty_gap_is_no_zero() -> None:
    """One player reads an empty field as 0, which lies in an interval around 0."""
    gaps = Blanks((Numeric((Interval(Decimal(0), Decimal(1)),)), Menu(("a", "b"), 0)))
    question = replace(QUIZ.questions[9], answer=gaps, stem=(Paragraph((Gap(0), Gap(1))),))
    quiz = replace(QUIZ, questions=(question,), media=())
    item = dict(qti21.files(quiz))["items/kinds-gaps.xml"].decode()
    assert '<and><not><isNull><variableidentifier="RESPONSE_1"/></isNull></not><and><gte>' in "".join(
        item.split()
    )


def test_an_option_with_markup_is_one_paragraph() -> None:
    """One player lays out the children of an option side by side."""
    choices = tuple(replace(choice, content=QUIZ.questions[4].stem) for choice in QUIZ.questions[1].choices)
    quiz = replace(QUIZ, questions=(replace(QUIZ.questions[1], choices=choices),), media=())
    item = dict(qti21.files(quiz))["items/kinds-sure.xml"].decode()
    assert (
        '<simpleChoice identifier="choice_1"><p>What is <span xml:lang="la">canis</span>?</p></simpleChoice>'
        in item
    )
