"""A quiz with its pictures and sounds: every path replaced by the name of a file that travels with the quiz."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath

from lmspack.contents import Change, changed
from lmspack.diagnostics import Problems
from lmspack.media.findings import Fault, Identity
from lmspack.media.places import Places
from lmspack.media.shelf import Shelf
from lmspack.model import MediaFile, Question, Quiz
from lmspack.richtext import Content, Inline, Media, Paragraph, inlines_of, mapped
from lmspack.source import SourceText

WIDE = 4000
"""Pixels in one direction that no student's screen shows."""


def embed(
    quiz: Quiz,
    folder: Path,
    problems: Problems,
    *,
    root: Path | None = None,
    keys: Sequence[SourceText] = (),
    inputs: dict[str, str] | None = None,
) -> Quiz:
    """The quiz with its media: `Quiz.media` in the order of their first use, each file once however often and under
    however many paths it is used, and each `Media` with the name and the kind of its file.

    Paths lead from ``folder``, the quiz text's, and not out of ``root``, the project's (default: ``folder``). ``keys``
    are the other texts that contents come from; messages name the places in them. The digests of what is read go
    into ``inputs`` (path → SHA-256 in hex). Whatever is wrong is reported (E2xx, C3xx); a file that cannot be used is
    left out, and its `Media` stays as it was.
    """
    uses = _uses(quiz)
    if not uses:
        return quiz
    shelf = Shelf(folder, root or folder)
    places = Places(quiz, keys)
    for media, question in uses:
        source, span = places.next(media.name, question)
        identifier = question.id if question else ""
        found = shelf.take(media.name)
        if isinstance(found, Fault):
            message = f"The file '{media.name}' cannot be used: {found.message}."
            problems.error(found.code, message, help=found.help, at=source, span=span, question=identifier)
            continue
        for code, message, help in _remarks(media, found):
            problems.warning(code, message, help=help, at=source, span=span, question=identifier)
    if inputs is not None:
        inputs.update(shelf.digests)
    files = shelf.files()
    rename = _renaming(files)
    return replace(
        quiz,
        introduction=rename(quiz.introduction),
        questions=tuple([changed(question, rename) for question in quiz.questions]),
        media=tuple({file.name: file for file in files.values()}.values()),
    )


def _uses(quiz: Quiz) -> list[tuple[Media, Question | None]]:
    """Every picture and sound, in the order of the text, with the question that it stands in."""
    found = [(media, None) for media in _media_of(quiz.introduction)]
    uses: list[tuple[Media, Question | None]] = [*found]
    for question in quiz.questions:

        def collect(content: Content, question: Question = question) -> Content:
            if not _is_plain(content):
                uses.extend((media, question) for media in _media_of(content))
            return content

        changed(question, collect)
    return uses


def _is_plain(content: Content) -> bool:
    """Whether a content is one line of bare text, as nearly all are."""
    if len(content) != 1:
        return not content
    block = content[0]
    return isinstance(block, Paragraph) and len(block.inlines) == 1 and isinstance(block.inlines[0], str)


def _media_of(content: Content) -> Iterator[Media]:
    return (inline for inline in inlines_of(content) if isinstance(inline, Media))


def _renaming(files: Mapping[str, MediaFile]) -> Change:
    """What gives every picture and sound of a content the name and the kind of its file."""

    def renamed(inline: Inline) -> Inline:
        if not isinstance(inline, Media) or inline.name not in files:
            return inline
        file = files[inline.name]
        return Media(file.name, inline.alt, "audio" if file.type.startswith("audio/") else "image")

    def change(content: Content) -> Content:
        if _is_plain(content) or not any(_media_of(content)):
            return content
        return mapped(content, lambda inlines: tuple([renamed(inline) for inline in inlines]))

    return change


def _remarks(media: Media, found: Identity) -> Iterator[tuple[str, str, str]]:
    """What is odd about a picture or sound that can be used: code, message, help."""
    path = media.name
    sense = "hear" if found.type.startswith("audio/") else "see"
    if not media.alt.strip():
        message = f"Nothing says what is to {sense} in '{path}' to those who cannot {sense} it."
        yield "C301", message, "Say it in words, between the brackets of ![…](…)."
    elif _is_name(media.alt, path):
        message = f"The words for '{path}' are only its name."
        yield "C302", message, f"Say what is to {sense} in it, as on the telephone."
    if max(found.width or 0, found.height or 0) > WIDE:
        message = (
            f"The picture '{path}' has {found.width} × {found.height} pixels: more than any screen shows."
        )
        yield "C303", message, "Scale it down; students load it over slow lines too."


def _is_name(alt: str, path: str) -> bool:
    """Whether the words are the file's name; a bare word may well be both ("Volcano", volcano.png)."""
    words, name = alt.strip().casefold(), PurePath(path.casefold())
    return words in (str(name), name.name) or (words == name.stem and not words.replace(" ", "").isalpha())
