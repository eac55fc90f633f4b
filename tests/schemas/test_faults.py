"""Planted faults: what the profiles must refuse, one readable case each.

A fault is a replacement in a document that is valid without it, made wherever the old text occurs.
"""

# ruff: noqa: E501 -- a table reads better with one case a line

from __future__ import annotations

from decimal import Decimal

import pytest
from documents import faults

from kinds import QUIZ as KINDS
from lmspack import resources
from lmspack.model import Choice, Question, Quiz
from lmspack.richtext import CodeBlock, Content, Paragraph
from lmspack.schemas.judge import Judge
from lmspack.schemas.schematron import Rules
from lmspack.targets import moodle, qti21
from lmspack.xml import parse
from strategies import SOURCE, SPAN

MOODLE_RULES = Rules(resources.folder("schemas") / "moodle-question.xsd")


def text(words: str) -> Content:
    return (Paragraph((words,)),)


QUIZ = Quiz(
    id="quiz",
    title="Title",
    introduction=text("Introduction"),
    language="hi",
    questions=(
        Question(
            id="one",
            number="1",
            kind="choice",
            penalty=Decimal("0.3333333"),
            stem=(*text("Stem"), CodeBlock("x = 1", "python")),
            span=SPAN,
            choices=(
                Choice(text("A"), SPAN, True, text("Why A")),
                Choice(text("B"), SPAN, False, text("Why B")),
            ),
            explanation=text("Explanation"),
            points=Decimal(2),
            language="hi",
        ),
        Question(
            id="many",
            number="2",
            kind="multiple",
            stem=text("Stem"),
            span=SPAN,
            choices=tuple(Choice(text(word), SPAN, word != "C", text("Why")) for word in "ABC"),
            explanation=text("Explanation"),
        ),
        Question(
            id="bare",
            number="3",
            kind="choice",
            stem=text("Stem"),
            span=SPAN,
            choices=(Choice(text("A"), SPAN, True), Choice(text("B"), SPAN, False)),
        ),
    ),
    source=SOURCE,
)
DOCUMENTS = {
    **{name: data.decode() for name, data in qti21.files(KINDS) if name.startswith("items/")},
    **{name: data.decode() for name, data in qti21.files(QUIZ)},
    "quiz-moodle.xml": "".join(moodle.parts(QUIZ)),
}
ONE, MANY, BARE = (f"items/quiz-{name}.xml" for name in ("one", "many", "bare"))
TEST, MANIFEST, MOODLE = "test.xml", "imsmanifest.xml", "quiz-moodle.xml"


def test_the_documents_are_valid(profile: Judge) -> None:
    for name, document in DOCUMENTS.items():
        assert faults(profile, name, parse(document.encode())) == []
    assert list(MOODLE_RULES.faults(parse(DOCUMENTS[MOODLE].encode()))) == []


