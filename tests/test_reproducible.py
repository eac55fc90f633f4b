"""The same inputs give the same bytes, whatever surrounds the build."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "sources"

PLAIN = {"TZ": "UTC", "LC_ALL": "C", "PYTHONHASHSEED": "1"}
SURROUNDINGS = {
    "time zone": {"TZ": "Asia/Kolkata"},
    "locale": {"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"},
    "hash seed": {"PYTHONHASHSEED": "4711"},
    "source date in the past": {"SOURCE_DATE_EPOCH": "0"},
}


def run(output: Path, *options: str, cwd: Path, umask: int = 0o022, **environment: str) -> dict[str, bytes]:
    subprocess.run(
        [sys.executable, "-m", "lmspack", "build", str(SOURCES), "-o", str(output), *options],
        cwd=cwd,
        env={**os.environ, **PLAIN, **environment},
        umask=umask if os.name == "posix" else -1,
        check=True,
        capture_output=True,
    )
    return {path.name: path.read_bytes() for path in output.iterdir()}


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("plain")
    return run(folder / "out", cwd=folder)


@pytest.mark.parametrize("what", SURROUNDINGS)
def test_environment_does_not_matter(what: str, expected: dict[str, bytes], tmp_path: Path) -> None:
    assert run(tmp_path / "out", cwd=tmp_path, **SURROUNDINGS[what]) == expected


def test_folder_umask_and_jobs_do_not_matter(expected: dict[str, bytes], tmp_path: Path) -> None:
    elsewhere = tmp_path / "a folder with blanks"
    elsewhere.mkdir()
    assert run(tmp_path / "out", "-j", "3", cwd=elsewhere, umask=0o077) == expected


def test_building_again_changes_nothing(expected: dict[str, bytes], tmp_path: Path) -> None:
    run(tmp_path / "out", cwd=tmp_path)
    assert run(tmp_path / "out", cwd=tmp_path) == expected


def test_source_date_epoch_sets_the_dates_in_archives(expected: dict[str, bytes], tmp_path: Path) -> None:
    dated = run(tmp_path / "out", cwd=tmp_path, SOURCE_DATE_EPOCH="1700000000")
    archives = {name for name in expected if name.endswith(".zip")}
    assert archives and all(dated[name] != expected[name] for name in archives)
