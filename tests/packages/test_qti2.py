# ruff: noqa: E501 (rows of a table stay rows)
"""QTI 2 items and tests of anyone: a good one is silent, a planted fault is found where it stands."""

from pathlib import Path

import pytest
from documents_of_others import CHOICE, QTI, TEST, check_text, codes, planted

VALUE = "      <value>moon</value>\n"
INTERACTION = '<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">'
ZERO = '<baseValue baseType="float">0</baseValue>'
NO_GUARD = CHOICE[CHOICE.index("      <responseIf>\n        <isNull>") : CHOICE.index("      <responseElse>")]

FAULTS = [
    # code, what is replaced, by what, a part of the line that must be named
    ("P201", '<outcomeDeclaration identifier="MAXSCORE"', '<outcomeDeclaration identifier="SCORE"', "outcomeDeclaration"),
    ("P202", 'identifier="MAXSCORE"', 'identifier="duration"', '"duration"'),
    ("P203", '<mapResponse identifier="RESPONSE"/>', '<mapResponse identifier="Response"/>', "mapResponse"),
    ("P204", '<setOutcomeValue identifier="FEEDBACK">', '<setOutcomeValue identifier="RESPONSE">', "setOutcomeValue"),
    ("P205", '"MAXSCORE" cardinality="single" baseType="float"', '"MAXSCORE" cardinality="single"', "MAXSCORE"),
    ("P206", VALUE, VALUE + "      <value>wind</value>\n", "correctResponse"),
    ("P207", "<value>2</value>", "<value>two</value>", "two"),
    ("P208", 'lowerBound="0"', 'lowerBound="5" upperBound="1"', "<mapping"),
    ("P208", 'mapKey="moon"', 'mapKey="the moon"', "the moon"),
    ("P210", '    <mapping lowerBound="0" defaultValue="0">\n      <mapEntry mapKey="moon" mappedValue="2"/>\n    </mapping>\n', "", "mapResponse"),
    ("P210", "    <correctResponse>\n      <value>moon</value>\n    </correctResponse>\n", "", '<correct identifier="RESPONSE"/>'),
    ("P211", 'normalMaximum="2"', 'normalMaximum="-1"', "normalMaximum"),
    ("P214", INTERACTION, INTERACTION.replace('"1"', '"0"'), "choiceInteraction"),
    ("P214", 'cardinality="single" baseType="identifier">\n    <correct', 'cardinality="ordered" baseType="identifier">\n    <correct', "choiceInteraction"),
    ("P215", INTERACTION, INTERACTION.replace(">", ' minChoices="2">'), "choiceInteraction"),
    ("P218", 'identifier="ships"', 'identifier="wind"', "Ships"),
    ("P218", 'identifier="ships"', 'identifier="SCORE"', "Ships"),
    ("P220", '"FEEDBACK" cardinality="single" baseType="identifier"', '"FEEDBACK" cardinality="single" baseType="string"', "modalFeedback"),
    ("P221", "<div>The Moon pulls at the water.</div>", "<div/>", "modalFeedback"),
    ("P223", "<div>What causes the tides?</div>", "<pre>What <sub>causes</sub> the tides?</pre>", "sub"),
    ("P224", '<correct identifier="RESPONSE"/>', '<baseValue baseType="float">1</baseValue>', ">1<"),
    ("P224", '<correct identifier="RESPONSE"/>', "", "<match>"),
    ("P224", '<match>\n          <variable identifier="RESPONSE"/>\n          <correct identifier="RESPONSE"/>\n        </match>', '<correct identifier="RESPONSE"/>', "correct"),
    ("P225", '<baseValue baseType="identifier">right<', '<baseValue baseType="boolean">true<', "setOutcomeValue"),
    ("P226", ZERO, ZERO.replace("0", "nothing"), "nothing"),
    ("P227", '<baseValue baseType="identifier">right</baseValue>', "<multiple/>", "multiple"),
    ("P240", VALUE, VALUE.replace("moon", "Moon"), "Moon"),
    ("P240", 'mapKey="moon"', 'mapKey="sun"', "sun"),
    ("P241", ">right<", ">correct<", "modalFeedback"),
    ("P241", '        <match>\n          <variable identifier="RESPONSE"/>', '        <match>\n          <baseValue baseType="identifier">sun</baseValue>', "modalFeedback"),
    ("P242", ">right<", ">good<", "good"),
    ("P243", "</assessmentItem>", '<modalFeedback outcomeIdentifier="FEEDBACK" identifier="x" showHide="hide"><p>x</p></modalFeedback></assessmentItem>', 'identifier="x"'),
    ("P244", "<defaultValue>\n      <value>none</value>\n    </defaultValue>", "", "FEEDBACK"),
    ("P247", "<responseProcessing>", '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct">', "responseProcessing"),
    ("P249", CHOICE[CHOICE.index("  <responseProcessing>") : CHOICE.index("  <modalFeedback")], "", "SCORE"),
    ("P250", 'mapKey="moon" mappedValue="2"', 'mapKey="moon" mappedValue="1"', "SCORE"),
    ("P251", '<mapEntry mapKey="moon"', '<mapEntry mapKey="wind" mappedValue="2"/><mapEntry mapKey="moon"', "The wind"),
    ("P252", 'normalMaximum="2"', 'normalMaximum="4"', "SCORE"),
    ("P239", "</choiceInteraction>", f"</choiceInteraction>\n    {INTERACTION}<simpleChoice identifier='a'/></choiceInteraction>", "identifier='a'"),
    ("P254", 'shuffle="false" maxChoices="1">\n      <simpleChoice identifier="wind">The wind', 'shuffle="true" maxChoices="1">\n      <simpleChoice identifier="wind">All of the above', "All of the above"),
]  # fmt: skip


