"""Categories of a Moodle XML file: the quiz's own, its sections, and those of questions."""

from __future__ import annotations

import re

from lmspack.model import Quiz
from lmspack.readback import ReadbackError, quiz_frame
from lmspack.readback.moodle.texts import html_of, stem, unescaped
from lmspack.xml import Element

_ROOT = ("$course$", "top")
_WORD_JOINER = "\u2060"
_SLASH = re.compile("(?<!/)/(?!/)")
_TITLE = re.compile('<h4 class="quiz">([^<>]*)</h4>')
_SECTION = re.compile('<p class="section">([^<>]*)</p>')


class Places:
    """Where the questions of a file go, category by category. ``section`` and ``category`` are those of the next."""

    def __init__(self, first: Element) -> None:
        """Raises `ReadbackError` if the file does not begin with the category of a quiz."""
        if first.get("type") != "category":
            raise ReadbackError("the first question of the file must be its category")
        self._quiz = _names(first)
        self._info = html_of(first.find("info"))
        self.section = ""
        self.category: tuple[str, ...] = ()

    def frame(self) -> Quiz:
        """The quiz, as its own category describes it."""
        titled = _TITLE.match(self._info)
        info = self._info[titled.end() :] if titled else self._info
        introduction = stem(info).content if info else ()
        if titled:
            return quiz_frame(unescaped(titled[1]), introduction, category=self._quiz)
        if len(self._quiz) != 1:
            raise ReadbackError("nothing says the title of the quiz")
        return quiz_frame(self._quiz[0], introduction)

    def enter(self, category: Element) -> None:
        """Go on with another category."""
        names, known = _names(category), len(self._quiz)
        section = _SECTION.fullmatch(html_of(category.find("info")))
        self.section = unescaped(section[1]) if section else ""
        below = names[known:]
        if names[:known] != self._quiz or (self.section and below[:1] != (self.section,)):
            raise ReadbackError(
                f"the category {'/'.join(names)} is not below the quiz's, or not its section's"
            )
        self.category = below[1:] if self.section else below


def _names(category: Element) -> tuple[str, ...]:
    """The names in a category's path, from the top down, as ``split_category_path`` of Moodle parts them."""
    parts = [part.strip().replace("//", "/") for part in _SLASH.split(html_of(category.find("category")))]
    if tuple(parts[:2]) != _ROOT or len(parts) == 2:
        raise ReadbackError("a category is not below $course$/top")
    if "" in parts or "top" in parts[2:]:
        raise ReadbackError("Moodle would not create a category that is called top, or not at all")
    return tuple(unescaped(part).strip(_WORD_JOINER) for part in parts[2:])
