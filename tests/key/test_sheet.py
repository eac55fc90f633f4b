"""Answer keys that departments keep as tables: CSV in every guise, XLSX, and what must not be guessed."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmspack.diagnostics import Problems
from lmspack.key.table import MOST_UNPACKED, csv_rows
from lmspack.model import Question, ShortAnswer
from lmspack.richtext import plain
from lmspack.source import SourceText
from lmspack.understand import understand
from running import run

TEXT = """\
The sea

1. What causes the tides?
   A. The wind
   B. The Moon and the Sun
   C. Ships; boats
2. Which float?
   A. Wood
   B. Ice
   C. Iron
3. How salty is it?
   A. 3.5%
   B. 32
   C. 1.10
"""


def quiz(
    folder: Path, key: str | bytes, text: str = TEXT, suffix: str = ".csv"
) -> tuple[list[Question], list[str]]:
    """The questions joined with a key, and the codes of what was reported (checks of teaching left out)."""
    (folder / "sea.txt").write_text(text, encoding="utf-8")
    (folder / f"sea.key{suffix}").write_bytes(key.encode() if isinstance(key, str) else key)
    problems = Problems()
    understood = understand(folder / "sea.txt", problems)
    assert understood is not None
    return list(understood.quiz.questions), [d.code for d in problems if d.code[0] != "C"]


def right(questions: Sequence[Question]) -> list[list[str]]:
    return [[plain(q.choices[i].content) for i in q.right] for q in questions]


ANSWERS = [["The Moon and the Sun"], ["Wood", "Ice"], ["32"]]

SHEETS = {
    "commas": "number,answer\n1,The Moon and the Sun\n2,\"Wood, Ice\"\n3,32\n",
    "semicolons": "Nr.;Antwort\r\n1;The Moon and the Sun\r\n2;Wood, Ice\r\n3;32\r\n",
    "tabs": "No\tAnswer\n1\tB\n2\tA;B\n3\t32\n",
    "byte order mark": "\ufeffnumber;answer\n1;b)\n2;A|B\n3;(B)\n",
    "names the separator": "sep=;\nnumber;answer\n1;B\n2;A/B\n3;B\n",
    "lines in a cell": "number,answer\n1,B\n2,\"Wood\nIce\"\n3,32\n",
    "question holds the number": "Question,Correct answer\n1,B\n2,\"A, B\"\n3,32\n",
    "stems": "question,answer\nWhat causes the  tides?,The Moon and the Sun\n"
    "Which float?,Wood;Ice\nHow salty is it?,32\n",
    "both": "Q,Question,Answer\n1,What causes the tides?,B\nQ2,Which float?,\"A,B\"\n3.,How salty is it?,32\n",
    "title above": "Key of the sea,\n,\nनंबर,\n\"प्रश्न संख्या\",\"सही उत्तर\"\n१,B\n२,\"A, B\"\n३,32\n",
    "any order, blank rows": "answer,number\n32,3\n,\nB,1\n\"A,B\",2\n,,\n",
    "other letters of case": "number,answer\n1,the moon AND the sun\n2,wood;ICE\n3,32\n",
    "Spanish": "Número;Respuesta correcta\n1;B\n2;A, B\n3;32\n",
    "Russian": "№;Правильный ответ\n1;B\n2;A, B\n3;32\n",
    "Arabic": "الرقم,الإجابة الصحيحة\n١,B\n٢,\"A, B\"\n٣,32\n",
    "Chinese": "题号,答案\n1,Ｂ\n2,\"A,B\"\n3,32\n",
    "Japanese": "番号,正解\n1,B\n2,\"A,B\"\n3,32\n",
}  # fmt: skip


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_every_guise_of_csv(sheet: str, tmp_path: Path) -> None:
    questions, codes = quiz(tmp_path, sheet)
    assert (right(questions), codes) == (ANSWERS, [])


def test_a_text_in_utf_16(tmp_path: Path) -> None:
    questions, codes = quiz(tmp_path, SHEETS["tabs"].encode("utf-16"))
    assert (right(questions), codes) == (ANSWERS, [])


def test_all_columns(tmp_path: Path) -> None:
    sheet = (
        "id,number,answer,explanation,rationale A,Feedback C,points\n"
        'tides,1,B,"They pull.\n\nThe ""Moon"" more.",It makes waves.,"Too\nsmall.","2,5"\n,2,"A,B",,,,\n,3,B,,,,\n'
    )
    questions, codes = quiz(tmp_path, sheet)
    first = questions[0]
    assert codes == []
    assert (first.id, first.points, plain(first.explanation)) == (
        "tides",
        Decimal("2.5"),
        'They pull.\nThe "Moon" more.',
    )
    assert [plain(c.rationale) for c in first.choices] == ["It makes waves.", "", "Too\nsmall."]
    assert questions[1].id.startswith("q-")


FAULTS = {
    "no header": ("1,B\n2,A\n", "K302"),
    "empty": ("", "K302"),
    "unknown number": ("number,answer\n9,B\n", "K303"),
    "no number": ("number,answer\n,B\n", "K303"),
    "letter of no option": ("number,answer\n1,F\n2,A\n3,B\n", "K205"),
    "letter and stem": ("question,answer\nWhat causes the tides?,B\n", "K304"),
    "ordinal": ("number,answer\n1,2\n2,A\n3,B\n", "K205"),
    "unknown column": ("number,answer,teacher\n1,B,Asha\n2,A,\n3,B,\n", "K305"),
    "failed formula": ("number,answer\n1,#REF!\n2,A\n3,B\n", "K306"),
    "other stem": ("number,question,answer\n1,Which float?,A\n", "K308"),
    "twice": ("number,answer\n1,B\n1,A\n2,A\n3,B\n", "K211"),
    "missing": ("number,answer\n1,B\n2,A\n", "K201"),
    "no answer": ("number,answer\n1,\n2,A\n3,B\n", "K202"),
    "bad identifier": ("number,answer,id\n1,B,My Id\n2,A,\n3,B,\n", "K107"),
    "bad points": ("number,answer,points\n1,B,many\n2,A,\n3,B,\n", "K113"),
    "infinite points": ("number,answer,points\n1,B,Infinity\n2,A,\n3,B,\n", "K113"),
    "no points": ("number,answer,points\n1,B,NaN\n2,A,\n3,B,\n", "K113"),
    "rationale of no option": ("number,answer,rationale F\n1,B,x\n2,A,\n3,B,\n", "K304"),
    "not UTF-8": ("number,answer\n1,caf\xe9\n".encode("latin-1"), "T101"),
}


@pytest.mark.parametrize(("sheet", "code"), FAULTS.values(), ids=FAULTS)
def test_what_is_wrong_is_said(sheet: str | bytes, code: str, tmp_path: Path) -> None:
    _, codes = quiz(tmp_path, sheet)
    assert code in codes


def test_a_letter_that_is_an_option_of_its_own(tmp_path: Path) -> None:
    text = "1. Which is a vowel?\n   A. B\n   B. C\n   C. A\n"
    assert quiz(tmp_path, "number,answer\n1,A\n", text)[1] == ["K304"]
    text = "1. Which is a vowel?\n   A. A\n   B. B\n"
    questions, codes = quiz(tmp_path, "number,answer\n1,A\n", text)
    assert (right(questions), codes) == ([["A"]], [])


def test_numbers_that_begin_again_are_not_enough(tmp_path: Path) -> None:
    text = "# Part 1\n1. A?\n   A. x\n   B. y\n# Part 2\n1. B?\n   A. x\n   B. y\n"
    assert "K303" in quiz(tmp_path, "number,answer\n1,x\n", text)[1]
    questions, codes = quiz(tmp_path, "question,answer\nA?,x\nB?,y\n", text)
    assert right(questions) == [["x"], ["y"]] and not any(code[0] == "K" for code in codes)


def test_two_keys(tmp_path: Path) -> None:
    (tmp_path / "sea.key.xlsx").write_bytes(b"")
    assert quiz(tmp_path, SHEETS["commas"])[1] == ["K301"]


def test_an_orphaned_table(tmp_path: Path) -> None:
    (tmp_path / "sea.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "sae.key.csv").write_text("number,answer\n", encoding="utf-8")
    assert "E104" in run("check", ".", folder=tmp_path).printed
    assert "E103" in run("check", "sae.key.csv", folder=tmp_path).printed


def workbook(*rows: Sequence[object], formats: dict[str, str] | None = None) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(list(row))
    for cell, number_format in (formats or {}).items():
        sheet[cell].number_format = number_format
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def test_a_workbook(tmp_path: Path) -> None:
    data = workbook(
        ["Key", None],
        ["number", "answer", "explanation"],
        [1, "The Moon and the Sun", "Both.\nYes."],
        [2.0, "Wood;Ice"],
        [3, 32],
    )
    questions, codes = quiz(tmp_path, data, suffix=".xlsx")
    assert (right(questions), codes) == (ANSWERS, [])
    assert plain(questions[0].explanation) == "Both.\nYes."


def test_numbers_as_people_see_them(tmp_path: Path) -> None:
    data = workbook(["number", "answer"], [1, "B"], [2, "A"], [3, 0.035], formats={"B4": "0.0%"})
    assert right(quiz(tmp_path, data, suffix=".xlsx")[0])[2] == ["3.5%"]
    text = "1. ?\n   A. TRUE\n   B. False\n"
    assert right(quiz(tmp_path, workbook(["no", "answer"], [1, False]), text, ".xlsx")[0]) == [["False"]]


def test_a_date_is_no_answer(tmp_path: Path) -> None:
    data = workbook(["number", "answer"], [1, datetime.date(2026, 2, 1)], [2, "A"], [3, "B"])
    _, codes = quiz(tmp_path, data, suffix=".xlsx")
    assert "K306" in codes
    printed = run("check", "sea.txt", folder=tmp_path).printed
    assert "sea.key.xlsx:2:5: error K306" in printed and "date" in printed


def bomb() -> bytes:
    """A small archive that says it unpacks to more than allowed."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as file,
    ):
        for _ in range(MOST_UNPACKED // 1_000_000 + 1):
            file.write(bytes(1_000_000))
    return buffer.getvalue()


def with_dtd() -> bytes:
    source = zipfile.ZipFile(io.BytesIO(workbook(["number", "answer"], [1, "B"])))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in source.namelist():
            data = source.read(name)
            if name.endswith("sheet1.xml"):
                start = data.index(b"<worksheet")
                data = data[:start] + b'<!DOCTYPE worksheet [<!ENTITY a "B">]>' + data[start:]
            archive.writestr(name, data)
    return buffer.getvalue()


BROKEN = {
    "empty": b"",
    "text": b"number,answer\n1,B\n",
    "old format or password": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
    "cut": workbook(["number", "answer"])[:-400],
    "another zip": bytes.fromhex("504b0506") + bytes(18),
    "too wide": workbook(["number", "answer", *["x"] * 200]),
    "bomb": bomb(),
    "DTD": with_dtd(),
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_broken_and_hostile_workbooks_are_refused(data: bytes, tmp_path: Path) -> None:
    assert quiz(tmp_path, data, suffix=".xlsx")[1] == ["K307"]


CELLS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp")) | st.sampled_from('",;\n\t'),
    max_size=12,
)


@given(st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=1, max_size=5), st.sampled_from(";,\t"))
def test_csv_is_read_as_it_was_written(rows: list[list[str]], separator: str) -> None:
    rows = [["a", "b"], *rows]
    text = "\n".join(separator.join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows)
    source = SourceText("k.csv", tuple(text.split("\n")))
    read = [[cell.text for cell in row] for row in csv_rows(source)]
    assert read == rows
    for row in csv_rows(source):
        for cell in row:
            first, last = source.lines[cell.span.line - 1], source.lines[cell.span.end_line - 1]
            assert first[cell.span.start] == '"' and last[cell.span.end - 1] == '"'


