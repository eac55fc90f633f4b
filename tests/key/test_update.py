"""``lmspack key update``: the key follows its text, and keeps every word of its author."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lmspack.diagnostics import Problems
from lmspack.key import AnswerKey
from lmspack.key.load import load_key
from lmspack.key.match import moved
from lmspack.key.negation import turned
from lmspack.text import decode
from running import Result, run

TEXT = """\
The sea

1. What causes the tides?
   • The wind alone
   • The Moon and the Sun
   • Ships
2. What makes waves?
   • The wind
   • Fish
3. How deep is the sea on average?
   • 4 km
   • 40 km
"""
KEY = """\
# my key
lmspack: 1
quiz: sea   # chosen once
questions:
  # about the Moon
  - id: tides
    stem: What causes the tides?
    answer: The Moon and the Sun   # both!
    explanation: |
      Both pull.

      The Moon more.
    rationales:
      - choice: The wind alone
        text: It makes waves.
      - choice: 'Ships'
        text: Too small.

  - id: waves
    points: 2
    stem: 'What makes waves?'
    answer: [The wind]
    explanation: "It rubs."
  - id: depth
    stem: >-
      How deep is the sea
      on average?
    answer:
      - 4 km
    explanation: It was measured.
# the end
"""


class Case:
    """A quiz text and its key in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.text(TEXT)
        self.key(KEY)

    def text(self, text: str) -> None:
        (self.folder / "sea.txt").write_text(text, encoding="utf-8")

    def key(self, text: str) -> None:
        (self.folder / "sea.key.yaml").write_bytes(text.encode())

    def edit(self, *pairs: tuple[str, str]) -> None:
        """Replace texts in the quiz text."""
        text = TEXT
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        self.text(text)

    def run(self, *options: str) -> Result:
        return run("key", "update", "sea.txt", *options, folder=self.folder)

    @property
    def now(self) -> str:
        return (self.folder / "sea.key.yaml").read_bytes().decode()

    @property
    def loaded(self) -> AnswerKey:
        problems = Problems()
        source = decode("sea.key.yaml", self.now.encode(), problems)
        key = load_key(source, problems) if source else None
        assert key is not None and not problems.has_errors
        return key

    def fits(self) -> bool:
        return run("check", "-q", "sea.txt", folder=self.folder).code == 0


@pytest.fixture
def case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Case:
    monkeypatch.setattr(sys, "stdin", io.StringIO())  # no terminal
    return Case(tmp_path)


def test_nothing_to_do(case: Case) -> None:
    result = case.run()
    assert (result.code, case.now) == (0, KEY)
    assert "nothing to do" in result.printed


def test_a_reworded_stem_needs_consent(case: Case) -> None:
    case.edit(("What makes waves?", "What makes waves at sea?"))
    result = case.run()
    assert (result.code, case.now) == (1, KEY)
    assert "- What makes waves?" in result.printed and "+ What makes waves at sea?" in result.printed
    assert case.run("--accept").code == 0
    assert case.now == KEY.replace("stem: 'What makes waves?'", "stem: What makes waves at sea?")
    assert case.fits()


def test_stem_and_right_answer_reworded_at_once_keep_their_entry(case: Case) -> None:
    case.text(TEXT + "4. Which ocean is the largest?\n   • Pacific Ocean\n   • Atlantic Ocean\n")
    largest = "  - id: largest\n    stem: Which ocean is the largest?\n    answer: Pacific Ocean\n"
    case.key(KEY.replace("# the end\n", largest))
    edited = TEXT + "4. Which of the oceans is the LARGEST?\n   • The pacific ocean\n   • Atlantic Ocean\n"
    case.text(edited)
    result = case.run()
    assert result.code == 1 and "2 changes could make a right answer wrong" in result.printed
    assert case.run("--accept").code == 0
    assert case.now.endswith(
        "  - id: largest\n    stem: Which of the oceans is the LARGEST?\n    answer: The pacific ocean\n"
    )
    case.text(edited.replace("The pacific ocean", "Arctic").replace("is the LARGEST", "was named first"))
    assert "largest: its question is gone" in case.run("--dry-run").printed


