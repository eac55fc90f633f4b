"""Whatever lmspack writes is valid: by its own profiles, and by the official schemas."""

from __future__ import annotations

from pathlib import Path

import pytest
import xmlschema
from documents import faults, moodle_document, qti_documents, show
from hypothesis import given, settings
from hypothesis import strategies as st

from lmspack import resources
from lmspack.model import Quiz
from lmspack.schemas import GRAMMARS, Grammar
from lmspack.schemas.judge import Judge, second_opinion
from lmspack.schemas.schematron import Rules
from strategies import quizzes
from strategies_kinds import quizzes_of_any_kind

SCHEMAS = resources.folder("schemas")
MOODLE_RULES = Rules(SCHEMAS / "moodle-question.xsd")


@given(quiz=quizzes())
@settings(max_examples=60)
def test_valid_by_the_profiles(profile: Judge, quiz: Quiz) -> None:
    for name, root in qti_documents(quiz):
        assert faults(profile, name, root) == [], show(root)
    root = moodle_document(quiz)
    assert faults(profile, "quiz.xml", root) == [], show(root)
    assert list(MOODLE_RULES.faults(root)) == [], show(root)
    for question in root:  # the read-back judges a long file question by question
        assert faults(profile, "quiz.xml", question) == []


@given(quiz=quizzes_of_any_kind())
@settings(max_examples=40)
def test_every_kind_is_valid_by_the_profiles(profile: Judge, quiz: Quiz) -> None:
    for name, root in qti_documents(quiz):
        assert faults(profile, name, root) == [], show(root)


@given(quiz=st.one_of(quizzes(), quizzes_of_any_kind()))
@settings(max_examples=60)
def test_valid_by_the_official_schemas(official: Judge, quiz: Quiz) -> None:
    for name, root in qti_documents(quiz):
        assert faults(official, name, root) == [], show(root)


@pytest.mark.parametrize("grammar", GRAMMARS, ids=lambda grammar: grammar.profile)
def test_xmlschema_compiles_each_profile(grammar: Grammar) -> None:
    assert grammar.root in xmlschema.XMLSchema10(SCHEMAS / grammar.profile).elements


def test_valid_by_the_profiles_in_xmlschema() -> None:
    by_namespace = {
        grammar.namespace: xmlschema.XMLSchema10(SCHEMAS / grammar.profile) for grammar in GRAMMARS
    }

    @given(quiz=quizzes_of_any_kind(2))
    @settings(max_examples=10)
    def check(quiz: Quiz) -> None:
        for _, root in [*qti_documents(quiz), ("quiz.xml", moodle_document(quiz))]:
            schema = by_namespace[root.nsmap.get(None, "")]
            assert [str(error) for error in schema.iter_errors(root)] == [], show(root)

    check()


def test_valid_by_the_official_schemas_in_xmlschema(official_folder: Path) -> None:
    by_namespace = {
        grammar.namespace: second_opinion(grammar, official_folder)
        for grammar in GRAMMARS
        if grammar.official
    }

    @given(quiz=quizzes_of_any_kind(2))
    @settings(max_examples=10)
    def check(quiz: Quiz) -> None:
        for _, root in qti_documents(quiz):
            schema = by_namespace[root.nsmap[None]]
            assert [error.reason for error in schema.iter_errors(root)] == [], show(root)

    check()
