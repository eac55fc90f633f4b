"""Formulas: MathML that the official grammar takes, and a fault instead of garbage."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from lmspack.richtext import Math
from lmspack.richtext.mathml import formula_fault, mathml
from lmspack.schemas import locate
from lmspack.xml import parse

GRAMMAR = Path("www.w3.org/Math/XMLSchema/mathml2/mathml2.xsd")
FORMULAS = (Path(__file__).parent / "formulas.txt").read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def grammar() -> Iterator[etree.XMLSchema]:
    """The grammar of MathML 2 that the official schema of QTI 2.1 imports."""
    folder = os.environ.get(locate.ENVIRONMENT)
    if not folder:
        pytest.skip(f"the official schemas are not here: let {locate.ENVIRONMENT} name their folder")
    yield etree.XMLSchema(etree.parse(Path(folder) / GRAMMAR))


def presentation(latex: str, *, display: bool = False) -> str:
    """What is shown of a formula: its row, without the outermost ``mrow``."""
    row = mathml(Math(latex, display)).partition("<semantics>")[2].partition("<annotation")[0]
    return row.removeprefix("<mrow>").removesuffix("</mrow>")


@pytest.mark.parametrize("latex", FORMULAS)
def test_common_formulas_are_understood(latex: str) -> None:
    assert formula_fault(latex) == ""
    for display in (False, True):
        root = parse(mathml(Math(latex, display)).encode())
        assert root.findtext(".//{*}annotation") == latex
        assert not [text for text in root.itertext() if text != latex and "\\" in text]


def test_common_formulas_are_valid(grammar: etree.XMLSchema) -> None:
    for latex in FORMULAS:
        for display in (False, True):
            grammar.assertValid(parse(mathml(Math(latex, display)).encode()))


_PIECES = st.sampled_from(
    r"""
    { } \ & ^ _ \\ \left( \right) \left \right. x 1 < ]]> \frac \sqrt [3] \text{a} \begin{matrix} \end{matrix} \over
    \not ' \mathop \hspace{1em} \color{red} \mathbf \hat \sum \limits \tag{1} \mathrm \substack \cancel \xcancel
    \underbrace \kern3mu \begin{array} {cc} \end{array} \genfrac \skew \displaystyle \rm \binom \xrightarrow
    \operatorname{a} \smash \sideset \mathring
    """.split()  # noqa: SIM905
)


def test_whatever_is_no_fault_is_valid(grammar: etree.XMLSchema) -> None:
    understood = 0

    @given(st.one_of(st.lists(_PIECES, max_size=12).map(" ".join), st.text(max_size=20)), st.booleans())
    def check(latex: str, display: bool) -> None:
        nonlocal understood
        if any(ord(character) < 32 or 0xD800 <= ord(character) < 0xE000 for character in latex):
            return  # no reader lets these through
        if "\ufffe" in latex or "\uffff" in latex:
            return
        grammar.assertValid(parse(mathml(Math(latex, display)).encode()))
        understood += not formula_fault(latex)

    check()
    assert understood > 10


@pytest.mark.parametrize(
    ("latex", "fault"),
    [
        ("", "it is empty"),
        (" ", "it is empty"),
        ("{x", "a brace { is never closed"),
        ("x}", "a brace } is never opened"),
        (r"\text{x", "a brace { is never closed"),
        (r"\foo{x}", r"\foo is not known"),
        (r"\ce{H2O}", r"\ce is not known"),
        ("50% of x", r"% begins a comment in LaTeX; write \%"),
        ("#1", r"# has no meaning in a formula; write \#"),
        ("a $x$", r"a dollar sign stands inside the formula; write \$"),
        ("a & b", r"& stands outside a matrix or an alignment; write \&"),
        ("x\\", "a backslash stands at the end"),
        (r"x \) y", r"\) stands inside the formula"),
        (r"\begin{foo} x \end{foo}", "the environment foo is not known"),
        (r"\begin{matrix} x", r"\begin{matrix} has no \end"),
        (r"x \end{matrix}", r"\end{matrix} has no \begin{matrix}"),
        (r"\begin{matrix} {x \end{matrix} }", r"\end{matrix} has no \begin{matrix}"),
        (r"\begin{matrix} \end{matrix}", "a matrix is empty"),
        (r"\frac{1}", "a command lacks what it applies to"),
        ("x_", "a command lacks what it applies to"),
        (r"\sqrt", "a command lacks what it applies to"),
        (r"\left( x", r"\left and \right do not pair"),
        (r"x \right)", r"\left and \right do not pair"),
        ("x_1_2", "it has two subscripts in a row; put braces around the first pair"),
        ("x^1^2", "it has two superscripts in a row; put braces around the first pair"),
        (r"\href{javascript:alert(1)}{x}", r"\href: it cannot stand in a formula"),
        (r"\newcommand{\a}{b} \a", r"\newcommand: a formula cannot define commands"),
        (r"\def\a{b}\a", r"\def: a formula cannot define commands"),
        (r"\\frac{1}{2}", r"two backslashes before frac begin a new line; write \frac"),
        (r"90\degree", r"\degree: Moodle does not know it; write ^\circ"),
        ("क्षेत्र = x", r"words stand outside \text{…}"),
        (r"\text{a {b} c}", r"\text{…} can hold neither commands nor braces"),
        (r"\text{\alpha}", r"\text{…} can hold neither commands nor braces"),
        (r"\operatorname{a-b}", r"\operatorname{…} can hold letters only"),
        (r"\color{r;d}{x}", "r;d is no length or colour"),
        (r"\hspace{1foo}", "1 is no length or colour"),
        ("{" * 40 + "x" + "}" * 40, "it is nested too deep"),
        ("x" * 2001, "it has more than 2000 characters"),
        (r"\hat" * 300 + "x", "it is nested too deep"),
    ],
)  # fmt: skip
def test_a_mistake_has_a_fault(latex: str, fault: str) -> None:
    assert formula_fault(latex) == fault
    shown = parse(mathml(Math(latex)).encode())
    assert shown.findtext(".//{*}merror/{*}mtext") == latex


@pytest.mark.parametrize(
    ("latex", "markup"),
    [
        ("a<b", "<mi>a</mi><mo>&lt;</mo><mi>b</mi>"),
        (r"\frac12", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
        ("3{,}14", "<mn>3,14</mn>"),
        (r"\not=", "<mo>\u003d\u0338</mo>"),
        (r"\mathrm{cm}", '<mrow><mi mathvariant="normal">cm</mi></mrow>'),
        (r"\mathbf{AB}", "<mrow><mi>𝐀</mi><mi>𝐁</mi></mrow>"),
        (r"\mathbb{R}", "<mi>ℝ</mi>"),
        (r"\text{if } x", "<mtext>if\u00a0</mtext><mi>x</mi>"),
        (r"\text{50\% \$5 a<b}", "<mtext>50%\u00a0$5\u00a0a&lt;b</mtext>"),
        (r"a\mkern18mu b", '<mi>a</mi><mspace width="1.000em" /><mi>b</mi>'),
        (r"a\!b", '<mi>a</mi><mspace width="-0.167em" /><mi>b</mi>'),
        (r"\mathop{x}", "<mrow><mi>x</mi></mrow>"),
        (
            r"\xcancel{x}",
            '<menclose notation="downdiagonalstrike"><menclose notation="updiagonalstrike">'
            "<mrow><mi>x</mi></mrow></menclose></menclose>",
        ),
        (
            r"\lim_{n} a",
            '<munder><mo movablelimits="true">lim</mo><mrow><mi>n</mi></mrow></munder><mi>a</mi>',
        ),
        (
            r"\begin{gathered} a \\[2pt] b \end{gathered}",
            "<mtable><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mi>b</mi></mtd></mtr></mtable>",
        ),
    ],
)
def test_markup(latex: str, markup: str) -> None:
    assert presentation(latex) == markup


def test_sums_of_a_line_of_their_own_have_their_limits_above_and_below() -> None:
    assert "munderover" in presentation(r"\sum_{i=1}^n i", display=True)
    assert "msubsup" in presentation(r"\sum_{i=1}^n i")


def test_long_hostile_formulas_end_soon() -> None:
    assert formula_fault(r"\frac" * 400)
    for piece in ("{", "\\verb", "\\text{", "^", "\\left(", "\\begin{", "x_", "'"):
        formula_fault(piece * (2000 // len(piece)))
