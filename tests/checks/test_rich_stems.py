"""The check of negative stems sees words in rich texts: in links and other languages, but not stressed ones."""

import pytest

from lmspack.checks.stems import _running
from lmspack.richtext import (
    BREAK,
    Code,
    CodeBlock,
    Content,
    LanguageRun,
    Link,
    Paragraph,
    Styled,
    text_content,
)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (text_content("Which is not it?"), "Which is not it?"),
        ((Paragraph(("Which is ", Styled("strong", ("not",)), " it?")),), "Which is it?"),
        ((Paragraph(("Which is ", LanguageRun("en", ("not",)), BREAK, "it?")),), "Which is not it?"),
        ((Paragraph((Link("https://a.b", ("Which",)), " is ", Code("not"), " it?")),), "Which is it?"),
        ((CodeBlock("not"), Paragraph(("Which?",))), "Which?"),
    ],
)
def test_the_words_of_a_stem_that_are_not_set_off(content: Content, words: str) -> None:
    assert " ".join(_running(content).split()) == words
