"""Write the JSON Schemas in schemas/: the fields that are no settings stand below, all others in `lmspack.settings`.

``make docs`` calls it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

from lmspack.checks import LINTS
from lmspack.key.answerfields import MOST_LINES
from lmspack.key.load import ENTRY_FIELDS, ROOT_FIELDS
from lmspack.model import Kind
from lmspack.settings import DEFAULT_FIELDS, FIELDS
from lmspack.settings.schema import DEFINITIONS, properties
from lmspack.targets import TARGETS
from lmspack.understand.headers import HEADER_FIELDS

FOLDER = Path(__file__).parents[1] / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"

TEXT = {"$ref": "#/$defs/text"}
OPTIONAL = {"$ref": "#/$defs/optionalText"}

LINT_TEXTS = {
    "answer-position": (
        "Place of the right answer",
        "The right answer always stands at the same place, or its places follow a regular cycle.",
    ),
    "answer-length": ("Length of the right answer", "The right answer is nearly always the longest option."),
    "duplicate-questions": ("Same question twice", "Two questions ask the same."),
    "near-duplicate-options": (
        "Options that look the same",
        "Two options of a question differ only in punctuation.",
    ),
    "all-of-the-above": ("All of the above", "An option such as 'all of the above' is not the last one."),
    "position-references": (
        "Options called by letters",
        "An option calls others by their letters, and the options are to be mixed.",
    ),
    "negative-stem": (
        "Negative questions",
        "A stem asks for what does not apply, and the word (not, except) is not stressed.",
    ),
    "missing-explanation": ("Missing explanations", "Questions have no explanation."),
    "option-punctuation": (
        "Full stops of options",
        "Some options of a question end with a full stop and others do not.",
    ),
    "option-numbers": (
        "Figures and words",
        "Some options are numbers in figures and others numbers in words.",
    ),
    "option-length": ("Length of options", "One option is far longer than the others."),
    "literal-markup": (
        "Markdown in literal texts",
        "Signs of Markdown (picture, link, formula, bold type) stand in a literal text.",
    ),
}

COMMON: dict[str, dict[str, Any]] = {
    "version": {"description": "Always 1.", "enum": [1, "1"], "default": 1},
    "quiz": {
        "title": "Identifier of the quiz",
        "description": "Names the packages and every question in them. Choose it once and keep it: a learning platform "
        "knows the quiz again by it. Small letters a-z, digits and '-', beginning with a letter.",
        "$ref": "#/$defs/identifier",
        "examples": ["gradient-accumulation"],
    },
}

ENTRY: dict[str, dict[str, Any]] = {
    "id": {
        "title": "Identifier of the question",
        "description": "Choose it once and never use it again for another question. Small letters a-z, digits and '-', "
        "beginning with a letter. Together with the identifier of the quiz at most 64 characters.",
        "$ref": "#/$defs/identifier",
        "examples": ["effective-batch-size"],
    },
    "stem": {
        "title": "Stem",
        "description": "The question as it stands in the quiz text. White space does not matter, and a gap is ____. If "
        "the text was changed since, the build says so and shows both.",
        **TEXT,
    },
    "kind": {
        "title": "Kind of question",
        "description": "What the answer is. May be left out where answer and text show it.",
        "enum": [*get_args(Kind), None],
    },
    "answer": {
        "title": "Right answer",
        "description": "The text of the right option, not its letter or number; a list where several are right. "
        "Without options: the right text or number, or a list of those accepted; the items in their right order; "
        "what belongs into each gap; 'prompt: match' for each pair. May be left out where the quiz text says "
        "the answer.",
        "anyOf": [
            TEXT,
            {"type": "array", "minItems": 1, "items": TEXT},
            {"type": "object", "minProperties": 2, "additionalProperties": TEXT},
        ],
    },
    "case": {
        "title": "Capitals count",
        "description": "Of a short answer or typed gap: whether capitals must be as in the answer. false if left out.",
        "$ref": "#/$defs/switch",
    },
    "tolerance": {
        "title": "Tolerance",
        "description": "Of a number: how far it may be off, as a number or as a percentage of it (5%).",
        **OPTIONAL,
    },
    "distractors": {
        "title": "Distractors",
        "description": "Of matching: what belongs to no prompt, a text or a list.",
        "$ref": "#/$defs/texts",
    },
    "notes": {
        "title": "Notes for markers",
        "description": "Of an essay: what those who mark it look for. Students do not see it.",
        **OPTIONAL,
    },
    "lines": {
        "title": "Lines of an essay",
        "description": "How high the field to write into is.",
        "anyOf": [
            {"type": "integer", "minimum": 1, "maximum": MOST_LINES},
            {"type": "string", "pattern": "^[0-9]{1,3}$"},
            {"type": "null"},
        ],
    },
    "words": {
        "title": "Words of an essay",
        "description": "How long it is: 50-200, 'at most 200' or 'at least 50'.",
        "type": ["string", "null"],
        "pattern": "\\S\\s?[0-9]",
    },
    "explanation": {
        "title": "Explanation",
        "description": "What the student reads after answering: two to four sentences that teach why the answer is "
        "right. Begin with 'explanation: |' and indent the lines below it.",
        **OPTIONAL,
    },
    "rationales": {
        "title": "Rationales",
        "description": "Why single options are right or wrong. The student reads the one of the option picked.",
        "type": ["array", "null"],
        "items": {"$ref": "#/$defs/rationale"},
    },
}

RATIONALE = {
    "title": "Rationale",
    "type": "object",
    "additionalProperties": False,
    "required": ["choice", "text"],
    "properties": {
        "choice": {
            "title": "Option",
            "description": "The option's text as it stands in the quiz text.",
            **TEXT,
        },
        "text": {
            "title": "Why it is right or wrong",
            "description": "One or two sentences for the student who picked this option.",
            **TEXT,
        },
    },
}


def lints(about: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The field ``lints``, and its definition."""
    assert LINT_TEXTS.keys() == LINTS.keys()
    fields = {
        name: {"title": title, "description": text, "$ref": "#/$defs/onOff"}
        for name, (title, text) in LINT_TEXTS.items()
    }
    definition = {"type": ["object", "null"], "additionalProperties": False, "properties": fields}
    return {"title": "Checks on or off", "description": about, "$ref": "#/$defs/lints"}, definition


