"""Bytes of a file into the lines of a quiz text.

UTF-8 and, with a byte order mark, UTF-16 are read; nothing is ever guessed, since a wrong guess changes
letters in silence (survey rule 38). What is refused is named, with the command that converts it.
"""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterator

from lmspack.diagnostics import Problems, column_of
from lmspack.source import SourceText, Span
from lmspack.text.encodings import likely_encodings
from lmspack.text.messages import Reporter

MAX_LINE = 100_000
"""Characters that a line may have: far more than any question, far less than a file without line ends."""

_LINE_ENDS = str.maketrans({"\u0085": "\n", "\u2028": "\n", "\u2029": "\n"})
_CONTROL = frozenset(map(chr, [*range(0x20), *range(0x7F, 0xA0), 0xFFFE, 0xFFFF])) - frozenset("\t\n\r\u0085")

_SAVE_AS_TEXT = "In the word processor, save it as plain text (.txt), UTF-8."

FORMATS: tuple[tuple[bytes, str, str], ...] = (
    (b"%PDF", "a PDF document", "Open it and copy its text into a plain text file (.txt), saved as UTF-8."),
    (b"PK\x03\x04", "a Word document or another zip archive", _SAVE_AS_TEXT),
    (b"\xd0\xcf\x11\xe0", "an old Word document", _SAVE_AS_TEXT),
    (b"{\\rtf", "a rich text document (RTF)", _SAVE_AS_TEXT),
    (
        b"<!doctype",
        "a web page or an XML file",
        "Copy the text that the browser shows into a plain text file.",
    ),
    (b"<html", "a web page", "Copy the text that the browser shows into a plain text file."),
    (b"<?xml", "an XML file", "Give the quiz as plain text; `lmspack check` judges finished packages."),
    (b"\x89PNG", "a picture", "Type its text into a plain text file."),
    (b"\xff\xd8\xff", "a picture", "Type its text into a plain text file."),
    (b"\x1f\x8b", "a compressed file", "Unpack it first."),
)
"""How files begin that are no quiz texts: bytes (in lower case where letters), name, advice."""


def decode(path: str, data: bytes, problems: Problems) -> SourceText | None:
    """The text in ``data``, or None after an error. ``path`` is the file as the user named it.

    Line ends are CRLF, LF, CR, U+0085, U+2028 and U+2029. Nothing within a line is changed.
    """
    bare = SourceText(path, ())
    reporter = Reporter(bare, problems)
    if _is_other_format(data, reporter):
        return None
    marked_utf16 = data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    text = _utf16(data, reporter) if marked_utf16 else _utf8(path, data, reporter)
    if text is None:
        return None
    if not text.strip("\ufeff \t\r\n\u3000\u00a0\u200b"):
        reporter.say("T105", -1)
        return None
    source = SourceText(path, _lines(text))
    if not _fit(source, problems) or _is_json(source, problems):
        return None
    _warn_of_invisible(source, problems)
    return source


def _lines(text: str) -> tuple[str, ...]:
    if not text.isascii():
        text = text.translate(_LINE_ENDS) if any(end in text for end in "\u0085\u2028\u2029") else text
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return tuple(text.split("\n"))


def _is_other_format(data: bytes, reporter: Reporter) -> bool:
    head = data[:1024].removeprefix(codecs.BOM_UTF8).lstrip(b" \t\r\n")
    for magic, what, advice in FORMATS:
        if head.startswith(magic) or (magic.startswith(b"<") and head.lower().startswith(magic)):
            reporter.say("T103", -1, what=what, advice=advice)
            return True
    return False


def _is_json(source: SourceText, problems: Problems) -> bool:
    """A text that begins with ``{`` or ``[`` and goes on as JSON does; ``[HOME] 4. Where …`` does not."""
    first = next(line.strip("\ufeff \t") for line in source.lines if line.strip("\ufeff \t"))
    rest = first[1:].lstrip()
    starts_object = first[0] == "{" and rest[:1] in ("", '"', "'", "}")
    starts_array = first[0] == "[" and rest[:1] in ("", "{", "[", '"')
    if starts_object or starts_array:
        Reporter(source, problems).say(
            "T103",
            -1,
            what="a JSON file",
            advice="Write the questions as plain text, numbered, one option a line.",
        )
        return True
    return False


def _utf8(path: str, data: bytes, reporter: Reporter) -> str | None:
    if _looks_like_utf16(data):
        guess = "It looks like UTF-16 without a byte order mark."
        reporter.say(
            "T101", -1, where="its beginning", guess=guess, convert=_convert(path, [_utf16_name(data)])
        )
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        where = f"the byte {data[problem.start]:#04x} at offset {problem.start}, in line {line},"
        names = likely_encodings(data)
        guess = f"It is probably {_either(names)}." if names else "Its encoding could not be told."
        reporter.say("T101", -1, where=where, guess=guess, convert=_convert(path, names))
        return None


def _either(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]


