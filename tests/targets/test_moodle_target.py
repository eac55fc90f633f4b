"""What Moodle's importer and its text filters would make something else of is written so that they do not.

The rules were observed in Moodle 4.5 and 5.0; tests/lms/test_moodle.py runs the same quiz there.
"""

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from every_kind import NASTY, QUIZ, SPAN, choice, inline, text
from lmspack import resources
from lmspack.limits import carried, concerned
from lmspack.model import (
    Blanks,
    Choice,
    Essay,
    Interval,
    Matching,
    Menu,
    Messages,
    Numeric,
    Pair,
    Question,
    Quiz,
    Section,
    ShortAnswer,
)
from lmspack.readback import ReadbackError
from lmspack.readback import moodle as readback
from lmspack.readback.compare import differences
from lmspack.richtext import Code, Content, Gap, Math, Media, Paragraph, Styled
from lmspack.richtext.literal import from_text
from lmspack.schemas.schematron import Rules
from lmspack.source import SourceText
from lmspack.targets import TARGETS, moodle
from lmspack.targets.moodle.boundaries import is_listed
from lmspack.xml import Element, parse

MOODLE = TARGETS["moodle"]
WHICH = text("Which?")
TWO = (Choice(text("one"), SPAN, True), Choice(text("two"), SPAN, False))


def quiz_of(*questions: Question, **fields: Any) -> Quiz:
    return Quiz("quiz", "Quiz", (), "en", questions, SourceText("quiz.txt", ("x",)), **fields)


def question(kind: Any = "choice", stem: Content = WHICH, **fields: Any) -> Question:
    if kind in ("choice", "multiple", "true-false"):
        fields.setdefault("choices", TWO)
    return Question("q", "1", kind, stem, SPAN, **fields)


def gapped(*gaps: Any, **fields: Any) -> Question:
    stem = inline("A ", *(x for place in range(len(gaps)) for x in (Gap(place), " b ")))
    return question("blanks", stem, answer=Blanks(gaps), **fields)


def elements(quiz: Quiz) -> list[Element]:
    """The question elements of a quiz, without those of categories."""
    root = parse("".join(moodle.parts(quiz)).encode())
    return [element for element in root if element.get("type") != "category"]


def element(one: Question) -> Element:
    return elements(quiz_of(one))[0]


def found(quiz: Quiz, folder: Path) -> list[str]:
    """What reading a quiz back finds."""
    path = folder / "quiz-moodle.xml"
    moodle.write(quiz, path)
    return list(differences(quiz, readback.read(path, lambda *_: None), MOODLE))


def written(line: str, folder: Path, title: str = "Quiz") -> str:
    quiz = replace(quiz_of(question(stem=from_text(line))), title=title)
    moodle.write(quiz, folder / "quiz.xml")
    return (folder / "quiz.xml").read_text("utf-8")


# ---------------------------------------------------------------- every kind


def test_every_kind_reads_back_as_it_was(tmp_path: Path) -> None:
    assert found(QUIZ, tmp_path) == []


def test_moodle_carries_all_of_it() -> None:
    assert carried(QUIZ, MOODLE.limits) == QUIZ


def test_every_kind_is_valid() -> None:
    source = resources.folder("schemas") / "moodle-question.xsd"
    root = parse("".join(moodle.parts(QUIZ)).encode())
    schema = etree.XMLSchema(etree.parse(source))
    schema.validate(root)
    assert list(schema.error_log) == []
    assert list(Rules(source).faults(root)) == []


@pytest.mark.parametrize("one", QUIZ.questions, ids=lambda one: one.id)
def test_each_alone_without_its_section_and_language(one: Question, tmp_path: Path) -> None:
    alone = replace(one, section="", category=(), language="und")
    assert found(carried(quiz_of(alone, media=QUIZ.media), ()), tmp_path) == []


TYPES = {
    "single": "multichoice",
    "multiple": "multichoice",
    "true": "truefalse",
    "false": "truefalse",
    "labelled": "multichoice",  # Moodle would say True and False in the site's language
    "short": "shortanswer",
    "number": "numerical",
    "match": "matching",
    "order": "ordering",
    "blanks": "cloze",
    "menus": "gapselect",
    "essay": "essay",
    "read": "description",
}
"""Question of the quiz → its type in Moodle."""


