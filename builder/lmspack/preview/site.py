"""The project as the preview shows it: read anew after every save, rendered when somebody looks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from threading import Condition

from lmspack.diagnostics import Diagnostic, Problems
from lmspack.model import MediaFile
from lmspack.preview.carried import Column, columns
from lmspack.project import KEY_SUFFIXES, find_sources, load_settings
from lmspack.quizzes import read_all
from lmspack.targets import DEFAULT_TARGETS, html
from lmspack.understand import Understood


@dataclass
class Entry:
    """One quiz text. ``understood`` is None where errors keep it from being a quiz."""

    path: str
    understood: Understood | None
    diagnostics: list[Diagnostic]

    @cached_property
    def page(self) -> bytes:
        """The page as ``lmspack build -t html`` writes it."""
        assert self.understood is not None
        return html.page(self.understood.quiz).encode()

    @cached_property
    def columns(self) -> list[Column]:
        """What the platforms will show."""
        assert self.understood is not None
        return columns(self.understood.quiz)

    def media(self, name: str) -> MediaFile | None:
        """The quiz's media file of this name, if it has one."""
        files = self.understood.quiz.media if self.understood else ()
        return next((file for file in files if file.name == name), None)

    def count(self, severity: str) -> int:
        """How many diagnostics are this severe."""
        return sum(diagnostic.severity == severity for diagnostic in self.diagnostics)


@dataclass(frozen=True)
class Snapshot:
    """The project after one save. ``others`` are diagnostics about no quiz text: settings, folders."""

    number: int
    entries: list[Entry] = field(default_factory=list)
    others: list[Diagnostic] = field(default_factory=list)

    def entry(self, quiz_id: str) -> Entry | None:
        """The entry of a quiz that has no errors."""
        return next((e for e in self.entries if e.understood and e.understood.quiz.id == quiz_id), None)


class Site:
    """The newest snapshot, and those who wait for a newer one. ``sources`` empty: what the settings name."""

    def __init__(self, sources: Iterable[Path]) -> None:
        self._sources = list(sources)
        self._changed = Condition()
        self.snapshot = Snapshot(0)

    def read(self) -> None:
        """Read the project anew, and tell all who wait."""
        fresh = self._read(self.snapshot.number + 1)
        with self._changed:
            self.snapshot = fresh
            self._changed.notify_all()

    def wait(self, known: int, seconds: float) -> int:
        """The number of the newest snapshot, once it is another than ``known`` or the time is over."""
        with self._changed:
            self._changed.wait_for(lambda: self.snapshot.number != known, seconds)
            return self.snapshot.number

    def _read(self, number: int) -> Snapshot:
        problems = Problems()
        settings = load_settings(Path(), problems)
        sources = [path for path in self._sources or settings.sources if path.exists()]
        understood = read_all(sources, problems, settings.defaults, targets=DEFAULT_TARGETS)
        quizzes = {known.quiz.source.path: known for known in understood}
        entries = [Entry(str(path), quizzes.get(str(path)), []) for path in find_sources(sources, Problems())]
        by_file = {file: entry for entry in entries for file in _files(Path(entry.path))}
        others: list[Diagnostic] = []
        for diagnostic in problems:
            entry = by_file.get(diagnostic.file)
            (entry.diagnostics if entry else others).append(diagnostic)
        return Snapshot(number, entries, others)


def _files(path: Path) -> list[str]:
    """A quiz text and whatever may be its answer key, as diagnostics name them."""
    return [str(path), *(str(path.with_name(path.stem + suffix)) for suffix in KEY_SUFFIXES)]
