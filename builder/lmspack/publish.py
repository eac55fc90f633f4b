"""The last step: finished files into the output folder, all or nothing.

Each file appears by rename. What stood there before is set aside first and comes back if any step fails. Only
files that the last report names, and that are still as they were built, are replaced or removed: nothing of
anybody else's is touched. A lock keeps two builds from publishing into one folder at the same time.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import file_digest, sha256
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir, mkdtemp
from typing import Any

from filelock import FileLock

from lmspack.failures import PublishError, UndoError

REPORT = "build-report.json"
CHECKSUMS = "SHA256SUMS"
_STAGING = ".lmspack-"
_ASIDE = "aside"
"""Where a staging folder keeps what the new files take the place of, until all of them are there."""
_JOURNAL = "journal.json"
"""Names and digests of the files that are about to be moved."""
_STALE = 24 * 3600
"""Seconds after which a folder that a killed build left behind is removed."""

_DIGEST = re.compile(r"[0-9a-f]{64}")
_LARGEST_REPORT = 50_000_000
"""Bytes of a report that is read; one of ten thousand quizzes has about 10 million."""


@contextmanager
def staging(output: Path) -> Iterator[Path]:
    """A temporary folder inside the output folder (so that a rename never crosses file systems).

    It is removed at the end, and the output folder too where it was made here and nothing was published.
    Raises `PublishError` where ``output`` is no folder, or the disk fails before anything was published.
    """
    if output.exists() and not output.is_dir():
        raise PublishError(f"{output} is a file, not a folder; packages need a folder")
    made = not output.exists()
    try:
        output.mkdir(parents=True, exist_ok=True)
        folder = Path(mkdtemp(prefix=_STAGING, dir=output))
    except OSError as error:
        raise PublishError(f"{output}: {error.strerror or error}") from None
    _sweep(output, folder)
    try:
        yield folder
    except OSError as error:
        place = f"{Path(error.filename).name}: " if error.filename else ""
        raise PublishError(f"{place}{error.strerror or error}") from None
    finally:
        if not _holds_old_files(folder):
            rmtree(folder, ignore_errors=True)
        if made:
            with suppress(OSError):
                output.rmdir()


def publish(
    folder: Path, report: dict[str, Any], output: Path, keeps: Callable[[dict[str, Any]], bool]
) -> list[str]:
    """Move the files that ``report["artefacts"]`` names from ``folder`` into ``output``.

    Of the files that only the last report names, those whose entries ``keeps`` wants are carried over into the new
    report, and the others are removed; their names are returned. Raises `PublishError` where something stands in
    the way that no earlier build made, and OSError where the file system fails; either way everything is as it
    was. Raises `UndoError` where that could not be brought about.
    """
    with FileLock(_lock_file(output)):
        _recover(output)
        return _publish(folder, report, output, keeps)


def _lock_file(output: Path) -> Path:
    """One file for each output folder, among the system's temporary files: the folder holds packages only."""
    return (
        Path(gettempdir())
        / f"lmspack-{sha256(str(output.resolve()).encode(errors='replace')).hexdigest()[:24]}.lock"
    )


def _publish(
    folder: Path, report: dict[str, Any], output: Path, keeps: Callable[[dict[str, Any]], bool]
) -> list[str]:
    names = {artefact["file"] for artefact in report["artefacts"]}
    before = _published(output)
    ours = {name for name, entry in (before or {}).items() if _digest(output / name) == entry["sha256"]}
    _refuse_foreign(output, names, ours, before is not None)
    others = [(before or {})[name] for name in sorted(ours - names)]
    kept = [entry for entry in others if keeps(entry)]
    report["artefacts"] = sorted([*report["artefacts"], *kept], key=lambda artefact: artefact["file"])
    sums = "".join(f"{artefact['sha256']}  {artefact['file']}\n" for artefact in report["artefacts"])
    text = json.dumps(report, ensure_ascii=False, indent=2) + "\n"
    (folder / CHECKSUMS).write_bytes(sums.encode())
    (folder / REPORT).write_bytes(text.encode(errors="backslashreplace"))
    pruned = [entry["file"] for entry in others if entry not in kept]
    moved = [*sorted(names), CHECKSUMS, REPORT]
    (folder / _JOURNAL).write_text(
        json.dumps({name: _digest(folder / name) for name in moved}), encoding="utf-8"
    )
    _exchange(folder, moved, pruned, output)
    rmtree(folder / _ASIDE, ignore_errors=True)
    return pruned