QTI_FAULTS = [
    ("a choice identifier twice", ONE, '<simpleChoice identifier="choice_2"', '<simpleChoice identifier="choice_1"'),
    ("a key that is named twice", MANY, "<value>choice_2</value>", "<value>choice_1</value>"),
    ("a key with white space", ONE, "<value>choice_1</value>", "<value> choice_1</value>"),
    ("no key", ONE, "<value>choice_1</value>", ""),
    ("a choice mapped twice", MANY, 'mapKey="choice_3"', 'mapKey="choice_1"'),
    ("a mapped value with a comma", MANY, 'mappedValue="-1"', 'mappedValue="-1,5"'),
    ("a score below 0", MANY, 'lowerBound="0"', 'lowerBound="-1"'),
    ("one choice only", BARE, '<simpleChoice identifier="choice_2">B</simpleChoice>', ""),
    ("full marks of 0", BARE, 'normalMaximum="1"', 'normalMaximum="0"'),
    ("points with an exponent", BARE, 'normalMaximum="1"', 'normalMaximum="1e0"'),
    ("an undeclared outcome", ONE, '<outcomeDeclaration identifier="FEEDBACK"', '<outcomeDeclaration identifier="F"'),
    ("an outcome declared twice", ONE, 'identifier="MAXSCORE"', 'identifier="SCORE"'),
    ("an outcome without a default", ONE, "<value>none</value>", ""),
    ("feedback that uses the default", ONE, "choice_1_fb", "none"),
    ("feedback that nothing shows", ONE, '<modalFeedback outcomeIdentifier="FEEDBACK" identifier="choice_2_fb"', '<modalFeedback outcomeIdentifier="FEEDBACK" identifier="choice_3_fb"'),
    ("two feedbacks with one identifier", ONE, "choice_2_fb", "choice_1_fb"),
    ("feedback that is hidden when reached", ONE, 'showHide="show"', 'showHide="hide"'),
    ("feedback about a choice that is not there", ONE, '<baseValue baseType="identifier">choice_2</baseValue>', '<baseValue baseType="identifier">choice_3</baseValue>'),
    ("feedback of another outcome", ONE, 'outcomeIdentifier="FEEDBACK"', 'outcomeIdentifier="SCORE"'),
    ("a paragraph in feedback", ONE, '<div class="explanation">Explanation</div>', '<div class="explanation"><p>Explanation</p></div>'),
    ("feedback of an unknown part", ONE, 'class="explanation"', 'class="note"'),
    ("a template beside the rules", ONE, "<responseProcessing>", '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct">'),
    ("a template in place of the rules", BARE, "<responseCondition>", "<exitResponse/><responseCondition>"),
    ("no body", BARE, "itemBody", "body"),
    ("an adaptive item", ONE, 'adaptive="false"', 'adaptive="true"'),
    ("a boolean as a digit", ONE, 'shuffle="false"', 'shuffle="0"'),
    ("more than one pick in single choice", ONE, 'maxChoices="1"', 'maxChoices="2"'),
    ("an identifier that is no name", ONE, 'identifier="quiz-one"', 'identifier="1-quiz"'),
    ("an identifier that is too long", ONE, 'identifier="quiz-one"', f'identifier="quiz-{"o" * 60}"'),
    ("no title", ONE, 'title="1. Stem"', 'title=" "'),
    ("no language tag", ONE, 'xml:lang="hi"', 'xml:lang=""'),
    ("a language with an underscore", ONE, 'xml:lang="hi"', 'xml:lang="pt_BR"'),
    ("markup in code", ONE, "x = 1", "<b>x</b> = 1"),
    ("a script", ONE, "<p>Stem", "<p><script>x</script>Stem"),
    ("text between the parts", BARE, "<itemBody>", "<itemBody>text"),
    ("another namespace", BARE, "imsqti_v2p1", "imsqti_v2p2"),
    ("an attribute of another type", BARE, "<itemBody", '<itemBody xsi:type="Points"'),
    ("a variable that nobody declares", "items/kinds-gaps.xml", '<variable identifier="RESPONSE_2"/>', '<variable identifier="RESPONSE_4"/>'),
    ("two gaps with one variable", "items/kinds-gaps.xml", '<textEntryInteraction responseIdentifier="RESPONSE_2"/>', '<textEntryInteraction responseIdentifier="RESPONSE_1"/>'),
    ("a gap without a variable", "items/kinds-gaps.xml", ' responseIdentifier="RESPONSE_1"', ""),
    ("an option of a gap twice", "items/kinds-gaps.xml", 'identifier="option_3_2"', 'identifier="option_3_1"'),
    ("a text compared in no way", "items/kinds-word.xml", 'caseSensitive="false"', 'caseSensitive="maybe"'),
    ("an accepted text with white space", "items/kinds-word.xml", 'mapKey="dog"', 'mapKey=" dog"'),
    ("a tolerance", "items/kinds-number.xml", "gte>", "equal>"),
    ("a prompt that can be matched twice", "items/kinds-pairs.xml", 'matchMax="1"', 'matchMax="2"'),
    ("one set to match with itself", "items/kinds-pairs.xml", "</simpleMatchSet>\n<simpleMatchSet>", ""),
    ("a place in no order", "items/kinds-steps.xml", 'n="1"', 'n="0"'),
    ("an item that is not there", "items/kinds-steps.xml", '<baseValue baseType="identifier">item_1', '<baseValue baseType="identifier">item_9'),
    ("notes that everybody sees", "items/kinds-essay.xml", 'view="scorer"', 'view="candidate"'),
    ("a field of no height", "items/kinds-essay.xml", 'expectedLines="8"', 'expectedLines="0"'),
    ("a lowest score above 0", "items/kinds-one.xml", 'normalMinimum="-0.5"', 'normalMinimum="0.5"'),
    ("a picture from the web", "items/kinds-one.xml", "../media/picture.gif", "http://example.org/picture.gif"),
    ("a picture out of the package", "items/kinds-one.xml", "../media/picture.gif", "../../picture.gif"),
    ("a picture without words", "items/kinds-one.xml", ' alt="a red dot"', ""),
    ("a formula without its source", "items/kinds-one.xml", r'<annotation encoding="application/x-tex">\frac{1}{2}</annotation>', ""),
    ("a fraction of three", "items/kinds-one.xml", "<mfrac>", "<mfrac><mn>1</mn>"),
    ("an item twice in the test", TEST, '"quiz-many"', '"quiz-one"'),
    ("one file for two items", TEST, "items/quiz-many.xml", "items/quiz-one.xml"),
    ("a test named as an item", TEST, 'identifier="quiz" title', 'identifier="quiz-one" title'),
    ("a test without items", TEST, "assessmentItemRef", "assessmentRef"),
    ("a weight of another name", TEST, "WEIGHT", "W"),
    ("a heading for the only section", TEST, 'visible="false"', 'visible="true"'),
    ("a path out of the package", TEST, "items/quiz-one.xml", "../quiz-one.xml"),
    ("an introduction for nobody", TEST, 'view="candidate"', 'view="author"'),
    ("a dependency on nothing", MANIFEST, 'identifierref="item-quiz-one"', 'identifierref="item-quiz-two"'),
    ("a dependency twice", MANIFEST, 'identifierref="item-quiz-one"', 'identifierref="item-quiz-many"'),
    ("a resource twice", MANIFEST, '<resource identifier="item-quiz-one"', '<resource identifier="item-quiz-many"'),
    ("a resource without its file", MANIFEST, '<file href="items/quiz-one.xml"/>', ""),
    ("a resource with the file of another", MANIFEST, '<file href="items/quiz-one.xml"/>', '<file href="items/quiz-many.xml"/>'),
    ("a file in two resources", MANIFEST, "items/quiz-one.xml", "items/quiz-many.xml"),
    ("a file with a back slash", MANIFEST, "items/quiz-one.xml", "items\\quiz-one.xml"),
    ("a resource of QTI 2.2", MANIFEST, "imsqti_item_xmlv2p1", "imsqti_item_xmlv2p2"),
    ("an organization", MANIFEST, "<organizations/>", '<organizations><organization identifier="o"/></organizations>'),
    ("another kind of package", MANIFEST, "QTIv2.1 Package", "IMS Common Cartridge"),
]  # fmt: skip

