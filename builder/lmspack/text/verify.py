"""Checks of one question's options that need no other question: letters in order, texts that differ (rules 10, 37)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lmspack.source import SourceText
from lmspack.text.alphabets import letter_in, places_of
from lmspack.text.draft import Draft, Option
from lmspack.text.lexicon import fold
from lmspack.text.line import TEXT, Line
from lmspack.text.marks import enumerator_at
from lmspack.text.messages import Reporter, shortened
from lmspack.text.nearmiss import near_miss

_USUAL = "ABCDEFGHIJ"
_GAPS = re.compile(r"[ \t\u00a0\u3000]+")
_COMMAS = (",", ";", "，", "；")


def verify(source: SourceText, draft: Draft, reporter: Reporter) -> None:
    """Report what is wrong with the options of a question; a wrong order makes its answer uncertain."""
    if not draft.options:
        return
    if draft.options[0].token:
        _letters(draft, reporter)
        _swallowed(source, draft, reporter)
    _lost_number(source, draft, reporter)
    if len(draft.options) == 1:
        only = draft.options[0]
        reporter.say(
            "T204", only.line, number=draft.start.token, name=draft.name, option=shortened(only.text(source))
        )
    _texts(source, draft, reporter)


def _letters(draft: Draft, reporter: Reporter) -> None:
    options = draft.options
    tokens = "".join(option.token for option in options)
    if _USUAL.startswith(tokens) or _USUAL.lower().startswith(tokens):
        return
    if options[0].token.isdecimal():
        fits = all(option.token.isdecimal() and int(option.token) == n for n, option in enumerate(options, 1))
        rows: list[str] = []
    else:
        rows = [place.row for place in places_of(options[0].token) if place.ordinal == 1]
        fits = any(all(_stands(option, row, n) for n, option in enumerate(options, 1)) for row in rows)
    if fits:
        return
    draft.uncertain = True
    found = ", ".join(option.token for option in options)
    first = rows[0] if rows else next((place.row for place in places_of(options[0].token)), "latin A")
    expected = ", ".join(
        str(n) if options[0].token.isdecimal() else letter_in(first, n) for n in range(1, len(options) + 1)
    )
    wrong = next((o for n, o in enumerate(options, 1) if o.token != letter_in(first, n)), options[0])
    families = {place.row.rpartition(" ")[0] for place in places_of(options[0].token)}
    strange = [
        option.token
        for option in options
        if not option.token.isdecimal()
        and not any(p.row.rpartition(" ")[0] in families for p in places_of(option.token))
    ]
    if strange and not options[0].token.isdecimal():
        letters = ", ".join(f"{option.token} (U+{ord(option.token[0]):04X})" for option in options)
        reporter.say("T223", wrong.line, number=draft.start.token, name=draft.name, letters=letters)
    else:
        reporter.say(
            "T207", wrong.line, number=draft.start.token, name=draft.name, found=found, expected=expected
        )


def _swallowed(source: SourceText, draft: Draft, reporter: Reporter) -> None:
    """Report an option that another one holds: on one line the letters were parted as far as they were in order."""
    lines = [option.line for option in draft.options]
    for option in draft.options:
        text = option.text(source)
        on_one_line = lines.count(option.line) > 1
        token = next(
            (t for t in _marks_in(text, on_one_line) if t.isdecimal() == option.token.isdecimal()), ""
        )
        if token:
            draft.uncertain = True
            found = ", ".join([o.token for o in draft.options[: draft.options.index(option) + 1]] + [token])
            reporter.say(
                "T207",
                option.line,
                number=draft.start.token,
                name=draft.name,
                found=found,
                expected="letters in order, each once",
            )
            return


def _marks_in(text: str, after_one_blank: bool) -> Iterator[str]:
    """The letters of marks inside a text: behind a tab or several blanks, or behind any blank."""
    for gap in _GAPS.finditer(text):
        if not after_one_blank and len(gap.group()) < 2 and gap.group() not in "\t\u3000":
            continue
        mark = enumerator_at(text, gap.end())
        if mark is not None and mark.style != "bare" and not (mark.loose and not after_one_blank):
            yield mark.token


def _lost_number(source: SourceText, draft: Draft, reporter: Reporter) -> None:
    """Report a line within a question that looks like the next question, but for a comma: ``3, Which …``."""
    for piece in draft.stem[1:]:
        text = source.lines[piece.line][piece.start : piece.end].lstrip() if piece.line >= 0 else ""
        number = text[: len(text) - len(text.lstrip("0123456789"))]
        if (
            number
            and int(number[:6]) == draft.start.ordinal + 1
            and text[len(number) : len(number) + 1] in _COMMAS
        ):
            what, fault, advice = near_miss(text, Line(TEXT, 0, 0, 0, len(text))) or ("a question", "", "")
            draft.uncertain = True
            reporter.say(
                "T225",
                piece.line,
                number=draft.start.token,
                what=what,
                fault=fault,
                advice=advice,
                text=shortened(text),
            )


def _stands(option: Option, row: str, ordinal: int) -> bool:
    return any(place.row == row and place.ordinal == ordinal for place in places_of(option.token))


def verify_again(source: SourceText, draft: Draft, before: list[str], reporter: Reporter) -> None:
    """Report options that became the same when marks were taken off; ``before``: their texts with the marks."""
    texts = [option.text(source).strip() for option in draft.options]
    if texts != before and len(set(texts)) < len(set(before)):
        _texts(source, draft, reporter)


def _texts(source: SourceText, draft: Draft, reporter: Reporter) -> None:
    exact: dict[str, Option] = {}
    folded: dict[str, tuple[Option, str]] = {}
    for place, option in enumerate(draft.options, 1):
        text = option.text(source).strip()
        name = option.token or f"number {place}"
        if not text:
            reporter.say("T228", option.line, number=draft.start.token, name=draft.name, token=name)
            continue
        if text in exact:
            twin = exact[text]
            reporter.say(
                "T205",
                option.line,
                number=draft.start.token,
                name=draft.name,
                option=shortened(text),
                first=_called(twin, draft),
                second=_called(option, draft),
            )
            continue
        exact[text] = option
        key = fold(text)
        if key in folded:
            reporter.say(
                "T206",
                option.line,
                number=draft.start.token,
                name=draft.name,
                option=shortened(folded[key][1]),
                other=shortened(text),
            )
        folded.setdefault(key, (option, text))


def _called(option: Option, draft: Draft) -> str:
    place = next(n for n, other in enumerate(draft.options, 1) if other is option)
    name = option.token or f"number {place}"
    return f"option {name} (line {option.line + 1})"
