"""An answer key that is kept as a table: one row a question, found by its number or its stem."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from lmspack.diagnostics import Problems
from lmspack.identifiers import is_identifier, slug
from lmspack.key import AnswerKey, KeyEntry, Rationale
from lmspack.key.table import Table, read_table
from lmspack.key.wording import fold as spaced
from lmspack.key.wording import short
from lmspack.key.writing import written
from lmspack.model import Question
from lmspack.settings import Said, Values, Wrong
from lmspack.settings.values import points
from lmspack.source import Span
from lmspack.text import words
from lmspack.text.alphabets import LATIN, places_of
from lmspack.text.lexicon import fold
from lmspack.yamltext import Text

NUMBER, STEM, ANSWER, EXPLANATION, ID, POINTS = "number", "stem", "answer", "explanation", "id", "points"
RATIONALE = "rationale"

HEADERS: dict[str, dict[str, str]] = {
    NUMBER: {
        "en": "number, no, nr, num, #, q, question number, question no, question #, item, sl no, s.no",
        "hi": "क्रमांक, संख्या, प्रश्न संख्या, प्रश्न क्रमांक, क्र, क्र.सं",
        "es": "número, numero, n.º, nº, núm, número de pregunta",
        "fr": "numéro, n°, no de question, numéro de question",
        "de": "nummer, frage nr, fragennummer, lfd. nr",
        "pt": "número da questão, número da pergunta",
        "ru": "номер, №, номер вопроса, № вопроса",
        "ar": "الرقم, رقم, رقم السؤال, م",
        "zh": "序号, 题号, 编号, 號碼, 題號",
        "ja": "番号, 問題番号, 問番号",
        "ko": "번호, 문항 번호, 문제 번호",
        "it": "numero, n",
    },
    STEM: {
        "en": "question, stem, question text, questions",
        "hi": "प्रश्न, सवाल",
        "es": "pregunta, enunciado",
        "fr": "question, énoncé, enonce",
        "de": "frage, fragetext, aufgabe",
        "pt": "pergunta, questão, questao",
        "ru": "вопрос, задание, текст вопроса",
        "ar": "السؤال, سؤال, نص السؤال",
        "zh": "题目, 问题, 题干, 題目, 問題",
        "ja": "質問, 問題文, 設問",
        "ko": "질문, 문제, 문항",
        "it": "domanda, quesito",
    },
    ANSWER: words.ANSWER,
    EXPLANATION: words.EXPLANATION,
    ID: {"en": "id, identifier"},
    POINTS: {
        "en": "points, marks, score, mark",
        "hi": "अंक",
        "es": "puntos",
        "fr": "points, barème",
        "de": "punkte",
        "pt": "pontos",
        "ru": "баллы",
        "ar": "الدرجة",
        "zh": "分值, 分数",
        "ja": "配点",
    },
}
"""How the columns of a table may be headed, in any case of letters. The earlier role has a word of two roles."""

_ROLE_OF: dict[str, str] = {}
for _role, _rows in HEADERS.items():
    for _row in _rows.values():
        for _word in words.split(_row):
            _ROLE_OF.setdefault(fold(_word), _role)

_FAILED = frozenset(("#N/A", "#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#NULL!", "#NUM!"))
"""What spreadsheet programs show for a formula that failed, and write into CSV files too."""

_SEARCHED = 10
"""Rows at the top among which the header is looked for; titles may stand above it."""

_BETWEEN = ("\n", ";", "|", ",", "/")
"""What may part several answers in a cell."""


def load_sheet(path: str, data: bytes, questions: Sequence[Question], problems: Problems) -> AnswerKey | None:
    """The key in a table, for these questions; None where it cannot be read as one. Problems are reported.

    Letters in the column of answers are turned into the texts of options here, so that the join sees texts only.
    """
    table = read_table(path, data, problems)
    if table is None:
        return None
    columns = _columns(table, problems)
    if columns is None:
        return None
    rows = _Rows(table, columns, questions, problems)
    return AnswerKey(table.source, "", tuple(rows.entries()))


@dataclass(slots=True)
class _Columns:
    """Which column says what. ``rationales`` are columns by the place (from 0) of the option that they speak of."""

    header: int
    roles: dict[str, int] = field(default_factory=dict)
    rationales: dict[int, int] = field(default_factory=dict)


def _columns(table: Table, problems: Problems) -> _Columns | None:
    """The columns by the first row that heads an answer and a question."""
    for place, row in enumerate(table.rows[:_SEARCHED]):
        found = _Columns(place)
        unknown = [cell for column, cell in enumerate(row) if not _head(cell.text, column, found)]
        if ANSWER not in found.roles or not (NUMBER in found.roles or STEM in found.roles):
            continue
        for cell in unknown:
            problems.warning(
                "K305",
                f"The column '{short(cell.text)}' says nothing that an answer key can hold; it is left out.",
                help="Known are number, question, answer, explanation, rationale A (B, C …), points and id.",
                at=table.source,
                span=cell.span,
            )
        return found
    problems.error(
        "K302",
        "This table has no row that names its columns.",
        help="Write into the first row: number, answer, explanation. (Or 'question' with the stem instead of "
        "the number; the names may be in your language.)",
        at=table.source,
        span=table.source.line_span(1) if table.source.lines else None,
    )
    return None


def _head(text: str, column: int, found: _Columns) -> bool:
    """Whether a cell heads a column that means something, which is then noted in ``found``."""
    name = fold(text).rstrip(":.").strip()
    if not name:
        return True
    role = _ROLE_OF.get(name)
    if role and role not in found.roles:
        found.roles[role] = column
        return True
    word, _, mark = name.rpartition(" ")
    place = _place(mark.strip("()"))
    if _ROLE_OF.get(word) == EXPLANATION and place is not None:
        found.rationales[place] = column
        return True
    return False


class _Rows:
    """The rows below the header."""

    def __init__(
        self, table: Table, columns: _Columns, questions: Sequence[Question], problems: Problems
    ) -> None:
        self._table = table
        self._columns = columns
        self._questions = questions
        self._problems = problems
        self._rows = [
            row for row in table.rows[columns.header + 1 :] if any(cell.text.strip() for cell in row)
        ]
        self._by_number = _by_number(questions)
        self._numbered = NUMBER in columns.roles or self._stems_are_numbers()

    def entries(self) -> list[KeyEntry]:
        """An entry for each row that names a question."""
        return [entry for row in self._rows if (entry := self._entry(row)) is not None]

    def _stems_are_numbers(self) -> bool:
        """Whether the column "question" holds numbers, as many tables have it."""
        stems = [self._cell(row, STEM) for row in self._rows]
        if stems and all(stem and _digits(stem.text) is not None for stem in stems):
            self._columns.roles[NUMBER] = self._columns.roles.pop(STEM)
            return True
        return False

    def _entry(self, row: list[Text]) -> KeyEntry | None:
        question = self._numbered_question(row) if self._numbered else None
        stem = self._cell(row, STEM)
        first = next(cell for cell in row if cell.text.strip())
        if self._numbered:
            if question is None:
                return None
            self._check_stem(question, stem)
            number = self._cell(row, NUMBER) or first
            stem = Text(written(question.stem), number.span)
        elif stem is None:
            self._error(
                "K303", "This row names no question.", first.span, "Write the question's text into it."
            )
            return None
        else:
            question = next(
                (q for q in self._questions if spaced(written(q.stem)) == spaced(stem.text)), None
            )
        answer = self._cell(row, ANSWER)
        self._report_failed(row, question)
        return KeyEntry(
            self._identifier(row, first),
            stem,
            self._answers(answer, question) if answer else (),
            self._cell(row, EXPLANATION),
            tuple(self._rationales(row, question)),
            self._said(row),
            Span(first.span.line, first.span.start, first.span.line, first.span.start),
        )

    def _cell(self, row: list[Text], role: str) -> Text | None:
        column = self._columns.roles.get(role, len(row))
        return row[column] if column < len(row) and row[column].text.strip() else None

    def _report_failed(self, row: list[Text], question: Question | None) -> None:
        """Report cells with a formula that failed, unless the quiz is about such: it is an option then."""
        options = {written(choice.content) for choice in question.choices} if question else set()
        for cell in row:
            if cell.text.strip() in _FAILED - options:
                self._error(
                    "K306",
                    f"This cell holds an error of the spreadsheet program: {cell.text.strip()}.",
                    cell.span,
                    "Write the text itself into the cell, not a formula.",
                )

    def _numbered_question(self, row: list[Text]) -> Question | None:
        cell = self._cell(row, NUMBER)
        if cell is None:
            first = next(cell for cell in row if cell.text.strip())
            self._error("K303", "This row has no number.", first.span, "Write the question's number into it.")
            return None
        number = _digits(cell.text)
        named = self._by_number.get(number, []) if number is not None else []
        if len(named) == 1:
            return named[0]
        if named:
            message = f"The number {cell.text.strip()} stands before {len(named)} questions of the quiz text."
            help = "Name the questions by their text, in a column 'question', and leave out the column of numbers."
        else:
            message = f"The quiz text has no question {cell.text.strip()}."
            help = f"Its questions are {_range(self._by_number)}."
        self._error("K303", message, cell.span, help)
        return None

    def _check_stem(self, question: Question, stem: Text | None) -> None:
        if stem is not None and spaced(stem.text) != spaced(written(question.stem)):
            self._error(
                "K308",
                f"In the quiz text, question {question.number} reads '{short(written(question.stem))}', "
                f"not '{short(stem.text)}'.",
                stem.span,
                "Correct the number or the question, so that both mean the same one.",
            )

    def _identifier(self, row: list[Text], first: Text) -> Text:
        cell = self._cell(row, ID)
        if cell is None:
            return Text("", first.span)
        identifier = replace(cell, text=cell.text.strip())
        if not is_identifier(identifier.text):
            self._error(
                "K107",
                f"'{short(identifier.text)}' cannot be an identifier.",
                cell.span,
                "An identifier has small letters a-z, digits and '-' only, and begins with a letter"
                + (f": {near}." if (near := slug(identifier.text)) else "."),
            )
            return Text("", first.span)
        return identifier

    def _said(self, row: list[Text]) -> Values:
        """The settings of a row: what the question is worth."""
        cell = self._cell(row, POINTS)
        if cell is None:
            return {}
        written = replace(
            cell, text=cell.text.replace(",", ".")
        )  # spreadsheet programs write it by the country
        try:
            return {POINTS: Said(points(POINTS, written), cell.span, self._table.source)}
        except Wrong as wrong:
            message = f"'{short(cell.text)}' cannot be the points of a question."
            self._error(wrong.code, message, cell.span, wrong.help)
            return {}

    # --- options

    def _answers(self, cell: Text, question: Question | None) -> tuple[Text, ...]:
        """The answers of a cell as texts of options. What is no option is left to the join, which reports it."""
        if question is None:
            return (replace(cell, text=cell.text.strip()),)
        if not question.choices:  # only a line break cannot be typed; the other marks may belong to an answer
            lines = [line.strip() for line in cell.text.split("\n") if line.strip()]
            return tuple(Text(line, cell.span) for line in lines)
        whole = self._option(cell.text, question, cell.span)
        if whole is not None:
            return (Text(whole, cell.span),)
        for separator in _BETWEEN:
            parts = [part for part in cell.text.split(separator) if part.strip()]
            found = [self._option(part, question, cell.span) for part in parts]
            if len(parts) > 1 and all(found):
                return tuple(Text(text, cell.span) for text in found if text)
        return (replace(cell, text=cell.text.strip()),)

    def _option(self, text: str, question: Question, span: Span) -> str | None:
        """The option that a text names, by itself or by its letter; None for none.

        What is ambiguous is reported, and then taken for the letter: a second message about it would not help.
        """
        options = [written(choice.content) for choice in question.choices]
        exact = [i for i, option in enumerate(options) if spaced(option) == spaced(text)]
        alike = exact or [i for i, option in enumerate(options) if fold(option) == fold(text)]
        named = alike[0] if len(alike) == 1 else None
        letter = text.strip().strip("().[]: ")
        place = _place(letter) if letter and not letter.isdecimal() else None
        if place is None or place >= len(options):
            return options[named] if named is not None else None
        if named is not None and named != place:
            message = f"'{short(text.strip())}' is the text of one option and the letter of another."
            help = f"Write {_called(options, place)} or {_called(options, named)} in a table without letters."
            self._error("K304", message, span, help)
        if named is None and not self._numbered:
            message = (
                f"The letter {letter} is not enough here: the row names its question by text, not by number."
            )
            help = "Write the option's text, or add a column with the numbers of the questions."
            self._error("K304", message, span, help)
        return options[place if named is None else named]

    def _rationales(self, row: list[Text], question: Question | None) -> list[Rationale]:
        found = []
        for place, column in self._columns.rationales.items():
            cell = row[column] if column < len(row) else None
            if cell is None or not cell.text.strip() or question is None:
                continue
            if place >= len(question.choices):
                message = f"This is about option {place + 1}, but the question has {len(question.choices)}."
                self._error("K304", message, cell.span, "Move the text into the column of its option.")
                continue
            found.append(Rationale(Text(written(question.choices[place].content), cell.span), cell))
        return found

    def _error(self, code: str, message: str, span: Span, help: str) -> None:
        self._problems.error(code, message, help=help, at=self._table.source, span=span)


def _called(options: list[str], place: int) -> str:
    return f"'{short(options[place])}'"


def _by_number(questions: Sequence[Question]) -> dict[int, list[Question]]:
    """The questions by the number printed in the text; by their places where the text prints none."""
    found: dict[int, list[Question]] = {}
    for place, question in enumerate(questions, 1):
        number = _digits(question.number) if question.number else place
        if number is not None:
            found.setdefault(number, []).append(question)
    return found


def _digits(text: str) -> int | None:
    """The number that a cell such as ``3``, ``3.``, ``Q3`` or ``३`` names."""
    bare = unicodedata.normalize("NFKC", text).strip().rstrip(".):").lstrip("QqFfPp#№ .")
    return int(bare) if bare.isdecimal() and len(bare) < 7 else None


def _place(mark: str) -> int | None:
    """The place (from 0) that an option letter, or the number behind "rationale", means, if only one."""
    if mark.isdecimal():
        return int(mark) - 1 if len(mark) < 3 and int(mark) > 0 else None
    places = {place.ordinal for place in places_of(mark) if place.row.startswith(LATIN)} or {
        place.ordinal for place in places_of(mark)
    }
    return places.pop() - 1 if len(places) == 1 else None


def _range(numbers: dict[int, list[Question]]) -> str:
    if not numbers:
        return "not numbered"
    return f"numbered {min(numbers)} to {max(numbers)}"
