"""Imports point one way: the model knows nothing of targets, targets nothing of the command line."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "builder" / "lmspack"

FORBIDDEN = {
    "source": {"*"},
    "richtext": {"*", "-xml"},
    "model": {"*", "-richtext", "-source"},
    "diagnostics": {"*", "-source", "-explain", "-__init__"},
    "contents": {"*", "-model", "-richtext"},
    "languages": {"*", "-contents", "-diagnostics", "-model", "-richtext"},
    "media": {"*", "-contents", "-diagnostics", "-identifiers", "-model", "-richtext", "-source", "-xml"},
    "text": {
        "key",
        "targets",
        "readback",
        "schemas",
        "checks",
        "pipeline",
        "cli",
        "report",
        "prove",
        "publish",
    },
    "key": {"targets", "readback", "schemas", "pipeline", "cli", "report", "prove", "publish"},
    "checks": {"targets", "readback", "schemas", "pipeline", "cli", "report", "prove", "publish"},
    "limits": {
        "text",
        "key",
        "checks",
        "targets",
        "readback",
        "schemas",
        "pipeline",
        "cli",
        "report",
        "prove",
    },
    "targets": {
        "text",
        "key",
        "checks",
        "readback",
        "schemas",
        "pipeline",
        "cli",
        "report",
        "prove",
        "publish",
    },
    "schemas": {
        "text",
        "key",
        "checks",
        "targets",
        "readback",
        "pipeline",
        "cli",
        "report",
        "prove",
        "publish",
    },
    "readback": {"text", "key", "checks", "schemas", "pipeline", "cli", "report", "prove", "publish"},
    "pipeline": {"cli", "report"},
}
"""Layer → what it must not import. ``*``: anything of ours but itself and the names after ``-``."""


@pytest.mark.parametrize("layer", FORBIDDEN)
def test_imports_point_one_way(layer: str) -> None:
    wrong = sorted(
        f"{module.relative_to(PACKAGE)} imports {imported}"
        for module in _modules(layer)
        for imported in _imported(module)
        if imported != layer and _is_forbidden(imported, FORBIDDEN[layer])
    )
    assert wrong == []


def _is_forbidden(imported: str, rule: set[str]) -> bool:
    return f"-{imported}" not in rule if "*" in rule else imported in rule


def _modules(layer: str) -> list[Path]:
    found = sorted((PACKAGE / layer).rglob("*.py")) or [PACKAGE / f"{layer}.py"]
    assert all(path.is_file() for path in found)
    return found


def _imported(module: Path) -> Iterator[str]:
    """The first-level names below ``lmspack`` that a module imports."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = (
                [f"{node.module}.{alias.name}" for alias in node.names]
                if node.module == "lmspack"
                else [node.module]
            )
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            if name.startswith("lmspack."):
                yield name.split(".")[1] if not name.endswith("__version__") else "__init__"
