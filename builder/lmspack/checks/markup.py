"""Texts that look like Markdown where every sign is taken for itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lmspack.checks.wording import Asked, short
from lmspack.diagnostics import Problems
from lmspack.model import Question, Quiz
from lmspack.richtext import Content, inlines_of

_PICTURE = re.compile(r"!\[[^\]\n]{0,200}\]\([^)\s]{1,200}\)")
_FORMULA = re.compile(r"\$[^$\n]{0,200}\\[A-Za-z]{2,20}[^$\n]{0,200}\$")
_LINK = re.compile(r"(?<![\w\])])\[[^\][\n]{1,200}\]\([^)\s]{1,200}\)")
_BOLD = re.compile(r"(?<![\w*])\*\*[^\s*][^*\n]{0,200}\*\*(?![\w*])")
_SIGNS = {"![": _PICTURE, "](": _LINK, "**": _BOLD, "$": _FORMULA}
"""A sign that such markup has → the whole of it. Single stars are no evidence: they may be meant."""


def literal_markup(quiz: Quiz, questions: list[Asked], problems: Problems) -> None:
    """A picture, link, formula or bold type of Markdown stands in a literal text, so students read its source.

    Said once a quiz, of the first one. In a quiz with ``markup: markdown`` none is left.
    """
    for a in questions:
        for text in _texts(a.question):
            found = next(
                (hit for sign, rule in _SIGNS.items() if sign in text and (hit := rule.search(text))), None
            )
            if found:
                problems.warning(
                    "C112",
                    f"Students will read the signs “{short(found[0])}” in question {a.name}: the text is literal.",
                    help="Write 'markup: markdown' at the top of the answer key, or between lines '---' with "
                    "'lmspack: 1' at the top of the text.",
                    at=quiz.source,
                    span=quiz.source.line_span(a.question.span.line),
                    question=a.name,
                )
                return


def _texts(question: Question) -> Iterator[str]:
    contents: list[Content] = [
        question.stem,
        *(choice.content for choice in question.choices),
        question.explanation,
    ]
    for content in contents:
        for inline in inlines_of(content):
            if isinstance(inline, str):
                yield inline
