"""Runs of another script are marked with the language that the author says, and nothing else changes."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmspack.richtext import (
    BREAK,
    BulletList,
    Code,
    CodeBlock,
    Content,
    Gap,
    Heading,
    Inline,
    LanguageRun,
    Link,
    Math,
    Media,
    Paragraph,
    Quotation,
    Rule,
    Styled,
    Table,
    inlines_of,
    plain,
)
from lmspack.richtext.languages import _LANGUAGES_BY_SCRIPT
from lmspack.richtext.runs import Marker
from lmspack.richtext.scripts import CODES, NAMES, RANGES, members
from strategies import rich_contents


def marked(language: str, languages: dict[str, str], *inlines: Inline) -> tuple[Inline, ...]:
    """A paragraph's inlines with their runs marked."""
    (paragraph,) = Marker(language, languages).content((Paragraph(inlines),))
    assert isinstance(paragraph, Paragraph)
    return paragraph.inlines


def written(inlines: tuple[Inline, ...]) -> str:
    """Inlines with each run as ``[tag:text]``."""
    made = ""
    for inline in inlines:
        match inline:
            case str():
                made += inline
            case LanguageRun(language, inner):
                made += f"[{language}:{written(inner)}]"
            case Styled(style, inner):
                made += f"<{style}:{written(inner)}>"
            case Link(_, inner):
                made += f"<a:{written(inner)}>"
            case _:
                made += f"<{type(inline).__name__}>"
    return made


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("यह GPU है", "यह [en:GPU] है"),
        ("यह batch size है", "यह [en:batch size] है"),
        ("Only words, here.", "[en:Only words, here]."),
        ("(GPU) है", "([en:GPU]) है"),
        ("GPU (fast) है", "[en:GPU (fast)] है"),
        ("(GPU) CPU है", "[en:(GPU) CPU] है"),
        ("f(x) है", "[en:f(x)] है"),
        ("f(g(x)] है", "[en:f(g(x)]] है"),
        ("GPU (तेज़)", "[en:GPU] (तेज़)"),
        ("mp3 और GPT-4, C++ व 3D", "[en:mp3] और [en:GPT-4, C++] व [en:3D]"),
        ("x=3 और x = 3", "[en:x=3] और [en:x] = 3"),
        ("12 से 13, 5% है।", "12 से 13, 5% है।"),
        ("caf\u0065\u0301 है", "[en:caf\u0065\u0301] है"),
        ("m² area है", "[en:m² area] है"),
        ("…CPU?", "…[en:CPU]?"),
        ("Ａｂ है", "[en:Ａｂ] है"),
        ("GPU Ὠ CPU है", "[en:GPU] Ὠ [en:CPU] है"),
        ("a ꀀ b", "[en:a] ꀀ [en:b]"),
        ("हिन्दी", "हिन्दी"),
        ("", ""),
    ],
)
def test_where_a_run_begins_and_ends(text: str, expected: str) -> None:
    assert written(marked("hi", {"Latn": "en"}, text)) == expected


@pytest.mark.parametrize(
    ("language", "languages", "text", "expected"),
    [
        ("hi", {}, "GPU", "GPU"),
        ("hi", {"Arab": "ur"}, "GPU कتاب", "GPU क[ur:تاب]"),
        ("ur", {"Latn": "en", "Deva": "hi"}, "وہ हिन्दी GPU ہے", "وہ [hi:हिन्दी] [en:GPU] ہے"),
        ("en", {"Latn": "de", "Deva": "hi"}, "die नमस्ते Katze", "die [hi:नमस्ते] Katze"),
        ("hi-Latn", {"Latn": "en", "Deva": "hi"}, "yah हिन्दी", "yah [hi:हिन्दी]"),
        ("sr", {"Latn": "en"}, "ово word", "ово [en:word]"),
        ("sr-Latn", {"Latn": "en"}, "ovo word", "ovo word"),
        ("sr", {"Latn": "sr"}, "ово ovo", "ово ovo"),
        ("hi", {"Latn": "sr", "Cyrl": "sr"}, "यह ovo ово है", "यह [sr:ovo ово] है"),
        ("und", {"Latn": "en", "Deva": "hi"}, "GPU, यह", "[en:GPU], [hi:यह]"),
        ("tlh", {"Latn": "en"}, "Qapla", "Qapla"),
        ("tlh-Piqd", {"Latn": "en"}, "Qapla", "Qapla"),
        ("fa", {"Arab": "ar", "Latn": "en"}, "سلام hi", "سلام [en:hi]"),
        ("en", {"Jpan": "ja"}, "word 日本語、かな word", "word [ja:日本語、かな] word"),
        ("en", {"Jpan": "ja", "Hang": "ko"}, "東京 タワー, 서울", "[ja:東京 タワー, 서울]"),
        ("en", {"Hani": "zh", "Hira": "ja", "Kana": "ja"}, "中文 or 日本の", "[zh:中文] or [ja:日本の]"),
        ("en", {"Kore": "ko"}, "漢字 or 한국", "[ko:漢字] or [ko:한국]"),
        ("en", {"Hanb": "zh-TW"}, "ㄅㄆ or 中", "[zh-TW:ㄅㄆ] or [zh-TW:中]"),
        ("en", {"Bopo": "zh"}, "ㄅㄆ", "[zh:ㄅㄆ]"),
        ("ja", {"Hani": "zh", "Latn": "en"}, "漢字とPC", "漢字と[en:PC]"),
        ("ko", {"Hani": "zh"}, "漢字", "漢字"),
        ("hi", {"Aran": "ur"}, "کتاب", "[ur:کتاب]"),
    ],
)
def test_which_scripts_are_marked(language: str, languages: dict[str, str], text: str, expected: str) -> None:
    assert written(marked(language, languages, text)) == expected


