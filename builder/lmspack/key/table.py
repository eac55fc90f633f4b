"""Tables as files: CSV and XLSX into rows of cells, each with its place, within limits."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, time, timedelta
from io import BytesIO
from typing import TYPE_CHECKING, Any

from lmspack.diagnostics import Problems
from lmspack.source import SourceText, Span
from lmspack.text import decode
from lmspack.xml import illegal_character
from lmspack.yamltext import Text

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

MOST_BYTES = 20_000_000
MOST_UNPACKED = 200_000_000
MOST_FILES = 2_000
MOST_ROWS = 100_000
MOST_COLUMNS = 100
"""Limits of a workbook: an answer key is far below each of them, and an archive made to fill a disk is not."""

SEPARATORS = ";,\t"
_LINE_SIGN = " ⏎ "
_CELL_SIGN = " | "


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells as texts. ``source`` is what diagnostics show: the lines of a CSV file, or the rows of a
    workbook, each as one line."""

    source: SourceText
    rows: list[list[Text]]


def read_table(path: str, data: bytes, problems: Problems) -> Table | None:
    """The table in a file that is named ``path``, or None where it cannot be read, which is reported."""
    if path.lower().endswith(".xlsx"):
        return _Workbook(path, problems).read(data)
    source = decode(path, data, problems) if data.strip() else SourceText(path, ("",))
    return Table(source, list(csv_rows(source))) if source is not None else None


def csv_rows(source: SourceText) -> Iterable[list[Text]]:
    """The rows of a CSV text (RFC 4180). The separator is the one of ``;``, ``,`` and tab that occurs most often
    outside quotes in the first line; a line such as ``sep=;``, as Excel writes it, names it."""
    first = source.lines[0] if source.lines else ""
    start, separator = 0, ""
    if first.strip().lower().startswith("sep=") and len(first.strip()) == len("sep=;"):
        start, separator = 1, first.strip()[-1]
    if not separator:
        bare = "".join(first.split('"')[::2])
        separator = max(SEPARATORS, key=bare.count)
    scanner = _Scanner(source.lines, start, separator)
    while not scanner.done:
        yield scanner.row()


class _Scanner:
    """Walks over the characters of a CSV text."""

    def __init__(self, lines: tuple[str, ...], line: int, separator: str) -> None:
        self._lines = lines
        self._line = line
        self._at = 0
        self._separator = separator

    @property
    def done(self) -> bool:
        return self._line >= len(self._lines)

    def row(self) -> list[Text]:
        cells = [self._cell()]
        while self._at < len(self._lines[self._line]):
            self._at += 1  # behind the separator
            cells.append(self._cell())
        self._line, self._at = self._line + 1, 0
        return cells

    def _cell(self) -> Text:
        line, start = self._line, self._at
        text = self._lines[line]
        if text[start : start + 1] == '"':
            content = self._quoted()
        else:
            end = text.find(self._separator, start)
            self._at = len(text) if end < 0 else end
            content = text[start : self._at]
        return Text(content, Span(line + 1, start, self._line + 1, self._at))

    def _quoted(self) -> str:
        """A quoted cell, which may hold separators, line ends and doubled quotes. One without an end goes on to
        the end of the file; what stands behind its closing quote belongs to it."""
        parts: list[str] = []
        self._at += 1
        while True:
            text = self._lines[self._line]
            end = text.find('"', self._at)
            if end < 0:
                parts.append(text[self._at :])
                if self._line + 1 >= len(self._lines):
                    self._at = len(text)
                    break
                parts.append("\n")
                self._line, self._at = self._line + 1, 0
            elif text[end + 1 : end + 2] == '"':
                parts.append(text[self._at : end + 1])
                self._at = end + 2
            else:
                parts.append(text[self._at : end])
                behind = text.find(self._separator, end + 1)
                self._at = len(text) if behind < 0 else behind
                parts.append(text[end + 1 : self._at])
                break
        return "".join(parts)


