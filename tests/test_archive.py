"""Archives depend on their content alone."""

import zipfile
from pathlib import Path

import pytest

from lmspack import archive

FILES = [("b.xml", b"<b/>"), ("a/हिन्दी.xml", b"x" * 1000)]


def test_entries_keep_their_order_names_and_bytes(tmp_path: Path) -> None:
    archive.write(tmp_path / "x.zip", FILES)
    with zipfile.ZipFile(tmp_path / "x.zip") as package:
        assert [(name, package.read(name)) for name in package.namelist()] == FILES
        assert package.testzip() is None


def test_nothing_is_compressed_so_that_no_compressor_decides_the_bytes(tmp_path: Path) -> None:
    archive.write(tmp_path / "x.zip", FILES)
    with zipfile.ZipFile(tmp_path / "x.zip") as package:
        assert {entry.compress_type for entry in package.infolist()} == {zipfile.ZIP_STORED}


@pytest.mark.parametrize(
    ("epoch", "year"),
    [("", 1980), ("nonsense", 1980), ("0", 1980), ("1700000000", 2023), ("99999999999999", 2107)],
)
def test_dates_come_from_source_date_epoch(
    epoch: str, year: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    archive.write(tmp_path / "x.zip", FILES)
    with zipfile.ZipFile(tmp_path / "x.zip") as package:
        assert {entry.date_time[0] for entry in package.infolist()} == {year}
