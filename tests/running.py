"""lmspack's command line, run in this process as a user runs it in a folder."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

from lmspack import cli


@dataclass(frozen=True)
class Result:
    """What came of a command. ``printed`` is both streams as a terminal shows them."""

    code: int
    printed: str
    stdout: str
    stderr: str


class _Tee(BytesIO):
    """A stream that also writes into another one."""

    def __init__(self, whole: BytesIO) -> None:
        super().__init__()
        self._whole = whole

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._whole.write(data)
        return super().write(data)


def run(*arguments: str, folder: Path) -> Result:
    """Run ``lmspack ARGUMENTS`` in ``folder``, without official schemas and with an empty cache."""
    whole = BytesIO()
    out, err = _Tee(whole), _Tee(whole)
    stdout, stderr = (TextIOWrapper(stream, encoding="utf-8", write_through=True) for stream in (out, err))
    code = 0
    with _surroundings(folder, arguments), redirect_stdout(stdout), redirect_stderr(stderr):
        try:
            cli.main()
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
        stdout.flush()
        stderr.flush()
    texts = [stream.getvalue().decode("utf-8") for stream in (whole, out, err)]
    return Result(code, *texts)


@contextmanager
def _surroundings(folder: Path, arguments: tuple[str, ...]) -> Iterator[None]:
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as cache:
        environment = {"XDG_CACHE_HOME": cache, "LOCALAPPDATA": cache, "COLUMNS": "100", "TERM": "dumb"}
        with patch.dict(os.environ, environment), patch.object(sys, "argv", ["lmspack", *arguments]):
            for name in ("LMSPACK_SCHEMAS", "LMSPACK_DEBUG", "SOURCE_DATE_EPOCH", "FORCE_COLOR"):
                os.environ.pop(name, None)
            os.chdir(folder)
            try:
                yield
            finally:
                os.chdir(before)
