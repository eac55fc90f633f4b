"""What to build and how: the settings of a project, and its quiz texts.

A project is a folder; ``lmspack.yaml`` in it is optional. Its fields are those of `FIELDS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from lmspack.diagnostics import Problems
from lmspack.identifiers import is_language_tag
from lmspack.source import Span
from lmspack.targets import DEFAULT_TARGETS, TARGETS
from lmspack.text import decode
from lmspack.yamltext import List, Mapping, Node, Text, load

SETTINGS = "lmspack.yaml"
SOURCE_ENDING = ".txt"
FIELDS = ("lmspack", "sources", "output", "targets", "language")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a project, defaults filled in. Paths are relative to the project's folder."""

    sources: tuple[Path, ...] = (Path("sources"),)
    output: Path = Path("dist")
    targets: tuple[str, ...] = DEFAULT_TARGETS
    language: str = ""


def load_settings(folder: Path, problems: Problems) -> Settings:
    """The settings in ``folder``; what is wrong in them is reported (K1xx), and its default used."""
    path = folder / SETTINGS
    if not path.is_file():
        return Settings()
    source = decode(str(path), path.read_bytes(), problems)
    root = load(source, problems) if source else None
    if source is None or root is None:
        return Settings()
    form = _Form(source, problems)
    if not isinstance(root, Mapping):
        form.error("K106", f"{SETTINGS} must hold fields such as 'language: hi'.", root.span)
        return Settings()
    return form.settings(root)


def find_sources(named: list[Path], problems: Problems) -> list[Path]:
    """The quiz texts: files as named, and every ``*.txt`` below a named folder, in the order of their names.

    Names that begin with a dot are passed over, as every tool does. Paths must exist. A folder without quiz
    texts is reported.
    """
    found: list[Path] = []
    for path in named:
        if not path.is_dir():
            found.append(path)
            continue
        texts = sorted(
            text
            for text in path.rglob("*" + SOURCE_ENDING)
            if text.is_file() and not any(part.startswith(".") for part in text.relative_to(path).parts)
        )
        if not texts:
            problems.error(
                "E102",
                f"The folder {path} holds no quiz text (no file that ends with {SOURCE_ENDING}).",
                help="Put a quiz text there, or name the file itself.",
            )
        found += texts
    return list(dict.fromkeys(found))


class _Form:
    """Reads the fields of the settings and reports what has another form."""

    def __init__(self, source: object, problems: Problems) -> None:
        self._source = source
        self._problems = problems

    def error(self, code: str, message: str, span: Span, help: str = "") -> None:
        self._problems.error(code, message, help=help, at=self._source, span=span)  # type: ignore[arg-type]

    def settings(self, root: Mapping) -> Settings:
        default = Settings()
        for name, span in root.keys.items():
            if name not in FIELDS:
                near = get_close_matches(name, FIELDS, 1)
                hint = f"Did you mean '{near[0]}'?" if near else f"Known here: {', '.join(FIELDS)}."
                self.error("K103", f"'{name}' means nothing in {SETTINGS}.", span, hint)
        sources = [Path(text.text) for text in self._texts(root, "sources")]
        output = self._texts(root, "output")
        return Settings(
            tuple(sources) or default.sources,
            Path(output[0].text) if output else default.output,
            self._targets(root) or default.targets,
            self._language(root),
        )

    def _targets(self, root: Mapping) -> tuple[str, ...]:
        texts = self._texts(root, "targets")
        for text in texts:
            if text.text not in TARGETS:
                self.error("K103", f"There is no target '{text.text}'.", text.span, f"Known: {', '.join(TARGETS)}.")
        return tuple(text.text for text in texts if text.text in TARGETS)

    def _language(self, root: Mapping) -> str:
        texts = self._texts(root, "language")
        if texts and not is_language_tag(texts[0].text):
            self.error("K110", f"'{texts[0].text}' is no language tag.", texts[0].span, "Write a BCP 47 tag: hi, en.")
            return ""
        return texts[0].text if texts else ""

    def _texts(self, root: Mapping, name: str) -> list[Text]:
        node = root.entries.get(name)
        nodes: tuple[Node, ...] = node.items if isinstance(node, List) else ((node,) if node else ())
        texts = [item for item in nodes if isinstance(item, Text) and item.text]
        if len(texts) != len(nodes):
            self.error("K106", f"'{name}' must be a text or a list of texts.", root.keys[name])
        return texts
