"""A profile is never kinder than the official schema: what it accepts, the official schema accepts.

That is a statement about all documents. What lmspack writes is the easy part (`test_profiles`); here its
documents are damaged at random, and whatever the profile still accepts goes to the official schema.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from documents import faults, qti_documents, show
from hypothesis import given, settings
from hypothesis import strategies as st
from mutation import mutant

from lmspack.model import Quiz
from lmspack.schemas.judge import Judge
from strategies import quizzes
from strategies_kinds import quizzes_of_any_kind

MUTANTS = 40
"""Mutants of each document of an example."""


def test_what_a_profile_accepts_the_official_schema_accepts(profile: Judge, official: Judge) -> None:
    tally: Counter[str] = Counter()

    @given(quiz=st.one_of(quizzes(2), quizzes_of_any_kind(2)), seed=st.integers(0, 2**32))
    @settings(max_examples=150)
    def check(quiz: Quiz, seed: int) -> None:
        random = Random(seed)
        for name, root in qti_documents(quiz):
            for _ in range(MUTANTS):
                document = mutant(root, random)
                if faults(profile, name, document):
                    tally["refused"] += 1
                    continue
                tally["accepted"] += 1
                assert faults(official, name, document) == [], show(document)

    check()
    # A profile that refused everything would pass, too; so would damage that is never small enough.
    assert tally["accepted"] > 1000, tally
    assert tally["refused"] > tally["accepted"], tally
