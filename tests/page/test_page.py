"""The page as a file: safe, small, the same every time, and in every language whole."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings

from every_kind import QUIZ
from lmspack import resources
from lmspack.diagnostics import Problems
from lmspack.interface_texts import PLURALS, Text, interface_language, interface_texts
from lmspack.model import Essay, Quiz, Section
from lmspack.readback import ReadbackError
from lmspack.readback.compare import differences
from lmspack.readback.html import read
from lmspack.richtext import BREAK, CodeBlock, Content, Media, Paragraph, text_content
from lmspack.richtext.languages import direction
from lmspack.targets import TARGETS
from lmspack.targets.html import page
from lmspack.understand import understand
from strategies import quizzes
from strategies_kinds import quizzes_of_any_kind

SOURCES = Path(__file__).parents[2] / "sources"
QUIZZES = Path(__file__).parent / "quizzes"
TEXTS = resources.folder("templates") / "html" / "texts"
SCRIPTS = resources.folder("templates") / "html" / "page"
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def known(path: Path) -> Quiz:
    understood = understand(path, Problems())
    assert understood is not None
    return understood.quiz


@pytest.fixture(scope="module")
def real() -> Quiz:
    return known(SOURCES / "gradient-accumulation.hi.txt")


class Parsed(HTMLParser):
    """A page as a browser's parser sees it: elements with attributes, and the text in script, style and data."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.raw: dict[str, str] = {}
        self.comments: list[str] = []
        self._open = ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._open = dict(attrs).get("id") or tag

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        self.raw[self._open] = self.raw.get(self._open, "") + data

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)


FRAME = {"html": 1, "head": 1, "meta": 5, "title": 1, "style": 1, "body": 1, "header": 1, "h1": 1, "main": 1}


@settings(max_examples=40)
@given(quiz=quizzes())
def test_no_text_becomes_an_element(quiz: Quiz) -> None:
    """Whatever an author writes, a browser finds the elements of the frame, and one script and one data block."""
    parsed = Parsed(page(quiz))
    names = [name for name, _ in parsed.elements]
    assert {name: names.count(name) for name in FRAME} == FRAME
    assert [attributes for name, attributes in parsed.elements if name == "script"] == [
        {"id": "data", "type": "application/json"},
        {},
    ]
    assert parsed.comments == []
    assert parsed.raw["title"] == parsed.raw["h1"] == quiz.title
    assert len(json.loads(parsed.raw["data"])["questions"]) == len(quiz.questions)


@settings(max_examples=20)
@given(quiz=quizzes())
def test_the_same_quiz_gives_the_same_bytes(quiz: Quiz) -> None:
    assert page(quiz) == page(replace(quiz))


def test_nothing_is_loaded_from_anywhere(real: Quiz) -> None:
    markup = page(real)
    attributes = {name for _, found in Parsed(markup).elements for name in found}
    assert attributes.isdisjoint({"src", "href", "action", "srcset", "style", "onclick", "onload"})
    style = markup.partition("<style>")[2].partition("</style>")[0]
    assert "url(" not in style and "@import" not in style and "@font-face" not in style


def test_the_frame_holds_for_html_and_for_xml() -> None:
    """No comment of the sources is in the page, and nothing in script or style ends its CDATA section early."""
    markup = page(known(QUIZZES / "everything.txt"))
    for name in ("script", "style"):
        inside = markup.partition(f"<{name}>")[2].partition(f"</{name}>")[0]
        body = inside.removeprefix("/*<![CDATA[*/\n").removesuffix("\n/*]]>*/")
        assert body != inside
        assert not any(token in body for token in ("]]>", "<!--", "</s"))
        assert not any(line.startswith("//") for line in body.splitlines())


def test_no_line_of_a_script_needs_its_indent() -> None:
    """Indents and lines that begin with // are left out, which would change a template text of several lines."""
    for path in SCRIPTS.glob("*.js"):
        for line in path.read_text("utf-8").splitlines():
            assert line.count("`") % 2 == 0 or line.lstrip().startswith("//"), f"{path.name}: {line}"


def _texts(content: Content) -> Iterator[str]:
    for block in content:
        if isinstance(block, CodeBlock):
            yield block.code
        else:
            yield from (inline for inline in block.inlines if isinstance(inline, str) and inline is not BREAK)


def content_bytes(quiz: Quiz) -> int:
    """The bytes of everything that an author wrote, as UTF-8."""
    contents = [quiz.introduction]
    for question in quiz.questions:
        contents += [question.stem, question.explanation]
        contents += [part for choice in question.choices for part in (choice.content, choice.rationale)]
    return sum(len(text.encode()) for content in contents for text in _texts(content)) + len(
        quiz.title.encode()
    )


