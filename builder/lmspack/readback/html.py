"""A page, read back: its frame by the XML parser, its questions from the data, played as its script plays them."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any

from lmspack.model import UNKNOWN_LANGUAGE, Choice, Question, Quiz
from lmspack.naming import question_names
from lmspack.readback import NOWHERE, WHOLE, Item, ReadbackError, ReadQuiz, Shown, Validate, quiz_frame
from lmspack.richtext import Content, xhtml
from lmspack.scoring import Response
from lmspack.source import SourceText, Span
from lmspack.xml import Element, XmlError, parse

HTML = "{http://www.w3.org/1999/xhtml}"
DOCTYPE = "<!DOCTYPE html>\n"
DATA = '<script id="data" type="application/json">'

_LOADING = ("src", "href", "action", "style", "data", "poster", "srcset")
"""Attributes that load something, lead somewhere, or style one element: the frame has none of them."""


def read(path: Path, validate: Validate, part: slice = WHOLE) -> ReadQuiz:  # noqa: ARG001 - nobody judges HTML
    """The quiz in a page. Raises `ReadbackError` where it is not what lmspack writes, or would not be safe."""
    text = path.read_text(encoding="utf-8")
    if not text.startswith(DOCTYPE):
        raise ReadbackError("the page does not begin as HTML")
    before, _, rest = text[len(DOCTYPE) :].partition(DATA)
    data, _, after = rest.partition("<")  # the data has no such character
    frame = _parsed(before + DATA + "<" + after)
    _check_policy(frame, {name: _inside(name, before + after) for name in ("script", "style")})
    _check_attributes(frame)
    title = frame.findtext(f".//{HTML}title") or ""
    if frame.findtext(f".//{HTML}h1") != title:
        raise ReadbackError("the page has another title than its heading")
    quiz = _loaded(data)
    items = _items(frame.get("data-quiz", ""), quiz)
    return ReadQuiz(quiz_frame(title, _content(quiz["introduction"])), iter(items[part]))


def _parsed(markup: str) -> Element:
    try:
        return parse(markup.encode())
    except XmlError as error:
        raise ReadbackError(f"line {error.line}: {error.message}") from None


def _loaded(data: str) -> dict[str, Any]:
    try:
        quiz: dict[str, Any] = json.loads(data)
    except ValueError as error:
        raise ReadbackError(f"the page's data is no JSON: {error}") from None
    return quiz


def _inside(name: str, markup: str) -> str:
    """What the one element of this name holds, as a parser of HTML reads it: character by character."""
    if markup.count(f"<{name}>") != 1:
        raise ReadbackError(f"the page must have one {name}")
    return markup.partition(f"<{name}>")[2].partition(f"</{name}>")[0]


def _check_policy(frame: Element, contents: dict[str, str]) -> None:
    """Check that the page runs its own script and nothing else, and neither loads nor sends anything."""
    head = frame[0]
    if head[0].get("charset") != "utf-8" or head[1].get("http-equiv") != "Content-Security-Policy":
        raise ReadbackError("the Content-Security-Policy must stand before all that it governs")
    policy = dict(part.strip().split(" ", 1) for part in head[1].get("content", "").split(";"))
    expected = dict.fromkeys(("default-src", "base-uri", "form-action"), "'none'")
    for name, content in contents.items():
        digest = b64encode(sha256(content.encode()).digest()).decode()
        expected[f"{name}-src"] = f"'sha256-{digest}'"
    if policy != expected:
        wrong = sorted(name for name in expected if policy.get(name) != expected[name])
        raise ReadbackError(f"the Content-Security-Policy is another than the page needs: {', '.join(wrong)}")


def _check_attributes(frame: Element) -> None:
    for element in frame.iter():
        wrong = [str(name) for name in element.attrib if name in _LOADING or str(name).startswith("on")]
        if wrong:
            raise ReadbackError(f"an element of the page has the attribute {wrong[0]}")


def _items(quiz_id: str, quiz: dict[str, Any]) -> list[Item]:
    questions = [_Read(quiz, fields) for fields in quiz["questions"]]
    names = _names(questions)
    return [
        question.item(f"{quiz_id}-{question.id}", name)
        for question, name in zip(questions, names, strict=True)
    ]


class _Read:
    """The fields of a question, with what is left out filled in."""

    def __init__(self, quiz: dict[str, Any], fields: dict[str, Any]) -> None:
        self.id = str(fields.get("id", ""))
        self.kind = fields.get("kind", "choice")
        self.number = str(fields.get("number", ""))
        self.points = str(fields.get("points", "1"))
        self.stem = _content(fields.get("stem", ""))
        self.explanation = _content(fields.get("explanation", ""))
        self.language = str(fields.get("lang", quiz["language"]))
        self.fields = fields
        if self.kind not in _KINDS:
            raise ReadbackError(f"{self.id}: a question of the kind {self.kind}")

    def item(self, identifier: str, name: str) -> Item:
        """The question as an item."""
        choices, play = _KINDS[self.kind](self)
        question = Question(
            id=identifier,
            number="",
            kind=self.kind if self.kind != "true-false" else "choice",
            stem=self.stem,
            span=NOWHERE,
            choices=choices,
            explanation=self.explanation,
            points=Decimal(self.points),
            shuffle=bool(self.fields.get("shuffle", False)),
            language=self.language or UNKNOWN_LANGUAGE,
        )
        return Item(question, name, play)


Played = tuple[tuple[Choice, ...], Callable[[Response], Shown]]


def _choices(read: _Read) -> Played:
    worth, of = read.fields["worth"], read.fields.get("of", 1)
    pinned = read.fields.get("pinned", [])
    choices = tuple(
        Choice(_content(texts[0]), NOWHERE, share > 0, _content("".join(texts[1:])), place in pinned)
        for place, (texts, share) in enumerate(zip(read.fields["choices"], worth, strict=True))
    )

    def play(response: Response) -> Shown:
        share = max(0, sum(worth[int(place)] for place in response)) / of
        told = tuple(choices[int(p)].rationale for p in response if choices[int(p)].rationale)
        return Shown(share * float(read.points), told, read.explanation if response else ())

    return choices, play


_KINDS: Mapping[str, Callable[[_Read], Played]] = {
    "choice": _choices,
    "true-false": _choices,
    "multiple": _choices,
}


def _names(questions: list[_Read]) -> list[str]:
    """The page has no names: it lists questions by number and stem, which is what a name is made of."""
    span, source = Span(1, 0, 1, 0), SourceText("", ())
    bare = tuple(Question(read.id, read.number, read.kind, read.stem, span) for read in questions)
    return question_names(Quiz("", "", (), "", bare, source))


def _content(markup: str) -> Content:
    if "<" not in markup and "&" not in markup:
        return xhtml.plain_paragraph(markup) if markup else ()
    try:
        return xhtml.read(parse(f"<div>{markup}</div>".encode()))
    except XmlError as error:
        raise ReadbackError(f"a text is not well-formed: {error.message}") from None
