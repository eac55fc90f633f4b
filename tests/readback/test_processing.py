"""Response processing follows the QTI 2.1 information model."""

import pytest

from lmspack.readback.processing import Processing, Unsupported
from lmspack.xml import parse


def play(rules: str, *response: str, declarations: str = "") -> dict[str, tuple[object, ...]]:
    item = f"""<item>
        <responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="identifier">
          <correctResponse><value>a</value><value>b</value></correctResponse>
          <mapping lowerBound="0" upperBound="2" defaultValue="-1">
            <mapEntry mapKey="a" mappedValue="1.5"/><mapEntry mapKey="b" mappedValue="1"/>
          </mapping>
        </responseDeclaration>
        <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
        <outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>
        {declarations}<responseProcessing>{rules}</responseProcessing></item>"""
    return Processing(parse(item.encode())).play({"RESPONSE": response})


def score(value: str) -> str:
    return f'<setOutcomeValue identifier="SCORE">{value}</setOutcomeValue>'


def when(test: str) -> str:
    """Rules that give 1 point where ``test`` is true."""
    one = score('<baseValue baseType="float">1</baseValue>')
    return f"<responseCondition><responseIf>{test}{one}</responseIf></responseCondition>"


RESPONSE = '<variable identifier="RESPONSE"/>'
A = '<baseValue baseType="identifier">a</baseValue>'


@pytest.mark.parametrize(
    ("test", "response", "true"),
    [
        (f"<isNull>{RESPONSE}</isNull>", (), True),
        (f"<isNull>{RESPONSE}</isNull>", ("a",), False),
        (f'<match>{RESPONSE}<correct identifier="RESPONSE"/></match>', ("b", "a"), True),
        (f'<match>{RESPONSE}<correct identifier="RESPONSE"/></match>', ("a",), False),
        (f'<match>{RESPONSE}<correct identifier="RESPONSE"/></match>', (), False),
        (f"<not><match>{RESPONSE}{A}</match></not>", (), False),
        (f"<member>{A}{RESPONSE}</member>", ("b", "a"), True),
        (f"<and><member>{A}{RESPONSE}</member><not><isNull>{RESPONSE}</isNull></not></and>", ("a",), True),
        (f"<or><isNull>{RESPONSE}</isNull><match>{RESPONSE}{A}</match></or>", ("a",), True),
        (
            '<gte><mapResponse identifier="RESPONSE"/><baseValue baseType="float">2</baseValue></gte>',
            ("a", "b"),
            True,
        ),
        (
            '<lt><sum><mapResponse identifier="RESPONSE"/></sum>'
            '<baseValue baseType="float">1</baseValue></lt>',
            ("c",),
            True,
        ),
    ],
)
def test_conditions(test: str, response: tuple[str, ...], true: bool) -> None:
    assert play(when(test), *response)["SCORE"] == (1.0 if true else 0.0,)


@pytest.mark.parametrize(
    ("response", "points"), [(("a",), 1.5), (("a", "b"), 2.0), (("a", "x"), 0.5), (("x",), 0.0), ((), 0.0)]
)
def test_mapping_is_bounded_and_has_a_default(response: tuple[str, ...], points: float) -> None:
    assert play(score('<mapResponse identifier="RESPONSE"/>'), *response)["SCORE"] == (points,)


def test_a_numeric_outcome_starts_at_0_and_any_other_at_null() -> None:
    outcomes = play("")
    assert (outcomes["SCORE"], outcomes["FEEDBACK"]) == ((0.0,), ())


def test_only_the_first_branch_that_is_true_runs() -> None:
    two = score('<baseValue baseType="float">2</baseValue>')
    three = score('<baseValue baseType="float">3</baseValue>')
    rules = (
        f"<responseCondition><responseIf><isNull>{RESPONSE}</isNull></responseIf>"
        f"<responseElseIf><member>{A}{RESPONSE}</member>{two}</responseElseIf>"
        f"<responseElse>{three}</responseElse></responseCondition>"
    )
    assert [play(rules, *response)["SCORE"] for response in ((), ("a",), ("b",))] == [(0.0,), (2.0,), (3.0,)]


def test_exit_response_ends_the_processing() -> None:
    assert play("<exitResponse/>" + score('<baseValue baseType="float">1</baseValue>'))["SCORE"] == (0.0,)