def test_a_good_item_is_silent(tmp_path: Path) -> None:
    assert check_text(tmp_path, CHOICE) == []


@pytest.mark.parametrize(("code", "old", "new", "line"), FAULTS, ids=lambda value: str(value)[:24])
def test_a_planted_fault_is_found_where_it_stands(
    code: str, old: str, new: str, line: str, tmp_path: Path
) -> None:
    found = [d for d in check_text(tmp_path, planted(CHOICE, old, new)) if d.code == code]
    assert found
    assert any(line in d.excerpt for d in found), [(d.line, d.excerpt) for d in found]
    assert all(d.question == "tides" for d in found)


def test_a_right_response_that_a_template_sets_need_not_be_declared(tmp_path: Path) -> None:
    item = planted(CHOICE, "    <correctResponse>\n      <value>moon</value>\n    </correctResponse>\n", "")
    processing = (
        '<templateProcessing><setCorrectResponse identifier="RESPONSE"><baseValue baseType="identifier">moon'
        "</baseValue></setCorrectResponse></templateProcessing>\n  <itemBody>"
    )
    assert "P210" not in codes(check_text(tmp_path, planted(item, "<itemBody>", processing)))


@pytest.mark.parametrize("version", ["imsqti_v2p0", "imsqti_v2p1", "imsqti_v2p2"])
def test_every_version_of_qti_2_is_read(version: str, tmp_path: Path) -> None:
    item = planted(CHOICE.replace("imsqti_v2p1", version), VALUE, VALUE.replace("moon", "Moon"))
    assert "P240" in codes(check_text(tmp_path, item))


def test_a_document_on_one_line_has_columns(tmp_path: Path) -> None:
    item = " ".join(planted(CHOICE, VALUE, VALUE.replace("moon", "Moon")).split("\n"))
    found = next(d for d in check_text(tmp_path, item) if d.code == "P240")
    assert found.line == 1
    assert item[found.start :].startswith("<value>")


def test_a_tag_of_several_lines_is_named_where_it_begins(tmp_path: Path) -> None:
    item = planted(CHOICE, INTERACTION, INTERACTION.replace(" ", "\n  ").replace('"1"', '"0"'))
    found = next(d for d in check_text(tmp_path, item) if d.code == "P214")
    assert found.excerpt.strip() == "<choiceInteraction"


def test_operators_of_mathml_are_not_those_of_qti(tmp_path: Path) -> None:
    math = '<math xmlns="http://www.w3.org/1998/Math/MathML"><apply><and/><ci>x</ci></apply></math>'
    assert check_text(tmp_path, planted(CHOICE, "the tides?", "the tides? " + math)) == []


def test_what_cannot_be_played_is_not_judged_by_playing(tmp_path: Path) -> None:
    """A random value could be anything: no verdict on points or feedback that hang on it."""
    item = planted(CHOICE, '<correct identifier="RESPONSE"/>', "<customOperator/>")
    assert codes(check_text(tmp_path, item)) == {"P217"}


def test_whole_numbers_for_decimal_ones_are_a_warning_that_names_the_engine(tmp_path: Path) -> None:
    item = planted(CHOICE, ZERO, ZERO.replace("float", "integer"))
    found = [d for d in check_text(tmp_path, item) if d.code == "P225"]
    assert [d.severity for d in found] == ["warning"]
    assert "JQTI+" in found[0].message


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("P230", '<assessmentSection identifier="section"', '<assessmentSection identifier="part"'),
        ("P230", '<assessmentSection identifier="section"', '<assessmentSection identifier="EXIT_TEST"'),
        ("P232", 'visible="false">', 'visible="false"><selection select="2"/>'),
        ("P233", '<weight identifier="W" value="2"/>', '<branchRule target="nowhere"><baseValue baseType="boolean">true</baseValue></branchRule>'),
        ("P234", '  </testPart>\n', '  </testPart>\n  <outcomeProcessing><setOutcomeValue identifier="X"><testVariables variableIdentifier="SCORE" weightIdentifier="V"/></setOutcomeValue></outcomeProcessing>\n'),
        ("P236", 'submissionMode="individual">', 'submissionMode="individual"><timeLimits maxTime="-1"/>'),
        ("P255", 'submissionMode="individual">', 'submissionMode="individual"><itemSessionControl allowSkipping="false"/>'),
    ],
)  # fmt: skip
def test_a_fault_of_a_test_is_found(code: str, old: str, new: str, tmp_path: Path) -> None:
    assert codes(check_text(tmp_path, TEST)) == set()
    assert code in codes(check_text(tmp_path, planted(TEST, old, new)))


def test_other_versions_are_no_fault(tmp_path: Path) -> None:
    found = check_text(tmp_path, CHOICE.replace(QTI, "http://www.imsglobal.org/xsd/imsqti_v2p2"))
    assert [(d.code, d.severity) for d in found] == [("S110", "info")]
