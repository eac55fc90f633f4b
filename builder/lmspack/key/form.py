"""Typed fields out of the mappings of a key, and reports of what has another shape (codes K1xx)."""

from __future__ import annotations

from difflib import get_close_matches

from lmspack.diagnostics import Problems
from lmspack.identifiers import is_identifier, slug
from lmspack.settings import QUESTION_FIELDS, QUIZ_FIELDS
from lmspack.source import SourceText, Span
from lmspack.yamltext import List, Mapping, Node, Text

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
    "identifier": ["id"],
    "type": ["kind"],
    "accepted": ["answer"],
    "margin": ["tolerance"],
    "error": ["tolerance"],
    "rubric": ["notes"],
    "grading": ["notes"],
    "length": ["words"],
    "weight": ["points"],
    "label": ["tags"],
    "keywords": ["tags"],
    "hint": ["hints"],
    "randomize": ["shuffle"],
    "mix": ["shuffle"],
    "duration": ["time-limit"],
    "time": ["time-limit"],
    "tries": ["attempts"],
    "pool": ["sections"],
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

_BRACKETS = "If the text begins with [ or {, put it between single quotes."

_NOWHERE = Span(1, 0, 1, 0)


def _meant(name: str, known: tuple[str, ...]) -> str:
    """The field that was probably meant, "" if none comes near."""
    others = [field for field in _OTHER_NAMES.get(name.casefold(), ()) if field in known]
    if others or name in QUIZ_FIELDS or name in QUESTION_FIELDS:
        return others[0] if others else ""
    return next(iter(get_close_matches(name.casefold(), known, 1)), "")


def _elsewhere(name: str) -> str:
    """Where a setting stands that is not known at this place."""
    if name in QUIZ_FIELDS:
        return f"'{name}' is about the whole quiz: write it above 'questions:', at the beginning of the line."
    return f"'{name}' is about a question: write it into the entry of one, below its 'stem:'."


class Form:
    """Reads typed fields out of mappings and reports what has another shape."""

    def __init__(self, source: SourceText, problems: Problems, what: str = "An answer key") -> None:
        self._source = source
        self._problems = problems
        self._what = what

    def error(self, code: str, message: str, node: Node | Span, help: str = "") -> None:
        span = node if isinstance(node, Span) else node.span
        self._problems.error(code, message, help=help, at=self._source, span=span)

    def report(self, code: str, message: str, span: Span, help: str) -> None:
        """As `error`, for readers of settings: says besides what to do about brackets."""
        if code == "K106" and not help and self._is_flow_at(span):
            help = _BRACKETS
        self.error(code, message, span, help)

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
            meant = _meant(name, known)
            if name.casefold() == "title" and not meant:
                hint = "The title of a quiz is the first line of its text."
            elif meant:
                hint = f"Did you mean '{meant}'?"
                if name in QUIZ_FIELDS or name in QUESTION_FIELDS:
                    hint += f" {_elsewhere(name)}"
            elif name in QUIZ_FIELDS or name in QUESTION_FIELDS:
                hint = _elsewhere(name)
            else:
                hint = f"The fields here are {', '.join(known)}."
            self.error("K103", f"{self._what} has no field '{name}' at this place.", span, hint)
            if meant and meant not in entries:
                entries[meant], keys[meant] = entries[name], span
        return Mapping(entries, keys, mapping.span)

    def text(self, mapping: Mapping, name: str, *, required: bool = False) -> Text | None:
        node = mapping.entries.get(name)
        if isinstance(node, Text) and node.text.strip():
            return node
        if isinstance(node, List | Mapping):
            hint = _BRACKETS if self._is_flow_at(node.span) else ""
            self.error("K106", f"'{name}' must be one text, not a list or several fields.", node, hint)
        elif required:
            self.missing(mapping, name)
        return None

    def _is_flow_at(self, span: Span) -> bool:
        line = self._source.lines[span.line - 1]
        return line[span.start : span.start + 1] in ("[", "{")

    def missing(self, mapping: Mapping, name: str) -> None:
        help = _EXAMPLES[name]
        span = mapping.keys.get(name)
        if span is not None:
            self.error("K105", f"'{name}' is empty.", span, help)
            return
        start = mapping.span if mapping.keys else _NOWHERE
        point = Span(start.line, start.start, start.line, start.start)
        self.error("K105", f"'{name}' is missing.", point, help)

    def check_version(self, root: Mapping, version: str, what: str) -> None:
        """Report another version than the one that is read here."""
        said = self.text(root, "lmspack", required=True)
        if said and said.text != version:
            self.error(
                "K109",
                f"This lmspack reads version {version} of the {what}; this one says '{said.text}'.",
                said,
                f"Write 'lmspack: {version}'; if the {what} comes from a newer lmspack, install that.",
            )

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

    def check_comment(self, mapping: Mapping, name: str, text: Text | None) -> None:
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

    def texts(self, mapping: Mapping, name: str) -> tuple[Text, ...]:
        """One text, or a list of texts; empty ones are left out (the join then finds an answer missing)."""
        node = mapping.entries.get(name)
        if isinstance(node, List):
            for item in node.items:
                if not isinstance(item, Text):
                    self.error("K106", f"Each entry of '{name}' must be a text.", item, _BRACKETS)
            return tuple(item for item in node.items if isinstance(item, Text) and item.text.strip())
        if isinstance(node, Mapping) and self._is_flow_at(
            node.span
        ):  # a text in braces: compare it as it was meant
            self.text(mapping, name)
            return (self.as_written(node),)
        text = self.text(mapping, name)
        return (text,) if text else ()

    def as_written(self, node: Mapping) -> Text:
        """What stands in the line from the beginning of a node on."""
        return Text(self._source.lines[node.span.line - 1][node.span.start :].strip(), node.span)

    def list(self, mapping: Mapping, name: str, *, required: bool = False) -> tuple[Node, ...]:
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
