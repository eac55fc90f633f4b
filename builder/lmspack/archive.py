"""Zip archives whose bytes depend on nothing but their content."""

from __future__ import annotations

import os
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest date that a zip entry can hold."""


def write(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write a zip archive of (name, content) pairs, in their order.

    Entries are stored, not deflated: what a compressor makes differs between zlib and its forks, and the
    same quiz shall give the same bytes on every machine. Dates come from SOURCE_DATE_EPOCH (seconds since
    1970-01-01 UTC), else they are 1980-01-01; modes are 0644 whatever the umask.
    """
    date = _entry_date()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            entry = zipfile.ZipInfo(name, date)
            entry.create_system = 3  # Unix, so that the mode below counts
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content)


def _entry_date() -> tuple[int, int, int, int, int, int]:
    try:
        moment = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", "")))
    except (ValueError, OverflowError, OSError):
        return _EPOCH
    return max(_EPOCH, min(moment[:6], (2107, 12, 31, 23, 59, 58)))
