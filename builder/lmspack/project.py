"""What to build and how: the settings of a project, and its quiz texts.

A project is a folder; ``lmspack.yaml`` in it is optional. Its fields are those of `FIELDS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lmspack.checks.switches import switches
from lmspack.diagnostics import Problems
from lmspack.identifiers import is_language_tag, language_hint
from lmspack.key import SHEET_SUFFIXES, SUFFIX
from lmspack.settings import DEFAULT_FIELDS, NO_DEFAULTS, QUESTION_FIELDS, Defaults, Values
from lmspack.settings.layers import nearest, read_fields
from lmspack.source import SourceText, Span
from lmspack.targets import DEFAULT_TARGETS, TARGETS
from lmspack.text import decode
from lmspack.yamltext import List, Mapping, Node, Text, load

SETTINGS = "lmspack.yaml"
SOURCE_ENDING = ".txt"
KEY_SUFFIXES = (SUFFIX, *SHEET_SUFFIXES)
VERSION = "1"
FIELDS = ("lmspack", "sources", "output", "targets", "language", "defaults", "lints")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a project, defaults filled in. Paths are relative to the project's folder."""

    sources: tuple[Path, ...] = (Path("sources"),)
    output: Path = Path("dist")
    targets: tuple[str, ...] = DEFAULT_TARGETS
    defaults: Defaults = NO_DEFAULTS


def load_settings(folder: Path, problems: Problems) -> Settings:
    """The settings in ``folder``; what is wrong in them is reported (K1xx), and its default used."""
    path = folder / SETTINGS
    if not path.is_file():
        return Settings()
    data = path.read_bytes()
    if not data.strip():
        return Settings()
    source = decode(str(path), data, problems)
    root = load(source, problems) if source else None
    if source is None or root is None:
        return Settings()
    form = _Form(source, problems)
    if not isinstance(root, Mapping):
        help = f"The fields are {', '.join(FIELDS)}; an empty file is right too."
        form.error("K106", f"{SETTINGS} must hold fields such as 'language: hi'.", root.span, help)
        return Settings()
    return form.settings(root)


def find_sources(named: list[Path], problems: Problems) -> list[Path]:
    """The quiz texts: files as named, and every ``*.txt`` below a named folder, in the order of their names.

    Names that begin with a dot are passed over, as every tool does. Paths must exist. A folder without quiz
    texts is reported, and so are answer keys in the place of a quiz text, or without one.
    """
    found: list[Path] = []
    for path in named:
        if not path.is_dir():
            found.append(path)
            continue
        texts = _below(path, SOURCE_ENDING)
        if not texts:
            problems.error(
                "E102",
                f"This folder holds no quiz text: no file in it ends with {SOURCE_ENDING}.",
                help=f"Give your quiz texts names that end with {SOURCE_ENDING}, or name the file itself.",
                at=SourceText(str(path), ()),
            )
        found += texts
        for suffix in KEY_SUFFIXES:
            for key in _below(path, suffix):
                _report_orphan(key, suffix, problems)
    once = {path.resolve(): path for path in reversed(found)}  # a file that is named in two ways is read once
    first = {id(path) for path in once.values()}
    return [path for path in found if id(path) in first and not _is_key(path, problems)]


def _below(folder: Path, ending: str) -> list[Path]:
    return sorted(
        path
        for path in folder.rglob("*")
        if path.name.lower().endswith(ending)
        and path.is_file()
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    )


def _is_key(path: Path, problems: Problems) -> bool:
    """Whether a file is an answer key by its name, which is reported. Editors add ``.txt`` unasked."""
    name = path.name.removesuffix(SOURCE_ENDING)
    suffix = next((suffix for suffix in KEY_SUFFIXES if name.endswith(suffix)), "")
    if not suffix:
        return False
    quiz = name.removesuffix(suffix) + SOURCE_ENDING
    problems.error(
        "E103",
        "By its name this is an answer key, not a quiz text.",
        help=f"Name the quiz text, {path.with_name(quiz)}; its key is found by its name."
        if name == path.name
        else f"Rename it to {name}, so that it is found as the key of {quiz}.",
        at=SourceText(str(path), ()),
    )
    return True


def _report_orphan(key: Path, suffix: str, problems: Problems) -> None:
    quiz = key.with_name(key.name.removesuffix(suffix) + SOURCE_ENDING)
    if not quiz.exists():
        problems.warning(
            "E104",
            f"This answer key belongs to no quiz text: {quiz} does not exist.",
            help="Give the key and its quiz text the same name, or delete the key.",
            at=SourceText(str(key), ()),
        )


