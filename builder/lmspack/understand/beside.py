"""The files of a quiz: its text, and the answer key that lies beside it."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from lmspack.diagnostics import Problems
from lmspack.key import SHEET_SUFFIXES, SUFFIX
from lmspack.source import SourceText
from lmspack.text import decode

_KEY_ENDINGS = (
    SUFFIX,
    SUFFIX + ".txt",
    ".key.yml",
    ".key.txt",
    ".key",
    ".yaml",
    ".yml",
    "_key.yaml",
    "-key.yaml",
)
"""How an answer key may be named by mistake (in any case of letters)."""


class Files:
    """Reads the files of a quiz; what cannot be read is reported. ``inputs`` are those that were read: path as the
    user wrote it → SHA-256 in hex."""

    def __init__(self, problems: Problems) -> None:
        self.inputs: dict[str, str] = {}
        self._problems = problems

    def bytes(self, path: Path) -> bytes | None:
        """What a file holds, None where it cannot be read."""
        try:
            if path.exists() and not path.is_file() and not path.is_dir():
                raise OSError("it is no file")  # a pipe or device: reading might never end
            data = path.read_bytes()
        except OSError as error:
            self._problems.error(
                "E101",
                f"The file cannot be read: {_reason(path, error)}.",
                help="Check its name, and that you may open it.",
                at=SourceText(str(path), ()),
            )
            return None
        self.inputs[str(path)] = sha256(data).hexdigest()
        return data

    def text(self, path: Path) -> SourceText | None:
        """The lines of a quiz text."""
        data = self.bytes(path)
        return decode(str(path), data, self._problems) if data is not None else None

    def key_text(self, path: Path) -> SourceText | None:
        """The lines of an answer key; an empty one has one empty line."""
        data = self.bytes(path)
        if data is None:
            return None
        return decode(str(path), data, self._problems) if data.strip() else SourceText(str(path), ("",))


def _reason(path: Path, error: OSError) -> str:
    """Why, in words that do not depend on the system where they need not."""
    if path.is_dir():
        return "it is a folder"
    if isinstance(error, PermissionError):
        return "you have no permission"
    return error.strerror or str(error)


def keys_beside(path: Path) -> list[Path]:
    """The answer keys that there are of a quiz text, of whatever form."""
    beside = [path.with_name(path.stem + suffix) for suffix in (SUFFIX, *SHEET_SUFFIXES)]
    return [key for key in beside if key.exists()]


def key_beside(path: Path) -> Path:
    """Where the answer key of a quiz text lies: ``NAME.key.yaml`` beside ``NAME.txt``."""
    return path.with_name(path.stem + SUFFIX)


def only_key(keys: list[Path], problems: Problems) -> Path | None:
    """The key of a quiz text, of which there must be one at most."""
    if len(keys) > 1:
        problems.error(
            "K301",
            f"The quiz text has two answer keys: {keys[0].name} and {keys[1].name}.",
            help="Delete one of them, or move it away; lmspack does not guess which one is right.",
            at=SourceText(str(keys[1]), ()),
        )
        return None
    return keys[0] if keys else None


def misnamed_key(key_path: Path) -> str:
    """A file beside the quiz that is its key by all but its name; "" for none. Editors add endings."""
    name = key_path.name.removesuffix(SUFFIX)
    wanted = {f"{name}{ending}".casefold() for ending in _KEY_ENDINGS}
    with suppress(OSError):
        found = (p for p in key_path.parent.iterdir() if p.name.casefold() in wanted and p.is_file())
        return min((p.name for p in found), default="")
    return ""
