"""The settings in the JSON Schemas by which editors complete and check them.

An editor reads YAML by its own rules: it sees a number in ``points: 2`` and a boolean in ``shuffle: true``. So the
definitions allow those beside texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lmspack.richtext.scripts import CODES
from lmspack.settings import FIELDS, values

_TEXT = {"$ref": "#/$defs/text"}
_LANGUAGE = "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$"


def _enum(words: Iterable[Any]) -> dict[str, Any]:
    return {"enum": [*words, None]}


def _whole(least: int, most: int, *words: str) -> dict[str, Any]:
    digits = {"type": "string", "pattern": "^[0-9]{1,7}$"}
    return {
        "anyOf": [{"type": "integer", "minimum": least, "maximum": most}, digits, {"enum": [*words, None]}],
    }


_MESSAGES = {
    "correct": ("After a right response", "What a student reads whose response was right."),
    "partial": ("After a partly right response", "What a student reads whose response was partly right."),
    "incorrect": ("After a wrong response", "What a student reads whose response was wrong."),
}

DEFINITIONS: Mapping[str, Mapping[str, Any]] = {
    "text": {
        "$comment": "lmspack takes every value as the characters that were written; an editor sees numbers and "
        "booleans in 'answer: 32' and 'choice: true'.",
        "type": ["string", "number", "boolean"],
        "pattern": "\\S",
    },
    "optionalText": {"type": ["string", "number", "boolean", "null"]},
    "texts": {
        "anyOf": [
            {"$ref": "#/$defs/optionalText"},
            {"type": "array", "items": {"$ref": "#/$defs/optionalText"}},
        ]
    },
    "identifier": {
        "$comment": "A boolean: 'id: true' is the text true to lmspack, and a boolean to an editor.",
        "type": ["string", "boolean"],
        "pattern": "^[a-z][a-z0-9-]*$",
    },
    "points": {
        "description": "A number above 0 and up to 10000, with at most four digits after the point.",
        "anyOf": [
            {"type": "number", "exclusiveMinimum": 0, "maximum": int(values.MOST_POINTS)},
            {
                "type": "string",
                "pattern": "^(?!0*(\\.0*)?$)(10000(\\.0{1,4})?|[0-9]{1,4}(\\.[0-9]{1,4})?)$",
            },
            {"type": "null"},
        ],
        "examples": [1, 2, 2.5],
    },
    "switch": {"enum": [True, False, *values.YES, *values.NO, None]},
    "share": {
        "anyOf": [
            {"type": "number", "minimum": 0, "maximum": 1},
            {
                "type": "string",
                "pattern": "^([01](\\.[0-9]{1,9})?|[0-9]{1,3}(\\.[0-9]{1,9})?\\s?%|[0-9]{1,3}/[1-9][0-9]{0,2})$",
            },
            {"type": "null"},
        ],
        "examples": [0.25, "25%", "1/4"],
    },
    "numbering": _enum((*values.NUMBERINGS, 123)),
    "difficulty": _enum(values.DIFFICULTIES),
    "markup": _enum(values.MARKUPS),
    "feedback": _enum(values.FEEDBACK_TIMES),
    "tags": {"$ref": "#/$defs/texts"},
    "language": {
        "$comment": "A boolean: 'language: no' is Norwegian to lmspack, and a boolean to an editor.",
        "type": ["string", "boolean", "null"],
        "pattern": _LANGUAGE,
    },
    "languages": {
        "type": ["object", "null"],
        "propertyNames": {"enum": list(CODES)},
        "additionalProperties": {"type": ["string", "boolean"], "pattern": _LANGUAGE},
    },
    "minutes": _whole(1, values.MOST_MINUTES),
    "attempts": _whole(0, values.MOST_ATTEMPTS, "unlimited"),
    "messages": {
        "type": ["object", "null"],
        "additionalProperties": False,
        "properties": {
            name: {"title": title, "description": about, "$ref": "#/$defs/optionalText"}
            for name, (title, about) in _MESSAGES.items()
        },
    },
    "sections": {
        "type": ["array", "null"],
        "items": {
            "type": "object",
            "additionalProperties": False,
            "required": ["title"],
            "properties": {
                "title": {
                    "title": "Title of the section",
                    "description": "The heading of the section as it stands in the quiz text.",
                    **_TEXT,
                },
                "pick": {
                    "title": "Questions to draw",
                    "description": "So many questions of the section are drawn at random for each student; all if "
                    "left out.",
                    **_whole(1, values.MOST_PICKED),
                },
                "shuffle": {
                    "title": "Mix the questions",
                    "description": "Whether the questions of the section are asked in another order each time.",
                    "$ref": "#/$defs/switch",
                },
            },
        },
    },
}
"""Definitions by the names that `Field.schema` uses, and what they refer to."""


def properties(names: Iterable[str]) -> dict[str, Any]:
    """The properties of settings, as an editor shows them."""
    return {
        name: {
            "title": FIELDS[name].title,
            "description": FIELDS[name].about,
            "$ref": f"#/$defs/{FIELDS[name].schema}",
        }
        for name in names
    }
