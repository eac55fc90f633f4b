"""A page, read back: its frame by the XML parser, its questions from the data, played as its script plays them."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

from lmspack.model import UNKNOWN_LANGUAGE, UNSCORED_KINDS, MediaFile, Messages, Question, Quiz, Section
from lmspack.naming import question_names
from lmspack.readback import NOWHERE, WHOLE, Item, ReadbackError, ReadQuiz, Shown, Validate, quiz_frame
from lmspack.readback.html_kinds import Played, content, played
from lmspack.richtext import Content
from lmspack.richtext.languages import direction
from lmspack.scoring import Response
from lmspack.source import SourceText
from lmspack.xml import Element, XmlError, parse

HTML = "{http://www.w3.org/1999/xhtml}"
DOCTYPE = "<!DOCTYPE html>\n"
DATA = '<script id="data" type="application/json">'

_LOADING = ("src", "href", "action", "style", "data", "poster", "srcset")
"""Attributes that load something, lead somewhere, or style one element: the frame has none of them."""

_MEDIA_SOURCES = {"image": "img-src", "audio": "media-src"}


def read(path: Path, validate: Validate, part: slice = WHOLE) -> ReadQuiz:  # noqa: ARG001 - nobody judges HTML
    """The quiz in a page. Raises `ReadbackError` where it is not what lmspack writes, or would not be safe."""
    text = path.read_text(encoding="utf-8")
    if not text.startswith(DOCTYPE):
        raise ReadbackError("the page does not begin as HTML")
    before, _, rest = text[len(DOCTYPE) :].partition(DATA)
    data, _, after = rest.partition("<")  # the data has no such character
    frame = _parsed(before + DATA + "<" + after)
    _check_attributes(frame)
    title = frame.findtext(f".//{HTML}title") or ""
    if frame.findtext(f".//{HTML}h1") != title:
        raise ReadbackError("the page has another title than its heading")
    quiz = _loaded(data)
    media = tuple(_media(name, *held) for name, held in quiz.get("media", {}).items())
    contents = {name: _inside(name, before + after) for name in ("script", "style")}
    _check_policy(frame, contents, {file.type.partition("/")[0] for file in media})
    items = _items(quiz, frame.get("data-quiz", ""))
    _check_directions(quiz, {item.question.language for item in items})
    return ReadQuiz(_frame(title, quiz, media), iter(items[part]))


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


def _check_policy(frame: Element, contents: dict[str, str], media: set[str]) -> None:
    """Check that the page runs its own script and nothing else, and neither loads nor sends anything. ``media`` are
    the types that it holds itself, and may show."""
    head = frame[0]
    if head[0].get("charset") != "utf-8" or head[1].get("http-equiv") != "Content-Security-Policy":
        raise ReadbackError("the Content-Security-Policy must stand before all that it governs")
    policy = dict(part.strip().split(" ", 1) for part in head[1].get("content", "").split(";"))
    expected = dict.fromkeys(("default-src", "base-uri", "form-action"), "'none'")
    for name, text in contents.items():
        digest = b64encode(sha256(text.encode()).digest()).decode()
        expected[f"{name}-src"] = f"'sha256-{digest}'"
    for kind in media:
        expected[_MEDIA_SOURCES[kind]] = "data:"
    if policy != expected:
        wrong = sorted(name for name in {*expected, *policy} if policy.get(name) != expected.get(name))
        raise ReadbackError(f"the Content-Security-Policy is another than the page needs: {', '.join(wrong)}")


def _check_attributes(frame: Element) -> None:
    for element in frame.iter():
        wrong = [str(name) for name in element.attrib if name in _LOADING or str(name).startswith("on")]
        if wrong:
            raise ReadbackError(f"an element of the page has the attribute {wrong[0]}")


def _media(name: str, kind: str, data: str, width: int | None, height: int | None) -> MediaFile:
    try:
        return MediaFile(name, b64decode(data, validate=True), kind, width, height)
    except Base64Error:
        raise ReadbackError(f"the media file {name} cannot be read") from None


def _frame(title: str, quiz: dict[str, Any], media: tuple[MediaFile, ...]) -> Quiz:
    return quiz_frame(
        title,
        content(quiz["introduction"]),
        sections=tuple(Section(*section) for section in quiz.get("sections", ())),
        shuffle_questions=quiz.get("shuffle", False),
        time_limit=quiz.get("minutes"),
        feedback=quiz.get("feedback", "immediate"),
        media=media,
    )


def _check_directions(quiz: dict[str, Any], languages: set[str]) -> None:
    """Check that the page knows which of its languages run from right to left."""
    if quiz["rtl"] != sorted(name for name in {quiz["language"], *languages} if direction(name) == "rtl"):
        raise ReadbackError("the page is wrong about the direction of a language")


def _items(quiz: dict[str, Any], quiz_id: str) -> list[Item]:
    read = list(_read(quiz))
    return [
        Item(replace(one.question, id=f"{quiz_id}-{one.question.id}", number=""), name, one.play)
        for one, name in zip(read, _names(read), strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _Read:
    """A question of the page's data, and what its kind is played with."""

    question: Question
    played: Played

    def play(self, response: Response) -> Shown:
        """What the script shows for a response."""
        question = self.question
        if not response:
            return Shown(0, (), ())
        share = self.played.share(response)
        if not question.partial and 0 < share < 1:
            share = Fraction(0)
        return Shown(
            float(share * Fraction(question.points)),
            self.played.rationales(response),
            question.explanation,
            () if question.kind in UNSCORED_KINDS else _message(question.messages, share),
        )


def _message(messages: Messages, share: Fraction) -> Content:
    if share == 1:
        return messages.correct
    return messages.partial if share > 0 else messages.incorrect


def _read(quiz: dict[str, Any]) -> Iterator[_Read]:
    section = ""
    for own in quiz["questions"]:
        fields = {**quiz.get("all", {}), **own}
        section = fields.get("section", section)
        part = played(fields.get("kind", "choice"), fields)
        language = str(fields.get("lang", quiz["language"])) or UNKNOWN_LANGUAGE
        yield _Read(_question(fields, part, section, language), part)


def _question(fields: dict[str, Any], part: Played, section: str, language: str) -> Question:
    """The question, with what is left out filled in."""
    kind = fields.get("kind", "choice")
    return Question(
        id=fields.get("id", ""),
        number=fields.get("number", ""),
        kind=kind if kind != "true-false" else "choice",
        stem=content(fields.get("stem", "")),
        span=NOWHERE,
        choices=part.choices,
        answer=part.answer,
        explanation=content(fields.get("why", "")),
        points=Decimal(fields.get("points", 1)),
        shuffle=fields.get("shuffle", False),
        language=language,
        section=section,
        partial=not fields.get("exact", False),
        negative=Decimal(fields.get("negative", 0)),
        penalty=Decimal(fields["penalty"]) if "penalty" in fields else None,
        hints=tuple(content(hint) for hint in fields.get("hints", ())),
        messages=Messages(*(content(message) for message in fields.get("messages", ()))),
        numbering=fields.get("numbering", "abc"),
    )


def _names(read: list[_Read]) -> list[str]:
    """The page has no names: it lists questions by number and stem, which is what a name is made of."""
    questions = tuple(one.question for one in read)
    return question_names(Quiz("", "", (), "", questions, SourceText("", ())))