@pytest.mark.parametrize(("id", "type"), list(TYPES.items()))
def test_each_kind_becomes_the_type_that_loses_least(id: str, type: str) -> None:
    one = next(one for one in QUIZ.questions if one.id == id)
    assert elements(quiz_of(one, media=QUIZ.media))[0].get("type") == type


def test_every_text_is_one_cdata_section_and_nothing_else(tmp_path: Path) -> None:
    moodle.write(QUIZ, tmp_path / "quiz.xml")
    source = (tmp_path / "quiz.xml").read_text("utf-8")
    bodies = re.findall(r"<text>(.*?)</text>", source, re.DOTALL)
    assert len(bodies) > 100
    for body in bodies:
        assert not body or (body.startswith("<![CDATA[") and body.endswith("]]>"))
        assert "\r" not in body
        for edge in re.split(r"\]\]>|<!\[CDATA\[", body)[1:-1]:
            assert edge.strip() or not edge  # white space alone between two sections would be lost


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize(
    "line", ["$$x$$", "$$$x$$$", "$$$$", "a $$$$$ b", r"\(x\)", r"\[x\]", r"\\(x", "@@PLUGINFILE@@/a"]
)
def test_no_filter_finds_a_formula_or_file_in_a_literal_text(line: str, tmp_path: Path) -> None:
    stem = written(line, tmp_path).split("<questiontext", 1)[1].split("</questiontext>", 1)[0]
    assert not any(meant in stem for meant in ("$$", r"\(", r"\[", "@@PLUGINFILE@@"))


def test_a_single_dollar_stays(tmp_path: Path) -> None:
    assert "<p>It costs $5, not $6.</p>" in written("It costs $5, not $6.", tmp_path)


@pytest.mark.parametrize(
    ("formula", "html"),
    [
        (Math("a<b"), r"<p><span class=\"math\">\(a&lt;b\)</span></p>"),
        (Math("a & b", display=True), r"<p><span class=\"math\">\[a &amp; b\]</span></p>"),
        (Math(r"a \\[2pt] b"), r"<p><span class=\"math\">\(a \&#92;[2pt] b\)</span></p>"),
        (
            Math(r"\text{$$x \(y\)}"),
            r"<p><span class=\"math\">\(\text&#123;&#36;&#36;x &#92;(y&#92;)}\)</span></p>",
        ),
    ],
)
def test_a_formula_is_one_for_the_filter_and_nothing_within_it_is(formula: Math, html: str) -> None:
    assert element(question(stem=inline(formula))).findtext("questiontext/text") == html.replace('\\"', '"')


def test_no_brace_before_a_formula_makes_the_filter_escape_tags(tmp_path: Path) -> None:
    stem = inline(Code("if (a) {"), " and ", Styled("em", ("}",)), Math(r"\frac{1}{2}"))
    assert "{" not in (element(question(stem=stem)).findtext("questiontext/text") or "")
    assert "{" in (element(question(stem=inline(Code("if (a) {")))).findtext("questiontext/text") or "")
    assert found(quiz_of(question(stem=stem)), tmp_path) == []


def test_words_of_a_picture_are_no_formula() -> None:
    one = question(stem=inline(Media("leaf.png", r"\(x\) $$y$$")))
    html = elements(quiz_of(one, media=QUIZ.media))[0].findtext("questiontext/text") or ""
    assert "\\(" not in html and "$$" not in html
    assert "@@PLUGINFILE@@/leaf.png" in html


def test_a_file_stands_once_beside_each_text_that_shows_it() -> None:
    picture = inline(Media("leaf.png", "a"), Media("leaf.png", "again"))
    one = question(
        stem=picture, explanation=picture, choices=(choice(picture, True, picture), choice(text("b")))
    )
    root = elements(quiz_of(one, media=QUIZ.media))[0]
    for holder in ("questiontext", "generalfeedback", "answer", "answer/feedback"):
        files = root.find(holder)
        assert files is not None and [file.get("name") for file in files.findall("file")] == ["leaf.png"]
        assert files.find("file") is not None and files.findall("file")[0].get("path") == "/"


