"""Hostile zips end in a clear error, quickly, and nothing of them is unpacked."""

import io
import struct
import time
import zipfile
from pathlib import Path

import pytest
from documents_of_others import PACKAGE, check, check_files, codes, zipped

from lmspack.packages import container


def test_a_good_package_is_silent(tmp_path: Path) -> None:
    assert check_files(tmp_path, PACKAGE) == []


def test_an_unpacked_package_is_judged_like_a_zip(tmp_path: Path) -> None:
    for name, content in PACKAGE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(str(content), encoding="utf-8")
    assert check(tmp_path) == []


@pytest.mark.parametrize(
    "name", ["../evil.txt", "a/../../evil.txt", "/etc/passwd", "C:/evil.txt", "a\\b.txt", "bell\x07.txt"]
)
def test_names_that_lead_out_are_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "package.zip"
    path.write_bytes(zipped({**PACKAGE, name: b"x"}))
    found = check(path)
    assert codes(found) == {"P103"}
    assert list(tmp_path.iterdir()) == [path]


def test_a_bomb_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "package.zip"
    path.write_bytes(zipped({**PACKAGE, "zeros.xml": b"\0" * 30_000_000}))
    start = time.perf_counter()
    assert codes(check(path)) == {"P102"}
    assert time.perf_counter() - start < 1


def test_too_many_entries_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "package.zip"
    path.write_bytes(zipped({f"{n}": b"" for n in range(100_000)}, zipfile.ZIP_STORED))
    assert codes(check(path)) == {"P102"}


def test_too_much_altogether_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "MOST_BYTES", 1000)
    assert codes(check_files(tmp_path, PACKAGE)) == {"P102"}


def test_a_document_that_is_too_large_is_not_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "LARGEST_DOCUMENT", 2000)
    found = check_files(tmp_path, PACKAGE)
    assert [d.file.rpartition("!")[2] for d in found if d.code == "P102"] == ["items/tides.xml"]


def test_folders_without_end_are_refused(tmp_path: Path) -> None:
    assert codes(check_files(tmp_path, {**PACKAGE, "a/" * 40 + "x": b""})) == {"P102"}


def test_an_encrypted_entry_is_refused(tmp_path: Path) -> None:
    data = bytearray(zipped(PACKAGE))
    central = data.index(b"PK\x01\x02")
    data[central + 8] |= 1
    path = tmp_path / "package.zip"
    path.write_bytes(data)
    assert codes(check(path)) == {"P104"}


def test_two_entries_of_one_name_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "package.zip"
    buffer = io.BytesIO(zipped(PACKAGE))
    with zipfile.ZipFile(buffer, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("test.xml", "<other/>")
    path.write_bytes(buffer.getvalue())
    assert codes(check(path)) == {"P105"}


def test_links_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "package.zip"
    buffer = io.BytesIO(zipped(PACKAGE))
    link = zipfile.ZipInfo("link.xml")
    link.create_system, link.external_attr = 3, 0o120777 << 16
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr(link, "/etc/passwd")
    path.write_bytes(buffer.getvalue())
    assert codes(check(path)) == {"P106"}


def test_a_broken_table_of_contents_is_named(tmp_path: Path) -> None:
    data = zipped(PACKAGE)
    path = tmp_path / "package.zip"
    for broken in (data[:-10], data[:200], b"", b"PK\x03\x04", data.replace(b"PK\x01\x02", b"PK\x01\x03")):
        path.write_bytes(broken)
        assert codes(check(path)) == {"P101"}, broken[:20]


def test_a_damaged_entry_is_named_and_the_others_are_judged(tmp_path: Path) -> None:
    data = bytearray(zipped(PACKAGE, zipfile.ZIP_STORED))
    place = data.index(b"What causes the tides?")
    data[place] ^= 1
    path = tmp_path / "package.zip"
    path.write_bytes(data)
    found = check(path)
    assert [d.file.rpartition("!")[2] for d in found if d.code == "P101"] == ["items/tides.xml"]
    assert "P231" in codes(found)


def test_a_size_that_lies_is_caught(tmp_path: Path) -> None:
    """The table of contents promises ten bytes, the entry has more: no more than promised is ever read."""
    data = bytearray(zipped(PACKAGE))
    for mark, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        place = data.index(mark)
        data[place + offset : place + offset + 4] = struct.pack("<I", 10)
    path = tmp_path / "package.zip"
    path.write_bytes(data)
    assert codes(check(path)) & {"P101", "P107"}


@pytest.mark.parametrize(
    "dtd",
    [
        b'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
        b'<!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a/>',
        b'<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>',
        b"<!DOCTYPE a [" + b"".join(
            b'<!ENTITY l%d "%s">' % (n + 1, b"&l%d;" % n * 10) for n in range(9)
        ) + b'<!ENTITY l0 "ha">]><a>&l9;</a>',
    ],
)  # fmt: skip
def test_dtds_and_entities_are_refused(dtd: bytes, tmp_path: Path) -> None:
    path = tmp_path / "document.xml"
    path.write_bytes(dtd)
    start = time.perf_counter()
    found = check(path)
    assert {d.code for d in found} <= {"P107", "P108"} and found
    assert not any("root:" in d.message for d in found)
    assert time.perf_counter() - start < 1


def test_endless_nesting_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "document.xml"
    path.write_bytes(b"<a>" * 100_000 + b"</a>" * 100_000)
    assert codes(check(path)) == {"P107"}


def test_a_zip_inside_a_zip_is_left_alone(tmp_path: Path) -> None:
    manifest = str(PACKAGE["imsmanifest.xml"]).replace(
        '<file href="test.xml"/>', '<file href="test.xml"/><file href="inner.zip"/>'
    )
    files = {**PACKAGE, "imsmanifest.xml": manifest, "inner.zip": zipped({"../evil": b"x"})}
    assert check_files(tmp_path, files) == []


def test_a_folder_above_the_manifest_is_named(tmp_path: Path) -> None:
    found = check_files(tmp_path, {f"quiz/{name}": content for name, content in PACKAGE.items()})
    assert "P110" in codes(found)
    assert "quiz/imsmanifest.xml" in next(d.message for d in found if d.code == "P110")
