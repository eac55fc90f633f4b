"""Settings into the model: what was said of the quiz and of each question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from lmspack.diagnostics import Problems
from lmspack.model import Messages, Question, Quiz
from lmspack.richtext import Content, plain
from lmspack.settings import MEANT_FOR, Said, Values
from lmspack.settings.layers import merged
from lmspack.source import SourceText
from lmspack.yamltext import Text

Written = Callable[[Text, SourceText], Content]
"""Makes content of a text as its author wrote it, in the markup of the quiz."""

_QUIZ_ATTRIBUTES = {
    "time-limit": "time_limit",
    "attempts": "attempts",
    "feedback": "feedback",
    "shuffle-questions": "shuffle_questions",
    "category": "category",
}
_ABOUT_THE_QUIZ = frozenset((*_QUIZ_ATTRIBUTES, "language", "languages", "markup", "sections"))
"""What is said of the quiz and no default of its questions."""

_NOTHING = Decimal(0)


def with_quiz_settings(quiz: Quiz, said: Values) -> Quiz:
    """The quiz with the settings that are about it as a whole; those of sections and languages have their own
    modules."""
    changes: dict[str, Any] = {
        attribute: said[name].value for name, attribute in _QUIZ_ATTRIBUTES.items() if name in said
    }
    return replace(quiz, **changes) if changes else quiz


class QuestionSettings:
    """Gives questions their settings: ``defaults`` are what was said of the quiz, outermost first, ``language`` is
    that of the quiz."""

    def __init__(
        self, written: Written, problems: Problems, defaults: tuple[Values, ...], language: str
    ) -> None:
        self._written = written
        self._language = language
        self._problems = problems
        common = {name: said for name, said in merged(*defaults).items() if name not in _ABOUT_THE_QUIZ}
        self._defaults = common
        self._by_kind: dict[str, Mapping[str, Any]] = {}

    def settled(self, question: Question, *own: Values) -> Question:
        """The question with what holds for it; ``own`` is what was said of it alone, the last layer counts most."""
        changes = self._default_changes(question.kind)
        said = merged(*own)
        if said:
            changes = {**changes, **self._changes(question, said)}
            if "choices" in changes and not changes.get("shuffle", question.shuffle):
                del changes["choices"]  # nothing is mixed, so that every option keeps its place
        if question.kind == "description":
            changes = {**changes, "points": _NOTHING}
        return replace(question, **changes) if changes else question

    def _default_changes(self, kind: str) -> Mapping[str, Any]:
        """What the quiz says of questions of a kind, made once."""
        known = self._by_kind.get(kind)
        if known is None:
            meant = {n: s for n, s in self._defaults.items() if kind in MEANT_FOR.get(n, (kind,))}
            known = {name: self._value(name, said) for name, said in meant.items()}
            if known:  # a question that is made anew gets its language at once
                known["language"] = self._language
            self._by_kind[kind] = known
        return known

    def _changes(self, question: Question, said: Values) -> dict[str, Any]:
        changes: dict[str, Any] = {}
        for name, one in said.items():
            if question.kind not in MEANT_FOR.get(name, (question.kind,)):
                self._report_pointless(question, name, one)
            elif name == "pin":
                changes["choices"] = self._pinned(question, one)
            else:
                changes[name] = self._value(name, one)
        return changes

    def _value(self, name: str, said: Said) -> Any:
        if name == "hints":
            return tuple(self._written(hint, said.source) for hint in said.value)
        if name == "messages":
            return Messages(**{case: self._written(text, said.source) for case, text in said.value.items()})
        return said.value

    def _pinned(self, question: Question, said: Said) -> tuple[Any, ...]:
        pinned = set()
        options = {" ".join(plain(choice.content).split()): i for i, choice in enumerate(question.choices)}
        for text in said.value:
            folded = " ".join(text.text.split())
            place = options.get(folded)
            if place is None:
                written = " ".join(plain(self._written(text, said.source)).split())
                place = options.get(written)
            if place is None:
                listed = "; ".join(f"'{option}'" for option in options)
                self._error(
                    "K205",
                    f"'pin' names '{folded}', which is no option of the question.",
                    f"Name the option by its text. The options are: {listed}.",
                    Said(None, text.span, said.source),
                    question,
                )
            pinned.add(place)
        return tuple(
            replace(choice, pinned=True) if i in pinned else choice
            for i, choice in enumerate(question.choices)
        )

    def _report_pointless(self, question: Question, name: str, said: Said) -> None:
        if question.choices and not question.right:
            return  # without its answer, which is reported as missing, it may not be of this kind
        kinds = ", ".join(MEANT_FOR[name])
        self._error(
            "K405",
            f"'{name}' says nothing about a question of kind {question.kind}.",
            f"Delete it; it is meant for the kinds {kinds}.",
            said,
            question,
        )

    def _error(self, code: str, message: str, help: str, said: Said, question: Question) -> None:
        self._problems.error(
            code, message, help=help, at=said.source, span=said.span, question=question.id or question.number
        )
