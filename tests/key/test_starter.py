"""What ``lmspack init`` writes is right for editors and for the build."""

import json
import runpy
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from lmspack.checks import LINTS
from lmspack.project import FIELDS
from lmspack.starter import FILES, start
from lmspack.targets import TARGETS
from running import run

SCHEMAS = Path(__file__).parents[2] / "schemas"
MAKER = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "make_schemas.py"))
LINE = "# yaml-language-server: $schema="


@pytest.fixture(scope="module")
def settings() -> dict[str, object]:
    return json.loads((SCHEMAS / "settings.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".yaml")])
def test_starter_files_name_a_schema_that_accepts_them(name: str, tmp_path: Path) -> None:
    start(tmp_path)
    path = tmp_path / name
    text = path.read_text(encoding="utf-8")
    first = text.split("\n")[0]
    assert first.startswith(LINE)
    schema = json.loads((path.parent / first.removeprefix(LINE)).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    assert list(Draft202012Validator(schema).iter_errors(yaml.safe_load(text))) == []


def test_key_new_names_the_schema_of_the_project(tmp_path: Path) -> None:
    start(tmp_path)
    (tmp_path / "sources" / "deep").mkdir()
    (tmp_path / "sources" / "deep" / "sea.txt").write_text("1. A?\n• b\n• c\n", encoding="utf-8")
    assert run("key", "new", "sources/deep/sea.txt", folder=tmp_path).code == 0
    text = (tmp_path / "sources" / "deep" / "sea.key.yaml").read_text(encoding="utf-8")
    assert text.startswith(LINE + "../../schemas/answer-key.schema.json\n")


def test_key_new_names_no_schema_where_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "sea.txt").write_text("1. A?\n• b\n• c\n", encoding="utf-8")
    run("key", "new", "sea.txt", folder=tmp_path)
    assert LINE not in (tmp_path / "sea.key.yaml").read_text(encoding="utf-8")


def test_the_settings_schema_knows_every_field_target_and_check(settings: dict[str, object]) -> None:
    key = json.loads((SCHEMAS / "answer-key.schema.json").read_text(encoding="utf-8"))
    assert set(settings["properties"]) == set(FIELDS)  # type: ignore[call-overload]
    assert settings["$defs"]["target"]["enum"] == list(TARGETS)  # type: ignore[index]
    for schema in (settings, key):
        assert list(schema["$defs"]["lints"]["properties"]) == list(LINTS)  # type: ignore[index]


@pytest.mark.parametrize("name", MAKER["SCHEMAS"])
def test_the_schemas_are_made_from_the_tables_of_fields(name: str) -> None:
    made = MAKER["written"](MAKER["SCHEMAS"][name]())
    assert (SCHEMAS / name).read_text(encoding="utf-8") == made, "run 'make docs'"


GOOD = [
    "",
    "defaults:",
    "defaults:\n  shuffle: true\n  points: 2\n  markup: markdown\n  category: Physics/Waves\n  tags: [a, b]",
    "defaults:\n  languages: {Latn: en}\n  messages: {correct: Well done!}\n  attempts: unlimited",
    "lmspack: 1",
    "sources: quizzes\noutput: out\ntargets: moodle\nlanguage: pt-BR",
    "sources: [a, b.txt]\ntargets: [qti21, moodle]",
    "lints:\n  missing-explanation: off\n  negative-stem: true",
    "lints:",
]
BAD = [
    "lmspack: 2",
    "shuffle: true",
    "defaults: [a]",
    "defaults:\n  hints: a",
    "defaults:\n  sections: [{title: T}]",
    "defaults:\n  feedback: later",
    "source: a",
    "targets: [scorm]",
    "language: english language",
    "sources:\n  a: b",
    "lints:\n  no-such-check: off",
    "lints:\n  negative-stem: perhaps",
    "lints: off",
]


@pytest.mark.parametrize("text", GOOD)
def test_good_for_editor_and_build(text: str, settings: dict[str, object], tmp_path: Path) -> None:
    assert _judged(text, settings, tmp_path) == (True, True)


@pytest.mark.parametrize("text", BAD)
def test_bad_for_editor_and_build(text: str, settings: dict[str, object], tmp_path: Path) -> None:
    assert _judged(text, settings, tmp_path) == (False, False)


def _judged(text: str, schema: dict[str, object], folder: Path) -> tuple[bool, bool]:
    from lmspack.diagnostics import Problems
    from lmspack.project import load_settings

    (folder / "lmspack.yaml").write_text(text, encoding="utf-8")
    problems = Problems()
    load_settings(folder, problems)
    return Draft202012Validator(schema).is_valid(yaml.safe_load(text)), not problems.has_errors
