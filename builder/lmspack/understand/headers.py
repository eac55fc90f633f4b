"""The header of a quiz text: which quiz it is, and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lmspack.checks.switches import switches
from lmspack.diagnostics import Problems
from lmspack.key.form import Form
from lmspack.key.load import VERSION
from lmspack.settings import QUIZ_FIELDS, Values
from lmspack.settings.layers import read_fields
from lmspack.source import SourceText
from lmspack.yamltext import Mapping as Fields

HEADER_FIELDS = ("lmspack", "quiz", *QUIZ_FIELDS, "lints")


@dataclass(frozen=True, slots=True)
class QuizHeader:
    """What a header says. ``quiz`` is the identifier, "" where it says none."""

    quiz: str = ""
    said: Values = field(default_factory=dict)
    lints: Mapping[str, bool] = field(default_factory=dict)


def load_header(fields: Fields | None, source: SourceText, problems: Problems) -> QuizHeader:
    """What the fields of a header say; what is wrong with them is reported."""
    if fields is None:
        return QuizHeader()
    form = Form(source, problems, "The header of a quiz text")
    fields = form.known_fields(fields, HEADER_FIELDS)
    form.check_version(fields, VERSION, "header")
    quiz = form.identifier(fields, "quiz") if "quiz" in fields.entries else None
    return QuizHeader(
        quiz.text if quiz else "",
        read_fields(fields, QUIZ_FIELDS, source, form.report),
        switches(fields.entries.get("lints"), fields.keys.get("lints", fields.span), form.error),
    )