def test_changes_are_shown_in_the_order_of_the_text(case: Case) -> None:
    case.text(
        "The sea\n\n1. Is it wet?\n   • Very\n   • Hardly\n"
        "2. What causes the high tides?\n   • The wind alone\n   • The Moon and the Sun\n   • Whales\n"
        "3. How deep is the sea on the average?\n   • 4 km\n   • 40 km\n"
        "4. Is it old?\n   • Very\n   • Hardly\n"
    )
    result = case.run("--dry-run")
    titles = [line[2:] for line in result.stdout.splitlines() if line[0] in "?*"]
    assert [title.partition(":")[0].partition(" (")[0] for title in titles] == [
        "Question 1 is new",
        "Question 2",
        "Question 2",
        "Entry waves",
        "Question 3",
        "Question 4 is new",
    ]


TURNED = "the meaning may be turned round"


def test_a_negation_that_comes_or_goes_is_shouted(case: Case) -> None:
    case.edit(("What makes waves?", "What makes waves at sea?"), ("What causes", "What never causes"))
    result = case.run("--dry-run")
    assert result.stdout.count(TURNED) == 1
    assert result.stdout.index("never causes") < result.stdout.index(TURNED) < result.stdout.index("at sea")


def test_a_wrong_option_that_is_turned_round_needs_consent(case: Case) -> None:
    case.edit(("The wind alone", "Not the wind alone"))
    result = case.run()
    assert (result.code, case.now) == (1, KEY)
    assert TURNED in result.printed
    assert case.run("--accept").code == 0
    (case.folder / "sea.key.yaml").unlink()
    case.text(TEXT)
    run("key", "new", "sea.txt", folder=case.folder)
    case.key(case.now.replace("# - The Moon", "- The Moon"))
    case.edit(("The wind alone", "Not the wind alone"))
    result = case.run()
    assert result.code == 1 and TURNED in result.printed


@pytest.mark.parametrize(
    ("old", "new", "language"),
    [
        ("Which is true?", "Which is *not* true?", "en"),
        ("It does sink", "It doesn’t sink", "en"),
        ("Was sinkt?", "Was sinkt nicht?", "de"),
        ("¿Cuál es cierto?", "¿Cuál no es cierto?", "es"),
        ("Il dort", "Il ne dort pas", "fr"),
        ("Qui est né ?", "Qui n’est né ?", "fr"),
        ("यह सही है।", "यह सही नहीं।", "hi"),
        ("Это верно", "Это не верно", "ru"),
        ("Qual é certo?", "Qual não é certo?", "pt"),
        ("هذا صحيح", "هذا ليس صحيح", "ar"),
        ("这是对的", "这是不对的", "zh"),
    ],
)
def test_negations_are_known_in_many_languages(old: str, new: str, language: str) -> None:
    assert turned(old, new, language) and turned(new, old, language) and turned(old, new)
    assert not turned(new, new.upper(), language)


def test_what_is_no_negation_is_not_shouted() -> None:
    assert not turned("Where is the notebook?", "Where is the knot?", "en")
    assert not turned("O peixe vive", "O peixe vive no mar", "pt-BR")


def test_a_dry_run_writes_nothing(case: Case) -> None:
    case.edit(("What makes waves?", "What makes waves at sea?"))
    result = case.run("--dry-run")
    assert (result.code, case.now) == (0, KEY)
    assert "1 change" in result.printed


def test_a_reworded_answer_needs_consent(case: Case) -> None:
    case.edit(("The Moon and the Sun", "The Moon, and the Sun"))
    assert (case.run().code, case.now) == (1, KEY)
    assert case.run("--accept").code == 0
    assert case.now == KEY.replace("answer: The Moon and the Sun ", "answer: The Moon, and the Sun ")


def test_an_answer_in_brackets(case: Case) -> None:
    case.edit(("• The wind\n", "• The wind, of course\n"))
    case.run("--accept")
    assert case.now == KEY.replace("[The wind]", "['The wind, of course']")
    assert case.fits()


def test_a_folded_stem_is_replaced_whole(case: Case) -> None:
    case.edit(("sea on average", "sea: on average"))
    case.run("--accept")
    old = "stem: >-\n      How deep is the sea\n      on average?"
    assert case.now == KEY.replace(old, "stem: 'How deep is the sea: on average?'")


