"""Pictures and sounds beside a quiz text: found, refused, named."""

import os
import sys
from pathlib import Path

import pytest

import mediafiles as made
from lmspack.diagnostics import Problems
from lmspack.media import embed, files, shelf
from lmspack.model import (
    Choice,
    Essay,
    Matching,
    MediaFile,
    Messages,
    Ordering,
    Pair,
    Question,
    Quiz,
)
from lmspack.richtext import (
    BulletList,
    Content,
    Link,
    Media,
    Paragraph,
    Quotation,
    Table,
    inlines_of,
)
from lmspack.source import SourceText, Span

needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need a permission there")


def shown(*paths: str, alt: str = "A map") -> Content:
    return (Paragraph(tuple(Media(path, alt) for path in paths)),)


def question(id: str, line: int, stem: Content, **fields: object) -> Question:
    return Question(id, "1", "choice", stem, Span(line, 0, line, 1), **fields)  # type: ignore[arg-type]


def quiz_of(*questions: Question, text: str = "", introduction: Content = ()) -> Quiz:
    return Quiz("q", "Q", introduction, "en", questions, SourceText("quiz.txt", tuple(text.split("\n"))))


def embedded(folder: Path, *paths: str, alt: str = "A map") -> tuple[Quiz, list[tuple[str, str, str]]]:
    """A quiz with one question that shows these files, and what is found: code, message, help."""
    text = "Title\n\n1. " + " ".join(f"![{alt}]({path})" for path in paths)
    problems = Problems()
    quiz = embed(quiz_of(question("a", 3, shown(*paths, alt=alt)), text=text), folder, problems)
    return quiz, [(found.code, found.message, found.help) for found in problems]


def names(quiz: Quiz) -> list[str]:
    return [file.name for file in quiz.media]


def test_a_quiz_without_media_stays_the_same_object(tmp_path: Path) -> None:
    quiz = quiz_of(question("a", 1, (Paragraph(("x",)),)))
    assert embed(quiz, tmp_path, Problems()) is quiz


def test_every_content_of_a_quiz(tmp_path: Path) -> None:
    places = [f"p{n:02}" for n in range(21)]
    for number, place in enumerate(places):
        (tmp_path / f"{place}.png").write_bytes(made.png(number + 1))
    p = [shown(f"{place}.png") for place in places]
    media = [content[0].inlines[0] for content in p if isinstance(content[0], Paragraph)]
    nested: Content = (
        Quotation((BulletList((p[15],)),)),
        Table(((media[16],),), (((media[17],),),), ("",)),
        Paragraph((Link("https://example.org/", (media[18],)),)),
    )
    quiz = quiz_of(
        question(
            "a",
            1,
            p[1],
            choices=(Choice(p[2], Span(1, 0, 1, 1), rationale=p[3]),),
            hints=(p[4], p[5]),
            messages=Messages(p[6], p[7], p[8]),
            explanation=p[9],
        ),
        question("b", 1, (), answer=Matching((Pair(p[10], p[11]),), (p[12],))),
        question("c", 1, nested, answer=Ordering((p[13], p[14]))),
        question("d", 1, (), answer=Essay(p[19])),
        introduction=p[0],
    )
    problems = Problems()
    made_of = embed(quiz, tmp_path, problems)
    assert list(problems) == []
    assert sorted(names(made_of)) == [f"{place}.png" for place in places[:20]]
    assert made_of.media[0] == MediaFile("p00.png", made.png(1), "image/png", 1, 1)
    assert repr(made_of).count("Media(name='p") == 20


def test_names_are_safe_and_the_same_file_is_there_once(tmp_path: Path) -> None:
    (tmp_path / "pics").mkdir()
    (tmp_path / "more").mkdir()
    (tmp_path / "pics" / "Größe der Welt.JPEG").write_bytes(made.jpeg())
    (tmp_path / "more" / "map.png").write_bytes(made.png(2))
    (tmp_path / "map.png").write_bytes(made.png(1))
    (tmp_path / "copy.png").write_bytes(made.png(1))
    (tmp_path / "नक्शा.png").write_bytes(made.png(3))
    (tmp_path / "con.png").write_bytes(made.png(4))
    (tmp_path / ("long" * 40 + ".png")).write_bytes(made.png(5))
    (tmp_path / "2024-05.png").write_bytes(made.png(6))
    paths = (
        "pics/Größe der Welt.JPEG",
        "./more/../more//map.png",
        "map.png",
        "copy.png",
        "नक्शा.png",
        "con.png",
        "long" * 40 + ".png",
        "2024-05.png",
    )
    quiz, found = embedded(tmp_path, *paths)
    assert found == []
    assert [
        name.partition("-")[0] if name.count("-") == 1 and "2024" not in name else name
        for name in names(quiz)
    ] == [
        "groe-der-welt.jpg",
        "map",
        "map",
        "media",
        "con",
        "long" * 10 + ".png",
        "2024-05.png",
    ]
    assert all(name.isascii() and len(name) < 70 for name in names(quiz))
    used = [inline.name for inline in inlines_of(quiz.questions[0].stem) if isinstance(inline, Media)]
    assert used[2] == used[3] == names(quiz)[2]
    assert set(used) == set(names(quiz))
    backwards, _ = embedded(tmp_path, *reversed(paths))
    assert set(names(backwards)) - {"copy.png"} >= {"groe-der-welt.jpg", "2024-05.png"}


