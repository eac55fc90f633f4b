"""Each check says what it should, and keeps silent where a teacher would call it a false alarm."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import pytest

from lmspack.checks import LINTS, checked
from lmspack.checks.places import is_all_or_none
from lmspack.diagnostics import Diagnostic, Problems
from lmspack.model import Choice, Question, Quiz
from lmspack.richtext.literal import from_text
from lmspack.source import SourceText, Span

AT = Span(1, 0, 1, 4)


def ask(
    stem: str, *options: str, right: int | None = 0, shuffle: bool = False, explanation: str = "Because."
) -> Question:
    """A question with its right option's place."""
    choices = tuple(Choice(from_text(text), AT, i == right) for i, text in enumerate(options))
    return Question(
        "q", "", "choice", from_text(stem), AT, choices, explanation=from_text(explanation), shuffle=shuffle
    )


def judge(*questions: Question, only: str) -> list[Diagnostic]:
    """What one check says of a quiz."""
    return list(judged(questions, only=only)[1])


def judged(questions: Sequence[Question], *, only: str = "") -> tuple[Quiz, Problems]:
    numbered = tuple(replace(q, id=f"q{i}", number=str(i)) for i, q in enumerate(questions, 1))
    quiz = Quiz("quiz", "Quiz", (), "en", numbered, SourceText("quiz.txt", ("line",)))
    problems = Problems()
    off = frozenset(LINTS) - {only} if only else frozenset[str]()
    return checked(quiz, problems, off=off), problems


def placed(places: list[int], options: int = 4, *, shuffle: bool = False) -> list[Question]:
    """Questions whose right answers stand at these places (from 1)."""
    texts = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"][:options]
    return [ask(f"Question {i}?", *texts, right=p - 1, shuffle=shuffle) for i, p in enumerate(places)]


@pytest.mark.parametrize(
    "places",
    [[2] * 5, [1] * 30, [1, 2, 3, 4, 1, 2, 3, 4], [1, 2] * 3, [4, 3, 2, 1] * 5, [1, 2, 3] * 3, [3] * 9 + [1]],
)
def test_patterns_of_places(places: list[int]) -> None:
    (found,) = judge(*placed(places), only="answer-position")
    assert (found.code, found.severity) == ("C101", "warning")


@pytest.mark.parametrize(
    "places",
    [
        [],
        [1],
        [2] * 4,
        [1, 2, 3, 4, 1, 2, 3],
        [3, 1, 4, 2, 1, 3, 2, 4],
        [1, 1, 1, 1, 2],
        [1, 2, 3, 4, 4, 3, 2, 1],
    ],
)
def test_no_pattern(places: list[int]) -> None:
    assert judge(*placed(places), only="answer-position") == []


def test_a_pattern_that_mixing_hides_is_only_noted() -> None:
    (found,) = judge(*placed([2] * 5, shuffle=True), only="answer-position")
    assert found.severity == "info"


def test_true_or_false_has_no_pattern() -> None:
    questions = [replace(q, kind="true-false") for q in placed([1] * 8, 2)]
    assert judge(*questions, only="answer-position") == []


def test_the_longest_is_right() -> None:
    long = [ask(f"{i}?", "A rather long and precise answer", "Short", "Tiny") for i in range(5)]
    (found,) = judge(*long, only="answer-length")
    assert "5 of 5" in found.message
    assert judge(*long[:4], only="answer-length") == []
    even = [ask(f"{i}?", "Just a little longer", "A little shorter!", "Tiny") for i in range(5)]
    assert judge(*even, only="answer-length") == []


def test_duplicates_in_any_order() -> None:
    twins = [ask("What is it?", "A", "B"), ask("what is it? ", "B.", "a"), ask("What is it?", "A", "C")]
    (found,) = judge(*twins, only="duplicate-questions")
    assert "Question 2 is the same as question 1" in found.message


@pytest.mark.parametrize(
    "options",
    [
        ("Yes", "Yes."),
        ("Moon, and Sun", "Moon and Sun"),
        ("“A word”", "a word"),
        ("पानी।", "पानी"),
        ("水。", "水"),
    ],
)
def test_near_duplicates(options: tuple[str, str]) -> None:
    assert len(judge(ask("?", *options, "Something else"), only="near-duplicate-options")) == 1


@pytest.mark.parametrize(
    "options",
    [
        ("1.5", "15"),
        ("x+1", "x-1"),
        ("5!", "5"),
        (".5", "5"),
        ("f(x)", "f[x]"),
        ("True", "true"),  # T206 speaks of these
        ("-3", "3"),
        ("a b", "ab"),
        ("C#", "C"),
        ("क्ष", "क्‍ष"),
    ],
)
def test_what_differs_in_more_than_punctuation(options: tuple[str, str]) -> None:
    assert judge(ask("?", *options), only="near-duplicate-options") == []


