"""Small random damage to XML documents, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random

from lxml import etree

from lmspack.xml import Element

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
CP = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
XML = "{http://www.w3.org/XML/1998/namespace}"
XSI = "{http://www.w3.org/2001/XMLSchema-instance}"

TAGS = """
    div p br pre code span b h1 img prompt simpleChoice value variable correct baseValue isNull match
    multiple mapEntry mapping mapResponse setOutcomeValue responseIf responseElse responseElseIf
    responseCondition feedbackInline feedbackBlock modalFeedback outcomeDeclaration responseDeclaration
    rubricBlock weight assessmentSection assessmentItemRef testPart timeLimits exitResponse file
    dependency resource metadata schema organization manifest item title
""".split()  # noqa: SIM905
ATTRIBUTES = f"""
    identifier title adaptive timeDependent label toolName class id view cardinality baseType fixed
    required normalMaximum normalMinimum mapKey mappedValue caseSensitive upperBound lowerBound
    defaultValue shuffle maxChoices minChoices orientation responseIdentifier outcomeIdentifier showHide
    template href category navigationMode submissionMode maxAttempts showFeedback visible keepTogether
    value identifierref type version isvisible {XML}lang {XML}base {XML}space {XML}id {XSI}type {XSI}nil
    {XSI}schemaLocation
""".split()
WORDS = """
    0 1 -1 01 +1 1.0 1.5 1e3 NaN INF true false none single multiple identifier float candidate show hide x
    choice_1 choice_2 choice_1_fb general_fb SCORE MAXSCORE FEEDBACK RESPONSE WEIGHT part_1 section_1
    hi x-private en_US %zz ../x.xml test.xml é \u0905 a:b xs:string q:Title language- language-c++
""".split()  # noqa: SIM905
VALUES = (
    "",
    " ",
    "a b",
    " choice_1",
    "author candidate",
    "http://example.org/a b",
    "\t\n",
    "a" * 300,
    *WORDS,
)


def mutant(root: Element, random: Random) -> Element:
    """A copy of a document with one to three changes."""
    copy = deepcopy(root)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        random.choice(_CHANGES)(copy, random)
    return copy


def _any(root: Element, random: Random) -> Element:
    return random.choice(list(root.iter(etree.Element)))


def _inner(root: Element, random: Random) -> Element | None:
    elements = list(root.iter(etree.Element))[1:]
    return random.choice(elements) if elements else None


def _namespace(element: Element) -> str:
    return str(element.tag).partition("}")[0] + "}" if str(element.tag).startswith("{") else ""


def _value(root: Element, random: Random) -> str:
    """A value that stands elsewhere in the document, or one of the usual suspects."""
    if random.random() < 0.5:
        return random.choice(VALUES)
    values = [value for element in root.iter(etree.Element) for value in element.attrib.values()]
    return random.choice(values) if values else "x"


def _drop(root: Element, random: Random) -> None:
    element = _inner(root, random)
    if element is not None:
        element.getparent().remove(element)


def _duplicate(root: Element, random: Random) -> None:
    element = _inner(root, random)
    if element is not None:
        element.addnext(deepcopy(element))


def _swap(root: Element, random: Random) -> None:
    element = _inner(root, random)
    if element is not None and element.getprevious() is not None:
        element.getprevious().addprevious(element)


def _move(root: Element, random: Random) -> None:
    element = _inner(root, random)
    target = _any(root, random)
    if element is not None and element is not target and element not in target.iterancestors():
        target.insert(random.randint(0, len(target)), element)


def _copy_elsewhere(root: Element, random: Random) -> None:
    element = _inner(root, random)
    if element is not None:
        target = _any(root, random)
        target.insert(random.randint(0, len(target)), deepcopy(element))


def _rename(root: Element, random: Random) -> None:
    element = _any(root, random)
    namespace = _namespace(element)
    element.tag = random.choice((namespace, namespace, namespace, QTI, CP, "")) + random.choice(TAGS)


def _add(root: Element, random: Random) -> None:
    target = _any(root, random)
    namespace = _namespace(target)
    child = etree.Element(namespace + random.choice(TAGS))
    child.text = random.choice((None, "x", " "))
    target.insert(random.randint(0, len(target)), child)


def _set_attribute(root: Element, random: Random) -> None:
    element = _any(root, random)
    element.set(random.choice(ATTRIBUTES), _value(root, random))


def _change_attribute(root: Element, random: Random) -> None:
    element = _any(root, random)
    if element.attrib:
        element.set(random.choice(sorted(element.attrib)), _value(root, random))


def _drop_attribute(root: Element, random: Random) -> None:
    element = _any(root, random)
    if element.attrib:
        del element.attrib[random.choice(sorted(element.attrib))]


def _change_text(root: Element, random: Random) -> None:
    element = _any(root, random)
    if random.random() < 0.7:
        element.text = _value(root, random)
    else:
        element.tail = _value(root, random)


def _comment(root: Element, random: Random) -> None:
    node = random.choice((etree.Comment("x"), etree.ProcessingInstruction("x", "y")))
    _any(root, random).insert(0, node)


_CHANGES: tuple[Callable[[Element, Random], None], ...] = (
    _drop,
    _duplicate,
    _swap,
    _move,
    _copy_elsewhere,
    _rename,
    _add,
    _set_attribute,
    _change_attribute,
    _change_attribute,
    _drop_attribute,
    _change_text,
    _comment,
)
