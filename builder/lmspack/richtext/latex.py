"""Formulas as authors write them: what is no LaTeX that every platform reads, and what the converter needs otherwise.

Moodle's pages read a formula with MathJax, all others get MathML from latex2mathml, which takes nearly anything and
shows what it does not know as it stands. So mistakes are looked for here, before anything is converted.
"""

from __future__ import annotations

import re
import unicodedata

LONGEST = 2000
"""Characters of a formula. Longer ones are no formulas, and the converter's time grows with the square."""

DEEPEST = 30
"""Levels of braces and environments within each other."""

_TOKEN = re.compile(r"\\(begin|end)\s*\{([^{}]*)\}|\\([A-Za-z]+)|\\(.)|([{}%#$&\\])", re.DOTALL)

_ENVIRONMENTS = {
    **dict.fromkeys(("matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix"), ""),
    **dict.fromkeys(("cases", "array", "split", "align*"), ""),
    "align": "align*",
    "aligned": "split",
    "dcases": "cases",
    "gathered": "matrix",
}
"""Environments, each with the one that the converter makes the same of where it does not know it."""

_REFUSED = {
    **dict.fromkeys(
        ("newcommand", "renewcommand", "providecommand", "def", "gdef", "edef", "xdef", "let"),
        "a formula cannot define commands",
    ),
    **dict.fromkeys(
        ("newenvironment", "DeclareMathOperator"),
        "a formula cannot define commands",
    ),
    **dict.fromkeys(
        ("href", "url", "class", "style", "cssId", "unicode", "verb", "rule"),
        "it cannot stand in a formula",
    ),
    **dict.fromkeys(("raise", "lower", "moveleft", "moveright"), "it cannot stand in a formula"),
    "degree": r"Moodle does not know it; write ^\circ",
}

_BARE = {
    "%": r"% begins a comment in LaTeX; write \%",
    "#": r"# has no meaning in a formula; write \#",
    "$": r"a dollar sign stands inside the formula; write \$",
    "\\": r"a backslash stands at the end",
}

_DOUBLED = re.compile(r"\\\\([A-Za-z]+)")
_COMMANDS = frozenset(
    """
    frac dfrac tfrac sqrt sum prod int lim log ln sin cos tan cdot times div pm mp le leq ge geq ne neq approx equiv
    alpha beta gamma delta epsilon theta lambda mu pi rho sigma tau phi omega Gamma Delta Theta Lambda Sigma Phi Omega
    infty partial nabla to rightarrow leftarrow Rightarrow left right text mathrm mathbf mathbb vec hat bar overline
    begin end circ angle in notin subset cup cap forall exists quad
    """.split()  # noqa: SIM905
)
"""Commands that are usual enough to be meant behind two backslashes."""

_WORDS = re.compile(r"\\(?:text[a-z]*|mbox|hbox|fbox|operatorname\*?)\s*\{[^{}]*\}")
_SKIP = re.compile(r"(\\\\)\s*\[\s*-?[\d.]+\s*(?:em|ex|pt|mm|cm|in)\s*\]")
_OPERATOR = re.compile(r"(\\operatorname\*?\s*\{[A-Za-z]+)\\,([A-Za-z]+\})")
_ENVIRONMENT = re.compile(r"\\(begin|end)\s*\{([^{}]*)\}")


def latex_fault(latex: str) -> str:
    """What is wrong with a formula before anyone converts it, as a clause; "" if nothing is."""
    if not latex.strip():
        return "it is empty"
    if len(latex) > LONGEST:
        return f"it has more than {LONGEST} characters"
    return _doubled_fault(latex) or _structure_fault(latex) or _words_fault(latex)


def _doubled_fault(latex: str) -> str:
    """A command behind two backslashes, as in the source of a program: the first two begin a new line."""
    for found in _DOUBLED.finditer(latex) if "\\\\" in latex else ():
        if found[1] in _COMMANDS:
            return rf"two backslashes before {found[1]} begin a new line; write \{found[1]}"
    return ""


def _structure_fault(latex: str) -> str:
    opened: list[str] = []
    for token in _TOKEN.finditer(latex):
        side, environment, command, symbol, bare = token.groups()
        if side == "begin":
            if environment not in _ENVIRONMENTS:
                return rf"the environment {environment} is not known"
            opened.append(environment)
        elif side == "end":
            if not opened or opened.pop() != environment:
                return rf"\end{{{environment}}} has no \begin{{{environment}}}"
        elif bare == "{":
            opened.append(bare)
        elif bare == "}":
            if not opened or opened.pop() != "{":
                return "a brace } is never opened"
        elif fault := _token_fault(command, symbol, bare, opened):
            return fault
        if len(opened) > DEEPEST:
            return "it is nested too deep"
    if not opened:
        return ""
    return "a brace { is never closed" if opened[-1] == "{" else rf"\begin{{{opened[-1]}}} has no \end"


def _token_fault(command: str | None, symbol: str | None, bare: str | None, opened: list[str]) -> str:
    if command in _REFUSED:
        return rf"\{command}: {_REFUSED[command]}"
    if symbol and symbol in "()[]":
        return rf"\{symbol} stands inside the formula"
    if bare == "&":
        inside = any(name != "{" for name in opened)
        return "" if inside else r"& stands outside a matrix or an alignment; write \&"
    return _BARE.get(bare or "", "")


def _words_fault(latex: str) -> str:
    """Words outside ``\\text``: letters that only show right next to each other are torn apart there."""
    if latex.isascii():
        return ""
    outside = _WORDS.sub("", latex)
    if any(unicodedata.category(character) in ("Mn", "Mc") for character in outside):
        return r"words stand outside \text{…}"
    return ""


def for_converter(latex: str) -> str:
    """The formula as latex2mathml reads it right."""
    if "\\" not in latex:
        return latex
    latex = _SKIP.sub(r"\1", latex)
    latex = _OPERATOR.sub(r"\1 \2", latex)
    return _ENVIRONMENT.sub(_known_environment, latex)


def _known_environment(found: re.Match[str]) -> str:
    side, name = found.groups()
    return rf"\{side}{{{_ENVIRONMENTS.get(name) or name}}}"
