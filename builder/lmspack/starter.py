"""A project to start from: what ``lmspack init`` writes."""

from __future__ import annotations

from pathlib import Path

from lmspack.resources import folder as resource

FILES = {
    "lmspack.yaml": """\
# yaml-language-server: $schema=schemas/settings.schema.json
# Settings of this project; every line may be left out. docs: README.md of lmspack, "Settings".
lmspack: 1
sources: sources
output: dist
targets: [qti21, moodle, canvas]
language: en
""",
    "sources/tides.txt": """\
Tides

Answers and explanations appear as you take the quiz.

1. What causes the tides of the sea?
   • The wind alone
   • The pull of the Moon and the Sun
   • The rotation of the sea floor
2. How many high tides does a coast usually have in a day?
   • One
   • Two
   • Six
""",
    "sources/tides.key.yaml": """\
# yaml-language-server: $schema=../schemas/answer-key.schema.json
lmspack: 1
quiz: tides
language: en
questions:
  - id: cause
    stem: What causes the tides of the sea?
    answer: The pull of the Moon and the Sun
    explanation: |
      The Moon pulls the water on its side of the Earth more strongly than the Earth itself. The Sun does the same, more weakly.
    rationales:
      - choice: The wind alone
        text: Wind makes waves and can raise the level for a while, but it does not follow the Moon.
      - choice: The rotation of the sea floor
        text: The sea floor turns with the whole Earth and does not move against the water.
  - id: high-tides
    stem: How many high tides does a coast usually have in a day?
    answer: Two
    explanation: |
      There is a bulge of water towards the Moon and another on the far side, and the Earth turns through both in about a day.
""",
}


SCHEMAS = ("answer-key.schema.json", "quiz-header.schema.json", "settings.schema.json")
"""They go into the folder ``schemas`` of the project, so that editors can complete and check these files."""


def start(folder: Path) -> list[Path]:
    """Write the project's files into ``folder``; the paths. Raises FileExistsError before anything is written
    where one of them is there already."""
    schemas = {
        f"schemas/{name}": (resource("schemas") / name).read_text(encoding="utf-8") for name in SCHEMAS
    }
    files = {folder / name: text for name, text in {**FILES, **schemas}.items()}
    for path in files:
        if path.exists():
            raise FileExistsError(f"{path} exists already; nothing was written")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return list(files)