MOODLE_FAULTS = [
    ("an unknown type", 'type="multichoice"', 'type="multiChoice"'),
    ("no questions", "question", "item"),
    ("a prefix", "<quiz>", '<quiz xmlns="urn:x">'),
    ("markup in a text", "<![CDATA[A]]>", "<b>A</b>"),
    ("no name", "name>", "title>"),
    ("a name that Moodle cuts", "<![CDATA[1. Stem]]>", "x" * 256),
    ("a name that loses a tag", "<![CDATA[1. Stem]]>", "List&lt;String>"),
    ("a text without <text>", "<![CDATA[A]]></text>", "A</text><p/>"),
    ("a format in capitals", 'format="html"', 'format="HTML"'),
    ("a format that Moodle does not know", 'format="html"', 'format="xhtml"'),
    ("a grade with a comma", "<defaultgrade>2<", "<defaultgrade>2,5<"),
    ("a grade with too many digits", "<defaultgrade>2<", "<defaultgrade>100000<"),
    ("a grade that is rounded", "<defaultgrade>2<", "<defaultgrade>0.12345678<"),
    ("a negative grade", "<defaultgrade>2<", "<defaultgrade>-2<"),
    ("an empty grade", "<defaultgrade>2<", "<defaultgrade><"),
    ("a penalty above 1", "<penalty>0.3333333<", "<penalty>33<"),
    ("a penalty that is moved", "<penalty>0.3333333<", "<penalty>0.33<"),
    ("a penalty that is a word", "<penalty>0.3333333<", "<penalty>none<"),
    ("a hidden question", "<hidden>0<", "<hidden>1<"),
    ("an idnumber that is too long", "<idnumber>quiz-one<", f"<idnumber>{'x' * 101}<"),
    ("an idnumber in <text>", "<idnumber>quiz-one<", "<idnumber><text>quiz-one</text><"),
    ("a switch in capitals", "<single>true<", "<single>FALSE<"),
    ("a switch that says no", "<shuffleanswers>false<", "<shuffleanswers>no<"),
    ("a numbering of its own", "<answernumbering>abc<", "<answernumbering>a.<"),
    ("an instruction that says false", "<showstandardinstruction>1<", "<showstandardinstruction>false<"),
    ("a fraction beside the list", 'fraction="100"', 'fraction="33"'),
    ("a fraction with two decimals", 'fraction="100"', 'fraction="33.33"'),
    ("a fraction with a comma", 'fraction="100"', 'fraction="33,33333"'),
    ("a fraction with a percent sign", 'fraction="100"', 'fraction="100%"'),
    ("a fraction above 100", 'fraction="100"', 'fraction="110"'),
    ("a fraction that is empty", 'fraction="100"', 'fraction=""'),
    ("an unknown element", "<hidden>0</hidden>", "<hidden>0</hidden><difficulty>3</difficulty>"),
    ("tags without <tag>", "<hidden>0</hidden>", "<hidden>0</hidden><tags>a,b</tags>"),
    ("a tag without <text>", "<hidden>0</hidden>", "<hidden>0</hidden><tags><tag>a</tag></tags>"),
    ("course tags", "<hidden>0</hidden>", "<hidden>0</hidden><coursetags/>"),
    ("a flag that says 0", "<hidden>0</hidden>", "<hidden>0</hidden><hint><text/><clearwrong>0</clearwrong></hint>"),
    ("a file without a name", "</text></questiontext>", "</text><file>AAAA</file></questiontext>"),
    ("a file in a folder by its name", "</text></questiontext>", '</text><file name="i/a.png">AAAA</file></questiontext>'),
    ("a file with half a path", "</text></questiontext>", '</text><file name="a" path="/i">AAAA</file></questiontext>'),
    ("a file that is no base64", "</text></questiontext>", '</text><file name="a">data:,x</file></questiontext>'),
    ("a file outside a text", "<hidden>0</hidden>", '<hidden>0</hidden><file name="a">AAAA</file>'),
    ("a category without <text>", "<![CDATA[$course$/top/Title]]>", "<b/>"),
    ("an empty category", "<![CDATA[$course$/top/Title]]>", ""),
    ("a category with an empty part", "$course$/top/Title", "$course$/top/Title/"),
    ("a category with a long part", "$course$/top/Title", "$course$/top/" + "x" * 256),
    ("an info without format", '<info format="html">', "<info>"),
]  # fmt: skip