@given(st.text(max_size=60))
def test_any_text_is_read_as_csv(text: str) -> None:
    for row in csv_rows(SourceText("k.csv", tuple(text.split("\n")))):
        assert row


def test_a_question_without_row_is_given_one_by_hand(tmp_path: Path) -> None:
    """`key update` does not write tables, so nothing points there."""
    (tmp_path / "sea.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "sea.key.csv").write_text("number,answer\n1,B\n2,A\n", encoding="utf-8")
    printed = run("check", "sea.txt", folder=tmp_path).printed
    assert "help: Add a row for it, with its number or its text, and its answer." in printed
    assert "key update" not in printed


@pytest.mark.parametrize(
    ("cell", "texts"),
    [
        ("blue | azure", ["blue", "azure"]),
        ('"blue\nazure\n"', ["blue", "azure"]),
        ("blue/azure", ["blue/azure"]),
        ('"blue; azure, or not"', ["blue; azure, or not"]),
    ],
)
def test_only_bars_and_line_breaks_part_texts_to_be_typed(
    cell: str, texts: list[str], tmp_path: Path
) -> None:
    questions, found = quiz(tmp_path, f"number,answer\n1,{cell}\n", "Sky\n\n1. Which colour has the sky?\n")
    answer = questions[0].answer
    assert isinstance(answer, ShortAnswer)
    assert (list(answer.accepted), found) == (texts, [])
