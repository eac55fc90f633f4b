"""Judging again whenever an author saves: ``lmspack check --watch``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event

from lmspack.project import KEY_SUFFIXES, SETTINGS, SOURCE_ENDING

ENDINGS = (SOURCE_ENDING, *KEY_SUFFIXES, ".zip", ".xml")
"""What files end with whose change is worth a new judgement; settings besides."""

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_QUIET_MS = 120
"""Editors save in several steps: so long nothing must happen before it is judged anew."""


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
    """One item a change, until ``stop`` is set. A file is watched through its folder: editors put a new file in
    its place."""
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
        if path.name.startswith(".") or not path.name.endswith(ENDINGS):
            return False
        bare = next(
            (path.name.removesuffix(end) for end in KEY_SUFFIXES if path.name.endswith(end)), path.stem
        )
        return (path.parent, bare) in stems or any(folder in path.parents for folder in whole)

    yield from watchfiles.watch(
        *sorted({*folders, *beside, Path()}),
        watch_filter=matters,
        debounce=10 * _QUIET_MS,
        step=_QUIET_MS,
        recursive=bool(folders),
        ignore_permission_denied=True,
        stop_event=stop,
    )