def large(quiz: Quiz, count: int = 200) -> Quiz:
    """A quiz of ``count`` questions, made of the questions of another."""
    some = [quiz.questions[place % len(quiz.questions)] for place in range(count)]
    numbered = [
        replace(question, id=f"q{place}", number=str(place)) for place, question in enumerate(some, 1)
    ]
    return replace(quiz, questions=tuple(numbered))


@pytest.mark.parametrize("language", PLURALS)
def test_a_page_of_200_questions_is_small(language: str, real: Quiz) -> None:
    quiz = large(replace(real, language=language))
    quiz = replace(quiz, questions=tuple(replace(q, language=language) for q in quiz.questions))
    assert len(page(quiz).encode()) - content_bytes(quiz) < 60_000


# What must be found when the page is read back.

WRONG = {
    "another right answer": ('"worth":[0,0,1,0]', '"worth":[1,0,0,0]'),
    "a lost word": ("सीमित मेमोरी पर", "सीमित पर"),
    "a lost explanation": ('"why":"', '"whom":"'),
    "another language": ('"language":"hi"', '"language":"en"'),
    "no mixing": ('"shuffle":true', '"shuffle":false'),
    "another title": ("<title>", "<title>x"),
    "another quiz": ('data-quiz="gradient', 'data-quiz="gradual'),
    "a changed script": ('"use strict";', '"use strict"; alert(1);'),
    "a changed style": (":root{", ":root {"),
    "another policy": ("default-src &#39;none&#39;", "default-src *"),
    "no policy": ("Content-Security-Policy", "X-Policy"),
    "a second script": ("</body>", "<script>alert(1)</script></body>"),
    "an event attribute": ('<main id="main">', '<main id="main" onclick="alert(1)">'),
    "a picture from elsewhere": ("</body>", '<img src="https://example.org/x.png"/></body>'),
    "not well-formed": ("</main>", ""),
    "no data": ('{"language"', '{"language'),
    "an unknown kind": ('"id":"purpose"', '"id":"purpose","kind":"puzzle"'),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_page_is_found(what: str, real: Quiz, tmp_path: Path) -> None:
    old, new = WRONG[what]
    markup = page(real)
    assert old in markup
    assert found_in(real, markup.replace(old, new, 1), tmp_path)


WRONG_KINDS = {
    "another accepted text": ('"New* Delhi"', '"New Delhi"'),
    "capitals": ('"case":true', '"case":false'),
    "another number": ('["3.14","0.01"]', '["3.14","0.1"]'),
    "another match": ('"key":[0,1,0]', '"key":[0,1,1]'),
    "another order": ('"items":["one","two"', '"items":["two","one"'),
    "another right option of a menu": ('"right":3', '"right":0'),
    "a gap at another place": ('data-gap=\\"0\\"', 'data-gap=\\"1\\"'),
    "a longer essay": ('"most":200', '"most":300'),
    "part marks": ('"exact":true', '"exact":false'),
    "points taken away": ('"negative":"0.33333"', '"negative":"0.3"'),
    "what a wrong option takes": ('"worth":[100000,-33333', '"worth":[100000,0'),
    "what a try costs": ('"penalty":"0.25"', '"penalty":"0.2"'),
    "a hint": ('"hints":["One hint"]', '"hints":[]'),
    "a message": ('"messages":["Well done"', '"messages":["Well"'),
    "numbers of options": ('"numbering":"III"', '"numbering":"iii"'),
    "another section": ('"section":"Part A"', '"section":"Part"'),
    "a lost picture": ('"leaf.png":["image/png","', '"leaf.png":["image/png","AAAA'),
    "the size of a picture": (",3,2]", ",2,3]"),
    "another picture": ('src=\\"leaf.png\\"', 'src=\\"root-2.png\\"'),
    "a formula": ("\\\\sum_", "\\\\prod_"),
    "a link": ("https://example.org/", "https://example.com/"),
    "a language in a text": ('lang=\\"la\\"', 'lang=\\"it\\"'),
    "a direction": ('"rtl":["ar","ur"]', '"rtl":["ar"]'),
    "pictures from elsewhere": ("img-src data:", "img-src *"),
    "scripts in data": ("media-src data:; ", "media-src data:; object-src data:; "),
}


@pytest.mark.parametrize("what", WRONG_KINDS)
def test_a_wrong_page_of_every_kind_is_found(what: str, tmp_path: Path) -> None:
    old, new = WRONG_KINDS[what]
    markup = page(QUIZ)
    assert old in markup
    assert found_in(QUIZ, markup.replace(old, new), tmp_path)


WRONG_SETTINGS = {
    "the time": ('"minutes":90', '"minutes":9'),
    "when feedback shows": ('"feedback":"end"', '"feedback":"never"'),
    "mixing of questions": ('"shuffle":true,"minutes"', '"minutes"'),
    "a pool": ('["Part A",2,false]', '["Part A",null,false]'),
    "mixing of a section": ('["Part/B",null,true]', '["Part/B",null,false]'),
}


@pytest.mark.parametrize("what", WRONG_SETTINGS)
def test_other_settings_are_found(what: str, tmp_path: Path) -> None:
    old, new = WRONG_SETTINGS[what]
    sections = (Section(""), Section("Part A", 2), Section("Part/B", shuffle=True))
    quiz = replace(QUIZ, sections=sections, shuffle_questions=True, time_limit=90, feedback="end")
    assert not found_in(quiz, page(quiz), tmp_path)
    markup = page(quiz)
    assert old in markup
    assert found_in(quiz, markup.replace(old, new), tmp_path)


def found_in(quiz: Quiz, markup: str, folder: Path) -> list[str]:
    """What reading this page back finds."""
    path = folder / "page.html"
    path.write_text(markup, encoding="utf-8")
    try:
        return list(differences(quiz, read(path, lambda *_: None), TARGETS["html"]))
    except ReadbackError as error:
        return [str(error)]


def test_every_kind_comes_back(tmp_path: Path) -> None:
    assert found_in(QUIZ, page(QUIZ), tmp_path) == []


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(quiz=quizzes_of_any_kind())
def test_any_quiz_comes_back(quiz: Quiz, tmp_path: Path) -> None:
    assert found_in(quiz, page(quiz), tmp_path) == []


def test_what_is_for_markers_is_not_in_the_page() -> None:
    """Notes are left out with the pictures and sounds that only they show."""
    notes = Essay((*text_content("for markers only"), Paragraph((Media("tone.wav", "tone", "audio"),))))
    essay = replace(QUIZ.questions[13], answer=notes)
    quiz = replace(QUIZ, introduction=(), questions=(essay,), sections=())
    markup = page(quiz)
    assert essay.kind == "essay" and "for markers only" not in markup
    assert "tone.wav" not in markup and "media-src" not in markup


def test_a_page_has_the_parts_that_it_needs() -> None:
    """A page of options has no script for fields, and says nothing of blanks."""
    plain, whole = page(known(QUIZZES / "everything.txt")), page(QUIZ)
    for part in ("KINDS.match", "KINDS.order", "KINDS.blanks", "KINDS.essay", "FINISHING.push"):
        assert part not in plain and part in whole
    assert '"fill_in"' not in plain and '"fill_in"' in whole
    assert "PARTS.clock={" not in whole


# Interface texts.


def forms(text: Text) -> dict[str, str]:
    return {"other": text} if isinstance(text, str) else text


def test_each_table_is_of_a_known_language() -> None:
    assert {path.stem for path in TEXTS.glob("*.yaml")} == set(PLURALS)
    assert {"en", "hi", "es", "fr", "de", "ar", "pt", "ru", "zh", "ja"} <= set(PLURALS)


@pytest.mark.parametrize("language", PLURALS)
def test_every_language_has_every_text(language: str) -> None:
    english, texts = interface_texts("en"), interface_texts(language)
    assert list(texts) == list(english)
    for name, text in texts.items():
        assert isinstance(text, str) == isinstance(english[name], str), name
        if not isinstance(text, str):
            assert tuple(text) == PLURALS[language], name
        wanted = set(PLACEHOLDER.findall(forms(english[name])["other"]))
        for category, form in forms(text).items():
            assert form.strip() == form != "", name
            found = set(PLACEHOLDER.findall(form))
            # Arabic says none, one and two without the number.
            assert found <= wanted if category in ("zero", "one", "two") else found == wanted, (
                name,
                category,
            )


def test_every_text_is_used_and_every_used_one_exists() -> None:
    sources = "".join(path.read_text("utf-8") for path in SCRIPTS.glob("*.js"))
    frame = (SCRIPTS.parent / "page.html.j2").read_text("utf-8")
    used = set(re.findall(r'"([a-z_]+)"', sources)) | set(re.findall(r"texts\.(\w+)", frame))
    assert set(interface_texts("en")) <= used
    said = set(re.findall(r'\bsay\("(\w+)"', sources)) | set(re.findall(r'\bbutton\("(\w+)"', sources))
    assert said <= set(interface_texts("en"))


def test_no_text_says_its_key_twice() -> None:
    for path in TEXTS.glob("*.yaml"):
        keys = re.findall(r"^(\w+):", path.read_text("utf-8"), re.MULTILINE)
        assert len(keys) == len(set(keys)) == len(yaml.safe_load(path.read_text("utf-8")))


@pytest.mark.parametrize(
    ("tag", "interface", "right_to_left"),
    [
        ("hi", "hi", False),
        ("pt-BR", "pt", False),
        ("zh-Hant-TW", "zh", False),
        ("ar-EG", "ar", True),
        ("he", "en", True),
        ("ur", "en", True),
        ("az-Arab", "en", True),
        ("ar-Latn", "ar", False),
        ("und", "en", False),
    ],
)
def test_languages(tag: str, interface: str, right_to_left: bool) -> None:
    assert (interface_language(tag), direction(tag) == "rtl") == (interface, right_to_left)
