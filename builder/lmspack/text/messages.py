"""What the reader says: every code with its severity, its sentence and its help, in one table.

Sentences are for a teacher who has never programmed: they name the question and show the texts.
Each code has a page in `lmspack/codes`.
"""

from __future__ import annotations

from lmspack.diagnostics import Problems
from lmspack.richtext.faults import Fault
from lmspack.source import SourceText, Span
from lmspack.text.sentences import E, Message, W
from lmspack.text.taskmessages import TASKS

MESSAGES: dict[str, Message] = {
    # decoding
    "T101": Message(E, "This file is not UTF-8 text: {where} does not fit. {guess}", "{convert}"),
    "T102": Message(
        E,
        "Column {column} of this line holds {sign}, a control character that no quiz can show.",
        "Delete that character; {origin}",
    ),
    "T103": Message(E, "This is {what}, not a text quiz.", "{advice}"),
    "T104": Message(
        E,
        "Line {row} has {length} characters; a line of a quiz may have {limit}.",
        "Check that the file is a quiz text, and put each question and each option on a line of its own.",
    ),
    "T105": Message(
        E, "The file is empty.", "Save the quiz into this file: a title, then the numbered questions."
    ),
    "T106": Message(
        E,
        "This file says it is {encoding}, but it is damaged: {where} does not fit.",
        "Open the original once more and save it as UTF-8.",
    ),
    "T107": Message(W, "{what} in {whose}: “{shown}”.", "{advice}"),
    # structure
    "T201": Message(
        E,
        "No question was found in this text.",
        "Number the questions (1. 2. 3.) and put a letter or a bullet before each option, for example “A. ”.",
    ),
    "T202": Message(
        E,
        "The numbering seems lost: the text has {count} lines, but no question number, letter or bullet.",
        "Automatic numbers get lost when a list is copied out of a word processor. Paste it as plain text "
        "with its numbers, or write 1. before each question and A. B. C. before its options.",
    ),
    "T203": Message(
        E,
        "{Question} has no options.",
        "{advice}",
    ),
    "T204": Message(
        E,
        "{Question} has only one option: “{option}”.",
        "Add the other options, each on a line of its own with the same kind of mark.",
    ),
    "T205": Message(
        E,
        "{Question} has the option “{option}” twice: {first} and {second}.",
        "Change one of the two, or delete it.",
    ),
    "T206": Message(
        W,
        "In {question} the options “{option}” and “{other}” differ only in capitals or blanks.",
        "Make sure that this is meant: a student can hardly tell them apart.",
    ),
    "T207": Message(
        E,
        "The option letters of {question} are {found}, expected {expected}.",
        "Put the options in order, give each its own letter, and look whether the answer still names the right one.",
    ),
    "T208": Message(
        E,
        "The options of {question} begin again with “{token}” here, so the beginning of another question was "
        "probably missed.",
        "Look at the lines just above: the next question needs its number, written as the others are "
        "({example}).",
    ),
    "T209": Message(
        E,
        "This line belongs to nothing: it stands {where} {question} and has no mark of its own.",
        "If it goes on from the line above, indent it by a few blanks; if it is an option, give it its mark; "
        "if it explains the answer, write “Explanation:” before it; if it is a heading, put “# ” before it.",
    ),
    "T210": Message(
        W,
        "This line after the last question is not part of the quiz: “{text}”.",
        "Delete it, or write “Explanation:” before it if it explains the last question.",
    ),
    "T211": Message(
        W,
        "{Missing} missing: question {before} is followed by question {after}.",
        "If a question got lost, put it back; otherwise number the questions anew.",
    ),
    "T212": Message(
        E,
        "The number {number} comes {how} here: {other}.",
        "Number the questions in order, each number once; start at 1 again only below a heading.",
    ),
    "T213": Message(
        W,
        "The numbering starts again at {number} after question {before}, without a heading between them.",
        "The questions stay in this order. Put a heading (“Part 2”) above, or number on.",
    ),
    "T214": Message(
        E,
        "The code block that begins here (with {fence}) has no end.",
        "Put a line with {fence} behind the last line of the code.",
    ),
    "T215": Message(
        W,
        "Question {number} is numbered as “{written}”, unlike the other questions; it was read as "
        "question {number}.",
        "Write its number as the others are.",
    ),
    "T216": Message(
        W,
        "The options of this quiz have no letters or bullets; {how}.",
        "Compare the questions with what `lmspack show` prints, or put a letter before each option.",
    ),
    "T217": Message(
        W,
        "The options of {question} stand on one line with single blanks between them; they were parted "
        "at the letters.",
        "Put each option on a line of its own.",
    ),
    "T218": Message(
        W,
        "This line was read as a comment and left out: “{text}”.",
        "Delete it if it is no part of the quiz.",
    ),
    "T219": Message(
        W,
        "This line was left out: “{text}” ({why}).",
        "Delete it if you do not need it.",
    ),
    "T220": Message(
        W,
        "The heading “{text}” stands inside {question} and was read as part of it.",
        "Put headings above the number of a question.",
    ),
    "T221": Message(
        W,
        "This line above the first question looks like {what}: “{text}”. It was read as introduction.",
        "If it belongs to a question, put that question's number above it; otherwise move it below the "
        "title.",
    ),
    "T222": Message(
        E,
        "“{text}” may be question {number} or part of a list inside {question}; nothing shows which.",
        "Indent the lines of a list by a few blanks; if these lines are options, give them letters (A., B., C.).",
    ),
    "T223": Message(
        E,
        "The option letters of {question} come from different alphabets: {letters}.",
        "They look alike, but are not. Type all of them again on one keyboard.",
    ),
    "T224": Message(
        E,
        "Two lists follow each other in {question}; nothing shows which of them are the options.",
        "Put a line of text between the list and the options, or give the options letters.",
    ),
    "T225": Message(E, "This looks like {what}, but {fault}: “{text}”.", "{advice}"),
    "T226": Message(
        E,
        "{Question} has no text.",
        "Write the question behind its number, on the same line or on the next.",
    ),
    "T227": Message(
        E,
        "The options of {question} stand in a code block, where everything is code.",
        "Take the lines with {fence} away, or put the options below the code block.",
    ),
    "T228": Message(
        E, "Option {token} of {question} has no text.", "Write its text behind the mark, or delete the line."
    ),
    "T229": Message(
        W,
        "In {question}, several paragraphs stand above the options; all of them were read as the question.",
        "Number the questions, so that it is plain where each begins.",
    ),
    "T230": Message(
        W,
        "The option “{text}” of {question} has another bullet than the rest.",
        "Use the same bullet for all options.",
    ),
    "T231": Message(
        E,
        "The option “{text}” stands above the first question that was found, so a question was missed there.",
        "Put the number of its question before the line with the question's text.",
    ),
    "T232": Message(
        W,
        "“{text}” was read as the explanation, not as one more option.",
        "If it is the explanation, write it without a bullet. If it is an option, give all options letters: A., B., C.",
    ),
    "T233": Message(
        E,
        "“{text}” stands apart from the options of {question}: it may be one more option or a heading; nothing "
        "shows which.",
        "If it is an option, take out the blank line above it; if it is a heading, put “# ” in place of its letter.",
    ),
    # answers in the text
    "T302": Message(
        E,
        "The answer “{answer}” of {question} names an option that does not exist; the options are {options}.",
        "Correct the answer, or add the missing option.",
    ),
    "T303": Message(
        E,
        "The answer “{answer}” of {question} is not one of its options ({options}).",
        "Write the letter of the option, or its text exactly as it stands in the question.",
    ),
    "T304": Message(
        E,
        "The answer of {question} is empty.",
        "Write the letter of the right option on the same line, “Answer: B”.",
    ),
    "T305": Message(
        E,
        "{Question} has two answers that disagree: {first} and {second}.",
        "Keep the right one and delete the other.",
    ),
    "T306": Message(
        E,
        "{Question} has {count} options marked with “{mark}”, but the other questions have one each.",
        "Leave one mark, or write “(choose {count})” into the question if all of them are right.",
    ),
    "T308": Message(
        W,
        "{Question} has {count} right answers, though its text does not ask for several.",
        "It was read as a question with several answers. Write “(choose {count})” into it, or correct "
        "the answer.{order}",
    ),
    "T309": Message(
        W,
        "A learner's own answer was left out: “{text}”.",
        "Delete it; only the right answer counts.",
    ),
    "T310": Message(
        W,
        "This line after the answer of {question} was read as its explanation: “{text}”.",
        "Write “Explanation:” before it if it is one; delete or move it if not.",
    ),
    "T311": Message(
        W,
        "The options in bold were taken as the answers, since every question has exactly one.",
        "Compare with what `lmspack show` prints; better mark the answers with “Answer: B”.",
    ),
    "T312": Message(
        W,
        "“{mark}” was taken as the mark of a right option, since every question has it.",
        "Compare with what `lmspack show` prints; better mark the answers with “Answer: B”.",
    ),
    "T313": Message(
        E,
        "The list of answers does not fit the questions: {why}.",
        "The list needs one answer for every question, with the question's number.",
    ),
    "T314": Message(
        W,
        "The answer “{answer}” of {question} is written in another alphabet than its options; it was taken "
        "as option {option}.",
        "Write the letter as it stands before the option.",
    ),
    "T315": Message(
        E,
        "Option “{token}” of {question} is written twice: in line {first}, and again in line {second} below "
        "the options.",
        "If the second line is the answer, write “Answer: {token}” instead.",
    ),
    "T316": Message(
        W,
        "Some options are marked with “{mark}”, but not one in every question, so the mark says "
        "nothing about answers.",
        "Give the answers with “Answer: B” below the options, or in the answer key.",
    ),
    "T317": Message(
        E,
        "The answer “{answer}” of {question} may mean the option at that place or the option with that text.",
        "Write the option's text in full, or its letter.",
    ),
    "T318": Message(
        E,
        "“({mark})” at the end of an option of {question} may mark the right option or belong to its text, as "
        "“({other})” does; nothing shows which.",
        "Give the answer on a line of its own below the options, “Answer: B”.",
    ),
    **TASKS,
}


