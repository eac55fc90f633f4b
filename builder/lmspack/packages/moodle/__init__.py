"""Moodle question XML: what the importer of Moodle 4.1 to 5.1 stops at, skips, alters or loses.

Moodle publishes no schema. Each rule states what its importer did with such a file, run on Moodle 4.5 and 5.0.
"""

from __future__ import annotations

from lmspack.diagnostics import Problems
from lmspack.packages.documents import Document
from lmspack.packages.findings import judge
from lmspack.packages.moodle import bank, common, kinds, texts
from lmspack.packages.moodle.question import Question, questions
from lmspack.xml import local_name


def check(document: Document, problems: Problems) -> int:
    """Report what is wrong in question XML; the number of questions in it."""
    if document.namespace and not document.root.prefix:  # a default namespace, which Moodle does not look at
        for element in document.root.iter("*"):
            element.tag = local_name(element)
    asked = list(questions(document.root))
    judge(bank.RULES, bank.Bank(document, asked), document, problems)
    judge(texts.RULES, document, document, problems)
    for question in asked:
        _question(question, document, problems)
    return sum(question.type != "category" for question in asked)


def _question(question: Question, document: Document, problems: Problems) -> None:
    rules = (*common.RULES, *kinds.RULES) if question.type != "category" else bank.CATEGORY_RULES
    judge(rules, question, document, problems, question.label)
