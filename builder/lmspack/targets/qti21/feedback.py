"""What a student is told: the modals of an item, of which at most one shows for any response.

Players stack modals that show at once, and the last one hides the rest. So each holds all that its response gets:
message, rationale, explanation.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from lmspack.limits.narrow import is_never_wrong, is_right_or_wrong
from lmspack.model import Choice, Messages, Question
from lmspack.richtext import Content
from lmspack.richtext.xhtml import Xhtml
from lmspack.targets.qti21.variables import choice_id

_GENERAL = "general_fb"
_VERDICTS = ("correct_fb", "partial_fb", "incorrect_fb")
_NO_MESSAGES = Messages()


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The modals that a right, a partly right and a wrong response show, "" for none."""

    correct: str = ""
    partial: str = ""
    incorrect: str = ""

    @property
    def differ(self) -> bool:
        """Whether it matters for the modal how right a response is."""
        return not self.correct == self.partial == self.incorrect


_SILENT = Verdicts()


@dataclass(frozen=True, slots=True)
class Modal:
    """One modalFeedback."""

    identifier: str
    text: Markup


@dataclass(frozen=True, slots=True)
class Feedback:
    """All feedback of an item. ``cardinality`` is that of the outcome, "" without any modal; ``answered`` are the
    choices that have a modal of their own."""

    cardinality: str
    modals: tuple[Modal, ...]
    verdicts: Verdicts = _SILENT
    answered: tuple[str, ...] = ()


NO_FEEDBACK = Feedback("", ())


def feedback(question: Question, xhtml: Xhtml) -> Feedback:
    """The feedback of a question."""
    rationales = any(choice.rationale for choice in question.choices)
    if question.kind == "description":
        return NO_FEEDBACK  # nothing is answered; the explanation stands in the body
    if rationales and question.kind != "multiple":
        return _per_choice(question, xhtml)
    shared = _shared(question, xhtml, rationales)
    if question.messages is not _NO_MESSAGES and question.messages != _NO_MESSAGES:
        return _per_verdict(question, shared, xhtml)
    if not shared:
        return NO_FEEDBACK
    modal = Modal(_GENERAL, _parts(*shared))
    return Feedback("single", (modal,), Verdicts(_GENERAL, _GENERAL, _GENERAL))


def _per_choice(question: Question, xhtml: Xhtml) -> Feedback:
    modals = []
    for place, choice in enumerate(question.choices):
        text = _choice_text(choice, question, xhtml)
        if text:
            modals.append(Modal(f"{choice_id(place)}_fb", text))
    answered = tuple([modal.identifier.removesuffix("_fb") for modal in modals])
    return Feedback("multiple", tuple(modals), answered=answered)


def _choice_text(choice: Choice, question: Question, xhtml: Xhtml) -> Markup:
    message = question.messages.correct if choice.correct else question.messages.incorrect
    return _parts(
        _part("message", message, xhtml),
        _part("rationale", choice.rationale, xhtml),
        _part("explanation", question.explanation, xhtml),
    )


def _shared(question: Question, xhtml: Xhtml, rationales: bool) -> list[str]:
    """The parts that every response gets."""
    parts = [_part("explanation", question.explanation, xhtml)]
    if rationales:
        told = [choice for choice in question.choices if choice.rationale]
        listed = [
            f"<li>{_part('choice', c.content, xhtml)}\n{_part('rationale', c.rationale, xhtml)}</li>"
            for c in told
        ]
        parts.insert(0, f'<ul class="rationales">{"".join(listed)}</ul>')
    return [part for part in parts if part]


def _per_verdict(question: Question, shared: list[str], xhtml: Xhtml) -> Feedback:
    """A modal for each verdict that there is something to say about."""
    messages = question.messages
    told = dict(
        zip(_VERDICTS, (messages.correct, messages.partial, messages.incorrect), strict=True),
    )
    if is_right_or_wrong(question):
        del told[_VERDICTS[1]]
    if is_never_wrong(question):
        del told[_VERDICTS[2]]
    modals = tuple(
        Modal(name, _parts(_part("message", message, xhtml), *shared))
        for name, message in told.items()
        if message or shared
    )
    names = {modal.identifier for modal in modals}
    verdicts = Verdicts(*(name if name in names else "" for name in _VERDICTS))
    return Feedback("single" if modals else "", modals, verdicts)


def _part(name: str, content: Content, xhtml: Xhtml) -> str:
    return f'<div class="{name}">{xhtml.divs(content)}</div>' if content else ""


def _parts(*parts: str) -> Markup:
    """Parts of a feedback with a rule between them: without one, players set them as a single paragraph."""
    return Markup("\n<hr/>\n".join([part for part in parts if part]))  # noqa: S704
