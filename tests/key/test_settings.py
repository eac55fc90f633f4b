"""Settings, wherever they stand: in a project, in a header, in a key, in lines below a question."""

from decimal import Decimal
from pathlib import Path

import pytest
from reading import codes, read

from lmspack.model import Messages, Section
from lmspack.richtext import text_content
from lmspack.settings import FIELDS, MEANT_FOR, QUESTION_FIELDS, QUIZ_FIELDS
from running import run

QUESTION = "1. Which?\n   *a) x\n   b) y\n   c) none of the above\n"
ENTRY = "questions:\n  - id: q\n    stem: Which?\n"


def header(*fields: str) -> str:
    return "\n".join(["---", "lmspack: 1", *fields, "---", ""])


def test_the_nearer_one_counts(tmp_path: Path) -> None:
    project = "defaults:\n  points: 2\n"
    quiz, found = read(tmp_path, f"T\n\n{QUESTION}", settings=project)
    assert (found, quiz.questions[0].points) == ([], 2)
    quiz, _ = read(tmp_path, f"{header('points: 3')}T\n\n{QUESTION}", settings=project)
    assert quiz.questions[0].points == 3
    quiz, _ = read(tmp_path, f"{header('points: 3')}T\n\n{QUESTION}", f"points: 4\n{ENTRY}", project)
    assert quiz.questions[0].points == 4
    text = f"{header('points: 3')}T\n\n{QUESTION}Points: 5\n"
    quiz, _ = read(tmp_path, text, f"points: 4\n{ENTRY}", project)
    assert quiz.questions[0].points == 5
    quiz, found = read(tmp_path, text, f"points: 4\n{ENTRY}    points: 6\n", project)
    assert (found, quiz.questions[0].points) == ([], 6)


def test_every_setting_of_a_question(tmp_path: Path) -> None:
    said = (
        "    points: 2.5\n    shuffle: yes\n    negative: 1/4\n    penalty: 10%\n    numbering: III\n"
        "    hints: [Think., Think again.]\n    messages: {correct: Well done!, incorrect: No.}\n"
        "    tags: one, two\n    difficulty: hard\n    category: A/B//C\n    language: pt-BR\n    pin: y\n"
    )
    quiz, found = read(tmp_path, f"T\n\n{QUESTION}", ENTRY + said)
    assert found == []
    question = quiz.questions[0]
    assert (question.points, question.shuffle, question.numbering) == (Decimal("2.5"), True, "III")
    assert (question.negative, question.penalty) == (Decimal("0.25"), Decimal("0.1"))
    assert question.hints == (text_content("Think."), text_content("Think again."))
    assert question.messages == Messages(text_content("Well done!"), (), text_content("No."))
    assert (question.tags, question.difficulty) == (("one", "two"), "hard")
    assert (question.category, question.language) == (("A", "B/C"), "pt-BR")
    assert [choice.pinned for choice in question.choices] == [False, True, True]


def test_the_same_in_lines_below_the_question(tmp_path: Path) -> None:
    lines = (
        "Points: 2.5\nShuffle: yes\nNegative: 1/4\nPenalty: 10%\nNumbering: III\nHint: Think.\nHint: Think again.\n"
        "If correct: Well done!\nIncorrect: No.\nTags: one, two\nDifficulty: hard\nCategory: A/B//C\nPin: y\n"
    )
    lined, found = read(tmp_path, f"T\n\n{QUESTION}{lines}")
    assert found == []
    keyed, _ = read(
        tmp_path,
        f"T\n\n{QUESTION}",
        ENTRY + "    points: 2.5\n    shuffle: yes\n    negative: 1/4\n    penalty: 10%\n    numbering: III\n"
        "    hints: [Think., Think again.]\n    messages: {correct: Well done!, incorrect: No.}\n"
        "    tags: one, two\n    difficulty: hard\n    category: A/B//C\n    pin: y\n",
    )
    for name in (
        "points",
        "shuffle",
        "negative",
        "penalty",
        "numbering",
        "hints",
        "messages",
        "tags",
        "category",
    ):
        assert getattr(lined.questions[0], name) == getattr(keyed.questions[0], name), name
    assert [c.pinned for c in lined.questions[0].choices] == [c.pinned for c in keyed.questions[0].choices]