@pytest.mark.parametrize(
    "change",
    [(' src="@@', ' src="@@PLUGINFILE@@/x.png" alt="" src="@@'), ('<file name="leaf', '<file name="other')],
    ids=["one shown more", "one of another name"],
)
def test_a_file_that_is_not_beside_its_text_is_found(change: tuple[str, str], tmp_path: Path) -> None:
    one = question(stem=inline(Media("leaf.png", "a")))
    moodle.write(quiz_of(one, media=QUIZ.media[:1]), tmp_path / "quiz.xml")
    source = (tmp_path / "quiz.xml").read_text("utf-8")
    assert change[0] in source
    (tmp_path / "quiz.xml").write_text(source.replace(*change), "utf-8")
    with pytest.raises(ReadbackError):
        list(readback.read(tmp_path / "quiz.xml", lambda *_: None).items)


@pytest.mark.parametrize(
    ("language", "attributes"),
    [("und", ""), ("hi", ' lang="hi" dir="ltr"'), ("ur", ' lang="ur" dir="rtl"')],
)
def test_every_text_says_its_language(language: str, attributes: str) -> None:
    root = element(
        question(language=language, explanation=(*text("a"), *text("b")), hints=text("h") and (text("h"),))
    )
    name = "div" if language != "und" else "p"
    assert root.findtext("questiontext/text") == f"<p{attributes}>Which?</p>"
    assert (root.findtext("generalfeedback/text") or "").startswith(f"<{name}{attributes}>")
    assert root.findtext("hint/text") == f"<p{attributes}>h</p>"
    option = f"<span{attributes}>one</span>" if attributes else "one"
    assert root.findtext("answer/text") == option


# ---------------------------------------------------------------- names and categories


@pytest.mark.parametrize(
    ("title", "path"),
    [
        ("Rivers", "$course$/top/Rivers"),
        ("Rivers/Lakes", "$course$/top/Rivers//Lakes"),
        ("/Rivers", "$course$/top/\u2060//Rivers"),
        ("Rivers/", "$course$/top/Rivers//\u2060"),
        ("/", "$course$/top/\u2060//\u2060"),
        ("top", "$course$/top/\u2060top"),  # Moodle would take it for the root
        ("List<String> & co", "$course$/top/List&lt;String&gt; &amp; co"),
    ],
)
def test_the_category_is_named_after_the_quiz(title: str, path: str, tmp_path: Path) -> None:
    assert f"<text><![CDATA[{path}]]></text>" in written("x", tmp_path, title)
    assert found(replace(quiz_of(question()), title=title), tmp_path) == []


def test_names_are_short_enough_for_the_database(tmp_path: Path) -> None:
    sections = written("<" * 300, tmp_path, "&" * 300).split("<![CDATA[")
    category, name = (sections[place].split("]]>")[0].removeprefix("$course$/top/") for place in (1, 3))
    assert 200 < len(category) <= 255
    assert 200 < len(name) <= 255


SECTIONED = quiz_of(
    replace(question(), id="a", category=("S",)),
    replace(question(), id="b", section="S"),
    replace(question(), id="c", section="S", category=("S", "T")),
    replace(question(), id="d", section="S / T"),
    sections=(Section(""), Section("S"), Section("S / T")),
)


def test_sections_and_categories_are_told_apart(tmp_path: Path) -> None:
    assert found(SECTIONED, tmp_path) == []
    titled = replace(SECTIONED, title="<Title>", category=("Sciences", "R&D/x"), introduction=text("<p>"))
    assert found(titled, tmp_path) == []


def test_no_category_has_an_idnumber() -> None:
    root = parse("".join(moodle.parts(SECTIONED)).encode())
    categories = [category for category in root if category.get("type") == "category"]
    assert len(categories) == 5
    assert not any(category.findall("idnumber") for category in categories)
    assert all(category.findall("info[@format='html']") for category in categories)


# ---------------------------------------------------------------- what each type needs


