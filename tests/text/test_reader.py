"""Facts about how people write quizzes, and what the reader makes of them."""

from __future__ import annotations

import pytest
from outline import reading_of

from lmspack import text
from lmspack.diagnostics import Problems
from lmspack.model import Question, ShortAnswer
from lmspack.richtext import CodeBlock, plain
from lmspack.text import Reading, decode


def read(quiz: str) -> tuple[Reading, dict[str, int]]:
    """The reading, and the codes with their lines."""
    problems = Problems()
    reading = reading_of(quiz.encode(), problems)
    assert reading is not None
    return reading, {found.code: found.line for found in problems}


def only(text: str) -> Question:
    reading, codes = read(text)
    assert not [code for code in codes if code != "T107"], codes
    assert len(reading.questions) == 1
    return reading.questions[0]


def texts(question: Question) -> list[str]:
    return [plain(choice.content) for choice in question.choices]


@pytest.mark.parametrize(
    "text",
    [
        "`1. first`",
        "1. first",
        "C:\\new\\table __init__",
        "<b> & co, <class 'int'>, List<String>",
        "{a} ~b~ #c = 1+1:=2",
        "$x$ costs $5",
        "[ $NAME == Al ]",
        "32",
        "-5 °C",
        "C. elegans",
        "a ) b",
    ],
)
@pytest.mark.parametrize("mark", ["• ", "- [ ] ", "A. "])
def test_texts_are_literal(mark: str, text: str) -> None:
    question = only(f"1. Which?\n{mark}{text}\n{mark.replace('A', 'B')}other\n")
    assert texts(question) == [text, "other"]


def test_nothing_in_a_text_is_normalised() -> None:
    question = only("1. Which?\nA. e\u0301 می\u200cخواهم\nB. \u200fעברית\u200f!\n")
    assert texts(question) == ["e\u0301 می\u200cخواهم", "\u200fעברית\u200f!"]


def test_code_keeps_its_blank_lines_and_indent() -> None:
    question = only("1. What?\n```py\nif x:\n\n    y\n```\nA. a\nB. b\n")
    assert question.stem[1] == CodeBlock("if x:\n\n    y", "py")


def test_code_behind_a_mark_is_set_flush_with_its_end() -> None:
    question = only("1. What?\n- [x] ```py\n  x = 1\n  ```\n- [ ] b\n")
    assert question.choices[0].content == (CodeBlock("x = 1", "py"),)


def test_paragraphs_of_a_stem_stay_paragraphs() -> None:
    assert len(only("1. One.\n\nTwo.\nA. a\nB. b\n").stem) == 2


def test_a_wrapped_stem_is_one_paragraph() -> None:
    assert len(only("1. One\ntwo\nA. a\nB. b\n").stem) == 1


@pytest.mark.parametrize(
    "number",
    [
        "1.",
        "1)",
        "(1)",
        "[1]",
        "1、",
        "1．",
        "1 -",
        "1:",
        "Q1.",
        "Q.1",
        "Question 1:",
        "#1.",
        "**1.**",
        "### 1.",
        "第1题：",
        "問1",
        "प्रश्न 1.",
        "سوال 1۔",
        "Câu 1 .",
        "Вопрос №1.",
    ],
)
def test_numbering(number: str) -> None:
    question = only(f"{number} Which?\nA. a\nB. b\n")
    assert (question.number, plain(question.stem), texts(question)) == ("1", "Which?", ["a", "b"])


@pytest.mark.parametrize(
    "marks",
    ["A. |B. ", "a) |b) ", "(a) |(b) ", "[A] |[B] ", "A: |B: ", "A、|B、", "А. |Б. ", "أ) |ب) ",
        "الف) |ب) ", "א. |ב. ",
     "क) |ख) ", "(ক) |(খ) ", "(அ) |(ஆ) ", "α) |β) ", "ア）|イ）", "가. |나. ", "① |② ", "ก. |ข. ",
        "- A) |- B) ", "* a. |* b. ",
     "**A)** |**B)** ", "- |- ", "• |• ", "* |* ", "- [ ] |- [ ] ", "☐ |☐ ", "Option A: |Option B: ",
        "i) |ii) ", "A |B "],
)  # fmt: skip
def test_option_marks(marks: str) -> None:
    first, second = marks.split("|")
    question = only(f"1. Which?\n{first}one\n{second}two\n")
    assert texts(question) == ["one", "two"]