QUIZ_SETTINGS = (
    "language: en",
    "time-limit: 30",
    "attempts: unlimited",
    "feedback: end",
    "shuffle-questions: true",
    "category: Physics/Waves",
)


@pytest.mark.parametrize("place", ["header", "key", "project"])
def test_every_setting_of_a_quiz(tmp_path: Path, place: str) -> None:
    text, key, settings = f"T\n\n{QUESTION}", "", ""
    if place == "header":
        text = header(*QUIZ_SETTINGS) + text
    elif place == "key":
        key = "\n".join([*QUIZ_SETTINGS, ENTRY])
    else:
        settings = "\n".join([QUIZ_SETTINGS[0], "defaults:", *(f"  {line}" for line in QUIZ_SETTINGS[1:])])
    quiz, found = read(tmp_path, text, key, settings)
    assert found == []
    assert (quiz.language, quiz.time_limit, quiz.attempts, quiz.feedback) == ("en", 30, 0, "end")
    assert (quiz.shuffle_questions, quiz.category) == (True, ("Physics", "Waves"))


def test_a_header_names_the_quiz_and_switches_checks(tmp_path: Path) -> None:
    quiz, found = read(
        tmp_path, f"{header('quiz: waves', 'lints: {missing-explanation: off}')}T\n\n{QUESTION}"
    )
    assert (found, quiz.id) == ([], "waves")


def test_a_setting_leaves_other_kinds_alone(tmp_path: Path) -> None:
    text = f"T\n\n{QUESTION}2. Where?\nAnswer: here\n3. Tell.\nKind: essay\n4. Look.\nKind: description\n"
    fields = (
        "shuffle: true",
        "negative: 0.5",
        "partial: false",
        "penalty: 0.1",
        "points: 2",
        "numbering: ABC",
    )
    settings = "\n  ".join(["defaults:", *fields])
    quiz, found = read(tmp_path, text, settings=settings)
    assert found == []
    choice, short, essay, description = quiz.questions
    assert (choice.shuffle, choice.negative, choice.partial, choice.numbering) == (
        True,
        Decimal("0.5"),
        True,
        "ABC",
    )
    assert (short.shuffle, short.negative, short.penalty, short.numbering) == (
        False,
        0,
        Decimal("0.1"),
        "abc",
    )
    assert (essay.penalty, essay.points, description.points) == (None, 2, 0)


SECTIONS = "T\n\n## One\n\n1. A?\n*a) x\nb) y\n2. B?\n*a) x\nb) y\n\n## Two\n\n3. C?\n*a) x\nb) y\n"


def test_sections_come_from_headings_and_settings(tmp_path: Path) -> None:
    quiz, _ = read(tmp_path, SECTIONS)
    assert quiz.sections == (Section("One"), Section("Two"))
    text = header("sections:", "  - {title: One, pick: 1}", "  - {title: Two, shuffle: true}") + SECTIONS
    quiz, found = read(tmp_path, text)
    assert (found, quiz.sections) == ([], (Section("One", 1), Section("Two", None, True)))
    key = (
        "sections: [{title: One, shuffle: true}]\nquestions:\n"
        "  - {id: a, stem: 'A?'}\n  - {id: b, stem: 'B?'}\n  - {id: c, stem: 'C?'}\n"
    )
    quiz, found = read(tmp_path, text, key)
    assert (found, quiz.sections) == ([], (Section("One", 1, True), Section("Two", None, True)))


def test_a_question_may_name_its_section(tmp_path: Path) -> None:
    text = f"T\n\n{QUESTION}Section: Start\n2. B?\n*a) x\nb) y\nSection: End\n"
    quiz, found = read(tmp_path, text)
    assert (found, quiz.sections) == ([], (Section("Start"), Section("End")))


def test_groups_of_text2qti_are_sections(tmp_path: Path) -> None:
    text = "GROUP\npick: 1\npoints per question: 2\n\n1. A?\n*a) x\nb) y\n2. B?\n*a) x\nb) y\nEND_GROUP\n"
    quiz, found = read(tmp_path, text)
    assert found == []
    assert [section.pick for section in quiz.sections] == [1]
    assert [question.points for question in quiz.questions] == [2, 2]


