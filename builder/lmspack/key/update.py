"""``lmspack key update``: what an edited quiz text changes in its answer key, edit by edit.

The key's own text is edited in place, so that comments and layout stay as their author left them. What cannot
be carried over is put behind ``#``, never deleted; identifiers stay for good.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from lmspack.diagnostics import Problems
from lmspack.identifiers import MAX_ITEM_ID
from lmspack.key import AnswerKey, KeyEntry
from lmspack.key.edits import Document, Edit
from lmspack.key.kinds import is_answered
from lmspack.key.match import LIKE, like, moved, named, pair, successors
from lmspack.key.negation import turned
from lmspack.key.new import choose_identifiers
from lmspack.key.places import NotInPlace, Places, is_comment
from lmspack.key.wording import fold, fold_stem
from lmspack.key.writing import answer_lines, entry, written
from lmspack.model import Question
from lmspack.source import SourceText, Span
from lmspack.yamltext import List, Mapping, Text, load

_GONE = "# Not in the quiz text any more. Keep the identifier here, so that it is not used again."
_IDENTIFIER = re.compile(r"^\s*#\s*(?:-\s*)?id:\s*([a-z][a-z0-9-]*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that changes.

    ``entry`` is the identifier of the entry; ``old`` and ``new`` are texts to show, "" for none. ``risky``: it
    could make another option the right answer, or a right answer wrong, so that the author is asked. ``turned``:
    a negation came or went, so that it may mean the opposite.
    """

    title: str
    entry: str
    old: str
    new: str
    edits: tuple[Edit, ...]
    risky: bool = False
    turned: bool = False


@dataclass(slots=True)
class Plan:
    """All that is to be done. ``notes`` say what changed without need for an edit, ``open`` what the author
    has to decide by hand."""

    changes: list[Change] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)


def plan(questions: Sequence[Question], key: AnswerKey, quiz_id: str, *, rich: bool = False) -> Plan:
    """What to change in ``key`` so that it fits ``questions``, which have markup with ``rich``. Raises `NotInPlace`."""
    return _Planning(questions, key, quiz_id, rich).plan()


def apply(data: bytes, changes: Iterable[Change]) -> bytes:
    """The key's file with these changes made."""
    return Document(data).edited(edit for change in changes for edit in change.edits)


