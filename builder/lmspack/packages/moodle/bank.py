"""The file as a whole, and its categories. Source: Moodle's importer (question/format/xml), run on 4.5 and 5.0."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lmspack.packages.documents import Document
from lmspack.packages.findings import Finding, Rule, listed
from lmspack.packages.moodle.question import CORE_TYPES, Question, held, plain
from lmspack.xml import Element, local_name

_LONGEST_IDNUMBER = 100
_LONGEST_PART = 255


@dataclass(slots=True)
class Bank:
    """A file of question XML."""

    document: Document
    questions: list[Question]


def _root(bank: Bank) -> Iterator[Finding]:
    root = bank.document.root
    if root.prefix:
        yield Finding(
            root, f"The root is <{root.prefix}:quiz>; Moodle knows only <quiz> and finds no questions."
        )
    elif not bank.questions:
        inside = [e for e in root.iter("*") if local_name(e) == "question"]
        if inside and not inside[0].prefix and inside[0].getparent() is root:
            return  # a default namespace is fine
        yield Finding(root, "There is no question in the file: Moodle ends in an error page.")


def _types(bank: Bank) -> Iterator[Finding]:
    for question in bank.questions:
        kind = question.type
        if kind in CORE_TYPES:
            continue
        if not kind or kind == "random":
            what = "has no type" if not kind else "is of type random"
            yield Finding(question.element, f"The question {what}: Moodle stops and imports nothing.")
        elif kind.lower() in CORE_TYPES:
            yield Finding(
                question.element,
                f"Moodle knows '{kind.lower()}', not '{kind}': it stops and imports nothing.",
            )
        else:
            yield Finding(
                question.element,
                f"A Moodle without the plugin '{kind}' stops at this question and imports nothing.",
                "warning",
            )


def _strays(bank: Bank) -> Iterator[Finding]:
    strays = [child for child in bank.document.root.iterchildren("*") if local_name(child) != "question"]
    for child in strays:
        yield Finding(child, f"<{local_name(child)}> beside the questions is passed over.")


def _same_idnumbers(bank: Bank) -> Iterator[Finding]:
    """Unique per category; the second one loses its idnumber, the question itself is created."""
    category, seen = "", dict[tuple[str, str], Element]()
    for question in bank.questions:
        if question.type == "category":
            category = held(question.find("category"))
            continue
        number = plain(question.find("idnumber"))
        first = seen.setdefault((category, number), question.element)
        if number and first is not question.element:
            yield Finding(
                question.element,
                f"Two questions of one category have the idnumber '{number}'; the first is in line "
                f"{first.sourceline}. This one loses it.",
            )


def _same_category_idnumbers(bank: Bank) -> Iterator[Finding]:
    seen: dict[str, tuple[str, Element]] = {}
    for question in bank.questions:
        number = plain(question.find("idnumber")) if question.type == "category" else ""
        path = held(question.find("category"))
        if number and number in seen and seen[number][0] != path:
            yield Finding(
                question.element,
                f"Two categories have the idnumber '{number}': Moodle stops here with a database error, half imported.",
            )
        seen.setdefault(number, (path, question.element))


def _category(question: Question) -> Iterator[Finding]:
    category = question.find("category")
    if category is None or category.find("text") is None:
        yield Finding(
            question.element,
            "A category needs <category><text>path</text></category>; without it Moodle ends in an error page.",
        )
        return
    parts = held(category).replace("//", "\0").split("/")
    if any(not part.strip() for part in parts):
        yield Finding(
            category,
            f"The path '{held(category)}' has an empty part: Moodle makes a category without a name.",
            "warning",
        )
    if any(len(part) > _LONGEST_PART for part in parts):
        yield Finding(
            category,
            f"A part of the path has more than {_LONGEST_PART} characters: Moodle stops with a database error.",
        )
    info = question.find("info")
    if info is not None and not info.get("format"):
        yield Finding(info, "<info> without a format gives a warning in Moodle's page.", "warning")


def idnumber_faults(question: Question) -> Iterator[Finding]:
    element = question.find("idnumber")
    if element is None:
        return
    if element.find("text") is not None:
        yield Finding(
            element, "<idnumber> holds its text itself; with a <text> in it Moodle stores the word 'Array'."
        )
    elif len(element.text or "") > _LONGEST_IDNUMBER:
        yield Finding(
            element,
            f"The idnumber has {len(element.text or '')} characters; above {_LONGEST_IDNUMBER} Moodle "
            "stops with a database error, half imported.",
        )
    elif (element.text or "") != plain(element) and plain(element):
        yield Finding(element, "Moodle keeps the white space around the idnumber as part of it.", "warning")


RULES: tuple[Rule[Bank], ...] = (
    Rule("P303", "error", _root, "The root element is <quiz>, with <question> elements in it."),
    Rule("P304", "error", _types, f"Moodle itself reads {listed(CORE_TYPES, 40)}."),
    Rule("P333", "warning", _strays, "Put it into a question, or remove it."),
    Rule("P312", "warning", _same_idnumbers, "Give each question of a category its own idnumber."),
    Rule("P328", "error", _same_category_idnumbers, "Give each category its own idnumber, or none."),
)

CATEGORY_RULES: tuple[Rule[Question], ...] = (
    Rule("P328", "error", _category, "Write the path as $course$/top/Name/Name; '//' is a slash in a name."),
    Rule("P313", "error", idnumber_faults, "Shorten it, and write it without blanks around it."),
)
