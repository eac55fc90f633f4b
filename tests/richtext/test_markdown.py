"""Markdown makes the tree that its author means, leaves money alone, and takes nothing out without a word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmspack.richtext import (
    BREAK,
    Block,
    BulletList,
    Code,
    CodeBlock,
    Content,
    Heading,
    Inline,
    Link,
    Math,
    Media,
    Paragraph,
    Quotation,
    Rule,
    Styled,
    Table,
    literal,
    plain,
)
from lmspack.richtext.faults import Fault
from lmspack.richtext.markdown import LONGEST, MOST_BRACKETS, read_markdown
from lmspack.richtext.markup import content
from lmspack.richtext.xhtml import HTML, QTI_DIALECT, Xhtml, read
from lmspack.xml import illegal_character, parse
from strategies import lines


def p(*inlines: Inline) -> Paragraph:
    return Paragraph(inlines)


def tree_of(text: str) -> Content:
    return read_markdown(text.split("\n"))[0]


def faults(text: str) -> list[tuple[str, str]]:
    return [(fault.code, fault.message) for fault in read_markdown(text.split("\n"))[1]]


TREES: list[tuple[str, Content]] = [
    ("", ()),
    ("  ", ()),
    ("plain", (p("plain"),)),
    ("a\nb", (p("a b"),)),
    ("a\n\nb", (p("a"), p("b"))),
    ("a  \nb\\\nc", (p("a", BREAK, "b", BREAK, "c"),)),
    (
        "*a* __b__ ***c***",
        (
            p(
                Styled("em", ("a",)),
                " ",
                Styled("strong", ("b",)),
                " ",
                Styled("em", (Styled("strong", ("c",)),)),
            ),
        ),
    ),
    ("snake_case_name 2*3*4", (p("snake_case_name 2", Styled("em", ("3",)), "4"),)),
    ("`a<b` ``x`y``", (p(Code("a<b"), " ", Code("x`y")),)),
    ("&lt;b&gt; &copy; &#8377;", (p("<b> © ₹"),)),
    (r"\*a\* \$5 \[x\]", (p("*a* $5 ", Math("x", True)),)),
    ("# One\ntext", (Heading(1, ("One",)), p("text"))),
    ("a\nb\n---", (Heading(2, ("a b",)),)),
    ("- a\n- b\n\n  c", (BulletList(((p("a"),), (p("b"), p("c")))),)),
    ("3. a\n4. b\n   - c", (BulletList(((p("a"),), (p("b"), BulletList(((p("c"),),)))), 3),)),
    ("0) a", (BulletList(((p("a"),),), 0),)),
    ("> a\n> > b", (Quotation((p("a"), Quotation((p("b"),)))),)),
    (
        "| a | b |\n|:-:|--:|\n| c \\| x | **d** |\n| e |",
        (
            Table(
                (("a",), ("b",)),
                ((("c | x",), (Styled("strong", ("d",)),)), (("e",), ())),
                ("center", "right"),
            ),
        ),
    ),
    ("a\n***\nb", (p("a"), Rule(), p("b"))),
    ("```python\na\n\n  b <c>\n```", (CodeBlock("a\n\n  b <c>", "python"),)),
    ("~~~\n`$x$`\n~~~", (CodeBlock("`$x$`"),)),
    ("    indented", (p("indented"),)),
    ("[x]: y", (p("[x]: y"),)),
    (
        "[a *b*](https://a.b/?c=d&e) <mailto:a@b.c>",
        (
            p(
                Link("https://a.b/?c=d&e", ("a ", Styled("em", ("b",)))),
                " ",
                Link("mailto:a@b.c", ("mailto:a@b.c",)),
            ),
        ),
    ),
    ("[a](<https://a.b/ü x>)", (p(Link("https://a.b/%C3%BC%20x", ("a",))),)),
    (
        "![a *map*](pics/my%20map.png) ![](call.MP3)",
        (p(Media("pics/my map.png", "a map"), " ", Media("call.MP3", "", "audio")),),
    ),
    ("~~a~~ https://a.b (c) -- ...", (p("~~a~~ https://a.b (c) -- ..."),)),
    (
        "H<sub>2</sub>O, <kbd>Enter</kbd>, <b>x</b><br>y",
        (
            p(
                "H",
                Styled("sub", ("2",)),
                "O, ",
                Styled("kbd", ("Enter",)),
                ", ",
                Styled("strong", ("x",)),
                BREAK,
                "y",
            ),
        ),
    ),
    ("<ul><li>a<li>b <i>c</i></ul>", (BulletList(((p("a"),), (p("b ", Styled("em", ("c",))),))),)),
    (
        "<table>\n<tr><th align=right>a\n<tr><td align=right>b\n</table>",
        (Table((("a",),), ((("b",),),), ("right",)),),
    ),
    ("<pre>a\n  b</pre>", (CodeBlock("a\n  b"),)),
    ("<ol start=3>\n<li>a</li>\n</ol>", (BulletList(((p("a"),),), 3),)),
    ("<p>a</p>\n\n*b* <!-- not shown --> `c<d`", (p("a"), p(Styled("em", ("b",)), " ", Code("c<d")))),
    ("<img src='a.png' alt='b \"c\" <d>'>", (p(Media("a.png", 'b "c" <d>')),)),
    ("a <em>b $c<d$</em>\n$$e$$", (p("a ", Styled("em", ("b ", Math("c<d")))), p(Math("e", True)))),
]


@pytest.mark.parametrize(("text", "tree"), TREES)
def test_trees(text: str, tree: Content) -> None:
    made, found = read_markdown(text.split("\n"))
    assert made == tree
    assert found == ()


FORMULAS: list[tuple[str, tuple[Inline, ...]]] = [
    ("costs $5 and $10", ("costs $5 and $10",)),
    ("between $5 and 10$", ("between ", Math("5 and 10"))),
    ("costs $5 or $6 for 2 and more, 50$", ("costs $5 or $6 for 2 and more, 50$",)),
    ("$5 apples cost 10$", ("$5 apples cost 10$",)),
    (r"$2 \text{ m per second}$", (Math(r"2 \text{ m per second}"),)),
    ("$2 sin x cos y$", (Math("2 sin x cos y"),)),
    ("$HOME/bin and US$5 or $x alone", ("$HOME/bin and US$5 or $x alone",)),
    ("export PATH=$HOME/bin:$PATH and $HOME:$PATH", ("export PATH=$HOME/bin:$PATH and $HOME:$PATH",)),
    ("cp $SRC/${name} $user:$group", ("cp $SRC/${name} $user:$group",)),
    ("$x$का", (Math("x"), "का")),
    ("echo $HOME, then $PATH", ("echo $HOME, then $PATH",)),
    ("$5, or $x$", ("$5, or ", Math("x"))),
    ("$$ is the shell's number", ("$$ is the shell's number",)),
    ("a $ b $ c", ("a $ b $ c",)),
    ("$1$2", ("$1$2",)),
    ("the $n$th", ("the ", Math("n"), "th")),
    ("H$_2$O", ("H", Math("_2"), "O")),
    ("$a_1 b_1$ *c*", (Math("a_1 b_1"), " ", Styled("em", ("c",)))),
    ("$a*b*c$", (Math("a*b*c"),)),
    (r"$\$5 + x$", (Math(r"\$5 + x"),)),
    (r"so \(a<b\)", ("so ", Math("a<b"))),
    (r"\(a", ("(a",)),
    (r"\\(a\\)", (r"\(a\)",)),
    ("so $$x$$ is", ("so ", Math("x", True), " is")),
    ("`$x$` and $y$", (Code("$x$"), " and ", Math("y"))),
    ("$a `b$` c$", ("$a ", Code("b$"), " c$")),
    ("**$x$**", (Styled("strong", (Math("x"),)),)),
    ("[$x$](https://a.b)", (Link("https://a.b", (Math("x"),)),)),
    ("$x\n= y$", (Math("x = y"),)),
]


@pytest.mark.parametrize(("text", "inlines"), FORMULAS)
def test_formulas_and_money(text: str, inlines: tuple[Inline, ...]) -> None:
    assert tree_of(text) == (Paragraph(inlines),)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("$$\na\n- b\n# c\n$$", (p(Math(r"a - b # c", True)),)),
        ("a\n\\[\nx\n\\]\nb", (p("a"), p(Math("x", True)), p("b"))),
        ("> $$\n> x\n> $$", (Quotation((p(Math("x", True)),)),)),
        ("- $$x$$\n- b", (BulletList(((p(Math("x", True)),), (p("b"),))),)),
        ("$$x$$ and more", (p(Math("x", True), " and more"),)),
        ("$$\na\n\nb$$", (p("$$ a"), p("b$$"))),
    ],
)
def test_formulas_on_lines_of_their_own(text: str, tree: Content) -> None:
    assert tree_of(text) == tree


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("x [[a*b*c]] y", "x [[a*b*c]] y"),
        ("[[~red|green]] and [[$5]] and [[<b>]]", "[[~red|green]] and [[$5]] and [[<b>]]"),
        ("*a* [[b_c_d]]", "a [[b_c_d]]"),
        ("[[a\nb]]", "[[a b]]"),
    ],
)
def test_gaps_are_kept_as_they_are(text: str, kept: str) -> None:
    assert plain(tree_of(text)) == kept


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (r"so $\foo$", "C201", r"A formula is not understood: \foo is not known."),
        ("$50%$", "C201", r"A formula is not understood: % begins a comment in LaTeX; write \%."),
        ("[a](javascript:alert(1))", "C202", "A link leads to 'javascript:alert(1)'."),
        ("[a](JaVaScRiPt&#58;alert(1))", "C202", "A link leads to 'JaVaScRiPt:alert(1)'."),
        ("[a](java&#x0A;script:x)", "C202", "A link leads to 'java%0Ascript:x'."),
        ("[a](data:text/html,x)", "C202", "A link leads to 'data:text/html,x'."),
        ("[a](//a.b)", "C202", "A link leads to '//a.b'."),
        ("[a](page.html)", "C202", "A link leads to 'page.html'."),
        ("[a](https://a b)", "", ""),
        ("[a](<https://[x>)", "C202", "A link leads to 'https://%5Bx'."),
        ("[a]()", "C202", "A link has no address."),
        ("[](https://a.b)", "C202", "The link to 'https://a.b' has no words."),
        ("<vbscript:x>", "C202", "A link leads to 'vbscript:x'."),
        ("![a]()", "C202", "A picture or sound has no address."),
        ("List<String> x", "C203", "The tag <String> cannot stand in a text."),
        ("<script>alert(1)</script>", "C203", "The tag <script> cannot stand in a text."),
        ("a <iframe src='x'></iframe>", "C203", "The tag <iframe src='x'> cannot stand in a text."),
        ("<p onclick='x'>a</p>", "C203", "The attribute onclick of <p onclick='x'> cannot stand in a text."),
        ("<b style='x'>a</b>", "C203", "The attribute style of <b style='x'> cannot stand in a text."),
        ("a <b>c", "C203", "The tag <b> is closed too late or never."),
        ("*a <b>c* d</b>", "C203", "The tag <b> is closed too late or never."),
        ("a </b>", "C203", "The tag </b> closes nothing."),
        ("a <![CDATA[b]]>", "C203", "'<!' cannot stand in a text."),
        ("<?php x ?>", "C203", "'<?' cannot stand in a text."),
        ("<!-- a", "C203", "'<!--' cannot stand in a text."),
        ("<a href='javascript:x'>a</a>", "C202", "A link has no address."),
        (
            "<table><tr><td>a<td>b<tr><td>c</table>",
            "C203",
            "HTML is not understood: a table has rows of different lengths, or none.",
        ),
        (
            "<table><tr><td>a<tr><td align=right>b</table>",
            "C203",
            "HTML is not understood: cells of a column are aligned differently.",
        ),
        (
            "<table></table>",
            "C203",
            "HTML is not understood: a table has rows of different lengths, or none.",
        ),
        ("<ul>a<li>b</ul>", "C203", "HTML is not understood: 'a' cannot stand in <ul>."),
        ("<pre><b>a</b></pre>", "C203", "HTML is not understood: <strong> cannot stand in code."),
        (
            "<table><tr><td><ul><li>a</ul></table>",
            "C203",
            "HTML is not understood: <ul> cannot stand in a text.",
        ),
        ("> " * 40 + "a", "C204", "Lists, quotations or styles are nested more than 16 levels deep."),
        ("- " * 40 + "a", "C204", "Lists, quotations or styles are nested more than 16 levels deep."),
        ("<sub>" * 40 + "a" + "</sub>" * 40, "C204", "HTML is nested more than 32 levels deep."),
        (
            "[a](https://a.b 'c')",
            "C205",
            "The title 'c' of a link or picture is left out: most platforms show none.",
        ),
        (
            "![a](b.png 'c')",
            "C205",
            "The title 'c' of a link or picture is left out: most platforms show none.",
        ),
    ],
)
def test_mistakes_are_faults(text: str, code: str, message: str) -> None:
    assert ([(code, message)] if code else []) == faults(text)


def test_a_fault_has_its_line() -> None:
    text = ["One", "", r"Two $x$ and", r"three $\foo$", "[a](b)"]
    found = read_markdown(text)[1]
    assert [(fault.code, fault.line, fault.text) for fault in found] == [
        ("C201", 3, r"\foo"),
        ("C202", 4, "b"),
    ]


@pytest.mark.parametrize("text", ["[" * 1_000_000, "*a*" * LONGEST, "[a](b)" * (MOST_BRACKETS + 1)])
def test_a_text_that_would_take_too_long_is_refused(text: str) -> None:
    made, found = read_markdown([text])
    assert made == literal.from_text(text)
    assert [fault.code for fault in found] == ["C204"]


def test_literal_texts_stay_literal() -> None:
    found: list[Fault] = []
    assert content(["*a* $x$", "<b>"], "literal", found) == (p("*a* $x$", BREAK, "<b>"),)
    assert content(["*a* $\\foo$"], "markdown", found) == (p(Styled("em", ("a",)), " ", Math("\\foo")),)
    assert [fault.code for fault in found] == ["C201"]


_PIECES = st.sampled_from(
    [
        *("*", "**", "_", "`", "```", "~~~", "\n", "\n\n", "- ", "1. ", "> ", "# ", "|", "|-|", "[", "](", ")", "!["),
        *("<", "<b>", "</b>", "<br>", "<ul>", "<li>", "</ul>", "<table>", "<tr>", "<td>", "</table>", "<!--", "-->"),
        *("$", "$$", "\\", "\\(", "\\)", "\\[", "\\]", "[[", "]]", "&lt;", "&#0;", "]]>", "  ", "    ", "---", "==="),
        *("https://a.b", "javascript:x", "'", '"', "<pre>", "</pre>", "<code>", "</code>", "<a href='x'>", "</a>"),
        *("<p>", "x", "é"),
    ]
)  # fmt: skip


@given(st.one_of(st.lists(_PIECES, max_size=25).map("".join), lines()))
def test_whatever_is_written_can_be_written_to_every_format(text: str) -> None:
    made, found = read_markdown(text.split("\n"))
    assert all(isinstance(fault, Fault) for fault in found)
    for dialect in (HTML, Xhtml(QTI_DIALECT)):
        markup = str(dialect.flow(made))
        if illegal_character(markup) is None:
            assert len(read(parse(f"<div>{markup}</div>".encode()))) == len(made)
    if not found:
        assert not _empty(made)


def _empty(made: Content) -> list[Block]:
    """Paragraphs without anything in them: no format can show them."""
    return [block for block in made if isinstance(block, Paragraph) and not plain((block,)).strip()]


@given(lines())
def test_a_plain_line_is_the_same_in_both_markups(text: str) -> None:
    if not set(text) & set("\\`*_[]<&$#>~-+=.)"):
        assert read_markdown([text]) == (literal.from_lines([text]), ())


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("https://example.org/a[[2]]?b[]=1", "https://example.org/a%5B%5B2%5D%5D?b%5B%5D=1"),
        ("https://example.org", "https://example.org"),
        ("mailto:a@example.org", "mailto:a@example.org"),
    ],
)
def test_brackets_in_addresses(written: str, address: str) -> None:
    content, faults = read_markdown([f"[x](<{written}>)"])
    assert faults == ()
    assert content == (Paragraph((Link(address, ("x",)),)),)