FAULTS = {
    "a setting nobody knows": ("colour: red", ["K103"]),
    "a setting of a question": ("hints: Think.", ["K103"]),
    "another version": ("lmspack: 2", ["K104"]),
    "a wrong value": ("feedback: later", ["K401"]),
    "wrong points": ("points: none", ["K113"]),
    "a list for a switch": ("shuffle: [true]", ["K106"]),
    "no language": ("language: English!", ["K110"]),
    "no script": ("languages: {Latin: en}", ["K401"]),
    "no language of a script": ("languages: {Latn: english language}", ["K110"]),
    "languages without scripts": ("languages: en", ["K106"]),
    "a section that is not there": ("sections: [{title: Three}]", ["K406"]),
    "a section without a title": ("sections: [{pick: 1}]", ["K105"]),
    "a section with a limit": ("sections: [{title: One, time-limit: 1}]", ["K103"]),
    "too many to draw": ("sections: [{title: One, pick: 3}]", ["K406"]),
    "sections as a text": ("sections: One", ["K106"]),
    "a message for nobody": ("messages: {right: Yes}", ["K103"]),
    "messages as a text": ("messages: Yes", ["K106"]),
    "an empty name": ("category: A//", []),
    "a category without a name": ("category: A/ /B", ["K401"]),
    "a long tag": (f"tags: [{'x' * 60}]", ["K401"]),
    "a check nobody knows": ("lints: {spelling: off}", ["K103"]),
    "no identifier": ("quiz: The Sea", ["K107"]),
}


@pytest.mark.parametrize(("field", "expected"), FAULTS.values(), ids=FAULTS)
def test_faults_in_a_header(tmp_path: Path, field: str, expected: list[str]) -> None:
    _, found = read(tmp_path, header(field) + SECTIONS)
    assert codes(found) == expected, [one.message for one in found]
    assert all(one.line == 3 and one.column for one in found)


LINES = {
    "a wrong value": ("Points: two", ["K113"]),
    "nothing": ("Points:", ["K401"]),
    "a line twice": ("Points: 1\nPoints: 2", ["K104"]),
    "a message twice": ("If correct: A\nIf correct: B", ["K104"]),
    "what says nothing here": ("Partial: no", ["K405"]),
    "a pin that is no option": ("Pin: z", ["K205"]),
    "a share of more than all": ("Negative: 2", ["K401"]),
}


@pytest.mark.parametrize(("line", "expected"), LINES.values(), ids=LINES)
def test_faults_in_lines(tmp_path: Path, line: str, expected: list[str]) -> None:
    _, found = read(tmp_path, f"T\n\n{QUESTION}{line}\n")
    assert codes(found) == expected, [one.message for one in found]
    assert all(one.line == 7 + line.count("\n") for one in found)


def test_settings_at_the_wrong_place_are_told_where_to_go(tmp_path: Path) -> None:
    _, found = read(tmp_path, f"T\n\n{QUESTION}", f"hints: Think.\n{ENTRY}    attempts: 2\n")
    assert codes(found) == ["K103", "K103"]
    assert "into the entry" in found[0].help
    assert "above 'questions:'" in found[1].help


def test_every_field_is_meant_for_something() -> None:
    assert set(MEANT_FOR) <= set(QUESTION_FIELDS)
    assert set(QUESTION_FIELDS) | set(QUIZ_FIELDS) == set(FIELDS)
    assert all(field.title and field.about.endswith(".") and field.example for field in FIELDS.values())


