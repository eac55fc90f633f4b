"""A web page: one file with everything in it, in which students take the quiz.

The page is a frame (templates/html/page.html.j2), the quiz as JSON, and a script that shows it. Both the frame and
the markup of the texts are well-formed XML, so that the page can be read back. The right answers are in it.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from math import lcm
from pathlib import Path
from typing import Any

from markupsafe import Markup

from lmspack import resources
from lmspack.interface_texts import interface_language, interface_texts, is_right_to_left
from lmspack.model import UNKNOWN_LANGUAGE, Choice, Question, Quiz
from lmspack.naming import decimal_text
from lmspack.resources import template
from lmspack.richtext import xhtml
from lmspack.scoring import shares

_SCRIPTS = ("texts", "content", "kinds", "progress", "views", "paper")
"""The parts of the script (templates/html/page/), in the order in which they need each other."""

_IN_FRAME = ("no_script",)
"""Texts that stand in the frame; the script needs all others."""

_TIGHTER = ((": ", ":"), ("; ", ";"), (", ", ","), (" {", "{"), ("{ ", "{"), (";}", "}"), (" }", "}"))
"""Blanks of the style that only people need. A colon before a blank never stands in a selector."""

_COMMENT = re.compile(r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/")


LIMITS: Mapping[str, str] = {
    "all-or-nothing": "It is left out.",
    "negative-marking": "It is left out.",
    "hints": "It is left out.",
    "messages": "It is left out.",
    "numbering": "It is left out.",
    "tags": "It is left out.",
    "difficulty": "It is left out.",
    "question-category": "It is left out.",
    "essay-length": "It is left out.",
    "essay-notes": "It is left out.",
    "time-limit": "It is left out.",
    "attempts": "It is left out.",
    "feedback-time": "It is left out.",
    "pools": "It is left out.",
    "sections": "It is left out.",
    "mixed-questions": "It is left out.",
    "quiz-category": "It is left out.",
}
"""What the format cannot say: name of a limit → what becomes of it."""


def write(quiz: Quiz, path: Path) -> None:
    """Write the page of a quiz."""
    path.write_bytes(page(quiz).encode())


def page(quiz: Quiz) -> str:
    """The page of a quiz."""
    interface = interface_language(quiz.language)
    texts = interface_texts(interface)
    language = _language(quiz.language)
    questions = [_question(quiz, question, place) for place, question in enumerate(quiz.questions, 1)]
    data = {
        "language": language,
        "rtl": is_right_to_left(quiz.language),
        "revision": sha256(_json(questions).encode()).hexdigest()[:12],
        "introduction": xhtml.compact(quiz.introduction),
        "questions": questions,
        "texts": {name: text for name, text in texts.items() if name not in _IN_FRAME},
    }
    style, script = _cdata(_style()), _cdata(_script())
    return template("html/page.html.j2").render(
        quiz=quiz,
        interface=interface,
        direction="rtl" if is_right_to_left(interface) else "ltr",
        content_language=None if language == interface else language,
        texts=texts,
        policy=policy(style, script),
        style=style,
        script=script,
        data=Markup(_json(data)),  # noqa: S704 - `_json` leaves no character that means something in HTML
    )


def policy(style: str, script: str) -> str:
    """The Content-Security-Policy of a page with these contents of its one ``<style>`` and ``<script>``: nothing
    else runs, nothing is loaded, nothing is sent."""
    return (
        f"default-src 'none'; script-src '{_source(script)}'; style-src '{_source(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _source(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _question(quiz: Quiz, question: Question, place: int) -> dict[str, object]:
    """A question as the script takes it. What is as usual is left out: a page is read by phones."""
    points, number = decimal_text(question.points), question.number
    fields: dict[str, object] = {
        "id": question.id,
        "kind": question.kind if question.kind != "choice" else "",
        "number": number if number != str(place) else "",
        "points": points if points != "1" else "",
        "stem": xhtml.compact(question.stem),
        **_KINDS[question.kind](question),
        "explanation": xhtml.compact(question.explanation),
    }
    kept = {name: value for name, value in fields.items() if value}
    if question.language != quiz.language:
        kept["lang"] = _language(question.language)
    return kept


def _choices(question: Question) -> dict[str, object]:
    """The choices and what each is worth, in ``of``-ths of full marks: whole numbers, as a script adds without
    error."""
    worth = shares(question)
    of = lcm(*(share.denominator for share in worth))
    return {
        "choices": [_choice(choice) for choice in question.choices],
        "worth": [int(share * of) for share in worth],
        "of": of if of > 1 else 0,
        "shuffle": question.shuffle,
        "pinned": [place for place, choice in enumerate(question.choices) if choice.pinned],
    }


def _choice(choice: Choice) -> list[str]:
    text = xhtml.compact(choice.content)
    return [text, xhtml.compact(choice.rationale)] if choice.rationale else [text]


_KINDS: Mapping[str, Callable[[Question], dict[str, object]]] = {
    "choice": _choices,
    "true-false": _choices,
    "multiple": _choices,
}
"""Kind → what the script's entry of the same name (page/kinds.js) needs beside the fields that all have."""


def _language(tag: str) -> str:
    """The value of HTML's ``lang``, whose word for "undetermined" is an empty one."""
    return "" if tag == UNKNOWN_LANGUAGE else tag


def _json(value: Any) -> str:
    """JSON without any character that HTML or XML would read as markup, so that nothing ends the script early."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _cdata(text: str) -> Markup:
    """The content of a style or script element, the same to parsers of HTML and of XML. ``text`` is ours."""
    return Markup(f"/*<![CDATA[*/\n{text}\n/*]]>*/")  # noqa: S704 - our own files


@cache
def _style() -> str:
    text = _lines(_COMMENT.sub("", _source_file("page.css")))
    for loose, tight in _TIGHTER:
        text = text.replace(loose, tight)
    return text


@cache
def _script() -> str:
    """One function, so that no name of ours meets one of the browser's."""
    whole = "".join(_source_file(f"{name}.js") for name in _SCRIPTS)
    return '(() => {\n"use strict";\n' + _lines(whole) + "\n})();"


def _source_file(name: str) -> str:
    return (resources.folder("templates") / "html" / "page" / name).read_text(encoding="utf-8")


def _lines(text: str) -> str:
    """The lines without indents, blank lines and comments, which are for those who read the sources."""
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))
