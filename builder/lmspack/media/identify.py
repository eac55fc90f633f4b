"""What a file holds, by its bytes: which picture or sound it is, how large, and whether it is whole."""

from __future__ import annotations

from collections.abc import Callable

from lmspack.media import pictures, sounds, svg
from lmspack.media.findings import Fault, Identity

ENDINGS = {
    "image/png": (".png",),
    "image/jpeg": (".jpg", ".jpeg", ".jpe", ".jfif"),
    "image/gif": (".gif",),
    "image/webp": (".webp",),
    "image/svg+xml": (".svg",),
    "audio/mpeg": (".mp3",),
    "audio/ogg": (".ogg", ".oga", ".opus"),
    "audio/wav": (".wav",),
    "audio/mp4": (".m4a", ".mp4"),
    "audio/aac": (".aac",),
}
"""The media types that every platform shows or plays, each with the endings of its names: the usual one first."""

NAMES = {
    "image/png": "a PNG picture",
    "image/jpeg": "a JPEG picture",
    "image/gif": "a GIF picture",
    "image/webp": "a WebP picture",
    "image/svg+xml": "an SVG picture",
    "audio/mpeg": "an MP3 sound",
    "audio/ogg": "an Ogg sound",
    "audio/wav": "a WAV sound",
    "audio/mp4": "an M4A sound",
    "audio/aac": "an AAC sound",
}
"""The types in words."""

_FOREIGN_BRANDS = {b"avif": "an AVIF picture", b"heic": "a HEIC picture", b"mif1": "a HEIC picture"}

_READERS: tuple[tuple[Callable[[bytes], bool], Callable[[bytes], Identity | Fault]], ...] = (
    (lambda data: data.startswith(b"\x89PNG\r\n\x1a\n"), pictures.png),
    (lambda data: data.startswith(b"\xff\xd8\xff"), pictures.jpeg),
    (lambda data: data.startswith((b"GIF87a", b"GIF89a")), pictures.gif),
    (lambda data: data.startswith(b"RIFF") and data[8:12] == b"WEBP", pictures.webp),
    (lambda data: data.startswith(b"RIFF") and data[8:12] == b"WAVE", sounds.wav),
    (lambda data: data.startswith(b"OggS"), sounds.ogg),
    (lambda data: data[4:8] == b"ftyp" and data[8:12] not in _FOREIGN_BRANDS, sounds.mp4),
    (lambda data: data.startswith(b"ID3"), sounds.tagged),
    (sounds.is_aac, sounds.aac),
    (sounds.is_mp3, sounds.mp3),
    (svg.is_svg, svg.svg),
)
"""How each form begins, and what reads it: the first that fits."""

_KNOWN = (
    (b"BM", "a BMP picture"),
    (b"II*\x00", "a TIFF picture"),
    (b"MM\x00*", "a TIFF picture"),
    (b"\x00\x00\x01\x00", "an icon"),
    (b"%PDF-", "a PDF document"),
    (b"fLaC", "a FLAC sound"),
    (b"FORM", "an AIFF sound"),
    (b"\x1aE\xdf\xa3", "a Matroska or WebM video"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"\x1f\x8b", "a file packed with gzip"),
    (b"<!DOCTYPE html", "a web page"),
    (b"<html", "a web page"),
)
"""Beginnings of what people take for a picture or sound that will do."""


_ALLOWED = "Export it as PNG, JPEG, GIF, WebP or SVG; a sound as MP3, M4A, AAC, Ogg or WAV."


def identify(data: bytes) -> Identity | Fault:
    """The media type and size of a file's bytes, or what is wrong with them. Never raises.

    The form alone decides, no name. Pictures and sounds are walked to their end, not decoded: what was cut off is
    found, a wrong pixel is not.
    """
    if not data:
        return Fault("E205", "it is empty", "Copy or export it once more.")
    for begins, reader in _READERS:
        if begins(data):
            return reader(data)
    return Fault("E206", f"it is {_foreign(data)}", _ALLOWED)


def _foreign(data: bytes) -> str:
    if data[4:8] == b"ftyp":
        return _FOREIGN_BRANDS[data[8:12]]
    start = data[:40].lstrip()
    return next((name for magic, name in _KNOWN if start.startswith(magic)), "neither a picture nor a sound")
