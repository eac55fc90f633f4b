"""What Canvas's importers ask of a package, and what they would do to one that is made otherwise.

Each test names a fact about an importer; docs/targets/canvas.md tells them in one piece. Whether the real
importers agree is asked in tests/lms/test_canvas.py.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from lxml import html

from lmspack import archive
from lmspack.model import UNKNOWN_LANGUAGE, Choice, Kind, Question, Quiz
from lmspack.prove import examine
from lmspack.richtext import plain
from lmspack.richtext.literal import from_text
from lmspack.schemas.judge import Judge
from lmspack.targets import TARGETS, canvas
from lmspack.xml import Element, parse
from strategies import HOSTILE, SOURCE, SPAN, quizzes

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
META = "{http://canvas.instructure.com/xsd/cccv1p0}"


def question(
    id: str,
    choices: tuple[str, ...] = ("x", "y"),
    right: tuple[int, ...] = (0,),
    kind: Kind = "choice",
    explanation: str = "",
    rationales: tuple[str, ...] = (),
    **more: object,
) -> Question:
    told = (*rationales, *[""] * len(choices))
    return Question(
        id=id,
        number="",
        kind=kind,
        stem=from_text(f"Stem of {id}"),
        span=SPAN,
        choices=tuple(
            Choice(from_text(text), SPAN, i in right, from_text(told[i])) for i, text in enumerate(choices)
        ),
        explanation=from_text(explanation),
        **more,  # type: ignore[arg-type]
    )


def quiz(*questions: Question, language: str = "en", introduction: str = "") -> Quiz:
    return Quiz("tides", "Tides & <b>", from_text(introduction), language, questions, SOURCE)


def files(quiz: Quiz) -> dict[str, Element]:
    return {name: parse(data) for name, data in canvas.files(quiz)}


def items(quiz: Quiz) -> list[Element]:
    return list(files(quiz)["tides/tides.xml"].iter(QTI + "item"))


def meta(quiz: Quiz, name: str) -> str:
    return str(files(quiz)["tides/assessment_meta.xml"].findtext(META + name))


# ---------------------------------------------------------------- the package


def test_nothing_in_the_manifest_looks_like_qti_2() -> None:
    """Canvas takes the QTI 2 route by a namespace on the root or by "QTIv2." in metadata/schema, and would then
    find no item at all."""
    manifest = files(quiz(question("a")))["imsmanifest.xml"]
    assert list(manifest.nsmap.values()) == ["http://www.imsglobal.org/xsd/imscp_v1p1"]
    schema = manifest.findtext(".//{http://www.imsglobal.org/xsd/imscp_v1p1}schema")
    assert schema == "IMS Content"


def test_the_settings_lie_where_canvas_looks_for_them() -> None:
    """Only ``<assessment ident>/assessment_meta.xml``: from any other place title, introduction and settings
    would be lost without a word."""
    found = files(quiz(question("a")))
    assert found["tides/tides.xml"][0].get("ident") == "tides"
    assert "tides/assessment_meta.xml" in found


def test_identifiers_are_ascii_and_stay_when_a_question_is_inserted() -> None:
    """ "Overwrite assessment content with matching IDs" updates what has the same identifier."""
    before = items(quiz(question("a"), question("b")))
    after = items(quiz(question("new"), question("a"), question("b")))
    assert [item.get("ident") for item in before] == ["tides-a", "tides-b"]
    assert [item.get("ident") for item in after[1:]] == ["tides-a", "tides-b"]
    assert [texts(item) for item in before] == [texts(item) for item in after[1:]]


def texts(item: Element) -> list[str]:
    """Everything in an item but its name, which tells its place."""
    return [str(text) for text in item.itertext()]


def test_the_quiz_arrives_unpublished_with_its_points_and_introduction() -> None:
    made = quiz(
        question("a", points=Decimal("2.5")),
        question("b"),
        introduction="Read <b>\n\nand think",
        language="hi",
    )
    assert meta(made, "title") == "Tides & <b>"
    assert meta(made, "description") == '<div lang="hi"><p>Read &lt;b&gt;</p><p>and think</p></div>'
    assert meta(made, "points_possible") == "3.5"
    assert meta(made, "show_correct_answers") == "true"
    assert meta(made, "available") == "false"


def test_points_stand_in_the_metadata() -> None:
    """Canvas reads neither maxvalue nor setvar for them."""
    item = items(quiz(question("a", points=Decimal("0.50"))))[0]
    rows = [(row[0].text, row[1].text) for row in item.iter(QTI + "qtimetadatafield")]
    assert ("points_possible", "0.5") in rows


@pytest.mark.parametrize(
    ("kind", "choices", "type", "cardinality"),
    [
        ("choice", ("x", "y"), "multiple_choice_question", "Single"),
        ("multiple", ("x", "y"), "multiple_answers_question", "Multiple"),
        ("true-false", ("True", "False"), "true_false_question", "Single"),
        ("true-false", ("False", "True"), "multiple_choice_question", "Single"),
        ("true-false", ("सही", "गलत"), "multiple_choice_question", "Single"),
        ("choice", ("True", "False"), "multiple_choice_question", "Single"),
    ],
)
def test_kinds(kind: Kind, choices: tuple[str, ...], type: str, cardinality: str) -> None:
    """Of a true_false_question Canvas calls the choices True and False and puts True first, so only one that
    is so already may be one."""
    item = items(quiz(question("a", choices, kind=kind)))[0]
    assert item.findtext(f".//{QTI}fieldentry") == type
    assert next(item.iter(QTI + "response_lid")).get("rcardinality") == cardinality


def test_classic_quizzes_mix_the_choices_of_all_questions_or_of_none() -> None:
    free, still = question("a", shuffle=True), question("b", shuffle=False)
    assert meta(quiz(free, free), "shuffle_answers") == "true"
    assert meta(quiz(free, still), "shuffle_answers") == "false"
    choices = [next(item.iter(QTI + "render_choice")) for item in items(quiz(free, still))]
    assert [element.get("shuffle") for element in choices] == ["Yes", "No"]


# ---------------------------------------------------------------- feedback


def test_feedback_is_told_in_the_way_that_both_importers_read() -> None:
    """New Quizzes needs flow_mat, and the varequal right below conditionvar; both need the explanation's
    condition before any that ends the processing."""
    item = items(quiz(question("a", explanation="why", rationales=("r1", "r2"))))[0]
    conditions = list(item.iter(QTI + "respcondition"))
    seen = [
        (
            [str(part.tag).removeprefix(QTI) for part in condition[0]],
            [feedback.get("linkrefid") for feedback in condition.iter(QTI + "displayfeedback")],
            condition.get("continue"),
        )
        for condition in conditions
    ]
    assert seen == [
        (["other"], ["general_fb"], "Yes"),
        (["varequal"], ["choice_1_fb"], "Yes"),
        (["varequal"], ["choice_2_fb"], "Yes"),
        (["varequal"], [], "No"),
    ]
    found = {feedback.get("ident"): feedback for feedback in item.iter(QTI + "itemfeedback")}
    assert list(found) == ["general_fb", "choice_1_fb", "choice_2_fb"]
    path = f"{QTI}flow_mat/{QTI}material/{QTI}mattext"
    assert [feedback.find(path).get("texttype") for feedback in found.values()] == ["text/html"] * 3


@given(quiz=quizzes())
def test_no_feedback_has_a_name_that_means_another_kind(quiz: Quiz) -> None:
    """Canvas's converter tells the kinds by parts of the name, and the first that fits wins."""
    for _, data in list(canvas.files(quiz))[2:]:
        for feedback in parse(data).iter(QTI + "itemfeedback"):
            name = feedback.get("ident", "")
            assert name == "general_fb" or not re.search(
                "wrong|correct|solution|general_|_all|_I?C$", name, re.IGNORECASE
            )


