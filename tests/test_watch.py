"""``lmspack check --watch`` judges again on save, and ends quietly on Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue

import pytest

from lmspack.watch import media_folders
from mediafiles import png

QUIZ = "The sea\n\n1. What causes the tides?\n   • The wind\n   • The Moon\n"
KEY = """\
lmspack: 1
quiz: sea
questions:
  - id: tides
    stem: What causes the tides?
    answer: {}
    explanation: It pulls.
"""
WAIT = 30


class Watching:
    """The command in a folder, and the lines that it prints."""

    def __init__(self, folder: Path, *sources: str) -> None:
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}
        flags = subprocess.CREATE_NEW_PROCESS_GROUP if sys.platform == "win32" else 0
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lmspack", "check", "--watch", *sources],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            creationflags=flags,
        )
        self._lines: Queue[str] = Queue()
        threading.Thread(target=self._collect, daemon=True).start()

    def _collect(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._lines.put(line)

    def round(self) -> str:
        """What is printed up to the line that ends a judgement."""
        printed = ""
        while "Watching " not in printed:
            try:
                printed += self._lines.get(timeout=WAIT)
            except Empty:
                pytest.fail(f"nothing more was printed after: {printed!r}")
        return printed

    def stop(self) -> tuple[int, str]:
        """Press Ctrl-C: the exit code and what is still printed."""
        self.process.send_signal(signal.CTRL_BREAK_EVENT if sys.platform == "win32" else signal.SIGINT)
        code = self.process.wait(WAIT)
        rest = ""
        while not self._lines.empty():
            rest += self._lines.get()
        return code, rest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "quiz.txt").write_text(QUIZ, encoding="utf-8")
    (tmp_path / "quiz.key.yaml").write_text(KEY.format("The wind, perhaps"), encoding="utf-8")
    return tmp_path


@pytest.fixture(params=["quiz.txt", "."])
def watching(request: pytest.FixtureRequest, folder: Path) -> Iterator[Watching]:
    started = Watching(folder, request.param)
    yield started
    started.process.kill()
    started.process.wait()


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to one process there")
def test_it_judges_again_on_save_and_stops_cleanly(watching: Watching, folder: Path) -> None:
    assert "error K205" in watching.round()
    time.sleep(0.5)  # until the watcher stands
    new = folder / "quiz.key.yaml.tmp"  # as editors save: a new file in the place of the old one
    new.write_text(KEY.format("The Moon"), encoding="utf-8")
    new.replace(folder / "quiz.key.yaml")
    assert "1 quiz, 1 question: no errors." in watching.round()
    (folder / "quiz.txt").write_text("", encoding="utf-8")
    assert "error" in watching.round()
    (folder / "quiz.txt").write_text(QUIZ, encoding="utf-8")
    assert "no errors" in watching.round()
    code, rest = watching.stop()
    assert (code, rest.strip()) == (0, "")


def test_pictures_are_watched(folder: Path) -> None:
    (folder / "quiz.txt").write_text(
        "---\nlmspack: 1\nmarkup: markdown\n---\n" + QUIZ.replace("sea", "sea\n\n![Waves](pics/waves.png)"),
        "utf-8",
    )
    (folder / "quiz.key.yaml").write_text(KEY.format("The Moon"), "utf-8")
    (folder / "pics").mkdir()
    started = Watching(folder, "quiz.txt")
    try:
        assert "error E201" in started.round()
        time.sleep(0.5)  # until the watcher stands
        (folder / "pics" / "other.txt").write_text("x", "utf-8")
        (folder / "pics" / "waves.png").write_bytes(png())
        assert "no errors" in started.round()
    finally:
        started.process.kill()
        started.process.wait()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("![x](pics/a.png)", {"pics"}),
        ("![x](<more pics/a.MP3>)", {"more pics"}),
        ("![x](more%20pics/a.webp 'title')", {"more pics"}),
        ('<img src="pics/a.jpg">', {"pics"}),
        ("![x](a.png) ![y](none/a.png)", {""}),
        ("a.png, pics/b.png", set()),
    ],
)
def test_folders_of_pictures(text: str, names: set[str], tmp_path: Path) -> None:
    for name in ("pics", "more pics"):
        (tmp_path / name).mkdir()
    (tmp_path / "quiz.txt").write_text(text, "utf-8")
    found = {(tmp_path / name).resolve() for name in names}
    assert media_folders([tmp_path / "quiz.txt"]) == media_folders([tmp_path]) == found
