"""SVG pictures: only such as show the same everywhere and do nothing.

A platform may show an SVG as a page of its own, where scripts in it would run as the platform's. So a picture with
anything that acts, or that loads something from elsewhere, is refused, not mended: it would look otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lmspack.media.findings import Fault, Identity
from lmspack.xml import Element, XmlError, local_name, parse

_SVG = "{http://www.w3.org/2000/svg}"
_XHTML = "{http://www.w3.org/1999/xhtml}"
_FORBIDDEN = frozenset(
    {"script", "foreignobject", "iframe", "embed", "object", "audio", "video", "handler", "listener", "link"}
)
_ANIMATIONS = frozenset({"animate", "set", "animatemotion", "animatetransform"})
_HREF = re.compile(r"#|data:image/(png|jpeg|gif|webp);base64,", re.IGNORECASE)
_CSS_LOADS = re.compile(r"url\(\s*+[\"']?+(?!#)|image(-set)?\(|@import|\\", re.IGNORECASE)
"""What loads something in a style: an address that is no part of the same picture. A backslash could hide one."""

_LENGTH = re.compile(r"([0-9]{1,9}(?:\.[0-9]{0,9})?)(px|pt|pc|mm|cm|in)?")
_PIXELS = {None: 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
"""Pixels of CSS in each unit (CSS Values and Units, section 6.2)."""


def is_svg(data: bytes) -> bool:
    """Whether a file is an XML document whose beginning names an ``svg`` element."""
    start = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if not start.startswith(b"<") or start.startswith((b"<!doctype html", b"<html")):
        return False
    return re.search(rb"<(\w{1,20}:)?svg[\s>/]", start) is not None


def svg(data: bytes) -> Identity | Fault:
    """An SVG: well-formed, without anything that acts or comes from elsewhere; its size where it says one."""
    try:
        root = parse(data)
    except XmlError as error:
        if "DOCTYPE" in error.message:
            return Fault("E210", "it has a <!DOCTYPE …>", "Delete that line, or export it as 'plain SVG'.")
        return Fault("E209", f"it is no well-formed XML: {error.message}", "Export it once more.")
    if root.tag != f"{_SVG}svg":
        if root.tag == "svg":
            return Fault("E206", "its <svg> has no namespace", f'Add xmlns="{_SVG[1:-1]}" to it.')
        return Fault("E206", "it is an XML document, but no SVG picture", "Export it as SVG or PNG.")
    active = next(_active(root), "")
    if active:
        return Fault("E210", f"it has {active}", "Remove that in a drawing program, or export it as PNG.")
    return Identity("image/svg+xml", *_size(root))


def _active(root: Element) -> Iterator[str]:
    """What of a picture acts or is loaded from elsewhere, in words."""
    if any(getattr(node, "target", "") == "xml-stylesheet" for node in root.itersiblings(preceding=True)):
        yield "a style sheet of its own"
    for node in root.iter("*"):
        name = local_name(node)
        if name.lower() in _FORBIDDEN or str(node.tag).startswith(_XHTML):
            yield f"<{name}>, which can do more than show something"
        if name == "style" and _CSS_LOADS.search(node.text or ""):
            yield "a style that loads something"
        for attribute, value in node.attrib.items():
            yield from _active_attribute(name.lower(), str(attribute), str(value))


def _active_attribute(element: str, full: str, value: str) -> Iterator[str]:
    name = full.rpartition("}")[2].lower()
    if name.startswith("on"):
        yield f"the attribute {name}, which runs a script"
    elif name in ("href", "src", "base") and not _HREF.match(value.strip()):
        yield f"a reference to '{value[:60]}', which is not inside the picture"
    elif element in _ANIMATIONS and name == "attributename" and value.lower().endswith("href"):
        yield "an animation of a reference"
    elif "{" not in full and _CSS_LOADS.search(value):  # attributes of drawing programs are no styles
        yield "a style that loads something"


def _size(root: Element) -> tuple[int | None, int | None]:
    width, height = _pixels(root.get("width")), _pixels(root.get("height"))
    if width and height:
        return width, height
    box = (root.get("viewBox") or "").replace(",", " ").split()
    width, height = (_pixels(box[2]), _pixels(box[3])) if len(box) == 4 else (None, None)
    return (width, height) if width and height else (None, None)


def _pixels(length: str | None) -> int | None:
    found = _LENGTH.fullmatch((length or "").strip())
    pixels = float(found.group(1)) * _PIXELS[found.group(2)] if found else 0
    return max(1, round(pixels)) if pixels else None
