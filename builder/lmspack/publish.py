"""The last step: finished files into the output folder, all or nothing.

Each file appears by rename. What stood there before stays until everything is ready, and only files that the
last report names are replaced or pruned: nothing of anybody else's is touched.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

REPORT = "build-report.json"
CHECKSUMS = "SHA256SUMS"
_STAGING = ".lmspack-"


class PublishError(Exception):
    """The output folder cannot be written as asked. The text says why."""


@contextmanager
def staging(output: Path) -> Iterator[Path]:
    """A temporary folder inside the output folder (so that a rename never crosses file systems).

    It is removed at the end, and the output folder too where it was made here and nothing was published.
    """
    if output.exists() and not output.is_dir():
        raise PublishError(f"{output} is a file, not a folder; packages need a folder")
    made = not output.exists()
    output.mkdir(parents=True, exist_ok=True)
    folder = Path(mkdtemp(prefix=_STAGING, dir=output))
    try:
        yield folder
    finally:
        rmtree(folder, ignore_errors=True)
        if made:
            with suppress(OSError):
                output.rmdir()


def publish(folder: Path, report: dict[str, Any], output: Path, *, prune: bool) -> list[str]:
    """Move the files that ``report["artefacts"]`` names from ``folder`` into ``output``.

    With ``prune``, files that only the last report names are removed, and returned; else their entries are
    carried over into the new report. Raises `PublishError` where a file of that name stands in the way that
    no earlier build made, and OSError where the file system fails.
    """
    names = {artefact["file"] for artefact in report["artefacts"]}
    before = _published(output)
    for name in sorted(names - before.keys()):
        if (output / name).exists():
            raise PublishError(
                f"{output / name} exists and was not built by lmspack (no {REPORT} names it); move it away"
            )
    others = [before[name] for name in sorted(before.keys() - names)]
    kept = [] if prune else [artefact for artefact in others if (output / artefact["file"]).is_file()]
    report["artefacts"] = sorted([*report["artefacts"], *kept], key=lambda artefact: artefact["file"])
    sums = "".join(f"{artefact['sha256']}  {artefact['file']}\n" for artefact in report["artefacts"])
    (folder / CHECKSUMS).write_bytes(sums.encode())
    (folder / REPORT).write_bytes((json.dumps(report, ensure_ascii=False, indent=2) + "\n").encode())
    for name in [*sorted(names), CHECKSUMS, REPORT]:
        (folder / name).replace(output / name)
    pruned = [artefact["file"] for artefact in others] if prune else []
    for name in pruned:
        (output / name).unlink(missing_ok=True)
    return pruned


def _published(output: Path) -> dict[str, dict[str, Any]]:
    """What the last report in ``output`` names: file name → its entry. Names that lead elsewhere are left out."""
    try:
        report = json.loads((output / REPORT).read_text(encoding="utf-8"))
        named = {str(artefact["file"]): artefact for artefact in report["artefacts"] if artefact["sha256"]}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return {
        name: artefact
        for name, artefact in named.items()
        if Path(name).name == name and "\\" not in name and name not in (REPORT, CHECKSUMS, "..", ".")
    }
