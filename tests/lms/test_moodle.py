"""The Moodle files in a real Moodle: its importer takes them whole, its engine marks them as the model does.

Needs LMSPACK_MOODLE_DIR (installed Moodles, parted by the system's path separator) and PHP. docs/lms-runs.md records
the runs.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from decimal import Decimal
from hashlib import sha1
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from every_kind import QUIZ
from lmspack.contents import changed
from lmspack.diagnostics import Problems
from lmspack.limits import carried
from lmspack.model import (
    UNSCORED_KINDS,
    Blanks,
    Essay,
    Matching,
    Menu,
    Messages,
    Numeric,
    Ordering,
    Question,
    Quiz,
    ShortAnswer,
)
from lmspack.naming import question_names
from lmspack.readback.moodle import marking, texts
from lmspack.responses import key, responses
from lmspack.richtext import Content, Math, Media, inlines_of, text_content
from lmspack.scoring import Response, share
from lmspack.targets import TARGETS
from lmspack.targets.moodle import categories
from lmspack.targets.moodle.kinds import NUMBERINGS, is_gapselect, is_truefalse
from lmspack.targets.moodle.texts import Texts
from lmspack.understand import understand

ROOT = Path(__file__).parents[2]
SOURCES = [
    *sorted((ROOT / "sources").glob("*.txt")),
    *sorted(Path(__file__).parent.glob("*.txt")),
    *sorted((ROOT / "examples").glob("*/sources/*.txt")),
]
DIRS = [Path(name) for name in os.environ.get("LMSPACK_MOODLE_DIR", "").split(os.pathsep) if name]
DRIVER = Path(__file__).with_name("moodle.php")

pytestmark = pytest.mark.skipif(
    not (DIRS and shutil.which("php")), reason="no real Moodle here: set LMSPACK_MOODLE_DIR and install PHP"
)

SHARE_TOLERANCE = 0.00002
"""Moodle keeps seven decimals of a fraction, and lists a third as 33.33333 %."""


@pytest.fixture(scope="module", params=DIRS or [None], ids=lambda path: path.name if path else "none")
def moodle(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_quiz_arrives_whole_and_is_marked_as_the_model_says(
    path: Path, moodle: Path, tmp_path: Path
) -> None:
    understood = understand(path, Problems())
    assert understood is not None
    _check(understood.quiz, moodle, tmp_path)


def test_every_kind_arrives_whole_and_is_marked_as_the_model_says(moodle: Path, tmp_path: Path) -> None:
    _check(QUIZ, moodle, tmp_path)


def _check(quiz: Quiz, moodle: Path, folder: Path) -> None:
    target = TARGETS["moodle"]
    path = folder / target.file_name(quiz)
    target.write(quiz, path)
    quiz = carried(quiz, target.limits)
    stored = _run(moodle, path, quiz)
    assert stored["ok"]
    assert (stored["told"], stored["stray"], stored["warnings"]) == ("", "", [])
    assert [unescape(found["name"]) for found in stored["questions"]] == question_names(quiz)
    check = Check(quiz)
    differences = [
        difference
        for question, found in zip(quiz.questions, stored["questions"], strict=True)
        for difference in (*check.stored(question, found), *check.played(question, found))
    ]
    assert differences == []
    info = categories.of_quiz(quiz, Texts(quiz.media)).info.html
    assert info in [category["info"] for category in stored["categories"]]


def _run(moodle: Path, path: Path, quiz: Quiz) -> dict[str, Any]:
    plan: dict[str, Any] = {}
    for question in quiz.questions:
        name, given = quiz.item_id(question), list(responses(question))
        plan[name] = given
        plan[f"{name} right"] = key(question)
        plan[f"{name} wrong"] = next((r for r in given if r and share(question, r) <= 0), ())
    given_plan = path.with_suffix(".json")
    given_plan.write_text(json.dumps(plan), "utf-8")
    command = ["php", "-d", "max_input_vars=5000", str(DRIVER), str(moodle), str(path), str(given_plan)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0 and run.stdout.startswith("{"), run.stderr + run.stdout[-2000:]
    document: dict[str, Any] = json.loads(run.stdout)
    return document


class Check:
    """Holds what a Moodle stored and did against the questions of a quiz."""

    def __init__(self, quiz: Quiz) -> None:
        self._quiz = quiz
        self._texts = Texts(quiz.media)
        self._hashes = {file.name: sha1(file.data).hexdigest() for file in quiz.media}

    def stored(self, question: Question, found: dict[str, Any]) -> Iterator[str]:
        """Each difference between a question and what Moodle stored of it."""
        pairs = {**self._common(question, found), **dict(_own(question, found))}
        for what, (wanted, got) in pairs.items():
            if wanted != got:
                yield f"{question.id}, {what}: {wanted!r} became {got!r}"

    def _common(self, question: Question, found: dict[str, Any]) -> dict[str, tuple[object, object]]:
        section = (question.section,) if question.section else ()
        names = ("top", *(self._quiz.category or (self._quiz.title,)), *section, *question.category)
        difficulty = [f"difficulty: {question.difficulty}"] if question.difficulty else []
        language, shown = question.language, _media_names(question)
        penalty = Decimal("0.3333333") if question.penalty is None else question.penalty
        return {
            "idnumber": (self._quiz.item_id(question), found["idnumber"]),
            "type": (_type(question), found["type"]),
            "category": (names, tuple(unescape(n).strip("\u2060") for n in found["category"])),
            "points": (question.points, Decimal(str(found["points"]))),
            "penalty": (penalty, Decimal(str(found["penalty"]))),
            "stem": (question.stem, texts.stem(_with_gaps(found["questiontext"], question), _place).content),
            "language": (language, texts.stem(_with_gaps(found["questiontext"], question), _place).language),
            "formulas": (_formulas(question), found["formulas"]),
            "explanation": (question.explanation, texts.content(found["generalfeedback"], language)),
            "hints": (question.hints, tuple(texts.content(hint, language) for hint in found["hints"])),
            "tags": ([*difficulty, *question.tags], [tag.removeprefix("\u2060") for tag in found["tags"]]),
            "files": ({name: self._hashes[name] for name in shown}, dict(found["files"])),
        }

    def played(self, question: Question, found: dict[str, Any]) -> Iterator[str]:
        """Each difference between how a question is to be marked and explained, and what Moodle did."""
        given = list(responses(question))
        plays = found.get("played") or []
        if question.kind != "description" and len(plays) != 2 * len(given):
            yield f"{question.id}: {len(plays)} responses were played"
        for play in plays:
            for finding in self._play(question, tuple(play["response"]), play):
                yield f"{question.id}, {play['behaviour']}, {play['response']}: {finding}"
        if question.hints and any(response and share(question, response) <= 0 for response in given):
            yield from self._tries(question, found["tried"])

    def _tries(self, question: Question, tried: dict[str, Any]) -> Iterator[str]:
        """A wrong response, which shows the first hint, and then the right one, which is worth less."""
        if abs(float(tried["fraction"]) - float(_after_one_try(question))) > SHARE_TOLERANCE:
            yield f"{question.id}: a second try is worth {tried['fraction']}"
        first = [self._words(question, question.hints[0])]
        if [*map(_folded, tried["hint"])] != first:
            yield f"{question.id}: {tried['hint']} shows instead of the hint {first}"

    def _play(self, question: Question, response: Response, play: dict[str, Any]) -> Iterator[str]:
        if question.kind in UNSCORED_KINDS:
            if play["fraction"] is not None:
                yield f"marked with {play['fraction']}"
            return
        if not response and question.kind == "order":
            return  # Moodle marks the order in which it showed the items
        wanted = share(question, response)
        if abs(float(play["fraction"] or 0) - float(wanted)) > SHARE_TOLERANCE:
            yield f"{float(wanted)} expected, {play['fraction']} given"
        if [self._words(question, question.explanation)] != [*map(_folded, play["explanation"]), ""][:1]:
            yield f"the explanation is {play['explanation']}"
        if not response:
            return
        messages = question.messages
        message = messages.correct if wanted == 1 else messages.partial if wanted > 0 else messages.incorrect
        told = [question.choices[int(i)].rationale for i in response] if question.choices else []
        rationales = [self._words(question, rationale) for rationale in told if rationale]
        seen = [*map(_folded, play["rationales"])], [*map(_folded, play["message"])]
        expected = rationales, [self._words(question, message)] if message else []
        if is_truefalse(question):  # there the rationale stands where other types have the message
            expected = [], rationales
        if seen != expected:
            yield f"{expected} expected to show, {seen} shown"

    def _words(self, question: Question, content: Content) -> str:
        return _folded(unescape(re.sub(r"<[^>]*>", "", self._texts.flow(content, question.language).html)))


def _own(question: Question, found: dict[str, Any]) -> Iterator[tuple[str, tuple[object, object]]]:
    """What only some types have, wanted and got."""
    options, language, answers = found["options"], question.language, found["answers"]
    answer = question.answer
    if question.choices:
        if not is_truefalse(question):
            contents = [texts.content(a["text"], language) for a in answers]
            yield "choices", ([choice.content for choice in question.choices], contents)
            yield "single", (question.kind != "multiple", options["single"] == "1")
            yield "shuffle", (question.mixable, options["shuffleanswers"] == "1")
            yield "numbering", (NUMBERINGS[question.numbering], options["answernumbering"])
        rationales = [texts.content(a["feedback"], language) for a in answers]
        yield "rationales", ([choice.rationale for choice in question.choices], rationales)
    if "correctfeedback" in options:
        names = ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback")
        got = Messages(*(texts.content(options[name], language) for name in names))
        yield "messages", (question.messages, got)
    match answer:
        case ShortAnswer() | Numeric():
            right = [a for a in answers if float(a["fraction"]) == 1]
            yield "answer", (answer, _typed(answer, right, options.get("usecase")))
        case Matching():
            prompts = [texts.content(prompt, language) for prompt, _ in found["pairs"]]
            matches = [text_content(texts.unescaped(match)) for _, match in found["pairs"]]
            yield "prompts", ([*(p.prompt for p in answer.pairs), *(() for _ in answer.distractors)], prompts)
            yield "matches", ([*(p.match for p in answer.pairs), *answer.distractors], matches)
        case Ordering(items):
            yield "items", (list(items), [texts.content(a["text"], language) for a in answers])
        case Blanks(gaps) if not is_gapselect(answer):
            got_gaps = [
                _typed(gap, g["answers"], g["usecase"]) for gap, g in zip(gaps, found["gaps"], strict=True)
            ]
            yield "gaps", (list(gaps), got_gaps)
        case Essay(notes, lines, least, most):
            got_essay = [
                options[name]
                for name in ("responsefieldlines", "minwordlimit", "maxwordlimit")
                if name in options
            ]
            yield "essay", ([str(n) for n in (lines, least, most) if n is not None], got_essay)
            yield "notes", (notes, texts.content(options["graderinfo"], language))
        case _:
            pass


def _typed(
    wanted: ShortAnswer | Numeric | Menu, answers: list[dict[str, Any]], usecase: str | None
) -> ShortAnswer | Numeric | Menu:
    """Answers that Moodle stored, as the kind of answer that they are to be."""
    found = [answer["text"] for answer in answers]
    match wanted:
        case ShortAnswer():
            return ShortAnswer(tuple(marking.literal(text) for text in found), usecase == "1")
        case Numeric():
            values = [(Decimal(a["text"]), Decimal(a["tolerance"])) for a in answers]
            return Numeric(tuple(type(wanted.accepted[0])(*value) for value in values))
        case Menu():
            right = [float(a["fraction"]) for a in answers].index(1)
            return Menu(tuple(texts.unescaped(text) for text in found), right)


def _type(question: Question) -> str:
    if isinstance(question.answer, Blanks):
        return "gapselect" if is_gapselect(question.answer) else "multianswer"
    if question.choices:
        return "truefalse" if is_truefalse(question) else "multichoice"
    names = {"short-answer": "shortanswer", "numeric": "numerical", "order": "ordering"}
    return names.get(question.kind, question.kind)


_MARKERS = {True: re.compile(r"\[\[[0-9]+\]\]"), False: re.compile(r"\{#[0-9]+\}")}
"""How a gapselect question, and any other, marks gaps in the text that is stored."""


def _with_gaps(html: str, question: Question) -> str:
    """The stored text with an element for each gap."""
    if not isinstance(question.answer, Blanks):
        return html
    pieces = _MARKERS[is_gapselect(question.answer)].split(html)
    return "".join(f"{piece}<gap place='{place}'/>" for place, piece in enumerate(pieces[:-1])) + pieces[-1]


def _place(element: Any) -> int | None:
    return int(element.get("place")) if element.tag == "gap" else None


def _formulas(question: Question) -> int:
    """Formulas that a student sees before answering."""
    shown = [question.stem, *(choice.content for choice in question.choices)]
    if isinstance(question.answer, Matching):
        shown += [pair.prompt for pair in question.answer.pairs]
    elif isinstance(question.answer, Ordering):
        shown += question.answer.items
    return sum(isinstance(inline, Math) for content in shown for inline in inlines_of(content))


def _media_names(question: Question) -> dict[str, None]:
    names: dict[str, None] = {}

    def note(content: Content) -> Content:
        names.update((inline.name, None) for inline in inlines_of(content) if isinstance(inline, Media))
        return content

    changed(question, note)
    return names


def _after_one_try(question: Question) -> Decimal:
    return 1 - (Decimal("0.3333333") if question.penalty is None else question.penalty)


def _folded(text: str) -> str:
    return " ".join(text.split())
