"""The settings of a quiz and its questions that differ from the defaults, as `show` prints them.

Names are those that authors write (docs/answer-key.md).
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from lmspack.model import Answer, Blanks, Essay, Messages, Question, Quiz, Section, ShortAnswer
from lmspack.naming import decimal_text
from lmspack.richtext import plain


def question_settings(question: Question) -> dict[str, Any]:
    """What is set for a question: name → text, number, list or mapping, ready for JSON."""
    found: dict[str, Any] = {
        "section": question.section,
        "shuffle": question.shuffle,
        "partial": None if question.partial else False,
        "negative": _number(question.negative),
        "penalty": _number(question.penalty),
        "hints": [plain(hint) for hint in question.hints],
        "messages": _messages(question.messages),
        "numbering": "" if question.numbering == "abc" else question.numbering,
        "tags": list(question.tags),
        "difficulty": question.difficulty,
        "category": "/".join(name.replace("/", "//") for name in question.category),
        "pin": [plain(choice.content) for choice in question.choices if choice.pinned],
        "case": _has_case(question.answer),
        **(_essay(question.answer) if isinstance(question.answer, Essay) else {}),
    }
    return _kept(found)


def quiz_settings(quiz: Quiz) -> dict[str, Any]:
    """What is set for a quiz as a whole."""
    found: dict[str, Any] = {
        "time-limit": quiz.time_limit,
        "attempts": quiz.attempts,
        "feedback": "" if quiz.feedback == "immediate" else quiz.feedback,
        "shuffle-questions": quiz.shuffle_questions,
        "category": "/".join(name.replace("/", "//") for name in quiz.category),
        "sections": [_section(section) for section in quiz.sections if section.title or section.pick],
        "media": [file.name for file in quiz.media],
    }
    return _kept(found) | ({"attempts": 0} if quiz.attempts == 0 else {})


def _kept(found: dict[str, Any]) -> dict[str, Any]:
    """What was said: no empty text or list, no switch that is off by default."""
    return {name: value for name, value in found.items() if value or (value is False and name == "partial")}


def _number(number: Decimal | None) -> float | None:
    return float(decimal_text(number)) if number else None


def _messages(messages: Messages) -> dict[str, str]:
    texts = {"correct": messages.correct, "partial": messages.partial, "incorrect": messages.incorrect}
    return {name: plain(text) for name, text in texts.items() if text}


def _has_case(answer: Answer | None) -> bool:
    gaps = answer.gaps if isinstance(answer, Blanks) else (answer,)
    return any(isinstance(gap, ShortAnswer) and gap.case for gap in gaps)


def _section(section: Section) -> dict[str, Any]:
    return {"title": section.title} | _kept({"pick": section.pick, "shuffle": section.shuffle})


def _essay(essay: Essay) -> dict[str, Any]:
    return {
        "notes": plain(essay.notes),
        "lines": essay.lines if essay.lines != Essay().lines else None,
        "min-words": essay.min_words,
        "max-words": essay.max_words,
    }
