"""Every kind of question from a text and its key: what the key alone says, and what both say."""

from decimal import Decimal
from pathlib import Path

import pytest
from reading import codes, read

from lmspack.answertexts import answer_texts
from lmspack.model import Blanks, Essay, Interval, Numeric, Ordering, Question, ShortAnswer
from lmspack.richtext import plain
from lmspack.scoring import share

TEXT = "Title\n\n1. {}\n"


def asked(folder: Path, stem: str, entry: str, *, top: str = "language: en\n") -> Question:
    """The question with this stem and entry (lines below ``stem``), which has no faults."""
    first = stem.split("\n")[0]
    lines = "".join(f"    {line}\n" for line in entry.split("\n"))
    key = f"{top}questions:\n  - id: q\n    stem: '{first}'\n{lines}"
    quiz, found = read(folder, TEXT.format(stem), key)
    assert found == []
    return quiz.questions[0]


def test_a_short_answer(tmp_path: Path) -> None:
    question = asked(tmp_path, "Where does a stone fall?", "answer: down")
    assert (question.kind, question.answer) == ("short-answer", ShortAnswer(("down",)))


def test_several_spellings_and_capitals(tmp_path: Path) -> None:
    question = asked(tmp_path, "Which colour is the sky?", "answer: [blue | azure, Blau]\ncase: true")
    assert question.answer == ShortAnswer(("blue", "azure", "Blau"), case=True)


def test_a_number_is_a_text_where_capitals_count(tmp_path: Path) -> None:
    question = asked(tmp_path, "Which agent is Bond?", "answer: 7\nkind: short-answer")
    assert question.answer == ShortAnswer(("7",))


def test_a_number_with_a_tolerance(tmp_path: Path) -> None:
    question = asked(tmp_path, "What is pi?", "answer: 3.14\ntolerance: 0.01")
    assert question.answer == Numeric((Interval(Decimal("3.14"), Decimal("0.01")),))
    assert [share(question, (text,)) for text in ("3.13", "3.15", "3.2")] == [1, 1, 0]


def test_a_decimal_comma_where_the_language_has_it(tmp_path: Path) -> None:
    question = asked(tmp_path, "Was ist Pi?", "answer: 3,14 ± 1%", top="language: de\n")
    assert question.answer == Numeric((Interval(Decimal("3.14"), Decimal("0.0314")),))


def test_a_question_in_another_language_than_the_quiz(tmp_path: Path) -> None:
    question = asked(tmp_path, "Was ist Pi?", "answer: 3,14\nlanguage: de")
    assert (question.language, question.answer) == ("de", Numeric((Interval(Decimal("3.14")),)))


def test_matching_with_distractors(tmp_path: Path) -> None:
    question = asked(tmp_path, "Who lives where?", "answer: {dog: kennel, bee: hive}\ndistractors: [attic]")
    assert question.kind == "match"
    assert answer_texts(question) == ("dog → kennel", "bee → hive", "→ attic")


def test_an_order(tmp_path: Path) -> None:
    question = asked(tmp_path, "What comes first?", "kind: order\nanswer: [wake, eat, sleep]")
    assert answer_texts(question) == ("wake", "eat", "sleep")


def test_an_order_of_what_the_text_lists(tmp_path: Path) -> None:
    question = asked(
        tmp_path,
        "Sort by size, please.\n   a) *small*\n   b) large\n   c) tiny",
        "kind: order\nanswer: [tiny, '*small*', large]",
    )
    assert isinstance(question.answer, Ordering)
    assert answer_texts(question) == ("tiny", "*small*", "large")
    assert question.choices == ()


