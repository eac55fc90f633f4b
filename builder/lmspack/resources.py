"""What travels with lmspack beside its code: templates and schemas.

In the repository both stand at the top level, for people to find; in an installed lmspack they are package
data. Everything that reads them asks here.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup

if TYPE_CHECKING:
    from jinja2 import Environment, Template


@cache
def folder(name: str) -> Path:
    """The folder ``templates`` or ``schemas``."""
    installed = Path(__file__).parent / "data" / name
    return installed if installed.is_dir() else Path(__file__).parents[2] / name


@cache
def template(name: str) -> Template:
    """The compiled template ``name`` (a path below ``templates``). Everything it prints is escaped."""
    return _environment().get_template(name)


@cache
def _environment() -> Environment:
    from jinja2 import (
        Environment,
        FileSystemLoader,
        StrictUndefined,
    )  # who only checks a quiz renders nothing

    environment = Environment(
        loader=FileSystemLoader(folder("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["cdata"] = cdata
    return environment


def cdata(text: str) -> Markup:
    """``text`` as one CDATA section. ``]]>`` is parted in a way that Moodle's parser joins again."""
    return Markup(f"<![CDATA[{text.replace(']]>', ']]]]><![CDATA[>')}]]>")  # noqa: S704
