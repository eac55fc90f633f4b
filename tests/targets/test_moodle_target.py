"""What Moodle's importer and its text filters would make something else of is written so that they do not."""

from pathlib import Path

import pytest

from lmspack.model import Choice, Question, Quiz
from lmspack.richtext.literal import from_text
from lmspack.source import SourceText, Span
from lmspack.targets import moodle

SPAN = Span(1, 0, 1, 1)


def written(text: str, folder: Path, title: str = "Quiz") -> str:
    choices = (Choice(from_text("one"), SPAN, True), Choice(from_text("two"), SPAN, False))
    question = Question("q", "1", "choice", from_text(text), SPAN, choices)
    quiz = Quiz("quiz", title, (), "en", (question,), SourceText("quiz.txt", ("x",)))
    moodle.write(quiz, folder / "quiz.xml")
    return (folder / "quiz.xml").read_text("utf-8")


@pytest.mark.parametrize(
    "text", ["$$x$$", "$$$x$$$", "$$$$", "a $$$$$ b", r"\(x\)", r"\[x\]", r"\\(x", "@@PLUGINFILE@@/a"]
)
def test_no_filter_finds_a_formula_or_file_in_a_literal_text(text: str, tmp_path: Path) -> None:
    stem = written(text, tmp_path).split("<questiontext", 1)[1].split("</questiontext>", 1)[0]
    assert not any(meant in stem for meant in ("$$", r"\(", r"\[", "@@PLUGINFILE@@"))


def test_a_single_dollar_stays(tmp_path: Path) -> None:
    assert "<p>It costs $5, not $6.</p>" in written("It costs $5, not $6.", tmp_path)


@pytest.mark.parametrize(
    ("title", "path"),
    [
        ("Rivers", "$course$/top/Rivers"),
        ("Rivers/Lakes", "$course$/top/Rivers//Lakes"),
        ("/Rivers", "$course$/top/\u2060//Rivers"),
        ("List<String> & co", "$course$/top/List&lt;String&gt; &amp; co"),
    ],
)
def test_the_category_is_named_after_the_quiz(title: str, path: str, tmp_path: Path) -> None:
    assert f"<text><![CDATA[{path}]]></text>" in written("x", tmp_path, title)


def test_names_are_short_enough_for_the_database(tmp_path: Path) -> None:
    sections = written("<" * 300, tmp_path, "&" * 300).split("<![CDATA[")
    category, name = (sections[place].split("]]>")[0].removeprefix("$course$/top/") for place in (1, 3))
    assert 200 < len(category) <= 255
    assert 200 < len(name) <= 255
