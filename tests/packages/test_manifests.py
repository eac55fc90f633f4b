# ruff: noqa: E501 (rows of a table stay rows)
"""Manifest and package name each other exactly, or the difference is named."""

from pathlib import Path

import pytest
from documents_of_others import CHOICE, MANIFEST, PACKAGE, TEST, check_files, codes, planted

ITEM_FILE = '<file href="items/tides.xml"/>'


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("P111", '<resource identifier="item"', '<resource identifier="test"'),
        ("P112", ITEM_FILE, ITEM_FILE + '<file href="sound.mp3"/>'),
        ("P113", ITEM_FILE, ITEM_FILE.replace("items", "Items")),
        ("P114", ITEM_FILE, ""),
        ("P115", ITEM_FILE, '<file href="test.xml"/>'),
        ("P116", 'identifierref="item"', 'identifierref="items"'),
        ("P117", "imsqti_item_xmlv2p1", "imsqti_test_xmlv2p1"),
        ("P117", "imsqti_item_xmlv2p1", "imsqti_item_xmlv2p2"),
        ("P117", "imsqti_item_xmlv2p1", "webcontent"),
        ("P119", ITEM_FILE, ITEM_FILE + '<file href="../../secret"/>'),
        ("P119", ITEM_FILE, ITEM_FILE + '<file href="/secret"/>'),
        ("P107", "<organizations/>", "<imsqti:x/>"),
    ],
)
def test_a_fault_of_the_manifest_is_found(code: str, old: str, new: str, tmp_path: Path) -> None:
    files = {**PACKAGE, "imsmanifest.xml": planted(MANIFEST, old, new)}
    if code == "P114":
        files["imsmanifest.xml"] = planted(MANIFEST, 'href="items/tides.xml">', ">").replace(ITEM_FILE, "")
    found = [d for d in check_files(tmp_path, files) if d.code == code]
    assert found
    assert found[0].file.endswith("package.zip!imsmanifest.xml")
    assert found[0].line


def test_an_item_that_is_no_resource_is_named(tmp_path: Path) -> None:
    start, end = MANIFEST.index('    <resource identifier="item"'), MANIFEST.index("  </resources>")
    manifest = (MANIFEST[:start] + MANIFEST[end:]).replace('<dependency identifierref="item"/>', ITEM_FILE)
    assert "P118" in codes(check_files(tmp_path, {**PACKAGE, "imsmanifest.xml": manifest}))


def test_a_reference_to_nothing_is_named_with_its_near_miss(tmp_path: Path) -> None:
    files = {**PACKAGE, "test.xml": planted(TEST, "items/tides.xml", "items/Tides.xml")}
    found = next(d for d in check_files(tmp_path, files) if d.code == "P231")
    assert "'items/tides.xml' differs in upper and lower case" in found.message


def test_pictures_are_looked_up_from_the_document(tmp_path: Path) -> None:
    item = planted(CHOICE, "tides?", 'tides? <img src="pics/my%20moon.png" alt=""/>')
    found = check_files(tmp_path, {**PACKAGE, "items/tides.xml": item})
    assert {d.code for d in found} == {"P120"}
    manifest = planted(MANIFEST, ITEM_FILE, ITEM_FILE + '<file href="items/pics/my%20moon.png"/>')
    files = {"items/tides.xml": item, "items/pics/my moon.png": b"png", "imsmanifest.xml": manifest}
    assert check_files(tmp_path, {**PACKAGE, **files}) == []
    listed = planted(MANIFEST, "</resources>", '<resource identifier="pic" type="webcontent"><file href="items/pics/my moon.png"/></resource></resources>')  # fmt: skip
    found = check_files(tmp_path, {**PACKAGE, **files, "imsmanifest.xml": listed})
    assert [d.code for d in found] == ["P121"]


@pytest.mark.parametrize(
    "src", ["https://example.org/moon.png", "data:image/png;base64,AA", "//example.org/a.png"]
)
def test_addresses_on_the_web_are_no_files(src: str, tmp_path: Path) -> None:
    item = planted(CHOICE, "tides?", f'tides? <img src="{src}" alt=""/>')
    assert check_files(tmp_path, {**PACKAGE, "items/tides.xml": item}) == []


def test_the_base_of_a_manifest_counts(tmp_path: Path) -> None:
    manifest = MANIFEST.replace('"items/tides.xml"', '"tides.xml"').replace(
        '<resource identifier="item"', '<resource xml:base="items/" identifier="item"'
    )
    assert check_files(tmp_path, {**PACKAGE, "imsmanifest.xml": manifest}) == []


def test_variables_of_items_are_known_to_the_test(tmp_path: Path) -> None:
    processing = """  </testPart>
  <outcomeProcessing>
    <outcomeCondition>
      <outcomeIf><gt><variable identifier="tides.POINTS"/><baseValue baseType="float">0</baseValue></gt></outcomeIf>
    </outcomeCondition>
  </outcomeProcessing>"""
    files = {**PACKAGE, "test.xml": planted(TEST, "  </testPart>", processing)}
    assert "P234" in codes(check_files(tmp_path, files))
    files["test.xml"] = str(files["test.xml"]).replace("POINTS", "SCORE")
    assert codes(check_files(tmp_path, files)) == set()