def test_every_html_says_something_that_keeps_it_html() -> None:
    """Classic Quizzes unwraps a sole element without attributes, finds only text in it, and then shows the
    source of that text: ``a &lt; b``."""
    text = "a < b"
    made = quiz(question("a", explanation=text, rationales=(text,)), language=UNKNOWN_LANGUAGE)
    texts = [element.text for element in items(made)[0].iter(QTI + "mattext")]
    assert texts[0] == '<p dir="auto">Stem of a</p>'
    assert texts[3:] == ['<p dir="auto">a &lt; b</p>'] * 2


def test_the_language_is_on_the_html_itself() -> None:
    """``lang``, not ``xml:lang``, which New Quizzes strips."""
    made = quiz(question("a", ("x", "y\n\nz"), explanation="e", rationales=("r",), language="hi"))
    texts = [str(element.text) for element in items(made)[0].iter(QTI + "mattext")]
    assert texts == [
        '<p lang="hi">Stem of a</p>',
        '<span lang="hi">x</span>',
        '<div lang="hi"><p>y</p><p>z</p></div>',
        '<p lang="hi">e</p>',
        '<p lang="hi">r</p>',
    ]


@pytest.mark.parametrize("text", ["\\(a<b\\)", "$$x$$", "\\[x\\]", "`sum`", "\\begin{x}"])
def test_a_literal_text_is_no_formula(text: str) -> None:
    """Canvas runs MathJax over quizzes; it passes over an element of these classes and what is in it."""
    for stored in (canvas.html(from_text(text), "en"), canvas.choice_html(from_text(text), UNKNOWN_LANGUAGE)):
        assert 'class="mathjax_ignore asciimath2jax_ignore"' in stored
    assert "class" not in canvas.html(from_text("$5 and $6"), "en")