NONE_OF_THEM = [
    "None of the above",
    "all of the above.",
    "“Both of the above”",
    "ALL OF THESE",
    "उपरोक्त सभी",
    "इनमें से कोई नहीं",
    "Todas las anteriores",
    "Ninguna de las anteriores.",
    "Toutes les réponses ci-dessus",
    "Aucune de ces réponses",
    "Keine der genannten",
    "Alle Antworten sind richtig",
    "Nenhuma das alternativas",
    "Todas as anteriores",
    "Все вышеперечисленное",
    "Всё перечисленное",
    "جميع ما سبق",
    "لا شيء مما سبق",
    "كلّ ما سبق",
    "以上都是",
    "以上皆非。",
    "上記のいずれでもない",
    "すべて正しい",
]


@pytest.mark.parametrize("option", NONE_OF_THEM)
def test_all_or_none_is_known(option: str) -> None:
    assert is_all_or_none(option)


@pytest.mark.parametrize(
    "option",
    [
        "None",
        "All",
        "All of them left",
        "Nothing",
        "none of the above-ground parts",
        "सभी लोग",
        "全部",
        "Alle",
        "",
    ],
)
def test_what_may_mean_something_else_is_not(option: str) -> None:
    assert not is_all_or_none(option)


@pytest.mark.parametrize("option", NONE_OF_THEM)
def test_it_is_pinned_where_options_are_mixed(option: str) -> None:
    quiz, _ = judged([ask("?", "one", "two", option, shuffle=True), ask("?", "one", option)])
    assert [[c.pinned for c in q.choices] for q in quiz.questions] == [[False, False, True], [False, False]]
    assert (quiz.questions[0].shuffle, quiz.questions[0].mixable) == (True, False)


def test_all_of_the_above_belongs_to_the_end() -> None:
    (found,) = judge(ask("?", "one", "All of the above", "two"), only="all-of-the-above")
    assert found.code == "C105"
    ends = ask("?", "one", "two", "All of the above", "None of the above")
    assert judge(ends, only="all-of-the-above") == []


LETTERS = [
    "Both A and B",
    "A and B",
    "a) and c)",
    "(a) & (b)",
    "A, B and C",
    "Only A and C",
    "A & B",
    "केवल A और B",
]
LETTERS += [
    "Sowohl A als auch B",
    "A et B seulement",
    "A y B",
    "Ambas A e B",
    "А и Б",
    "A和B",
    "AとB",
    "أ و ب",
    "क और ख",
]


@pytest.mark.parametrize("option", LETTERS)
def test_options_called_by_letters_are_not_mixed(option: str) -> None:
    quiz, problems = judged(
        [ask("?", "one", "two", "three", option, shuffle=True)], only="position-references"
    )
    assert [d.code for d in problems] == ["C106"]
    assert not quiz.questions[0].shuffle
    assert judge(ask("?", "one", "two", "three", option), only="position-references") == []


@pytest.mark.parametrize(
    "option",
    [
        "1 and 2 only",
        "Both 1 and 2",
        "A",
        "a dog and a cat",
        "A and T",  # bases of DNA: there is no option T
        "X and Y",
        "C and C++",
        "both",
        "a and the",
        "B",
        "A B",
    ],
)
def test_other_options_may_be_mixed(option: str) -> None:
    quiz, problems = judged(
        [ask("?", "one", "two", "three", option, shuffle=True)], only="position-references"
    )
    assert list(problems) == []
    assert quiz.questions[0].shuffle


def test_letters_of_statements_in_the_stem_stay() -> None:
    stem = "A. Water is wet.\nB. Ice is hot.\nWhich is true?"
    question = ask(stem, "Only A", "Only B", "Both A and B", shuffle=True)
    assert judge(question, only="position-references") == []


NEGATIVE = [
    ("Which of these is not a fruit?", "not"),
    ("Which animal doesn't live in the sea?", "doesn't"),
    ("All of the following are fruits except:", "except"),
    ("What is not true of water?", "not"),
    ("निम्नलिखित में से कौन सा फल नहीं है?", "नहीं"),
    ("निम्नलिखित में से आम को छोड़कर", "छोड़कर"),
    ("¿Cuál de las siguientes no es una fruta?", "no"),
    ("Todas son frutas excepto", "excepto"),
    ("Laquelle n'est pas un fruit ?", "pas"),
    ("Welche Aussage trifft nicht zu?", "nicht"),
    ("Was ist keine Frucht?", "keine"),
    ("Qual das seguintes não é uma fruta?", "não"),
    ("Что из перечисленного не является фруктом?", ""),
    ("Какое слово не является глаголом?", "не"),
    ("أي مما يلي ليس فاكهة؟", "ليس"),
    ("下列哪一项不是水果？", "不是"),
    ("下列说法中，不正确的是", "不正确"),
    ("次のうち、果物でないものはどれか。", "でないもの"),
]


@pytest.mark.parametrize(("stem", "word"), [pair for pair in NEGATIVE if pair[1]])
def test_negative_stems(stem: str, word: str) -> None:
    (found,) = judge(ask(stem, "one", "two"), only="negative-stem")
    assert f"“{word}”" in found.message


