"""An answer key file into an `AnswerKey`, every departure from the form reported with its place."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches

from lmspack.diagnostics import Problems
from lmspack.identifiers import is_identifier, is_language_tag
from lmspack.key import AnswerKey, KeyEntry, Rationale
from lmspack.source import SourceText, Span
from lmspack.yamltext import List, Mapping, Node, Text, load

VERSION = "1"
MOST_POINTS = Decimal(10_000)

QUIZ_FIELDS = ("lmspack", "quiz", "language", "points", "shuffle", "questions")
QUESTION_FIELDS = ("id", "stem", "answer", "explanation", "rationales", "points", "shuffle")
RATIONALE_FIELDS = ("choice", "text")

_NOWHERE = Span(1, 0, 1, 0)


def load_key(source: SourceText, problems: Problems) -> AnswerKey | None:
    """The key that ``source`` holds, or None where too little of it can be read.

    Whatever is wrong is reported (codes K1xx); entries that can be read are kept, so that the join finds
    further problems in the same run.
    """
    root = load(source, problems)
    form = _Form(source, problems)
    if root is None or not isinstance(root, Mapping):
        if not problems.has_errors:
            problems.error(
                "K106", "The file is not an answer key: it has no 'lmspack:' and 'questions:'.", at=source
            )
        return None
    form.check_fields(root, QUIZ_FIELDS)
    version = form.text(root, "lmspack", required=True)
    if version and version.text != VERSION:
        form.error("K109", f"This lmspack reads answer keys of version {VERSION}, not '{version.text}'.", version)
    quiz = form.identifier(root, "quiz")
    language = form.text(root, "language")
    if language and not is_language_tag(language.text):
        form.error("K110", f"'{language.text}' is no language tag.", language, "Write a BCP 47 tag: hi, en, pt-BR.")
    entries = tuple(form.entries(root))
    if quiz is None:
        return None
    return AnswerKey(
        source,
        quiz.text,
        language.text if language else "",
        form.points(root) or Decimal(1),
        form.switch(root, "shuffle"),
        entries,
    )


class _Form:
    """Reads typed fields out of mappings and reports what has another shape."""

    def __init__(self, source: SourceText, problems: Problems) -> None:
        self._source = source
        self._problems = problems

    def error(self, code: str, message: str, node: Node | Span, help: str = "") -> None:
        span = node if isinstance(node, Span) else node.span
        self._problems.error(code, message, help=help, at=self._source, span=span)

    def check_fields(self, mapping: Mapping, known: Iterable[str]) -> None:
        known = tuple(known)
        for name, span in mapping.keys.items():
            if name not in known:
                near = get_close_matches(name, known, 1)
                hint = f"Did you mean '{near[0]}'?" if near else f"Known here: {', '.join(known)}."
                self.error("K103", f"'{name}' means nothing in an answer key.", span, hint)

    def text(self, mapping: Mapping, name: str, *, required: bool = False) -> Text | None:
        node = mapping.entries.get(name)
        if isinstance(node, Text) and node.text.strip():
            return node
        if isinstance(node, List | Mapping):
            self.error("K106", f"'{name}' must be a text.", node)
        elif required:
            self.missing(mapping, name)
        return None

    def missing(self, mapping: Mapping, name: str) -> None:
        span = mapping.keys.get(name)
        if span is not None:
            self.error("K105", f"'{name}' is empty.", span, f"Fill in '{name}'.")
            return
        start = mapping.span if mapping.keys else _NOWHERE
        self.error("K105", f"'{name}' is missing.", Span(start.line, start.start, start.line, start.start), f"Add '{name}:'.")

    def identifier(self, mapping: Mapping, name: str) -> Text | None:
        node = self.text(mapping, name, required=True)
        if node is not None and not is_identifier(node.text):
            self.error(
                "K107",
                f"'{node.text}' cannot be an identifier.",
                node,
                "Use small letters a-z, digits and '-', beginning with a letter, such as effective-batch-size.",
            )
        return node

    def points(self, mapping: Mapping) -> Decimal | None:
        node = self.text(mapping, "points")
        if node is None:
            return None
        try:
            value = Decimal(node.text)
        except InvalidOperation:
            value = Decimal("NaN")
        exponent = value.as_tuple().exponent
        if not value.is_finite() or not 0 < value <= MOST_POINTS or not isinstance(exponent, int) or exponent < -4:
            self.error(
                "K113",
                f"'{node.text}' cannot be the points of a question.",
                node,
                f"Write a number above 0 and up to {MOST_POINTS}, with a decimal point if need be: 1 or 2.5.",
            )
            return None
        return value

    def switch(self, mapping: Mapping, name: str) -> bool | None:
        node = self.text(mapping, name)
        if node is None:
            return None
        if node.text not in ("true", "false"):
            self.error("K106", f"'{name}' must be true or false, not '{node.text}'.", node)
            return None
        return node.text == "true"

    def entries(self, root: Mapping) -> Iterable[KeyEntry]:
        seen: dict[str, Span] = {}
        for node in self._list(root, "questions", required=True):
            if not isinstance(node, Mapping):
                self.error("K106", "An entry of 'questions' must have the fields id, stem and answer.", node)
                continue
            self.check_fields(node, QUESTION_FIELDS)
            entry = self._entry(node)
            if entry is None:
                continue
            first = seen.setdefault(entry.id.text, entry.id.span)
            if first is not entry.id.span:
                self.error(
                    "K108",
                    f"The identifier '{entry.id.text}' is used twice; it stands already in line {first.line}.",
                    entry.id,
                    "Give this question another one.",
                )
            yield entry

    def _entry(self, node: Mapping) -> KeyEntry | None:
        identifier = self.identifier(node, "id")
        stem = self.text(node, "stem", required=True)
        answers = self._texts(node, "answer")
        rationales = tuple(self._rationales(node))
        explanation = self.text(node, "explanation")
        points, shuffle = self.points(node), self.switch(node, "shuffle")
        if identifier is None or stem is None:
            return None
        return KeyEntry(identifier, stem, answers, explanation, rationales, points, shuffle, node.span)

    def _rationales(self, node: Mapping) -> Iterable[Rationale]:
        for item in self._list(node, "rationales"):
            if not isinstance(item, Mapping):
                self.error("K106", "An entry of 'rationales' must have the fields choice and text.", item)
                continue
            self.check_fields(item, RATIONALE_FIELDS)
            choice, text = self.text(item, "choice", required=True), self.text(item, "text", required=True)
            if choice and text:
                yield Rationale(choice, text)

    def _texts(self, mapping: Mapping, name: str) -> tuple[Text, ...]:
        """One text, or a list of texts; empty ones are left out (the join then finds an answer missing)."""
        node = mapping.entries.get(name)
        if isinstance(node, List):
            for item in node.items:
                if not isinstance(item, Text):
                    self.error("K106", f"Each entry of '{name}' must be a text.", item)
            return tuple(item for item in node.items if isinstance(item, Text) and item.text.strip())
        text = self.text(mapping, name)
        return (text,) if text else ()

    def _list(self, mapping: Mapping, name: str, *, required: bool = False) -> tuple[Node, ...]:
        node = mapping.entries.get(name)
        if isinstance(node, List):
            return node.items
        if node is not None and not (isinstance(node, Text) and not node.text.strip()):
            self.error("K106", f"'{name}' must be a list: each entry on a line of its own after '- '.", node)
        elif required:
            self.missing(mapping, name)
        return ()
