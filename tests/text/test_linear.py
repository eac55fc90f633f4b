"""Reading takes time in proportion to the text: counted in calls, not in seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from lmspack.diagnostics import Problems
from lmspack.text import decode, read

SHAPES: dict[str, str] = {
    "bullets": "{n}. What is {n}?\n   • a{n}\n   • b\n   • c\n",
    "answers": "{n}. What is {n}?\nA. a{n}\nB. b\nAnswer: B\nExplanation: c\n\n",
    "unnumbered": "What is {n}?\nA. a{n}\nB. b\nANSWER: A\n\n",
    "no options": "{n}. Explain {n}.\n\n",
    "all ones": "1. What is {n}?\nA. a{n}\nB. b\n",
    "one stem": "text {n}\n",
    "open fences": "```{n}\n",
    "open comments": "<!-- {n}\n",
    "letters": "A. {n}\n",
    "headings": "# {n}\n",
    "list items": "1. x\n2. y\n3. z\n",
    "open boxes": "- [x] {n}\n",
    "typed": "{n}. What is {n}?\nAnswer: a | b\nPoints: 2\nHint: look\nagain\n\n",
    "numbers": "{n}. What is {n}?\nAnswer: {n} ± 1%\n",
    "pairs": "{n}. Match the rows.\na -> {n}\nb -> c\n-> d\n\n",
    "pairs of one question": "a{n} -> b{n}\n",
    "orders": "{n}. Put in order.\na) a{n}\nb) b\nc) c\nOrder: b, c, a\n",
    "gaps": "{n}. It is [[a{n} | b]] and [[= {n}]] in [[*x | y]].\n",
    "open gaps": "{n}. It is [[a and `[[b.\n",
    "lines to write on": "{n}. Explain {n}.\n____\n____\nNotes: a\n\nb\n",
    "gaps of one question": "It is [[a{n}]] or [[ and `[[c]].\n",
    "items of one question": "a{n}, ",
    "answers of one question": "Answer: a{n}\n",
    "settings": "Points: {n}\n",
    "stars": "{n}. Which?\n*   a{n}\n*   b\n\n",
    "groups": "GROUP\npick: 1\n{n}. Which?\n*a) a\nb) b\nEND_GROUP\n",
    "blocks": "{n}. Which?\n*a) a\nb) b\n\nText: {n}\n\n",
}

HEADS: dict[str, str] = {
    "pairs of one question": "1. Match the rows.\n",
    "settings": "1. Which?\nA. a\nB. b\n",
    "gaps of one question": "1. Fill in.\n",
    "items of one question": "1. Put in order: ",
    "answers of one question": "1. Which?\n",
}
"""What stands above a shape that belongs to one question."""


def _calls(text: str) -> int:
    """How many Python functions are called while a text is read."""
    count = 0

    def profile(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    source = decode("quiz.txt", text.encode(), Problems())
    assert source is not None
    before: Callable[..., object] | None = sys.getprofile()
    sys.setprofile(profile)
    try:
        read(source, Problems())
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", SHAPES)
def test_twice_the_text_takes_twice_the_calls(name: str) -> None:
    head, shape = HEADS.get(name, ""), SHAPES[name]
    once = _calls(head + "".join(shape.format(n=n) for n in range(1, 151)))
    four_times = _calls(head + "".join(shape.format(n=n) for n in range(1, 601)))
    assert four_times < once * 4.6