@pytest.mark.parametrize(
    "stem",
    [
        "Which of these is NOT a fruit?",
        "Which of these is *not* a fruit?",
        "Which of these is “not” a fruit?",
        "Why does the sea not freeze?",
        "What happens if the cache is not cleared?",
        "Which setting ensures that a loop does not end?",
        "Which statement is true, not false?",
        "Which not only floats but also swims?",
        "Is it not so?",
        "Which knot is this?",
        "Which exception is raised?",
        "Rust does not allow this. Which line is wrong?",
        "What is the notation for a set?",
        "निम्नलिखित में से कौन सा फल “नहीं” है?",
        "अगर पानी न हो तो क्या होगा?",
        "बच्चे क्यों नहीं सोते?",
        "¿Por qué no se congela el mar?",
        "¿Qué pasa si no llueve?",
        "Pourquoi la mer ne gèle-t-elle pas ?",
        "Welche Aussage trifft NICHT zu?",
        "Warum friert das Meer nicht?",
        "Was passiert, wenn es nicht regnet?",
        "O que acontece quando não chove?",
        "Почему море не замерзает?",
        "Что будет, если не поливать?",
        "لماذا لا يتجمد البحر؟",
        "为什么海水不会结冰？",
        "下列哪一项“不是”水果？",
        "不同的水果有哪些？",
        "下列哪一项保留关系（而不是数值）？",
        "What should you do if you see a bill, which you do not remember?",
        "次のうち正しいものはどれか。",
    ],
)
def test_no_false_alarm(stem: str) -> None:
    assert judge(ask(stem, "one", "two"), only="negative-stem") == []


def test_code_in_a_stem_is_not_read() -> None:
    stem = "Which is printed?\n```python\nif which is not None: pass\n```"
    assert judge(ask(stem, "one", "two"), only="negative-stem") == []


def test_explanations_are_counted() -> None:
    none = [ask("A?", "a", "b", explanation=""), ask("B?", "a", "b", explanation="")]
    (found,) = judge(*none, only="missing-explanation")
    assert found.message == "No question of this quiz has an explanation."
    (found,) = judge(none[0], ask("C?", "a", "b"), only="missing-explanation")
    assert found.message == "Question 1 has no explanation."
    spoken = replace(none[0], choices=(replace(none[0].choices[0], rationale=from_text("So.")),))
    assert judge(spoken, only="missing-explanation") == []


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("It floats.", "It sinks", "It flies"), 1),
        (("यह तैरता है।", "यह डूबता है"), 1),
        (("Fish.", "Whales.", "Cats."), 0),
        (("Fish", "Whales"), 0),
        (("Fish, whales etc.", "Cats"), 0),
        (("U.S.", "Canada"), 0),
        (("1.", "2"), 0),
        (("Why?", "It is so."), 0),
        (("It waits...", "It goes"), 0),
        (("arr.", "arr"), 1),
        (('It is called "sea."', "It has waves."), 0),
        (("It has waves. (true)", "It sinks."), 0),
    ],
)
def test_full_stops(options: tuple[str, ...], expected: int) -> None:
    assert len(judge(ask("?", *options), only="option-punctuation")) == expected


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("1", "two", "3"), 1),
        (("१", "दो"), 1),
        (("1", "2", "Error"), 0),
        (("one", "two"), 0),
        (("0", "1", "None of the above"), 0),
    ],
)
def test_figures_and_words(options: tuple[str, ...], expected: int) -> None:
    assert len(judge(ask("?", *options), only="option-numbers")) == expected


def test_lengths() -> None:
    long = "an option that is much longer than all of the others, and shows it"
    assert len(judge(ask("?", "short", long, "tiny"), only="option-length")) == 1
    assert judge(ask("?", "short", "somewhat longer", "tiny"), only="option-length") == []
    assert judge(ask("?", "short", long), only="option-length") == []


def test_ten_thousand_questions_take_no_time() -> None:
    texts = [f"व्यास {i % 97} का पाइप कितना पानी ले जाता है?" for i in range(10_000)]
    questions = [
        ask(
            f"{text} {i}",
            f"लगभग {i} लीटर",
            "बहुत कम पानी",
            "All of the water here",
            "Something else",
            shuffle=True,
        )
        for i, text in enumerate(texts)
    ]
    started = time.process_time()
    judged(questions)
    assert time.process_time() - started < 1.5  # 0.25 s on one core of 2024; the rest is for slow machines


@pytest.mark.parametrize(
    "text",
    [
        "See ![a map](map.png)",
        r"What is $\frac{1}{2}$ of it?",
        "It is **not** so.",
        "[Here](https://example.org) it is",
    ],
)
def test_markup_in_literal_texts(text: str) -> None:
    (found,) = judge(ask(text, "a", "b"), ask(text, "a", "b"), only="literal-markup")
    assert (found.code, found.question) == ("C112", "1")


@pytest.mark.parametrize(
    "text",
    [
        "It costs $5 or $6.",
        r"C:\new$ and \n",
        "![x] y (z)",
        "echo $HOME",
        "2**3 + 4**2",
        "a ** b ** c",
        "$x$",
        "a[0](1)",
    ],
)
def test_signs_that_are_meant(text: str) -> None:
    assert judge(ask(text, "a", "b"), only="literal-markup") == []
