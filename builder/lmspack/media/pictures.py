"""Pictures of pixels: PNG, JPEG, GIF and WebP. Each reader walks the parts of a file to its end."""

from __future__ import annotations

from struct import Struct
from zlib import crc32

from lmspack.media.findings import Fault, Identity, damaged

_LONG = Struct(">L")
_PNG_SIZE = Struct(">LL")
_LITTLE_LONG = Struct("<L")
_LITTLE_PAIR = Struct("<HH")
_JPEG_FRAME = Struct(">BHH")

_JPEG_STANDALONE = frozenset({0x01, *range(0xD0, 0xD8)})
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of JPEG (ITU T.81, table B.1): those without a segment, and the starts of a frame."""


def png(data: bytes) -> Identity | Fault:
    """A PNG by its chunks (ISO/IEC 15948, section 5): header first, data, end, each with its checksum."""
    place, has_data, size = 8, False, (0, 0)
    while place + 12 <= len(data):
        (length,) = _LONG.unpack_from(data, place)
        name, end = data[place + 4 : place + 8], place + 12 + length
        if end > len(data):
            break
        if crc32(memoryview(data)[place + 4 : end - 4]) != _LONG.unpack_from(data, end - 4)[0]:
            return damaged("its checksums are wrong")
        if place == 8:
            if name != b"IHDR" or length != 13:
                return damaged("it has no header")
            size = _PNG_SIZE.unpack_from(data, place + 8)
        has_data = has_data or name == b"IDAT"
        if name == b"IEND":
            return _sized("image/png", *size) if has_data else damaged("it holds no picture")
        place = end
    return damaged()


def jpeg(data: bytes) -> Identity | Fault:
    """A JPEG by its segments (ITU T.81, annex B): a frame with its size, a scan, the end of the image."""
    place, size = 2, (0, 0)
    while place + 4 <= len(data) and data[place] == 0xFF:
        marker = data[place + 1]
        if marker == 0xFF or marker in _JPEG_STANDALONE:
            place += 1 if marker == 0xFF else 2
            continue
        length = int.from_bytes(data[place + 2 : place + 4])
        if marker in _JPEG_FRAMES and place + 9 <= len(data):
            _, height, width = _JPEG_FRAME.unpack_from(data, place + 4)
            size = (width, height)
        place += 2 + length
        if marker == 0xDA:
            whole = data.rfind(b"\xff\xd9", place) >= 0
            return _sized("image/jpeg", *size) if whole else damaged()
        if length < 2:
            break
    return damaged()


def gif(data: bytes) -> Identity | Fault:
    """A GIF by its blocks (GIF89a specification): the screen, at least one image, the trailer."""
    if len(data) < 13:
        return damaged()
    width, height = _LITTLE_PAIR.unpack_from(data, 6)
    place = 13 + _colors(data[10])
    images = 0
    while place < len(data):
        introducer = data[place]
        if introducer == 0x3B:
            return _sized("image/gif", width, height) if images else damaged("it holds no picture")
        if introducer == 0x2C and place + 10 <= len(data):
            images += 1
            place = _after_sub_blocks(data, place + 11 + _colors(data[place + 9]))
        elif introducer == 0x21:
            place = _after_sub_blocks(data, place + 2)
        else:
            break
    if images and place == len(data):  # some programs leave the trailer out, and every browser can do without
        return _sized("image/gif", width, height)
    return damaged()


def _colors(flags: int) -> int:
    """The bytes of a table of colours by the flags before it."""
    return 3 * 2 ** ((flags & 7) + 1) if flags & 0x80 else 0


def _after_sub_blocks(data: bytes, place: int) -> int:
    while place < len(data) and data[place]:
        place += 1 + data[place]
    return place + 1


def webp(data: bytes) -> Identity | Fault:
    """A WebP by the size of its container and the first chunk (RFC 9649): lossy, lossless or extended."""
    if len(data) < 30 or _LITTLE_LONG.unpack_from(data, 4)[0] + 8 > len(data):
        return damaged()
    chunk = data[12:16]
    if chunk == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        width, height = _LITTLE_PAIR.unpack_from(data, 26)
        return _sized("image/webp", width & 0x3FFF, height & 0x3FFF)
    if chunk == b"VP8L" and data[20] == 0x2F:
        (bits,) = _LITTLE_LONG.unpack_from(data, 21)
        return _sized("image/webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if chunk == b"VP8X":
        width, height = int.from_bytes(data[24:27], "little"), int.from_bytes(data[27:30], "little")
        return _sized("image/webp", width + 1, height + 1)
    return damaged("it holds no picture")


def _sized(type: str, width: int, height: int) -> Identity | Fault:
    return Identity(type, width, height) if width and height else damaged("it has no width or no height")
