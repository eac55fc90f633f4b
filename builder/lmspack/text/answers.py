"""The answers of all questions: below the options, or in a list at the end; they must agree (rule 21)."""

from __future__ import annotations

from lmspack.source import SourceText
from lmspack.text.draft import Draft, Key
from lmspack.text.keylist import KeyList, Row, part_name
from lmspack.text.messages import Reporter
from lmspack.text.resolve import resolve
from lmspack.text.sharedmark import asks_for_several

_ORDER = " If they are to be put in this order, write “Kind: order” below it."
"""What is said besides where all options are right: the answer may be an order."""


def take_lists(drafts: list[Draft], lists: list[KeyList], reporter: Reporter) -> None:
    """Give each question its answer in the lists."""
    for found in lists:
        _take_list(drafts, found, len(lists), reporter)


def take_answers(source: SourceText, drafts: list[Draft], reporter: Reporter) -> None:
    """Set ``correct`` of the options that answers name. Whether a question without one has it in a key is not
    known here."""
    for draft in drafts:
        _take_keys(source, draft, reporter)
    for draft in drafts:
        if draft.kind:
            continue
        if draft.uncertain:
            for option in draft.options:
                option.correct = None
        elif sum(option.correct is True for option in draft.options) > 1 and not asks_for_several(
            source, draft
        ):
            count = sum(option.correct is True for option in draft.options)
            order = _ORDER if count == len(draft.options) else ""
            reporter.say(
                "T308", draft.start.line, number=draft.start.token, name=draft.name, count=count, order=order
            )


def _take_keys(source: SourceText, draft: Draft, reporter: Reporter) -> None:
    """The answers given below one question."""
    if not draft.options or not draft.keys or draft.uncertain or draft.kind:
        return
    named: list[tuple[tuple[int, ...], str]] = []
    marked = tuple(index for index, option in enumerate(draft.options) if option.correct)
    if marked:
        named.append((marked, "the mark on " + _called(draft, marked)))
    for key in draft.keys:
        found = resolve(source, draft, key, reporter)
        if found is None:
            draft.uncertain = True
            return
        named.append(
            (found, f"“{source.lines[key.line][key.start : key.end].strip()}” in line {key.line + 1}")
        )
    first = named[0]
    for other in named[1:]:
        if other[0] != first[0]:
            reporter.say(
                "T305",
                draft.keys[-1].line,
                number=draft.start.token,
                name=draft.name,
                first=first[1],
                second=other[1],
            )
            draft.uncertain = True
            return
    for index, option in enumerate(draft.options):
        option.correct = index in first[0]


def _called(draft: Draft, chosen: tuple[int, ...]) -> str:
    return ", ".join(draft.options[index].token or str(index + 1) for index in chosen)


def _take_list(drafts: list[Draft], found: KeyList, lists: int, reporter: Reporter) -> None:
    """One list of answers: its numbers must be exactly those of the questions (rules 6 and 30)."""
    above = [draft for draft in drafts if draft.start.line < found.start and (lists == 1 or not draft.keys)]
    numbers = [draft.start.ordinal if draft.numbered else place for place, draft in enumerate(above, 1)]
    if found.unread:
        why = f"the numbered line {found.unread[0] + 1} below its last answer holds no answer"
        reporter.say("T313", found.unread[0], why=why)
        return
    rows, places = found.rows, list(range(len(found.rows)))
    if found.parts and len(set(numbers)) < len(numbers):
        order = _in_order_of_sections(above, found)
        if order is None:
            reporter.say("T313", found.start, why="its parts have not the order of the parts of the quiz")
            return
        rows, places = [rows[place] for place in order], order
    if not any(row.ordinal for row in rows) and len(rows) == len(numbers):
        rows = [row._replace(ordinal=number) for row, number in zip(rows, numbers, strict=True)]
    given = [row.ordinal for row in rows]
    if given != numbers and (sorted(given) != sorted(numbers) or len(set(numbers)) < len(numbers)):
        why = _difference([row.ordinal for row in rows], numbers)
        reporter.say("T313", found.start, why=why)
        return
    if [row.ordinal for row in rows] == numbers:
        pairs = list(zip(above, rows, places, strict=True))
    else:
        by_number = {row.ordinal: (row, place) for place, row in zip(places, rows, strict=True)}
        pairs = [(draft, *by_number[number]) for draft, number in zip(above, numbers, strict=True)]
    for draft, row, place in pairs:
        _take_row(draft, row, found, place)


def _in_order_of_sections(above: list[Draft], found: KeyList) -> list[int] | None:
    """The places of the list's rows in the order of the questions' sections; None if their names contradict it.

    A part whose name is not that of a section stands where its section stands.
    """
    natural = list(range(len(found.rows)))
    sections: list[str] = []
    for before, draft in zip([None, *above], above, strict=False):
        if before is None or draft.section != before.section:
            sections.append(draft.section)
    names = [{part_name(line) for line in section.split("\n")} for section in sections]
    fitting = [[place for place, known in enumerate(names) if name in known] for _, name in found.parts]
    if not any(fitting):
        return natural
    bounds = [first for first, _ in found.parts] + [len(found.rows)]
    if bounds[0] == 0 and all(len(place) == 1 for place in fitting):
        wanted = [place[0] for place in fitting]
        if len(set(wanted)) == len(wanted) == len(sections):
            return [
                row
                for part in sorted(range(len(wanted)), key=wanted.__getitem__)
                for row in range(bounds[part], bounds[part + 1])
            ]
    shift = 0 if bounds[0] == 0 else 1
    in_place = all(not place or index + shift in place for index, place in enumerate(fitting))
    return natural if in_place else None


def _take_row(draft: Draft, row: Row, found: KeyList, place: int) -> None:
    key = row.key
    draft.keys.append(Key(key.line, key.start, key.end, "list"))
    draft.explanation.extend(found.explanations.get(place, []))


def _difference(given: list[int], wanted: list[int]) -> str:
    """In words, how the numbers of a list and those of the questions differ."""
    missing = [str(number) for number in wanted if number not in set(given)]
    strange = [str(number) for number in given if number not in set(wanted)]
    parts = []
    if missing:
        parts.append("it has no answer for question " + ", ".join(missing[:8]))
    if strange:
        parts.append("it answers question " + ", ".join(strange[:8]) + ", which does not exist")
    if not parts:
        parts.append(f"it has {len(given)} answers for {len(wanted)} questions, or some numbers come twice")
    return "; ".join(parts)
