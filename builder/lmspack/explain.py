"""The pages of the diagnostic codes: ``codes/CODE.md`` beside this module, one file a code.

A page begins with ``# CODE: title``, says what happened, why lmspack minds and what to do, and ends with an
example that raises the code (``## Example``) and one that does not (``## Fixed``); tests run both.
"""

from __future__ import annotations

from pathlib import Path

_PAGES = Path(__file__).parent / "codes"


def codes() -> list[str]:
    """Every code that has a page, in order."""
    return sorted(path.stem for path in _PAGES.glob("*.md"))


def page(code: str) -> str | None:
    """The page of a code in Markdown (case does not matter), or None where there is none."""
    path = _PAGES / f"{code.upper()}.md"
    return path.read_text(encoding="utf-8") if code.isalnum() and path.is_file() else None


def title(code: str) -> str:
    """The title of a code's page."""
    text = page(code) or ""
    return text.partition("\n")[0].removeprefix(f"# {code.upper()}:").strip()


def summary(code: str) -> str:
    """The first paragraph of a code's page, on one line."""
    paragraphs = (page(code) or "").split("\n\n")
    return " ".join(paragraphs[1].split()) if len(paragraphs) > 1 else ""
