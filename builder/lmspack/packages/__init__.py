"""The checker of finished packages, whoever made them: zip files and single documents.

A package is opened with suspicion (`container`), its documents are parsed one by one (`documents`), judged by
the official schemas (`schema`) and by rules (`qti`, `qti1`, `moodle`, `consumers`), and at last the manifest is held
against what was found (`manifest`). Nothing is unpacked to disk, and nothing is ever fetched.
"""

from __future__ import annotations

from lmspack.packages.checker import Checked, check_packages
from lmspack.packages.consumers import consumers
from lmspack.packages.sniffing import parted

__all__ = ["Checked", "check_packages", "consumers", "parted"]