def test_a_limit_is_an_error_where_a_target_is_to_be_met(tmp_path: Path) -> None:
    (tmp_path / "quiz.txt").write_text(f"{header('time-limit: 5')}T\n\n{QUESTION}", encoding="utf-8")
    assert run("build", "quiz.txt", "-t", "moodle,canvas", "-o", "out", folder=tmp_path).code == 0
    result = run("build", "quiz.txt", "-t", "moodle", "--strict-target", "-o", "strict", folder=tmp_path)
    assert (result.code, (tmp_path / "strict").exists()) == (1, False)
    assert "error L120" in result.printed
    assert run("check", "quiz.txt", "--strict-target", folder=tmp_path).code == 1
    assert run("build", "quiz.txt", "-t", "moodel", folder=tmp_path).code == 2


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("1. Which?\n   *a) x\n   b) y\n", "    pin: y\n"),
        ("1. Which?\n   *a) x\n   b) y\n", "    pin: y\n    shuffle: false\n"),
        ("1. Which?\n   *a) x\n   b) y\n   c) both A and B\n", "    pin: y\n    shuffle: true\n"),
    ],
)
def test_nothing_is_pinned_where_nothing_is_mixed(tmp_path: Path, text: str, entry: str) -> None:
    """Platforms that cannot pin would read back another quiz than was written."""
    quiz, found = read(tmp_path, f"T\n\n{text}", f"{ENTRY}{entry}")
    assert found == []
    assert not quiz.questions[0].shuffle
    assert not any(choice.pinned for choice in quiz.questions[0].choices)
    said = run("build", "quiz.txt", "-t", "qti21,moodle,canvas,html", folder=tmp_path)
    assert said.code == 0, said.printed


def test_the_least_points_are_proved(tmp_path: Path) -> None:
    """Parts of such points are smaller than what rounding may change in the points of other questions."""
    options = "".join(f"   {letter}) {letter * 2}\n" for letter in "abcdefghijkl")
    entry = f"{ENTRY}    kind: multiple\n    answer: [aa, cc]\n    points: 0.0001\n"
    quiz, found = read(tmp_path, f"T\n\n1. Which?\n{options}", entry)
    assert (found, str(quiz.questions[0].points)) == ([], "0.0001")
    said = run("build", "quiz.txt", "-t", "qti21,moodle,canvas,html", folder=tmp_path)
    assert said.code == 0, said.printed


@pytest.mark.parametrize(
    ("category", "doubtful"),
    [
        ("Biology > Cells", True),
        ("Biology » Cells", True),
        ("Biology -> Cells", True),
        ("Biology::Cells", True),
        ("Biology/Cells > 3", False),
        ("> 3", False),
        ("Biology", False),
    ],
)
def test_a_category_that_is_parted_by_another_mark_is_doubted(
    category: str, doubtful: bool, tmp_path: Path
) -> None:
    (tmp_path / "q.txt").write_text(
        f"Q\n\n1. What is wet?\n   *a) rain\n   b) sand\n   Category: {category}\n", encoding="utf-8"
    )
    assert ("K412" in run("check", "q.txt", folder=tmp_path).printed) == doubtful
    (tmp_path / "q.txt").write_text("Q\n\n1. What is wet?\n   *a) rain\n   b) sand\n", encoding="utf-8")
    (tmp_path / "lmspack.yaml").write_text(
        f"lmspack: 1\ndefaults:\n  category: '{category}'\n", encoding="utf-8"
    )
    assert run("check", "q.txt", folder=tmp_path).printed.count("K412") == doubtful


@pytest.mark.parametrize("numbering", ["Abc", "aBC", "Iii"])
def test_a_numbering_of_either_case_is_not_guessed(tmp_path: Path, numbering: str) -> None:
    _, found = read(tmp_path, f"T\n\n{QUESTION}", f"{ENTRY}    numbering: {numbering}\n")
    assert codes(found) == ["K401"]


@pytest.mark.parametrize(
    ("settings", "code", "told"),
    [
        ("targets: []\n", "K106", "empty"),
        ("defaults: {language: en}\n", "K103", "above 'defaults:'"),
        ("defaults: {sections: []}\n", "K103", "one quiz"),
        ("defaults: {hints: x}\n", "K103", "one question"),
        ("defaults: {pin: x}\n", "K103", "one question"),
    ],
)
def test_what_is_no_default_is_sent_where_it_belongs(
    tmp_path: Path, settings: str, code: str, told: str
) -> None:
    _, found = read(tmp_path, f"T\n\n{QUESTION}", settings=settings)
    assert codes(found) == [code]
    assert told in found[0].message + found[0].help


def test_feedback_in_an_entry_may_be_either(tmp_path: Path) -> None:
    _, found = read(tmp_path, f"T\n\n{QUESTION}", f"{ENTRY}    feedback: end\n")
    assert codes(found) == ["K103"]
    assert "'explanation'" in found[0].help
    assert "whole quiz" in found[0].help