def _exchange(folder: Path, names: list[str], pruned: list[str], output: Path) -> None:
    """Set aside what stands in ``output`` under these names, move the new files there; or undo all of it."""
    aside = folder / _ASIDE
    aside.mkdir()
    undo: list[tuple[Path, Path]] = []
    try:
        for name in [*names, *pruned]:
            if (output / name).is_symlink() or (output / name).exists():
                (output / name).replace(aside / name)
                undo.append((aside / name, output / name))
        for name in names:
            (folder / name).replace(output / name)
            undo.append((output / name, folder / name))
    except BaseException as error:
        for new, old in reversed(undo):
            with suppress(OSError):
                new.replace(old)
        if _holds_old_files(folder):
            message = (
                f"{error}; what stood in {output} before lies in {aside}, and the next build puts it back"
            )
            raise UndoError(message) from error
        raise


def _recover(output: Path) -> None:
    """Undo what a build that was killed in the midst of its renames left in ``output``."""
    for folder in output.glob(_STAGING + "*"):
        if not _holds_old_files(folder):
            continue
        with suppress(OSError, ValueError):
            journal = json.loads((folder / _JOURNAL).read_text(encoding="utf-8"))
            for name, digest in journal.items():
                if digest and _digest(output / name) == digest:
                    (output / name).unlink()
        for old in (folder / _ASIDE).iterdir():
            old.replace(output / old.name)
        rmtree(folder, ignore_errors=True)


def _holds_old_files(folder: Path) -> bool:
    """Whether files that were set aside still lie in a staging folder."""
    with suppress(OSError):
        return any((folder / _ASIDE).iterdir())
    return False


def _refuse_foreign(output: Path, names: set[str], ours: set[str], reported: bool) -> None:
    """Raise `PublishError` where a new file would take the place of one that no build made."""
    for name in (REPORT, CHECKSUMS):
        path = output / name
        if path.is_dir() or path.is_symlink() or (path.exists() and not reported):
            raise PublishError(f"{path} exists and was not written by lmspack; move it away")
    for name in sorted(names - ours):
        if (output / name).exists() or (output / name).is_symlink():
            raise PublishError(
                f"{output / name} exists and was not built by lmspack, or was changed since; move it away"
            )


def _published(output: Path) -> dict[str, dict[str, Any]] | None:
    """What the last report in ``output`` names: file name → its entry; None where there is no report of ours.

    A report may have been damaged or forged: entries that are not what lmspack writes, and names that lead
    elsewhere, are left out.
    """
    path = output / REPORT
    try:
        if path.stat().st_size > _LARGEST_REPORT:
            return None
        report = json.loads(path.read_text(encoding="utf-8"))
        artefacts = report["artefacts"] if "lmspack" in report else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    if not isinstance(artefacts, list):
        return None
    entries = [entry for entry in artefacts if isinstance(entry, dict) and _is_entry(entry)]
    return {entry["file"]: entry for entry in entries}


def _is_entry(entry: dict[str, Any]) -> bool:
    name, digest = entry.get("file"), entry.get("sha256")
    if not isinstance(name, str) or not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
        return False
    plain = name.isprintable() and Path(name).name == name and "\\" not in name
    return plain and name not in (REPORT, CHECKSUMS, "..", ".")


def _digest(path: Path) -> str:
    """The SHA-256 of a file in hex; "" where there is no plain file."""
    if path.is_symlink() or not path.is_file():
        return ""
    try:
        with path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def _sweep(output: Path, own: Path) -> None:
    """Remove what builds left behind that were killed long ago."""
    for folder in output.glob(_STAGING + "*"):
        with suppress(OSError):
            if (
                folder != own
                and folder.is_dir()
                and not _holds_old_files(folder)
                and time.time() - folder.stat().st_mtime > _STALE
            ):
                rmtree(folder, ignore_errors=True)
