"""``lmspack check`` with packages: mixtures, formats, exit codes, official schemas."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from documents_of_others import CHOICE, MANIFEST, MOODLE, PACKAGE, QTI12, check_text, planted, zipped

from lmspack.schemas import locate
from running import run

QUIZ = "The sea\n\n1. What causes the tides?\n   *a) The Moon\n   b) Ships\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a quiz text, a package, and a package without its ending."""
    (tmp_path / "quiz.txt").write_text(QUIZ, encoding="utf-8")
    (tmp_path / "good.zip").write_bytes(zipped(PACKAGE))
    bad = {**PACKAGE, "items/tides.xml": planted(CHOICE, "<value>moon<", "<value>Moon<")}
    (tmp_path / "upload").write_bytes(zipped(bad))
    return tmp_path


def test_texts_and_packages_in_one_run(folder: Path) -> None:
    good = run("check", "quiz.txt", "good.zip", folder=folder)
    assert good.code == 0, good.printed
    bad = run("check", "quiz.txt", "good.zip", "upload", folder=folder)
    assert bad.code == 1
    assert "upload!items/tides.xml:5:7: error P240" in bad.printed


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes")
@pytest.mark.parametrize("name", ["pipe.zip", "pipe.xml", "pipe.imscc", "pipe.txt", "pipe"])
def test_a_named_pipe_is_refused_unopened(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    asked = [sys.executable, "-m", "lmspack", "check", name]
    result = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 1
    assert "E101" in result.stdout + result.stderr and "it is no file" in result.stdout + result.stderr


def test_a_folder_of_packages(folder: Path) -> None:
    (folder / "dist").mkdir()
    (folder / "good.zip").rename(folder / "dist" / "good.zip")
    result = run("check", "dist", folder=folder)
    assert result.code == 0, result.printed
    assert "Checked 1 package, 3 documents, 1 question" in result.printed


def test_every_format_says_the_same(folder: Path) -> None:
    found = json.loads(run("check", "upload", "--format", "json", "-q", folder=folder).printed)["diagnostics"]
    (fault,) = (d for d in found if d["code"] == "P240")
    assert fault["file"] == "upload!items/tides.xml"
    assert (fault["line"], fault["question"], fault["severity"]) == (5, "tides", "error")
    sarif = json.loads(run("check", "upload", "--format", "sarif", "-q", folder=folder).printed)
    assert "P240" in [result["ruleId"] for result in sarif["runs"][0]["results"]]
    assert (
        "::error file=upload!items/tides.xml,line=5"
        in run("check", "upload", "--format", "github", folder=folder).printed
    )


def test_wrong_usage(folder: Path) -> None:
    assert run("check", "nothing.zip", folder=folder).code == 2
    result = run("check", "good.zip", "--for", "canvass", folder=folder)
    assert result.code == 2
    assert "canvas" in result.printed


def test_a_document_that_nobody_knows(folder: Path) -> None:
    (folder / "page.xml").write_text("<html/>", encoding="utf-8")
    assert "P109" in run("check", "page.xml", folder=folder).printed


def test_what_judged_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(locate.ENVIRONMENT, raising=False)
    monkeypatch.setattr(locate, "cache_folder", lambda: folder / "none")
    printed = run("check", "good.zip", folder=folder).printed
    assert "rules of structure only" in printed
    assert "QTI 2.1" in printed


@pytest.fixture(scope="module")
def official() -> Path:
    """The folder of the official schemas; without them the test is skipped."""
    if not os.environ.get(locate.ENVIRONMENT):
        pytest.skip(f"the official schemas are not here: let {locate.ENVIRONMENT} name their folder")
    return Path(os.environ[locate.ENVIRONMENT])


@pytest.mark.parametrize("document", [CHOICE, QTI12, MANIFEST, MOODLE])
def test_official_schemas_accept_good_documents(document: str, official: Path, tmp_path: Path) -> None:
    found = check_text(tmp_path, document, official=official)
    assert not [d for d in found if d.code.startswith("S")]


@pytest.mark.parametrize(
    ("document", "old", "new", "line"),
    [
        (CHOICE, ' title="Tides"', "", 2),
        (CHOICE, "<div>What", "<section>What", 0),
        (QTI12, "<itemmetadata>", "<metadata/><itemmetadata>", 5),
        (MANIFEST, "<organizations/>", "", 7),
    ],
)
def test_official_schemas_refuse_with_line_path_and_reason(
    document: str, old: str, new: str, line: int, official: Path, tmp_path: Path
) -> None:
    changed = planted(document, old, new).replace(
        "the tides?</div>", "the tides?</section>" if "section" in new else "the tides?</div>"
    )
    found = [d for d in check_text(tmp_path, changed, official=official) if d.code == "S101"]
    assert found and found[0].severity == "error"
    assert not line or found[0].line == line
    assert any("At /" in d.message for d in found), [d.message for d in found]


def test_schematron_rules_judge_too(official: Path, tmp_path: Path) -> None:
    """That an item cannot count the items of a test, the schema says in Schematron alone."""
    count = '<baseValue baseType="float">0</baseValue>', "<integerToFloat><numberCorrect/></integerToFloat>"
    found = [d for d in check_text(tmp_path, planted(CHOICE, *count), official=official) if d.code == "S101"]
    assert found and all("Schematron" in d.message for d in found)
