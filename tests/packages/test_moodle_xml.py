# ruff: noqa: E501 (rows of a table stay rows)
"""Question XML of anyone: what Moodle's importer stops at, skips, alters or loses, and nothing else."""

from pathlib import Path

import pytest
from documents_of_others import MOODLE, check_text, codes, planted


def question(kind: str, rest: str, text: str = "Why?") -> str:
    """A file with one question."""
    return (
        f'<quiz>\n<question type="{kind}">\n<name><text>Q</text></name>\n'
        f'<questiontext format="html"><text>{text}</text></questiontext>\n{rest}\n</question>\n</quiz>\n'
    )


PAIR = "<subquestion><text>{}</text><answer><text>{}</text></answer></subquestion>"
TRUE_FALSE = (
    '<answer fraction="{}"><text>true</text></answer><answer fraction="{}"><text>false</text></answer>'
)
FAULTS = [
    # code, severity, what is replaced, by what, a part of the line that must be named
    ("P317", "error", "<text>Pi?</text>", "<text><p>Pi?</p></text>", "<p>Pi?"),
    ("P304", "error", 'type="multichoice"', 'type="MultiChoice"', "MultiChoice"),
    ("P304", "error", 'type="multichoice"', 'type="random"', "random"),
    ("P304", "warning", 'type="numerical"', 'type="stack"', "stack"),
    ("P305", "error", "<name><text>Tides</text></name>", "", "multichoice"),
    ("P305", "warning", "<text>Tides</text>", f"<text>{'long ' * 60}</text>", "long"),
    ("P307", "warning", "<text>Tides</text>", "<text>List&lt;String&gt;</text>", "List"),
    ("P308", "error", 'fraction="100" format', 'fraction="95" format', "The Moon"),
    ("P308", "error", 'fraction="100" format', 'fraction="33,333" format', "The Moon"),
    ("P310", "error", 'fraction="100" format', 'fraction="0" format', "multichoice"),
    ("P310", "warning", 'fraction="100" format', 'fraction="50" format', "multichoice"),
    ("P311", "error", '<answer fraction="0" format="html"><text>The wind</text></answer>', "", "multichoice"),
    ("P311", "warning", "<text>The wind</text>", "<text> </text>", "answer"),
    ("P311", "warning", ">abc<", ">I II III<", "I II III"),
    ("P313", "error", "sea-tides", "x" * 101, "xxx"),
    ("P313", "error", "sea-tides", "<text>sea-tides</text>", "idnumber"),
    (
        "P314",
        "warning",
        "<text>Pi?</text>",
        "<text>&lt;b&gt;Pi&lt;/b&gt; &lt;i&gt;is&lt;/i&gt;</text>",
        "Pi&lt;/b",
    ),
    ("P314", "warning", "<text>Pi?</text>", "<text>क&#2381; &#2359;</text>", "&#2381;"),
    ("P318", "warning", 'format="html"><text>Pi', 'format="xhtml"><text>Pi', "xhtml"),
    ("P318", "error", 'format="html"><text>Pi', 'format="wiki_like"><text>Pi', "wiki_like"),
    ("P319", "error", ">1.5<", ">1,5<", "1,5"),
    ("P319", "error", ">1.5<", ">100000<", "100000"),
    ("P320", "warning", ">0.3333333<", ">33<", "33"),
    ("P320", "error", ">0.3333333<", ">a third<", "a third"),
    ("P321", "warning", "<single>true<", "<single>FALSE<", "FALSE"),
    ("P324", "error", "<text>3.14</text>", "<text>3,14</text>", "3,14"),
    ("P327", "error", 'path="/"', 'path="pics"', "pics"),
    ("P327", "error", 'name="moon.png"', "", "base64"),
    ("P327", "warning", "iVBORw0KGgo=", "data:image/png;base64,AAAA", "data:"),
    (
        "P328",
        "error",
        "<category><text>$course$/top/Sea</text></category>",
        "<category>Sea</category>",
        "category",
    ),
    ("P328", "warning", "$course$/top/Sea", "$course$/top//Sea/", "category"),
    ("P329", "warning", "<tag><text>sea</text></tag>", "sea", "tags"),
    ("P330", "warning", "<single>", "<shownumcorrect>0</shownumcorrect><single>", "shownumcorrect"),
    ("P333", "warning", "</quiz>", "<info/></quiz>", "info"),
    ("P334", "warning", '<questiontext format="html"><text>Pi?</text></questiontext>', "", "numerical"),
    ("P335", "warning", "@@PLUGINFILE@@/moon.png", "@@PLUGINFILE@@/sun.png", "sun.png"),
]


def test_a_good_file_is_silent(tmp_path: Path) -> None:
    assert check_text(tmp_path, MOODLE) == []


@pytest.mark.parametrize(
    ("code", "severity", "old", "new", "line"), FAULTS, ids=lambda value: str(value)[:20]
)
def test_a_planted_fault_is_found_where_it_stands(
    code: str, severity: str, old: str, new: str, line: str, tmp_path: Path
) -> None:
    found = [d for d in check_text(tmp_path, planted(MOODLE, old, new)) if d.code == code]
    assert severity in [d.severity for d in found]
    assert any(line in d.excerpt for d in found), [(d.line, d.excerpt) for d in found]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("P303", "<quiz/>"),
        ("P303", '<m:quiz xmlns:m="http://example.org/"><m:question type="essay"/></m:quiz>'),
        ("P323", question("truefalse", '<answer fraction="100"><text>True</text></answer><answer fraction="0"><text>False</text></answer>')),
        ("P323", question("truefalse", '<answer fraction="100"><text>true</text></answer>')),
        ("P310", question("truefalse", TRUE_FALSE.format(100, 100))),
        ("P310", question("truefalse", TRUE_FALSE.format(0, 0))),
        ("P310", question("shortanswer", '<answer fraction="50"><text>Moon</text></answer>')),
        ("P325", question("matching", PAIR.format("a", "b") + PAIR.format("c", ""))),
        ("P326", question("ordering", "<answer><text>a</text></answer><answer><text>b</text></answer>")),
        ("P331", question("cloze", "", "The {Moon}.")),
        ("P332", question("ddwtos", "<dragbox><text>Moon</text><group>1</group></dragbox>", "The [[2]].")),
    ],
)  # fmt: skip
def test_each_type_has_its_own_needs(code: str, text: str, tmp_path: Path) -> None:
    assert code in codes(check_text(tmp_path, text))