@pytest.mark.parametrize(
    "answer",
    ["Answer: B", "Ans. b", "ANSWER: B", "Ans - b", "**Answer:** B", "**Answer**: B", "(Answer: B)",
        "Answer: two", "Answer: B) two",
     "Answer B", "Correct answer – B", "The correct answer is: B", "Réponse : B", "Lösung: B",
        "उत्तर: B", "Ответ: B",
     "答案：B", "正解：B", "정답: B", "الإجابة: B", "Respuesta correcta: b) two", "Gabarito: B",
        "Đáp án: B", "תשובה: B"],
)  # fmt: skip
def test_answers(answer: str) -> None:
    question = only(f"1. Which?\nA. one\nB. two\n{answer}\n")
    assert [choice.correct for choice in question.choices] == [False, True]


@pytest.mark.parametrize(
    ("answer", "code"),
    [("Answer: D", "T302"), ("Answer: three", "T303"), ("Answer:", "T304"), ("Answer: A) two", "T303")],
)
def test_no_answer_is_guessed(answer: str, code: str) -> None:
    reading, codes = read(f"1. Which?\nA. one\nB. two\n{answer}\n")
    assert code in codes
    assert [choice.correct for choice in reading.questions[0].choices] == [None, None]


def test_an_answer_that_is_text_and_place_is_refused() -> None:
    _, codes = read("1. How many?\n- 3\n- 1\n- 2\nAnswer: 2\n")
    assert "T317" in codes


def test_without_answers_nothing_is_said() -> None:
    reading, codes = read("1. a?\nA. x\nB. y\n2. b?\nA. x\nB. y\n")
    assert not codes
    assert all(choice.correct is None for question in reading.questions for choice in question.choices)


def test_one_question_shows_no_habit() -> None:
    """A sign behind the only option that has it is text, if there is one question only."""
    assert texts(only("1. Which screw?\na) type H\nb) type X\n")) == ["type H", "type X"]


def test_a_stem_may_begin_with_a_letter_word_or_number() -> None:
    question = only("1. A man has\n4.5 kg of\nI think gold. What?\nA. a\nB. b\n")
    assert plain(question.stem) == "A man has\n4.5 kg of\nI think gold. What?"


def test_question_words_in_a_stem_are_text() -> None:
    question = only("1. Answer the following:\nExplanation of terms. Question marks?\nA. a\nB. b\n")
    assert plain(question.stem).startswith("Answer the following:")


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("1. Opposite of up?\nAnswer: down\n", "short-answer", []),
        ("1. Match the pairs.\na -> 1\nb -> 2\n", "match", []),
        ("1. Put in order: c, a, b.\nAnswer: a, b, c", "order", []),
        ("1. Put in order: c, a, b.\n", "order", ["T413"]),
        ("1. Explain why.\n", "essay", ["T409"]),
        ("1. Explain why.\nKind: essay", "essay", []),
        ("1. How many?\nAnswer: 7", "numeric", []),
        ("1. Which agent?\nAnswer: 007", "short-answer", []),
        ("1. How heavy?\nAnswer: 7 kg", "short-answer", []),
        ("1. It is [[hot]].", "blanks", []),
        ("1. Read on.\nKind: description", "description", []),
    ],
)
def test_questions_without_options_say_their_kind(text: str, kind: str, said: list[str]) -> None:
    reading, codes = read(text)
    assert reading.questions[0].kind == kind
    assert list(codes) == said


def test_short_answers_are_kept() -> None:
    assert read("1. Opposite of up?\nAnswer: down\n")[0].questions[0].answer == ShortAnswer(("down",))


