"""The preview: what it shows, whom it answers, and how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from http.client import HTTPConnection, HTTPResponse
from itertools import islice
from pathlib import Path
from threading import Thread

import pytest

from every_kind import QUIZ
from lmspack.diagnostics import Problems
from lmspack.limits import concerned
from lmspack.model import MediaFile
from lmspack.preview.carried import LOSSES, columns
from lmspack.preview.server import Preview, _Handler
from lmspack.preview.site import Site
from lmspack.responses import responses
from lmspack.scoring import share
from lmspack.targets import TARGETS
from lmspack.targets.html import page
from lmspack.understand import understand

QUIZZES = Path(__file__).parent / "quizzes"
BROKEN = "Broken\n\n1. Nobody knows\nA) this\nB) <script>alert(1)</script>\n"


@dataclass
class Browser:
    """Asks a preview for things."""

    preview: Preview

    def ask(self, path: str, host: str | None = None, method: str = "GET") -> tuple[HTTPResponse, str]:
        address = self.preview.address.removeprefix("http://").rstrip("/")
        connection = HTTPConnection(address, timeout=20)
        connection.putrequest(method, path, skip_host=True)
        connection.putheader("Host", address if host is None else host)
        connection.endheaders()
        response = connection.getresponse()
        body = "" if path == "/changes" else response.read().decode()
        return response, body


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for path in QUIZZES.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "broken.txt").write_text(BROKEN, encoding="utf-8")
    return tmp_path


@pytest.fixture
def browser(folder: Path) -> Iterator[Browser]:
    site = Site([folder])
    site.read()
    preview = Preview(site, 0)
    serving = Thread(target=preview.serve, args=([folder],), daemon=True)
    serving.start()
    yield Browser(preview)
    preview.stop()
    serving.join(10)
    assert not serving.is_alive()


def test_the_index_has_every_quiz_and_what_was_found(browser: Browser) -> None:
    response, body = browser.ask("/")
    assert response.status == 200
    assert re.findall(r'<h2 dir="auto"><a href="/quiz/([^"]+)', body) == ["arabic", "everything"]
    assert "broken.txt</h2>" in body and "Error K101" in body
    assert "<script>alert" not in body


def test_the_page_is_the_one_that_is_published(browser: Browser) -> None:
    understood = understand(QUIZZES / "everything.txt", Problems())
    assert understood is not None
    response, body = browser.ask("/page/everything")
    assert (response.status, body) == (200, page(understood.quiz))
    assert browser.ask("/quiz/everything")[1].count('data-src="/page/everything"') == 1


def test_each_platform_shows_every_question(browser: Browser) -> None:
    body = browser.ask("/platforms/everything")[1]
    assert body.count("<article>") == 3 * 8
    assert "bug of lmspack" not in body
    assert "What a partly right response to a multiple response question gets: Classic Quizzes" in body
    assert "hacked=1</script>" not in body


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:{port}", "127.0.0.1:1", "127.0.0.1", "localhost.evil.example:{port}", ""],
)
def test_a_foreign_host_is_refused(browser: Browser, host: str) -> None:
    port = browser.preview.address.rstrip("/").rpartition(":")[2]
    for path in ("/", "/page/everything", "/changes", "/preview.js"):
        response, body = browser.ask(path, host.format(port=port))
        assert response.status == 403
        assert "everything" not in body


def test_this_machine_has_two_names(browser: Browser) -> None:
    port = browser.preview.address.rstrip("/").rpartition(":")[2]
    assert browser.preview.address.startswith("http://127.0.0.1:")
    assert browser.ask("/", f"localhost:{port}")[0].status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../broken.txt",
        "/page/../../broken.txt",
        "/page/%2e%2e%2fbroken.txt",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/page/broken",
        "/page/",
        "/page/everything/more",
        "/macros.html.j2",
        "/preview.css/..",
        "//etc/passwd",
        "/quiz/<script>alert(1)</script>",
    ],
)
def test_no_address_leads_to_a_file(browser: Browser, path: str) -> None:
    response, body = browser.ask(path)
    assert response.status == 404
    assert "root:" not in body and "Nobody knows" not in body.replace("Nobody knows</mark>", "")
    assert "<script>alert" not in body


def test_answers_are_read_only_and_guarded(browser: Browser) -> None:
    for path in ("/", "/page/everything", "/preview.js"):
        response, body = browser.ask(path, method="HEAD")
        assert (response.status, body) == (200, "")
        assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert "frame-ancestors" in response.headers["Content-Security-Policy"]
    assert browser.ask("/", method="POST")[0].status == 501


def _connected(browser: Browser) -> socket.socket:
    return socket.create_connection(
        ("127.0.0.1", int(browser.preview.address.rstrip("/").rpartition(":")[2]))
    )


@pytest.mark.parametrize("sent", [b"GET / HTTP/1.0\r\n", b"GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n"])
def test_a_connection_that_is_broken_off_prints_nothing(
    sent: bytes, browser: Browser, capfd: pytest.CaptureFixture[str]
) -> None:
    for _ in range(20):
        client = _connected(browser)
        client.sendall(sent)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # reset, not closed
        client.close()
    assert browser.ask("/")[0].status == 200
    time.sleep(0.2)
    assert capfd.readouterr().err == ""


def test_a_silent_connection_is_given_up(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _Handler.timeout is not None and _Handler.timeout <= 60
    monkeypatch.setattr(_Handler, "timeout", 0.1)
    with _connected(browser) as client:
        client.settimeout(20)
        assert client.recv(1) == b""


def test_a_save_is_told_and_shown(browser: Browser, folder: Path) -> None:
    response, _ = browser.ask("/changes")
    assert response.readline() == b"data: 1\n"
    (folder / "broken.txt").write_text(BROKEN.replace("B) <", "*B) <"), encoding="utf-8")
    lines = islice(iter(response.readline, b""), 10)  # a line comes at least every few seconds
    assert next(line for line in lines if line.startswith(b"data:")) >= b"data: 2\n"
    assert browser.ask("/page/broken")[0].status == 200


def test_every_loss_is_named_for_a_question_that_has_it() -> None:
    understood = understand(QUIZZES / "everything.txt", Problems())
    assert understood is not None
    quiz = understood.quiz
    for column in columns(quiz):
        target = TARGETS[column.target]
        told = [loss for question in column.questions for loss in question.losses]
        named = [limit for limit, questions in concerned(quiz, target.limits) for _ in questions]
        own = [
            loss.text
            for loss in LOSSES
            for q in quiz.questions
            if loss.target == target.name and loss.when(quiz, q)
        ]
        assert sorted(told) == sorted(
            [f"{limit.what[0].upper()}{limit.what[1:]}: {target.limits[limit.name]}" for limit in named] + own
        )
        assert told


def test_every_kind_is_shown_as_each_platform_gets_it() -> None:
    quiz = replace(QUIZ, sections=(), questions=tuple(replace(q, section="") for q in QUIZ.questions))
    shown_there = columns(quiz)
    for column in shown_there:
        assert column.bugs == []
        if column.refusals:
            assert column.questions == []
            continue
        assert len(column.questions) == len(QUIZ.questions)
        for question, shown in zip(QUIZ.questions, column.questions, strict=True):
            assert bool(shown.answers) == (
                question.kind in ("short-answer", "numeric", "match", "order", "blanks")
            )
            assert bool(shown.choices) == bool(question.choices)
        assert any("/media/every/leaf.png" in shown.stem for shown in column.questions)
    assert any(not column.refusals for column in shown_there)


def test_media_are_served_and_inert(browser: Browser) -> None:
    snapshot = browser.preview.site.snapshot
    entry = next(entry for entry in snapshot.entries if entry.understood)
    assert entry.understood is not None
    drawing = MediaFile("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml")
    entry.understood = replace(entry.understood, quiz=replace(entry.understood.quiz, media=(drawing,)))
    quiz = entry.understood.quiz.id
    response, body = browser.ask(f"/media/{quiz}/a.svg")
    assert (response.status, body) == (200, drawing.data.decode())
    assert response.headers["Content-Type"] == "image/svg+xml"
    assert "sandbox" in response.headers["Content-Security-Policy"]
    for path in (f"/media/{quiz}/b.svg", f"/media/{quiz}/", f"/media/{quiz}/../a.svg", "/media/none/a.svg"):
        assert browser.ask(path)[0].status == 404


def test_what_an_option_alone_gives_is_what_the_platform_gives() -> None:
    understood = understand(QUIZZES / "everything.txt", Problems())
    assert understood is not None
    moodle = columns(understood.quiz)[0]
    for question, shown in zip(understood.quiz.questions, moodle.questions, strict=True):
        alone = [response for response in responses(question) if len(response) == 1]
        expected = [float(share(question, one) * int(question.points * 10)) / 10 for one in alone]
        assert [float(choice.points) for choice in shown.choices] == expected


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C as a signal")
def test_ctrl_c_ends_it_well(folder: Path) -> None:
    command = [sys.executable, "-m", "lmspack", "preview", str(folder), "--no-open", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, encoding="utf-8") as running:
        assert running.stderr is not None
        assert "127.0.0.1" in running.stderr.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 0
        assert running.stderr.read() == "The preview has ended.\n"


def test_a_taken_port_is_said(browser: Browser, folder: Path) -> None:
    port = browser.preview.address.rstrip("/").rpartition(":")[2]
    command = [sys.executable, "-m", "lmspack", "preview", str(folder), "--no-open", "--port", port]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 3
    assert f"Port {port} cannot be used" in done.stderr