def test_a_wrong_option_is_reworded_without_asking(case: Case) -> None:
    case.edit(("The wind alone", "The wind on its own, alone"))
    assert case.run().code in (0, 1)
    case.edit(("The wind alone", "The wind, alone"))
    assert case.run().code == 0
    assert case.now == KEY.replace("choice: The wind alone", "choice: The wind, alone")
    assert case.fits()


def test_a_rationale_whose_option_is_gone_is_kept_behind_a_sign(case: Case) -> None:
    case.edit(("   • Ships\n", "   • Whales that dive\n"))
    assert case.run().code == 0
    assert case.now == KEY.replace(
        "      - choice: 'Ships'\n        text: Too small.",
        "      # - choice: 'Ships'\n      #   text: Too small.",
    )
    assert case.fits()


def test_a_right_answer_that_is_gone_is_never_guessed(case: Case) -> None:
    case.edit(("4 km", "9000 m"), ("40 km", "90 m"))
    result = case.run("--accept")
    assert (result.code, case.now) == (1, KEY)
    assert "'4 km' is no option any more" in result.printed


def test_numbers_are_never_reworded(case: Case) -> None:
    case.text(TEXT.replace("4 km", "44").replace("40 km", "55"))
    case.key(KEY.replace("- 4 km", "- 4"))
    assert case.run("--accept").code == 1
    assert "- 4\n" in case.now


def test_new_questions_stand_where_the_text_has_them(case: Case) -> None:
    fresh = "2. How salty is the sea?\n   • Very\n   • A little: not very\n"
    case.edit(("2. What", fresh + "3. What"), ("3. How deep", "4. How deep"))
    result = case.run()
    assert result.code == 0 and "is new: entry salty-sea, to be answered" in result.printed
    lines = [
        "  - id: salty-sea",
        "    stem: How salty is the sea?",
        "    answer:",
        "      # - Very",
        "      # - 'A little: not very'",
        "    explanation:",
    ]
    assert case.now == KEY.replace("Too small.\n", "Too small.\n\n" + "\n".join(lines) + "\n")
    assert [entry.id.text for entry in case.loaded.entries] == ["tides", "salty-sea", "waves", "depth"]


def test_a_new_first_and_a_new_last_question(case: Case) -> None:
    case.edit(
        ("1. What", "1. Is it wet?\n   • Very\n   • Hardly\n2. What"),
        ("2. What makes", "3. What makes"),
        ("3. How", "4. How"),
        ("   • 40 km\n", "   • 40 km\n5. Is it old?\n   • Very\n   • Hardly\n"),
    )
    assert case.run().code == 0
    assert [entry.id.text for entry in case.loaded.entries] == ["wet", "tides", "waves", "depth", "old"]
    assert case.now.endswith("    explanation:\n# the end\n")


def test_a_removed_question_keeps_its_identifier(case: Case) -> None:
    gone = "2. What makes waves?\n   • The wind\n   • Fish\n"
    case.edit((gone, ""), ("3. How", "2. How"))
    assert case.run().code == 0
    assert "  # - id: waves\n  #   points: 2\n" in case.now
    assert [entry.id.text for entry in case.loaded.entries] == ["tides", "depth"]
    assert case.fits()
    case.edit((gone, "2. Waves?\n   • a\n   • b\n"))
    case.run("--accept")
    assert [entry.id.text for entry in case.loaded.entries] == ["tides", "waves-2", "depth"]


def test_moved_questions_need_no_change(case: Case) -> None:
    first, rest = TEXT.split("2. What")
    title, question = first.split("1. ")
    case.text(f"{title}1. What{rest}".replace("3. How", "2. How") + f"3. {question}")
    result = case.run()
    assert (result.code, case.now) == (0, KEY)
    assert "moved" in result.printed and "nothing to do" in result.printed


def test_the_list_of_options_that_key_new_writes_follows_the_text(case: Case) -> None:
    (case.folder / "sea.key.yaml").unlink()
    run("key", "new", "sea.txt", folder=case.folder)
    case.key(
        case.now.replace("# - The Moon", "- The Moon")
        .replace("# - 4 km", "- 4 km")
        .replace("# - Fish", "- Fish")
    )
    before = case.now
    assert case.run().code == 0 and case.now == before
    case.edit(
        ("   • Ships\n", "   • Whales\n   • Sharks\n"),
    )
    assert case.run().code == 0
    assert case.now == before.replace("      # - Ships\n", "      # - Whales\n      # - Sharks\n")
    case.edit(("The Moon and the Sun", "The Moon, and the Sun"))
    assert case.run().code == 1
    case.run("--accept")
    assert "      - The Moon, and the Sun\n" in case.now


