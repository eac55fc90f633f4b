"""What a format can carry: its limits as data, for checks, read-back and documentation alike."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Carries:
    """What a target's files can say of a quiz.

    ``language``
        in which language an item is written
    ``partial``
        what an answer that is partly right gives; where it cannot, only the key gives points
    ``sharers``
        how many right options can share full marks equally; None for any number
    ``stem_bytes``
        how long the HTML of a stem may be, in UTF-8; None for any length
    ``pins``
        that one choice keeps its place while the others are mixed; where it cannot, a question with such a
        choice is not mixed at all
    """

    language: bool = True
    partial: bool = True
    sharers: frozenset[int] | None = None
    stem_bytes: int | None = None
    pins: bool = True