class Reporter:
    """Says what `MESSAGES` holds about places of one source."""

    def __init__(self, source: SourceText, problems: Problems) -> None:
        self.source = source
        self._problems = problems

    def say(
        self,
        code: str,
        line: int,
        *,
        name: str = "",
        number: str = "",
        span: Span | None = None,
        **fields: object,
    ) -> None:
        """Report ``code`` at ``line`` (0-based; -1: the file), or at ``span`` of it.

        ``name`` is how the sentence calls the question ("question 3"), ``number`` what is printed before it.
        """
        message = MESSAGES[code]
        named = name or (f"question {number}" if number else "this question")
        fields.update(question=named, Question=named[:1].upper() + named[1:], number=number)
        report = self._problems.error if message.severity == "error" else self._problems.warning
        if span is None and 0 <= line < len(self.source.lines):
            span = self.source.line_span(line + 1)
        report(
            code,
            message.text.format_map(fields),
            help=message.help.format_map(fields),
            at=self.source,
            span=span,
            question=number,
        )

    def fault(self, fault: Fault, span: Span) -> None:
        """Report what is wrong with the markup of a text."""
        report = self._problems.error if fault.severity == "error" else self._problems.warning
        report(fault.code, fault.message, help=fault.help, at=self.source, span=span)


def shortened(text: str, limit: int = 60) -> str:
    """A text as a message quotes it: on one line, and not for ever."""
    text = " ".join(text[: limit * 4].split())
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
