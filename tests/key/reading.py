"""A quiz out of texts that a test writes down."""

from __future__ import annotations

from pathlib import Path

from lmspack.diagnostics import Diagnostic, Problems
from lmspack.model import Quiz
from lmspack.project import load_settings
from lmspack.understand import understand


def read(folder: Path, text: str, key: str = "", settings: str = "") -> tuple[Quiz, list[Diagnostic]]:
    """The quiz of a text, of a key (without its first lines, which are always the same) and of a project's
    settings, with all that was found."""
    (folder / "quiz.txt").write_text(text, encoding="utf-8")
    (folder / "lmspack.yaml").write_text(settings, encoding="utf-8")
    if key:
        (folder / "quiz.key.yaml").write_text(f"lmspack: 1\nquiz: quiz\n{key}", encoding="utf-8")
    problems = Problems()
    defaults = load_settings(folder, problems).defaults
    understood = understand(folder / "quiz.txt", problems, defaults)
    assert understood is not None
    return understood.quiz, [found for found in problems if found.severity == "error" or found.code[0] == "K"]


def codes(found: list[Diagnostic]) -> list[str]:
    """The codes of what was found, in the order of places."""
    return [one.code for one in found]