@pytest.mark.parametrize(
    "sign", ["✓", "✔", "✅", "(correct)", "(richtig)", "(Resposta correta)", "(верно)", "(सही)"]
)
def test_marks_behind_an_option_are_taken_off(sign: str) -> None:
    question = only(f"1. Which?\na) one\nb) two {sign}\n")
    assert texts(question) == ["one", "two"]
    assert [choice.correct for choice in question.choices] == [False, True]


def test_a_list_of_answers_must_fit_exactly() -> None:
    reading, codes = read("1. a?\nA. x\nB. y\n2. b?\nA. x\nB. y\n\nAnswers\n1. A\n")
    assert "T313" in codes
    assert all(choice.correct is None for question in reading.questions for choice in question.choices)


def test_the_line_of_a_lost_start_is_named() -> None:
    _, codes = read("1. a?\nA. x\nB. y\nAnswer: A\nNext?\nA. p\nB. q\n2. c?\nA. x\nB. y\n")
    assert codes["T208"] in (6, 7)


def test_only_a_title_is_no_quiz() -> None:
    reading, codes = read("My quiz\n")
    assert list(codes) == ["T201"] and reading.title == "My quiz"


def test_a_code_block_closed_by_another_opening_swallows_nothing() -> None:
    """Seen in the wild: the closing line carries an info string, and eleven questions became code."""
    reading, codes = read(
        "1. a?\n```css\nx {}\n ```md\n- [x] p\n- [ ] q\n2. b?\n```css\ny\n```\n- [x] p\n- [ ] q\n"
    )
    assert "T214" in codes
    assert len(reading.questions) == 2


def test_a_box_needs_no_blank_behind_it() -> None:
    assert texts(only("1. a?\n- [ ]one\n- [x] two\n")) == ["one", "two"]


def test_a_bullet_without_box_above_boxes_is_no_list() -> None:
    _, codes = read("1. a?\n- one\n- [x] two\n- [ ] three\n")
    assert codes.get("T209") == 2 or codes.get("T225") == 2


def test_boxes_below_a_lettered_list() -> None:
    question = only("1. Which?\nA. streets\nB. cities\nC. names\n\n- [x] A and B\n- [ ] C\n")
    assert texts(question) == ["A and B", "C"]
    assert "A. streets" in plain(question.stem)


KEYED = "1. Which?\nA. a\nB. b\n\n2. Explain.\n\n3. Arrange them.\nA. a\nB. b\nC. c\n"


@pytest.mark.parametrize(
    ("keyed", "kinds", "bare", "said"),
    [
        (False, ["choice", "essay", "order"], (), ["T203", "T411"]),
        (True, ["choice", "essay", "choice"], (1,), []),
    ],
)
def test_beside_a_key_nothing_is_concluded_from_a_missing_answer(
    keyed: bool, kinds: list[str], bare: tuple[int, ...], said: list[str]
) -> None:
    problems = Problems()
    source = decode("quiz.txt", KEYED.encode(), problems)
    assert source is not None
    reading = text.read(source, problems, keyed=keyed)
    assert [question.kind for question in reading.questions] == kinds
    assert reading.bare == bare
    assert [found.code for found in problems] == said


@pytest.mark.parametrize(
    "setting", ["Points: 2", "**Points:** 2", "Marks: 2", "अंक: 2", "PUNKTE: 2", "points ： 2"]
)
def test_settings_have_the_name_of_their_field(setting: str) -> None:
    reading, codes = read(f"1. Which?\nA. a\nB. b\nAnswer: A\n{setting}\n")
    assert not codes
    (attribute,) = reading.attributes[0]
    assert attribute[:2] == ("points", "2")
    span = attribute.span
    assert reading.source.lines[span.line - 1][span.start : span.end] == "2"


def test_only_our_header_is_one() -> None:
    ours, _ = read("---\nlmspack: 1\ntitle: x\n---\nSeas\n\n1. Which?\nA. a\nB. b\n")
    other, _ = read("---\ntitle: Seas\n---\n\n1. Which?\nA. a\nB. b\n")
    assert ours.title == other.title == "Seas"
    assert ours.header is not None and ours.header.keys["title"].line == 3
    assert other.header is None
