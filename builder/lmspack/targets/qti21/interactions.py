"""What a student answers: the response variables of an item and its interactions, by kind of question.

Plain strings are markup here: texts come from `Xhtml` or have been escaped, the rest is lmspack's own. Most items of
a package pass through here, and templates take twice as long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from markupsafe import Markup

from lmspack.model import Blanks, Essay, Matching, Menu, Numeric, Ordering, Question, ShortAnswer
from lmspack.naming import decimal_text
from lmspack.richtext.xhtml import Xhtml
from lmspack.scoring import shares
from lmspack.targets.qti21.texts import option_text
from lmspack.targets.qti21.variables import (
    RESPONSE,
    choice_id,
    gap_variable,
    item_ids,
    item_listing,
    option_id,
    prompt_id,
    share_text,
    target_ids,
    target_listing,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """What one value adds to the points; ``case`` (``true``, ``false``) only where a text is compared."""

    key: str
    value: str
    case: str = ""


@dataclass(frozen=True, slots=True)
class Variable:
    """A response variable: its right values, and what each value adds up to at most ``full`` points."""

    identifier: str
    cardinality: str
    base_type: str
    correct: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    full: str = ""


_NO_BODY = Markup("")


@dataclass(frozen=True, slots=True)
class Interaction:
    """The answering part of an item. ``body`` stands beside the stem, ``gaps`` are within it."""

    variables: tuple[Variable, ...]
    body: Markup = _NO_BODY
    gaps: tuple[str, ...] = ()


def interaction(question: Question, xhtml: Xhtml) -> Interaction:
    """The answering part of a question."""
    return _BUILDERS[question.kind](question, xhtml)


def _choices(question: Question, xhtml: Xhtml) -> Interaction:
    multiple = question.kind == "multiple"
    entries = _choice_entries(question) if multiple and question.partial else ()
    variable = Variable(
        RESPONSE,
        "multiple" if multiple else "single",
        "identifier",
        tuple([choice_id(place) for place in question.right]),
        entries,
        decimal_text(question.points) if entries else "",
    )
    options = "".join(
        [
            _simple_choice(choice_id(place), option_text(choice.content, xhtml), choice.pinned)
            for place, choice in enumerate(question.choices)
        ]
    )
    most = 0 if multiple else 1
    return Interaction((variable,), _block("choice", f'{_mixed(question)} maxChoices="{most}"', options))


def _choice_entries(question: Question) -> tuple[Entry, ...]:
    points = Fraction(question.points)
    worth = [share_text(share * points) for share in shares(question)]
    return tuple(Entry(choice_id(place), value) for place, value in enumerate(worth))


def _short_answer(question: Question, _: Xhtml) -> Interaction:
    assert isinstance(question.answer, ShortAnswer)
    return Interaction((_typed(RESPONSE, question.answer, decimal_text(question.points)),), _FIELD)


def _numeric(question: Question, _: Xhtml) -> Interaction:
    assert isinstance(question.answer, Numeric)
    return Interaction((_number(RESPONSE, question.answer),), _FIELD)


def _typed(name: str, answer: ShortAnswer, points: str) -> Variable:
    case = "true" if answer.case else "false"
    entries = tuple(Entry(text, points, case) for text in answer.accepted)
    return Variable(name, "single", "string", answer.accepted[:1], entries, points)


def _number(name: str, answer: Numeric) -> Variable:
    return Variable(name, "single", "float", (decimal_text(answer.accepted[0].value),))


def _match(question: Question, xhtml: Xhtml) -> Interaction:
    answer = question.answer
    assert isinstance(answer, Matching)
    names, targets = target_ids(question), answer.targets
    right = tuple(f"{prompt_id(place)} {names[target]}" for place, target in enumerate(answer.right))
    part = share_text(Fraction(question.points) / len(answer.pairs))
    variable = Variable(
        RESPONSE,
        "multiple",
        "directedPair",
        right,
        tuple(Entry(pair, part) for pair in right) if question.partial else (),
        decimal_text(question.points) if question.partial else "",
    )
    prompts = ((prompt_id(place), option_text(pair.prompt, xhtml)) for place, pair in enumerate(answer.pairs))
    listed = ((names[place], option_text(targets[place], xhtml)) for place in target_listing(question))
    sets = _match_set(prompts, 1) + _match_set(listed, 0)
    body = _block("match", f'{_mixed(question)} maxAssociations="{len(answer.pairs)}"', sets)
    return Interaction((variable,), body)


def _match_set(options: Iterable[tuple[str, str]], most: int) -> str:
    """Each can be matched at most so many times (0: any number)."""
    made = [
        f'        <simpleAssociableChoice identifier="{name}" matchMax="{most}">{text}</simpleAssociableChoice>\n'
        for name, text in options
    ]
    return f"      <simpleMatchSet>\n{''.join(made)}      </simpleMatchSet>\n"


def _order(question: Question, xhtml: Xhtml) -> Interaction:
    answer = question.answer
    assert isinstance(answer, Ordering)
    names = item_ids(question)
    options = "".join(
        [
            _simple_choice(names[place], option_text(answer.items[place], xhtml))
            for place in item_listing(question)
        ]
    )
    variable = Variable(RESPONSE, "ordered", "identifier", names)
    return Interaction((variable,), _block("order", _mixed(question), options))


def _blanks(question: Question, _: Xhtml) -> Interaction:
    assert isinstance(question.answer, Blanks)
    gaps = question.answer.gaps
    part = share_text(Fraction(question.points) / len(gaps))
    return Interaction(
        tuple(_gap_variable(place, gap, part) for place, gap in enumerate(gaps)),
        gaps=tuple(_gap(place, gap, question) for place, gap in enumerate(gaps)),
    )


def _gap_variable(place: int, gap: ShortAnswer | Numeric | Menu, part: str) -> Variable:
    name = gap_variable(place)
    match gap:
        case ShortAnswer():
            return _typed(name, gap, part)
        case Numeric():
            return _number(name, gap)
        case Menu(_, right):
            return Variable(name, "single", "identifier", (option_id(place, right),))


def _gap(place: int, gap: ShortAnswer | Numeric | Menu, question: Question) -> str:
    """No white space around it: it stands in the midst of a line."""
    name = gap_variable(place)
    if not isinstance(gap, Menu):
        return f'<textEntryInteraction responseIdentifier="{name}"/>'
    options = [
        f'<inlineChoice identifier="{option_id(place, number)}">{escape(text, quote=False)}</inlineChoice>'
        for number, text in enumerate(gap.options)
    ]
    attributes = f'responseIdentifier="{name}" {_mixed(question)}'
    return f"<inlineChoiceInteraction {attributes}>{''.join(options)}</inlineChoiceInteraction>"


def _essay(question: Question, xhtml: Xhtml) -> Interaction:
    answer = question.answer
    assert isinstance(answer, Essay)
    field = f'    <extendedTextInteraction responseIdentifier="{RESPONSE}" expectedLines="{answer.lines}"/>\n'
    notes = (
        f'    <rubricBlock view="scorer">\n      <div>{xhtml.flow(answer.notes)}</div>\n    </rubricBlock>\n'
        if answer.notes
        else ""
    )
    return Interaction((Variable(RESPONSE, "single", "string"),), Markup(field + notes))  # noqa: S704


def _description(question: Question, xhtml: Xhtml) -> Interaction:
    """Nothing is answered, so that no feedback can show: an explanation stands below the text."""
    if not question.explanation:
        return Interaction(())
    told = f'    <div class="explanation">{xhtml.compact(question.explanation)}</div>\n'
    return Interaction((), Markup(told))  # noqa: S704


_FIELD = Markup(  # noqa: S704
    f'    <div>\n      <textEntryInteraction responseIdentifier="{RESPONSE}"/>\n    </div>\n'
)


def _simple_choice(name: str, text: str, pinned: bool = False) -> str:
    fixed = ' fixed="true"' if pinned else ""
    return f'      <simpleChoice identifier="{name}"{fixed}>{text}</simpleChoice>\n'


def _mixed(question: Question) -> str:
    return 'shuffle="true"' if question.shuffle else 'shuffle="false"'


def _block(name: str, attributes: str, inner: str) -> Markup:
    tag = f"{name}Interaction"
    begin = f'    <{tag} responseIdentifier="{RESPONSE}" {attributes}>'
    return Markup(f"{begin}\n{inner}    </{tag}>\n")  # noqa: S704


_BUILDERS: Mapping[str, Callable[[Question, Xhtml], Interaction]] = {
    "choice": _choices,
    "multiple": _choices,
    "true-false": _choices,
    "short-answer": _short_answer,
    "numeric": _numeric,
    "match": _match,
    "order": _order,
    "blanks": _blanks,
    "essay": _essay,
    "description": _description,
}