def test_names_do_not_depend_on_the_order(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "map.png").write_bytes(made.png(2))
    (tmp_path / "map.png").write_bytes(made.png(1))
    one, _ = embedded(tmp_path, "a/map.png", "map.png")
    other, _ = embedded(tmp_path, "map.png", "a/map.png")
    assert sorted(names(one)) == sorted(names(other))


def test_the_content_says_whether_it_is_a_sound(tmp_path: Path) -> None:
    (tmp_path / "bird.mp3").write_bytes(made.mp3())
    quiz, found = embedded(tmp_path, "bird.mp3")
    assert found == []
    assert quiz.questions[0].stem == (Paragraph((Media("bird.mp3", "A map", "audio"),)),)


@pytest.mark.parametrize(
    ("path", "code", "help"),
    [
        ("nap.png", "E201", "Did you mean 'map.png'?"),
        ("other.gif", "E201", "folder of the quiz text"),
        ("none/map.png", "E201", ""),
        ("map.png/x", "E201", ""),
        ("MAP.png", "E208", "capitals"),
        ("Pics/in.png", "E208", "capitals"),
        ("/etc/passwd", "E202", "folder of the quiz text"),
        ("\\\\host\\x.png", "E202", "folder of the quiz text"),
        ("C:\\x.png", "E202", "folder of the quiz text"),
        ("c:x.png", "E202", "folder of the quiz text"),
        ("pics\\in.png", "E202", "'pics/in.png'"),
        ("../outside.png", "E202", "beside"),
        ("pics/../../outside.png", "E202", "beside"),
        ("../project/map.png", "E202", "beside"),
        ("map.png\0", "E202", ""),
        (" ", "E202", ""),
        ("", "E202", ""),
        ("http://example.org/x.png", "E203", "Download it"),
        ("HTTPS://example.org/x.png", "E203", "Download it"),
        ("//example.org/x.png", "E203", "Download it"),
        ("file:///etc/passwd", "E203", "beside"),
        ("data:image/png;base64,AAAA", "E203", "Save it as a file"),
        ("pics", "E204", "Name a file"),
        ("pics/", "E204", "Name a file"),
        (".", "E204", "Name a file"),
        ("empty.png", "E205", ""),
        ("text.png", "E206", "PNG"),
        ("wrong.png", "E207", "'wrong.jpg'"),
        ("bare", "E207", "'bare.png'"),
        ("cut.png", "E209", "once more"),
        ("active.svg", "E210", "PNG"),
        ("vast.png", "E211", "50 million"),
    ],
)
def test_what_is_refused(tmp_path: Path, path: str, code: str, help: str) -> None:
    folder = tmp_path / "project"
    (folder / "pics").mkdir(parents=True)
    (tmp_path / "outside.png").write_bytes(made.png())
    for name, data in {
        "map.png": made.png(),
        "pics/in.png": made.png(2),
        "empty.png": b"",
        "text.png": b"No picture",
        "wrong.png": made.jpeg(),
        "bare": made.png(),
        "cut.png": made.png()[:-5],
        "active.svg": made.svg("<script/>"),
        "vast.png": made.png(50_001, 1000),
    }.items():
        (folder / name).write_bytes(data)
    quiz, found = embedded(folder, path)
    assert [code for code, _, _ in found] == [code], found
    assert help in found[0][2]
    assert quiz.media == ()
    assert quiz.questions[0].stem == shown(path)


def test_the_project_may_be_larger_than_the_folder(tmp_path: Path) -> None:
    (tmp_path / "sources").mkdir()
    (tmp_path / "media").mkdir()
    (tmp_path / "media" / "map.png").write_bytes(made.png())
    quiz = quiz_of(question("a", 1, shown("../media/map.png")))
    problems = Problems()
    inputs: dict[str, str] = {}
    assert names(embed(quiz, tmp_path / "sources", problems, root=tmp_path, inputs=inputs)) == ["map.png"]
    assert len(problems) == 0
    assert list(inputs) == [str(tmp_path / "media" / "map.png")]


