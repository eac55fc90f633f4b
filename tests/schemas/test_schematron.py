"""Our evaluation of the Schematron rules inside an XSD, held against lxml's own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from documents import show
from lxml import etree, isoschematron

from lmspack import resources
from lmspack.schemas import GRAMMARS
from lmspack.schemas.locate import SCHEMATRON_NAMESPACE as SCH
from lmspack.schemas.schematron import Rules
from lmspack.xml import Element, parse

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
SVRL = "{http://purl.oclc.org/dsdl/svrl}"
DOCUMENTS = 200
DEPTH = 5
COUNTS = ("numberPresented", "numberResponded", "numberSelected", "numberCorrect", "numberIncorrect")


class Peer:
    """The rules of a schema file in lxml's isoschematron, which translates them to XSLT."""

    def __init__(self, schema: Path) -> None:
        root = parse(schema.read_bytes())
        rules = etree.Element(SCH + "schema", nsmap={"sch": SCH[1:-1]})
        for part in [*root.iter(SCH + "ns"), *root.iter(SCH + "pattern")]:
            rules.append(part)
        for element in rules.iter(SCH + "pattern", SCH + "rule"):
            for attribute in ("name", "abstract"):
                element.attrib.pop(attribute, None)
        self._rules = isoschematron.Schematron(rules, validate_schema=False, store_report=True)

    def count(self, root: Element) -> int:
        """How many assertions fail."""
        self._rules.validate(root)
        return len(self._rules.validation_report.getroot().findall(SVRL + "failed-assert"))


@pytest.fixture(scope="module")
def qti(official_folder: Path) -> tuple[Rules, Peer]:
    schema = official_folder / GRAMMARS[0].official
    return Rules(schema), Peer(schema)


@pytest.fixture(scope="module")
def moodle() -> tuple[Rules, Peer]:
    schema = resources.folder("schemas") / "moodle-question.xsd"
    return Rules(schema), Peer(schema)


def verdicts(pair: tuple[Rules, Peer], root: Element) -> tuple[int, int]:
    ours, peer = pair
    return len(list(ours.faults(root))), peer.count(root)


def qti_element(xml: str) -> Element:
    return parse(xml.replace(">", f' xmlns="{QTI}">', 1).encode())


@pytest.mark.parametrize("expression", [*COUNTS, "outcomeMinimum", "outcomeMaximum", "testVariables"])
def test_test_expressions_in_an_item_are_faults(qti: tuple[Rules, Peer], expression: str) -> None:
    root = qti_element(
        f'<assessmentItem identifier="i"><responseProcessing><{expression}/></responseProcessing>'
        "</assessmentItem>"
    )
    ours, peer = verdicts(qti, root)
    assert ours == peer == 1


@pytest.mark.parametrize(
    ("test", "part", "section", "item"),
    [
        ("a", "a", "b", "c"),
        ("a", "b", "a", "c"),
        ("a", "b", "c", "a"),
        ("a", "b", "b", "c"),
        ("a", "b", "c", "b"),
    ],
)
def test_shared_identifiers_in_a_test_are_faults(
    qti: tuple[Rules, Peer], test: str, part: str, section: str, item: str
) -> None:
    root = qti_element(
        f'<assessmentTest identifier="{test}"><testPart identifier="{part}">'
        f'<assessmentSection identifier="{section}"><assessmentItemRef identifier="{item}"/>'
        "</assessmentSection></testPart></assessmentTest>"
    )
    ours, peer = verdicts(qti, root)
    assert ours == peer >= 1


def test_a_document_without_faults_has_none(qti: tuple[Rules, Peer]) -> None:
    root = qti_element('<assessmentTest identifier="a"><testPart identifier="b"/></assessmentTest>')
    assert verdicts(qti, root) == (0, 0)


def test_random_qti_documents_get_the_same_verdict(qti: tuple[Rules, Peer]) -> None:
    agree(qti, QTI_CHILDREN, "assessmentTest", f"{{{QTI}}}")


def test_random_moodle_documents_get_the_same_verdict(moodle: tuple[Rules, Peer]) -> None:
    agree(moodle, MOODLE_CHILDREN, "quiz", "")


def agree(pair: tuple[Rules, Peer], children: dict[str, tuple[str, ...]], root: str, namespace: str) -> None:
    """Both find the same number of faults in random documents, some of which have none."""
    seen: Counter[str] = Counter()
    for seed in range(DOCUMENTS):
        document = random_tree(Random(seed), children, root, namespace)
        ours, peer = verdicts(pair, document)
        assert ours == peer, show(document)
        seen["faulty" if ours else "good"] += 1
    assert seen["faulty"] > DOCUMENTS // 10, seen
    assert seen["good"] > DOCUMENTS // 10, seen


QTI_CHILDREN: dict[str, tuple[str, ...]] = {
    "assessmentTest": ("testPart", "testPart", "outcomeProcessing", "assessmentItem"),
    "testPart": ("assessmentSection", "assessmentSectionRef"),
    "assessmentSection": ("assessmentSection", "assessmentSectionRef", "assessmentItemRef"),
    "assessmentItem": ("responseProcessing", "itemBody"),
    "responseProcessing": ("setOutcomeValue", *COUNTS),
    "outcomeProcessing": ("setOutcomeValue",),
    "setOutcomeValue": (*COUNTS, "outcomeMinimum", "outcomeMaximum", "testVariables", "baseValue"),
}
MOODLE_CHILDREN: dict[str, tuple[str, ...]] = {
    "quiz": ("question",) * 4,
    "question": (
        *("name", "questiontext", "answer", "answer", "answer", "single", "hint", "defaultgrade", "idnumber"),
        *("category", "usecase", "shuffleanswers", "subquestion", "dragbox", "shownumcorrect", "selecttype"),
        *("units", "responseformat", "info", "answernumbering", "correctfeedback", "tags", "selectoption"),
    ),
    "questiontext": ("text", "file", "file"),
    "name": ("text",),
    "answer": ("text", "feedback", "tolerance"),
    "subquestion": ("text", "answer"),
    "hint": ("text", "shownumcorrect", "options"),
}
TYPES = """
    multichoice multichoice truefalse shortanswer numerical matching essay cloze ordering ddwtos category
""".split()  # noqa: SIM905
TEXTS = ("", "0", "1", "true", "false", "3.14", "3,14", "*", "[[1]]", "abc", "123", "x")
FRACTIONS = ("0", "100", "50", "33.33333", "-50", "1.0000000", "100.0000000")


def random_tree(
    random: Random, children: dict[str, tuple[str, ...]], name: str, namespace: str, depth: int = 0
) -> Element:
    """A tree of the elements that ``children`` names, with identifiers, types and texts from small sets."""
    element = etree.Element(namespace + name)
    element.set("identifier", random.choice("abcdefghijkl"))
    if name == "question":
        element.set("type", random.choice(TYPES))
    if name in ("answer", "file"):
        element.set(*random.choice((("fraction", random.choice(FRACTIONS)), ("name", random.choice("ab")))))
    inner = children.get(name, ())
    if not inner:
        element.text = random.choice(TEXTS)
    elif depth < DEPTH:
        for _ in range(random.randint(0, 8 if name == "question" else 3)):
            element.append(random_tree(random, children, random.choice(inner), namespace, depth + 1))
    return element
