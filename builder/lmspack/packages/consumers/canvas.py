"""Canvas Classic Quizzes. Source: Canvas's own converter (the qti_exporter plugin and its migration tool from 1.2),
run on hand-made packages; it reproduces 14 of 14 expectations of Canvas's own specs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lmspack.packages.consumers import InPackage
from lmspack.packages.documents import Kind
from lmspack.packages.findings import Finding, Rule
from lmspack.packages.manifest import Closure
from lmspack.packages.qti.item import child, children, text_of
from lmspack.packages.qti.tests import Test
from lmspack.packages.qti1 import Item1
from lmspack.xml import local_name

_QTI2_NAMESPACE = re.compile(r"http://www\.imsglobal\.org/xsd/(?:imsqti_v2p[01]|qti/qtiv2p[01])")
_TESTS = ("imsqti_assessment_xmlv2p1", "imsqti_test_xmlv2p1")
_READ = (
    "choiceInteraction", "textEntryInteraction", "extendedTextInteraction", "matchInteraction",
    "associateInteraction", "orderInteraction", "inlineChoiceInteraction",
)  # fmt: skip
_RESERVED = re.compile(r"response|RESP_MC|TF", re.IGNORECASE)
_KEPT_IN_STEM = ("p", "div", "choiceInteraction", "extendedTextInteraction")
_SHOWN_BY_NAME = re.compile(r"general_|_all|wrong|incorrect|correct|solution|_C$|_IC$", re.IGNORECASE)


def _is_qti2(closure: Closure) -> bool:
    root = closure.document.root
    schema = next((e.text or "" for e in root.iter("*") if local_name(e) == "schema"), "")
    return any(_QTI2_NAMESPACE.match(uri) for uri in root.nsmap.values()) or "qtiv2." in schema.lower()


def _has_items(closure: Closure) -> bool:
    return any(kind in (Kind.ITEM, Kind.TEST) for kind, _ in closure.kinds.values())


def _route(closure: Closure) -> Iterator[Finding]:
    if _has_items(closure) and not _is_qti2(closure):
        yield Finding(
            closure.document.root,
            "Canvas takes this package for QTI 1.2 and imports nothing, without an error.",
        )


def _resource_types(closure: Closure) -> Iterator[Finding]:
    tests = [
        resource
        for resource in closure.resources
        if closure.kinds.get(resource.href, (None, ""))[0] is Kind.TEST
    ]
    if _has_items(closure) and not any(resource.type in _TESTS for resource in tests):
        yield Finding(
            closure.document.root,
            "Canvas finds no test (imsqti_test_xmlv2p1) here: questions reach a bank, no quiz is made.",
        )
    for resource in closure.resources:
        kind = closure.kinds.get(resource.href, (None, ""))[0]
        if kind is Kind.ITEM and not resource.type.startswith("imsqti_item_xmlv2p"):
            yield Finding(
                resource.element,
                f"Canvas imports items of the type imsqti_item_xmlv2p1; this is '{resource.type}'.",
            )


def _image_resources(closure: Closure) -> Iterator[Finding]:
    if not _is_qti2(closure):
        return
    for resource in closure.resources:
        if (
            resource.type == "webcontent"
            and resource.href
            and re.search(r"\.(png|jpe?g|gif|svg|webp)$", resource.href, re.IGNORECASE)
        ):
            yield Finding(
                resource.element,
                f"Canvas leaves '{resource.href}' behind, because a resource has it as its href.",
            )


def _interaction_type(closure: Closure) -> Iterator[Finding]:
    for element in closure.document.root.iter("*"):
        if local_name(element) == "interactionType" and (element.text or "").strip() in (
            "textEntryInteraction",
            "inlineChoiceInteraction",
        ):
            yield Finding(
                element,
                f"With this interactionType Canvas loses the blanks of a {(element.text or '').strip()}.",
            )


def _meta(closure: Closure) -> Iterator[Finding]:
    for name in closure.settings:
        folder = name.rpartition("/")[0]
        if closure.quizzes and name.endswith("assessment_meta.xml") and folder not in closure.quizzes:
            message = f"Canvas reads settings from <assessment ident>/assessment_meta.xml alone; '{name}' is ignored."
            yield Finding(closure.document.root, message)


def _survey(closure: Closure) -> Iterator[Finding]:
    for name, root in closure.settings.items():
        kind = next((e.text or "" for e in root.iter("*") if local_name(e) == "quiz_type"), "").strip()
        if kind in ("survey", "graded_survey"):
            message = (
                f"'{name}' makes the quiz a {kind.replace('_', ' ')}: Canvas marks no answer right or wrong."
            )
            yield Finding(closure.document.root, message)


def _references(test: Test) -> Iterator[Finding]:
    for ref in (e for e in test.root.iter("*") if local_name(e) == "assessmentItemRef"):
        facts = test.items.get(test.target(ref))
        if facts and facts.identifier != ref.get("identifier", ""):
            yield Finding(
                ref,
                f"The reference is called '{ref.get('identifier')}', the item '{facts.identifier}': "
                "Canvas makes an empty quiz.",
            )


def _points(test: Test) -> Iterator[Finding]:
    for ref in (e for e in test.root.iter("*") if local_name(e) == "assessmentItemRef"):
        facts = test.items.get(test.target(ref))
        if facts and facts.points not in (None, 1.0) and child(ref, "weight") is None:
            yield Finding(
                ref,
                f"The item gives {facts.points:g} points; Canvas gives 1, for it reads the weight of "
                "the reference alone.",
            )


def _section_titles(test: Test) -> Iterator[Finding]:
    for section in (e for e in test.root.iter("*") if local_name(e) == "assessmentSection"):
        if section.get("visible") in ("true", "1") and section.get("title"):
            yield Finding(
                section, f"Canvas makes the section's title '{section.get('title')}' a question of its own."
            )


def _rubrics(test: Test) -> Iterator[Finding]:
    for rubric in (e for e in test.root.iter("*") if local_name(e) == "rubricBlock"):
        yield Finding(rubric, "Canvas ignores rubricBlock: the introduction is lost.")


def _unread(place: InPackage) -> Iterator[Finding]:
    item = place.played.item
    for interaction in item.interactions:
        if local_name(interaction) not in _READ:
            yield Finding(
                interaction,
                f"Canvas cannot read <{local_name(interaction)}>: the question arrives as an error.",
            )
        elif local_name(interaction) == "choiceInteraction" and any(
            local_name(a) == "div" for a in interaction.iterancestors()
        ):
            yield Finding(
                interaction,
                "The interaction stands inside a <div>: Canvas finds no right answer and glues the "
                "choices to the stem.",
            )
    if len([i for i in item.interactions if local_name(i) == "choiceInteraction"]) > 1:
        yield Finding(
            item.interactions[0], "Canvas makes an empty matching question of several choiceInteractions."
        )


def _order(place: InPackage) -> Iterator[Finding]:
    said = place.closure is not None and any(
        (e.text or "").strip() == "orderInteraction"
        for e in place.closure.document.root.iter("*")
        if local_name(e) == "interactionType"
    )
    for interaction in place.played.item.all("orderInteraction"):
        if not said:
            yield Finding(
                interaction,
                "Canvas reads orderInteraction only if the manifest names it as interactionType; else it is an error.",
            )


def _no_key(place: InPackage) -> Iterator[Finding]:
    item = place.played.item
    for interaction in item.interactions:
        variable = item.bound(interaction)
        if (
            variable
            and variable.element is not None
            and child(variable.element, "mapping") is not None
            and child(variable.element, "correctResponse") is None
        ):
            yield Finding(
                variable.element,
                f"'{variable.identifier}' has a mapping, but no correctResponse: Canvas has no right answer.",
            )


def _radio(place: InPackage) -> Iterator[Finding]:
    item = place.played.item
    for interaction in item.all("choiceInteraction"):
        variable = item.bound(interaction)
        right = child(variable.element, "correctResponse") if variable else None
        if (
            variable
            and variable.cardinality == "multiple"
            and right is not None
            and len(list(children(right, "value"))) == 1
        ):
            yield Finding(
                interaction, "Multiple response with one right choice becomes single choice in Canvas."
            )


def _text_entry(place: InPackage) -> Iterator[Finding]:
    item = place.played.item
    for interaction in item.all("textEntryInteraction"):
        variable = item.bound(interaction)
        mapping = child(variable.element, "mapping") if variable else None
        right = child(variable.element, "correctResponse") if variable else None
        keys = [e.get("mapKey", "") for e in children(mapping, "mapEntry")] if mapping is not None else []
        values = [text_of(v) for v in children(right, "value")] if right is not None else []
        if set(keys) - set(values):
            yield Finding(
                interaction,
                "Canvas takes the correctResponse alone: the other accepted answers of the mapping are lost.",
            )
        if variable and variable.base_type in ("integer", "float"):
            yield Finding(interaction, "Canvas makes a text blank of a number: its tolerance is lost.")


def _reserved_identifier(place: InPackage) -> Iterator[Finding]:
    for interaction in place.played.item.interactions:
        name = interaction.get("responseIdentifier", "")
        if name != "RESPONSE" and _RESERVED.fullmatch(name):
            yield Finding(
                interaction, f"Canvas has a meaning of its own for the response '{name}' and fails."
            )


def _lost_feedback(place: InPackage) -> Iterator[Finding]:
    item = place.played.item
    kept = {
        text_of(value).strip()
        for e in item.all("setOutcomeValue")
        for m in children(e, "multiple")
        for value in children(m, "baseValue")
    }
    for modal in item.all("modalFeedback"):
        name = modal.get("identifier", "")
        if "solution" in name.lower():
            yield Finding(
                modal, f"Canvas takes the feedback '{name}' for a model solution, which it does not show."
            )
        elif _SHOWN_BY_NAME.search(name):
            if name in kept and re.search(r"_(I?C)$", name):
                yield Finding(
                    modal,
                    f"Canvas takes '{name}' for general feedback on right or wrong answers, because of its name.",
                )
        elif name not in kept:
            yield Finding(
                modal,
                f"Canvas loses the feedback '{name}': it keeps per-choice feedback only where a rule "
                "adds it to a container.",
            )
        elif child(modal, "p") is None and child(modal, "div") is None:
            yield Finding(
                modal, f"Canvas keeps of '{name}' only what stands in a <p> or <div>; here is none."
            )
        elif child(modal, "div") is None and len(list(children(modal, "p"))) > 1:
            yield Finding(modal, f"Canvas keeps only the first paragraph of '{name}'.")
    for inline in item.all("feedbackInline"):
        yield Finding(
            inline,
            "Canvas keeps feedbackInline as plain text, and of the choice only its first piece of text.",
        )


def _dropped_stem(place: InPackage) -> Iterator[Finding]:
    for body in place.played.item.all("itemBody"):
        if not any(True for _ in children(body, "p", "div")):
            continue
        for element in children(body):
            name = local_name(element)
            if name not in _KEPT_IN_STEM and not name.endswith("Interaction"):
                yield Finding(element, f"Canvas drops <{name}> beside a <p> or <div> in the itemBody.")


def _rubric(place: InPackage) -> Iterator[Finding]:
    for element in place.played.item.all("rubricBlock"):
        yield Finding(element, "Canvas ignores rubricBlock.")


def _math(place: InPackage) -> Iterator[Finding]:
    for element in place.document.root.iter("{http://www.w3.org/1998/Math/MathML}math"):
        if element.prefix:
            yield Finding(
                element, f"<{element.prefix}:math> keeps its prefix in Canvas and is not shown as a formula."
            )


def _data_images(place: InPackage) -> Iterator[Finding]:
    for image in place.played.item.all("img"):
        if (image.get("src") or "").startswith("data:"):
            yield Finding(image, "Canvas does not show images in data: addresses.")


def _long_stem(place: InPackage) -> Iterator[Finding]:
    for body in place.played.item.all("itemBody"):
        size = len(text_of(body).encode())
        if size > 16_384:
            yield Finding(
                body, f"The text has {size:,} bytes; above 16 KB Canvas puts a notice in its place."
            )


def _identifiers(place: InPackage) -> Iterator[Finding]:
    name = place.played.item.identifier
    if not re.fullmatch(r"[A-Za-z_][\w.-]*", name, re.ASCII):
        yield Finding(
            place.document.root,
            f"Canvas rewrites the identifier '{name}' to ASCII; two of them may become one.",
        )


def _points1(item: Item1) -> Iterator[Finding]:
    if "points_possible" not in item.metadata:
        yield Finding(
            item.element,
            "The item states no points_possible: Canvas gives 1 point, whatever the conditions say.",
        )


def _type1(item: Item1) -> Iterator[Finding]:
    if not {"question_type", "cc_profile", "bbmd_questiontype"} & set(item.metadata):
        yield Finding(item.element, "The item states no question_type: Canvas guesses.")


_TAG = re.compile(r"</?(p|b|i|em|strong|img|code|br|sub|sup|div|span)\b")
_LITERAL_ANSWERS = (
    "fill_in_multiple_blanks_question",
    "matching_question",
    "multiple_dropdowns_question",
    "short_answer_question",
)
"""Types whose answers have no markup in Canvas, so that a tag in one is meant to be seen."""


def _plain1(item: Item1) -> Iterator[Finding]:
    literal = item.metadata.get("question_type", "") in _LITERAL_ANSWERS
    for text in item.all("mattext"):
        if text.get("texttype") != "text/plain" or not _TAG.search(text.text or ""):
            continue
        if not (literal and any(local_name(above) == "response_label" for above in text.iterancestors())):
            yield Finding(text, "The text is marked text/plain and holds HTML: Canvas shows the tags.")


ITEM: tuple[Rule[InPackage], ...] = (
    Rule("P406", "warning", _unread, "Use another interaction, or put it directly into the itemBody."),
    Rule("P406", "warning", _order, "Name it in the manifest: <imsqti:interactionType>orderInteraction</…>."),
    Rule("P407", "warning", _no_key, "Add a correctResponse."),
    Rule("P407", "warning", _radio, "Nothing to do if that is acceptable."),
    Rule("P418", "warning", _text_entry, "Give Canvas its own QTI 1.2 package."),
    Rule("P412", "warning", _reserved_identifier, "Call it RESPONSE."),
    Rule("P408", "warning", _lost_feedback, "Call general feedback 'general_fb'; set others with <multiple>."),
    Rule("P410", "warning", _dropped_stem, "Put the whole stem into one <div>."),
    Rule("P411", "warning", _rubric, "Put the text into the stem."),
    Rule("P425", "warning", _math, "Write <math xmlns=\"http://www.w3.org/1998/Math/MathML\"> without a prefix."),
    Rule("P413", "warning", _data_images, "Put the image into the package as a file."),
    Rule("P426", "warning", _long_stem, "Shorten it, or link to a page."),
    Rule("P419", "warning", _identifiers, "Use ASCII letters, digits, '-', '_' and '.', and begin with a letter."),
)  # fmt: skip
TEST: tuple[Rule[Test], ...] = (
    Rule("P403", "warning", _references, "Give the reference the identifier of its item."),
    Rule("P405", "warning", _points, 'Add <weight identifier="W" value="…"/> to the reference.'),
    Rule("P414", "warning", _section_titles, 'Set visible="false".'),
    Rule("P411", "warning", _rubrics, "Put the text into the description of the quiz in Canvas."),
)
PACKAGE: tuple[Rule[Closure], ...] = (
    Rule(
        "P401",
        "warning",
        _route,
        "Declare the QTI 2.1 namespace on the manifest, or write <schema>QTIv2.1 Package</schema>.",
    ),
    Rule("P402", "warning", _resource_types, "Use the types imsqti_item_xmlv2p1 and imsqti_test_xmlv2p1."),
    Rule("P413", "warning", _image_resources, "List the image as a <file> of the item's resource instead."),
    Rule("P415", "warning", _interaction_type, "Remove the interactionType from the manifest."),
    Rule("P427", "warning", _survey, "Write <quiz_type>assignment</quiz_type>."),
    Rule("P420", "warning", _meta, "Put it into a folder with the assessment's ident as its name."),
)
ITEM1: tuple[Rule[Item1], ...] = (
    Rule("P421", "warning", _points1, "Add a qtimetadatafield points_possible."),
    Rule("P422", "warning", _type1, "Add a qtimetadatafield question_type."),
    Rule("P423", "warning", _plain1, 'Mark it texttype="text/html".'),
)
