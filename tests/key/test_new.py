"""``lmspack key new``: whatever a quiz text says, its key loads, joins, and lacks nothing but answers."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmspack.authored import Texts
from lmspack.diagnostics import Problems
from lmspack.identifiers import is_identifier
from lmspack.key.join import join
from lmspack.key.load import load_key
from lmspack.key.new import choose_identifiers, new_key
from lmspack.key.writing import scalar, written
from lmspack.model import Question, Quiz
from lmspack.richtext.literal import from_text
from lmspack.source import SourceText, Span
from lmspack.text import decode, read
from lmspack.yamltext import List, Mapping, Text, load
from running import run
from strategies import HOSTILE, contents, lines, quizzes

SAMPLES = [
    "32", "no", "~", "null", "1.10", "0x1F", "1e3", "2024-01-01", "12:30", ": ", "a: b", "a:", "# a", "a #b", "*a",
    "&a", "!a", "%a", "@a", "`a`", "|", ">", "-", "- a", "?", "? a", "'", '"', "it's", '"a"', "[a]", "{a}", "a, b",
    "=", "<<", "---", "...", "a\tb", " a", "a ", "\n", "a\nb", "a\n\n  b", "  a\nb", "\na", "```\n  x: 1\n\n  # y\n```",
    "a\u2028b", "\u0085", "\ufeffa", "ऽ", "क्‍ष", "שלום", "👩‍👩‍👧‍👦", "…", "on", "Yes", "TRUE", ".5", "+1", "C:\\new",
]  # fmt: skip

TEXTS = st.one_of(lines(), st.sampled_from(HOSTILE), st.sampled_from(SAMPLES))


@given(TEXTS)
def test_every_text_survives_as_a_scalar(text: str) -> None:
    for document in (
        f"a: {scalar(text)}\nb: x",
        f"a:\n  - {scalar(text, '  ')}\n  - x",
        f"a: [{scalar(text, flow=True)}, x]",
        f"- a: {scalar(text, '  ')}\n  b: x",
    ):
        problems = Problems()
        node = load(SourceText("k", tuple(document.split("\n"))), problems)
        while isinstance(node, List | Mapping):
            node = node.items[0] if isinstance(node, List) else node.entries["a"]
        assert isinstance(node, Text), (document, [d.message for d in problems])
        assert node.text.rstrip("\n") == text.rstrip("\n"), document
        assert len(problems) == 0


@given(contents())
def test_content_is_written_as_it_is_read(content: object) -> None:
    assert from_text(written(content)) == content  # type: ignore[arg-type]


@given(quizzes(), st.booleans())
def test_a_new_key_lacks_only_answers(quiz: Quiz, answered: bool) -> None:
    questions = tuple(
        replace(
            question,
            choices=tuple(
                replace(c, correct=c.correct if answered else None, pinned=False) for c in question.choices
            ),
        )
        for question in quiz.questions
    )
    quiz = replace(quiz, questions=questions)
    problems = Problems()
    source = decode("quiz.key.yaml", new_key(quiz).encode(), problems)
    assert source is not None
    key = load_key(source, problems)
    assert key is not None
    joined, _ = join(questions, quiz.source, key, problems)
    errors = {d.code for d in problems if d.severity == "error"}
    assert errors <= ({"K209"} if answered else {"K202", "K209"}), [d.message for d in problems]
    assert (key.quiz, key.language) == (quiz.id, "" if quiz.language == "und" else quiz.language)
    if answered and not errors:
        assert [q.choices for q in joined] == [q.choices for q in questions]
        assert [q.explanation for q in joined] == [q.explanation for q in questions]


def identifiers(*stems: str) -> list[str]:
    nowhere = Span(1, 0, 1, 0)
    return choose_identifiers([Question("", "", "choice", from_text(stem), nowhere) for stem in stems])


@pytest.mark.parametrize(
    ("stem", "expected"),
    [
        ("What causes the tides of the sea?", "causes-tides-sea"),
        (
            "With an accumulation factor N, when should optimizer.step() occur?",
            "accumulation-factor-optimizer",
        ),
        ("¿Qué causa las mareas?", "causa-mareas"),
        ("ज्वार क्यों आते हैं?", "q1"),
        ("GPU क्या है?", "gpu"),
        ("4 + 8 = ?", "q1"),
        ("B?", "q1"),
        ("1984 was written by", "written"),
        (
            "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk ist",
            "donaudampfschifffahrtselektrizita"[:32],
        ),
    ],
)
def test_identifiers_say_what_a_question_is_about(stem: str, expected: str) -> None:
    assert identifiers(stem) == [expected]


@pytest.mark.parametrize(
    ("stem", "expected"),
    [
        ("![चित्र](media/leaf.png) यह क्या है?", "q1"),
        ("चित्र leaf-2.png देखें", "q1"),
        ("$\\text{mass} = 2\\,\\text{kg}$ हो तो?", "q1"),
        ("\\(\\frac{mass}{volume}\\) क्या है?", "q1"),
        ("`print(value)` क्या दिखाता है?", "q1"),
        ("इसे पढ़ें: https://example.org/tides/moon", "q1"),
        ("इसका घनत्व $\\rho$ Density है?", "density"),
    ],
)
def test_formulas_pictures_and_code_give_no_identifiers(stem: str, expected: str) -> None:
    assert identifiers(stem) == [expected]
    problems = Problems()
    rich = Texts("markdown", problems)(Text(stem, Span(1, 0, 1, 0)), SourceText("k", (stem,)))
    assert choose_identifiers([Question("", "", "choice", rich, Span(1, 0, 1, 0))]) == [expected]


def test_identifiers_are_unique_and_short() -> None:
    chosen = identifiers(*["What is the tide?"] * 12, *["ज्वार?"] * 3, "q 13")
    assert len(set(chosen)) == len(chosen)
    assert all(is_identifier(one) and len(one) <= 32 for one in chosen)
    assert chosen[:2] == ["tide", "tide-2"]


QUIZ = "The sea\n\n1. What causes the tides?\n   A. The wind\n   B. The Moon: it pulls\n   C. no\n"


def test_to_answer_is_to_delete_a_sign(tmp_path: Path) -> None:
    (tmp_path / "sea.hi.txt").write_text(QUIZ, encoding="utf-8")
    assert run("key", "new", "sea.hi.txt", folder=tmp_path).code == 0
    key = tmp_path / "sea.hi.key.yaml"
    text = key.read_text(encoding="utf-8")
    assert "quiz: sea\nlanguage: hi\n" in text
    assert run("check", "sea.hi.txt", folder=tmp_path).printed.count("error") == 2  # one, and the summary
    key.write_text(text.replace("# - 'The Moon: it pulls'", "- 'The Moon: it pulls'"), encoding="utf-8")
    assert run("check", "sea.hi.txt", folder=tmp_path).code == 0


def test_answers_of_the_text_are_taken_over(tmp_path: Path) -> None:
    text = QUIZ + "   Answer: C\n   Explanation: So it is.\n"
    (tmp_path / "sea.txt").write_text(text, encoding="utf-8")
    assert "1 answered by the text" in run("key", "new", "sea.txt", folder=tmp_path).printed
    assert run("check", "-q", "sea.txt", folder=tmp_path).printed == ""
    (tmp_path / "sea.txt").write_text(QUIZ, encoding="utf-8")  # the marks are not needed any more
    assert run("check", "-q", "sea.txt", folder=tmp_path).printed == ""


@pytest.mark.parametrize("name", ["sea.key.yaml", "sea.key.csv", "sea.key.xlsx"])
def test_a_key_is_never_overwritten(name: str, tmp_path: Path) -> None:
    (tmp_path / "sea.txt").write_text(QUIZ, encoding="utf-8")
    (tmp_path / name).write_text("mine", encoding="utf-8")
    result = run("key", "new", "sea.txt", folder=tmp_path)
    assert result.code == 1
    assert "exists already" in result.printed and "key update" in result.printed
    assert (tmp_path / name).read_text(encoding="utf-8") == "mine"


def test_a_text_with_errors_gets_no_key(tmp_path: Path) -> None:
    (tmp_path / "sea.txt").write_text("1. A [[*b]]?\n", encoding="utf-8")
    assert run("key", "new", "sea.txt", folder=tmp_path).code == 1
    assert [path.name for path in tmp_path.iterdir()] == ["sea.txt"]
    assert run("key", "new", "nowhere.txt", folder=tmp_path).code == 2


def test_the_samples_of_this_repository(tmp_path: Path) -> None:
    for source in (Path(__file__).parents[2] / "sources").glob("*.txt"):
        copy = tmp_path / source.name
        copy.write_bytes(source.read_bytes())
        assert run("key", "new", copy.name, folder=tmp_path).code == 0
        problems = Problems()
        read_text = decode(str(copy), copy.read_bytes(), problems)
        assert read_text is not None
        questions = read(read_text, problems).questions
        key = load_key(
            SourceText("k", tuple((tmp_path / f"{copy.stem}.key.yaml").read_text("utf-8").split("\n"))),
            problems,
        )
        assert key is not None
        join(questions, read_text, key, problems)
        assert {d.code for d in problems} == {"K202"}


ANSWERED = (
    "1. What causes the tides?\n   *A. The Moon\n   B. The wind\n2. Which is wet?\n   A. Sand\n   *B. Rain\n"
)


def test_what_may_have_been_uploaded_keeps_its_identifiers(tmp_path: Path) -> None:
    """Without a key they follow the words; a key fixes those that packages have."""
    (tmp_path / "sea.txt").write_text(f"The sea\n\n{ANSWERED}", encoding="utf-8")
    build = ("build", "sea.txt", "-t", "canvas,moodle")
    advice = "'lmspack key new' fixes that"
    assert advice in run(*build, folder=tmp_path).printed
    before = {path.name: path.read_bytes() for path in (tmp_path / "dist").glob("sea*")}
    assert "Its identifiers are those" in run("key", "new", "sea.txt", folder=tmp_path).printed
    assert advice not in run(*build, folder=tmp_path).printed
    assert {path.name: path.read_bytes() for path in (tmp_path / "dist").glob("sea*")} == before
    (tmp_path / "sea.txt").write_text(f"The sea\n\n{ANSWERED.replace('tides', 'tide')}", encoding="utf-8")
    assert run("key", "update", "sea.txt", "--accept", folder=tmp_path).code == 0
    assert run(*build, folder=tmp_path).code == 0
    ids = re.findall("<idnumber>(.*?)</", before["sea-moodle.xml"].decode())
    assert len(ids) == 2
    assert re.findall("<idnumber>(.*?)</", (tmp_path / "dist" / "sea-moodle.xml").read_text("utf-8")) == ids


def test_what_could_not_be_built_gets_identifiers_to_read(tmp_path: Path) -> None:
    (tmp_path / "sea.txt").write_text(f"The sea\n\n{ANSWERED.replace('*B', 'B')}", encoding="utf-8")
    assert "identifiers" not in run("key", "new", "sea.txt", folder=tmp_path).printed
    assert "id: causes-tides" in (tmp_path / "sea.key.yaml").read_text("utf-8")
