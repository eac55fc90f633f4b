"""Judging again whenever an author saves: ``lmspack check --watch``."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event
from urllib.parse import unquote

from lmspack.media.identify import ENDINGS as MEDIA_ENDINGS
from lmspack.project import KEY_SUFFIXES, SETTINGS, SOURCE_ENDING

ENDINGS = (SOURCE_ENDING, *KEY_SUFFIXES, ".zip", ".xml")
"""What files end with whose change is worth a new judgement; settings besides."""

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_QUIET_MS = 120
"""Editors save in several steps: so long nothing must happen before it is judged anew."""

_MEDIA = tuple(ending for endings in MEDIA_ENDINGS.values() for ending in endings)
_SHOWN = re.compile(rf"""[(<"']([^()<>"'\n]*)(?:{"|".join(map(re.escape, _MEDIA))})[\s)>"']""", re.IGNORECASE)
"""A path of a picture or sound, as it stands in a quiz text or an answer key."""


def watch(sources: list[Path], judge: Callable[[], None]) -> None:
    """Call ``judge`` now and after every change of the sources, their keys or the settings, until Ctrl-C.

    A screen is cleared before each judgement. Ends without an exception when interrupted, also in ``judge``.
    """
    with suppress(KeyboardInterrupt):
        _round(judge, sources)
        for _ in changes(sources):
            _round(judge, sources)


def _round(judge: Callable[[], None], sources: list[Path]) -> None:
    if sys.stderr.isatty():
        print(_CLEAR, end="", file=sys.stderr, flush=True)
    judge()
    names = ", ".join(map(str, sources))
    print(f"Watching {names}; save a file to judge it again, Ctrl-C to stop.", file=sys.stderr, flush=True)


def changes(sources: list[Path], stop: Event | None = None) -> Iterator[object]:
    """One item a change, until ``stop`` is set: of a quiz text, its key, the settings, a picture or a sound."""
    before: dict[Path, int] | None = _stamps(sources)
    while True:
        shown = media_folders(sources)
        for change in _changes(sources, shown, stop):
            missed = before is not None and before != _stamps(sources)  # saved before the watch had begun
            before = None
            if not change and not missed:
                continue
            saved = _stamps(sources)
            yield change
            if media_folders(sources) != shown:
                before = saved
                break  # a folder came or went: watch anew
        else:
            return


def media_folders(sources: list[Path]) -> set[Path]:
    """The folders of the pictures and sounds that the texts name, as far as there are any; the files may be missing."""
    found: set[Path] = set()
    for text in _texts(sources):
        with suppress(OSError):
            for shown in _SHOWN.finditer(text.read_bytes().decode(errors="replace")):
                folder = (text.parent / unquote(shown.group(1))).parent
                if folder.is_dir():
                    found.add(folder.resolve())
    return found


def _stamps(sources: list[Path]) -> dict[Path, int]:
    """When each quiz text and answer key was last written."""
    stamps: dict[Path, int] = {}
    for text in _texts(sources):
        with suppress(OSError):
            stamps[text] = text.stat().st_mtime_ns
    return stamps


def _texts(sources: list[Path]) -> Iterator[Path]:
    """Quiz texts and answer keys."""
    for source in sources:
        if source.is_dir():
            yield from (
                path for path in source.rglob("*") if path.name.endswith((SOURCE_ENDING, *KEY_SUFFIXES))
            )
        else:
            yield from (source, *(source.with_name(source.stem + suffix) for suffix in KEY_SUFFIXES))


def _changes(sources: list[Path], shown: set[Path], stop: Event | None) -> Iterator[object]:
    """One item a change, and an empty one whenever nothing happened for a second; ``shown`` are folders of pictures and
    sounds. A file is watched through its folder: editors put a new file in its place."""
    import watchfiles  # only needed here

    folders = {path for path in sources if path.is_dir()}
    beside = {path.parent for path in sources if not path.is_dir()}
    settings = Path(SETTINGS).absolute()
    whole = {folder.absolute() for folder in folders}
    stems = {(path.parent.absolute(), path.stem) for path in sources if not path.is_dir()}

    def matters(_change: watchfiles.Change, changed: str) -> bool:
        path = Path(changed)
        if path == settings:
            return True
        if path.name.lower().endswith(_MEDIA):
            return path.parent.resolve() in shown
        if path.name.startswith(".") or not path.name.endswith(ENDINGS):
            return False
        bare = next(
            (path.name.removesuffix(end) for end in KEY_SUFFIXES if path.name.endswith(end)), path.stem
        )
        return (path.parent, bare) in stems or any(folder in path.parents for folder in whole)

    yield from watchfiles.watch(
        *sorted({*folders, *beside, *shown, Path()}),
        watch_filter=matters,
        debounce=10 * _QUIET_MS,
        step=_QUIET_MS,
        recursive=bool(folders),
        ignore_permission_denied=True,
        rust_timeout=1000,
        yield_on_timeout=True,
        stop_event=stop,
    )
