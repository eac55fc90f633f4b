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
