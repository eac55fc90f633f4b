"""Bytes into lines: which encodings are read, what is refused, and how it is named."""

from __future__ import annotations

import codecs

import pytest

from lmspack.diagnostics import Diagnostic, Problems
from lmspack.text import decode

TEXT = "Meere\n1. Größer?\nA. Ägäis\nB. Öresund"


def refused(data: bytes, path: str = "quiz.txt") -> Diagnostic:
    problems = Problems()
    assert decode(path, data, problems) is None
    return next(iter(problems))


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        TEXT.encode("utf-16"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
    ],
    ids=["utf-8", "utf-8 with mark", "utf-16", "utf-16 big-endian"],
)
def test_unicode_is_read(data: bytes) -> None:
    problems = Problems()
    source = decode("quiz.txt", data, problems)
    assert source is not None and source.lines == tuple(TEXT.split("\n"))
    assert not list(problems)


@pytest.mark.parametrize(
    ("text", "encoding", "name"),
    [
        ("Wie heißt die größte Straße?", "cp1252", "CP1252"),
        ("Où est l'école ? Déjà à côté.", "cp1252", "CP1252"),
        ("Какой город является столицей?", "cp1251", "CP1251"),
        ("Какой город является столицей?", "koi8-r", "KOI8-R"),
        ("ما لون السماء الصافية نهارا", "cp1256", "CP1256"),
        ("כמה רגליים יש לשולחן רגיל", "cp1255", "CP1255"),
        ("1、下列哪些是水果？\nA、苹果", "gb18030", "GB18030"),
        ("問題1：雨はどこから降りますか？", "shift_jis", "SHIFT_JIS"),
        ("책을 빌릴 때 필요한 것은?", "euc-kr", "EUC-KR"),
    ],
)
def test_other_encodings_are_named_with_the_command(text: str, encoding: str, name: str) -> None:
    found = refused(text.encode(encoding))
    assert found.code == "T101"
    assert f"probably {name}" in found.message
    assert f"iconv -f {name} -t UTF-8 'quiz.txt' > 'quiz.utf8.txt'" in found.help


def test_the_place_of_the_first_odd_byte_is_named() -> None:
    found = refused(b"one\ntwo\n1. caf\xe9?\n")
    assert "0xe9 at offset 14, in line 3" in found.message


def test_file_names_are_quoted_for_the_shell() -> None:
    found = refused("ä".encode("cp1252"), "Crim 130's Chapter 1.txt")
    assert "'Crim 130'\\''s Chapter 1.txt'" in found.help


def test_utf16_without_a_mark_is_recognised() -> None:
    assert "UTF-16LE" in refused(TEXT.encode("utf-16-le")).help


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n", "PDF"),
        (b"PK\x03\x04\x14\x00", "Word"),
        (b"<!DOCTYPE html><html>", "web page"),
        (b'{"questions": []}', "JSON"),
        (b'[\n  {"question": "x"}]', "JSON"),
        (b"{\\rtf1\\ansi", "RTF"),
    ],
)
def test_other_kinds_of_files_are_named(data: bytes, kind: str) -> None:
    found = refused(data)
    assert found.code == "T103" and kind in found.message


def test_a_bracket_at_the_start_is_no_json() -> None:
    assert decode("quiz.txt", b"[HOME] 1. Where?\nA. here\nB. there", Problems()) is not None


@pytest.mark.parametrize("data", [b"", b"\n \t\n", codecs.BOM_UTF8])
def test_nothing_is_an_empty_file(data: bytes) -> None:
    assert refused(data).code == "T105"


@pytest.mark.parametrize("sign", ["\0", "\x0b", "\x0c", "\x1b", "\x7f", "\x9d", "\uffff"])
def test_control_characters_have_line_and_column(sign: str) -> None:
    found = refused(f"Quiz\n1. क्षि👨‍👩‍👧{sign}?\n".encode())
    assert (found.code, found.line) == ("T102", 2)
    assert f"U+{ord(sign):04X}" in found.message
    assert found.column == 6  # 1 . blank, one Devanagari cluster, one family: the sixth sign


def test_line_ends_of_all_kinds() -> None:
    source = decode("quiz.txt", "a\r\nb\rc\nd\u0085e\u2028f\u2029g".encode(), Problems())
    assert source is not None and source.lines == tuple("abcdefg")


def test_a_line_without_end_is_refused() -> None:
    assert refused(b"a" * 100_001).code == "T104"


@pytest.mark.parametrize("sign", ["\u00ad", "\u200b", "\u202e", "⼯"])
def test_unseen_characters_are_kept_and_told_once(sign: str) -> None:
    problems = Problems()
    source = decode("quiz.txt", f"a{sign}b\nc{sign}d".encode(), problems)
    assert source is not None and source.lines == (f"a{sign}b", f"c{sign}d")
    assert [(found.code, found.severity, found.line) for found in problems] == [("T107", "warning", 1)]


@pytest.mark.parametrize("text", ["می‌خواهم", "क्‍ष", "‏עברית‏", "👨‍👩‍👧", "e\u0301"])
def test_joiners_and_marks_of_direction_are_ordinary(text: str) -> None:
    problems = Problems()
    source = decode("quiz.txt", text.encode(), problems)
    assert source is not None and source.lines == (text,)
    assert not list(problems)