@pytest.mark.parametrize(
    "text",
    [
        question("truefalse", '<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer>'),
        question("truefalse", TRUE_FALSE.format(0, 100)),
        question("shortanswer", '<answer fraction="100"><text>Moon*</text></answer>'),
        question("matching", PAIR.format("a", "b") + PAIR.format("c", "d") + PAIR.format("", "e")),
        question("ordering", "<shownumcorrect>0</shownumcorrect><answer><text>a</text></answer><answer><text>b</text></answer>"),
        question("cloze", "", "The {1:SHORTANSWER:=Moon} and {:MCV:=a~b}."),
        question("gapselect", "<selectoption><text>Moon</text></selectoption>", "The [[1]]."),
        question("essay", ""),
        question("description", ""),
        '<quiz xmlns="http://example.org/">' + question("essay", "").removeprefix("<quiz>"),
    ],
)  # fmt: skip
def test_each_type_may_be_right(text: str, tmp_path: Path) -> None:
    assert codes(check_text(tmp_path, text)) == set()


def test_idnumbers_are_unique_in_a_category(tmp_path: Path) -> None:
    numbered = MOODLE.replace(
        "<name><text>Pi</text></name>", "<name><text>Pi</text></name><idnumber>sea-tides</idnumber>"
    )
    assert "P312" in codes(check_text(tmp_path, numbered))
    other = '<question type="category"><category><text>Other</text></category></question>\n  <question type="numerical">'
    assert codes(check_text(tmp_path, numbered.replace('<question type="numerical">', other))) == set()


def test_one_cdata_section_loses_nothing(tmp_path: Path) -> None:
    text = "<![CDATA[<b>A</b> <i>B</i> &lt; &amp; \n <pre>x</pre>]]>"
    assert check_text(tmp_path, MOODLE.replace("<text>Pi?</text>", f"<text>{text}</text>")) == []


def test_white_space_at_the_ends_is_cut_off_anyway(tmp_path: Path) -> None:
    text = "<text>\n  <![CDATA[Pi?]]>\n  </text>"
    assert check_text(tmp_path, MOODLE.replace("<text>Pi?</text>", text)) == []


@pytest.mark.parametrize("encoding", ["utf-16", "iso-8859-1"])
def test_other_encodings_are_refused(encoding: str, tmp_path: Path) -> None:
    text = MOODLE.replace("UTF-8", encoding).replace("Tides", "Flüsse").encode(encoding)
    assert "P301" in codes(check_text(tmp_path, text))


def test_a_declaration_that_lies_is_named(tmp_path: Path) -> None:
    text = MOODLE.replace("UTF-8", "ISO-8859-1").replace("Tides", "Flüsse").encode()
    assert "P301" in codes(check_text(tmp_path, text))


def test_a_truncated_file_is_named_as_what_it_is(tmp_path: Path) -> None:
    found = check_text(tmp_path, MOODLE[:-10])
    assert [d.code for d in found] == ["P107"]
    assert "Moodle may import half of such a file" in found[0].help


@pytest.mark.parametrize(
    "gap",
    [
        "{1:MULTICHOICE}",
        "{1:MULTICHOICE:=Apple#Right}",
        "{1:MULTICHOICE:Pear~%50%Apple}",
        "{1:NUMERICAL:=zero:0.1}",
        "{1:SHORTANSWER:%50%Moon}",
    ],
)
def test_gaps_that_moodle_refuses(gap: str, tmp_path: Path) -> None:
    """Moodle's own fixture of broken cloze questions has these faults, and its importer names each."""
    found = [d for d in check_text(tmp_path, question("cloze", "", f"The {gap}.")) if d.code == "P331"]
    assert [d.severity for d in found] == ["error"]


@pytest.mark.parametrize(
    "gap",
    [
        "{1:MULTICHOICE_HS:Fish#No, that is the quarrel.~=a Menhir#Yes.~a wild boar}",
        "{:MR:%50%a~%50%b~c}",
        "{2:NUMERICAL:=3,14:0,01}",
        "{1:NM:=5~%50%*}",
        "{1:SA:=a \\} b~=c}",
        "{1:MW:%100%Moon}",
    ],
)
def test_gaps_that_moodle_takes(gap: str, tmp_path: Path) -> None:
    assert codes(check_text(tmp_path, question("cloze", "", f"The {gap}."))) == set()


def test_two_hints_stand_in_for_the_flag_of_an_ordering_question(tmp_path: Path) -> None:
    """Without shownumcorrect 5.0 stops with a database error, but not if there are two hints."""
    hint = "<hint><text>h</text></hint>"
    answers = "<answer><text>a</text></answer><answer><text>b</text></answer>"
    assert "P326" in codes(check_text(tmp_path, question("ordering", hint + answers)))
    assert codes(check_text(tmp_path, question("ordering", hint * 2 + answers))) == set()
