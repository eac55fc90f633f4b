"""Sounds: MP3, AAC, Ogg, WAV and MP4. Each reader walks the parts of a file as far as its form lets it."""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct

from lmspack.media.findings import Fault, Identity, damaged

_LITTLE_LONG = Struct("<L")

_MP3_KBITS = {
    1: (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    2: (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
}
_MP3_RATES = (44_100, 48_000, 32_000)
"""Bit rates and sampling rates of layer III (ISO/IEC 11172-3, section 2.4.2.3; 13818-3 for version 2)."""

_OGG_SOUNDS = (b"OpusHead", b"\x01vorbis", b"Speex   ", b"\x7fFLAC")
_VIDEO = Fault("E206", "it is a video", "Take a picture or a sound; a video needs a link.")


def is_mp3(data: bytes) -> bool:
    """Whether a file begins with frames of MPEG layer III: two in a row, or one that is all there is."""
    length = _mp3_frame(data, 0)
    return length > 0 and (length >= len(data) or _mp3_frame(data, length) > 0)


def mp3(data: bytes, start: int = 0) -> Identity | Fault:
    """An MP3 from the frame at ``start`` on; it must hold a whole one."""
    length = _mp3_frame(data, start)
    return Identity("audio/mpeg") if 0 < length <= len(data) - start else damaged()


def tagged(data: bytes) -> Identity | Fault:
    """A sound behind a tag of ID3 (version 2, section 3.1): an MP3 or an AAC."""
    if len(data) < 10:
        return damaged()
    size = 0
    for byte in data[6:10]:
        size = size << 7 | byte & 0x7F
    start = 10 + size + (10 if data[5] & 0x10 else 0)
    while start < len(data) and not data[start]:  # padding that the tag does not count
        start += 1
    if is_aac(data, start):
        return aac(data, start)
    if start < len(data) and not _mp3_frame(data, start):
        return Fault("E206", "it is neither a picture nor a sound")
    return mp3(data, start)


def _mp3_frame(data: bytes, place: int) -> int:
    """The length in bytes of the frame at ``place``; 0 where there is none."""
    if len(data) < place + 4 or data[place] != 0xFF or data[place + 1] & 0xE6 != 0xE2:
        return 0
    version = data[place + 1] >> 3 & 3  # 3: version 1, 2: version 2, 0: version 2.5
    bits, rate = data[place + 2] >> 4, data[place + 2] >> 2 & 3
    if version == 1 or bits in (0, 15) or rate == 3:
        return 0
    first = version == 3
    kbits = _MP3_KBITS[1 if first else 2][bits]
    hertz = _MP3_RATES[rate] // {3: 1, 2: 2, 0: 4}[version]
    return (144_000 if first else 72_000) * kbits // hertz + (data[place + 2] >> 1 & 1)


def is_aac(data: bytes, start: int = 0) -> bool:
    """Whether frames of AAC (ADTS, ISO/IEC 13818-7, section 6.2) begin at ``start``."""
    return len(data) >= start + 7 and data[start] == 0xFF and data[start + 1] & 0xF6 == 0xF0


def aac(data: bytes, start: int = 0) -> Identity | Fault:
    """An AAC by its frames, to its end."""
    place = start
    while is_aac(data, place):
        length = (data[place + 3] & 3) << 11 | data[place + 4] << 3 | data[place + 5] >> 5
        if length < 7:
            break
        place += length
    whole = place == len(data) or data[place : place + 3] == b"TAG"  # an old tag of ID3 may follow
    return Identity("audio/aac") if whole else damaged()


def wav(data: bytes) -> Identity | Fault:
    """A WAV by its chunks: a format, and samples that are all there."""
    place, has_format = 12, False
    while place + 8 <= len(data):
        name = data[place : place + 4]
        (length,) = _LITTLE_LONG.unpack_from(data, place + 4)
        has_format = has_format or name == b"fmt "
        if name == b"data":
            if not has_format or place + 8 + length > len(data):
                return damaged()
            return Identity("audio/wav") if length else damaged("it holds no sound")
        place += 8 + length + length % 2
    return damaged()


def ogg(data: bytes) -> Identity | Fault:
    """An Ogg by its pages (RFC 3533, section 6), to its end; the first pages say what is in it."""
    place, pages, starts = 0, 0, []
    while data[place : place + 4] == b"OggS" and place + 27 <= len(data):
        segments = data[place + 26]
        body = place + 27 + segments
        end = body + sum(data[place + 27 : body])
        if end > len(data):
            return damaged()
        if data[place + 5] & 2:  # the beginning of a stream
            starts.append(data[body:end])
        place, pages = end, pages + 1
    if place != len(data) or pages == len(starts):
        return damaged()
    if starts and all(start.startswith(_OGG_SOUNDS) for start in starts):
        return Identity("audio/ogg")
    return _VIDEO


def mp4(data: bytes) -> Identity | Fault:
    """An MP4 by its boxes (ISO/IEC 14496-12): whole, and with tracks of sound only."""
    handlers: list[bytes] = []
    has_samples, place = False, 0
    for name, start, end in _boxes(data, 0, len(data)):
        has_samples = has_samples or name == b"mdat"
        if name == b"moov":
            handlers += _handlers(data, start, end)
        place = end
    if place != len(data) or not handlers or not has_samples:
        return damaged()
    return (
        Identity("audio/mp4")
        if set(handlers) <= {b"soun", b"meta", b"text"} and b"soun" in handlers
        else _VIDEO
    )


def _handlers(data: bytes, start: int, end: int) -> Iterator[bytes]:
    """What each track of a ``moov`` box is handled by."""
    for name, inner, inner_end in _boxes(data, start, end):
        if name in (b"trak", b"mdia"):
            yield from _handlers(data, inner, inner_end)
        elif name == b"hdlr":
            yield data[inner + 8 : inner + 12]


def _boxes(data: bytes, place: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """The boxes from ``place`` to ``end``: name, and where their content begins and ends. One that runs out of its
    frame ends the walk."""
    while place + 8 <= end:
        length, header = int.from_bytes(data[place : place + 4]), 8
        if length == 1:
            length, header = int.from_bytes(data[place + 8 : place + 16]), 16
        elif length == 0:
            length = end - place
        if length < header or place + length > end:
            return
        yield data[place + 4 : place + 8], place + header, place + length
        place += length
