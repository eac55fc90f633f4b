"""Moodle's question types beyond multichoice: a valid one of each, and faults that Moodle meets with silence.

The rules come from runs of Moodle 4.5 and 5.0; the schema's comments say what Moodle does with each fault.
"""

from __future__ import annotations

import re

import pytest
from documents import faults

from lmspack import resources
from lmspack.schemas.judge import Judge
from lmspack.schemas.schematron import Rules
from lmspack.xml import Element, parse

RULES = Rules(resources.folder("schemas") / "moodle-question.xsd")

HEAD = (
    "<name><text>N</text></name>"
    '<questiontext format="html"><text>Q [[1]]</text></questiontext>'
    '<generalfeedback format="markdown"><text>G</text></generalfeedback>'
    "<penalty>0.1</penalty><hidden>0</hidden><idnumber/>"
)
GRADE = "<defaultgrade>1.0000000</defaultgrade>"
COMBINED = "<correctfeedback><text>C</text></correctfeedback><incorrectfeedback><text/></incorrectfeedback>"
FEEDBACK = '<feedback format="html"><text>F</text></feedback>'
FILE = '<file name="a.png" path="/">AAAA</file>'
HINT = '<hint format="html"><text>H</text></hint>'
PARTS_HINT = '<hint format="html"><text>H</text><shownumcorrect/><clearwrong/></hint>'

VALID = {
    "category": "<category><text>top/A</text></category><info format='html'><text/></info><idnumber/>",
    "truefalse": HEAD
    + GRADE
    + f'<answer fraction="100"><text>true</text>{FEEDBACK}</answer>'
    + f'<answer fraction="0">{FEEDBACK}<text>false</text></answer>'
    + HINT,
    "shortanswer": HEAD
    + GRADE
    + '<usecase>0</usecase><answer fraction="100"><text>दिल्ली*</text></answer>'
    + '<answer fraction="66.667" format="plain_text"><text>x</text></answer>'
    + HINT,
    "numerical": HEAD
    + GRADE
    + '<answer fraction="100"><text>-3.14</text><tolerance>0.01</tolerance></answer>'
    + '<answer fraction="0"><text>*</text></answer>'
    + "<units><unit><unit_name>m</unit_name><multiplier>1</multiplier></unit></units>"
    + "<unitgradingtype>0</unitgradingtype><unitpenalty>0.1000000</unitpenalty><showunits>3</showunits>"
    + '<unitsleft>0</unitsleft><instructions format="html"><text/></instructions>',
    "matching": HEAD
    + GRADE
    + "<shuffleanswers>true</shuffleanswers><shownumcorrect/>"
    + '<subquestion format="html"><text>a</text><answer><text>b</text></answer></subquestion>'
    + '<subquestion format="html"><text/><answer><text>c</text></answer></subquestion>'
    + COMBINED
    + PARTS_HINT,
    "ordering": HEAD
    + GRADE
    + "<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>6</selectcount>"
    + "<gradingtype>ABSOLUTE_POSITION</gradingtype><showgrading>SHOW</showgrading>"
    + "<numberingstyle>none</numberingstyle><shownumcorrect>0</shownumcorrect>"
    + '<answer fraction="1.0000000"><text>a</text></answer><answer><text>b</text></answer>'
    + COMBINED,
    "ddwtos": HEAD
    + GRADE
    + "<shuffleanswers>0</shuffleanswers>"
    + "<dragbox><text>a</text><group>1</group><infinite/></dragbox>"
    + COMBINED
    + PARTS_HINT,
    "gapselect": HEAD
    + GRADE
    + "<shuffleanswers>1</shuffleanswers><selectoption><group>2</group><text>a</text></selectoption>",
    "essay": HEAD
    + GRADE
    + "<responseformat>editor</responseformat><responserequired>1</responserequired>"
    + "<responsefieldlines>15</responsefieldlines><minwordlimit/><maxwordlimit>200</maxwordlimit>"
    + "<attachments>-1</attachments><attachmentsrequired>0</attachmentsrequired><maxbytes>0</maxbytes>"
    + "<filetypeslist>.pdf</filetypeslist><graderinfo format='html'><text/></graderinfo>"
    + "<responsetemplate format='html'><text/></responsetemplate>",
    "cloze": HEAD + PARTS_HINT,
    "description": HEAD + "<defaultgrade>0.0000000</defaultgrade>",
}

