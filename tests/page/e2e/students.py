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
from itertools import combinations
from pathlib import Path
from threading import Thread
from typing import Any

from lmspack.diagnostics import Problems
from lmspack.interface_texts import interface_language, interface_texts
from lmspack.model import Question, Quiz
from lmspack.preview.server import Preview
from lmspack.preview.site import Site
from lmspack.richtext import CodeBlock, Content, plain
from lmspack.scoring import share
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
    responses: dict[str, tuple[int, ...] | None]
    by: str = "mouse"
    more: dict[str, Any] = field(default_factory=dict)
    tale: dict[str, Any] = field(default_factory=dict)

    def order(self, folder: Path) -> dict[str, Any]:
        """What the driver is told."""
        stems = {question.id: text(question.stem) for question in self.quiz.questions}
        file = str(folder / self.more.get("file", f"{self.quiz.id}.html"))
        return {**self.more, "file": file, "by": self.by, "responses": self.responses, "stems": stems}

    def share(self, question: Question) -> Fraction:
        """The share of full marks that the answer must give."""
        response = self.responses[question.id]
        return share(question, response)

    def points(self, questions: tuple[Question, ...] | None = None) -> Fraction:
        """The points that these questions (all by default) must give together."""
        asked = self.quiz.questions if questions is None else questions
        return sum((self.share(question) * Fraction(question.points) for question in asked), Fraction(0))


def quizzes() -> list[Quiz]:
    """Both real quizzes, and those of the tests."""
    paths = [*sorted(SOURCES.glob("*.txt")), *sorted(QUIZZES.glob("*.txt"))]
    return [known.quiz for path in paths if (known := understand(path, Problems())) is not None]


def students() -> list[Student]:
    """Enough of them that every response of every question is given, by mouse and by keyboard."""
    found: list[Student] = []
    for quiz in quizzes():
        every = {question.id: list(responses(question)) for question in quiz.questions}
        for turn in range(max(len(given) for given in every.values())):
            for by in ("mouse", "keyboard"):
                picked = {name: given[turn % len(given)] for name, given in every.items()}
                found.append(Student(f"{quiz.id}, {by}, {turn + 1}", quiz, picked, by))
        found += _judged(quiz)
    return found


def _judged(quiz: Quiz) -> Iterator[Student]:
    """Those who look at everything, in every look: wrong answers show the most."""
    wrong = {question.id: _wrong(question) for question in quiz.questions}
    right = {question.id: question.right for question in quiz.questions}
    for name, look in LOOKS.items():
        more = {"judged": True, "look": look, "again": right, "reload": True, "paper": True}
        yield Student(f"{quiz.id}, {name}", quiz, wrong, "mouse", more)
    skipped = {question.id: None for question in quiz.questions}
    if quiz.id == "everything":  # faults on purpose: who looks must find them
        yield Student("pale", quiz, dict(right), "mouse", {"judged": True, "spoil": "#ddd"})
        yield Student("misled", quiz, dict(right), "mouse", {"file": "misled.html"})
    yield Student(f"{quiz.id}, skipping", quiz, dict(skipped), "keyboard")
    yield Student(f"{quiz.id}, without a store", quiz, dict(right), "mouse", {"storeless": True})


def responses(question: Question) -> Iterator[tuple[int, ...]]:
    """Every single option, or every combination of them."""
    places = range(len(question.choices))
    for size in range(1, len(places) + 1 if question.kind == "multiple" else 2):
        yield from combinations(places, size)


def _wrong(question: Question) -> tuple[int, ...]:
    others = [place for place in range(len(question.choices)) if place not in question.right]
    return (others[-1],) if others else (0,)


def text(content: Content) -> str:
    """Content as the driver reads it off the page: lines and blocks parted by line ends, code as it stands."""
    return "\n".join(block.code if isinstance(block, CodeBlock) else plain((block,)) for block in content)


def numbers(said: str, quiz: Quiz, name: str) -> list[Decimal] | None:
    """The numbers in an interface text, in the order of the English placeholders; None if it is another text."""
    forms = interface_texts(interface_language(quiz.language))[name]
    latin = said.translate({0x660 + digit: str(digit) for digit in range(10)} | {0x66B: "."})
    for form in [forms] if isinstance(forms, str) else forms.values():
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[\\d.]+)", re.escape(form))
        if found := re.fullmatch(pattern, latin):
            groups = found.groupdict()
            return [Decimal(groups[key]) for key in ("score", "max", "count", "number") if key in groups]
    return None


def shown(points: Fraction) -> Decimal:
    """Points as the page shows them: two decimals."""
    exact = Decimal(points.numerator) / Decimal(points.denominator)
    return exact.quantize(Decimal("0.01"), ROUND_HALF_EVEN).normalize() + 0


def run(folder: Path) -> tuple[list[Student], list[dict[str, Any]]]:
    """All students, and what each saw; and how the preview looks, in each of `LOOKS`."""
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


def _run(folder: Path, preview: str) -> tuple[list[Student], list[dict[str, Any]]]:
    everyone = students()
    for quiz in quizzes():
        (folder / f"{quiz.id}.html").write_text(page(quiz), encoding="utf-8")
        if quiz.id == "everything":
            misled = page(quiz).replace('"worth":[1,0]', '"worth":[0,1]')
            (folder / "misled.html").write_text(misled, encoding="utf-8")
    orders, tales = folder / "orders.json", folder / "tales.json"
    views = [preview + view for view in ("", "quiz/everything", "platforms/everything", "platforms/arabic")]
    visits = [{"visit": views, "look": look} for look in LOOKS.values()]
    told = [*(student.order(folder) for student in everyone), *visits]
    orders.write_text(json.dumps(told), encoding="utf-8")
    subprocess.run(
        ["node", str(HERE / "drive.mjs"), str(orders), str(tales)],
        env={**os.environ, "CHROMIUM": chromium()},
        check=True,
        timeout=900,
    )
    seen = json.loads(tales.read_text(encoding="utf-8"))
    for student, tale in zip(everyone, seen, strict=False):
        student.tale = tale
    return everyone, seen[len(everyone) :]


def chromium() -> str:
    """The browser's executable: LMSPACK_CHROMIUM, or what the path has."""
    return os.environ.get("LMSPACK_CHROMIUM") or shutil.which("chromium") or "chromium"
