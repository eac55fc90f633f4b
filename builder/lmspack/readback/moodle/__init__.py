"""A Moodle XML file, read back as Moodle's importer reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import cast

from lmspack.model import Difficulty, MediaFile, Messages, Question, Section
from lmspack.readback import NOWHERE, WHOLE, Item, ReadbackError, ReadQuiz, Shown, Validate
from lmspack.readback.moodle.categories import Places
from lmspack.readback.moodle.kinds import Own, own
from lmspack.readback.moodle.texts import SHOWS_FILE, content_of, files, unescaped
from lmspack.richtext import Content
from lmspack.scoring import Response
from lmspack.xml import Element, XmlError, iterate

_DIFFICULTY = "difficulty: "
_WORD_JOINER = "\u2060"

_NO_MESSAGES = Messages()
_NO_TAGS: tuple[tuple[str, ...], Difficulty] = ((), "")

_FULL = 0.999999
"""Moodle takes a fraction from here on for full marks (question_state::graded_state_for_fraction)."""

_THIRD, _AT_THIRD, _NEAR_THIRD = Decimal("0.3333333"), Decimal("0.00001"), Decimal("0.005")
"""What the importer makes of a penalty that is not farther from it than the last; up to the second, that is only one
more way to write it."""


def read(path: Path, validate: Validate, part: slice = WHOLE) -> ReadQuiz:
    """The quiz in a file. Raises `ReadbackError` where it is not what lmspack writes.

    Questions are read one by one as ``items`` is consumed; each is validated first. A file with sections or media is
    read whole at once, since only all of its questions tell which there are.
    """
    elements = _elements(path, validate)
    places = Places(next(elements))
    frame = places.frame()
    source = path.read_bytes()
    media: dict[str, MediaFile] | None = {} if b"<file " in source or SHOWS_FILE in source else None
    items: Iterable[Item] = _items(elements, places, media)
    if source.count(b'<question type="category">') > 1 or media is not None:
        items = list(items)
        questions = [item.question for item in items]
        frame = replace(frame, sections=_sections(questions), media=tuple((media or {}).values()))
    return ReadQuiz(frame, islice(items, part.start, part.stop, part.step))


def _elements(path: Path, validate: Validate) -> Iterator[Element]:
    try:
        for question in iterate(path, "question"):
            validate(path.name, question)
            yield question
    except XmlError as error:
        raise ReadbackError(f"line {error.line}: {error.message}") from None


def _items(elements: Iterable[Element], places: Places, media: dict[str, MediaFile] | None) -> Iterator[Item]:
    """The items of a file; ``media`` takes up the files that they bring, if there are any."""
    for element in elements:
        if element.get("type") == "category":
            places.enter(element)
            continue
        identifier = element.findtext("idnumber") or ""
        try:
            if media is not None:
                media.update(files(element))
            yield _item(element, identifier, places)
        except ReadbackError as error:
            raise ReadbackError(f"{identifier}: {error}") from None


def _sections(questions: Iterable[Question]) -> tuple[Section, ...]:
    titles = tuple(dict.fromkeys(question.section for question in questions))
    return tuple(Section(title) for title in titles) if any(titles) else ()


def _item(element: Element, identifier: str, places: Places) -> Item:
    found = own(element)
    language = found.stem.language
    present = {child.tag for child in element}  # most have none of the rarer elements
    messages = _messages(element, language) if "correctfeedback" in present else _NO_MESSAGES
    tags, difficulty = _tags(element) if "tags" in present else _NO_TAGS
    question = Question(
        id=identifier,
        number="",
        kind=found.kind,
        stem=found.stem.content,
        span=NOWHERE,
        explanation=content_of(element.find("generalfeedback"), language),
        points=Decimal(element.findtext("defaultgrade") or "1") if found.points is None else found.points,
        language=language,
        section=places.section,
        penalty=_penalty(element) if "penalty" in present else None,
        hints=tuple(content_of(hint, language) for hint in element.findall("hint"))
        if "hint" in present
        else (),
        tags=tags,
        difficulty=difficulty,
        category=places.category,
        **{"messages": messages, **found.fields},
    )
    return Item(question, unescaped(element.findtext("name/text") or ""), _player(question, found))


def _messages(element: Element, language: str) -> Messages:
    return Messages(
        content_of(element.find("correctfeedback"), language),
        content_of(element.find("partiallycorrectfeedback"), language),
        content_of(element.find("incorrectfeedback"), language),
    )


def _penalty(element: Element) -> Decimal:
    """What a further try costs."""
    penalty = Decimal(element.findtext("penalty") or "")
    return _THIRD if _AT_THIRD < abs(penalty - _THIRD) < _NEAR_THIRD else penalty


def _tags(element: Element) -> tuple[tuple[str, ...], Difficulty]:
    """Tags as Moodle keeps them, and the difficulty that one of them says."""
    tags = [tag.findtext("text") or "" for tag in element.findall("tags/tag")]
    if len({tag.lower() for tag in tags}) < len(tags):
        raise ReadbackError("two tags differ in capitals only: Moodle would keep one")
    difficulty = ""
    if tags and tags[0].startswith(_DIFFICULTY):
        difficulty = tags.pop(0).removeprefix(_DIFFICULTY)
    return tuple(tag.removeprefix(_WORD_JOINER) for tag in tags), cast("Difficulty", difficulty)


def _player(question: Question, found: Own) -> Callable[[Response], Shown]:
    points = float(question.points)

    def play(response: Response) -> Shown:
        share = found.grade(response) if response else 0.0
        picked = [question.choices[int(place)] for place in response] if question.choices else []
        told = tuple(choice.rationale for choice in picked if choice.rationale)
        return Shown(share * points, told, question.explanation, _message(question.messages, share))

    return play


def _message(messages: Messages, share: float) -> Content:
    if share >= _FULL:
        return messages.correct
    return messages.partial if share > 1 - _FULL else messages.incorrect
