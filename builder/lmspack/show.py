"""What `lmspack show` prints: a quiz as the tool understood it."""

from __future__ import annotations

from typing import Any

from lmspack.answertexts import answer_texts
from lmspack.diagnostics import Problems
from lmspack.diagnostics.machine import as_json
from lmspack.model import UNKNOWN_LANGUAGE, UNSCORED_KINDS, Choice, Question
from lmspack.naming import decimal_text
from lmspack.richtext import plain
from lmspack.settingtexts import question_settings, quiz_settings
from lmspack.understand import Understood

_ROLES = ("title", "introduction", "section", "stem", "choice", "answer", "explanation", "ignored")


def document(understood: Understood | None, problems: Problems) -> dict[str, Any]:
    """The JSON form (a contract; docs/show.md). Without a readable quiz, ``quiz`` is null."""
    shown: dict[str, Any] = {"lmspack": 1, "quiz": None, "lines": dict.fromkeys(_ROLES, 0)}
    if understood is not None:
        quiz = understood.quiz
        shown["quiz"] = {
            "id": quiz.id,
            "title": understood.title,
            "introduction": plain(quiz.introduction),
            "language": quiz.language,
            "questions": [_question(question) for question in quiz.questions],
            **_said(quiz_settings(quiz)),
        }
        shown["lines"].update(understood.lines)
    shown["diagnostics"] = [as_json(diagnostic) for diagnostic in problems]
    return shown


def text(understood: Understood) -> str:
    """The form for people: right options are ticked."""
    quiz = understood.quiz
    count = f"{len(quiz.questions)} question{'s' * (len(quiz.questions) != 1)}"
    language = "no language given" if quiz.language == UNKNOWN_LANGUAGE else quiz.language
    lines = [f"{quiz.title}  [{quiz.id}, {language}, {count}]"]
    lines += [f"[{name}: {_shown(value)}]" for name, value in quiz_settings(quiz).items()]
    if quiz.introduction:
        lines += ["", plain(quiz.introduction)]
    for place, question in enumerate(quiz.questions, 1):
        lines += ["", f"{question.number or place}. {_indented(plain(question.stem), 3)}"]
        lines += [
            f"     {_mark(choice)} {_indented(plain(choice.content), 7)}" for choice in question.choices
        ]
        lines += [f"     = {_indented(answer, 7)}" for answer in answer_texts(question)]
        if question.explanation:
            lines.append(f"     {_indented(plain(question.explanation), 5)}")
        if question.points != 1 and question.kind not in UNSCORED_KINDS:
            lines.append(f"     [points: {decimal_text(question.points)}]")
        lines += [f"     [{name}: {_shown(value)}]" for name, value in question_settings(question).items()]
    return "\n".join(lines)


def _question(question: Question) -> dict[str, Any]:
    points = decimal_text(question.points)
    return {
        "id": question.id,
        "number": question.number,
        "kind": question.kind,
        "line": question.span.line,
        "stem": plain(question.stem),
        "points": int(points) if points.isdecimal() else float(points),
        "language": question.language,
        "choices": [
            {"text": plain(choice.content), "correct": choice.correct, "rationale": plain(choice.rationale)}
            for choice in question.choices
        ],
        "answers": list(answer_texts(question)),
        "explanation": plain(question.explanation),
        **_said(question_settings(question)),
    }


def _said(settings: dict[str, Any]) -> dict[str, Any]:
    """What differs from the defaults, under one name of its own: the fields beside it are a contract."""
    return {"settings": settings} if settings else {}


def _shown(value: Any) -> str:
    """A setting on one line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_shown(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return " | ".join(_shown(inner) for inner in value)
    return " ".join(str(value).split())


def _mark(choice: Choice) -> str:
    return "?" if choice.correct is None else ("✓" if choice.correct else "·")


def _indented(text: str, width: int) -> str:
    return text.replace("\n", "\n" + " " * width)