def test_gaps(tmp_path: Path) -> None:
    question = asked(
        tmp_path,
        "The ____ pumps at ___ beats; it is ____.",
        "answer: [heart | Heart muscle, = 70 ± 10, '*hollow | solid']\ncase: true",
    )
    assert (question.kind, plain(question.stem)) == (
        "blanks",
        "The ____ pumps at ____ beats; it is ____.",
    )
    assert answer_texts(question) == ("heart | Heart muscle", "= 70 ± 10", "*hollow | solid")
    assert isinstance(question.answer, Blanks)
    assert question.answer.gaps[0] == ShortAnswer(("heart", "Heart muscle"), case=True)


def test_one_gap_is_a_short_answer_unless_the_key_says_otherwise(tmp_path: Path) -> None:
    stem = "The ____ pumps."
    assert asked(tmp_path, stem, "answer: heart").kind == "short-answer"
    assert asked(tmp_path, stem, "answer: [heart]\nkind: blanks").kind == "blanks"
    assert asked(tmp_path, stem, "answer: [heart, Herz]").answer == ShortAnswer(("heart", "Herz"))


def test_an_essay(tmp_path: Path) -> None:
    question = asked(tmp_path, "Why?", "kind: essay\nlines: 5\nwords: 50-200\nnotes: Look for reasons.")
    assert isinstance(question.answer, Essay)
    assert (question.answer.lines, question.answer.min_words, question.answer.max_words) == (5, 50, 200)
    assert plain(question.answer.notes) == "Look for reasons."


def test_notes_make_an_essay(tmp_path: Path) -> None:
    assert asked(tmp_path, "Why?", "notes: Look for reasons.").kind == "essay"


def test_a_description(tmp_path: Path) -> None:
    question = asked(tmp_path, "Read this.", "kind: description", top="points: 5\n")
    assert (question.kind, question.answer, question.points) == ("description", None, 0)


def test_one_right_option_of_a_multiple_response(tmp_path: Path) -> None:
    question = asked(tmp_path, "Which?\n   a) x\n   b) y", "answer: x\nkind: multiple")
    assert (question.kind, question.right) == ("multiple", (0,))


@pytest.mark.parametrize(
    "text",
    [
        "1. Where does a stone fall?\nAnswer: down",
        "1. What is pi?\nAnswer: 3.14 ± 0.01",
        "1. Match.\ndog -> kennel\nbee -> hive",
        "1. A stone falls [[down]].",
        "1. Tell a story.\nKind: essay",
        "1. Welcome.\nKind: description",
    ],
)
def test_what_the_text_says_needs_no_answer_in_the_key(tmp_path: Path, text: str) -> None:
    text = f"Title\n\n{text}\n"
    alone, found = read(tmp_path, text)
    assert found == []
    stem = plain(alone.questions[0].stem)
    keyed, found = read(tmp_path, text, f"questions:\n  - id: q\n    stem: {stem}\n    explanation: So.\n")
    assert found == []
    assert (keyed.questions[0].kind, keyed.questions[0].answer) == (
        alone.questions[0].kind,
        alone.questions[0].answer,
    )


@pytest.mark.parametrize(
    "stem", ["A stone falls ____ and a balloon ____.", "A stone falls [[x]] and a balloon [[y | z]]."]
)
def test_a_stem_is_joined_however_its_gaps_are_written(tmp_path: Path, stem: str) -> None:
    text = "Title\n\n1. A stone falls [[down]] and a balloon [[up]].\n"
    quiz, found = read(tmp_path, text, f"questions:\n  - id: q\n    stem: {stem}\n")
    assert (found, quiz.questions[0].id) == ([], "q")


def test_what_the_key_adds_to_an_answer_of_the_text(tmp_path: Path) -> None:
    text = "Title\n\n1. What is pi?\nAnswer: 3.14\n2. Match.\ndog -> kennel\nbee -> hive\n3. Where?\nAnswer: Here\n"
    key = (
        "language: en\nquestions:\n  - {id: a, stem: What is pi?, tolerance: 0.01}\n"
        "  - {id: b, stem: Match., distractors: attic}\n  - {id: c, stem: 'Where?', case: true}\n"
    )
    quiz, found = read(tmp_path, text, key)
    assert found == []
    assert [answer_texts(question)[-1] for question in quiz.questions] == ["3.14 ± 0.01", "→ attic", "Here"]
    assert quiz.questions[2].answer == ShortAnswer(("Here",), case=True)


