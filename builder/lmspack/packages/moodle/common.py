"""What every question has. Source: Moodle's importer (import_headers and the files around it), run on 4.5 and 5.0."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections.abc import Iterator
from urllib.parse import unquote

from lmspack.packages.findings import Finding, Rule
from lmspack.packages.moodle.bank import idnumber_faults
from lmspack.packages.moodle.question import Question, held, plain
from lmspack.packages.values import number
from lmspack.xml import Element

_LONGEST_NAME = 255
_CUT = re.compile(r"<[A-Za-z/!?]")
_HOLDERS = frozenset(
    {
        "questiontext", "generalfeedback", "answer", "feedback", "hint", "subquestion", "correctfeedback",
        "partiallycorrectfeedback", "incorrectfeedback", "graderinfo", "responsetemplate", "drag",
    }
)  # fmt: skip
_PLUGINFILE = re.compile(r"@@PLUGINFILE@@/([^\"'<>?\s]+)")


def _name(question: Question) -> Iterator[Finding]:
    name = question.find("name")
    if name is None or name.find("text") is None:
        if question.type not in ("cloze", "multianswer"):
            yield Finding(
                question.element,
                "'Missing question name in XML file': Moodle stops and imports nothing.",
                "error",
            )
        return
    if not held(name) and question.type not in ("cloze", "multianswer"):
        yield Finding(
            name, "The name is empty: in the question bank the question cannot be told from others."
        )
    if len(held(name)) > _LONGEST_NAME:
        yield Finding(
            name, f"The name has {len(held(name))} characters; Moodle cuts it after {_LONGEST_NAME} at most."
        )


def _markup_in_name(question: Question) -> Iterator[Finding]:
    name = question.find("name")
    found = _CUT.search(held(name))
    if name is not None and found:
        yield Finding(
            name,
            f"Moodle takes '{held(name)[found.start() : found.start() + 20]}' in the name for markup and drops it.",
        )


def _question_text(question: Question) -> Iterator[Finding]:
    text = question.find("questiontext")
    if text is None or text.find("text") is None:
        yield Finding(
            question.element, "The question has no <questiontext>: Moodle imports it empty without a word."
        )
    elif not held(text) and question.type != "description":
        yield Finding(text, "The question text is empty.")


def _grade(question: Question) -> Iterator[Finding]:
    element = question.find("defaultgrade")
    if element is None:
        return
    value = number(plain(element))
    if not plain(element):
        yield Finding(
            element, "An empty defaultgrade is 0 marks; without the element it would be 1.", "warning"
        )
    elif value is None or value != value or value >= 100000:
        yield Finding(
            element,
            f"'{plain(element)}' is no mark below 100000: Moodle stops with a database error, half imported.",
        )
    elif value < 0:
        yield Finding(element, f"Moodle accepts the negative mark {value:g}.", "warning")


def _penalty(question: Question) -> Iterator[Finding]:
    element = question.find("penalty")
    if element is None or not plain(element):
        return
    value = number(plain(element))
    if value is None:
        yield Finding(element, f"'{plain(element)}' is no number: Moodle ends in an error page.", "error")
    elif not 0 <= value <= 1:
        yield Finding(element, f"The penalty {value:g} is no part of 1; Moodle stores it as it is.")


def _tags(question: Question) -> Iterator[Finding]:
    for name in ("tags", "coursetags"):
        for tags in question.element.findall(name):
            if plain(tags) or any(tag.find("text") is None for tag in tags.findall("tag")):
                yield Finding(tags, "Tags that are not <tag><text>…</text></tag> are passed over.")


def _ignored(question: Question) -> Iterator[Finding]:
    hidden = question.find("hidden")
    if plain(hidden) not in ("", "0") and hidden is not None:
        yield Finding(hidden, "Moodle ignores <hidden>: the question arrives ready for use.", "info")
    shown = question.find("shownumcorrect")
    if shown is not None and plain(shown).lower() in ("0", "false", "no") and question.type != "ordering":
        yield Finding(
            shown,
            f"<shownumcorrect>{plain(shown)}</shownumcorrect> switches it on: only its presence counts.",
        )


_BOOLEANS = {
    "single": ("multichoice", "calculatedmulti"),
    "shuffleanswers": ("multichoice", "matching", "match", "ddwtos", "gapselect", "calculatedmulti"),
}


def _booleans(question: Question) -> Iterator[Finding]:
    for name, types in _BOOLEANS.items():
        element = question.find(name)
        if (
            element is not None
            and question.type in types
            and plain(element) not in ("true", "false", "1", "0", "")
        ):
            yield Finding(
                element,
                f"<{name}>{plain(element)}</{name}> is read as true: only 'false', '0' and nothing mean false.",
            )


def _files(question: Question) -> Iterator[Finding]:
    for file in question.element.iter("file"):
        parent = file.getparent()
        if parent is None or (str(parent.tag) not in _HOLDERS and parent is not question.element):
            yield Finding(
                file, "A <file> outside the element whose <text> shows it is passed over.", "warning"
            )
            continue
        name, path = file.get("name", ""), file.get("path", "/")
        if not name:
            yield Finding(file, "A <file> without a name: Moodle stops with 'Invalid file name'.")
        elif "/" in name:
            yield Finding(file, f"Moodle deletes the '/' in '{name}', and the link to it breaks.", "warning")
        if not (path.startswith("/") and path.endswith("/")):
            yield Finding(
                file, f"The path '{path}' must begin and end with '/': Moodle stops with 'Invalid file path'."
            )
        yield from _bytes(file)


def _bytes(file: Element) -> Iterator[Finding]:
    data = "".join((file.text or "").split())
    if data.startswith("data:"):
        yield Finding(
            file,
            "The file holds a data: address, and Moodle stores rubbish; it wants base64 alone.",
            "warning",
        )
        return
    try:
        b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        yield Finding(file, "This is no base64: Moodle stores rubbish without a word.", "warning")


def _has_no_files(holder: Element) -> bool:
    """Whether Moodle shows a text as it stands: no address in it is one of a file."""
    above = holder.getparent()
    typed = above is not None and above.get("type") in ("shortanswer", "numerical")
    return (
        holder.tag in ("name", "tag", "category", "idnumber")
        or holder.get("format") == "plain_text"
        or (holder.tag == "answer" and (typed or (above is not None and above.tag == "subquestion")))
    )


def _links(question: Question) -> Iterator[Finding]:
    for text in question.element.iter("text"):
        holder = text.getparent()
        if holder is None or not plain(text) or _has_no_files(holder):
            continue
        given = {unquote(f.get("path", "/") + f.get("name", "")).lstrip("/") for f in holder.findall("file")}
        for link in dict.fromkeys(_PLUGINFILE.findall(plain(text))):
            if unquote(link).lstrip("/") not in given:
                yield Finding(
                    text,
                    f"The text shows the file '{unquote(link)}', which stands not beside it: the picture stays empty.",
                )


RULES: tuple[Rule[Question], ...] = (
    Rule("P305", "warning", _name, "Write <name><text>…</text></name>, at most 255 characters."),
    Rule("P307", "warning", _markup_in_name, "Escape it once more inside CDATA: &lt; for <."),
    Rule("P313", "error", idnumber_faults, "Shorten it, and write it without blanks around it."),
    Rule("P319", "error", _grade, "Write a number with a point, such as 1.5."),
    Rule("P320", "warning", _penalty, "Write a number from 0 to 1, such as 0.3333333."),
    Rule("P321", "warning", _booleans, "Write 'true' or 'false' in small letters."),
    Rule("P327", "error", _files, 'Write <file name="a.png" path="/" encoding="base64"> beside the <text>.'),
    Rule("P329", "warning", _tags, "Write <tag><text>…</text></tag> for each."),
    Rule("P330", "warning", _ignored, "Remove the element."),
    Rule(
        "P334", "warning", _question_text, 'Write <questiontext format="html"><text>…</text></questiontext>.'
    ),
    Rule("P335", "warning", _links, "Put a <file> beside the <text>, with the name that the text uses."),
)