def test_line_ends_and_byte_order_mark_stay(case: Case) -> None:
    case.key("\ufeff" + KEY.replace("\n", "\r\n"))
    case.edit(("What makes waves?", "What makes\n   waves at sea?"), ("   • Ships\n", ""))
    assert case.run("--accept").code == 0
    assert case.now.startswith("\ufeff# my key\r\n")
    assert case.now.count("\n") == case.now.count("\r\n") > 20
    assert case.fits()


class Terminal(io.StringIO):
    """A standard input at which somebody sits."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("said", "code", "stem"), [("x\ny\n", 0, "at sea"), ("n\n", 1, ""), ("", 1, "")])
def test_it_asks_on_a_terminal(
    said: str, code: int, stem: str, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    case.edit(("What makes waves?", "What makes waves at sea?"), ("   • Ships\n", ""))
    monkeypatch.setattr(sys, "stdin", Terminal(said))
    result = case.run()
    assert result.code == code
    assert "still hold? [y/n]" in result.printed
    assert ("waves at sea?" in case.now) == bool(stem)
    assert "# - choice: 'Ships'" in case.now  # what needs no consent is done anyway


@pytest.mark.parametrize("saved", [KEY.replace("It rubs.", "It rubs hard."), None])
def test_what_is_saved_while_it_asks_is_not_lost(
    saved: str | None, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Author(Terminal):
        def readline(self, size: int | None = -1, /) -> str:
            if saved is None:
                (case.folder / "sea.key.yaml").unlink()
            else:
                case.key(saved)
            return "y\n"

    case.edit(("What makes waves?", "What makes waves at sea?"))
    monkeypatch.setattr(sys, "stdin", Author())
    result = case.run()
    assert result.code == 1
    assert "meanwhile; nothing was written" in result.printed
    left = {path.name for path in case.folder.iterdir()} - {"sea.txt"}
    assert left == (set() if saved is None else {"sea.key.yaml"})
    assert saved is None or case.now == saved


def test_there_must_be_a_key_of_this_text(case: Case) -> None:
    case.text("Other\n\n1. Quite another matter?\n   • x\n   • y\n")
    result = case.run("--accept")
    assert (result.code, case.now) == (1, KEY)
    assert "is it the key of this text?" in result.printed
    (case.folder / "sea.key.yaml").unlink()
    result = case.run()
    assert result.code == 1 and "lmspack key new sea.txt" in result.printed


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes")
@pytest.mark.parametrize("name", ["sea.txt", "sea.key.yaml"])
def test_a_named_pipe_is_refused_unopened(name: str, case: Case) -> None:
    (case.folder / name).unlink()
    os.mkfifo(case.folder / name)
    asked = [sys.executable, "-m", "lmspack", "key", "update", "sea.txt"]
    result = subprocess.run(asked, cwd=case.folder, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 1
    assert f"{name} cannot be read: it is no file." in result.stderr


def test_errors_come_first(case: Case) -> None:
    case.key(KEY.replace("id: waves", "id: Waves!"))
    result = case.run("--accept")
    assert result.code == 1 and "K107" in result.printed and "Waves!" in case.now


def test_braces_that_nothing_changes_in_do_not_matter(case: Case) -> None:
    key = KEY.replace("    points: 2\n", "    messages: {correct: Good}\n").replace(
        "    explanation: It was",
        "    rationales:\n      - {choice: 4 km, text: 'Yes, so deep.'}\n    explanation: It was",
    )
    case.key(key)
    case.text(TEXT.replace("tides?", "tides of the sea?"))
    result = case.run("--accept")
    assert (result.code, case.now) == (0, key.replace("the tides?", "the tides of the sea?")), result.printed


BRACES = """\
lmspack: 1
quiz: sea
questions:
  - {id: tides, stem: What causes the tides?, answer: The Moon and the Sun, messages: {correct: Good}}
  - id: waves
    stem: What makes waves?
    answer: [The wind]
    rationales:
      - {choice: The wind, text: 'It rubs - well, it pulls'}
      - {choice: Fish, text:
          They are too small.}
  - {id: depth, stem: How deep is the sea on average?, answer: [4 km]}
