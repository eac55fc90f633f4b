"""`key new` and `key update` for questions of every kind, literal and with markup."""

from pathlib import Path

import pytest

from running import run

ANSWERED = """\
Title

1. Which *one*?
   *a) `x`
   b) $y$
   Explanation: It is **so**.
2. Where?
Answer: down | below
3. How many?
Answer: 3 ± 1
4. Match.
dog -> kennel
bee -> hive
5. A [[b]] and [[*c | d]].
6. Put in order.
   a) one
   b) two
   c) three
   Kind: order
7. Tell.
Kind: essay
8. Look.
Kind: description
"""
HEADER = "---\nlmspack: 1\nlanguage: en\nmarkup: markdown\nlints: {missing-explanation: off}\n---\n"
CHANGES = {
    "Which *one*?": "Which *other* one?",
    "Where?": "Where to?",
    "A [[b]] and": "And [[b]] and",
    "Tell.": "Tell it.",
}


@pytest.mark.parametrize("header", ["", HEADER], ids=["literal", "markdown"])
def test_a_new_key_of_an_answered_text_is_complete_and_follows_it(tmp_path: Path, header: str) -> None:
    text = tmp_path / "quiz.txt"
    text.write_text(header + ANSWERED, encoding="utf-8")
    alone = run("show", "quiz.txt", folder=tmp_path).printed
    assert "8 questions, 8 answered by the text" in run("key", "new", "quiz.txt", folder=tmp_path).printed
    assert run("show", "quiz.txt", folder=tmp_path).printed == alone
    assert "nothing to do" in run("key", "update", "quiz.txt", folder=tmp_path).printed
    edited = text.read_text(encoding="utf-8")
    for old, new in CHANGES.items():
        assert old in edited
        edited = edited.replace(old, new)
    text.write_text(edited + "9. New?\n", encoding="utf-8")
    result = run("key", "update", "quiz.txt", "--accept", folder=tmp_path)
    assert (result.code, "5 changes made" in result.printed) == (0, True), result.printed
    checked = run("check", "quiz.txt", folder=tmp_path).printed
    assert checked.count(" error ") == 1
    assert "error K202: The entry 'new' has no answer" in checked
    key = (tmp_path / "quiz.key.yaml").read_text(encoding="utf-8")
    (tmp_path / "quiz.key.yaml").write_text(
        key.replace("stem: New?\n    answer:", "stem: New?\n    answer: 7"), encoding="utf-8"
    )
    assert run("check", "quiz.txt", folder=tmp_path).code == 0