MOODLE_RULE_FAULTS = [
    ("an element twice", "<hidden>0</hidden>", "<hidden>0</hidden><penalty>0</penalty>"),
    ("a question without a text", "questiontext", "incorrectfeedback"),
    ("an element of another type", "<hidden>0</hidden>", "<hidden>0</hidden><usecase>1</usecase>"),
    ("an answer without a fraction", ' fraction="0"', ""),
    ("a place in place of a fraction", 'fraction="0"', 'fraction="2.0000000"'),
    ("a blank answer", "<![CDATA[B]]>", "<![CDATA[ \n]]>"),
    ("single choice without a right answer", 'fraction="100"', 'fraction="90"'),
    ("right answers below the full grade", 'fraction="50"', 'fraction="40"'),
    ("shownumcorrect 0", "<hidden>0</hidden>", "<hidden>0</hidden><shownumcorrect>0</shownumcorrect>"),
    ("a category with a name", "<category>", "<name><text>x</text></name><category>"),
]  # fmt: skip


def damaged(document: str, old: str, new: str) -> str:
    squeezed = "\n".join(line.strip() for line in document.splitlines()).replace("</text>\n", "</text>")
    assert old in squeezed, "the fault hits nothing"
    return squeezed.replace(old, new)


def ids(cases: list[tuple[str, ...]]) -> list[str]:
    return [case[0] for case in cases]


