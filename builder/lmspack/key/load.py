"""An answer key file into an `AnswerKey`, every departure from the form reported with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from difflib import get_close_matches

from lmspack.checks.switches import switches
from lmspack.diagnostics import Problems
from lmspack.identifiers import is_identifier, is_language_tag, language_hint, slug
from lmspack.key import AnswerKey, KeyEntry, Rationale
from lmspack.source import SourceText, Span
from lmspack.yamltext import List, Mapping, Node, Text, load

VERSION = "1"
MOST_POINTS = Decimal(10_000)
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)

QUIZ_FIELDS = ("lmspack", "quiz", "language", "points", "shuffle", "lints", "questions")
QUESTION_FIELDS = ("id", "stem", "answer", "explanation", "rationales", "points", "shuffle")
RATIONALE_FIELDS = ("choice", "text")

_OTHER_NAMES = {
    "question": ["stem"],
    "text": ["stem"],
    "correct": ["answer"],
    "right": ["answer"],
    "key": ["answer"],
    "feedback": ["explanation"],
    "why": ["explanation"],
    "option": ["choice"],
    "score": ["points"],
    "marks": ["points"],
    "lang": ["language"],
    "name": ["quiz"],
    "title": ["quiz"],
    "identifier": ["id"],
}
"""What people call the fields, and how they are called here."""

_EXAMPLES = {
    "lmspack": "Write 'lmspack: 1' as the first line.",
    "quiz": "Write 'quiz:' and a name of your choice, such as 'quiz: tides'; it names the packages.",
    "questions": "Write 'questions:', and below it an entry for every question of the quiz.",
    "id": "Write 'id:' and a short name of your choice, such as 'id: high-tides'; choose it once for good.",
    "stem": "Write 'stem:' and the question as it stands in the quiz text.",
    "choice": "Write 'choice:' and the option that this is about, as it stands in the quiz text.",
    "text": "Write 'text:' and why this option is right or wrong.",
}
"""What to write for a field that must not be left out."""

_NOWHERE = Span(1, 0, 1, 0)


def load_key(source: SourceText, problems: Problems) -> AnswerKey | None:
    """The key that ``source`` holds, or None where too little of it can be read.

    Whatever is wrong is reported (codes K1xx); entries that can be read are kept, so that the join finds
    further problems in the same run.
    """
    known = len(problems)
    root = load(source, problems)
    form = _Form(source, problems)
    if not isinstance(root, Mapping):
        if len(problems) == known or root is not None:
            form.no_key(root)
        return None
    if not root.entries.keys() & set(QUIZ_FIELDS):
        form.no_key(root)
        return None
    root = form.known_fields(root, QUIZ_FIELDS)
    version = form.text(root, "lmspack", required=True)
    if version and version.text != VERSION:
        form.error(
            "K109",
            f"This lmspack reads answer keys of version {VERSION}; this one says '{version.text}'.",
            version,
            f"Write 'lmspack: {VERSION}'; if the key comes from a newer lmspack, install that.",
        )
    quiz = form.identifier(root, "quiz")
    language = form.text(root, "language")
    if language and not is_language_tag(language.text):
        form.error("K110", f"'{language.text}' is no language tag.", language, language_hint(language.text))
        language = None
    return AnswerKey(
        source,
        quiz.text if quiz else "",
        language.text if language else "",
        form.points(root) or Decimal(1),
        form.switch(root, "shuffle"),
        tuple(form.entries(root)),
        switches(root.entries.get("lints"), root.keys.get("lints", root.span), form.error),
    )


class _Form:
    """Reads typed fields out of mappings and reports what has another shape."""

    def __init__(self, source: SourceText, problems: Problems) -> None:
        self._source = source
        self._problems = problems

    def error(self, code: str, message: str, node: Node | Span, help: str = "") -> None:
        span = node if isinstance(node, Span) else node.span
        self._problems.error(code, message, help=help, at=self._source, span=span)

    def no_key(self, root: Node | None) -> None:
        """The file is YAML, or empty, but has nothing of a key."""
        self._problems.error(
            "K106",
            "This file is not an answer key: it has no field 'questions:'.",
            help="An answer key begins with the lines 'lmspack: 1', 'quiz: NAME' and 'questions:'; "
            "'lmspack explain K101' shows a whole one.",
            at=self._source,
            span=root.span if root is not None else None,
        )

    def known_fields(self, mapping: Mapping, known: tuple[str, ...]) -> Mapping:
        """The mapping with misnamed fields, which are reported, under the names that were probably meant: so
        that nothing is called missing that is only misnamed."""
        entries, keys = dict(mapping.entries), dict(mapping.keys)
        for name, span in mapping.keys.items():
            if name in known:
                continue
            near = get_close_matches(name.casefold(), known, 1) or _OTHER_NAMES.get(name.casefold(), [])
            meant = next((field for field in near if field in known), "")
            hint = f"Did you mean '{meant}'?" if meant else f"The fields here are {', '.join(known)}."
            self.error("K103", f"An answer key has no field '{name}' at this place.", span, hint)
            if meant and meant not in entries:
                entries[meant], keys[meant] = entries[name], span
        return Mapping(entries, keys, mapping.span)

    def text(self, mapping: Mapping, name: str, *, required: bool = False) -> Text | None:
        node = mapping.entries.get(name)
        if isinstance(node, Text) and node.text.strip():
            return node
        if isinstance(node, List | Mapping):
            hint = (
                "If the text begins with [ or {, put it between single quotes." if self._is_flow(node) else ""
            )
            self.error("K106", f"'{name}' must be one text, not a list or several fields.", node, hint)
        elif required:
            self.missing(mapping, name)
        return None

    def _is_flow(self, node: Node) -> bool:
        line = self._source.lines[node.span.line - 1]
        return line[node.span.start : node.span.start + 1] in "[{"

    def missing(self, mapping: Mapping, name: str) -> None:
        help = _EXAMPLES[name]
        span = mapping.keys.get(name)
        if span is not None:
            self.error("K105", f"'{name}' is empty.", span, help)
            return
        start = mapping.span if mapping.keys else _NOWHERE
        point = Span(start.line, start.start, start.line, start.start)
        self.error("K105", f"'{name}' is missing.", point, help)

    def identifier(self, mapping: Mapping, name: str) -> Text | None:
        node = self.text(mapping, name, required=True)
        if node is not None and not is_identifier(node.text):
            near = slug(node.text)
            self.error(
                "K107",
                f"'{node.text}' cannot be an identifier.",
                node,
                "An identifier has small letters a-z, digits and '-' only, and begins with a letter"
                + (f": {near}" if near else ", such as effective-batch-size."),
            )
        return node

    def points(self, mapping: Mapping) -> Decimal | None:
        node = self.text(mapping, "points")
        if node is None:
            return None
        value = Decimal(node.text) if _NUMBER.fullmatch(node.text) else Decimal(0)
        if not 0 < value <= MOST_POINTS or value != round(value, 4):
            self.error(
                "K113",
                f"'{node.text}' cannot be the points of a question.",
                node,
                f"Write a number above 0 and up to {MOST_POINTS}, with at most four decimals: 1 or 2.5.",
            )
            return None
        return value

    def switch(self, mapping: Mapping, name: str) -> bool | None:
        node = self.text(mapping, name)
        if node is None:
            return None
        if node.text not in ("true", "false"):
            self.error(
                "K106", f"'{name}' must be true or false, not '{node.text}'.", node, "Write true or false."
            )
            return None
        return node.text == "true"

    def entries(self, root: Mapping) -> Iterable[KeyEntry]:
        seen: dict[str, Span] = {}
        for node in self._list(root, "questions", required=True):
            if not isinstance(node, Mapping):
                help = "Begin each question with '- id:', and write 'stem:' and 'answer:' below 'id:'."
                self.error(
                    "K106", "An entry of 'questions' must have the fields id, stem and answer.", node, help
                )
                continue
            entry = self._entry(self.known_fields(node, QUESTION_FIELDS))
            yield entry
            if not entry.id.text:
                continue
            first = seen.setdefault(entry.id.text, entry.id.span)
            if first is not entry.id.span:
                self.error(
                    "K108",
                    f"The identifier '{entry.id.text}' is used twice; line {first.line} has it already.",
                    entry.id,
                    "Give this question another one.",
                )

    def _entry(self, node: Mapping) -> KeyEntry:
        identifier = self.identifier(node, "id")
        stem = self.text(node, "stem", required=True)
        answers = self._texts(node, "answer")
        rationales = tuple(self._rationales(node))
        explanation = self.text(node, "explanation")
        self._check_comment(node, "explanation", explanation)
        points, shuffle = self.points(node), self.switch(node, "shuffle")
        nothing = Text("", Span(node.span.line, node.span.start, node.span.line, node.span.start))
        return KeyEntry(
            identifier or nothing,
            stem or nothing,
            answers,
            explanation,
            rationales,
            points,
            shuffle,
            node.span,
        )

    def _check_comment(self, mapping: Mapping, name: str, text: Text | None) -> None:
        """Report where a text that nothing else is compared with lost something to a ``#`` (K116).

        Behind its end a comment may be meant: a warning. In the place of a text, or in the midst of one (a line
        that is indented deeper than the field), none can be: an error.
        """
        key = mapping.keys.get(name)
        if key is None:
            return
        lines = self._source.lines
        behind = lines[key.line - 1][key.end :].lstrip(": \t|>+-0123456789")
        if behind.startswith("#") and (text is None or text.span.end_line > key.line):
            self._lost(key.line, "The text is missing, since YAML takes what stands behind # for a comment.")
        elif text is not None and text.span.end_line == text.span.line:
            self._check_end(text)
        last = text.span.end_line if text is not None else key.line
        for number in range(last + 1, len(lines) + 1):
            line = lines[number - 1]
            if line.strip() and not line.lstrip().startswith("#"):
                return
            if line.strip() and len(line) - len(line.lstrip()) > key.start:
                self._lost(
                    number, "This line is missing in the text, since YAML takes a line with # for a comment."
                )

    def _lost(self, line: int, message: str) -> None:
        text = self._source.lines[line - 1]
        self._problems.error(
            "K116",
            message,
            help="Put the whole text between single quotes. If it is a comment, put it above the field.",
            at=self._source,
            span=Span(line, text.index("#"), line, len(text)),
        )

    def _check_end(self, text: Text) -> None:
        line = self._source.lines[text.span.line - 1]
        written, behind = line[text.span.start : text.span.start + 1], line[text.span.end :]
        if written in ("'", '"', "|", ">") or not behind.lstrip().startswith("#"):
            return
        self._problems.warning(
            "K116",
            "The text ends here, since YAML takes what stands behind # for a comment.",
            help="If # belongs to the text, put all of it between single quotes; "
            "otherwise put the comment on a line of its own.",
            at=self._source,
            span=Span(text.span.line, len(line) - len(behind.lstrip()), text.span.line, len(line)),
        )

    def _rationales(self, node: Mapping) -> Iterable[Rationale]:
        for item in self._list(node, "rationales"):
            if not isinstance(item, Mapping):
                help = "Begin each with '- choice:' and the option, and write 'text:' below 'choice:'."
                self.error(
                    "K106", "An entry of 'rationales' must have the fields choice and text.", item, help
                )
                continue
            item = self.known_fields(item, RATIONALE_FIELDS)
            choice, text = self.text(item, "choice", required=True), self.text(item, "text", required=True)
            self._check_comment(item, "text", text)
            if choice and text:
                yield Rationale(choice, text)

    def _texts(self, mapping: Mapping, name: str) -> tuple[Text, ...]:
        """One text, or a list of texts; empty ones are left out (the join then finds an answer missing)."""
        node = mapping.entries.get(name)
        if isinstance(node, List):
            for item in node.items:
                if not isinstance(item, Text):
                    help = "If the text begins with [ or {, put it between single quotes."
                    self.error("K106", f"Each entry of '{name}' must be a text.", item, help)
            return tuple(item for item in node.items if isinstance(item, Text) and item.text.strip())
        if isinstance(node, Mapping) and self._is_flow(node):  # a text in braces: compare it as it was meant
            line = self._source.lines[node.span.line - 1]
            self.text(mapping, name)
            return (Text(line[node.span.start :].strip(), node.span),)
        text = self.text(mapping, name)
        return (text,) if text else ()

    def _list(self, mapping: Mapping, name: str, *, required: bool = False) -> tuple[Node, ...]:
        node = mapping.entries.get(name)
        if isinstance(node, List) and (node.items or not required):
            return node.items
        if (
            node is not None
            and not isinstance(node, List)
            and not (isinstance(node, Text) and not node.text.strip())
        ):
            help = "Begin each entry on a line of its own with '- '."
            self.error("K106", f"'{name}' must be a list.", node, help)
        elif required:
            self.missing(mapping, name)
        return ()
