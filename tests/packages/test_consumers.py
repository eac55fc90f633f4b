# ruff: noqa: E501 (rows of a table stay rows)
"""``--for``: what a certain importer loses of a package that is right."""

from pathlib import Path

import pytest
from documents_of_others import (
    CHOICE,
    MANIFEST,
    MOODLE,
    PACKAGE,
    QTI12,
    TEST,
    check_files,
    check_text,
    codes,
    planted,
)

from lmspack.packages import consumers

LOST = [
    # consumer, code, file, what is replaced, by what
    ("canvas", "P401", "imsmanifest.xml", "QTIv2.1 Package", "IMS Content"),
    ("canvas", "P402", "imsmanifest.xml", "imsqti_test_xmlv2p1", "imsqti_test_xmlv2p2"),
    ("canvas", "P403", "test.xml", 'Ref identifier="tides"', 'Ref identifier="item-1"'),
    ("canvas", "P405", "test.xml", '<weight identifier="W" value="2"/>', ""),
    ("canvas", "P411", "test.xml", 'visible="false">', 'visible="false"><rubricBlock view="candidate"/>'),
    ("canvas", "P414", "test.xml", 'visible="false"', 'visible="true"'),
    ("canvas", "P406", "items/tides.xml", "</itemBody>", '<sliderInteraction responseIdentifier="RESPONSE" lowerBound="0" upperBound="1"/></itemBody>'),
    ("canvas", "P407", "items/tides.xml", "<correctResponse>\n      <value>moon</value>\n    </correctResponse>", ""),
    ("canvas", "P408", "items/tides.xml", 'identifier="right"', 'identifier="solution"'),
    ("canvas", "P410", "items/tides.xml", "<div>What causes the tides?</div>", "<p>What?</p><ul><li>x</li></ul>"),
    ("canvas", "P413", "items/tides.xml", "tides?", 'tides? <img src="data:image/png;base64,AA" alt=""/>'),
    ("canvas", "P419", "items/tides.xml", 'identifier="tides"', 'identifier="ज्वार"'),
    ("canvas", "P425", "items/tides.xml", "tides?", 'tides? <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"/>'),
    ("newquizzes", "P432", "items/tides.xml", "", ""),
    ("newquizzes", "P433", "items/tides.xml", ' normalMaximum="2"', ""),
    ("newquizzes", "P435", "items/tides.xml", "<div>What", '<div xml:lang="en">What'),
    ("pyslet", "P451", "items/tides.xml", "The Moon</", 'The Moon<feedbackInline outcomeIdentifier="FEEDBACK" identifier="right" showHide="show">!</feedbackInline></'),
    ("qti-components", "P452", "items/tides.xml", "The Moon</", 'The Moon<feedbackInline outcomeIdentifier="FEEDBACK" identifier="right" showHide="show">!</feedbackInline></'),
    ("moodle", "P400", "items/tides.xml", "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("name", "code", "file", "old", "new"), LOST, ids=lambda value: str(value)[:12])
def test_what_is_lost_is_a_warning(
    name: str, code: str, file: str, old: str, new: str, tmp_path: Path
) -> None:
    changed = planted(str(PACKAGE[file]), old, new)
    if code == "P433":
        changed = changed.replace("MAXSCORE", "MOST")
    files = {**PACKAGE, file: changed}
    found = [d for d in check_files(tmp_path, files, name) if d.code == code]
    assert [d.severity for d in found] == ["warning"] * len(found) != []
    assert code not in codes(check_files(tmp_path, files)), "without --for nothing is said"


def test_canvas_takes_a_package_of_its_own_shape_whole(tmp_path: Path) -> None:
    item = planted(CHOICE, 'identifier="right"', 'identifier="general_fb"').replace(">right<", ">general_fb<")
    assert check_files(tmp_path, {**PACKAGE, "items/tides.xml": item}, "canvas") == []
    assert check_text(tmp_path, QTI12, "canvas", "newquizzes") == []
    assert check_text(tmp_path, MOODLE, "moodle") == []


def test_images_with_a_resource_of_their_own_are_left_behind_by_canvas(tmp_path: Path) -> None:
    item = planted(CHOICE, "tides?", 'tides? <img src="moon.png" alt=""/>')
    own = '<resource identifier="moon" type="webcontent" href="items/moon.png"><file href="items/moon.png"/></resource>'
    manifest = planted(MANIFEST, "</resources>", own + "</resources>")
    files = {**PACKAGE, "items/tides.xml": item, "items/moon.png": b"png", "imsmanifest.xml": manifest}
    assert "P413" in codes(check_files(tmp_path, files, "canvas"))


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("P501", "    </section>", QTI12[QTI12.index("      <item ") : QTI12.index("    </section>")] + "    </section>"),
        ("P502", '<response_label ident="wind">', '<response_label ident="moon">'),
        ("P503", 'respident="response1">moon', 'respident="response1">sun'),
        ("P503", 'respident="response1"', 'respident="response2"'),
        ("P504", '<displayfeedback feedbacktype="Response" linkrefid="moon_fb"/>', ""),
        ("P505", '<setvar action="Set" varname="SCORE">100</setvar>', ""),
        ("P506", 'varname="SCORE">100', 'varname="POINTS">100'),
    ],
)  # fmt: skip
def test_qti_12_items_must_fit_together(code: str, old: str, new: str, tmp_path: Path) -> None:
    assert check_text(tmp_path, QTI12) == []
    assert code in codes(check_text(tmp_path, planted(QTI12, old, new)))


def test_names_of_consumers() -> None:
    chosen, fault = consumers(["canvas,TAO", "new-quizzes", "canvas"])
    assert [consumer.name for consumer in chosen] == ["canvas", "qti-sdk", "newquizzes"]
    assert fault == ""
    assert "Did you mean 'canvas'?" in consumers(["canvass"])[1]


def test_weights_are_not_asked_of_items_of_one_point(tmp_path: Path) -> None:
    item = CHOICE.replace('normalMaximum="2"', 'normalMaximum="1"').replace(
        "<value>2</value>", "<value>1</value>"
    )
    item = item.replace('mappedValue="2"', 'mappedValue="1"')
    test = planted(TEST, '<weight identifier="W" value="2"/>', "")
    assert "P405" not in codes(
        check_files(tmp_path, {**PACKAGE, "items/tides.xml": item, "test.xml": test}, "canvas")
    )