_ELSEWHERE = {
    "language": "The language of all quizzes stands above 'defaults:', at the beginning of a line.",
    "sections": "Sections are those of one quiz: say it in its answer key, or in the header of its text.",
    **{
        name: f"'{name}' is about one question: write it into its entry of the answer key, or below it in the text."
        for name in QUESTION_FIELDS
        if name not in DEFAULT_FIELDS and name != "language"
    },
}
"""Where a setting belongs that is no default of a project."""


class _Form:
    """Reads the fields of the settings and reports what has another form."""

    def __init__(self, source: SourceText, problems: Problems) -> None:
        self._source = source
        self._problems = problems

    def error(self, code: str, message: str, span: Span, help: str = "") -> None:
        self._problems.error(code, message, help=help, at=self._source, span=span)

    def settings(self, root: Mapping) -> Settings:
        default = Settings()
        for name, span in root.keys.items():
            if name in DEFAULT_FIELDS and name not in FIELDS:
                help = f"Write it below 'defaults:', indented: '{name}' is said for all quizzes there."
                self.error("K103", f"{SETTINGS} has no field '{name}' at this place.", span, help)
            elif name not in FIELDS:
                hint = nearest(name, FIELDS, "fields")
                self.error("K103", f"{SETTINGS} has no field '{name}'.", span, hint)
        sources = [Path(text.text) for text in self._texts(root, "sources")]
        output = self._text(root, "output")
        self._check_version(root)
        return Settings(
            tuple(sources) or default.sources,
            Path(output.text) if output else default.output,
            self._targets(root) or default.targets,
            Defaults(
                self._language(root),
                self._said(root),
                switches(root.entries.get("lints"), root.keys.get("lints", root.span), self.error),
            ),
        )

    def _targets(self, root: Mapping) -> tuple[str, ...]:
        texts = self._texts(root, "targets")
        for text in texts:
            if text.text not in TARGETS:
                hint = nearest(text.text, TARGETS, "targets")
                self.error("K103", f"There is no target '{text.text}'.", text.span, hint)
        return tuple(dict.fromkeys(text.text for text in texts if text.text in TARGETS))

    def _language(self, root: Mapping) -> str:
        text = self._text(root, "language")
        if text and not is_language_tag(text.text):
            self.error("K110", f"'{text.text}' is no language tag.", text.span, language_hint(text.text))
            return ""
        return text.text if text else ""

    def _said(self, root: Mapping) -> Values:
        """The settings below ``defaults``."""
        node = root.entries.get("defaults")
        if node is None or (isinstance(node, Text) and not node.text.strip()):
            return {}
        if not isinstance(node, Mapping):
            help = "For instance, below 'defaults:' and indented, 'shuffle: true'."
            self.error("K106", "'defaults' must have settings below it.", root.keys["defaults"], help)
            return {}
        for name, span in node.keys.items():
            if name not in DEFAULT_FIELDS:
                hint = _ELSEWHERE.get(name) or nearest(name, DEFAULT_FIELDS, "settings")
                self.error("K103", f"There is no setting '{name}' for all quizzes of a project.", span, hint)
        return read_fields(node, DEFAULT_FIELDS, self._source, self.error)

    def _check_version(self, root: Mapping) -> None:
        text = self._text(root, "lmspack")
        if text and text.text != VERSION:
            self.error(
                "K109",
                f"This lmspack reads settings of version {VERSION}; these say '{text.text}'.",
                text.span,
                f"Write 'lmspack: {VERSION}'; if they come from a newer lmspack, install that.",
            )

    def _text(self, root: Mapping, name: str) -> Text | None:
        texts = self._texts(root, name)
        if len(texts) > 1:
            self.error("K106", f"'{name}' must be one text, not a list.", texts[1].span, "Keep one of them.")
        return texts[0] if texts else None

    def _texts(self, root: Mapping, name: str) -> list[Text]:
        node = root.entries.get(name)
        nodes: tuple[Node, ...] = node.items if isinstance(node, List) else ((node,) if node else ())
        if any(not isinstance(item, Text) for item in nodes):
            help = f"Write '{name}: text', or each text on a line of its own after '- '."
            self.error("K106", f"'{name}' must be a text or a list of texts.", root.keys[name], help)
        elif isinstance(node, List) and not nodes:
            self.error(
                "K106", f"'{name}' is an empty list.", root.keys[name], "Name one, or delete the line."
            )
        return [item for item in nodes if isinstance(item, Text) and item.text.strip()]
