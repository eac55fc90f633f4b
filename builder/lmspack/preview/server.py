"""The preview's web server: for this machine only, reads nothing by a path that somebody sent.

Every address is looked up in a table or among the quizzes; there is no way from an address to a file.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from urllib.parse import unquote

from lmspack import resources
from lmspack.preview.site import Entry, Site, Snapshot
from lmspack.watch import changes

LOOPBACK = "127.0.0.1"
NAMES = (LOOPBACK, "localhost")
"""The names of this machine that a browser may ask for. Any other would be a foreign page whose name was pointed
here (DNS rebinding), and would read the quizzes with their answers."""

PORT = 8537
"""Where the preview is, if nobody says otherwise and nobody else is there: bookmarks and progress stay good."""

_KEEP_ALIVE = 10.0
"""Seconds after which a waiting browser is told that nothing happened; a closed one is found out by that."""

_OURS = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; "
    "img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_FRAMED = "frame-ancestors 'self'"
_INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""For an author's files: a drawing (SVG) that is opened by itself runs nothing."""

_ASSETS = {"preview.css": "text/css", "preview.js": "text/javascript", "icon.svg": "image/svg+xml"}
_HTML = "text/html"


class Preview:
    """A running preview. ``address`` is where it is."""

    def __init__(self, site: Site, port: int | None) -> None:
        """Listen; raises OSError where ``port`` is taken (None: any will do)."""
        self.site = site
        self.stopped = Event()
        self._server = _listening(self, port)
        self.address = f"http://{LOOPBACK}:{self._server.server_port}/"

    def serve(self, sources: list[Path]) -> None:
        """Answer requests, and read anew on every save, until interrupted or `stop`ped."""
        watcher = Thread(target=self._follow, args=(sources,), daemon=True)
        watcher.start()
        try:
            self._server.serve_forever(poll_interval=0.2)
        finally:
            self.stopped.set()
            self._server.server_close()
            watcher.join(2)

    def stop(self) -> None:
        """End `serve`, from another thread."""
        self.stopped.set()
        self._server.shutdown()

    def _follow(self, sources: list[Path]) -> None:
        for _ in changes(sources, self.stopped):
            try:
                self.site.read()
            except Exception as error:  # a bug must not end the preview in silence
                print(f"lmspack: reading anew failed: {error}", file=sys.stderr)


def _listening(preview: Preview, port: int | None) -> ThreadingHTTPServer:
    class Handler(_Handler):
        pass

    Handler.preview = preview
    wanted = PORT if port is None else port
    try:
        server = ThreadingHTTPServer((LOOPBACK, wanted), Handler)
    except OSError:
        if port is not None:
            raise
        server = ThreadingHTTPServer((LOOPBACK, 0), Handler)
    server.daemon_threads = True
    server.block_on_close = False
    return server


class _Handler(BaseHTTPRequestHandler):
    preview: Preview
    server: ThreadingHTTPServer
    server_version = "lmspack"
    sys_version = ""
    timeout = 30.0
    """Seconds after which a connection that is silent, or takes nothing, is given up."""

    def handle(self) -> None:
        """Answer what comes over one connection; a browser that breaks it off is no fault of the preview."""
        with suppress(ConnectionError, TimeoutError):
            super().handle()

    def do_GET(self) -> None:
        """Answer a request for something."""
        host, _, port = self.headers.get("Host", "").partition(":")
        if host not in NAMES or (port or "80") != str(self.server.server_port):
            self._send(HTTPStatus.FORBIDDEN, "text/plain", b"This preview is for this machine only.\n")
            return
        parts = unquote(self.path.partition("?")[0]).strip("/").split("/")
        snapshot = self.preview.site.snapshot
        if parts == ["changes"]:
            self._tell_changes(snapshot.number)
        elif len(parts) == 1 and parts[0] in _ASSETS:
            self._send(HTTPStatus.OK, _ASSETS[parts[0]], _asset(parts[0]))
        elif len(parts) == 3 and parts[0] == "media":
            self._send_media(snapshot.entry(parts[1]), parts[2])
        else:
            self._show(snapshot, parts)

    def do_HEAD(self) -> None:
        """Answer as `do_GET` does, without the content."""
        self.do_GET()

    def _show(self, snapshot: Snapshot, parts: list[str]) -> None:
        if parts == [""]:
            self._send(HTTPStatus.OK, _HTML, _rendered("index", snapshot))
            return
        entry = snapshot.entry(parts[1]) if len(parts) == 2 else None
        view = _VIEWS.get(parts[0])
        if view is None or len(parts) != 2:
            self._send(HTTPStatus.NOT_FOUND, "text/plain", b"There is no such page.\n")
        elif entry is None:  # errors came with the last save: the page comes back when they are gone
            self._send(HTTPStatus.NOT_FOUND, _HTML, _rendered("gone", snapshot, quiz_id=parts[1]))
        else:
            policy = _FRAMED if view is _page else _OURS
            self._send(HTTPStatus.OK, _HTML, view(snapshot, entry), policy)

    def _send_media(self, entry: Entry | None, name: str) -> None:
        file = entry.media(name) if entry else None
        if file is None:
            self._send(HTTPStatus.NOT_FOUND, "text/plain", b"There is no such file.\n")
        else:
            self._send(HTTPStatus.OK, file.type, file.data, _INERT)

    def _send(self, status: HTTPStatus, kind: str, body: bytes, policy: str = _OURS) -> None:
        self.send_response(status)
        self._headers(kind, policy)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _headers(self, kind: str, policy: str) -> None:
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Security-Policy", policy)
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", "no-store")

    def _tell_changes(self, known: int) -> None:
        """Server-sent events: the number of the newest snapshot, whenever there is another."""
        self.send_response(HTTPStatus.OK)
        self._headers("text/event-stream", _OURS)
        self.end_headers()
        try:
            for event in self._events(known):
                self.wfile.write(event.encode())
                self.wfile.flush()
        except OSError:
            self.close_connection = True  # the browser went away

    def _events(self, known: int) -> Iterator[str]:
        yield f"data: {known}\n\n"
        while not self.preview.stopped.is_set() and self.command != "HEAD":
            newest = self.preview.site.wait(known, _KEEP_ALIVE)
            yield f"data: {newest}\n\n" if newest != known else ":\n\n"
            known = newest

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing: requests are not worth a line."""


def _page(_: Snapshot, entry: Entry) -> bytes:
    return entry.page


def _quiz(snapshot: Snapshot, entry: Entry) -> bytes:
    return _rendered("quiz", snapshot, entry=entry)


def _platforms(snapshot: Snapshot, entry: Entry) -> bytes:
    return _rendered("platforms", snapshot, entry=entry)


_VIEWS: dict[str, Callable[[Snapshot, Entry], bytes]] = {
    "page": _page,
    "quiz": _quiz,
    "platforms": _platforms,
}
"""What can be seen of a quiz, by the first part of the address."""


def _rendered(name: str, snapshot: Snapshot, **values: object) -> bytes:
    return resources.template(f"html/preview/{name}.html.j2").render(snapshot=snapshot, **values).encode()


def _asset(name: str) -> bytes:
    return (resources.folder("templates") / "html" / "preview" / name).read_bytes()
