"""Runs of another script than the text around them, marked with their language, so that they are spoken right.

By rule alone: which language a script stands for, the author says. A run is one or more words of a script and what
stands between them; spaces and punctuation at its ends belong to the text around it. So do not: digits and signs that
hang on a word (``GPT-4``, ``C++``, ``x=3``), and a bracket whose partner is in the run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from lmspack.richtext import (
    Block,
    BulletList,
    Code,
    Content,
    Heading,
    Inline,
    LanguageRun,
    Link,
    Math,
    Media,
    Paragraph,
    Quotation,
    Styled,
    Table,
    joined,
)
from lmspack.richtext.languages import script_of
from lmspack.richtext.scripts import EAST_ASIAN, OTHERS, RANGES, members

_Inlines = tuple[Inline, ...]
_Token = tuple[str | None, Inline]
"""An inline with its language: None for what belongs to no language, "" for the text around all runs."""

_LETTERS = "".join(RANGES.values()) + OTHERS
_COMMON = f"[^{_LETTERS}]"
"""A character of no script: a space, a digit, a sign."""

_HANGING = (
    "[0-9²³¹+#\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200c\u200d\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2d]"
)
_JOINERS = "[-=×÷·*/.,:^~<>±−_]"
_TAIL = f"{_HANGING}*+(?:{_JOINERS}++{_HANGING}++)*+"
"""What hangs on the end of a word: digits, plus signs, marks; also behind a sign that joins (``GPT-4``)."""

_BRACKETS = dict(zip("([{⟨«“‘", ")]}⟩»”’", strict=True))
_CLOSING = {closing: opening for opening, closing in _BRACKETS.items()}
_ANY_BRACKET = re.compile(f"[{re.escape(''.join((*_BRACKETS, *_CLOSING)))}]")


class Marker:
    """Marks the runs of a text in ``language`` (BCP 47); ``languages`` says what each script stands for.

    A language whose script is not known, and that is not "und", marks nothing: nobody knows what is foreign in it.
    """

    def __init__(self, language: str, languages: Mapping[str, str]) -> None:
        self._all = languages
        self._others: dict[str, Marker] = {language: self}
        meanings = foreign(language, languages)
        self._finder = _Finder(meanings) if meanings else None

    def content(self, content: Content) -> Content:
        """The content with its runs in `LanguageRun`; the very same object where there are none."""
        if self._finder is None:
            return content
        if len(content) == 1 and isinstance(paragraph := content[0], Paragraph):  # nearly every text
            inlines = self._marked(paragraph.inlines)
            return content if inlines is paragraph.inlines else (Paragraph(inlines),)
        made = tuple([self._block(block) for block in content])
        return content if made == content else made

    def _block(self, block: Block) -> Block:
        match block:
            case Paragraph() | Heading():
                return replace(block, inlines=self._marked(block.inlines))
            case BulletList(items, start):
                return BulletList(tuple([self.content(item) for item in items]), start)
            case Quotation(inner):
                return Quotation(self.content(inner))
            case Table(header, rows, aligns):
                cells = tuple([tuple([self._marked(cell) for cell in row]) for row in rows])
                return Table(tuple([self._marked(cell) for cell in header]), cells, aligns)
            case _:
                return block

    def _marked(self, inlines: _Inlines) -> _Inlines:
        assert self._finder is not None
        if len(inlines) == 1 and isinstance(text := inlines[0], str):
            runs = self._finder.runs(text)
            return _cut(text, runs) if runs else inlines
        made = _merged([token for inline in inlines for token in self._tokens(inline)])
        return inlines if made == inlines else made

    def _tokens(self, inline: Inline) -> Iterator[_Token]:
        match inline:
            case str():
                yield from self._pieces(inline)
            case Styled(_, inner) | Link(_, inner):
                yield self._nested(inline, inner)
            case LanguageRun(language, inner):
                yield "", LanguageRun(language, self._speaking(language)._marked_if_any(inner))
            case Code() | Math() | Media():
                yield None, inline
            case _:  # a line's end, a gap
                yield "", inline

    def _pieces(self, text: str) -> Iterator[_Token]:
        """A text cut into its runs and what is between them."""
        assert self._finder is not None
        place = 0
        for start, end, language in self._finder.runs(text):
            if start > place:
                yield _around(text[place:start])
            yield language, text[start:end]
            place = end
        if place < len(text):
            yield _around(text[place:])

    def _nested(self, inline: Styled | Link, inner: _Inlines) -> _Token:
        """A stretch that is set off: in one language as a whole, or with its own runs."""
        tokens = [token for part in inner for token in self._tokens(part)]
        spoken = {language for language, _ in tokens if language is not None}
        if not spoken:
            return None, inline
        if len(spoken) == 1 and (only := spoken.pop()):
            return only, inline
        return "", replace(inline, inlines=_merged(tokens))

    def _speaking(self, language: str) -> Marker:
        if language not in self._others:
            self._others[language] = Marker(language, self._all)
        return self._others[language]

    def _marked_if_any(self, inlines: _Inlines) -> _Inlines:
        return inlines if self._finder is None else self._marked(inlines)


def foreign(language: str, languages: Mapping[str, str]) -> dict[str, str]:
    """Script → language for those of ``languages`` that a text in ``language`` is not written in itself."""
    own = members(script_of(language))
    if not own and language.partition("-")[0].lower() != "und":
        return {}
    return {
        script: meaning
        for code, meaning in languages.items()
        for script in sorted(members(code))
        if script not in own and meaning != language
    }


class _Finder:
    """Finds the runs in a text by what each script means (script → language).

    Nothing in its patterns can backtrack: their loops are possessive, and what they take is disjoint from what follows.
    """

    def __init__(self, meanings: Mapping[str, str]) -> None:
        self._east = {script: meaning for script, meaning in meanings.items() if script in EAST_ASIAN}
        classes: dict[str, str] = {}  # language → letters of its scripts; "" for the East Asian ones together
        for script, meaning in meanings.items():
            language = "" if script in EAST_ASIAN else meaning
            classes[language] = classes.get(language, "") + RANGES[script]
        self._languages = list(classes)
        self._start = re.compile(f"[{''.join(classes.values())}]")
        runs = (f"([{letters}]++(?:{_COMMON}++[{letters}]++)*+{_TAIL})" for letters in classes.values())
        self._run = re.compile("|".join(runs))

    def runs(self, text: str) -> list[tuple[int, int, str]]:
        """Where each run begins and ends, and its language."""
        runs: list[tuple[int, int, str]] = []
        place = 0
        while first := self._start.search(text, place):
            found = self._run.match(text, first.start())
            assert found and found.lastindex
            start, end = found.span()
            while start > place and text[start - 1] in _DIGITS:
                start -= 1
            if _ANY_BRACKET.search(text, start, end):
                start, end = _bracketed(text, start, end, place)
            language = self._languages[found.lastindex - 1] or _east_asian(found.group(), self._east)
            runs.append((start, end, language))
            place = end
        return runs


_DIGITS = frozenset("0123456789")
_KANA = re.compile(f"[{RANGES['Hira']}{RANGES['Kana']}]")
_HANGUL = re.compile(f"[{RANGES['Hang']}]")


def _east_asian(run: str, meanings: Mapping[str, str]) -> str:
    """The language of a run of East Asian scripts: kana are Japanese, hangul Korean, whatever Han is among them."""
    for script, letters in (("Hira", _KANA), ("Kana", _KANA), ("Hang", _HANGUL), ("Hani", None)):
        if script in meanings and (letters is None or letters.search(run)):
            return meanings[script]
    return meanings["Bopo"]


def _cut(text: str, runs: list[tuple[int, int, str]]) -> _Inlines:
    """A text with these runs marked."""
    made: list[Inline] = []
    place = 0
    for start, end, language in runs:
        if start > place:
            made.append(text[place:start])
        made.append(LanguageRun(language, (text[start:end],)))
        place = end
    if place < len(text):
        made.append(text[place:])
    return tuple(made)


_LETTER = re.compile(f"[{_LETTERS}]")


def _around(text: str) -> _Token:
    return ("" if _LETTER.search(text) else None), text


def _bracketed(text: str, start: int, end: int, first: int) -> tuple[int, int]:
    """A run with the brackets right before (not before ``first``) and behind it whose partners are in it."""
    open_ones: list[str] = []
    closers: list[str] = []  # those in the run whose partner is not
    for character in text[start:end]:
        if character in _BRACKETS:
            open_ones.append(character)
        elif character in _CLOSING:
            if open_ones and open_ones[-1] == _CLOSING[character]:
                open_ones.pop()
            else:
                closers.append(character)
    for closer in closers:
        if start > first and text[start - 1] == _CLOSING[closer]:
            start -= 1
    while open_ones and text[end : end + 1] == _BRACKETS[open_ones[-1]]:
        open_ones.pop()
        end += 1
    return start, end


def _merged(tokens: list[_Token]) -> _Inlines:
    """The inlines of tokens, neighbours of one language in one run with what belongs to none between them."""
    made: list[Inline] = []
    language, run, waiting = "", list[Inline](), list[Inline]()
    for spoken, inline in (*tokens, ("", "")):
        if spoken is None:
            waiting.append(inline)
            continue
        if spoken != language and run:
            made.append(LanguageRun(language, joined(run)))
            run = []
        (run if spoken and run else made).extend(waiting)
        (run if spoken else made).append(inline)
        language, waiting = spoken, []
    return joined(made)