class _Workbook:
    """Reads the first sheet of an XLSX file."""

    def __init__(self, path: str, problems: Problems) -> None:
        self._path = path
        self._problems = problems
        self._lines: list[str] = []
        self._rows: list[list[Text]] = []
        self._late: list[Callable[[SourceText], None]] = []

    def read(self, data: bytes) -> Table | None:
        fault = _fault(data)
        if fault:
            self._refuse(fault)
            return None
        from openpyxl import load_workbook  # a second's import that only departments with workbooks pay

        try:
            book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
            try:
                self._sheet(book.worksheets[0])
            finally:
                book.close()
        except _TooLarge:
            self._refuse(f"it has more than {MOST_ROWS} rows or {MOST_COLUMNS} columns")
            return None
        except Exception as error:  # openpyxl raises whatever its XML and zip libraries raise
            self._refuse(f"it is damaged ({type(error).__name__})")
            return None
        source = SourceText(self._path, tuple(self._lines))
        for report in self._late:
            report(source)
        return Table(source, self._rows)

    def _sheet(self, sheet: Worksheet) -> None:
        for number, row in enumerate(sheet.iter_rows()):
            if number >= MOST_ROWS or len(row) > MOST_COLUMNS:
                raise _TooLarge
            line = ""
            cells: list[Text] = []
            for cell in row:
                text, problem = _cell_text(cell)
                shown = text.replace("\n", _LINE_SIGN)
                line += _CELL_SIGN if cells else ""
                span = Span(number + 1, len(line), number + 1, len(line) + len(shown))
                line += shown
                cells.append(Text(text, span))
                if problem:
                    self._late.append(self._cell_problem(problem, span))
            self._lines.append(line)
            self._rows.append(cells)

    def _cell_problem(self, problem: tuple[str, str], span: Span) -> Callable[[SourceText], None]:
        def report(source: SourceText) -> None:
            self._problems.error("K306", problem[0], help=problem[1], at=source, span=span)

        return report

    def _refuse(self, why: str) -> None:
        self._problems.error(
            "K307",
            f"This file cannot be read as an answer key: {why}.",
            help="Open it in your spreadsheet program and save it as .xlsx without a password, or as CSV (UTF-8).",
            at=SourceText(self._path, ()),
        )


class _TooLarge(Exception):
    """The sheet goes beyond the limits."""


def _fault(data: bytes) -> str:
    """Why a file is no workbook that may be opened, or ""."""
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        return "it is protected by a password, or in the old format .xls"
    if len(data) > MOST_BYTES:
        return f"it has more than {MOST_BYTES // 1_000_000} MB"
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            files = archive.infolist()
            if len(files) > MOST_FILES or sum(file.file_size for file in files) > MOST_UNPACKED:
                return "it unpacks to far more than an answer key needs"
            for file in files:
                if file.filename.endswith((".xml", ".rels")) and b"<!DOCTYPE" in _head(archive, file):
                    return "its XML has a DTD, which no spreadsheet program writes"
    except (zipfile.BadZipFile, OSError, NotImplementedError, RuntimeError, ValueError):
        return "it is no .xlsx file"
    return ""


def _head(archive: zipfile.ZipFile, file: zipfile.ZipInfo) -> bytes:
    with archive.open(file) as opened:
        return opened.read(4096)


def _cell_text(cell: Any) -> tuple[str, tuple[str, str] | None]:
    """What a cell shows, and what is wrong with it (message, help)."""
    value = cell.value
    if value is None:
        return "", None
    if isinstance(value, bool):
        return ("TRUE" if value else "FALSE"), None
    if isinstance(value, date | time | timedelta):
        return str(value), (
            f"The spreadsheet program has turned this cell into a date or time: {value}.",
            "Format the column as text, and write the cell anew as it stands in the quiz text.",
        )
    if isinstance(value, float | int):
        return _number(float(value), str(getattr(cell, "number_format", ""))), None
    text = str(value).replace("_x000D_", "").replace("\r\n", "\n").replace("\r", "\n")
    offset = illegal_character(text)
    if offset is not None:
        return text, (
            f"The text holds the control character U+{ord(text[offset]):04X}, which no quiz can show.",
            "Delete it in the spreadsheet program.",
        )
    return text, None


def _number(value: float, number_format: str) -> str:
    """A number as people see it: whole numbers without a point, percentages as such."""
    if "%" in number_format:
        return f"{value * 100:.10g}%"
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.15g}"
