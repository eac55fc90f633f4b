"""Write docs/diagnostics.md from the pages that ``lmspack explain`` prints. ``make docs`` calls this."""

from pathlib import Path

from lmspack import explain

TARGET = Path(__file__).parents[1] / "docs" / "diagnostics.md"

PAGES = "../builder/lmspack/codes"

FAMILIES = {
    "T": ("The quiz text", "What the reader cannot read, or reads with a doubt."),
    "K": ("The answer key and the settings", "What is wrong in `NAME.key.yaml` or `lmspack.yaml`."),
    "C": ("Content and teaching", "What a test author would look at again."),
    "L": ("Limits of a learning platform", "What a format or its importer cannot carry."),
    "S": ("Schemas", "What a schema refuses in a package."),
    "P": ("Packages", "What is wrong in a finished package."),
    "E": ("Files and folders", "What is not where it should be, or cannot be read."),
}

INTRODUCTION = """\
<!-- Made by tools/make_diagnostics_docs.py from builder/lmspack/codes; change the pages there. -->

# Diagnostics

Every problem that lmspack reports has a code. The letter says what it is about. Behind each code below is its page,
with an example that raises it and a repaired one; `lmspack explain CODE` prints the same. Tests run the examples.

An *error* stops the build. A *warning* does not, but look at it: lmspack read something in one of two
possible ways, or found something that students will stumble over.

## Forms

`--format human` (the default) prints to the terminal: the file with line and column, the line itself,
and what to do. Columns count what an editor's cursor counts: one for each letter with its marks, one for
an emoji. `--max-problems N` prints at most N, errors first. Colours appear on a terminal only;
`NO_COLOR` turns them off.

`--format json` prints one JSON document to the standard output. Each entry of its `diagnostics` has the
fields `code`, `severity` (error, warning or info), `file`, `line`, `column`, `end_line`, `end_column`
(behind the last character), `message`, `help` and `question` (its identifier or number). Lines and
columns count from 1; 0 means the file as a whole.

`--format github` prints workflow commands, which GitHub Actions shows beside the lines of a pull request.

`--format sarif` prints a SARIF 2.1.0 log, as code scanning services take it. Its columns count code points.
"""


def document() -> str:
    """The text of docs/diagnostics.md."""
    parts = [INTRODUCTION]
    for letter, (name, about) in FAMILIES.items():
        codes = [code for code in explain.codes() if code.startswith(letter)]
        if codes:
            listed = "\n".join(f"- [{code}]({PAGES}/{code}.md): {explain.title(code)}" for code in codes)
            parts.append(f"## {letter}: {name}\n\n{about}\n\n{listed}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    TARGET.write_text(document(), encoding="utf-8", newline="\n")
