"""Students for the page: what each is told to answer, and what the model says they must see."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from pathlib import Path
from threading import Thread
from typing import Any

from allkinds import quizzes as kinds_quizzes
from allkinds import settings_quiz

from lmspack.diagnostics import Problems
from lmspack.interface_texts import interface_language, interface_texts
from lmspack.model import CHOICE_KINDS, UNSCORED_KINDS, Question, Quiz
from lmspack.preview.server import Preview
from lmspack.preview.site import Site
from lmspack.responses import key, responses
from lmspack.richtext import BREAK, CodeBlock, Content, Gap, Paragraph, plain
from lmspack.scoring import Response, share
from lmspack.targets.html import page
from lmspack.understand import understand

HERE = Path(__file__).parent
SOURCES = HERE.parents[2] / "sources"
QUIZZES = HERE.parent / "quizzes"

LOOKS: dict[str, dict[str, Any]] = {
    "wide and light": {"viewport": {"width": 1280, "height": 900}, "colorScheme": "light"},
    "narrow and dark": {"viewport": {"width": 320, "height": 640}, "colorScheme": "dark"},
    "narrow and light": {"viewport": {"width": 320, "height": 640}, "colorScheme": "light"},
    "wide and dark": {"viewport": {"width": 1280, "height": 900}, "colorScheme": "dark"},
}


@dataclass(slots=True)
class Student:
    """One who takes a quiz: how, with which responses (None skips), and what was seen."""

    name: str
    quiz: Quiz
    responses: dict[str, Response | None]
    by: str = "mouse"
    more: dict[str, Any] = field(default_factory=dict)
    tale: dict[str, Any] = field(default_factory=dict)

    def order(self, folder: Path) -> dict[str, Any]:
        """What the driver is told."""
        file = str(folder / self.more.get("file", f"{self.quiz.id}.html"))
        return {**self.more, "file": file, "by": self.by, "responses": self.responses}

    def share(self, question: Question) -> Fraction:
        """The share of full marks that the answer must give."""
        return share(question, self.responses.get(question.id) or ())

    def points(self, questions: tuple[Question, ...] | None = None) -> Fraction:
        """The points that these questions (all by default) must give together."""
        asked = self.quiz.questions if questions is None else questions
        return sum((self.share(question) * Fraction(question.points) for question in asked), Fraction(0))

    def wrong(self) -> list[Question]:
        """The questions that are asked again: what can be marked and was not right."""
        return [question for question in scored(self.quiz) if self.share(question) != 1]


def quizzes() -> list[Quiz]:
    """Both real quizzes, and those of the tests."""
    paths = [*sorted(SOURCES.glob("*.txt")), *sorted(QUIZZES.glob("*.txt"))]
    read = [known.quiz for path in paths if (known := understand(path, Problems())) is not None]
    return [*read, *kinds_quizzes()]


def asked(quiz: Quiz) -> list[Question]:
    """The questions that ask something."""
    return [question for question in quiz.questions if question.kind != "description"]


def scored(quiz: Quiz) -> list[Question]:
    """The questions that the page marks."""
    return [question for question in quiz.questions if question.kind not in UNSCORED_KINDS]


def full(questions: list[Question] | tuple[Question, ...]) -> Fraction:
    """The most points that the page gives for questions."""
    return sum((Fraction(q.points) for q in questions if q.kind not in UNSCORED_KINDS), Fraction(0))


def students() -> list[Student]:
    """Enough of them that every response of every question is given once, by mouse and by keyboard. Questions that have
    no response left are skipped: a browser takes its time."""
    found: list[Student] = []
    for quiz in quizzes():
        every = {question.id: list(responses(question))[1:] for question in asked(quiz)}
        for turn in range(max(len(given) for given in every.values())):
            for by in ("mouse", "keyboard"):
                picked: dict[str, Response | None] = {
                    name: given[turn] if turn < len(given) else None for name, given in every.items()
                }
                found.append(Student(f"{quiz.id}, {by}, {turn + 1}", quiz, picked, by))
        found += _judged(quiz)
    return found


def _judged(quiz: Quiz) -> Iterator[Student]:
    """Those who look at everything, in every look, at plain quizzes in two: wrong answers show the most."""
    wrong: dict[str, Response | None] = {question.id: _wrong(question) for question in asked(quiz)}
    right: dict[str, Response | None] = {question.id: _right(question) for question in asked(quiz)}
    looks = LOOKS if "sources" not in quiz.source.path else dict(list(LOOKS.items())[:2])
    for name, look in looks.items():
        more = {"judged": True, "hasty": True, "look": look, "again": right, "reload": True, "paper": True}
        yield Student(f"{quiz.id}, {name}", quiz, wrong, "mouse", more)
    skipped = {question.id: None for question in asked(quiz)}
    if quiz.id == "everything":  # faults on purpose: who looks must find them
        yield Student("pale", quiz, dict(right), "mouse", {"judged": True, "spoil": "#ddd"})
        yield Student("misled", quiz, dict(right), "mouse", {"file": "misled.html"})
    yield Student(f"{quiz.id}, skipping", quiz, dict(skipped), "keyboard")
    yield Student(f"{quiz.id}, without a store", quiz, dict(right), "mouse", {"storeless": True})


def _right(question: Question) -> Response:
    return key(question) or ("two words",)


def _wrong(question: Question) -> Response:
    """The response that gives the least, the last of them."""
    given = list(responses(question))[1:]
    if question.kind in CHOICE_KINDS:
        given = [response for response in given if len(response) == 1]
    return min(reversed(given), key=lambda response: share(question, response))


def is_plain(content: Content) -> bool:
    """Whether the driver reads all of a content as text: paragraphs and code, with gaps at most."""
    return all(
        isinstance(block, CodeBlock)
        or (
            isinstance(block, Paragraph)
            and all(isinstance(one, str | Gap) or one is BREAK for one in block.inlines)
        )
        for block in content
    )


SETTINGS = [
    settings_quiz("settings-end", feedback="end"),
    settings_quiz("settings-never", feedback="never"),
    settings_quiz("settings-mixed", shuffle_questions=True),
    settings_quiz("settings-timed", time_limit=6),
]

_SCORE, _ROWS, _FOCUS = (
    ["see", "#score"],
    ["see", ".results .state"],
    ["call", "document.activeElement.nodeName"],
)
_ANSWER = [["pick", [0]], ["press", "form .lead"]]
_ROUND = ["call", "JSON.parse(localStorage[Object.keys(localStorage)[0]]).round"]

SCENES: dict[str, dict[str, Any]] = {
    "feedback at the end": {
        "file": "settings-end.html",
        "steps": [
            ["press", "main .lead"],
            ["pick", [1]],
            ["press", "form .lead"],
            ["see", ".feedback"],
            _SCORE,
            ["named", "Previous question"],
            ["see", "form.done"],
            *_ANSWER * 4,
            _ROWS,
            ["see", ".total"],
            ["press", ".results button"],
            ["see", ".verdict > span:first-of-type"],
            ["see", "#explanation"],
            ["judge", "explained at the end"],
        ],
    },
    "feedback at the end, twice": {
        "file": "settings-end.html",
        "steps": [
            ["press", "main .lead"],
            ["pick", [1]],
            ["press", "form .lead"],
            *_ANSWER * 3,
            ["see", ".total"],
            ["press", "main .lead"],
            ["pick", [1]],
            ["press", "form .lead"],
            ["press", ".results button"],
            ["press", "form .lead"],
            ["press", "main .lead"],
            *_ANSWER,
            ["see", ".total"],
            ["see", "main .hint"],
        ],
    },
    "no feedback": {
        "file": "settings-never.html",
        "steps": [
            ["press", "main .lead"],
            *_ANSWER * 3,
            ["named", "Skip for now"],
            _ROWS,
            ["see", ".total"],
            ["see", ".results button"],
            ["see", "main .lead"],
            ["judge", "result without feedback"],
        ],
    },
    "drawn and mixed": {
        "file": "settings-mixed.html",
        "steps": [
            ["press", "main .lead"],
            *[
                step
                for _ in range(12)
                for step in (_ROUND, ["press", "#tools .plain"], ["named", "Start over"])
            ],
        ],
    },
    "in time": {
        "file": "settings-timed.html",
        "clock": True,
        "steps": [
            ["see", ".facts li:last-child"],
            ["press", "main .lead"],
            ["see", "#clock"],
            ["judge", "clock"],
            ["wait", 61_000],
            ["see", "[role=timer] + [role=status]"],
            *_ANSWER,
            ["reload"],
            ["see", "#clock"],
            ["press", "form .lead"],
            ["pick", [0]],
            ["wait", 300_000],
            ["see", "main .alert"],
            _FOCUS,
            _ROWS,
            ["see", ".total"],
            ["see", "#clock"],
            ["judge", "time over"],
        ],
    },
    "without a limit": {
        "file": "settings-timed.html",
        "clock": True,
        "steps": [
            ["named", "Start without a time limit"],
            ["see", "#clock"],
            ["wait", 400_000],
            ["see", "#stem"],
        ],
    },
    "hints": {
        "file": "settings-timed.html",
        "steps": [
            ["press", "main .lead"],
            ["press", "#more-hints"],
            ["see", ".hints .text"],
            ["press", "#more-hints"],
            ["see", ".hints .text"],
            ["see", "#more-hints"],
            ["judge", "hints"],
        ],
    },
}
"""What happens with settings: name → the file and the steps of one who tries it."""


def text(content: Content) -> str:
    """Content as the driver reads it off the page: lines and blocks parted by line ends, code as it stands."""
    return "\n".join(block.code if isinstance(block, CodeBlock) else plain((block,)) for block in content)


def numbers(said: str, quiz: Quiz, name: str) -> list[Decimal] | None:
    """The numbers in an interface text, in the order of the English placeholders; None if it is another text."""
    forms = interface_texts(interface_language(quiz.language))[name]
    digits: dict[int, str] = {0x660 + digit: str(digit) for digit in range(10)}
    latin = said.translate(digits | {0x66B: ".", 0x61C: "", 0x200E: "", 0x2212: "-"})
    for form in [forms] if isinstance(forms, str) else forms.values():
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[-\\d.]+)", re.escape(form))
        if found := re.fullmatch(pattern, latin):
            groups = found.groupdict()
            return [Decimal(groups[key]) for key in ("score", "max", "count", "number") if key in groups]
    return None


def says(said: str, quiz: Quiz, name: str, *wanted: Fraction) -> bool:
    """Whether an interface text says these numbers. Arabic says one and two in words, which are the last."""
    found = numbers(said, quiz, name)
    return bool(found) and found == [shown(number) for number in wanted][: len(found)]


def shown(points: Fraction) -> Decimal:
    """Points as the page shows them: two decimals."""
    exact = Decimal(points.numerator) / Decimal(points.denominator)
    return exact.quantize(Decimal("0.01"), ROUND_HALF_EVEN).normalize() + 0


@dataclass(frozen=True, slots=True)
class Seen:
    """All students with what each saw, how the preview looks in each of `LOOKS`, and what happened in `SCENES`."""

    students: list[Student]
    preview: list[dict[str, Any]]
    scenes: dict[str, dict[str, Any]]


def run(folder: Path) -> Seen:
    """Everything that the driver is asked to do, in one run."""
    site = Site([SOURCES, QUIZZES])
    site.read()
    preview = Preview(site, 0)
    serving = Thread(target=preview.serve, args=([QUIZZES],), daemon=True)
    serving.start()
    try:
        return _run(folder, preview.address)
    finally:
        preview.stop()
        serving.join(10)


def _run(folder: Path, preview: str) -> Seen:
    everyone = students()
    for quiz in [*quizzes(), *SETTINGS]:
        (folder / f"{quiz.id}.html").write_text(page(quiz), encoding="utf-8")
        if quiz.id == "everything":
            misled = page(quiz).replace('"worth":[1,0]', '"worth":[0,1]')
            (folder / "misled.html").write_text(misled, encoding="utf-8")
    orders, tales = folder / "orders.json", folder / "tales.json"
    views = [preview + view for view in ("", "quiz/everything", "platforms/everything", "platforms/arabic")]
    visits = [{"visit": views, "look": look} for look in LOOKS.values()]
    scenes = [{**scene, "file": str(folder / scene["file"])} for scene in SCENES.values()]
    told = [*(student.order(folder) for student in everyone), *visits, *scenes]
    orders.write_text(json.dumps(told), encoding="utf-8")
    subprocess.run(
        ["node", str(HERE / "drive.mjs"), str(orders), str(tales)],
        env={**os.environ, "CHROMIUM": chromium()},
        check=True,
        timeout=1800,
    )
    seen = json.loads(tales.read_text(encoding="utf-8"))
    for student, tale in zip(everyone, seen, strict=False):
        student.tale = tale
    looked = len(everyone) + len(visits)
    return Seen(everyone, seen[len(everyone) : looked], dict(zip(SCENES, seen[looked:], strict=True)))


def chromium() -> str:
    """The browser's executable: LMSPACK_CHROMIUM, or what the path has."""
    return os.environ.get("LMSPACK_CHROMIUM") or shutil.which("chromium") or "chromium"
