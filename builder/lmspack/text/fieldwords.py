"""The names of the lines that set something for a question, `Points: 2`, and the words that are their values.

One row a field: its name in English, as the settings have it, then every word for it. A word counts only where it
is all that stands before the colon.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from lmspack.model import Kind
from lmspack.text.lexicon import fold

_Name = TypeVar("_Name", bound=str)

FIELDS: dict[str, str] = {
    # what the answer is
    "kind": "kind, question kind, kind of question, प्रकार, प्रश्न प्रकार, प्रश्न का प्रकार, tipo de pregunta, "
    "fragetyp, fragenart",
    "case": "case, case sensitive, case-sensitive, capitals, match case, बड़े छोटे अक्षर, अक्षर भेद",
    "distractors": "distractors, distractor, भ्रामक विकल्प, अतिरिक्त विकल्प, distractores, distraktoren, "
    "distracteurs",
    "order": "order, correct order, right order, क्रम, सही क्रम, orden correcto, ordre correct, "
    "richtige reihenfolge, ordem correta, правильный порядок",
    # an essay
    "notes": "notes, notes for the marker, note for the marker, marker's notes, grader's notes, teacher's notes, "
    "teacher's note, teacher notes, teacher note, for the marker, for the teacher, rubric, grading, marking, "
    "marking notes, marking scheme, model answer, sample answer, अंकन, अंकन निर्देश, आदर्श उत्तर, नमूना उत्तर, "
    "rúbrica, bewertung, musterlösung",
    "lines": "lines, पंक्तियाँ, पंक्तियां, líneas, lignes, zeilen, linhas",
    "words": "words, word count, word limit, शब्द, शब्द सीमा, palabras, mots, wörter, palavras",
    # settings
    "points": "points, point, marks, mark, score, weight, अंक, पूर्णांक, puntos, punkte, pontos, баллы, балл, النقاط, "
    "الدرجة, 分值, 配点, 배점, điểm, puan, punti, poin, barème",
    "tags": "tags, tag, keywords, टैग, etiquetas, schlagwörter",
    "difficulty": "difficulty, difficulty level, कठिनाई, कठिनाई स्तर",
    "hint": "hint, hints, संकेत, pista, indice, hinweis, tipp, dica, подсказка",
    "penalty": "penalty, दंड, कटौती",
    "shuffle": "shuffle, shuffle options, shuffle choices, mix options, फेंटें, विकल्प फेंटें",
    "negative": "negative, negative marking, negative mark, ऋणात्मक अंक, ऋणात्मक अंकन, नकारात्मक अंकन",
    "partial": "partial, partial credit, आंशिक, आंशिक अंक",
    "numbering": "numbering, क्रमांकन",
    "category": "category, श्रेणी, categoría, kategorie, catégorie, categoria",
    "section": "section, खंड, अनुभाग",
    "language": "language, भाषा",
    "pin": "pin, pinned, keep in place",
    "correct": "if correct, if right, correct feedback, सही होने पर",
    "partly correct": "partly correct, if partly correct, partially correct, if partially correct, आंशिक सही, "
    "आंशिक सही होने पर",
    "incorrect": "incorrect, if incorrect, if wrong, incorrect feedback, गलत होने पर, ग़लत होने पर",
}

REMARK = "remark"
"""The field of a line ``Note: …``, which the kind of its question makes notes for the marker or an explanation."""

ANSWERING: frozenset[str] = frozenset(
    (REMARK, "kind", "case", "distractors", "order", "notes", "lines", "words")
)
"""Fields that belong to the answer, which the reader makes; all others are handed over as they are."""

PROSE: frozenset[str] = frozenset((REMARK, "hint", "notes", "correct", "partly correct", "incorrect"))
"""Fields whose value may go on in further lines."""

KINDS: dict[Kind, str] = {
    "choice": "choice, single, single choice, multiple choice, mcq, एकल विकल्प, बहुविकल्पी, बहुविकल्पीय",
    "multiple": "multiple, multiple response, multiple answers, several answers, एकाधिक, एकाधिक उत्तर",
    "true-false": "true-false, true/false, true or false, truefalse, सही/गलत, सत्य/असत्य",
    "short-answer": "short-answer, short answer, text, लघु उत्तर, संक्षिप्त उत्तर",
    "numeric": "numeric, number, numerical, संख्या, संख्यात्मक",
    "match": "match, matching, मिलान, सुमेलन",
    "order": "order, ordering, sequence, क्रम, क्रमबद्ध",
    "blanks": "blanks, gaps, cloze, fill in, fill in the blanks, fill-in, रिक्त स्थान",
    "essay": "essay, long answer, free text, निबंध, दीर्घ उत्तर",
    "description": "description, information, विवरण, जानकारी",
}
"""What a line ``Kind:`` may say, by the kind of the model."""

YES: frozenset[str] = frozenset(("yes", "true", "on", "हाँ", "हां", "sí", "oui", "ja", "sim", "да"))
NO: frozenset[str] = frozenset(("no", "false", "off", "नहीं", "non", "nein", "não", "нет"))


def _by_word(table: Mapping[_Name, str]) -> dict[str, _Name]:
    return {fold(word): name for name, row in table.items() for word in row.split(",")}


FIELD_OF = _by_word(FIELDS)
"""Folded word: the field it names."""

KIND_OF: dict[str, Kind] = _by_word(KINDS)
"""Folded word: the kind it names."""

BEGINNINGS = frozenset(
    form for word in FIELD_OF for form in (word[:2], word[:2].upper(), word[:2].capitalize())
)
"""The first two characters of every name: most lines have others, and are soon done with."""

LONGEST = max(map(len, FIELD_OF)) + 8
"""So far from a line's beginning a colon may stand, for a field's name to stand before it."""