FAULTS = [
    ("a category without a path", "category", "<category>.*</category>", ""),
    ("true in capitals", "truefalse", "true", "True"),
    ("half a truth", "truefalse", 'fraction="0"', 'fraction="50"'),
    ("one answer to true or false", "truefalse", '<answer fraction="0">.*?</answer>', ""),
    ("no full grade in shortanswer", "shortanswer", 'fraction="100"', 'fraction="90"'),
    ("usecase in words", "shortanswer", "<usecase>0", "<usecase>false"),
    ("flags in a hint that has none", "shortanswer", "<hint.*</hint>", PARTS_HINT),
    ("a number with a comma", "numerical", "-3.14", "3,14"),
    ("a number in words", "numerical", "-3.14", "three"),
    ("a tolerance with a comma", "numerical", "0.01", "0,01"),
    ("a tolerance in another type", "shortanswer", "</answer>", "<tolerance>1</tolerance></answer>"),
    ("a stem without its match", "matching", "<text>b</text>", "<text> </text>"),
    ("a match that is too long", "matching", "<text>b</text>", f"<text>{256 * 'b'}</text>"),
    ("nothing to match", "matching", "<text>a</text>", "<text/>"),
    ("two answers in a pair", "matching", "</answer>", "</answer><answer><text>d</text></answer>"),
    ("shownumcorrect 0 in matching", "matching", "<shownumcorrect/>", "<shownumcorrect>0</shownumcorrect>"),
    ("ordering without shownumcorrect", "ordering", "<shownumcorrect>0</shownumcorrect>", ""),
    ("ordering with an empty shownumcorrect", "ordering", "<shownumcorrect>0<", "<shownumcorrect><"),
    ("ordering of one item", "ordering", "<answer><text>b</text></answer>", ""),
    ("ordering that draws lots", "ordering", "<selecttype>ALL</selecttype>", ""),
    ("ordering of one at a time", "ordering", "<selectcount>6", "<selectcount>1"),
    ("a grading that Moodle does not know", "ordering", "ABSOLUTE_POSITION", "EXACT"),
    ("gaps without choices", "ddwtos", "<dragbox>.*</dragbox>", ""),
    ("choices without a gap", "gapselect", r"\[\[1\]\]", ""),
    ("a choice in no group", "gapselect", "<group>2", "<group>0"),
    ("choices of another type", "gapselect", "selectoption>", "dragbox>"),
    ("an unknown form of response", "essay", "<responseformat>editor", "<responseformat>html"),
    ("a hint in an essay", "essay", "$", HINT),
    ("an answer in an essay", "essay", "$", "<answer><text>a</text></answer>"),
    ("a grade of a cloze question", "cloze", "$", GRADE),
    ("a grade of a description", "description", "0.0000000", "1"),
    ("a hint of a description", "description", "$", HINT),
    ("a combined feedback in truefalse", "truefalse", "$", COMBINED),
    ("a way to show units that does not exist", "numerical", "<showunits>3", "<showunits>4"),
    ("two files of one name", "description", "<text>Q", f"{2 * FILE}<text>Q"),
    ("a file twice by default", "description", "<text>Q", FILE + FILE.replace(' path="/"', "") + "<text>Q"),
    ("an unknown type", "calculated", "^.*$", HEAD),
]


def document(kind: str, inner: str) -> Element:
    return parse(f'<quiz><question type="{kind}">{inner}</question></quiz>'.encode())


def all_faults(judge: Judge, root: Element) -> list[str]:
    return [*faults(judge, "quiz.xml", root), *(message for _, message in RULES.faults(root))]


@pytest.mark.parametrize("kind", VALID)
def test_valid(profile: Judge, kind: str) -> None:
    assert all_faults(profile, document(kind, VALID[kind])) == []


@pytest.mark.parametrize(("kind", "alias"), [("matching", "match"), ("cloze", "multianswer")])
def test_both_names_of_a_type_are_known(profile: Judge, kind: str, alias: str) -> None:
    assert all_faults(profile, document(alias, VALID[kind])) == []


def test_files_of_one_name_in_two_folders_are_valid(profile: Judge) -> None:
    files = FILE + FILE.replace('"/"', '"/i/"')
    assert (
        all_faults(
            profile, document("description", VALID["description"].replace("<text>Q", files + "<text>Q"))
        )
        == []
    )


@pytest.mark.parametrize(
    ("kind", "pattern", "new"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS]
)
def test_refused(profile: Judge, kind: str, pattern: str, new: str) -> None:
    valid = VALID.get(kind, "")
    inner = re.sub(pattern, lambda _: new, valid)
    assert inner != valid, "the fault hits nothing"
    assert all_faults(profile, document(kind, inner))


MOODLES_LIST = (
    *(100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20),
    *(16.66667, 14.28571, 12.5, 11.11111, 10, 5, 0),
)


@pytest.mark.parametrize("fraction", MOODLES_LIST)
@pytest.mark.parametrize("form", ["{:.5f}", "{:.7f}", "{:g}", "{:.6g}"])
def test_every_listed_fraction_is_valid(profile: Judge, fraction: float, form: str) -> None:
    text = form.format(fraction)
    for spelling in {text, f"-{text}" if fraction else text}:
        inner = VALID["shortanswer"].replace('fraction="66.667"', f'fraction="{spelling}"')
        assert all_faults(profile, document("shortanswer", inner)) == []


def test_no_other_fraction_is_valid(profile: Judge) -> None:
    """Every number with at most three decimals from 0 to 110, and their negatives."""
    for thousandths in range(110_000):
        fraction = thousandths / 1000
        near = any(abs(fraction - listed) < 0.001 for listed in MOODLES_LIST)
        if near or (thousandths % 97 and thousandths % 1000 and thousandths % 1000 % 333 > 1):
            continue
        for text in (f"{fraction:.3f}", f"-{fraction:g}"):
            inner = VALID["shortanswer"].replace('fraction="66.667"', f'fraction="{text}"')
            assert all_faults(profile, document("shortanswer", inner)), text
