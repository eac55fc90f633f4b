"""Write schemas/official.lock.json anew from a folder with the official schema sets.

    python tools/lock_schemas.py FOLDER [--check]

FOLDER holds the published files by host and path: ``http://HOST/PATH`` is ``FOLDER/HOST/PATH``. Every
``.xsd`` below it gets its digests into the lock (what they are of: lmspack/schemas/locate.py). Run it when a
published file was corrected or a set is added, look at the difference, and commit it with the reason: from
then on lmspack trusts these files and no others. ``--check`` writes nothing and exits with 1 if the lock
would change.
"""

from __future__ import annotations

import argparse
import json
import sys
from hashlib import sha256
from pathlib import Path

from lmspack.schemas.locate import normalised_digests

LOCK = Path(__file__).parents[1] / "schemas" / "official.lock.json"
COMMENT = (
    "Digests of the official schema files: see lmspack/schemas/locate.py."
    " The files themselves are not part of lmspack."
)


def main(arguments: list[str] | None = None) -> int:
    """Lock the folder that the command line names. The exit code."""
    parser = argparse.ArgumentParser(description="Lock the official schema sets.")
    parser.add_argument("folder", type=Path, help="the sets, laid out by host and path")
    parser.add_argument("--check", action="store_true", help="only say whether the lock would change")
    options = parser.parse_args(arguments)
    text = lock_text(options.folder)
    if text == LOCK.read_text(encoding="utf-8"):
        print(f"{LOCK.name} is up to date")
        return 0
    if options.check:
        print(f"{LOCK.name} differs from what is in {options.folder}", file=sys.stderr)
        return 1
    LOCK.write_text(text, encoding="utf-8")
    print(f"{LOCK.name} written")
    return 0


def lock_text(folder: Path) -> str:
    """The lock of every schema file below ``folder``, in the order of their names."""
    files = {path.relative_to(folder).as_posix(): digests(path) for path in sorted(folder.rglob("*.xsd"))}
    return json.dumps({"comment": COMMENT, "files": files}, indent=1) + "\n"


def digests(path: Path) -> dict[str, str]:
    """The digests of one file."""
    data = path.read_bytes()
    return {"sha256": sha256(data).hexdigest(), **normalised_digests(data)}


if __name__ == "__main__":
    sys.exit(main())