FAULTS = {
    "nothing is known": ("Why?", "explanation: So.", ["K202"]),
    "a kind without its answer": ("Why?", "kind: numeric", ["K202"]),
    "options that the text lacks": ("Why?", "kind: choice\nanswer: A", ["K403"]),
    "options that the kind lacks": ("Why?\n   a) x\n   b) y", "kind: essay", ["K403"]),
    "two right options of one": ("Why?\n   a) x\n   b) y", "kind: choice\nanswer: [x, y]", ["K403"]),
    "three truths": ("Why?\n   a) x\n   b) y\n   c) z", "kind: true-false\nanswer: x", ["K403"]),
    "two kinds": ("Why?\nAnswer: so", "kind: essay", ["K403"]),
    "one pair": ("Why?", "answer: {a: b}", ["K403"]),
    "pairs to be ordered": ("Why?", "kind: order\nanswer: {a: b, c: d}", ["K403"]),
    "a list to be matched": ("Why?", "kind: match\nanswer: [a, b]", ["K403"]),
    "one thing to be ordered": ("Why?", "kind: order\nanswer: a", ["K403"]),
    "a distractor that is right": ("Why?", "answer: {a: b, c: d}\ndistractors: d", ["K403"]),
    "an item twice": ("Why?", "kind: order\nanswer: [a, a]", ["K208"]),
    "an item too few": ("Why?\n   a) x\n   b) y\n   c) z", "kind: order\nanswer: [x, y]", ["K404"]),
    "an item of its own": ("Why?\n   a) x\n   b) y", "kind: order\nanswer: [x, z]", ["K404"]),
    "a number that is none": ("Why?", "kind: numeric\nanswer: many", ["K402"]),
    "a comma": ("Why?", "answer: 3,14", ["K402"]),
    "thousands": ("Why?", "answer: 1 000", ["K402"]),
    "a tolerance that is none": ("Why?", "answer: 3\ntolerance: some", ["K402"]),
    "two tolerances": ("Why?", "answer: 3 ± 1\ntolerance: 2", ["K403"]),
    "a menu without a right text": ("A ____ b ____ c.", "answer: ['*a', b]", ["K402"]),
    "a gap too few": ("A ____ b ____ c.", "kind: blanks\nanswer: [a]", ["K407"]),
    "no gap at all": ("A.", "kind: blanks\nanswer: [a]", ["K407"]),
    "a right essay": ("Why?", "kind: essay\nanswer: so", ["K405"]),
    "a right description": ("Look.", "kind: description\nanswer: so", ["K405"]),
    "a tolerance for words": ("Why?", "kind: short-answer\nanswer: so\ntolerance: 1", ["K405"]),
    "capitals of a number": ("Why?", "kind: numeric\nanswer: 3\ncase: true", ["K405"]),
    "notes to an option": ("Why?\n   a) x\n   b) y", "answer: x\nnotes: N", ["K405"]),
    "negative marks for words": ("Why?", "answer: so\nnegative: 0.5", ["K405"]),
    "points for nothing": ("Look.", "kind: description\npoints: 2", ["K405"]),
    "a rationale without options": ("Why?", "answer: so\nrationales: [{choice: no, text: T}]", ["K206"]),
    "another word": ("Why?\nAnswer: so", "answer: thus", ["K207"]),
    "another number": ("Why?\nAnswer: 3", "answer: 4", ["K207"]),
    "another pair": ("Match.\na -> b\nc -> d", "answer: {a: d, c: b}", ["K207"]),
    "another gap": ("A [[b]].", "answer: [c]", ["K207"]),
    "a pin without an option": ("Why?\n   a) x\n   b) y", "answer: x\npin: z", ["K205"]),
}  # fmt: skip


