"""The fields of an entry that say what kind of answer it has, and what there is to say of such an answer."""

from __future__ import annotations

from typing import get_args

from lmspack.key import PLAIN, AnswerFields
from lmspack.key.form import Form
from lmspack.model import Kind
from lmspack.notation import NotationFault, word_range
from lmspack.settings.values import Reader, Wrong, switch, text, whole, word
from lmspack.settings.values import options as texts
from lmspack.source import Span
from lmspack.yamltext import List, Mapping, Node, Text

MOST_LINES = 200
"""Lines of the field for an essay."""

KINDS = tuple(get_args(Kind))


def _words(name: str, node: Node) -> tuple[int | None, int | None]:
    said = text(name, node).text
    try:
        return word_range(said)
    except NotationFault as fault:
        raise Wrong(fault.message, fault.help) from None


_READERS: dict[str, Reader] = {
    "kind": word(dict.fromkeys(KINDS, ())),
    "case": switch,
    "tolerance": text,
    "distractors": texts,
    "notes": text,
    "lines": whole(1, MOST_LINES),
    "words": _words,
}
ANSWER_FIELDS = ("kind", "answer", *(name for name in _READERS if name != "kind"))


def answer_fields(form: Form, node: Mapping) -> AnswerFields:
    """What an entry says of its answer besides its texts. What is wrong is reported."""
    found = {}
    for name, read in _READERS.items():
        value = node.entries.get(name)
        if value is None or (isinstance(value, Text) and not value.text.strip()):
            continue
        try:
            found[name] = read(name, value)
        except Wrong as wrong:
            form.error(wrong.code, wrong.message, wrong.span or value.span, wrong.help)
    if not found:
        return PLAIN
    if "notes" in found:
        form.check_comment(node, "notes", found["notes"])
    return AnswerFields(**found, spans={name: node.entries[name].span for name in found})


def pairs(form: Form, node: Mapping) -> tuple[tuple[Text, Text], ...]:
    """The pairs of an answer that is a mapping: prompt and match. A text in braces, ``{1, 2}``, is none."""
    answer = node.entries.get("answer")
    if isinstance(answer, List) and answer.items and all(isinstance(item, Mapping) for item in answer.items):
        answer = _listed(form, answer)
    if not isinstance(answer, Mapping) or not any(_says(match) for match in answer.entries.values()):
        return ()
    found: list[tuple[Text, Text]] = []
    for prompt, match in answer.entries.items():
        if isinstance(match, Text) and match.text.strip():
            found.append((Text(prompt, answer.keys[prompt]), match))
            continue
        help = f"Write behind '{prompt}:' the text that belongs to it."
        form.error("K106", f"'{prompt}' must have one text that belongs to it.", answer.keys[prompt], help)
    return tuple(found)


def _listed(form: Form, answer: List) -> Mapping:
    """The pairs of a list, ``- prompt: match``, as they are meant; reported."""
    entries: dict[str, Node] = {}
    keys: dict[str, Span] = {}
    for item in answer.items:
        assert isinstance(item, Mapping)
        entries, keys = {**entries, **item.entries}, {**keys, **item.keys}
    help = "Write a line 'prompt: match' for each pair, without the '- ' before it."
    form.error(
        "K106", "Pairs that belong together are no list.", next(iter(keys.values()), answer.span), help
    )
    return Mapping(entries, keys, answer.span)


def _says(match: Node) -> bool:
    return isinstance(match, List | Mapping) or bool(match.text.strip())
