"""Which copies of the official schemas count as the published ones, and what a folder holds."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from lmspack.schemas import locate

SCHEMA = b"""<?xml version="1.0" encoding="UTF-8"?>
<!-- Licence: free -->
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:x" elementFormDefault="qualified">
  <xs:import namespace="urn:y" schemaLocation="http://example.org/y.xsd"/>
  <xs:annotation>
    <xs:documentation>Version 1</xs:documentation>
    <xs:appinfo>
      <sch:pattern xmlns:sch="http://purl.oclc.org/dsdl/schematron">
        <sch:rule context="//a"><sch:assert test="@b">b is missing</sch:assert></sch:rule>
      </sch:pattern>
    </xs:appinfo>
  </xs:annotation>
  <xs:element name="a" abstract="false" type="xs:string"/>
</xs:schema>
"""
DIGESTS = {"sha256": sha256(SCHEMA).hexdigest(), **locate.normalised_digests(SCHEMA)}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"\n", b"\r\n"),
        (b"<!-- Licence: free -->\n", b""),
        (b"Version 1", b"Version 1, corrected"),
        (b"http://example.org/y.xsd", b"../y.xsd"),
        (b' abstract="false"', b""),
        (b"  <xs:element", b"\t\t<xs:element"),
        (
            b'targetNamespace="urn:x" elementFormDefault="qualified"',
            b"elementFormDefault=\"qualified\"  targetNamespace='urn:x'",
        ),
        (b'encoding="UTF-8"', b'encoding="utf-8" standalone="yes"'),
        (b'xs:string"/>', b'xs:string"></xs:element><!-- a -->'),
    ],
)
def test_a_copy_that_says_the_same_is_the_published_file(old: bytes, new: bytes) -> None:
    copy = SCHEMA.replace(old, new)
    assert copy != SCHEMA
    assert locate.is_published(copy, DIGESTS)


def test_a_copy_in_another_encoding_is_the_published_file() -> None:
    text = SCHEMA.decode().replace("UTF-8", "UTF-16")
    assert locate.is_published(text.encode("utf-16"), DIGESTS)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'name="a"', b'name="b"'),
        (b'abstract="false"', b'abstract="true"'),
        (b"xs:string", b"xs:token"),
        (b'elementFormDefault="qualified"', b""),
        (b"urn:y", b"urn:z"),
        (b'type="xs:string"', b'type="xs:string" nillable="true"'),
        (b'<xs:element name="a" abstract="false" type="xs:string"/>', b""),
        (b'test="@b"', b'test="@c"'),
        (b'context="//a"', b'context="//b"'),
        (b"</xs:schema>", b""),
        (b"<?xml", b"<!DOCTYPE x><?xml"),
    ],
)
def test_a_copy_that_says_something_else_is_not(old: bytes, new: bytes) -> None:
    copy = SCHEMA.replace(old, new, 1)
    assert copy != SCHEMA
    assert not locate.is_published(copy, DIGESTS)


@pytest.mark.parametrize("data", [b"", b"<html>404</html>", b"\x00\xff", b"not XML"])
def test_what_a_server_may_send_instead_is_not(data: bytes) -> None:
    assert not locate.is_published(data, DIGESTS)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a set of two files, as the lock wants it."""
    monkeypatch.setattr(
        locate, "lock", lambda: {"example.org/a.xsd": DIGESTS, "example.org/b/c.xsd": DIGESTS}
    )
    (tmp_path / "example.org/b").mkdir(parents=True)
    for name in locate.lock():
        (tmp_path / name).write_bytes(SCHEMA)
    return tmp_path


def test_complete(folder: Path) -> None:
    (folder / "example.org/README.txt").write_text("more does not matter")
    (folder / "example.org/a.xsd").write_bytes(SCHEMA.replace(b"\n", b"\r\n"))
    assert locate.inspect(folder, "--schemas") == locate.Found(folder, "--schemas", "complete")


def test_absent(folder: Path) -> None:
    assert locate.inspect(folder / "nowhere", "--schemas").state == "absent"
    assert locate.inspect(folder / "example.org/a.xsd", "--schemas").state == "absent"
    assert locate.inspect(folder / "example.org/b", "--schemas").state == "absent"


def test_incomplete(folder: Path) -> None:
    (folder / "example.org/b/c.xsd").unlink()
    found = locate.inspect(folder, "--schemas")
    assert (found.state, found.faults) == ("incomplete", ("example.org/b/c.xsd is missing",))


def test_altered(folder: Path) -> None:
    (folder / "example.org/b/c.xsd").unlink()
    (folder / "example.org/a.xsd").write_bytes(SCHEMA.replace(b"xs:string", b"xs:token"))
    found = locate.inspect(folder, "--schemas")
    assert found.state == "altered"
    assert found.faults == ("example.org/a.xsd is not the published file", "example.org/b/c.xsd is missing")


def test_the_first_complete_place_wins(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(locate.ENVIRONMENT, str(folder))
    found, passed = locate.locate(tmp_path / "empty")
    assert found is not None
    assert (found.folder, found.named_by) == (folder, locate.ENVIRONMENT)
    assert [place.named_by for place in passed] == ["--schemas"]


def test_the_lock_names_every_grammar() -> None:
    from lmspack.schemas import GRAMMARS

    official = {grammar.official for grammar in GRAMMARS if grammar.official}
    assert official <= set(locate.lock())
    assert all({"sha256", "normalised"} <= set(digests) for digests in locate.lock().values())


def test_the_lock_is_what_the_tool_writes(official_folder: Path) -> None:
    import runpy

    tool = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "lock_schemas.py"))
    assert tool["lock_text"](official_folder) == tool["LOCK"].read_text(encoding="utf-8")