def test_true_and_false_in_other_words_or_with_more_settings_are_a_choice() -> None:
    labels = (choice(text("True"), True), choice(text("False")))
    plain = question("true-false", choices=labels)
    assert element(plain).get("type") == "truefalse"
    for change in (
        {"choices": labels[::-1]},
        {"choices": (choice(inline(Styled("em", ("True",))), True), labels[1])},
        {"hints": (text("h"),)},
        {"penalty": Decimal("0.5")},
        {"messages": Messages(text("Yes"))},
        {"negative": Decimal("0.5")},
        {"shuffle": True},
    ):
        assert element(replace(plain, **change)).get("type") == "multichoice", change


def test_a_star_is_typed_and_stands_for_nothing_else(tmp_path: Path) -> None:
    one = question("short-answer", answer=ShortAnswer(("a*b", "\\*", "*")))
    assert [a.findtext("text") for a in element(one).findall("answer")] == ["a\\*b", "\\\\*", "\\*"]
    assert found(quiz_of(one), tmp_path) == []


def test_a_message_for_wrong_answers_is_that_of_any_other_answer() -> None:
    one = question("short-answer", answer=ShortAnswer(("a",)), messages=Messages(text("Yes"), (), text("No")))
    told = [
        (a.get("fraction"), a.findtext("text"), a.findtext("feedback/text"))
        for a in element(one).findall("answer")
    ]
    assert told == [("100", "a", "<p>Yes</p>"), ("0", "*", "<p>No</p>")]


def test_numbers_have_points_and_no_exponents() -> None:
    accepted = (Interval(Decimal("1E+3"), Decimal("1E-3")), Interval(Decimal("-0.50")))
    answers = element(question("numeric", answer=Numeric(accepted))).findall("answer")
    assert [(a.findtext("text"), a.findtext("tolerance")) for a in answers] == [
        ("1000", "0.001"),
        ("-0.5", "0"),
    ]


def test_entries_of_a_menu_are_html_of_plain_text() -> None:
    matching = Matching(
        (Pair(text("a"), text("List<String> & $$x$$")), Pair(text("b"), text("c"))), (text("d"),)
    )
    pairs = element(question("match", answer=matching)).findall("subquestion")
    entries = [pair.findtext("answer/text") for pair in pairs]
    assert entries == ["List&lt;String&gt; &amp; &#36;&#36;x&#36;&#36;", "c", "d"]
    assert [bool(pair.findtext("text")) for pair in pairs] == [True, True, False]


@pytest.mark.parametrize(
    ("match", "refused"),
    [
        (text("x" * 255), []),
        (text("x" * 256), ["L133"]),
        (text("&" * 51), []),
        (text("&" * 52), ["L133"]),  # &amp; has five signs
        (inline(Media("leaf.png", "a leaf")), []),
        (inline(Media("leaf.png", "")), ["L133"]),
    ],
)
def test_menus_show_words_and_not_too_many(match: Content, refused: list[str]) -> None:
    one = question("match", answer=Matching((Pair(text("a"), match), Pair(text("b"), text("c")))))
    assert [code for code, *_ in MOODLE.refuses(one, "1")] == refused


@pytest.mark.parametrize(("partial", "grading"), [(True, "ABSOLUTE_POSITION"), (False, "ALL_OR_NOTHING")])
def test_ordering_says_what_moodle_would_guess(partial: bool, grading: str) -> None:
    one = next(one for one in QUIZ.questions if one.kind == "order")
    root = elements(quiz_of(replace(one, partial=partial), media=QUIZ.media))[0]
    wanted = {"selecttype": "ALL", "shownumcorrect": "1", "gradingtype": grading}
    assert {name: root.findtext(name) for name in wanted} == wanted


