"""Inputs and surroundings that a case file cannot express: huge texts, disks that are full, files kept shut.

None may end in a traceback, in a half-written output folder, or in silence.
"""

import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lmspack import archive
from lmspack.diagnostics import Problems
from lmspack.diagnostics.human import human
from lmspack.key.join import join
from lmspack.key.load import load_key
from lmspack.text import decode, read
from running import Result, run

ANSWERED = "The sea\n\n1. What causes the tides?\n   - The wind\n   - The Moon\n   Answer: The Moon\n"


def said(result: Result, code: int) -> str:
    """What a command printed, after a look at how it ended."""
    assert result.code == code, result.printed
    assert "Traceback" not in result.printed
    assert "bug of lmspack" not in result.printed
    return result.printed


def everything(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder with a quiz and its packages."""
    (tmp_path / "quiz.txt").write_text(ANSWERED, encoding="utf-8")
    said(run("build", "quiz.txt", "-q", folder=tmp_path), 0)
    return tmp_path


@pytest.mark.parametrize(
    "beginning", ["", "1. What?\n   - Yes\n   - ", "1. ", "Answer: ", "* ", "$", "```\n", "[ "]
)
def test_a_line_of_five_megabytes(beginning: str, tmp_path: Path) -> None:
    (tmp_path / "quiz.txt").write_text(
        "The sea\n\n" + beginning + "a$ *[(" * 850_000 + "\n", encoding="utf-8"
    )
    start = time.perf_counter()
    assert "T104" in said(run("check", "quiz.txt", folder=tmp_path), 1)
    assert time.perf_counter() - start < 5


def test_a_line_of_five_megabytes_in_a_key(tmp_path: Path) -> None:
    (tmp_path / "quiz.txt").write_text("The sea\n\n1. What?\n   - Yes\n   - No\n", encoding="utf-8")
    (tmp_path / "quiz.key.yaml").write_text("lmspack: 1\nquiz: " + "[" * 5_000_000 + "\n", encoding="utf-8")
    assert "quiz.key.yaml" in said(run("check", "quiz.txt", folder=tmp_path), 1)


def test_a_key_of_many_brackets(tmp_path: Path) -> None:
    (tmp_path / "quiz.txt").write_text("The sea\n\n1. What?\n   - Yes\n   - No\n", encoding="utf-8")
    for deep in ("[" * 5_000, "- " * 5_000, "{a: " * 5_000):
        (tmp_path / "quiz.key.yaml").write_text(f"lmspack: 1\nquiz: {deep}\n", encoding="utf-8")
        assert "K102" in said(run("check", "quiz.txt", folder=tmp_path), 1)


def test_twenty_thousand_questions(tmp_path: Path) -> None:
    numbers = range(1, 20_001)
    questions = (f"{i}. What is {i} + 1?\n   A. {i}\n   B. {i + 1}\n   Answer: B\n" for i in numbers)
    (tmp_path / "quiz.txt").write_text("Sums\n\n" + "".join(questions), encoding="utf-8")
    assert said(run("check", "quiz.txt", folder=tmp_path), 0).endswith(
        "1 quiz, 20000 questions: no errors.\n"
    )


def test_twenty_thousand_questions_whose_key_is_all_wrong(tmp_path: Path) -> None:
    """Each is reported, and looking for near wordings does not grow with the square."""
    numbers = range(1, 20_001)
    text = "".join(f"{i}. What is {i} + 1?\n   A. {i}\n   B. {i + 1}\n" for i in numbers)
    key = "".join(
        f"  - id: sum-{i}\n    stem: How much is {i} + 1?\n    answer: '{i + 1}'\n" for i in numbers
    )
    (tmp_path / "quiz.txt").write_text(f"Sums\n\n{text}", encoding="utf-8")
    (tmp_path / "quiz.key.yaml").write_text(f"lmspack: 1\nquiz: sums\nquestions:\n{key}", encoding="utf-8")
    start = time.perf_counter()
    printed = said(run("check", "quiz.txt", "--max-problems", "3", folder=tmp_path), 1)
    assert "40000 errors" in printed
    assert printed.count("\n") < 30
    assert time.perf_counter() - start < 60


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a failing system call, since root may read everything."""
    (tmp_path / "quiz.txt").write_text(ANSWERED, encoding="utf-8")
    (tmp_path / "other.txt").write_text("1. What?\n   - Yes\n   - No\n", encoding="utf-8")
    read = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == "quiz.txt":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    printed = said(run("check", ".", folder=tmp_path), 1)
    assert "quiz.txt: error E101: The file cannot be read: you have no permission." in printed
    assert "other.txt: error K101" in printed


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_an_output_folder_that_may_not_be_written(built: Path) -> None:
    before = everything(built / "dist")
    (built / "dist").chmod(0o555)
    try:
        assert "dist" in said(run("build", "quiz.txt", folder=built), 3)
    finally:
        (built / "dist").chmod(0o755)
    assert everything(built / "dist") == before


@pytest.mark.parametrize("call", ["write_bytes", "replace"])
def test_a_disk_that_is_full(call: str, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was published before is as it was, and nothing half-written lies about."""
    before = everything(built / "dist")
    (built / "quiz.txt").write_text(ANSWERED.replace("tides", "great tides"), encoding="utf-8")

    def fail(path: Path, *_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    monkeypatch.setattr(Path, call, fail)
    printed = said(run("build", "quiz.txt", folder=built), 3)
    monkeypatch.undo()
    assert os.strerror(errno.ENOSPC) in printed
    assert everything(built / "dist") == before
    assert [path.name for path in (built / "dist").iterdir() if path.is_dir()] == []


def test_a_disk_that_fills_up_while_an_archive_is_written(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything(built / "dist")
    (built / "quiz.txt").write_text(ANSWERED.replace("tides", "great tides"), encoding="utf-8")

    def fail(self: object, *_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(archive.zipfile.ZipFile, "writestr", fail)
    printed = said(run("build", "quiz.txt", "-t", "qti21", folder=built), 3)
    monkeypatch.undo()
    assert os.strerror(errno.ENOSPC) in printed
    assert everything(built / "dist") == before


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB, where this user may mount one."""
    place = tmp_path / "small"
    place.mkdir()
    if os.system(f"mount -t tmpfs -o size=64k lmspack-test '{place}' 2>/dev/null"):
        pytest.skip("no right to mount a small file system")
    yield place
    os.system(f"umount '{place}'")


def test_a_small_disk(small_disk: Path, tmp_path: Path) -> None:
    """A real file system that runs full: exit code 3, the old files unharmed, nothing left behind."""
    (tmp_path / "quiz.txt").write_text(ANSWERED, encoding="utf-8")
    said(run("build", "quiz.txt", "-q", "-t", "moodle", "-o", str(small_disk), folder=tmp_path), 0)
    before = everything(small_disk)
    questions = (f"{i}. What is {i} + 1?\n   A. {i}\n   B. {i + 1}\n   Answer: B\n" for i in range(1, 301))
    (tmp_path / "quiz.txt").write_text("Sums\n\n" + "".join(questions), encoding="utf-8")
    printed = said(run("build", "quiz.txt", "-t", "moodle", "-o", str(small_disk), folder=tmp_path), 3)
    assert os.strerror(errno.ENOSPC) in printed
    assert everything(small_disk) == before
    assert [path for path in small_disk.iterdir() if path.is_dir()] == []


def test_an_interrupted_build_leaves_nothing(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything(built / "dist")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("lmspack.pipeline.publish", interrupt)
    result = run("build", "quiz.txt", folder=built)
    monkeypatch.undo()
    assert result.code != 0
    assert everything(built / "dist") == before
    assert [path for path in (built / "dist").iterdir() if path.is_dir()] == []


@pytest.mark.parametrize(
    "data",
    [
        b"\x00" * 100_000,
        bytes(range(256)) * 400,
        b"\xff\xfe" + b"\x00\xd8" * 1000,
        b"\xef\xbb\xbf",
        b"\xef\xbb\xbf\xef\xbb\xbf1. A?\n- b\n- c\n",
        "\u202e1. A?\n- \u2066b\n- c\n".encode(),
        b"1. " + "a\u0300".encode() * 40_000,
        b"- \n" * 50_000,
        b"1.\n" * 50_000,
        b"\x1b]0;title\x07 1. A?\n",
    ],
    ids=[
        "nul",
        "every byte",
        "half surrogates",
        "a mark alone",
        "two marks",
        "bidi",
        "accents",
        "bullets",
        "numbers",
        "escape",
    ],
)
def test_bytes_of_any_kind_get_an_answer(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "quiz.txt").write_bytes(data)
    result = run("check", "quiz.txt", folder=tmp_path)
    assert result.code == 1
    assert "error " in said(result, 1)
    assert not any(character in result.printed for character in "\x00\x07\x1b\u202e\u2066")
    (tmp_path / "good.txt").write_text("1. What?\n   - Yes\n   - No\n", encoding="utf-8")
    (tmp_path / "good.key.yaml").write_bytes(data)
    result = run("check", "good.txt", folder=tmp_path)
    assert "error " in said(result, 1)
    assert not any(character in result.printed for character in "\x00\x07\x1b\u202e\u2066")


KEY = (
    "lmspack: 1\nquiz: the-sea\nquestions:\n  - id: cause\n    stem: What causes the tides?\n"
    "    answer: The Moon\n    explanation: |\n      It pulls.\n"
    "    rationales:\n      - choice: The wind\n        text: No.\n"
)
PIECES = st.sampled_from(
    [*"\t\n :-#'\"[]{}|>*&!%@`?,\\", "\n---\n", ": ", "- ", " #", "\u00a0", "：", "\r", "  ", "क्ष", "\u2028"]
)


@given(st.lists(st.tuples(st.integers(0, len(KEY)), st.integers(0, 3), PIECES), min_size=1, max_size=4))
@example([(len("lmspack: 1\n"), 0, "? ")])
def test_a_damaged_key_gets_an_answer(damage: list[tuple[int, int, str]]) -> None:
    """Whatever is inserted or deleted: diagnostics with places that exist, and no exception."""
    text = KEY
    for place, deleted, piece in damage:
        text = text[:place] + piece + text[place + deleted :]
    problems = Problems()
    source = decode("quiz.key.yaml", text.encode("utf-8"), problems)
    if source is None:
        assert problems.has_errors
        return
    quiz = decode("quiz.txt", ANSWERED.encode("utf-8"), problems)
    assert quiz is not None
    key = load_key(source, problems)
    if key is not None:
        join(read(quiz, problems).questions, quiz, key, problems)
    for problem in problems:
        assert problem.line <= len(source.lines)
        assert problem.message and human(problem)
    assert key is not None or problems.has_errors
