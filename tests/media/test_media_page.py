"""What docs/media.md says of files is what is taken."""

import re
from pathlib import Path

from lmspack.media import ENDINGS, files, shelf
from lmspack.media.embed import WIDE

PAGE = (Path(__file__).parents[2] / "docs" / "media.md").read_text(encoding="utf-8")


def test_every_ending_is_listed() -> None:
    table = "\n".join(line for line in PAGE.split("\n") if line.startswith("| "))
    listed = set(re.findall(r"`(\.\w+)`", table.replace("an `.mp4` with", "")))
    assert listed == {ending for endings in ENDINGS.values() for ending in endings}


def test_the_limits() -> None:
    words = " ".join(PAGE.split())
    assert f"{files.MAX_FILE // 1_000_000} MB a file and {shelf.MAX_TOTAL // 1_000_000} MB a quiz" in words
    assert f"{shelf.MAX_PIXELS // 1_000_000} million pixels a picture" in words
    assert f"From {WIDE} pixels in one direction" in words