def key_schema() -> dict[str, Any]:
    """The schema of answer keys."""
    field, definition = lints(
        "Which checks of good questions to make for this quiz; all of them if left out. What is said here has the last "
        "word over lmspack.yaml."
    )
    own = {
        "lmspack": {"title": "Version of the answer key", **COMMON["version"]},
        "quiz": COMMON["quiz"],
        "lints": field,
        "questions": {
            "title": "Questions",
            "description": "One entry a question of the text, in any order: stem and options are looked up in it.",
            "type": "array",
            "minItems": 1,
            "items": {"$ref": "#/$defs/question"},
        },
    }
    question = {
        "title": "Question",
        "type": "object",
        "additionalProperties": False,
        "required": ["id", "stem"],
        "properties": _fields(ENTRY_FIELDS, ENTRY),
    }
    return {
        "$schema": DIALECT,
        "title": "lmspack answer key",
        "description": "The answers to a quiz text, and why they are right. The file NAME.key.yaml stands beside "
        "NAME.txt.",
        "type": "object",
        "additionalProperties": False,
        "required": ["lmspack", "quiz", "questions"],
        "properties": _fields(ROOT_FIELDS, own),
        "$defs": {"question": question, "rationale": RATIONALE, **_definitions(definition)},
    }


def header_schema() -> dict[str, Any]:
    """The schema of headers of quiz texts."""
    field, definition = lints(
        "Which checks of good questions to make for this quiz; all of them if left out."
    )
    own = {
        "lmspack": {"title": "Version of the header", **COMMON["version"]},
        "quiz": COMMON["quiz"],
        "lints": field,
    }
    return {
        "$schema": DIALECT,
        "title": "lmspack quiz header",
        "description": "Settings of a quiz, between two lines --- at the top of its text.",
        "type": "object",
        "additionalProperties": False,
        "required": ["lmspack"],
        "properties": _fields(HEADER_FIELDS, own),
        "$defs": _definitions(definition),
    }


def settings_schema() -> dict[str, Any]:
    """The schema of ``lmspack.yaml``."""
    field, definition = lints(
        "Which checks of good questions to make; all of them if left out. An answer key may say otherwise for its quiz."
    )
    target = {"enum": list(TARGETS)}
    return {
        "$schema": DIALECT,
        "title": "lmspack settings",
        "description": "What to build and how: the file lmspack.yaml in the folder of a project. Every field may be "
        "left out.",
        "type": ["object", "null"],
        "additionalProperties": False,
        "properties": {
            "lmspack": {"title": "Version of the settings", **COMMON["version"]},
            "sources": {
                "title": "Quiz texts",
                "description": "Files, and folders in which every file that ends with .txt is a quiz text. sources if "
                "left out.",
                "$ref": "#/$defs/texts",
                "default": "sources",
            },
            "output": {
                "title": "Folder for finished packages",
                "description": "It is made where it does not exist. dist if left out.",
                **TEXT,
                "default": "dist",
            },
            "targets": {
                "title": "Formats to build",
                "description": "qti21: QTI 2.1 for TAO, OpenOLAT, ILIAS and other players. moodle: Moodle XML. canvas: "
                "Canvas, Classic and New Quizzes. html: a web page to try the quiz and to print it. All but html if "
                "left out.",
                "anyOf": [
                    {"$ref": "#/$defs/target"},
                    {"type": "array", "items": {"$ref": "#/$defs/target"}},
                    {"type": "null"},
                ],
            },
            "language": {
                "title": "Language of the quizzes",
                "description": "A BCP 47 tag, for quizzes whose answer key names no language.",
                "$ref": "#/$defs/language",
                "examples": ["hi", "en", "pt-BR"],
            },
            "defaults": {
                "title": "Settings of all quizzes",
                "description": "What holds for every quiz that does not say otherwise in its header or in its key.",
                "type": ["object", "null"],
                "additionalProperties": False,
                "properties": properties(DEFAULT_FIELDS),
            },
            "lints": field,
        },
        "$defs": {"target": target, **_definitions(definition)},
    }


def _fields(names: tuple[str, ...], own: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The fields of these names, in their order: those that are no settings, and the settings."""
    settings = properties(name for name in names if name in FIELDS)
    return {name: own[name] if name in own else settings[name] for name in names}


def _definitions(lint_definition: dict[str, Any]) -> dict[str, Any]:
    on_off = {"enum": ["on", "off", True, False, "true", "false", "yes", "no"]}
    return {**DEFINITIONS, "lints": lint_definition, "onOff": on_off}


SCHEMAS = {
    "answer-key.schema.json": key_schema,
    "quiz-header.schema.json": header_schema,
    "settings.schema.json": settings_schema,
}


def written(schema: dict[str, Any]) -> str:
    """The text of a schema's file."""
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    for name, schema in SCHEMAS.items():
        (FOLDER / name).write_text(written(schema()), encoding="utf-8", newline="\n")