"""


def test_texts_in_braces_are_replaced(case: Case) -> None:
    case.key(BRACES)
    case.text(
        TEXT.replace("causes the tides?", "causes tides, and {why}?")
        .replace("The Moon and the Sun", "The Moon, and the Sun")
        .replace("The wind\n", "The wind: only it\n")
        .replace("   • 40 km\n", "   • 40 km\n4. New?\n   • Yes\n   • No\n")
    )
    result = case.run("--accept")
    assert result.code == 0, result.printed
    assert (
        "{id: tides, stem: 'What causes tides, and {why}?', answer: 'The Moon, and the Sun', mess" in case.now
    )
    assert (
        "answer: ['The wind: only it']" in case.now and "{choice: 'The wind: only it', text: 'It" in case.now
    )
    assert "\n  - id: new\n" in case.now


def test_items_in_braces_are_put_behind_a_sign_whole(case: Case) -> None:
    case.key(BRACES)
    case.text(TEXT.replace("   • Fish\n", "   • A hundred boats\n").partition("3. How")[0])
    result = case.run("--accept")
    assert result.code == 0, result.printed
    assert "      # - {choice: Fish, text:\n      #     They are too small.}\n" in case.now
    assert "  # - {id: depth, stem: How deep" in case.now


@pytest.mark.parametrize(
    ("key", "line"),
    [
        (KEY.replace("answer: [The wind]", "rationales: [{choice: Fish, text: A well-known}]\n    answer: x"), 22),
        ("lmspack: 1\nquiz: sea\nquestions: [{id: waves, stem: What makes waves?, answer: The wind},\n"
         "  {id: tides, stem: What causes the tides?, answer: Ships}]\n", 3),
    ],
)  # fmt: skip
def test_lists_in_brackets_are_refused_only_where_lines_would_change(key: str, line: int, case: Case) -> None:
    case.key(key)
    case.text(TEXT.replace("   • Fish\n", "   • A hundred boats\n"))
    result = case.run("--accept")
    assert (result.code, case.now) == (1, key)
    assert f"in line {line} of the key" in result.printed and "Begin each item of that list" in result.printed


@given(st.permutations(range(8)))
def test_the_fewest_that_moved(order: list[int]) -> None:
    out = moved(order)
    rest = [number for number in order if number not in out]
    assert rest == sorted(rest)
    longest = 0
    for mask in range(256):
        chosen = [number for i, number in enumerate(order) if mask >> i & 1]
        if chosen == sorted(chosen):
            longest = max(longest, len(chosen))
    assert len(rest) == longest


WORDS = st.sampled_from(
    ["The wind", "The Moon", "Ships", "Fish: small", "null", "4", "40", "# x", "It's", "चाँद"]
)


QUESTIONS = st.lists(
    st.tuples(
        st.sampled_from(["tides", "waves", "salt", "age"]),
        st.lists(WORDS, min_size=2, max_size=4, unique=True),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda question: question[0],
)


@settings(max_examples=60)
@given(questions=QUESTIONS, data=st.data())
def test_after_an_accepted_update_only_answers_can_be_missing(
    questions: list[tuple[str, list[str]]], data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("update")
    _write(folder, questions)
    assert run("key", "new", "sea.txt", folder=folder).code == 0
    edited = []
    for stem, _ in data.draw(st.permutations(questions)):
        wording = data.draw(st.sampled_from([stem, stem + " at sea", "old " + stem]))
        edited.append((wording, data.draw(st.lists(WORDS, min_size=2, max_size=4, unique=True))))
    _write(folder, edited)
    result = run("key", "update", "sea.txt", "--accept", folder=folder)
    assert result.code in (0, 1), result.printed
    if "is it the key of this text?" in result.printed:
        return
    printed = run("check", "sea.txt", "--format", "json", folder=folder).printed
    assert "K20" not in printed.replace("K202", ""), result.printed + printed
    assert run("key", "update", "sea.txt", folder=folder).code == 0


def _write(folder: Path, questions: list[tuple[str, list[str]]]) -> None:
    text = "The sea\n"
    for number, (stem, options) in enumerate(questions, 1):
        text += f"\n{number}. What about {stem}?\n" + "".join(f"   • {option}\n" for option in options)
    (folder / "sea.txt").write_text(text, encoding="utf-8")