@pytest.mark.parametrize(("stem", "entry", "expected"), FAULTS.values(), ids=FAULTS)
def test_faults(tmp_path: Path, stem: str, entry: str, expected: list[str]) -> None:
    first = stem.split("\n")[0]
    lines = "".join(f"    {line}\n" for line in entry.split("\n"))
    key = f"language: en\nquestions:\n  - id: q\n    stem: '{first}'\n{lines}"
    _, found = read(tmp_path, TEXT.format(stem), key)
    assert codes(found) == expected, [one.message for one in found]
    assert all(one.file.endswith("quiz.key.yaml") and one.help and one.line > 4 for one in found)


def test_a_list_of_all_options_may_be_an_order(tmp_path: Path) -> None:
    text = TEXT.format("Which?\n   a) x\n   b) y\n   c) z")
    key = "questions:\n  - id: q\n    stem: Which?\n    answer: [z, y, x]\n"
    _, found = read(tmp_path, text, key)
    assert codes(found) == ["K409"]
    _, found = read(tmp_path, text, key.replace("[z, y, x]", "[x, y, z]"))
    assert found == []
    told = key.replace("Which?", "Put in order.").replace("[z, y, x]", "[x, y, z]")
    _, found = read(tmp_path, text.replace("Which?", "Put in order."), told)
    assert codes(found) == ["K409"]
    _, found = read(tmp_path, text.replace("Which?", "Put in order."), told + "    kind: order\n")
    assert found == []


def test_markup_is_no_difference(tmp_path: Path) -> None:
    text = TEXT.format("What does `len` *give*?\n   a) `4.0`\n   b) a **list** of $x$")
    for stem, answer in (
        ("What does `len` *give*?", "a **list** of $x$"),
        ("What does len give?", "a list of $x$"),
    ):
        key = f"markup: markdown\nquestions:\n  - id: q\n    stem: '{stem}'\n    answer: {answer}\n"
        quiz, found = read(tmp_path, text, key)
        assert (found, quiz.questions[0].right) == ([], (1,))


def test_a_fault_of_the_markup_has_its_place(tmp_path: Path) -> None:
    key = (
        "markup: markdown\nquestions:\n  - id: q\n    stem: Which?\n    answer: x\n"
        "    explanation: |\n      First.\n\n      See [this](javascript:alert) now.\n"
    )
    _, found = read(tmp_path, TEXT.format("Which?\n   a) x\n   b) y"), key)
    assert [(one.line, one.severity) for one in found] == [(11, "error")]


LOST = """Title

1. Which?
   a) x
   b) y
2. What is the capital of France?{}
3. Which one?
   a) x
   b) y
"""
LOST_KEY = """questions:
  - {{id: a, stem: 'Which?', answer: x}}
  - id: capital
    stem: What is the capital of France?{}
    {}
  - {{id: c, stem: 'Which one?', answer: x}}
"""


@pytest.mark.parametrize("answer", ["answer: Paris", "answer: [Paris, Lyon]", "answer: 2"])
def test_options_that_got_lost_do_not_make_a_typed_answer(tmp_path: Path, answer: str) -> None:
    quiz, found = read(tmp_path, LOST.format(""), LOST_KEY.format("", answer))
    assert codes(found) == ["K410"]
    assert (found[0].line, quiz.questions[1].answer) == (7, None)