@pytest.mark.parametrize(("_", "name", "old", "new"), QTI_FAULTS, ids=ids(QTI_FAULTS))
def test_a_qti_profile_refuses(profile: Judge, _: str, name: str, old: str, new: str) -> None:
    assert faults(profile, name, parse(damaged(DOCUMENTS[name], old, new).encode()))


@pytest.mark.parametrize(("_", "old", "new"), MOODLE_FAULTS, ids=ids(MOODLE_FAULTS))
def test_the_moodle_schema_refuses(profile: Judge, _: str, old: str, new: str) -> None:
    assert faults(profile, MOODLE, parse(damaged(DOCUMENTS[MOODLE], old, new).encode()))


@pytest.mark.parametrize(("_", "old", "new"), MOODLE_RULE_FAULTS, ids=ids(MOODLE_RULE_FAULTS))
def test_the_moodle_rules_refuse(_: str, old: str, new: str) -> None:
    assert list(MOODLE_RULES.faults(parse(damaged(DOCUMENTS[MOODLE], old, new).encode())))


@pytest.mark.parametrize(
    ("_", "old", "new"),
    [
        ("another order", "<hidden>0</hidden>", ""),
        ("tags", "<hidden>0</hidden>", "<tags><tag><text>a, b</text></tag></tags>"),
        ("no penalty", "<penalty>0.3333333</penalty>", ""),
        ("a rounded third", "0.3333333", "0.333"),
        ("an idnumber in another script", "quiz-one", "प्रश्न " * 14),
        ("an empty idnumber", "quiz-one", ""),
        ("a name at the limit", "<![CDATA[1. Stem]]>", "x" * 255),
        ("a name with a sign", "<![CDATA[1. Stem]]>", "x &lt; 5 & y > 3".replace("& ", "&amp; ")),
        ("a fraction with three decimals", 'fraction="50"', 'fraction="50.000"'),
        ("a fraction below 0", 'fraction="0"', 'fraction="-33.33333"'),
        ("a switch as a digit", "<single>true<", "<single>1<"),
        ("a file", "</text></questiontext>", '</text><file name="क ख.png" path="/i/" encoding="base64">AA\n==</file></questiontext>'),
        ("a file before the text", '<questiontext format="html">', '<questiontext format="html"><file name="a"/>'),
        ("a slash in a category", "top/Title", "top/A//B/C"),
    ],
)  # fmt: skip
def test_the_moodle_schema_takes(profile: Judge, _: str, old: str, new: str) -> None:
    root = parse(damaged(DOCUMENTS[MOODLE], old, new).encode())
    assert faults(profile, MOODLE, root) == []
    assert list(MOODLE_RULES.faults(root)) == []
