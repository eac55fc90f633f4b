"""Publishing is all or nothing and touches nobody else's files."""

import json
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from lmspack.failures import PublishError, UndoError
from lmspack.publish import publish, staging


def release(output: Path, files: dict[str, str], *, prune: bool = True) -> list[str]:
    report: dict[str, Any] = {
        "lmspack": "0",
        "artefacts": [{"file": name, "sha256": digest(text)} for name, text in files.items()],
    }
    with staging(output) as folder:
        for name, text in files.items():
            (folder / name).write_text(text)
        return publish(folder, report, output, lambda _: not prune)


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


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
    (output / "build-report.json").write_text(
        json.dumps({"lmspack": "0", "artefacts": [{"file": name, "sha256": "0" * 64}]})
    )
    assert release(output, {"a.zip": "1"}) == []
    assert (tmp_path / "outside.txt").read_text() == "keep"


def test_a_failure_before_publishing_leaves_everything_as_it_was(tmp_path: Path) -> None:
    release(tmp_path, {"a.zip": "1"})
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(PublishError, match="full"), staging(tmp_path) as folder:
        (folder / "a.zip").write_text("half")
        raise OSError("disk full")
    assert sorted(tmp_path.rglob("*")) == before
    assert listing(tmp_path) == {"a.zip": "1"}


def test_an_output_folder_made_for_nothing_is_removed(tmp_path: Path) -> None:
    with pytest.raises(PublishError), staging(tmp_path / "new"):
        raise OSError
    assert not (tmp_path / "new").exists()


def test_a_file_that_was_changed_since_is_not_replaced(tmp_path: Path) -> None:
    release(tmp_path, {"a.zip": "1"})
    (tmp_path / "a.zip").write_text("edited by hand")
    with pytest.raises(PublishError, match=r"a\.zip"):
        release(tmp_path, {"a.zip": "2"})
    assert listing(tmp_path) == {"a.zip": "edited by hand"}


@pytest.mark.parametrize("name", ["SHA256SUMS", "build-report.json"])
def test_checksums_and_reports_of_somebody_else_stay(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("theirs")
    with pytest.raises(PublishError, match=name):
        release(tmp_path, {"a.zip": "1"})
    assert (tmp_path / name).read_text() == "theirs"
    assert listing(tmp_path) == {}


@pytest.mark.parametrize("in_the_way", ["b.zip", "SHA256SUMS", "build-report.json"])
def test_a_folder_in_the_way_stops_everything_before_anything_moves(in_the_way: str, tmp_path: Path) -> None:
    release(tmp_path, {"a.zip": "1", "b.zip": "1"})
    (tmp_path / in_the_way).unlink()
    (tmp_path / in_the_way).mkdir()
    with pytest.raises(PublishError, match=in_the_way):
        release(tmp_path, {"a.zip": "2", "b.zip": "2"})
    assert (tmp_path / "a.zip").read_text() == "1"


def test_a_rename_that_fails_undoes_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    release(tmp_path, {"a.zip": "1", "b.zip": "1"})
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    replace = Path.replace

    def failing(self: Path, target: Path) -> Path:
        if self.name == "b.zip" and self.parent.name.startswith(".lmspack-"):
            raise OSError("no space")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(PublishError, match="no space"):
        release(tmp_path, {"a.zip": "2", "b.zip": "2", "c.zip": "2"})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


DAMAGED = [
    '{"lmspack": "0", "artefacts": [{"file": 5, "sha256": "0"}]}',
    '{"lmspack": "0", "artefacts": [["a"]]}',
    '{"lmspack": "0", "artefacts": {}}',
    '{"lmspack": "0", "artefacts": [{"file": "a\\u0000b", "sha256": "' + "0" * 64 + '"}]}',
    '{"lmspack": "0", "artefacts": [{"file": "other.doc", "sha256": "00\\nffff  evil"}]}',
    "[" * 100_000,
]


@pytest.mark.parametrize("report", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_report_does_no_harm(report: str, tmp_path: Path) -> None:
    (tmp_path / "build-report.json").write_text(report)
    (tmp_path / "other.doc").write_text("theirs")
    try:
        release(tmp_path, {"a.zip": "1"})
        assert "evil" not in (tmp_path / "SHA256SUMS").read_text()
    except PublishError as error:
        assert "build-report.json" in str(error)
    assert (tmp_path / "other.doc").read_text() == "theirs"


def test_a_file_that_a_report_claims_falsely_is_not_removed(tmp_path: Path) -> None:
    (tmp_path / "homework.doc").write_text("mine")
    claim = {"lmspack": "0", "artefacts": [{"file": "homework.doc", "sha256": digest("something else")}]}
    (tmp_path / "build-report.json").write_text(json.dumps(claim))
    assert release(tmp_path, {"a.zip": "1"}) == []
    assert (tmp_path / "homework.doc").read_text() == "mine"


def test_builds_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    names = [f"{letter}.zip" for letter in "abcdefgh"]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda name: release(tmp_path, {name: name}, prune=False), names))
    report = json.loads((tmp_path / "build-report.json").read_text())
    assert [artefact["file"] for artefact in report["artefacts"]] == names
    assert listing(tmp_path) == {name: name for name in names}


def test_a_build_that_was_killed_in_the_midst_of_its_renames_is_undone_by_the_next(tmp_path: Path) -> None:
    release(tmp_path, {"a.zip": "1", "b.zip": "1"})
    killed = tmp_path / ".lmspack-killed"
    (killed / "aside").mkdir(parents=True)
    for name in ("a.zip", "build-report.json"):
        (tmp_path / name).rename(killed / "aside" / name)
    for name in ("a.zip", "c.zip"):  # the new files that got there before the end
        (tmp_path / name).write_text("2")
    (killed / "journal.json").write_text(json.dumps({"a.zip": digest("2"), "c.zip": digest("2")}))
    assert release(tmp_path, {"a.zip": "3"}, prune=False) == []
    assert listing(tmp_path) == {"a.zip": "3", "b.zip": "1"}
    assert not killed.exists()


def test_an_undo_that_fails_keeps_the_old_files_and_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    release(tmp_path, {"a.zip": "1", "b.zip": "1"})
    replace, calls = Path.replace, iter(range(100))

    def failing(self: Path, target: Path) -> Path:
        if next(calls) >= 2:
            raise OSError("disk gone")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(UndoError, match="puts it back"):
        release(tmp_path, {"a.zip": "2", "b.zip": "2"})
    monkeypatch.undo()
    assert release(tmp_path, {"c.zip": "1"}, prune=False) == []
    assert listing(tmp_path) == {"a.zip": "1", "b.zip": "1", "c.zip": "1"}
