"""Whatever the bytes: a verdict, never a traceback, and never long."""

import random
from pathlib import Path

import pytest
from documents_of_others import CHOICE, MANIFEST, MOODLE, PACKAGE, QTI12, TEST, check, zipped
from hypothesis import given, settings
from hypothesis import strategies as st

DOCUMENTS = {"item": CHOICE, "test": TEST, "manifest": MANIFEST, "moodle": MOODLE, "qti12": QTI12}
EVERYONE = ("canvas", "newquizzes", "moodle", "pyslet", "qti-components")
WORDS = (
    "",
    "0",
    "-1",
    "99999999999999999999",
    "NaN",
    "INF",
    "1e999",
    "none",
    "x y",
    "RESPONSE",
    "SCORE",
    "true",
    "é",
    "a" * 300,
)


@given(st.binary(max_size=400), st.sampled_from([".zip", ".xml"]))
@settings(max_examples=200)
def test_random_bytes(tmp_path_factory: pytest.TempPathFactory, data: bytes, ending: str) -> None:
    path = tmp_path_factory.mktemp("bytes") / f"file{ending}"
    path.write_bytes(data)
    check(path, *EVERYONE)


@pytest.mark.parametrize("seed", range(120))
def test_mutated_zips(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    data = bytearray(zipped(PACKAGE))
    for _ in range(chance.randrange(1, 12)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.2:
        del data[chance.randrange(len(data)) :]
    path = tmp_path / "package.zip"
    path.write_bytes(data)
    check(path, *EVERYONE)


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("seed", range(60))
def test_mutated_documents(name: str, seed: int, tmp_path: Path) -> None:
    """Elements dropped, doubled, renamed and moved; attributes and texts replaced by awkward ones."""
    from lxml import etree

    chance = random.Random(seed)
    root = etree.fromstring(DOCUMENTS[name].encode())
    for _ in range(chance.randrange(1, 6)):
        elements = list(root.iter("*"))[1:]
        if not elements:
            break
        _mutate(chance, elements)
    path = tmp_path / "document.xml"
    path.write_bytes(etree.tostring(root))
    check(path, *EVERYONE)
    path.write_bytes(etree.tostring(root).replace(b"<", b"<!-- c --><?p i?><", chance.randrange(3)))
    check(path, *EVERYONE)


def _mutate(chance: random.Random, elements: list) -> None:  # type: ignore[type-arg]
    element, other = chance.choice(elements), chance.choice(elements)
    parent = element.getparent()
    what = chance.randrange(7)
    if what == 0:
        parent.remove(element)
    elif what == 1:
        parent.append(element.__copy__())
    elif what == 2:
        element.tag = other.tag
    elif what == 3 and element.attrib:
        element.set(chance.choice(list(element.attrib)), chance.choice(WORDS))
    elif what == 4 and element.attrib:
        del element.attrib[chance.choice(list(element.attrib))]
    elif what == 5:
        element.text = chance.choice(WORDS)
    elif (
        what == 6
        and other not in [element, *element.iterdescendants()]
        and element not in other.iterancestors()
    ):
        other.append(element)


@pytest.mark.parametrize("count", [2000])
def test_long_documents_take_no_longer_than_their_length(count: int, tmp_path: Path) -> None:
    import time

    def seconds(times: int) -> float:
        question = MOODLE[MOODLE.index('  <question type="multichoice">') : MOODLE.index("</quiz>")]
        path = tmp_path / "long.xml"
        path.write_text(
            "<quiz>\n" + question.replace("sea-tides", "") * times + "</quiz>\n", encoding="utf-8"
        )
        start = time.process_time()
        check(path)
        return time.process_time() - start

    seconds(10)
    short, long = seconds(count // 4), seconds(count)
    assert long < 8 * max(short, 0.05)
