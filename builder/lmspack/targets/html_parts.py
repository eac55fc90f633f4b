"""The script and the style of a page: put together of the parts (templates/html/page/) that its quiz needs.

A page is read by phones, and most quizzes are of one kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from lmspack import resources
from lmspack.interface_texts import Text
from lmspack.model import CHOICE_KINDS, Quiz

_ALWAYS: frozenset[str] = frozenset()

_PARTS: Mapping[str, frozenset[str]] = {
    "texts": _ALWAYS,
    "content": _ALWAYS,
    "media": frozenset({"media"}),
    "kinds": _ALWAYS,
    "answers": frozenset({"short-answer", "numeric", "blanks", "match", "order", "essay"}),
    "choices": frozenset(CHOICE_KINDS),
    "typed": frozenset({"short-answer", "numeric", "blanks"}),
    "matching": frozenset({"match"}),
    "ordering": frozenset({"order"}),
    "blanks": frozenset({"blanks"}),
    "essay": frozenset({"essay"}),
    "rounds": _ALWAYS,
    "hints": frozenset({"hints"}),
    "progress": _ALWAYS,
    "views": _ALWAYS,
    "results": _ALWAYS,
    "clock": frozenset({"clock"}),
    "paper": _ALWAYS,
}
"""The parts in the order in which they need each other, and what of a quiz (`needs`) asks for each."""

_NEEDS: Mapping[str, Callable[[Quiz], bool]] = {
    "media": lambda quiz: bool(quiz.media),
    "hints": lambda quiz: any(question.hints for question in quiz.questions),
    "clock": lambda quiz: quiz.time_limit is not None,
}

_TIGHTER = ((": ", ":"), ("; ", ";"), (", ", ","), (" {", "{"), ("{ ", "{"), (";}", "}"), (" }", "}"))
"""Blanks of the style that only people need. A colon before a blank never stands in a selector."""

_STRING = re.compile(r'("(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)')
_LOOSE = re.compile(r" ?([(){}\[\],;:?=<>&|]) ?")
"""Signs of the script beside which blanks are for people, outside of strings."""

_COMMENT = re.compile(r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/")


def needs(quiz: Quiz) -> frozenset[str]:
    """The kinds of a quiz's questions, and what else of it needs a part of its own."""
    kinds = {str(question.kind) for question in quiz.questions}
    return frozenset(kinds | {name for name, asked in _NEEDS.items() if asked(quiz)})


@cache
def style(needs: frozenset[str]) -> str:
    """The style of a page that has ``needs``."""
    text = _lines(_COMMENT.sub("", "".join(_sources(needs, "css"))))
    for loose, tight in _TIGHTER:
        text = text.replace(loose, tight)
    return text


@cache
def script(needs: frozenset[str]) -> str:
    """The script of such a page: one function, so that no name of ours meets one of the browser's."""
    parts = _STRING.split(_lines("".join(_sources(needs, "js"))))
    parts[::2] = [_LOOSE.sub(r"\1", code) for code in parts[::2]]
    return '(() => {\n"use strict";\n' + "".join(parts) + "\n})();"


def said(texts: Mapping[str, Text], script: str) -> dict[str, Text]:
    """The interface texts that a script names."""
    return {name: text for name, text in texts.items() if f'"{name}"' in script}


def _sources(needs: frozenset[str], suffix: str) -> Iterator[str]:
    """The files of the parts that are needed; few of them have a style of their own beside the page's."""
    folder = resources.folder("templates") / "html" / "page"
    names = ["page", *(name for name, asked in _PARTS.items() if not asked or asked & needs)]
    for path in (folder / f"{name}.{suffix}" for name in names):
        if path.is_file():
            yield path.read_text(encoding="utf-8")


def _lines(text: str) -> str:
    """The lines without indents, blank lines and comments, which are for those who read the sources."""
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))
