"""Quiz texts as people write them, into questions.

`decode` makes lines of bytes, `read` makes a `Reading` of lines. Neither raises on an author's mistake:
what does not fit is reported, and reading goes on behind it.
"""

from lmspack.text.decode import decode
from lmspack.text.header import read_header
from lmspack.text.parser import read
from lmspack.text.reading import Attribute, Header, Reading, Role, SectionFacts

__all__ = [
    "Attribute",
    "Header",
    "Reading",
    "Role",
    "SectionFacts",
    "decode",
    "read",
    "read_header",
]
