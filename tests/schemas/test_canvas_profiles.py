"""The Canvas package by our own profiles and by the official schemas, whole and damaged.

See test_profiles.py and test_subset.py, which do the same for QTI 2.1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import mutation
import pytest
from documents import faults, show
from hypothesis import given, settings
from hypothesis import strategies as st

from lmspack.model import Choice, Question, Quiz
from lmspack.richtext.literal import from_text
from lmspack.schemas.judge import Judge
from lmspack.targets import canvas
from lmspack.xml import Element, parse
from strategies import SOURCE, SPAN
from strategies_kinds import quizzes_of_any_kind

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
META = "assessment_meta.xml"
TAGS = """
    assessment section item itemmetadata qtimetadata qtimetadatafield fieldlabel fieldentry presentation material
    mattext response_lid response_str render_choice render_fib response_label resprocessing selection_ordering selection
    selection_number selection_extension points_per_item vargte varlte outcomes decvar respcondition conditionvar other
    varequal and or not setvar displayfeedback itemfeedback flow_mat solution qticomment duration itemref rubric
""".split()  # noqa: SIM905
ATTRIBUTES = """
    ident title texttype charset rcardinality rtiming shuffle rshuffle maxnumber varname vartype minvalue maxvalue
    defaultval continue respident case index action feedbacktype linkrefid view label uri width
""".split()  # noqa: SIM905


def documents(quiz: Quiz) -> Iterator[tuple[str, Element]]:
    for name, data in canvas.files(quiz):
        if name.endswith(".xml"):  # not pictures and sounds
            yield name, parse(data)


@given(quiz=quizzes_of_any_kind())
@settings(max_examples=60)
def test_valid_by_the_profiles(profile: Judge, quiz: Quiz) -> None:
    for name, root in documents(quiz):
        assert faults(profile, name, root) == [], show(root)
        for item in root.iter(QTI + "item"):  # the read-back judges a long file item by item
            assert faults(profile, name, item) == []


@given(quiz=quizzes_of_any_kind())
@settings(max_examples=60)
def test_valid_by_the_official_schemas(official: Judge, quiz: Quiz) -> None:
    for name, root in documents(quiz):
        assert faults(official, name, root) == [], show(root)
        for item in root.iter(QTI + "item"):
            assert faults(official, name, item) == []


def test_what_a_profile_accepts_the_official_schema_accepts(
    profile: Judge, official: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutation, "TAGS", [*mutation.TAGS, *TAGS, *TAGS])
    monkeypatch.setattr(mutation, "ATTRIBUTES", [*mutation.ATTRIBUTES, *ATTRIBUTES, *ATTRIBUTES])
    tally: Counter[str] = Counter()

    @given(quiz=quizzes_of_any_kind(max_questions=2), seed=st.integers(0, 2**32))
    @settings(max_examples=100)
    def check(quiz: Quiz, seed: int) -> None:
        random = Random(seed)
        for name, root in documents(quiz):
            if name.endswith(META):
                continue  # nobody else judges it
            for _ in range(60):
                document = mutation.mutant(root, random)
                if faults(profile, name, document):
                    tally["refused"] += 1
                    continue
                tally["accepted"] += 1
                assert faults(official, name, document) == [], show(document)

    check()
    assert tally["accepted"] > 500, tally
    assert tally["refused"] > tally["accepted"], tally


SAMPLE = Quiz(
    "tides",
    "Tides",
    (),
    "en",
    (
        Question(
            "a",
            "1",
            "choice",
            from_text("Why?"),
            SPAN,
            (Choice(from_text("x"), SPAN, True, from_text("r")), Choice(from_text("y"), SPAN, False)),
            explanation=from_text("e"),
        ),
    ),
    SOURCE,
)

WRONG = {
    "a response that is not there": ('respident="response1">', 'respident="response_2">'),
    "an identifier of nothing": ('ident="choice_1"', 'ident="option_1"'),
    "a feedback that is never shown": ('linkrefid="general_fb"', 'linkrefid="choice_1_fb"'),
    "a feedback outside flow_mat": ("flow_mat>", "solution>"),
    "no points": ("points_possible", "question_type"),
    "a text that is not there": ("<mattext texttype", "<mattext label"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_the_official_schema_leaves_open_the_profile_does_not(what: str, profile: Judge) -> None:
    name, data = list(canvas.files(SAMPLE))[-1]
    old, new = (text.encode() for text in WRONG[what])
    assert old in data
    assert faults(profile, name, parse(data.replace(old, new)))
