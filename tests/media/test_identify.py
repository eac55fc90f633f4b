"""What a file is, is told by its bytes alone; what was cut off or could act is refused."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import mediafiles as made
from lmspack.media import ENDINGS, Fault, Identity, identify

WHOLE = {
    "png": (made.png(7, 9), Identity("image/png", 7, 9)),
    "jpeg": (made.jpeg(), Identity("image/jpeg", 3, 2)),
    "gif": (made.gif(2, 1), Identity("image/gif", 2, 1)),
    "webp": (made.webp(300, 16000), Identity("image/webp", 300, 16000)),
    "webp, lossy": (made.webp_lossy(), Identity("image/webp", 5, 4)),
    "webp, extended": (made.webp_extended(70_000, 2), Identity("image/webp", 70_000, 2)),
    "svg": (made.svg(), Identity("image/svg+xml", 10, 8)),
    "mp3": (made.mp3(), Identity("audio/mpeg")),
    "one frame of mp3": (made.MP3_FRAME, Identity("audio/mpeg")),
    "mp3 with a tag": (made.tagged(made.mp3()), Identity("audio/mpeg")),
    "aac": (made.aac(), Identity("audio/aac")),
    "aac with a tag": (made.tagged(made.aac()), Identity("audio/aac")),
    "wav": (made.wav(), Identity("audio/wav")),
    "ogg": (made.ogg(), Identity("audio/ogg")),
    "vorbis": (made.ogg(b"\x01vorbis" + b"\0" * 23), Identity("audio/ogg")),
    "m4a": (made.mp4(), Identity("audio/mp4")),
    "m4a with chapters": (made.mp4(b"soun", b"text"), Identity("audio/mp4")),
}

FRAMES = {
    "mp3": len(made.MP3_FRAME),
    "mp3 with a tag": len(made.MP3_FRAME),
    "aac": 9,
    "aac with a tag": 9,
    "gif": 1,
}
"""These are rows of frames: one that was cut between two of them is whole too. The last byte of a GIF says nothing."""

CUTS = WHOLE.keys() - {"one frame of mp3", "svg"}


@pytest.mark.parametrize("name", WHOLE)
def test_whole_files(name: str) -> None:
    data, identity = WHOLE[name]
    assert identify(data) == identity
    assert identity.type in ENDINGS


@pytest.mark.parametrize("name", sorted(CUTS))
def test_files_that_were_cut_off(name: str) -> None:
    data, _ = WHOLE[name]
    for length in range(1, len(data) - FRAMES.get(name, 0)):
        assert isinstance(identify(data[:length]), Fault), length


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (b"", "E205", "empty"),
        (b"BM" + b"\0" * 60, "E206", "BMP"),
        (b"II*\0" + b"\0" * 60, "E206", "TIFF"),
        (b"\0\0\0\x18ftypheic" + b"\0" * 16, "E206", "HEIC"),
        (b"\0\0\0\x18ftypavif" + b"\0" * 16, "E206", "AVIF"),
        (b"%PDF-1.7\n", "E206", "PDF"),
        (b"\x1f\x8b\x08\0", "E206", "gzip"),
        (b"<!DOCTYPE html><html><svg/></html>", "E206", "web page"),
        (b"A diary", "E206", "neither a picture nor a sound"),
        (b"<!-- <svg> --><feed/>", "E206", "no SVG"),
        (b"<svg width='1' height='1'/>", "E206", "namespace"),
        (made.mp4(b"vide", b"soun"), "E206", "video"),
        (made.ogg(b"\x80theora" + b"\0" * 12), "E206", "video"),
        (made.tagged(b"words words words"), "E206", "neither"),
        (made.png()[:-20] + b"\0" * 20, "E209", "checksums"),
        (made.png(0, 1), "E209", "no width"),
        (made.png().replace(b"IHDR", b"IHDX"), "E209", "checksums"),
        (b"\x89PNG\r\n\x1a\n" + made.chunk(b"IDAT", b"x"), "E209", "no header"),
        (made.wav(b""), "E209", "no sound"),
        (made.svg("<circle"), "E209", "well-formed"),
    ],
)
def test_what_will_not_do(data: bytes, code: str, words: str) -> None:
    fault = identify(data)
    assert isinstance(fault, Fault)
    assert (fault.code, words in fault.message) == (code, True), fault


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('width="10cm" height="20.5px"', (378, 20)),
        ('width="100%" viewBox="0 0 30 40"', (30, 40)),
        ('viewBox="0,0,30.4,40"', (30, 40)),
        ("", (None, None)),
        ('width="0" height="4" viewBox="a b c"', (None, None)),
        ('width="1e9" height="9999999999"', (None, None)),
    ],
)
def test_size_of_an_svg(attributes: str, size: tuple[int | None, int | None]) -> None:
    assert identify(made.svg(attributes=attributes)) == Identity("image/svg+xml", *size)


@pytest.mark.parametrize(
    "inner",
    [
        "<script>alert(1)</script>",
        "<g><SCRIPT/></g>",
        '<x:script xmlns:x="http://www.w3.org/2000/svg"/>',
        '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
        '<p xmlns="http://www.w3.org/1999/xhtml">x</p>',
        '<rect onclick="alert(1)"/>',
        '<rect OnLoad="alert(1)"/>',
        '<a href="javascript:alert(1)"><text>x</text></a>',
        '<a href=" java&#115;cript:alert(1)"><text>x</text></a>',
        '<a href="https://example.org/"><text>x</text></a>',
        '<image href="https://example.org/x.png"/>',
        '<image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="other.svg"/>',
        '<use href="other.svg#a"/>',
        '<image href="data:image/svg+xml;base64,AAAA"/>',
        '<animate attributeName="href" to="javascript:alert(1)"/>',
        '<set attributeName="xlink:href" to="x"/>',
        "<style>@import 'https://example.org/x.css';</style>",
        "<style>circle { fill: url(https://example.org/x) }</style>",
        "<style>circle { fill: url( 'x.svg#a' ) }</style>",
        "<style>circle { fill: u\\72l(x) }</style>",
        '<rect style="cursor: image-set(&quot;x&quot; 1x)"/>',
        '<rect fill="url(other.svg#a)"/>',
        '<g xml:base="https://example.org/"/>',
    ],
)
def test_svg_that_acts_or_loads(inner: str) -> None:
    fault = identify(made.svg(inner))
    assert isinstance(fault, Fault)
    assert fault.code == "E210"


@pytest.mark.parametrize("before", ["<?xml-stylesheet href='x.css'?>", "<!DOCTYPE svg SYSTEM 'x.dtd'>"])
def test_svg_with_more_than_a_picture_before_it(before: str) -> None:
    fault = identify(before.encode() + made.svg())
    assert isinstance(fault, Fault)
    assert fault.code == "E210"


@pytest.mark.parametrize(
    "inner",
    [
        '<defs><linearGradient id="a"/></defs><rect fill="url(#a)" style="filter: url(&quot;#b&quot;)"/>',
        '<use href="#a"/>',
        '<image href="data:image/png;base64,AAAA"/>',
        "<style>@media print { circle { fill: url('#a') } }</style>",
        '<g xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:export-filename="C:\\me\\x.png"/>',
        '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" r:about=""/></metadata>',
        '<animate attributeName="r" to="9"/>',
        "<title>url(x) is how it is written</title>",
    ],
)
def test_svg_that_only_shows(inner: str) -> None:
    assert isinstance(identify(made.svg(inner)), Identity)


PARTS = [data for data, _ in WHOLE.values()]


@given(st.binary(max_size=300))
@example(b"\xff\xd8\xff")
@example(b"ID3")
@example(b"RIFF\0\0\0\0WEBP")
@example(b"\0\0\0\0ftyp")
def test_any_bytes_are_judged(data: bytes) -> None:
    assert isinstance(identify(data), Identity | Fault)


@given(st.sampled_from(PARTS), st.integers(0, 400), st.binary(max_size=12))
def test_files_with_other_bytes_in_them_are_judged(data: bytes, place: int, other: bytes) -> None:
    assert isinstance(identify(data[:place] + other + data[place + len(other) :]), Identity | Fault)
