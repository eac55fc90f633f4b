"""Formulas: LaTeX as MathML, and what is wrong with a formula.

The markup is valid by the grammar of MathML 2 that QTI 2.1 imports, and means the same in HTML.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from xml.etree.ElementTree import tostring

from lmspack.richtext import Math
from lmspack.richtext.latex import for_converter, latex_fault
from lmspack.richtext.mathml_fit import Unfit, fitted

NAMESPACE = "http://www.w3.org/1998/Math/MathML"
ANNOTATION = "application/x-tex"

_FAULTS = {
    "ExtraLeftOrMissingRightError": r"\left and \right do not pair",
    "DoubleSubscriptsError": "it has two subscripts in a row; put braces around the first pair",
    "DoubleSuperscriptsError": "it has two superscripts in a row; put braces around the first pair",
    "InvalidAlignmentError": "an alignment can hold the letters l, c and r only",
    "RecursionError": "it is nested too deep",
}
"""What the converter's exceptions mean, by their names."""


def formula_fault(latex: str) -> str:
    """What is wrong with a formula (its LaTeX without dollar signs), as a clause without a full stop; "" if every
    platform can show it."""
    return _converted(latex, False)[1]


@lru_cache(maxsize=4096)
def mathml(formula: Math) -> str:
    """A formula as an unprefixed ``math`` element that also holds its LaTeX, exactly.

    One with a fault is shown as it was written; whoever writes files has refused it before.
    """
    row, fault = _converted(formula.latex, formula.display)
    latex = escape(formula.latex, quote=False)
    if fault:
        row = f"<merror><mtext>{latex}</mtext></merror>"
    display = ' display="block"' if formula.display else ""
    return (
        f'<math xmlns="{NAMESPACE}"{display}><semantics>{row}'
        f'<annotation encoding="{ANNOTATION}">{latex}</annotation></semantics></math>'
    )


@lru_cache(maxsize=4096)
def _converted(latex: str, display: bool) -> tuple[str, str]:
    """The markup of a formula, and its fault: one of them is ""."""
    if fault := latex_fault(latex):
        return "", fault
    from latex2mathml.converter import convert_to_element  # slow to load, and few quizzes have formulas

    try:
        root = convert_to_element(for_converter(latex), display="block" if display else "inline")
        return tostring(fitted(root[0]), encoding="unicode"), ""
    except Unfit as error:
        return "", str(error)
    except (
        Exception
    ) as error:  # the converter tells mistakes by exceptions of every kind, IndexError among them
        return "", _FAULTS.get(type(error).__name__, "a command lacks what it applies to")
