"""Whatever the tree holds, every form in every dialect is well-formed and reads back to the same tree."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

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
    LanguageRun,
    Link,
    Math,
    Media,
    Paragraph,
    Quotation,
    Rule,
    Styled,
    Table,
)
from lmspack.richtext.xhtml import HTML, QTI_DIALECT, Dialect, Xhtml, escaped, html_media, read
from lmspack.schemas import locate
from lmspack.schemas.judge import Judge
from lmspack.xml import Element, XmlError, local_name, parse
from strategies import contents, rich_contents

MEDIA = (Media("plan.png", 'a "plan" & <more>'), Media("call.mp3", "a call", "audio"), Media("x.svg", ""))


def tex(formula: Math) -> str:
    """A formula for MathJax."""
    begin, end = (r"\[", r"\]") if formula.display else (r"\(", r"\)")
    return f'<span class="math">{begin}{escaped(formula.latex)}{end}</span>'


def qti_media(media: Media) -> str:
    """A picture or sound as the target of QTI 2.1 shows it."""
    if media.kind == "image":
        return html_media("")(media)
    return f'<object data="{media.name}" type="audio/mpeg">{escaped(media.alt)}</object>'


QTI = Xhtml(replace(QTI_DIALECT, media=qti_media))
MOODLE = Xhtml(Dialect(math=tex, media=html_media("@@PLUGINFILE@@/")))
DIALECTS = {"html": HTML, "qti": QTI, "moodle": MOODLE}
FORMS = ("flow", "compact", "divs")


def gap_markup(place: int) -> str:
    return f'<input name="gap-{place}"/>'


def gap_place(element: Element) -> int | None:
    return int(element.get("name", "")[4:]) if local_name(element) == "input" else None


def written(content: Content, dialect: str = "html", form: str = "flow") -> str:
    return str(getattr(DIALECTS[dialect], form)(content, gap_markup))


def read_again(markup: str) -> Content:
    return read(parse(f"<div>{markup}</div>".encode()), gap_place)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("form", FORMS)
@given(content=st.one_of(rich_contents(media=MEDIA, gaps=3), contents()))
def test_every_tree_reads_back_the_same(dialect: str, form: str, content: Content) -> None:
    markup = written(content, dialect, form)
    assert read_again(markup) == content, markup


P = Paragraph


@pytest.mark.parametrize(
    ("content", "form", "markup"),
    [
        ((P(("a < b & \"c\"",)),), "flow", "<p>a &lt; b &amp; \"c\"</p>"),
        ((P(("a",)),), "compact", "a"),
        ((P(("a",)),), "divs", "a"),
        ((P(("a", BREAK, "b")),), "flow", "<p>a<br/>b</p>"),
        ((P(("a", BREAK, "b")),), "divs", "<div><div>a</div><div>b</div></div>"),
        ((P(("a",)), P(("b",))), "compact", "<p>a</p><p>b</p>"),
        ((P(("a",)), P(("b",))), "divs", "<div>a</div><div>b</div>"),
        ((P((Styled("em", ("a", Styled("strong", ("b",)))),)),), "compact", "<em>a<strong>b</strong></em>"),
        ((P((Code("a<b"),)),), "compact", "<code>a&lt;b</code>"),
        ((P((Link('https://a.b/?c="&d', ("e",)),)),), "compact", '<a href="https://a.b/?c=&quot;&amp;d">e</a>'),
        ((P((Gap(1),)),), "compact", '<input name="gap-1"/>'),
        ((Heading(2, ("a",)),), "flow", "<h2>a</h2>"),
        ((Rule(),), "flow", "<hr/>"),
        ((Quotation((P(("a",)),)),), "flow", "<blockquote><p>a</p></blockquote>"),
        ((Quotation((P(("a",)),)),), "divs", "<blockquote><div>a</div></blockquote>"),
        ((BulletList(((P(("a",)),),)),), "flow", "<ul><li>a</li></ul>"),
        ((BulletList(((P(("a",)),),), 1),), "flow", "<ol><li>a</li></ol>"),
        (
            (BulletList(((P(("a",)), BulletList(((P(("b",)),),))),)),),
            "divs",
            "<ul><li>a<ul><li>b</li></ul></li></ul>",
        ),
        (
            (BulletList(((P(("a", BREAK, "b")),),)),),
            "divs",
            "<ul><li><div><div>a</div><div>b</div></div></li></ul>",
        ),
        ((BulletList(((P(("a",)), P(("b",))),)),), "flow", "<ul><li><p>a</p><p>b</p></li></ul>"),
        (
            (Table((("a",), ("b",)), ((("c",), ()),), ("", "right")),),
            "flow",
            '<table><thead><tr><th scope="col">a</th><th scope="col" align="right">b</th></tr></thead>'
            '<tbody><tr><td>c</td><td align="right"></td></tr></tbody></table>',
        ),
        (
            (Table((("a",),), (), ("",)),),
            "flow",
            '<table><tbody><tr><th scope="col">a</th></tr></tbody></table>',
        ),
        ((Table(((),), ((("a",),),), ("",)),), "flow", "<table><tbody><tr><td>a</td></tr></tbody></table>"),
    ],
)  # fmt: skip
def test_markup_of_each_node(content: Content, form: str, markup: str) -> None:
    assert written(content, form=form) == markup
    assert read_again(markup) == content


@pytest.mark.parametrize(
    ("dialect", "content", "markup"),
    [
        ("html", P((LanguageRun("ur", ("a",)),)), '<span lang="ur" dir="rtl">a</span>'),
        ("html", P((LanguageRun("la", ("a",)),)), '<span lang="la" dir="ltr">a</span>'),
        ("qti", P((LanguageRun("ur", ("a",)),)), '<span xml:lang="ur">a</span>'),
        ("html", BulletList(((P(("a",)),),), 3), '<ol start="3"><li>a</li></ol>'),
        (
            "qti",
            BulletList(((P(("a",)),), (P(("b",)),)), 3),
            '<div class="list-from-3"><div><span class="item-number">3.</span> a</div>'
            '<div><span class="item-number">4.</span> b</div></div>',
        ),
        ("html", CodeBlock("\na<b", "c"), '<pre><code class="language-c">\na&lt;b</code></pre>'),
        ("qti", CodeBlock("a<b", "c"), '<pre class="language-c">a&lt;b</pre>'),
        ("moodle", P((Math("a<b"),)), r'<span class="math">\(a&lt;b\)</span>'),
        ("moodle", P((Math("a", True),)), r'<span class="math">\[a\]</span>'),
        ("moodle", P((Media("a.png", "x"),)), '<img src="@@PLUGINFILE@@/a.png" alt="x"/>'),
        ("html", P((Media("a.mp3", "x", "audio"),)), '<audio controls="controls" src="a.mp3" aria-label="x">x</audio>'),
        ("qti", P((Media("a.mp3", "x", "audio"),)), '<object data="a.mp3" type="audio/mpeg">x</object>'),
    ],
)  # fmt: skip
def test_what_dialects_write_in_their_own_way(dialect: str, content: Paragraph, markup: str) -> None:
    assert written((content,), dialect, "compact") == markup
    assert read_again(markup) == (content,)


def test_a_gap_that_nobody_fills_is_a_blank() -> None:
    assert HTML.flow((P(("a ", Gap(0))),)) == "<p>a ____</p>"


def test_a_formula_holds_its_latex() -> None:
    content = (P(("so ", Math(r"a \lt b", True))),)
    assert '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">' in written(content)
    assert r'<annotation encoding="application/x-tex">a \lt b</annotation>' in written(content)


def test_spans_that_only_filters_look_at_are_no_part_of_the_text() -> None:
    assert read_again('a<span class="nolink">b</span>c') == (P(("abc",)),)


def test_white_space_between_blocks_is_layout() -> None:
    assert read_again("\n<p>a</p>\n<p>b</p>\n") == (P(("a",)), P(("b",)))


@pytest.mark.parametrize(
    "markup", ["<u>a</u>", "<p><script>a</script></p>", "<p><p>a</p></p>", "<p>a<ul/></p>"]
)
def test_an_element_that_no_content_has_is_refused(markup: str) -> None:
    with pytest.raises(XmlError, match="cannot stand in a text"):
        read_again(markup)


QTI_ITEM = """<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false"
timeDependent="false"><itemBody><div>{}</div></itemBody></assessmentItem>"""


def test_the_grammar_of_qti_takes_every_tree() -> None:
    folder = os.environ.get(locate.ENVIRONMENT)
    if not folder:
        pytest.skip(f"the official schemas are not here: let {locate.ENVIRONMENT} name their folder")
    judge = Judge(Path(folder))
    judge.wait()

    @given(content=rich_contents(media=MEDIA))
    def check(content: Content) -> None:
        for form in FORMS:
            item = QTI_ITEM.format(getattr(QTI, form)(content))
            assert [str(fault) for fault in judge.faults("item.xml", parse(item.encode()))] == [], item

    check()
    judge.close()
