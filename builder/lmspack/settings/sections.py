"""The sections of a quiz: the headings that its questions stand under, and what was set for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lmspack.diagnostics import Problems
from lmspack.model import Question, Quiz
from lmspack.settings import Said
from lmspack.settings.layers import nearest
from lmspack.settings.values import SectionSetting, as_section


def with_sections(quiz: Quiz, layers: Iterable[Said], problems: Problems) -> Quiz:
    """The quiz with its sections in the order of the text. ``layers`` are lists of `SectionSetting`, the nearest
    last; a title that no question stands under, and more questions to draw than there are, are reported.

    Questions of one section must stand together: a platform shows them so, and would ask them in another order.
    """
    titles = list(dict.fromkeys(question.section for question in quiz.questions))
    layers = list(layers)
    if titles in ([], [""]):
        for layer in layers:
            _report_unknown(layer.value, layer, [], problems)
        return quiz
    _report_scattered(quiz, problems)
    found = {title: SectionSetting(title, quiz.source.line_span(1)) for title in titles}
    for layer in layers:
        for setting in layer.value:
            if setting.title in found:
                found[setting.title] = _over(found[setting.title], setting)
                _check_pick(setting, quiz, layer, problems)
        _report_unknown(layer.value, layer, titles, problems)
    return replace(quiz, sections=tuple(as_section(setting) for setting in found.values()))


def _over(below: SectionSetting, above: SectionSetting) -> SectionSetting:
    return replace(
        above,
        pick=below.pick if above.pick is None else above.pick,
        shuffle=below.shuffle if above.shuffle is None else above.shuffle,
    )


def _check_pick(setting: SectionSetting, quiz: Quiz, layer: Said, problems: Problems) -> None:
    asked = [q for q in quiz.questions if q.section == setting.title and q.kind != "description"]
    if setting.pick is not None and setting.pick > len(asked):
        problems.error(
            "K406",
            f"{setting.pick} questions are to be drawn from the section '{setting.title}', which has {len(asked)}.",
            help=f"Write a number from 1 to {len(asked)} behind 'pick:'.",
            at=layer.source,
            span=setting.span,
        )


def _report_unknown(
    settings: Iterable[SectionSetting], layer: Said, titles: list[str], problems: Problems
) -> None:
    named = [title for title in titles if title]
    for setting in settings:
        if setting.title not in titles:
            help = nearest(setting.title, named, "sections") if named else _NO_SECTIONS
            problems.error(
                "K406",
                f"No question stands under the heading '{setting.title}'.",
                help=help,
                at=layer.source,
                span=setting.span,
            )


_NO_SECTIONS = (
    "The quiz text has no sections: write a heading above the first question of each, such as '## Part 1'."
)


def _report_scattered(quiz: Quiz, problems: Problems) -> None:
    """Report where a section begins a second time."""
    last: dict[str, Question] = {}
    before = None
    for question in quiz.questions:
        if question.section != before and question.section in last:
            problems.error(
                "K408",
                f"The section '{question.section}' begins a second time here; its first part ended with question "
                f"{last[question.section].number or last[question.section].id}.",
                help="Move its questions together, or give this part another heading."
                if question.section
                else "Questions without a section stand above all headings; write a heading above this one.",
                at=quiz.source,
                span=question.span,
                question=question.number,
            )
        last[question.section] = question
        before = question.section
