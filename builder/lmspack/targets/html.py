"""A web page: one file with everything in it, in which students take the quiz.

The page is a frame (templates/html/page.html.j2), the quiz as JSON, and a script that shows it. Both the frame and
the markup of the texts are well-formed XML, so that the page can be read back. The right answers are in it.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from markupsafe import Markup

from lmspack.interface_texts import interface_language, interface_texts
from lmspack.limits import carried
from lmspack.model import UNKNOWN_LANGUAGE, MediaFile, Messages, Question, Quiz
from lmspack.naming import decimal_text
from lmspack.resources import template
from lmspack.richtext.languages import direction
from lmspack.richtext.xhtml import compact
from lmspack.targets import html_parts
from lmspack.targets.html_kinds import gap_markup, kind_fields

LIMITS: Mapping[str, str] = {
    "tags": "A page does not show them.",
    "difficulty": "A page does not show it.",
    "question-category": "A page has no question bank.",
    "essay-notes": "They are left out, since anyone can read all of a page.",
    "attempts": "A page cannot count attempts; students may begin anew as often as they like.",
    "quiz-category": "A page has no question bank.",
}
"""What the format cannot say: name of a limit → what becomes of it."""


def write(quiz: Quiz, path: Path) -> None:
    """Write the page of a quiz."""
    path.write_bytes(page(quiz).encode())


def page(quiz: Quiz) -> str:
    """The page of a quiz."""
    quiz = carried(quiz, LIMITS)
    interface = interface_language(quiz.language)
    texts = interface_texts(interface)
    language = _language(quiz.language)
    needs = html_parts.needs(quiz)
    bare_script = html_parts.script(needs)
    style, script = _cdata(html_parts.style(needs)), _cdata(bare_script)
    data = {**_data(quiz), "texts": html_parts.said(texts, bare_script)}
    return template("html/page.html.j2").render(
        quiz=quiz,
        interface=interface,
        direction=direction(interface),
        content_language=None if language == interface else language,
        texts=texts,
        policy=policy(style, script, sorted({file.type.partition("/")[0] for file in quiz.media})),
        style=style,
        script=script,
        data=Markup(_json(data)),  # noqa: S704 - `_json` leaves no character that means something in HTML
    )


_MEDIA_SOURCES = {"image": "img-src", "audio": "media-src"}


def policy(style: str, script: str, media: list[str]) -> str:
    """The Content-Security-Policy of a page with these contents of its one ``<style>`` and ``<script>``: nothing
    else runs, nothing is loaded, nothing is sent. ``media`` are the types ("image", "audio") that it holds itself."""
    held = "".join(f"{_MEDIA_SOURCES[kind]} data:; " for kind in media)
    return (
        f"default-src 'none'; script-src '{_source(script)}'; style-src '{_source(style)}'; {held}"
        "base-uri 'none'; form-action 'none'"
    )


def _source(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _data(quiz: Quiz) -> dict[str, Any]:
    """The quiz as the script takes it, but for the interface's texts."""
    questions = list(_questions(quiz))
    asked = {
        "questions": questions,
        **_kept(
            {
                "all": _shared(questions),
                "sections": [[section.title, section.pick, section.shuffle] for section in quiz.sections],
                "shuffle": quiz.shuffle_questions,
                "minutes": quiz.time_limit,
                "feedback": quiz.feedback if quiz.feedback != "immediate" else "",
            }
        ),
    }
    languages = sorted({quiz.language, *(question.language for question in quiz.questions)})
    return {
        "language": _language(quiz.language),
        "rtl": [language for language in languages if direction(language) == "rtl"],
        "revision": sha256(_json(asked).encode()).hexdigest()[:12],
        "introduction": compact(quiz.introduction),
        **({"media": {file.name: _media(file) for file in quiz.media}} if quiz.media else {}),
        **asked,
    }


def _media(file: MediaFile) -> list[str | int | None]:
    return [file.type, b64encode(file.data).decode(), file.width, file.height]


def _questions(quiz: Quiz) -> Iterator[dict[str, Any]]:
    """The questions. One says its section where it is another than that of the question before."""
    section = ""
    for place, question in enumerate(quiz.questions, 1):
        fields = _question(question, place)
        if question.language != quiz.language:
            fields["lang"] = _language(question.language)
        if question.section != section:
            fields["section"] = section = question.section
        yield fields


_SHARED = ("shuffle", "points", "exact", "penalty", "numbering", "negative", "messages")
"""Settings that an author makes for all questions at once."""


def _shared(questions: list[dict[str, Any]]) -> dict[str, Any]:
    """The settings that all questions have alike, taken out of them."""
    first, *others = questions or [{}]
    shared = {
        name: first[name]
        for name in _SHARED
        if name in first and all(other.get(name) == first[name] for other in others)
    }
    for fields in questions:
        for name in shared:
            del fields[name]
    return shared


def _question(question: Question, place: int) -> dict[str, Any]:
    """A question as the script takes it. What is as usual is left out: a page is read by phones."""
    points, number, messages = decimal_text(question.points), question.number, question.messages
    told = (messages.correct, messages.partial, messages.incorrect) if messages != Messages() else ()
    return _kept(
        {
            "id": question.id,
            "kind": question.kind if question.kind != "choice" else "",
            "number": number if number != str(place) else "",
            "points": points if points != "1" else "",
            "stem": compact(question.stem, gap_markup),
            **kind_fields(question),
            "shuffle": question.shuffle,
            "exact": not question.partial,
            "penalty": decimal_text(question.penalty) if question.penalty is not None else "",
            "hints": [compact(hint) for hint in question.hints],
            "messages": [compact(message) for message in told],
            "why": compact(question.explanation),
        }
    )


def _kept(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value}


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
