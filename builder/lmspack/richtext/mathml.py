"""Formulas: LaTeX as MathML, for whoever reads MathML."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from latex2mathml.converter import convert
from lxml import etree

from lmspack.richtext import Math
from lmspack.xml import parse

NAMESPACE = "http://www.w3.org/1998/Math/MathML"
ANNOTATION = "application/x-tex"


@lru_cache(maxsize=4096)
def mathml(formula: Math) -> str:
    """A formula as an unprefixed ``math`` element that also holds its LaTeX, exactly."""
    root = parse(convert(formula.latex).encode())
    row = etree.tostring(root[0], encoding="unicode").replace(f' xmlns="{NAMESPACE}"', "")
    display = ' display="block"' if formula.display else ""
    latex = escape(formula.latex, quote=False)
    return (
        f'<math xmlns="{NAMESPACE}"{display}><semantics>{row}'
        f'<annotation encoding="{ANNOTATION}">{latex}</annotation></semantics></math>'
    )