def test_how_accents_are_put_together_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "Cafe\u0301.png").write_bytes(made.png())
    quiz, found = embedded(tmp_path, "Caf\u00e9.png")
    assert (names(quiz), found) == (["cafe.png"], [])


@needs_links
def test_links(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    (folder / "pics").mkdir(parents=True)
    (folder / "pics" / "map.png").write_bytes(made.png())
    (tmp_path / "outside.png").write_bytes(made.png(2))
    (folder / "inside.png").symlink_to("pics/map.png")
    (folder / "out.png").symlink_to("../outside.png")
    (folder / "up").symlink_to("..")
    (folder / "round.png").symlink_to("round.png")
    (folder / "gone.png").symlink_to("nowhere.png")
    quiz, found = embedded(folder, "inside.png")
    assert (names(quiz), found) == (["inside.png"], [])
    for path, code in {
        "out.png": "E202",
        "up/outside.png": "E202",
        "up/project/pics/map.png": "E202",
        "round.png": "E204",
        "gone.png": "E201",
    }.items():
        assert [code for code, _, _ in embedded(folder, path)[1]] == [code], path
    (tmp_path / "link").symlink_to(folder)
    assert embedded(tmp_path / "link", "pics/map.png")[1] == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
def test_a_pipe_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    assert [code for code, _, _ in embedded(tmp_path, "pipe.png")[1]] == ["E204"]


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(tmp_path: Path) -> None:
    (tmp_path / "map.png").write_bytes(made.png())
    (tmp_path / "map.png").chmod(0)
    assert [code for code, _, _ in embedded(tmp_path, "map.png")[1]] == ["E204"]


@pytest.mark.parametrize(
    ("error", "code"), [(FileNotFoundError(2, "gone"), "E201"), (OSError(5, "Input/output error"), "E204")]
)
def test_a_file_that_vanishes_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, code: str
) -> None:
    def fails(*_: object) -> int:
        raise error

    (tmp_path / "map.png").write_bytes(made.png())
    monkeypatch.setattr(files.os, "open", fails)
    assert [code for code, _, _ in embedded(tmp_path, "map.png")[1]] == [code]


def test_large_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_FILE", 200)
    monkeypatch.setattr(shelf, "MAX_TOTAL", 250)
    for number in range(4):
        (tmp_path / f"{number}.png").write_bytes(made.png(number + 1, note="x" * 20))
    (tmp_path / "large.png").write_bytes(made.png(note="x" * 200))
    assert [code for code, _, _ in embedded(tmp_path, "large.png")[1]] == ["E205"]
    quiz, found = embedded(tmp_path, "0.png", "1.png", "2.png", "3.png")
    assert len(quiz.media) == 2
    assert {code for code, _, _ in found} == {"E205"}
    assert "more than" in found[0][1]


@pytest.mark.parametrize(
    ("name", "alt", "codes"),
    [
        ("map.png", "", ["C301"]),
        ("map.png", "  ", ["C301"]),
        ("map.png", "map.png", ["C302"]),
        ("map.png", "Map", []),
        ("img_2041.png", "IMG_2041", ["C302"]),
        ("wide.png", "A map", ["C303"]),
    ],
)
def test_remarks(tmp_path: Path, name: str, alt: str, codes: list[str]) -> None:
    (tmp_path / name).write_bytes(made.png(4001 if name == "wide.png" else 1))
    quiz, found = embedded(tmp_path, name, alt=alt)
    assert [code for code, _, _ in found] == codes
    assert names(quiz) == [name.replace("_", "-")]


def test_every_use_is_told_at_its_place(tmp_path: Path) -> None:
    text = "Title\n\n1. see a.png ![x](a.png)\n   ![x](a%20b.png) ![y](a.png)\n\n2. ![x](<b c.png>)\n"
    key = SourceText("quiz.key.yaml", ("questions:", "  explanation: '![x](only key.png)'"))
    quiz = quiz_of(
        question("a", 3, shown("a.png", "a b.png", "a.png"), explanation=shown("only key.png")),
        question("b", 6, shown("b c.png")),
        question("c", 6, shown("nowhere.png")),
        text=text,
    )
    problems = Problems()
    embed(quiz, tmp_path, problems, keys=[key])
    assert [(found.file, found.line, found.column, found.question) for found in problems] == [
        ("quiz.key.yaml", 2, 22, "a"),
        ("quiz.txt", 3, 19, "a"),
        ("quiz.txt", 4, 9, "a"),
        ("quiz.txt", 4, 25, "a"),
        ("quiz.txt", 6, 1, "c"),
        ("quiz.txt", 6, 10, "b"),
    ]
