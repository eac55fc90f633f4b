"""What docs/markup.md shows is what Moodle gets."""

import re
from pathlib import Path

import pytest

from lmspack.model import UNKNOWN_LANGUAGE, MediaFile
from lmspack.richtext.markdown import read_markdown
from lmspack.targets.moodle.texts import Texts

PAGE = (Path(__file__).parents[2] / "docs" / "markup.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^(`{3,})markdown\n(.*?)\n\1\n\n```html\n(.*?)\n```$", PAGE, re.DOTALL | re.MULTILINE)
MOODLE = Texts((MediaFile("delta.png", b"", "image/png"),))


def test_the_page_has_examples_of_everything() -> None:
    assert (
        len(EXAMPLES) == PAGE.count("markdown\n") - 1 > 8
    )  # the header in the first section names markdown, too


@pytest.mark.parametrize(("_fence", "text", "markup"), EXAMPLES, ids=[text[:20] for _, text, _ in EXAMPLES])
def test_example(_fence: str, text: str, markup: str) -> None:
    content, faults = read_markdown(text.split("\n"))
    assert faults == ()
    assert MOODLE.flow(content, UNKNOWN_LANGUAGE).html.replace("\n", "") == markup.replace("\n", "")
