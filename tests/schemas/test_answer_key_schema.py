"""The JSON Schema that helps an author in the editor judges a key as the loader that reads it does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from lmspack import resources
from lmspack.diagnostics import Problems
from lmspack.key.load import load_key
from lmspack.settings import FIELDS, QUESTION_FIELDS, QUIZ_FIELDS
from lmspack.source import SourceText

SCHEMA = json.loads((resources.folder("schemas") / "answer-key.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
SOURCES = Path(__file__).parents[2] / "sources"

HEAD = "lmspack: 1\nquiz: q\nquestions:\n"
ENTRY = "  - id: a\n    stem: S\n    answer: A\n"

GOOD = {
    "the least": HEAD + ENTRY,
    "numbers and booleans are texts": HEAD + "  - id: a\n    stem: 7\n    answer: [32, true, 1.10]\n",
    "texts in quotes": "lmspack: '1'\nquiz: 'q'\nquestions:\n" + ENTRY,
    "points and shuffle of the quiz": "points: 2\nshuffle: true\n" + HEAD + ENTRY,
    "points and shuffle of a question": HEAD + ENTRY + "    points: 0.25\n    shuffle: false\n",
    "points in quotes": HEAD + ENTRY + "    points: '2.5'\n",
    "the most points": HEAD + ENTRY + "    points: 10000\n",
    "a language": "language: zh-Hant-TW\n" + HEAD + ENTRY,
    "an answer that the text marks": HEAD + "  - id: a\n    stem: S\n",
    "an explanation to be written": HEAD + ENTRY + "    explanation:\n",
    "an explanation that is a number": HEAD + ENTRY + "    explanation: 42\n",
    "no rationales yet": HEAD + ENTRY + "    rationales: []\n",
    "pairs": HEAD + "  - id: a\n    stem: S\n    answer:\n      1: one\n      2: two\n    distractors: [3]\n",
    "a number": HEAD + "  - id: a\n    stem: S\n    answer: 3.14\n    tolerance: 5%\n    kind: numeric\n",
    "a short answer": HEAD
    + "  - id: a\n    stem: S\n    answer: [a, b]\n    case: yes\n    kind: short-answer\n",
    "an essay": HEAD
    + "  - id: a\n    stem: S\n    kind: essay\n    lines: 5\n    words: 50-200\n    notes: N\n",
    "rationales": HEAD + ENTRY + "    rationales:\n      - choice: 3\n        text: T\n",
}
BAD = {
    "a list": "- 1\n",
    "no version": "quiz: q\nquestions:\n" + ENTRY,
    "another version": HEAD.replace("1", "2") + ENTRY,
    "no quiz": "lmspack: 1\nquestions:\n" + ENTRY,
    "no questions": "lmspack: 1\nquiz: q\n",
    "questions as a mapping": "lmspack: 1\nquiz: q\nquestions: {a: 1}\n",
    "an unknown field": "title: T\n" + HEAD + ENTRY,
    "an unknown field of a question": HEAD + ENTRY + "    answers: A\n",
    "an unknown field of a rationale": HEAD + ENTRY + "    rationales: [{choice: A, text: T, why: W}]\n",
    "an identifier with capitals": HEAD.replace("quiz: q", "quiz: Q") + ENTRY,
    "an identifier in another script": HEAD + ENTRY.replace("id: a", "id: अ"),
    "an identifier that begins with a digit": HEAD + ENTRY.replace("id: a", "id: 1a"),
    "an identifier that is a number": HEAD + ENTRY.replace("id: a", "id: 1"),
    "an empty identifier": HEAD + ENTRY.replace("id: a", "id:"),
    "no stem": HEAD + "  - id: a\n    answer: A\n",
    "a blank stem": HEAD + ENTRY.replace("stem: S", "stem: ' '"),
    "a stem as a list": HEAD + ENTRY.replace("stem: S", "stem: [S]"),
    "a match that is a list": HEAD + ENTRY.replace("answer: A", "answer: {a: [A], b: B}"),
    "an unknown kind": HEAD + ENTRY + "    kind: cloze\n",
    "words without bounds": HEAD + ENTRY.replace("answer: A", "words: many"),
    "no lines": HEAD + ENTRY.replace("answer: A", "lines: 0"),
    "a share above 1": HEAD + ENTRY + "    penalty: 1.5\n",
    "a share in words": "negative: half\n" + HEAD + ENTRY,
    "a message for nobody": HEAD + ENTRY + "    messages: {wrong: W}\n",
    "a numbering nobody has": "numbering: a)\n" + HEAD + ENTRY,
    "a difficulty nobody has": HEAD + ENTRY + "    difficulty: brutal\n",
    "hints as a mapping": HEAD + ENTRY + "    hints: {a: b}\n",
    "a script by its name": "languages: {Latin: en}\n" + HEAD + ENTRY,
    "a script that nobody knows": "languages: {Xyzq: en}\n" + HEAD + ENTRY,
    "a section without a title": "sections: [{pick: 2}]\n" + HEAD + ENTRY,
    "a section that picks none": "sections: [{title: T, pick: 0}]\n" + HEAD + ENTRY,
    "no time": "time-limit: 0\n" + HEAD + ENTRY,
    "a setting of the quiz in a question": HEAD + ENTRY + "    time-limit: 5\n",
    "a setting of a question in the quiz": "hints: [A]\n" + HEAD + ENTRY,
    "an answer in a list in a list": HEAD + ENTRY.replace("answer: A", "answer: [[A]]"),
    "rationales as texts": HEAD + ENTRY + "    rationales: [T]\n",
    "a rationale without text": HEAD + ENTRY + "    rationales: [{choice: A}]\n",
    "a language with an underscore": "language: pt_BR\n" + HEAD + ENTRY,
    "points of 0": HEAD + ENTRY + "    points: 0\n",
    "points of 0 in quotes": HEAD + ENTRY + "    points: '0.00'\n",
    "too many points": HEAD + ENTRY + "    points: 10001\n",
    "points in words": HEAD + ENTRY + "    points: two\n",
    "points with a comma": HEAD + ENTRY + "    points: 2,5\n",
    "shuffle in words": HEAD + ENTRY + "    shuffle: sometimes\n",
    "a question as text": HEAD + "  - S\n",
}


SETTINGS = {
    **{f"{name} of the quiz": f"{name}: {FIELDS[name].example}\n{HEAD}{ENTRY}" for name in QUIZ_FIELDS},
    **{
        f"{name} of a question": f"{HEAD}{ENTRY}    {name}: {FIELDS[name].example}\n"
        for name in QUESTION_FIELDS
    },
}
"""Every setting with the example that its table gives."""


def in_the_editor(text: str) -> list[str]:
    """What an editor underlines."""
    return [error.message for error in VALIDATOR.iter_errors(yaml.safe_load(text))]


def in_the_build(text: str) -> list[str]:
    """What the loader reports."""
    problems = Problems()
    load_key(SourceText("q.key.yaml", tuple(text.splitlines())), problems)
    return [problem.message for problem in problems]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", sorted(SOURCES.glob("*.key.yaml")), ids=lambda path: path.name)
def test_the_real_keys_are_valid(path: Path) -> None:
    assert in_the_editor(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("text", (GOOD | SETTINGS).values(), ids=GOOD | SETTINGS)
def test_good_for_both(text: str) -> None:
    assert (in_the_editor(text), in_the_build(text)) == ([], [])


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_bad_for_both(text: str) -> None:
    assert in_the_editor(text)
    assert in_the_build(text)


def test_every_field_is_explained() -> None:
    entries = [*SCHEMA["properties"].values()]
    for definition in SCHEMA["$defs"].values():
        entries += definition.get("properties", {}).values()
    assert all(entry["title"] and entry["description"] for entry in entries)
