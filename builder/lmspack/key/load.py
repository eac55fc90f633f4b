"""An answer key file into an `AnswerKey`, every departure from the form reported with its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lmspack.checks.switches import switches
from lmspack.diagnostics import Problems
from lmspack.key import AnswerKey, KeyEntry, Rationale
from lmspack.key.answerfields import ANSWER_FIELDS, answer_fields, pairs
from lmspack.key.form import Form
from lmspack.settings import QUESTION_FIELDS, QUIZ_FIELDS, Said
from lmspack.settings.layers import read_fields
from lmspack.source import SourceText, Span
from lmspack.yamltext import Mapping, Text, load

VERSION = "1"

ROOT_FIELDS = ("lmspack", "quiz", *QUIZ_FIELDS, "lints", "questions")
ENTRY_FIELDS = ("id", "stem", *ANSWER_FIELDS, "explanation", "rationales", *QUESTION_FIELDS)
RATIONALE_FIELDS = ("choice", "text")

_PLAIN_FIELDS = frozenset(("id", "stem", "answer", "explanation", "rationales"))
"""What nearly every entry has, and no more."""


def load_key(source: SourceText, problems: Problems) -> AnswerKey | None:
    """The key that ``source`` holds, or None where too little of it can be read.

    Whatever is wrong is reported (codes K1xx and K4xx); entries that can be read are kept, so that the join finds
    further problems in the same run.
    """
    known = len(problems)
    root = load(source, problems)
    form = Form(source, problems)
    if not isinstance(root, Mapping):
        if len(problems) == known or root is not None:
            form.no_key(root)
        return None
    if not root.entries.keys() & set(ROOT_FIELDS):
        form.no_key(root)
        return None
    root = form.known_fields(root, ROOT_FIELDS)
    form.check_version(root, VERSION, "answer key")
    quiz = form.identifier(root, "quiz")
    return AnswerKey(
        source,
        quiz.text if quiz else "",
        tuple(_entries(form, root, source)),
        read_fields(root, QUIZ_FIELDS, source, form.report),
        switches(root.entries.get("lints"), root.keys.get("lints", root.span), form.error),
    )


def _entries(form: Form, root: Mapping, source: SourceText) -> Iterable[KeyEntry]:
    seen: dict[str, Span] = {}
    for node in form.list(root, "questions", required=True):
        if not isinstance(node, Mapping):
            help = "Begin each question with '- id:', and write 'stem:' and 'answer:' below 'id:'."
            message = "An entry of 'questions' must have the fields id, stem and answer."
            form.error("K106", message, node, help)
            continue
        entry = _entry(form, form.known_fields(node, ENTRY_FIELDS), source)
        yield entry
        if not entry.id.text:
            continue
        first = seen.setdefault(entry.id.text, entry.id.span)
        if first is not entry.id.span:
            form.error(
                "K108",
                f"The identifier '{entry.id.text}' is used twice; line {first.line} has it already.",
                entry.id,
                "Give this question another one.",
            )


def _entry(form: Form, node: Mapping, source: SourceText) -> KeyEntry:
    identifier = form.identifier(node, "id")
    stem = form.text(node, "stem", required=True)
    matched = pairs(form, node)
    answers = () if matched else form.texts(node, "answer")
    rationales = tuple(_rationales(form, node))
    explanation = form.text(node, "explanation")
    form.check_comment(node, "explanation", explanation)
    nothing = Text("", Span(node.span.line, node.span.start, node.span.line, node.span.start))
    entry = KeyEntry(
        identifier or nothing, stem or nothing, answers, explanation, rationales, _NOTHING_SAID, node.span
    )
    if node.entries.keys() <= _PLAIN_FIELDS and not matched:
        return entry
    said = read_fields(node, QUESTION_FIELDS, source, form.report)
    return replace(entry, said=said, pairs=matched, fields=answer_fields(form, node))


_NOTHING_SAID: dict[str, Said] = {}


def _rationales(form: Form, node: Mapping) -> Iterable[Rationale]:
    for item in form.list(node, "rationales"):
        if not isinstance(item, Mapping):
            help = "Begin each with '- choice:' and the option, and write 'text:' below 'choice:'."
            form.error("K106", "An entry of 'rationales' must have the fields choice and text.", item, help)
            continue
        item = form.known_fields(item, RATIONALE_FIELDS)
        choice, text = form.text(item, "choice", required=True), form.text(item, "text", required=True)
        form.check_comment(item, "text", text)
        if choice and text:
            yield Rationale(choice, text)