def _convert(path: str, names: list[str]) -> str:
    """The command that converts the file, quoted for a shell."""
    if not names:
        return "Open the file in the program it was written with, and save it as UTF-8."
    quoted = "'" + path.replace("'", "'\\''") + "'"
    stem, dot, suffix = path.rpartition(".")
    target = "'" + (f"{stem}.utf8{dot}{suffix}" if dot else f"{path}.utf8").replace("'", "'\\''") + "'"
    command = f"iconv -f {names[0]} -t UTF-8 {quoted} > {target}"
    return (
        f"Save it as UTF-8 in your editor, or convert it: {command} — and look whether all letters are right."
    )


def _looks_like_utf16(data: bytes) -> bool:
    head = data[:4096]
    return len(head) > 7 and head.count(0) * 3 > len(head) and not head.count(b"\0\0")


def _utf16_name(data: bytes) -> str:
    return "UTF-16LE" if data[1:2] == b"\0" else "UTF-16BE"


def _utf16(data: bytes, reporter: Reporter) -> str | None:
    if data[:4] == codecs.BOM_UTF32_LE:
        reporter.say(
            "T101",
            -1,
            where="its beginning",
            guess="It is UTF-32.",
            convert=_convert(reporter.source.path, ["UTF-32"]),
        )
        return None
    try:
        return data.decode("utf-16")
    except UnicodeDecodeError as problem:
        reporter.say("T106", -1, encoding="UTF-16", where=f"the byte at offset {problem.start}")
        return None


def _fit(source: SourceText, problems: Problems) -> bool:
    """Whether no line is too long or holds a control character; the first ten of them are reported."""
    reporter = Reporter(source, problems)
    found = 0
    for position, line in enumerate(source.lines):
        if len(line) > MAX_LINE:
            short = Reporter(SourceText(source.path, ()), problems)
            short.say("T104", -1, length=len(line), limit=f"{MAX_LINE:,}", row=position + 1)
            return False
        if line.isprintable():
            continue
        for offset in _controls(line):
            name = f"U+{ord(line[offset]):04X}"
            column = column_of(line, offset)
            origin = _origin(line[offset])
            span = Span(position + 1, offset, position + 1, offset + 1)
            reporter.say("T102", position, span=span, column=column, sign=name, origin=origin)
            found += 1
            if found == 10:
                return False
    return not found


def _controls(line: str) -> Iterator[int]:
    return (offset for offset, character in enumerate(line) if character in _CONTROL)


def _origin(character: str) -> str:
    if character == "\x0b":
        return "it is a manual line break of a word processor; press Enter there instead."
    if character == "\x0c":
        return "it is a page break; an empty line does as well."
    if character == "\0":
        return "a text file never holds it; the file may be damaged or no text."
    if character >= "\x7f":
        return "it often comes from a text that was saved in a Windows encoding and opened as another one."
    return "it cannot be seen, and often comes from copying out of another program."


_INVISIBLE = {
    "\u00ad": (
        "a soft hyphen (U+00AD)",
        "It stays in the text. Delete it unless it is meant to part a word.",
    ),
    "\u200b": (
        "a zero-width space (U+200B)",
        "It stays inside a text and is dropped at its ends. Better delete it.",
    ),
    "\u2060": ("a word joiner (U+2060)", "It stays in the text. Delete it if you did not mean it."),
    "\ufeff": (
        "a byte order mark (U+FEFF)",
        "It stays in the text. Delete it: it belongs before all text only.",
    ),
    **dict.fromkeys(
        "\u202a\u202b\u202c\u202d\u202e",
        (
            "a character that changes the direction of writing",
            "It stays. Check how the line looks in the preview.",
        ),
    ),
}


def _warn_of_invisible(source: SourceText, problems: Problems) -> None:
    """Characters that no author sees, and characters that break search (rule 39): one warning each."""
    reporter = Reporter(source, problems)
    told: set[str] = set()
    for position, line in enumerate(source.lines):
        if line.isascii():
            continue
        for offset, character in _suspects(line):
            what, advice = _INVISIBLE.get(character, ("", ""))
            if not what:
                plain = unicodedata.normalize("NFKC", character)
                what = f"“{character}” (U+{ord(character):04X}), which only looks like “{plain}”"
                advice = f"Type “{plain}” instead: searching does not find the other one."
            if what in told:
                continue
            told.add(what)
            shown = line[max(0, offset - 12) : offset + 12].strip()
            span = Span(position + 1, offset, position + 1, offset + 1)
            reporter.say(
                "T107", position, span=span, what=what, whose="this line", shown=shown, advice=advice
            )


def _suspects(line: str) -> Iterator[tuple[int, str]]:
    if line.isprintable() and not any("\u2e80" <= character <= "\u2fdf" for character in line):
        return
    for offset, character in enumerate(line):
        if character in _INVISIBLE or "\u2e80" <= character <= "\u2fdf":
            yield offset, character