@pytest.mark.parametrize("text", [*HOSTILE, "```\nif a < b:\n    x = '&'\n```", "سؤال؟", "אבג"])
def test_a_text_reads_in_a_browser_as_the_author_wrote_it(text: str) -> None:
    content = from_text(text)
    for language in ("ar", UNKNOWN_LANGUAGE):
        for stored in (canvas.html(content, language), canvas.choice_html(content, language)):
            shown = html.fragment_fromstring(stored, create_parent="div").text_content()
            assert shown == plain(content).removeprefix("```\n").removesuffix("\n```")


# ---------------------------------------------------------------- the read-back finds what is wrong


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(None)


SAMPLE = quiz(
    question("a", ("x", "y", "z"), explanation="why", rationales=("r1", "r2"), language="en", shuffle=True),
    question("b", ("x", "y", "z"), (0, 2), "multiple", "both", ("r3",), language="en", shuffle=True),
    introduction="Welcome",
)

WRONG: dict[str, tuple[str, str]] = {
    "another right answer": (
        '<varequal respident="response1">choice_1</varequal>\n            </conditionvar>\n            <setvar',
        '<varequal respident="response1">choice_2</varequal>\n            </conditionvar>\n            <setvar',
    ),
    "a right answer that is not there": (
        '<varequal respident="response1">choice_1</varequal>\n            </conditionvar>\n            <setvar',
        '<varequal respident="response1">choice_9</varequal>\n            </conditionvar>\n            <setvar',
    ),
    "one of two right answers": ("<and>\n", "<or>\n"),
    "points for a wrong one, too": ("<not>", "<or>"),
    "half marks": (">100</setvar>", ">50</setvar>"),
    "a rationale of another choice": ('linkrefid="choice_2_fb"', 'linkrefid="choice_1_fb"'),
    "an explanation that comes too late": ('<respcondition continue="Yes">', '<respcondition continue="No">'),
    "an explanation that never shows": ('linkrefid="general_fb"', 'linkrefid="other_fb"'),
    "a lost word": ("&gt;why&lt;", "&gt;&lt;"),
    "a text that is no HTML": ("&lt;p lang", "&lt;p &lt; lang"),
    "a text in another language": ("lang=&#34;en&#34;&gt;why", "lang=&#34;hi&#34;&gt;why"),
    "plain text": ('texttype="text/html"', 'texttype="text/plain"'),
    "other points": ("<fieldentry>1<", "<fieldentry>2<"),
    "another type": ("multiple_answers_question", "multiple_choice_question"),
    "no shuffling": ('shuffle="Yes"', 'shuffle="No"'),
    "another identifier": ('ident="tides-a"', 'ident="tides-c"'),
    "one identifier twice": ('ident="tides-b"', 'ident="tides-a"'),
    "another quiz": ('assessment ident="tides"', 'assessment ident="other"'),
    "another title": ('title="Tides &amp;', 'title="Tide &amp;'),
    "a rule that nobody knows": ("<other/>", "<durgt>1</durgt>"),
    "not well-formed": ("</assessment>", ""),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_assessment_is_found(what: str, judge: Judge, tmp_path: Path) -> None:
    old, new = WRONG[what]
    assert _findings(judge, tmp_path, "tides/tides.xml", old, new)


WRONG_FRAMES: dict[str, tuple[str, str, str]] = {
    "a lost introduction": ("tides/assessment_meta.xml", "Welcome", ""),
    "another title": ("tides/assessment_meta.xml", "<title>Tides", "<title>Tide"),
    "another sum of points": ("tides/assessment_meta.xml", ">2</points", ">3</points"),
    "shuffling left out": ("tides/assessment_meta.xml", ">true</shuffle", ">false</shuffle"),
    "settings of another quiz": ("tides/assessment_meta.xml", 'identifier="tides"', 'identifier="other"'),
    "a dependency that leads nowhere": ("imsmanifest.xml", '<dependency identifierref="tides_meta"/>', ""),
    "the looks of a QTI 2 package": ("imsmanifest.xml", "IMS Content", "QTIv2.1 Package"),
    "a file that is not there": ("imsmanifest.xml", "tides/tides.xml", "tides/tide.xml"),
    "a QTI 2 resource": ("imsmanifest.xml", "imsqti_xmlv1p2", "imsqti_item_xmlv2p1"),
}


@pytest.mark.parametrize("what", WRONG_FRAMES)
def test_a_wrong_frame_is_found(what: str, judge: Judge, tmp_path: Path) -> None:
    name, old, new = WRONG_FRAMES[what]
    assert _findings(judge, tmp_path, name, old, new)


def test_nothing_is_found_where_nothing_is_wrong(judge: Judge, tmp_path: Path) -> None:
    assert _findings(judge, tmp_path, "imsmanifest.xml", "", "") == []


def test_a_file_that_nobody_lists_is_found(judge: Judge, tmp_path: Path) -> None:
    assert _findings(judge, tmp_path, "imsmanifest.xml", "", "", [("stray.txt", b"")])


def test_a_share_of_the_items_is_proved_alone(judge: Judge, tmp_path: Path) -> None:
    """The share with the first item judges the frame as well."""
    target = TARGETS["canvas"]
    target.write(SAMPLE, tmp_path / target.file_name(SAMPLE))
    for part in (slice(0, None, 2), slice(1, None, 2)):
        assert examine(SAMPLE, target, tmp_path, judge, part) == []
    wrong = replace(SAMPLE, title="Other")
    assert examine(wrong, target, tmp_path, judge, slice(0, None, 2))


def _findings(
    judge: Judge,
    folder: Path,
    name: str,
    old: str,
    new: str,
    extra: list[tuple[str, bytes]] | None = None,
) -> list[str]:
    """What examining the sample finds after ``old`` became ``new`` in one of its files."""
    target = TARGETS["canvas"]
    path = folder / target.file_name(SAMPLE)
    target.write(SAMPLE, path)
    swap: Callable[[str], str] = lambda text: _swapped(text, old, new)  # noqa: E731
    with zipfile.ZipFile(path) as package:
        parts = [(each, package.read(each)) for each in package.namelist()]
    changed = [(each, swap(data.decode()).encode() if each == name else data) for each, data in parts]
    archive.write(path, [*changed, *(extra or [])])
    return examine(SAMPLE, target, folder, judge)


def _swapped(text: str, old: str, new: str) -> str:
    assert old in text
    closing = {"<or>": "</or>", "<or>\n": "</or>\n"}.get(new)
    if closing:  # an element changes its name at both ends
        end = old.replace("<", "</")
        return text.replace(old, new).replace(end, closing)
    return text.replace(old, new)
