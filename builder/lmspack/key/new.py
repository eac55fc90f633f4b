"""``lmspack key new``: the answer key of a quiz text, ready to be filled in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from lmspack.identifiers import MAX_ITEM_ID, slug
from lmspack.key.kinds import is_answered
from lmspack.key.load import VERSION
from lmspack.key.writing import STEP, entry, written
from lmspack.model import UNKNOWN_LANGUAGE, Question, Quiz
from lmspack.richtext import Code, CodeBlock, Content, Inline, Math, Media, mapped

SCHEMA = Path("schemas", "answer-key.schema.json")
"""Where a project keeps the schema of answer keys, for editors."""

_LONGEST = 32
_MOST_WORDS = 4
_STOP_WORDS = frozenset(
    """
    a an and are as at be been being but by can could did do does following for from had has have how if in into is
    it its many may might much must no not of on one or shall should so some such than that the their them then there
    these they this those to true false was were what when where which while who whom whose why will with would you
    your statement statements option options correct answer choose select pick el la los las un una de del en que cual
    cuales es son por para con y o se le les des du est sont quel quelle quels quelles dans pour par et ou der die das
    den dem ein eine ist sind welche welcher welches von zu im und oder wie um uma os do da dos em na qual quais com
    """.split()  # noqa: SIM905
)
"""Words that say nothing of a question's matter."""

_NO_WORDS = re.compile(
    r"`[^`\n]{1,200}`|\$\$?[^$\n]{1,200}\$\$?|\\[(\[][^\n]{1,200}?\\[)\]]|!\[[^\]\n]{0,200}\]|\]\([^)\s]{0,200}\)"
    r"|https?://\S{1,200}|[\w./-]{1,100}\.(?:png|jpe?g|gif|svg|webp|mp3|wav|ogg|oga|m4a|mp4|webm)\b",
    re.IGNORECASE,
)
"""Code, formulas, pictures, addresses and names of media, as they stand in a literal text."""

_HEADER = """\
# The answers to {quiz}. Of each question, delete the '#' before the right option (or before several), and write
# behind 'explanation:' why it is right. 'lmspack check' tells what is still missing.
"""

_OTHER_KINDS = """\
# Where a question shows no options, write the right text or number behind 'answer:', and above it 'kind: short-answer'
# or 'kind: numeric'. For a text that a person marks write 'kind: essay' instead, for one that asks nothing
# 'kind: description'.
"""


def new_key(quiz: Quiz, schema: str = "", *, rich: bool = False) -> str:
    """The text of an answer key for ``quiz``, with what the text says about answers taken over.

    ``schema`` is the address of the key's schema, as an editor finds it from the key's folder; without it no
    line for editors is written. ``rich``: the quiz has markup, of which a key would show nothing; explanations then
    stay in the text.

    Where the text says all answers, packages may have been built of it already: then its questions keep the identifiers
    that they have without a key.
    """
    lines = [f"# yaml-language-server: $schema={schema}"] if schema else []
    lines += _HEADER.format(quiz=Path(quiz.source.path).name).splitlines()
    if any(not question.choices and not is_answered(question) for question in quiz.questions):
        lines += _OTHER_KINDS.splitlines()
    lines += [f"lmspack: {VERSION}", f"quiz: {quiz.id}"]
    known = quiz.language != UNKNOWN_LANGUAGE
    lines.append(
        f"language: {quiz.language}" if known else "# language: en   (hi, pt-BR … : the quiz's language)"
    )
    lines.append("questions:")
    identifiers = (
        [question.id for question in quiz.questions]
        if is_in_use(quiz)
        else choose_identifiers(quiz.questions, MAX_ITEM_ID - len(quiz.id) - 1)
    )
    for question, identifier in zip(quiz.questions, identifiers, strict=True):
        lines += ["", *entry(question, identifier, STEP, rich=rich)]
    return "\n".join([*lines, ""])


def is_in_use(quiz: Quiz) -> bool:
    """Whether packages may have been built of a quiz text without a key: it says all answers itself."""
    return all(is_answered(question) for question in quiz.questions)


def choose_identifiers(
    questions: Iterable[Question], most: int = _LONGEST, taken: Iterable[str] = (), first: int = 1
) -> list[str]:
    """An identifier for each question: the words that its stem is about, where it has some in Latin letters,
    else ``q`` and its place (counted from ``first``). None is among ``taken``, none longer than ``most``."""
    used = set(taken)
    chosen: list[str] = []
    for place, question in enumerate(questions, first):
        base = _words(_prose(question.stem), min(most, _LONGEST)) or f"q{place}"
        identifier, count = base, 1
        while identifier in used:
            count += 1
            identifier = f"{base[: min(most, _LONGEST) - len(str(count)) - 1].rstrip('-')}-{count}"
        used.add(identifier)
        chosen.append(identifier)
    return chosen


def _prose(stem: Content) -> str:
    """The words of a stem: no formulas, pictures, sounds and code, neither as such nor as literal signs for them."""
    blocks = tuple(block for block in stem if not isinstance(block, CodeBlock))
    return _NO_WORDS.sub(" ", written(mapped(blocks, _spoken)).partition("```")[0])


def _spoken(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    return tuple(" " if isinstance(inline, Math | Media | Code) else inline for inline in inlines)


def _words(stem: str, most: int) -> str:
    """The first telling words of a stem as an identifier, or "" where it has too few Latin letters for one."""
    words = [word for word in slug(stem).split("-") if word]
    telling = [word for word in words if word not in _STOP_WORDS and (len(word) > 1 or word.isdecimal())]
    if not any(len(word) > 2 and word.isalpha() for word in telling):
        return ""
    while telling and not telling[0][0].isalpha():
        telling.pop(0)
    identifier = ""
    for word in telling[:_MOST_WORDS]:
        longer = f"{identifier}-{word}" if identifier else word[:most]
        if len(longer) > most:
            break
        identifier = longer
    return identifier


def schema_beside(key: Path) -> str:
    """The address of the schema from the key's folder, if the project has it in a folder above; else ""."""
    folder = key.absolute().parent
    for up, parent in enumerate([folder, *folder.parents]):
        if (parent / SCHEMA).is_file():
            return "../" * up + SCHEMA.as_posix()
        if (parent / "lmspack.yaml").is_file() or (parent / ".git").exists():
            break
    return ""
