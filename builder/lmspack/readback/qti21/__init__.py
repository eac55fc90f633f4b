"""A QTI 2.1 package, read back: the closure of manifest and zip, the test, and every item with its processing."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

from lmspack.readback import WHOLE, Item, ReadbackError, ReadQuiz, Validate
from lmspack.readback.qti21.container import MANIFEST, Container
from lmspack.readback.qti21.frame import Reference, frame, references
from lmspack.readback.qti21.item import read_item

__all__ = ["read", "read_item"]


def read(path: Path, validate: Validate, part: slice = WHOLE) -> ReadQuiz:
    """The quiz in a package. Raises `ReadbackError` where package, manifest and test do not fit together.

    Items are read one by one as ``items`` is consumed, so that memory does not grow with the package; ``part``
    selects them. The frame is judged with the part that has the first item.
    """
    container = Container(zipfile.ZipFile(path))
    test = container.test()
    asked = references(test)
    if not part.start:
        validate(MANIFEST, container.manifest)
        validate(container.test_href, test)
        container.check_closure([reference.href for reference in asked])
        container.check_media(container.test_href, test)
    return ReadQuiz(frame(test, container.media()), _items(container, asked[part], validate))


def _items(container: Container, asked: list[Reference], validate: Validate) -> Iterator[Item]:
    with container.archive:
        for reference in asked:
            root = container.document(reference.href)
            validate(reference.href, root)
            container.check_media(reference.href, root)
            if root.get("identifier") != reference.identifier:
                raise ReadbackError(f"{reference.href}: the test calls it {reference.identifier}")
            yield read_item(root, reference.weight, reference.section)
