"""Checks of one question's options that need no other question: letters in order, texts that differ (rules 10, 37)."""

from __future__ import annotations

from lmspack.source import SourceText
from lmspack.text.alphabets import letter_in, places_of
from lmspack.text.draft import Draft, Option
from lmspack.text.lexicon import fold
from lmspack.text.messages import Reporter, shortened

_USUAL = "ABCDEFGHIJ"


def verify(source: SourceText, draft: Draft, reporter: Reporter) -> None:
    """Report what is wrong with the options of a question; a wrong order makes its answer uncertain."""
    if not draft.options:
        return
    if draft.options[0].token:
        _letters(draft, reporter)
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
