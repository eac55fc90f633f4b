"""Pictures and sounds of a quiz: found beside its text, checked by what is in them, and named for packages."""

from lmspack.media.embed import embed
from lmspack.media.findings import Fault, Identity
from lmspack.media.identify import ENDINGS, identify

__all__ = ["ENDINGS", "Fault", "Identity", "embed", "identify"]
