"""Bringing the official schema sets to this machine, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from urllib.error import URLError
from urllib.request import Request, urlopen

from lmspack import __version__
from lmspack.schemas.locate import is_published, lock

_TIMEOUT = 30
"""Seconds that one connection may stay silent."""

_LARGEST = 5_000_000
"""Bytes that one file may have; the largest published one has 0.6 million."""


class InstallError(Exception):
    """The sets could not be installed; what was there before is still there. The text says why."""


def install(source: str, folder: Path, progress: Callable[[str], None] = lambda _: None) -> int:
    """Put every file that the lock names into ``folder``; the number of files.

    ``source`` is "" for the canonical addresses (``https://HOST/PATH``), another base address that holds the
    files by host and path, or a folder that does. Each file is checked against the lock. Raises
    `InstallError`, or OSError where the disk fails.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    staged = Path(mkdtemp(prefix=".lmspack-", dir=folder.parent))
    try:
        for name, digests in lock().items():
            data = _bytes(source, name)
            if not is_published(data, digests):
                raise InstallError(
                    f"{name} from {source or 'its canonical address'} is not the published file"
                )
            target = staged / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            progress(name)
        _swap(staged, folder)
    finally:
        rmtree(staged, ignore_errors=True)
    return len(lock())


def _swap(staged: Path, folder: Path) -> None:
    """Rename ``staged`` to ``folder``; an older ``folder`` is set aside first and put back if that fails."""
    if not folder.exists():
        staged.rename(folder)
        return
    aside = Path(mkdtemp(prefix=".lmspack-old-", dir=folder.parent))
    folder.rename(aside / "schemas")
    try:
        staged.rename(folder)
    except OSError:
        (aside / "schemas").rename(folder)
        raise
    finally:
        rmtree(aside, ignore_errors=True)


def _bytes(source: str, name: str) -> bytes:
    if source and "://" not in source:
        try:
            return (Path(source) / name).read_bytes()
        except OSError as error:
            raise InstallError(f"{Path(source) / name} cannot be read: {error.strerror or error}") from None
    url = f"{source.rstrip('/')}/{name}" if source else f"https://{name}"
    if not url.startswith(("http://", "https://")):
        raise InstallError(f"{source} is neither a folder nor an http(s) address")
    try:
        request = Request(url, headers={"User-Agent": f"lmspack/{__version__}"})  # noqa: S310
        with urlopen(request, timeout=_TIMEOUT) as response:  # noqa: S310
            data: bytes = response.read(_LARGEST + 1)
    except (URLError, HTTPException, TimeoutError, OSError) as error:
        raise InstallError(f"{url} cannot be fetched: {getattr(error, 'reason', None) or error}") from None
    if len(data) > _LARGEST:
        raise InstallError(f"{url} is larger than any schema file")
    return data