@pytest.mark.parametrize(
    ("gap", "markup"),
    [
        (ShortAnswer(("a",)), "{1:SHORTANSWER:=a}"),
        (ShortAnswer(("a", "b"), case=True), "{1:SHORTANSWER_C:=a~=b}"),
        (ShortAnswer(("A&",)), "{1:SHORTANSWER:=A&#38;}"),  # "&" before the end would hide it
        (ShortAnswer(("C:\\",)), "{1:SHORTANSWER:=C:&#92;}"),  # so would "\"
        (ShortAnswer(("{~",)), "{1:SHORTANSWER:=&#123;&#126;}"),
        (ShortAnswer(("}#",)), "{1:SHORTANSWER:=&#92;&#125;&#92;&#35;}"),
        (ShortAnswer(("\\}",)), "{1:SHORTANSWER:=&#92;&#92;&#125;}"),  # Moodle makes "}" of "\}"
        (ShortAnswer(("=%50%x",)), "{1:SHORTANSWER:=&#61;&#37;50&#37;x}"),
        (Numeric((Interval(Decimal("3.14"), Decimal("0.01")),)), "{1:NUMERICAL:=3.14:0.01}"),
        (Numeric((Interval(Decimal(-2)), Interval(Decimal(3)))), "{1:NUMERICAL:=-2~=3}"),
    ],
)
def test_gaps_are_written_so_that_moodle_finds_their_ends(gap: Any, markup: str, tmp_path: Path) -> None:
    one = gapped(gap)
    assert element(one).findtext("questiontext/text") == f"<p>A {markup} b </p>"
    assert found(quiz_of(one), tmp_path) == []


def test_a_menu_beside_a_typed_gap_has_html_of_plain_text(tmp_path: Path) -> None:
    one = gapped(ShortAnswer(("x",)), Menu(("a<b", "A&"), 0), points=Decimal(2))
    html = element(one).findtext("questiontext/text") or ""
    assert "{1:MULTICHOICE:=a&#38;lt;b~A&#38;amp;}" in html
    assert found(quiz_of(one), tmp_path) == []
    assert "MULTICHOICE_S" in (element(replace(one, shuffle=True)).findtext("questiontext/text") or "")


def test_what_looks_like_a_gap_is_none(tmp_path: Path) -> None:
    for gap in (ShortAnswer(("x",)), Menu(("x", "y"), 1)):
        one = question("blanks", (Paragraph((NASTY, Gap(0))),), answer=Blanks((gap,)))
        assert found(quiz_of(one), tmp_path) == []


def test_menus_alone_have_any_number_of_points_and_messages(tmp_path: Path) -> None:
    one = gapped(Menu(("is", "are"), 1), Menu(("$1", "\\1", "${1}"), 2), points=Decimal("0.5"))
    root = element(one)
    assert root.findtext("questiontext/text") == "<p>A [[2]] b [[5]] b </p>"
    assert [o.findtext("group") for o in root.findall("selectoption")] == ["1", "1", "2", "2", "2"]
    texts = [o.findtext("text") for o in root.findall("selectoption")]
    assert texts[2:] == ["&#36;1", "&#92;1", "&#36;{1}"]  # Moodle puts them into a regular expression
    assert (
        found(quiz_of(replace(one, messages=Messages(text("Yes"), text("Half"), text("No")))), tmp_path) == []
    )


def test_more_menus_than_moodle_has_groups_are_cloze(tmp_path: Path) -> None:
    many = gapped(*[Menu(("a", "b"), 1)] * 21, points=Decimal(21))
    assert element(many).get("type") == "cloze"
    assert found(quiz_of(many), tmp_path) == []


@pytest.mark.parametrize(
    ("points", "weight"), [("2", 1), ("4", 2), ("1", 1), ("3", 1), ("0.5", 1), ("2.5", 1)]
)
def test_gaps_share_whole_points(points: str, weight: int, tmp_path: Path) -> None:
    one = gapped(ShortAnswer(("a",)), ShortAnswer(("b",)), points=Decimal(points))
    assert (element(one).findtext("questiontext/text") or "").count(f"{{{weight}:SHORTANSWER:") == 2
    lost = [limit.name for limit, _ in concerned(quiz_of(one), MOODLE.limits)]
    assert lost == ([] if points in ("2", "4") else ["gap-points"])
    assert found(quiz_of(one), tmp_path) == []


def test_tags_and_difficulty_are_told_apart(tmp_path: Path) -> None:
    one = question(tags=("difficulty: easy", "x, y"), difficulty="hard")
    assert [tag.findtext("text") for tag in element(one).findall("tags/tag")] == [
        "difficulty: hard",
        "\u2060difficulty: easy",
        "x, y",
    ]
    assert found(quiz_of(one, replace(one, id="r", difficulty="")), tmp_path) == []