@pytest.mark.parametrize(
    ("inlines", "expected"),
    [
        (("see ", Styled("em", ("this",)), " now."), "[en:see <em:this> now]."),
        (("see ", Styled("em", ("यह",)), " now"), "[en:see] <em:यह> [en:now]"),
        (("see ", Styled("em", ("यह GPU",))), "[en:see] <em:यह [en:GPU]>"),
        (("see ", Link("https://example.org/", ("it",))), "[en:see <a:it>]"),
        (("run ", Code("x"), " now ", Math("y")), "[en:run <Code> now] <Math>"),
        ((Code("x"), " run"), "<Code> [en:run]"),
        (("a ", Media("b.png", "c"), Styled("em", ("!",)), " d"), "[en:a <Media><em:!> d]"),
        (("a", BREAK, "b"), "[en:a]<LineBreak>[en:b]"),
        (("a ", Gap(0), " b"), "[en:a] <Gap> [en:b]"),
        ((LanguageRun("ur", ("تاب GPU",)), " GPU"), "[ur:تاب [en:GPU]] [en:GPU]"),
        ((LanguageRun("en", ("a",)), " b"), "[en:a] [en:b]"),
        ((LanguageRun("tlh", ("a",)), "है"), "[tlh:a]है"),
        ((Code("x"),), "<Code>"),
    ],
)
def test_runs_across_inlines(inlines: tuple[Inline, ...], expected: str) -> None:
    assert written(marked("hi", {"Latn": "en"}, *inlines)) == expected


def test_every_block() -> None:
    run = LanguageRun("en", ("GPU",))
    content: Content = (
        Heading(2, ("GPU",)),
        BulletList(((Paragraph(("GPU",)),),), 1),
        Quotation((Paragraph(("GPU",)),)),
        Table((("GPU",),), (("है",), ("GPU",)), ("",)),  # type: ignore[arg-type]
        CodeBlock("GPU"),
        Rule(),
    )
    content = (*content[:3], Table((("GPU",),), ((("है",),), (("GPU",),)), ("",)), *content[4:])
    assert Marker("hi", {"Latn": "en"}).content(content) == (
        Heading(2, (run,)),
        BulletList(((Paragraph((run,)),),), 1),
        Quotation((Paragraph((run,)),)),
        Table(((run,),), ((("है",),), ((run,),)), ("",)),
        CodeBlock("GPU"),
        Rule(),
    )


WORDS = st.lists(
    st.sampled_from(
        ["GPU", "है", "کتاب", "日本", "かな", "한국", " ", ", ", "(", ")", "3", "-", "e\u0301", "😀", "«"]
    )
).map("".join)


@given(WORDS | st.text())
def test_the_words_stay_the_same(text: str) -> None:
    languages = {"Latn": "en", "Arab": "ur", "Jpan": "ja", "Hang": "ko"}
    content: Content = (Paragraph((text,)),) if text else ()
    made = Marker("hi", languages).content(content)
    assert plain(made) == plain(content)
    around = "".join(
        inline
        for paragraph in made
        for inline in getattr(paragraph, "inlines", ())
        if isinstance(inline, str)
    )
    assert not re.search(
        f"[{''.join(RANGES[script] for script in ('Latn', 'Arab', 'Hani', 'Hira', 'Kana', 'Hang'))}]", around
    )
    for run in inlines_of(made):
        if isinstance(run, LanguageRun):
            assert not re.search(f"[{RANGES['Deva']}]", plain((Paragraph(run.inlines),)))


@given(rich_contents())
def test_rich_contents_keep_their_words(content: Content) -> None:
    marker = Marker("hi", {"Latn": "en", "Arab": "ur"})
    assert plain(marker.content(content)) == plain(content)
    if not any(isinstance(inline, LanguageRun) for inline in inlines_of(content)):
        once = marker.content(content)
        assert marker.content(once) == once


def test_characters_are_of_the_script_that_their_names_begin_with() -> None:
    """Python's names of characters are an independent witness."""
    scripts = {name.upper().replace("’", "").split()[0]: script for script, name in NAMES.items()}
    scripts |= {"ORIYA": "Orya", "CJK": "Hani", "MEETEI": "Mtei", "HANIFI": "Rohg"}
    patterns = {script: re.compile(f"[{letters}]") for script, letters in RANGES.items()}
    for code in (*range(0x2E80), *range(0x3041, 0xD7A4), *range(0x10D00, 0x10D40), *range(0x1E900, 0x1E960)):
        found = [script for script, pattern in patterns.items() if pattern.match(chr(code))]
        assert len(found) < 2, (hex(code), found)
        if unicodedata.category(chr(code)) in ("Lu", "Ll", "Lo"):
            named = scripts.get(unicodedata.name(chr(code)).split()[0])
            assert named is None or found == [named], hex(code)


def test_every_language_has_a_script_of_the_table() -> None:
    assert set(_LANGUAGES_BY_SCRIPT) <= set(CODES)
    assert all(members(code) for code in CODES)
    assert NAMES.keys() == RANGES.keys()


@pytest.mark.parametrize(
    "text",
    ["1" * 99_999, "a" + "." * 99_999, "a." * 50_000, "a " * 50_000 + "है", "(" * 99_999 + "a", "a-" * 50_000],
)
def test_long_texts_take_no_time(text: str) -> None:
    assert plain((Paragraph(marked("hi", {"Latn": "en"}, text)),)) == text