@pytest.mark.parametrize(
    "rules", ["<unknownRule/>", when("<patternMatch/>"), score('<mapResponse identifier="X"/>')]
)
def test_what_is_not_covered_is_never_judged_by_half(rules: str) -> None:
    with pytest.raises(Unsupported):
        play(rules)


def kinds(test: str, **responses: tuple[object, ...]) -> bool:
    """Whether ``test`` is true of responses to an item with a text, a number, an order and pairs."""
    item = f"""<item>
        <responseDeclaration identifier="TEXT" cardinality="single" baseType="string">
          <mapping defaultValue="0"><mapEntry mapKey="Dog" mappedValue="2" caseSensitive="false"/>
            <mapEntry mapKey="Na" mappedValue="1" caseSensitive="true"/></mapping>
        </responseDeclaration>
        <responseDeclaration identifier="NUMBER" cardinality="single" baseType="float"/>
        <responseDeclaration identifier="ORDER" cardinality="ordered" baseType="identifier">
          <correctResponse><value>a</value><value>b</value><value>c</value></correctResponse>
        </responseDeclaration>
        <responseDeclaration identifier="PAIRS" cardinality="multiple" baseType="directedPair">
          <correctResponse><value>p x</value><value>q x</value></correctResponse>
          <mapping lowerBound="0" upperBound="1" defaultValue="-1">
            <mapEntry mapKey="p x" mappedValue="0.5"/><mapEntry mapKey="q x" mappedValue="0.5"/>
          </mapping>
        </responseDeclaration>
        <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
        <responseProcessing>{when(test)}</responseProcessing></item>"""
    given = {name.upper(): values for name, values in responses.items()}
    return Processing(parse(item.encode())).play(given)["SCORE"] == (1.0,)


def number(value: str) -> str:
    return f'<baseValue baseType="float">{value}</baseValue>'


TEXT = '<mapResponse identifier="TEXT"/>'
NUMBER = '<variable identifier="NUMBER"/>'
BETWEEN = f"<and><gte>{NUMBER}{number('3.13')}</gte><lte>{NUMBER}{number('3.15')}</lte></and>"
B = '<baseValue baseType="identifier">b</baseValue>'
ORDER = '<variable identifier="ORDER"/>'
SECOND = f'<match><index n="2">{ORDER}</index>{B}</match>'
KEY = f'<match>{ORDER}<correct identifier="ORDER"/></match>'
PAIRS = '<match><variable identifier="PAIRS"/><correct identifier="PAIRS"/></match>'
HALF = f'<gte><mapResponse identifier="PAIRS"/>{number("0.5")}</gte>'


@pytest.mark.parametrize(
    ("test", "responses", "true"),
    [
        (f"<gt>{TEXT}{number('1')}</gt>", {"text": ("dOG",)}, True),
        (f"<gt>{TEXT}{number('0')}</gt>", {"text": ("Na",)}, True),
        (f"<gt>{TEXT}{number('0')}</gt>", {"text": ("na",)}, False),
        (f"<gt>{TEXT}{number('0')}</gt>", {"text": ("Dog ",)}, False),
        (f"<gt>{TEXT}{number('0')}</gt>", {}, False),
        (BETWEEN, {"number": ("3.13",)}, True),
        (BETWEEN, {"number": (3.15,)}, True),
        (BETWEEN, {"number": (3.1501,)}, False),
        (BETWEEN, {}, False),
        (SECOND, {"order": ("c", "b", "a")}, True),
        (SECOND, {"order": ("b", "c", "a")}, False),
        (SECOND, {"order": ("a",)}, False),
        (SECOND, {}, False),
        (KEY, {"order": ("a", "c", "b")}, False),
        (PAIRS, {"pairs": ("q  x", "p x")}, True),
        (PAIRS, {"pairs": ("x p", "x q")}, False),
        (HALF, {"pairs": ("q x",)}, True),
        (HALF, {"pairs": ("q x", "p y")}, False),
        (f"<gte><sum>{number('1')}{number('2')}</sum>{number('3')}</gte>", {}, True),
    ],
)  # fmt: skip
def test_conditions_on_other_types(test: str, responses: dict[str, tuple[object, ...]], true: bool) -> None:
    assert kinds(test, **responses) == true
