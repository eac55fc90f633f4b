"""Official schemas are installed whole or not at all, and only the published ones."""

import threading
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from lmspack.schemas import install as installing
from lmspack.schemas.install import InstallError, install

FILES = {"host.example/xsd/a.xsd": b"<a/>", "host.example/xsd/b.xsd": b"<b/>"}


@pytest.fixture(autouse=True)
def small_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    digests = {name: {"sha256": sha256(data).hexdigest()} for name, data in FILES.items()}
    monkeypatch.setattr(installing, "lock", lambda: digests)


@pytest.fixture
def published(tmp_path: Path) -> Path:
    folder = tmp_path / "published"
    for name, data in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def server(published: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(published))) as http:
        threading.Thread(target=http.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{http.server_address[1]}"
        http.shutdown()


def installed(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_from_a_folder(published: Path, tmp_path: Path) -> None:
    seen: list[str] = []
    assert install(str(published), tmp_path / "cache" / "schemas", seen.append) == len(FILES)
    assert installed(tmp_path / "cache" / "schemas") == FILES
    assert seen == list(FILES)


def test_from_an_address(server: str, tmp_path: Path) -> None:
    install(server, tmp_path / "schemas")
    assert installed(tmp_path / "schemas") == FILES


def test_a_second_time_replaces_the_first(server: str, tmp_path: Path) -> None:
    for _ in range(2):
        install(server, tmp_path / "schemas")
    assert installed(tmp_path / "schemas") == FILES
    assert sorted(path.name for path in tmp_path.iterdir()) == ["published", "schemas"]


@pytest.mark.parametrize("fault", ["altered", "missing"])
def test_one_bad_file_installs_nothing_and_keeps_what_was_there(
    fault: str, published: Path, server: str, tmp_path: Path
) -> None:
    install(str(published), tmp_path / "schemas")
    file = published / "host.example/xsd/b.xsd"
    file.unlink() if fault == "missing" else file.write_bytes(b"<c/>")
    for source in (server, str(published)):
        with pytest.raises(InstallError, match=r"b\.xsd"):
            install(source, tmp_path / "schemas")
    assert installed(tmp_path / "schemas") == FILES
    assert sorted(path.name for path in tmp_path.iterdir()) == ["published", "schemas"]


@pytest.mark.parametrize("source", ["ftp://127.0.0.1/", "file:///etc", "http://127.0.0.1:9"])
def test_an_address_that_does_not_answer_is_an_error(source: str, tmp_path: Path) -> None:
    with pytest.raises(InstallError):
        install(source, tmp_path / "schemas")
    assert not (tmp_path / "schemas").exists()


def test_canonical_addresses_are_host_and_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[str] = []

    def refuse(request: object, timeout: float) -> None:
        asked.append(request.full_url)  # type: ignore[attr-defined]
        raise OSError("no network here")

    monkeypatch.setattr(installing, "urlopen", refuse)
    with pytest.raises(InstallError, match="no network here"):
        install("", tmp_path / "schemas")
    assert asked == ["https://host.example/xsd/a.xsd"]
    assert list(tmp_path.iterdir()) == []
