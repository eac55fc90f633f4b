"""The smallest whole file of each kind of picture and sound, made byte by byte."""

import zlib
from struct import pack


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    return pack(">L", len(data)) + name + data + pack(">L", zlib.crc32(name + data))


def png(width: int = 1, height: int = 1, *, note: str = "") -> bytes:
    """A black picture; ``note`` makes it another file. What it says of its size need not be true."""
    rows = zlib.compress((b"\0" + b"\0" * (width + 7 >> 3)) * height if width * height < 100_000 else b"\0")
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", pack(">LLBBBBB", width, height, 1, 0, 0, 0, 0))
        + (chunk(b"tEXt", b"Comment\0" + note.encode()) if note else b"")
        + chunk(b"IDAT", rows)
        + chunk(b"IEND", b"")
    )


def jpeg(width: int = 3, height: int = 2) -> bytes:
    """A JPEG by its form: its scan holds nothing that a decoder would like."""
    frame = pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00"
    return (
        b"\xff\xd8\xff\xe0\x00\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0"
        + b"\xff\xc0"
        + pack(">H", 2 + len(frame))
        + frame
        + b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\x2a\xff\xd9"
    )


def gif(width: int = 1, height: int = 1) -> bytes:
    """A GIF of two colours."""
    return (
        b"GIF89a" + pack("<HH", width, height) + b"\x80\0\0" + b"\0\0\0\xff\xff\xff"
        b"\x21\xf9\x04\0\0\0\0\0"
        b"\x2c" + pack("<HHHHB", 0, 0, width, height, 0) + b"\x02\x02\x44\x01\0"
        b"\x3b"
    )


def riff(kind: bytes, content: bytes) -> bytes:
    """A RIFF file."""
    return b"RIFF" + pack("<L", 4 + len(content)) + kind + content


def webp(width: int = 5, height: int = 4) -> bytes:
    """A lossless WebP by its header."""
    bits = (width - 1) | (height - 1) << 14
    data = b"\x2f" + pack("<L", bits) + b"\0" * 9
    return riff(b"WEBP", b"VP8L" + pack("<L", len(data)) + data)


def webp_lossy(width: int = 5, height: int = 4) -> bytes:
    """A lossy WebP by its header."""
    data = b"\0\0\0\x9d\x01\x2a" + pack("<HH", width, height) + b"\0" * 4
    return riff(b"WEBP", b"VP8 " + pack("<L", len(data)) + data)


def webp_extended(width: int = 5, height: int = 4) -> bytes:
    """An extended WebP by its header."""
    data = b"\0\0\0\0" + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return riff(b"WEBP", b"VP8X" + pack("<L", len(data)) + data)


def svg(inner: str = '<circle r="4"/>', attributes: str = 'width="10" height="8"') -> bytes:
    """An SVG."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{inner}</svg>\n'.encode()


MP3_FRAME = b"\xff\xfb\x10\x00" + b"\0" * 100
"""A silent frame of 32 kbit/s at 44.1 kHz: 144 * 32000 / 44100 bytes."""


def mp3() -> bytes:
    """Two silent frames."""
    return MP3_FRAME * 2


def tagged(sound: bytes) -> bytes:
    """A sound behind an ID3 tag of 300 bytes."""
    return b"ID3\x04\0\0" + bytes([0, 0, 2, 44]) + b"\0" * 300 + sound


def aac() -> bytes:
    """Two frames of AAC with nothing in them."""
    length = 9
    frame = bytes([0xFF, 0xF1, 0x50, 0x80 | length >> 11, length >> 3 & 0xFF, (length & 7) << 5 | 0x1F, 0xFC])
    return (frame + b"\0\0") * 2


def wav(samples: bytes = b"\x80" * 8) -> bytes:
    """Eight samples of silence."""
    form = b"fmt " + pack("<LHHLLHH", 16, 1, 1, 8000, 8000, 1, 8)
    return riff(b"WAVE", form + b"data" + pack("<L", len(samples)) + samples)


def ogg(content: bytes = b"OpusHead" + b"\0" * 11) -> bytes:
    """A first page and a last one."""
    first = b"OggS\0\x02" + b"\0" * 20 + bytes([1, len(content)]) + content
    return first + b"OggS\0\x04" + b"\0" * 20 + b"\x01\x03abc"


def box(name: bytes, content: bytes) -> bytes:
    """A box of an MP4."""
    return pack(">L", 8 + len(content)) + name + content


def mp4(*handlers: bytes) -> bytes:
    """An MP4 with a track for each handler (``soun`` if none is named)."""
    tracks = b"".join(
        box(b"trak", box(b"mdia", box(b"hdlr", b"\0" * 8 + handler + b"\0" * 12)))
        for handler in handlers or (b"soun",)
    )
    return box(b"ftyp", b"M4A \0\0\0\0") + box(b"moov", tracks) + box(b"mdat", b"\0" * 8)
