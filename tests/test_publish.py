"""Publishing is all or nothing and touches nobody else's files."""

import json
from pathlib import Path
from typing import Any

import pytest

from lmspack.publish import PublishError, publish, staging


def release(output: Path, files: dict[str, str], *, prune: bool = True) -> list[str]:
    report: dict[str, Any] = {"artefacts": [{"file": name, "sha256": "0" * 64} for name in files]}
    with staging(output) as folder:
        for name, text in files.items():
            (folder / name).write_text(text)
        return publish(folder, report, output, prune=prune)


def listing(output: Path) -> dict[str, str]:
    return {
        p.name: p.read_text() for p in output.iterdir() if p.name not in ("SHA256SUMS", "build-report.json")
    }


def test_a_build_replaces_what_the_last_one_made_and_prunes_the_rest(tmp_path: Path) -> None:
    release(tmp_path, {"a.zip": "1", "b.zip": "1"})
    assert release(tmp_path, {"a.zip": "2"}) == ["b.zip"]
    assert listing(tmp_path) == {"a.zip": "2"}


def test_without_pruning_others_stay_in_report_and_checksums(tmp_path: Path) -> None:
    release(tmp_path, {"a.zip": "1", "b.zip": "1"})
    assert release(tmp_path, {"a.zip": "2"}, prune=False) == []
    assert listing(tmp_path) == {"a.zip": "2", "b.zip": "1"}
    report = json.loads((tmp_path / "build-report.json").read_text())
    assert [artefact["file"] for artefact in report["artefacts"]] == ["a.zip", "b.zip"]
    assert "b.zip" in (tmp_path / "SHA256SUMS").read_text()


def test_a_file_of_somebody_else_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_text("theirs")
    with pytest.raises(PublishError, match=r"a\.zip"):
        release(tmp_path, {"a.zip": "ours"})
    assert listing(tmp_path) == {"a.zip": "theirs"}


@pytest.mark.parametrize("name", ["../outside.txt", "..", "SHA256SUMS", "a\\b", "/etc/passwd"])
def test_a_forged_report_removes_nothing_elsewhere(name: str, tmp_path: Path) -> None:
    output = tmp_path / "dist"
    (tmp_path / "outside.txt").write_text("keep")
    output.mkdir()
    (output / "build-report.json").write_text(json.dumps({"artefacts": [{"file": name, "sha256": "0"}]}))
    assert release(output, {"a.zip": "1"}) == []
    assert (tmp_path / "outside.txt").read_text() == "keep"


def test_a_failure_before_publishing_leaves_everything_as_it_was(tmp_path: Path) -> None:
    release(tmp_path, {"a.zip": "1"})
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(OSError, match="full"), staging(tmp_path) as folder:
        (folder / "a.zip").write_text("half")
        raise OSError("disk full")
    assert sorted(tmp_path.rglob("*")) == before
    assert listing(tmp_path) == {"a.zip": "1"}


def test_an_output_folder_made_for_nothing_is_removed(tmp_path: Path) -> None:
    with pytest.raises(OSError), staging(tmp_path / "new"):
        raise OSError
    assert not (tmp_path / "new").exists()