# ---------------------------------------------------------------- what is lost


@pytest.mark.parametrize(
    ("one", "limit"),
    [
        (question(shuffle=True, choices=(TWO[0], replace(TWO[1], pinned=True))), "pins"),
        (question("multiple", partial=False), "unordered-all-or-nothing"),
        (gapped(Menu(("a", "b"), 0), partial=False), "unordered-all-or-nothing"),
        (question("essay", answer=Essay(), hints=(text("h"),)), "unmarked-hints"),
        (question("essay", answer=Essay(lines=7)), "odd-lines"),
        (question("essay", answer=Essay(), messages=Messages(text("Yes"))), "unsaid-messages"),
        (gapped(ShortAnswer(("a",)), messages=Messages(text("Yes"))), "unsaid-messages"),
        (
            question("short-answer", answer=ShortAnswer(("a",)), messages=Messages((), text("?"))),
            "idle-message",
        ),
        (question(penalty=Decimal("0.33")), "exact-penalty"),
        (question(penalty=Decimal("0.123456789")), "exact-penalty"),
        (question(tags=("DNA", "dna", "<b>", "a  `b`")), "odd-tags"),
        (question(tags=("0", "1")), "odd-tags"),
        (question(choices=(*TWO, *(choice(text(str(n))) for n in range(25)))), "letters"),
        (
            question(
                "match",
                answer=Matching((Pair(text("a"), inline("b ", Math("x"))), Pair(text("c"), text("d")))),
            ),
            "rich-matches",
        ),
    ],
)
def test_what_moodle_cannot_say_is_named_and_nothing_else_is_lost(
    one: Question, limit: str, tmp_path: Path
) -> None:
    quiz = quiz_of(one)
    assert [lost.name for lost, _ in concerned(quiz, MOODLE.limits)] == [limit]
    assert found(quiz, tmp_path) == []


@pytest.mark.parametrize("penalty", ["0", "1", "0.33333", "0.3333333", "0.25", "0.34"])
def test_penalties_that_moodle_keeps(penalty: str, tmp_path: Path) -> None:
    quiz = quiz_of(question(penalty=Decimal(penalty)))
    assert not list(concerned(quiz, MOODLE.limits))
    assert found(quiz, tmp_path) == []


def test_a_picture_of_the_introduction_becomes_words(tmp_path: Path) -> None:
    quiz = replace(
        quiz_of(question()), introduction=inline("See ", Media("leaf.png", "a leaf")), media=QUIZ.media[:1]
    )
    assert [lost.name for lost, _ in concerned(quiz, MOODLE.limits)] == ["introduction-media"]
    moodle.write(quiz, tmp_path / "quiz.xml")
    assert '<p lang="en" dir="ltr">See a leaf</p>' in (tmp_path / "quiz.xml").read_text("utf-8")
    assert found(quiz, tmp_path) == []


@pytest.mark.parametrize(
    ("share", "listed"),
    [
        *(
            (share, True)
            for share in ("1", "0.9", "0.83333", "0.8", "0.75", "0.7", "0.66667", "0.6", "0.5", "0.4")
        ),
        *(
            (share, True)
            for share in ("0.33333", "0.3", "0.25", "0.2", "0.16667", "0.14286", "0.125", "0.11111")
        ),
        *((share, True) for share in ("0.1", "0.05", "0.3333333", "0.33334")),
        *((share, False) for share in ("0.33", "0.3332", "0.35", "0.15", "0.375", "0.08333", "0.95", "0.01")),
    ],
)
def test_shares_that_moodle_takes_away(share: str, listed: bool, tmp_path: Path) -> None:
    one = question(negative=Decimal(share))
    assert is_listed(one.negative) is listed
    assert [code for code, *_ in MOODLE.refuses(one, "1")] == ([] if listed else ["L131"])
    if listed:
        assert found(quiz_of(one), tmp_path) == []
    else:
        with pytest.raises(ReadbackError):
            found(quiz_of(one), tmp_path)
