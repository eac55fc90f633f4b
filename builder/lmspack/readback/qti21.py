"""A QTI 2.1 package, read back: the closure of manifest and zip, and every item with its processing."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from lmspack.model import UNKNOWN_LANGUAGE, Choice, Question
from lmspack.readback import NOWHERE, WHOLE, Item, ReadbackError, ReadQuiz, Shown, Validate, quiz_frame
from lmspack.readback.processing import Processing, Unsupported, Value, processing
from lmspack.richtext import Content, xhtml
from lmspack.scoring import Response
from lmspack.xml import Element, XmlError, parse

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
CP = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
MANIFEST = "imsmanifest.xml"
_TEST = "imsqti_test_xmlv2p1"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def read(path: Path, validate: Validate, part: slice = WHOLE) -> ReadQuiz:
    """The quiz in a package. Raises `ReadbackError` where package, manifest and test do not fit together.

    Items are read one by one as ``items`` is consumed, so that memory does not grow with the package; ``part``
    selects them. The frame is judged with the part that has the first item.
    """
    archive = zipfile.ZipFile(path)
    manifest = _document(archive, MANIFEST)
    test_href = next(
        (r.get("href", "") for r in manifest.iter(CP + "resource") if r.get("type") == _TEST), ""
    )
    test = _document(archive, test_href)
    references = list(test.iter(QTI + "assessmentItemRef"))
    if not part.start:
        validate(MANIFEST, manifest)
        validate(test_href, test)
        if [ref.get("href") for ref in references] != _close(archive, manifest):
            raise ReadbackError("the test and the manifest list different items")
    rubric = test.find(f".//{QTI}rubricBlock/{QTI}div")
    return ReadQuiz(
        quiz_frame(test.get("title", ""), xhtml.read(rubric) if rubric is not None else ()),
        _items(archive, [_Reference.of(ref) for ref in references[part]], validate),
    )


@dataclass(frozen=True, slots=True)
class _Reference:
    """What the test says of an item."""

    identifier: str
    href: str
    weight: str

    @classmethod
    def of(cls, element: Element) -> _Reference:
        weight = element.find(QTI + "weight")
        return cls(
            element.get("identifier", ""),
            element.get("href", ""),
            weight.get("value", "") if weight is not None else "",
        )


def _document(archive: zipfile.ZipFile, name: str) -> Element:
    try:
        return parse(archive.read(name))
    except KeyError:
        raise ReadbackError(f"{name} is missing in the package") from None
    except XmlError as error:
        raise ReadbackError(f"{name}, line {error.line}: {error.message}") from None


def _close(archive: zipfile.ZipFile, manifest: Element) -> list[str]:
    """Check that manifest and zip name each other exactly; the names of the items."""
    resources = {resource.get("identifier", ""): resource for resource in manifest.iter(CP + "resource")}
    listed = [file.get("href", "") for file in manifest.iter(CP + "file")]
    present = [name for name in archive.namelist() if name != MANIFEST]
    if len(set(listed)) != len(listed) or set(listed) != set(present) or len(set(present)) != len(present):
        odd = sorted(set(listed) ^ set(present))
        raise ReadbackError(f"manifest and zip differ: {', '.join(odd[:5]) or 'a name occurs twice'}")
    tests = [r for r in resources.values() if r.get("type") == _TEST]
    items = [r for r in resources.values() if r.get("type") == "imsqti_item_xmlv2p1"]
    if len(tests) != 1 or len(tests) + len(items) != len(list(manifest.iter(CP + "resource"))):
        raise ReadbackError("the manifest must list one test, its items, and nothing else")
    wanted = [dependency.get("identifierref", "") for dependency in tests[0].iter(CP + "dependency")]
    if wanted != [item.get("identifier", "") for item in items]:
        raise ReadbackError("the test depends on other items than the manifest lists")
    for resource in resources.values():
        if [file.get("href") for file in resource.iter(CP + "file")] != [resource.get("href")]:
            raise ReadbackError(f"the resource {resource.get('identifier')} does not list its own file")
    return [item.get("href", "") for item in items]


def _items(archive: zipfile.ZipFile, references: list[_Reference], validate: Validate) -> Iterator[Item]:
    with archive:
        for ref in references:
            root = _document(archive, ref.href)
            validate(ref.href, root)
            if root.get("identifier") != ref.identifier:
                raise ReadbackError(f"{ref.href}: the test calls it {ref.identifier}")
            yield read_item(root, ref.weight)


def read_item(root: Element, weight: str) -> Item:
    """The item in an assessmentItem element. ``weight`` is what the test gives it."""
    body = root.find(QTI + "itemBody")
    interaction = body.find(QTI + "choiceInteraction") if body is not None else None
    stem = body.find(QTI + "div") if body is not None else None
    if interaction is None or stem is None:
        raise ReadbackError(f"{root.get('identifier')}: no choiceInteraction or no stem")
    try:
        machine = processing(root)
    except Unsupported as error:
        raise ReadbackError(f"{root.get('identifier')}: {error}") from None
    identifiers = [choice.get("identifier", "") for choice in interaction]
    modals = {
        modal.get("identifier", ""): _Modal(modal) for modal in root.iterchildren(QTI + "modalFeedback")
    }
    if "none" in modals:
        raise ReadbackError(f"{root.get('identifier')}: the feedback 'none' would show before any answer")
    rationales: dict[str, Content] = {}
    for identifier, modal in modals.items():
        if modal.rationale:
            rationales[identifier.removesuffix("_fb")] = modal.rationale
        rationales.update(zip(identifiers, _listed(modal, interaction), strict=False))
    right = machine.correct("RESPONSE")
    explanations = [modal.explanation for modal in modals.values()]
    if any(explanation != explanations[0] for explanation in explanations):
        raise ReadbackError(f"{root.get('identifier')}: the modals hold different explanations")
    question = Question(
        id=root.get("identifier", ""),
        number="",
        kind="choice" if interaction.get("maxChoices") == "1" else "multiple",
        stem=xhtml.read(stem),
        span=NOWHERE,
        choices=tuple(
            Choice(
                xhtml.read(choice),
                NOWHERE,
                identifier in right,
                rationales.get(identifier, ()),
                choice.get("fixed") == "true",
            )
            for identifier, choice in zip(identifiers, interaction, strict=True)
        ),
        explanation=explanations[0] if explanations else (),
        points=Decimal(_points(root, weight)),
        shuffle=interaction.get("shuffle") == "true",
        language=root.get(_LANG, UNKNOWN_LANGUAGE),
    )
    return Item(question, root.get("title", ""), _player(machine, identifiers, modals))


class _Modal:
    """A modalFeedback, taken apart into rationale, listed rationales and explanation."""

    def __init__(self, modal: Element) -> None:
        self.rationale: Content = ()
        self.explanation: Content = ()
        self.listed: dict[Content, Content] = {}
        for part in modal[0]:
            role = part.get("class")
            if role == "explanation":
                self.explanation = xhtml.read(part)
            elif role == "rationale":
                self.rationale = xhtml.read(part)
            elif role == "rationales":
                self.listed = {xhtml.read(entry[0]): xhtml.read(entry[1]) for entry in part}


def _listed(modal: _Modal, interaction: Element) -> list[Content]:
    return [modal.listed.get(xhtml.read(choice), ()) for choice in interaction] if modal.listed else []


def _points(root: Element, weight: str) -> str:
    """Full marks: said three times in a package (normalMaximum, MAXSCORE, weight), which must agree."""
    said = {weight}
    for outcome in root.iterchildren(QTI + "outcomeDeclaration"):
        if outcome.get("identifier") == "SCORE":
            said.add(outcome.get("normalMaximum", ""))
        elif outcome.get("identifier") == "MAXSCORE":
            said.add("".join(str(text) for text in outcome.itertext()).strip())
    if len(said) != 1:
        raise ReadbackError(f"{root.get('identifier')}: points differ: {', '.join(sorted(said))}")
    return said.pop()


def _player(
    machine: Processing, identifiers: list[str], modals: dict[str, _Modal]
) -> Callable[[Response], Shown]:
    def play(response: Response) -> Shown:
        picked: Value = tuple(identifiers[int(i)] for i in response)
        outcomes = machine.play({"RESPONSE": picked})
        score = float(str((outcomes.get("SCORE") or (0.0,))[0]))
        visible = [modals[str(name)] for name in outcomes.get("FEEDBACK", ()) if name in modals]
        if len(visible) > 1:
            raise ReadbackError(f"{len(visible)} modals show at once for the response {picked}")
        if not visible:
            return Shown(score, (), ())
        modal = visible[0]
        told = (modal.rationale,) if modal.rationale else tuple(modal.listed.values())
        return Shown(score, told, modal.explanation)

    return play