@pytest.mark.parametrize(
    ("text", "stem", "answer"),
    [
        ("", "", "answer: Paris\n    kind: short-answer"),
        ("\n   Kind: short-answer", "", "answer: Paris"),
        ("\n   Kind: essay", "", "notes: Paris"),
        (" ____", " ____", "answer: Paris"),
        ("", "", "answer: Paris | paris"),
        ("", "", "answer: Paris\n    case: true"),
        ("", "", "answer: 3 ± 1"),
        ("", "", "answer: {a: b, c: d}"),
        ("", "", "kind: essay"),
        ("\n   Answer: Paris", "", "answer: Paris"),
    ],
)
def test_what_shows_that_no_options_got_lost(tmp_path: Path, text: str, stem: str, answer: str) -> None:
    quiz, found = read(tmp_path, LOST.format(text), LOST_KEY.format(stem, answer))
    assert found == []
    assert quiz.questions[1].answer is not None


ORDER = "Put in order.\n   a) x\n   b) y\n   c) z\n   {}"


@pytest.mark.parametrize("line", ["Order: B, A, C", "Answer: B, A, C", "Order: y, x, z"])
def test_an_order_in_the_text_must_be_that_of_the_key(tmp_path: Path, line: str) -> None:
    key = "questions:\n  - id: q\n    stem: Put in order.\n    kind: order\n    answer: [{}]\n"
    _, found = read(tmp_path, TEXT.format(ORDER.format(line)), key.format("z, y, x"))
    assert codes(found) == ["K207"]
    quiz, found = read(tmp_path, TEXT.format(ORDER.format(line)), key.format("y, x, z"))
    assert found == []
    assert isinstance(quiz.questions[0].answer, Ordering)
    assert [plain(item) for item in quiz.questions[0].answer.items] == ["y", "x", "z"]


@pytest.mark.parametrize("options", ["*a) x\n   b) y\n   c) z", "a) x\n   b) y\n   c) z\n   Answer: A"])
def test_marks_in_the_text_are_no_order(tmp_path: Path, options: str) -> None:
    key = "questions:\n  - id: q\n    stem: Which?\n    kind: order\n    answer: [z, y, x]\n"
    _, found = read(tmp_path, TEXT.format("Which?\n   " + options), key)
    assert codes(found) == ["K403"]


@pytest.mark.parametrize(
    ("stem", "answer", "kind", "expected"),
    [
        ("The ____ pumps.", "'*heart | liver'", "blanks", "*heart | liver"),
        ("It is ____ m long.", "= 70 ± 10", "blanks", "= 70 ± 10"),
        ("It is ____ m long.", "70 ± 10", "numeric", "70 ± 10"),
        ("The ____ pumps.", "heart | the heart", "short-answer", "heart; the heart"),
    ],
)
def test_one_gap_is_filled_as_several_are(
    tmp_path: Path, stem: str, answer: str, kind: str, expected: str
) -> None:
    question = asked(tmp_path, stem, f"answer: {answer}")
    assert question.kind == kind
    assert "; ".join(answer_texts(question)) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("answer: '*heart | liver'", "K407"),
        ("answer: = 5", "K407"),
        ("answer: 'True'", "K410"),
        ("answer: falsch", "K410"),
        ("answer: 3/4", "K402"),
        ("answer: 5 to 7", "K402"),
        ("answer: [about 5]", "K402"),
        ("answer:\n      - a: b\n      - c: d", "K106"),
        ("answer: [{a: b}, {c: d}]", "K106"),
        ("kind: essay\n    words: 0-0", "K401"),
    ],
)
def test_what_may_mean_something_else_is_asked_for(tmp_path: Path, answer: str, expected: str) -> None:
    _, found = read(
        tmp_path, TEXT.format("Which?"), f"questions:\n  - id: q\n    stem: Which?\n    {answer}\n"
    )
    assert codes(found) == [expected]


@pytest.mark.parametrize("answer", ["'*heart | liver'", "= 5", "'True'", "3/4", "5 to 7"])
def test_a_kind_makes_a_text_of_it(tmp_path: Path, answer: str) -> None:
    question = asked(tmp_path, "Which?", f"kind: short-answer\nanswer: {answer}")
    assert isinstance(question.answer, ShortAnswer)
    assert " | ".join(question.answer.accepted) == answer.strip("'")