class _Planning:
    """One quiz text and its key."""

    def __init__(self, questions: Sequence[Question], key: AnswerKey, quiz_id: str, rich: bool) -> None:
        self._questions = questions
        self._rich = rich
        self._key = key
        self._most = MAX_ITEM_ID - len(quiz_id) - 1
        self._document = Document("\n".join(key.source.lines).encode())
        self._nodes, self._questions_at = _entry_nodes(key.source)
        self._at = Places(self._document, self._nodes)
        self._plan = Plan()
        self._places: dict[
            str, tuple[int, int, int]
        ] = {}  # by identifier: where to show the changes of an entry

    def plan(self) -> Plan:
        entries = self._key.entries
        pairs = pair(entries, self._questions)
        if not pairs:
            raise NotInPlace("no question of the text has an entry in this key; is it the key of this text?")
        for e, q in sorted(pairs.items(), key=lambda one: one[1]):
            self._joined(e, q)
        self._removed([e for e in range(len(entries)) if e not in pairs], pairs)
        self._added([q for q in range(len(self._questions)) if q not in set(pairs.values())], pairs)
        self._plan.changes.sort(key=lambda change: self._places[change.entry])
        order = [q for _, q in sorted(pairs.items())]
        for q in sorted(moved(order)):
            self._plan.notes.append(f"{self._label(q)} has moved; nothing to change in the key")
        return self._plan

    def _label(self, q: int) -> str:
        return f"Question {self._questions[q].number or q + 1}"

    def _joined(self, e: int, q: int) -> None:
        """An entry that has its question: the stem, then the options."""
        key_entry, question, node = self._key.entries[e], self._questions[q], self._nodes[e]
        stem = written(question.stem)
        label = f"{self._label(q)} ({key_entry.id.text})"
        self._places[key_entry.id.text] = (q, 0, 0)
        if fold_stem(stem) != fold_stem(key_entry.stem.text):
            self._plan.changes.append(
                Change(
                    f"{label}: the stem was reworded",
                    key_entry.id.text,
                    key_entry.stem.text.strip(),
                    stem,
                    (self._at.replaced(key_entry.stem, stem, node.keys["stem"].start),),
                    risky=key_entry.answered,
                    turned=self._turned(key_entry.stem.text, stem),
                )
            )
        if question.choices:
            self._options(label, key_entry, question, node)

    def _turned(self, old: str, new: str) -> bool:
        return turned(old, new, self._key.language)

    def _options(self, label: str, key_entry: KeyEntry, question: Question, node: Mapping) -> None:
        options = [written(choice.content) for choice in question.choices]
        block = self._answer_block(node)
        before = block.options if block else named(key_entry)
        now = {fold(option) for option in options}
        known = {fold(text) for text in [*before, *named(key_entry)]}
        lost = [text for text in dict.fromkeys([*before, *named(key_entry)]) if fold(text) not in now]
        fresh = [option for option in options if fold(option) not in known]
        complete = bool(block) or len(options) == len(known)  # every option was named: none can be a new one
        became = {fold(old): new for old, new in successors(lost, fresh, complete=complete).items()}
        answers = {fold(answer.text) for answer in key_entry.answers}
        if block:
            self._rewritten_block(label, question, node, block, key_entry, became, lost, fresh)
        for text in {fold(text): text for text in lost}.values():
            self._lost_option(label, text, became.get(fold(text), ""), key_entry, node, answers, bool(block))

    def _lost_option(
        self,
        label: str,
        old: str,
        new: str,
        key_entry: KeyEntry,
        node: Mapping,
        answers: set[str],
        in_block: bool,
    ) -> None:
        """An option that the key names and the question no longer has."""
        is_answer = fold(old) in answers
        kept = new if new and like(old, new) >= LIKE else ""
        edits: list[Edit] = []
        if is_answer and not in_block:
            if not new:
                self._plan.open.append(
                    f"{label}: the right answer '{old.strip()}' is no option any more; name another one in line "
                    f"{key_entry.answers[0].span.line} of the key"
                )
            else:
                edits += self._answers_replaced(old, new, key_entry, node)
        edits += self._rationales(old, kept, node)
        if edits:
            asks = is_answer and bool(new) and not in_block
            what = "the right answer was reworded" if asks else "an option was reworded"
            if not asks and not kept:
                what = "an option is gone; its rationale is kept behind '#'"
            shown = new if asks or kept else ""
            opposite = bool(shown) and self._turned(old, shown)
            risky = asks or (opposite and bool(answers))
            self._plan.changes.append(
                Change(
                    f"{label}: {what}", key_entry.id.text, old.strip(), shown, tuple(edits), risky, opposite
                )
            )

    def _answers_replaced(self, old: str, new: str, key_entry: KeyEntry, node: Mapping) -> list[Edit]:
        value = node.entries["answer"]
        edits = []
        for answer in key_entry.answers:
            if fold(answer.text) == fold(old):
                column = value.span.start if isinstance(value, List) else node.keys["answer"].start
                edits.append(self._at.replaced(answer, new, column))
        return edits

    def _rationales(self, old: str, new: str, node: Mapping) -> list[Edit]:
        """The rationales of an option: about its new wording, or commented out where it has none."""
        value = node.entries.get("rationales")
        edits: list[Edit] = []
        for item in value.items if isinstance(value, List) else ():
            choice = item.entries.get("choice") if isinstance(item, Mapping) else None
            if (
                not isinstance(item, Mapping)
                or not isinstance(choice, Text)
                or fold(choice.text) != fold(old)
            ):
                continue
            if new:
                edits.append(self._at.replaced(choice, new, item.keys["choice"].start))
            else:
                edits += self._at.commented(item, self._at.leaf_end(item))
        return edits

    # --- the field 'answer' as `key new` writes it: a list of all options, the wrong ones behind '#'

    def _answer_block(self, node: Mapping) -> _Block | None:
        if "answer" not in node.keys or self._at.in_brackets(node):
            return None
        key, value = node.keys["answer"], node.entries["answer"]
        if not isinstance(value, List) and not (isinstance(value, Text) and not value.text):
            return None
        lines, first = self._document.lines, key.line + 1
        last = self._at.leaf_end(value) if isinstance(value, List) else key.line
        while last < len(lines) and is_comment(lines[last], key.start):
            last += 1
        region = lines[first - 1 : last]
        if not any(line.strip().startswith("#") for line in region):
            return None
        bare = [re.sub(r"^(\s*)# ?", r"\1", line) for line in region]
        root = load(SourceText("", tuple(bare)), Problems())
        if not isinstance(root, List) or not all(isinstance(item, Text) for item in root.items):
            return None
        return _Block(first, last, [item.text for item in root.items if isinstance(item, Text)])

    def _rewritten_block(
        self,
        label: str,
        question: Question,
        node: Mapping,
        block: _Block,
        key_entry: KeyEntry,
        became: dict[str, str],
        lost: list[str],
        fresh: list[str],
    ) -> None:
        if not lost and not fresh:
            return
        answers = {fold(answer.text) for answer in key_entry.answers}
        right = {fold(became.get(answer, answer)) for answer in answers}
        places = [i for i, choice in enumerate(question.choices) if fold(written(choice.content)) in right]
        indent = " " * node.keys["answer"].start
        lines = answer_lines(question, indent, places)[1:]
        span = Span(block.first, 0, block.last, len(self._document.lines[block.last - 1]))
        gone = [text for text in lost if fold(text) in answers and fold(text) not in became]
        if gone:
            self._plan.open.append(
                f"{label}: the right answer '{gone[0].strip()}' is no option any more; choose another"
            )
        opposite = any(fold(old) in became and self._turned(old, became[fold(old)]) for old in lost)
        self._plan.changes.append(
            Change(
                f"{label}: its options have changed",
                key_entry.id.text,
                "\n".join(text.strip() for text in lost),
                "\n".join(fresh),
                (Edit(span, "\n".join(lines)),),
                risky=any(fold(text) in answers for text in lost) or (opposite and bool(answers)),
                turned=opposite,
            )
        )

    # --- entries as a whole

    def _removed(self, gone: list[int], pairs: dict[int, int]) -> None:
        for e in gone:
            key_entry, node = self._key.entries[e], self._nodes[e]
            above = next((pairs[before] for before in range(e - 1, -1, -1) if before in pairs), -1)
            self._places[key_entry.id.text] = (above, 1, e)
            dash = self._at.dash(node)
            edits = self._at.commented(node, self._at.entry_end(node))
            edits[0] = Edit(edits[0].span, f"{_GONE}\n{' ' * dash}{edits[0].text}")
            title = f"Entry {key_entry.id.text}: its question is gone; it is kept behind '#'"
            stem = key_entry.stem.text.strip()
            self._plan.changes.append(Change(title, key_entry.id.text, stem, "", tuple(edits)))

    def _added(self, fresh: list[int], pairs: dict[int, int]) -> None:
        taken = {e.id.text for e in self._key.entries} | set(
            _IDENTIFIER.findall("\n".join(self._key.source.lines))
        )
        place_of = {q: e for e, q in pairs.items()}
        dash = self._at.dash(self._nodes[0])
        gap = any(not self._document.lines[node.span.line - 2].strip() for node in self._nodes)
        for q in fresh:
            question = self._questions[q]
            (identifier,) = choose_identifiers([question], self._most, taken, q + 1)
            taken.add(identifier)
            self._places[identifier] = (q, 0, 0)
            above = next((place_of[p] for p in range(q - 1, -1, -1) if p in place_of), None)
            line = self._at.entry_end(self._nodes[above]) if above is not None else self._questions_at.line
            lines = entry(question, identifier, " " * dash, rich=self._rich)
            text = "\n".join(["", *([""] if gap else []), *lines])
            title = f"{self._label(q)} is new: entry {identifier}" + (
                "" if is_answered(question) else ", to be answered"
            )
            edit = Edit(self._document.behind(line), text)
            self._plan.changes.append(Change(title, identifier, "", written(question.stem), (edit,)))


@dataclass(frozen=True, slots=True)
class _Block:
    """The lines of a list of all options (first and last, from 1), and the options in it."""

    first: int
    last: int
    options: list[str]


def _entry_nodes(source: SourceText) -> tuple[list[Mapping], Span]:
    """The nodes of the entries, and the place of ``questions``."""
    root = load(source, Problems())
    assert isinstance(root, Mapping)  # the key was loaded from it
    value = root.entries["questions"]
    assert isinstance(value, List)
    return [item for item in value.items if isinstance(item, Mapping)], root.keys["questions"]
