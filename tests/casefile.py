"""Readable files that say what lmspack does: Markdown with files and commands in fenced blocks.

A fence whose info string is ``LANGUAGE FILENAME`` holds a file; with the language ``bytes`` it holds
Python's escapes for bytes (``\\xef``, ``\\n``), line breaks of the block not counted, and with ``base64`` what
the name says. A ``console`` block holds a command after ``$ ``, what it prints (a line ``...`` stands for any
lines), and ``exit N`` as its last line. Blocks take effect in their order. Besides ``lmspack`` there is
``$ ls FOLDER``.

Nothing else is allowed between fences: a block that nobody would run is an error.
"""

from __future__ import annotations

import shlex
from base64 import b64decode
from dataclasses import dataclass
from pathlib import Path

from running import run

CONSOLE = "console"


@dataclass(frozen=True)
class Block:
    """A fenced block: its info string, its lines, and the line of the file where it begins."""

    info: str
    lines: tuple[str, ...]
    line: int


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a Markdown text. Raises ValueError for a fence without an end."""
    found: list[Block] = []
    fence, info, start, content = "", "", 0, []
    for number, line in enumerate(text.split("\n"), 1):
        if fence:
            if line == fence:
                found.append(Block(info, tuple(content), start))
                fence = ""
            else:
                content.append(line)
        elif line.startswith("```"):
            fence = line[: len(line) - len(line.lstrip("`"))]
            info, start, content = line.removeprefix(fence), number, []
    if fence:
        raise ValueError(f"line {start}: the block has no end")
    return found


def sections(text: str) -> dict[str, str]:
    """The parts of a Markdown text by their ``## `` headings ("" for what stands before the first)."""
    inside = {line for block in blocks(text) for line in range(block.line, block.line + len(block.lines) + 2)}
    parts: dict[str, list[str]] = {"": []}
    heading = ""
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("## ") and number not in inside:
            heading = line.removeprefix("## ")
            parts[heading] = []
        else:
            parts[heading].append(line)
    return {name: "\n".join(lines) for name, lines in parts.items()}


def play(text: str, folder: Path) -> None:
    """Write a case's files and run its commands in ``folder``; AssertionError where one does otherwise."""
    ran = False
    for block in blocks(text):
        if block.info == CONSOLE:
            _expect(block, folder)
            ran = True
        else:
            write(block, folder)
    assert ran, "the case runs nothing"


def write(block: Block, folder: Path) -> None:
    """Write the file that a block holds. Raises ValueError for an info string that names none."""
    language, blank, name = block.info.partition(" ")
    path = (folder / name).resolve()
    if not (language.isalnum() and blank and name == name.strip() and name):
        raise ValueError(f"line {block.line}: '{block.info}' is neither 'LANGUAGE FILENAME' nor 'console'")
    if folder.resolve() not in path.parents:
        raise ValueError(f"line {block.line}: {name} leads out of the folder")
    path.parent.mkdir(parents=True, exist_ok=True)
    if language == "bytes":
        escapes = "".join(block.lines).encode("ascii")
        path.write_bytes(escapes.decode("unicode_escape").encode("latin-1"))
    elif language == "base64":
        path.write_bytes(b64decode("".join(block.lines), validate=True))
    else:
        path.write_text("".join(f"{line}\n" for line in block.lines), encoding="utf-8", newline="\n")


def command(block: Block) -> list[str]:
    """The words of a console block's command."""
    first = block.lines[0] if block.lines else ""
    if not first.startswith("$ ") or any(line.startswith("$ ") for line in block.lines[1:]):
        raise ValueError(
            f"line {block.line}: a console block holds one command, behind '$ ' in its first line"
        )
    return shlex.split(first.removeprefix("$ "))


def execute(words: list[str], folder: Path) -> tuple[int, str]:
    """Run a command of a case: its exit code, and what it printed on both streams."""
    if words[0] == "lmspack":
        result = run(*words[1:], folder=folder)
        return result.code, result.printed
    if words[0] == "ls" and len(words) == 2:
        if not (folder / words[1]).is_dir():
            return 2, f"{words[1]} does not exist\n"
        return 0, "".join(f"{name}\n" for name in sorted(p.name for p in (folder / words[1]).iterdir()))
    raise ValueError(f"no command '{words[0]}' in cases")


def _expect(block: Block, folder: Path) -> None:
    *expected, last = block.lines[1:] or ("",)
    if not last.startswith("exit "):
        raise ValueError(f"line {block.line}: the last line of a console block is 'exit N'")
    code, printed = execute(command(block), folder)
    printed_lines = printed.splitlines()
    ending = f"exit {code}"
    assert (printed_lines, ending) == (expected, last) or (
        fits(printed_lines, expected) and ending == last
    ), (
        f"line {block.line}: {block.lines[0]}\nexpected:\n"
        + "\n".join([*expected, last])
        + "\nprinted:\n"
        + "\n".join([*printed_lines, ending])
    )


def fits(printed: list[str], expected: list[str]) -> bool:
    """Whether the lines are the expected ones, of which ``...`` stands for any lines, also for none."""
    places = {0}  # how many printed lines may be used up so far
    for line in expected:
        if line == "...":
            places = set(range(min(places), len(printed) + 1))
        else:
            places = {at + 1 for at in places if at < len(printed) and printed[at] == line}
        if not places:
            return False
    return len(printed) in places
