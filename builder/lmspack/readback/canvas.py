"""A Canvas package, read back as the importers of Classic Quizzes and New Quizzes read it."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from lmspack.model import UNKNOWN_LANGUAGE, Choice, Question
from lmspack.naming import decimal_text
from lmspack.readback import NOWHERE, WHOLE, Item, ReadbackError, ReadQuiz, Shown, Validate, quiz_frame
from lmspack.readback.processing import Unsupported
from lmspack.readback.processing12 import Processing12, processing12
from lmspack.richtext import Content, xhtml
from lmspack.scoring import Response
from lmspack.xml import Element, XmlError, iterate, local_name, parse

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
CP = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
META = "{http://canvas.instructure.com/xsd/cccv1p0}"
MANIFEST = "imsmanifest.xml"
GENERAL = "general_fb"
"""The feedback that Canvas shows whatever is answered."""

_TYPES = {
    "multiple_choice_question": "Single",
    "true_false_question": "Single",
    "multiple_answers_question": "Multiple",
}
_META_TYPE = "associatedcontent/imscc_xmlv1p1/learning-application-resource"
_MATTEXT = f"{QTI}material/{QTI}mattext"


def read(path: Path, validate: Validate, part: slice = WHOLE) -> ReadQuiz:
    """The quiz in a package. Raises `ReadbackError` where its parts do not fit together.

    Items are read one by one as ``items`` is consumed, so that memory does not grow with the package; ``part``
    selects them. The frame is judged with the part that has the first item, and at the end of it.
    """
    archive = zipfile.ZipFile(path)
    manifest = _document(archive, MANIFEST)
    assessment, meta_name = _close(archive, manifest)
    meta = _document(archive, meta_name)
    if not part.start:
        validate(MANIFEST, manifest)
        validate(meta_name, meta)
    identifier = meta.get("identifier", "")
    if meta_name != f"{identifier}/assessment_meta.xml":
        raise ReadbackError(f"{meta_name}: Canvas looks for the settings of {identifier} elsewhere")
    frame = _Frame(assessment, meta, validate)
    description = _text(meta, "description")
    introduction = read_html(description)[0] if description else ()
    return ReadQuiz(quiz_frame(_text(meta, "title"), introduction), _items(archive, frame, part))


@dataclass(slots=True)
class _Frame:
    """What stands around the items, and what of it follows from them."""

    name: str
    meta: Element
    validate: Validate
    points: Decimal = Decimal(0)
    shuffle: bool = True
    seen: set[str] = field(default_factory=set)

    def count(self, item: Element) -> None:
        """Count an item in."""
        identifier = item.get("ident", "")
        if identifier in self.seen:
            raise ReadbackError(f"{identifier} stands twice: Canvas would show the last one twice")
        self.seen.add(identifier)
        self.points += Decimal(_metadata(item, identifier)[1])
        choices = item.find(f"{QTI}presentation/{QTI}response_lid/{QTI}render_choice")
        self.shuffle = self.shuffle and choices is not None and choices.get("shuffle") == "Yes"

    def close(self, root: Element) -> None:
        """Judge the assessment file, of whose items only the empty last one is left."""
        for section in root.iter(QTI + "section"):
            for item in section.findall(QTI + "item"):
                section.remove(item)
        self.validate(self.name, root)
        assessment = root[0]
        said = (assessment.get("ident"), assessment.get("title"))
        if said != (self.meta.get("identifier"), _text(self.meta, "title")):
            raise ReadbackError(f"{self.name}: its settings belong to another quiz than {said[0]}")
        if _text(self.meta, "points_possible") != decimal_text(self.points):
            raise ReadbackError(f"{self.name}: the points of the questions do not sum up to the quiz's")
        if (_text(self.meta, "shuffle_answers") == "true") != self.shuffle:
            raise ReadbackError(f"{self.name}: the quiz and its questions differ in what may be shuffled")


def _document(archive: zipfile.ZipFile, name: str) -> Element:
    try:
        return parse(archive.read(name))
    except KeyError:
        raise ReadbackError(f"{name} is missing in the package") from None
    except XmlError as error:
        raise ReadbackError(f"{name}, line {error.line}: {error.message}") from None


def _close(archive: zipfile.ZipFile, manifest: Element) -> tuple[str, str]:
    """Check that manifest and zip name each other exactly; the names of the items' and the settings' file."""
    listed = [file.get("href", "") for file in manifest.iter(CP + "file")]
    present = [name for name in archive.namelist() if name != MANIFEST]
    if sorted(listed) != sorted(present) or len(set(listed)) != len(listed):
        odd = sorted(set(listed) ^ set(present))
        raise ReadbackError(f"manifest and zip differ: {', '.join(odd[:5]) or 'a name occurs twice'}")
    if manifest.findtext(f"{CP}metadata/{CP}schema") != "IMS Content" or len(set(manifest.nsmap)) != 1:
        raise ReadbackError("Canvas would not take this for a QTI 1.2 package")
    resources = list(manifest.iter(CP + "resource"))
    if [resource.get("type") for resource in resources] != ["imsqti_xmlv1p2", _META_TYPE]:
        raise ReadbackError("the manifest must list one assessment, its settings, and nothing else")
    quiz, settings = resources
    if [d.get("identifierref") for d in quiz.iter(CP + "dependency")] != [settings.get("identifier")]:
        raise ReadbackError("the assessment does not depend on its settings")
    for resource in resources:
        if [file.get("href") for file in resource.iter(CP + "file")] != [resource.get("href")]:
            raise ReadbackError(f"the resource {resource.get('identifier')} does not list its own file")
    return quiz.get("href", ""), settings.get("href", "")


def _items(archive: zipfile.ZipFile, frame: _Frame, part: slice) -> Iterator[Item]:
    wanted = range(*part.indices(1 << 62))
    with archive, archive.open(frame.name) as file:
        try:
            for number, element in enumerate(iterate(file, (QTI + "item", QTI + "questestinterop"))):
                is_item = local_name(element) == "item"
                if not part.start:
                    (frame.count if is_item else frame.close)(element)
                if not is_item or number not in wanted:
                    continue
                frame.validate(frame.name, element)
                yield read_item(element)
        except XmlError as error:
            raise ReadbackError(f"{frame.name}, line {error.line}: {error.message}") from None


def read_item(root: Element) -> Item:
    """The item in an item element."""
    identifier = root.get("ident", "")
    texts = _Texts()
    try:
        machine = processing12(root)
    except Unsupported as error:
        raise ReadbackError(f"{identifier}: {error}") from None
    kind, points = _metadata(root, identifier)
    lid = root.find(f"{QTI}presentation/{QTI}response_lid")
    if lid is None or lid.get("rcardinality") != _TYPES[kind]:
        raise ReadbackError(f"{identifier}: a {kind} does not have this cardinality")
    feedback = {
        element.get("ident", ""): texts.read(element.find(f"{QTI}flow_mat/{_MATTEXT}"))
        for element in root.iterchildren(QTI + "itemfeedback")
    }
    if machine.linked != feedback.keys():
        raise ReadbackError(f"{identifier}: a feedback is shown but not there, or there but never shown")
    stem = texts.read(root.find(f"{QTI}presentation/{_MATTEXT}"))
    labels = list(lid.iter(QTI + "response_label"))
    contents = [texts.read(label.find(_MATTEXT), bare=kind == "true_false_question") for label in labels]
    names = [label.get("ident", "") for label in labels]
    question = Question(
        id=identifier,
        number="",
        kind="multiple" if _TYPES[kind] == "Multiple" else "choice",
        stem=stem,
        span=NOWHERE,
        choices=tuple(
            Choice(content, NOWHERE, name in machine.key, feedback.get(machine.feedback_of.get(name, ""), ()))
            for name, content in zip(names, contents, strict=True)
        ),
        explanation=feedback.get(GENERAL, ()),
        points=Decimal(points),
        shuffle=lid[0].get("shuffle") == "Yes",
        language=texts.language(identifier) or UNKNOWN_LANGUAGE,
    )
    play = _player(machine, lid.get("ident", ""), names, float(points), feedback)
    return Item(question, root.get("title", ""), play)


def _metadata(root: Element, identifier: str) -> tuple[str, str]:
    fields = {
        row.findtext(QTI + "fieldlabel", ""): row.findtext(QTI + "fieldentry", "")
        for row in root.iterfind(f"{QTI}itemmetadata/{QTI}qtimetadata/{QTI}qtimetadatafield")
    }
    kind = fields.get("question_type", "")
    if kind not in _TYPES or "points_possible" not in fields:
        raise ReadbackError(f"{identifier}: Canvas needs type and points of a question, and finds {fields}")
    return kind, fields["points_possible"]


def _player(
    machine: Processing12, respondent: str, names: list[str], points: float, feedback: dict[str, Content]
) -> Callable[[Response], Shown]:
    def play(response: Response) -> Shown:
        played = machine.play({respondent: tuple([names[int(i)] for i in response])})
        told = tuple([feedback[name] for name in played.feedback if name != GENERAL])
        return Shown(played.share * points, told, feedback[GENERAL] if GENERAL in played.feedback else ())

    return play


class _Texts:
    """Reads the texts of an item, and learns their language."""

    def __init__(self) -> None:
        self._languages: set[str] = set()

    def read(self, mattext: Element | None, *, bare: bool = False) -> Content:
        """The content of a mattext that holds HTML. ``bare`` texts need not say their language."""
        if mattext is None or mattext.get("texttype") != "text/html" or not mattext.text:
            raise ReadbackError("a text is missing, empty, or no text/html")
        content, language = read_html(mattext.text)
        if language or not bare:
            self._languages.add(language)
        return content

    def language(self, identifier: str) -> str:
        """The language that all texts have ("" if they say none)."""
        if len(self._languages) != 1:
            raise ReadbackError(f"{identifier}: its texts are in different languages: {self._languages}")
        return next(iter(self._languages))


def read_html(html: str) -> tuple[Content, str]:
    """The content of a text, and its language ("" if it says none)."""
    if "<" not in html and "&" not in html:  # a choice: nearly every text needs no parser
        return xhtml.plain_paragraph(html), ""
    head, _, rest = html.partition(">")
    end = _END.get(head[:2])
    if end and rest.endswith(end):
        inner = rest[: -len(end)]
        if "<" not in inner and "&" not in inner:
            return xhtml.plain_paragraph(inner), _language(head)
    try:
        root = parse(f"<div>{html}</div>".encode())
    except XmlError as error:
        raise ReadbackError(f"a text is not well-formed HTML: {error.message}") from None
    if len(root) == 1 and not root.text and local_name(root[0]) in _WRAPPERS:
        return xhtml.read(root[0]), root[0].get("lang", "")
    return xhtml.read(root), ""


_WRAPPERS = ("p", "span", "div")
_END = {"<p": "</p>", "<s": "</span>"}


@lru_cache(maxsize=64)
def _language(head: str) -> str:
    return str(parse(f"{head}/>".encode()).get("lang", ""))


def _text(meta: Element, name: str) -> str:
    return meta.findtext(META + name) or ""
