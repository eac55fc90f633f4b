"""Canvas-flavoured QTI 1.2: all items in one file, the settings of the quiz in another, and a manifest.

The only form in which both Classic Quizzes and New Quizzes keep feedback, points and introduction. The shape
was proved in the importers of both; docs/targets.md says why each part is as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from lmspack import archive, scoring
from lmspack.model import UNKNOWN_LANGUAGE, Question, Quiz
from lmspack.naming import decimal_text, question_names
from lmspack.resources import template
from lmspack.richtext import Content, Paragraph, plain, xhtml
from lmspack.scoring import Response

MANIFEST = "imsmanifest.xml"

TRUE_FALSE = ("True", "False")
"""The labels that Canvas gives the choices of a true_false_question, whatever they were, in its order."""


STEM_BYTES = 16_000
"""Bytes of a stem's HTML that Canvas takes for certain: above 16 KB it puts a notice in place of the question."""


LIMITS: Mapping[str, str] = {
    "part-marks": "It has its own rule for part marks.",
    "pins": "The options keep the order of the quiz text.",
    "all-or-nothing": "It is left out.",
    "negative-marking": "It is left out.",
    "hints": "It is left out.",
    "messages": "It is left out.",
    "numbering": "It is left out.",
    "tags": "It is left out.",
    "difficulty": "It is left out.",
    "question-category": "It is left out.",
    "essay-length": "It is left out.",
    "essay-notes": "It is left out.",
    "time-limit": "It is left out.",
    "attempts": "It is left out.",
    "feedback-time": "It is left out.",
    "pools": "It is left out.",
    "sections": "It is left out.",
    "mixed-questions": "It is left out.",
    "quiz-category": "It is left out.",
}
"""What the format cannot say: name of a limit → what becomes of it."""


def write(quiz: Quiz, path: Path) -> None:
    """Write the package of a quiz."""
    archive.write(path, files(quiz))


def files(quiz: Quiz) -> Iterator[tuple[str, bytes]]:
    """The package's files: name in the zip and content."""
    assessment, meta = assessment_href(quiz), meta_href(quiz)
    yield MANIFEST, _render("imsmanifest", quiz=quiz, assessment=assessment, meta=meta)
    yield (
        meta,
        _render(
            "assessment_meta",
            quiz=quiz,
            description=html(quiz.introduction, quiz.language),
            shuffle=shuffles(quiz),
            points=decimal_text(sum((question.points for question in quiz.questions), Decimal(0))),
        ),
    )
    names = zip(quiz.questions, question_names(quiz), strict=True)
    items = (_item(quiz, question, name) for question, name in names)
    yield assessment, _render("assessment", quiz=quiz, items=items)


def assessment_href(quiz: Quiz) -> str:
    """Where the items lie in the package."""
    return f"{quiz.id}/{quiz.id}.xml"


def meta_href(quiz: Quiz) -> str:
    """Where the settings of the quiz lie. Canvas looks for this name in the folder that is called like the
    assessment's identifier, and nowhere else."""
    return f"{quiz.id}/assessment_meta.xml"


def shuffles(quiz: Quiz) -> bool:
    """Whether Classic Quizzes may mix the choices: it knows one switch for the whole quiz, so only if every
    question may be mixed. New Quizzes has one for each question."""
    return all(question.mixable for question in quiz.questions)


def question_type(question: Question) -> str:
    """Canvas's name for the kind of a question. A true-false question whose choices are labelled in another
    way, or stand the other way round, is a multiple choice question: Canvas would rename and reorder them."""
    if question.kind == "multiple":
        return "multiple_answers_question"
    labels = tuple(plain(choice.content) for choice in question.choices)
    if question.kind == "true-false" and labels == TRUE_FALSE:
        return "true_false_question"
    return "multiple_choice_question"


def choice_id(position: int) -> str:
    """The identifier of the choice at ``position`` (from 0)."""
    return f"choice_{position + 1}"


def html(content: Content, language: str) -> str:
    """The HTML of a stem, a feedback or an introduction: one element with an attribute, holding everything.

    The attribute is the language where it is known. Where it is not, ``dir`` stands for it, since Classic
    Quizzes unwraps a sole element without attributes, and then takes the HTML of a text that has no other
    element for plain text: ``a &lt; b`` would be read by students.
    """
    if not content:
        return ""
    inner = str(xhtml.flow(content))
    attributes = (_lang(language) or ' dir="auto"') + _literal(inner)
    if len(content) == 1 and isinstance(content[0], Paragraph):
        return f"<p{attributes}{inner[2:]}"
    return f"<div{attributes}>{inner}</div>"


def choice_html(content: Content, language: str) -> str:
    """The HTML of a choice: a single paragraph is inline, since it stands beside a button."""
    inner = str(xhtml.compact(content))
    attributes = _lang(language) + _literal(inner)
    if len(content) == 1 and isinstance(content[0], Paragraph):
        return f"<span{attributes}>{inner}</span>" if attributes else inner
    return f"<div{attributes}>{inner}</div>"


def _literal(inner: str) -> str:
    r"""Keeps MathJax from a literal text: Canvas has it typeset ``\(…\)``, ``$$…$$`` and, as AsciiMath, what
    stands between backticks (packages/canvas-rce/src/enhance-user-content/mathml.js: MathJax 2.7, TeX-MML-AM).
    """
    found = "\\" in inner or "$$" in inner or "`" in inner  # in every formula that it looks for
    return ' class="mathjax_ignore asciimath2jax_ignore"' if found else ""


def _lang(language: str) -> str:
    return "" if language == UNKNOWN_LANGUAGE else f' lang="{language}"'


def _render(name: str, **values: object) -> bytes:
    return template(f"canvas/{name}.xml.j2").render(values).encode()


def _item(quiz: Quiz, question: Question, name: str) -> dict[str, object]:
    kind, language = question_type(question), question.language
    labelled = kind == "true_false_question"
    return {
        "identifier": quiz.item_id(question),
        "title": name,
        "type": kind,
        "points": decimal_text(question.points),
        "multiple": question.kind == "multiple",
        "shuffle": question.mixable,
        "stem": html(question.stem, language),
        "explanation": html(question.explanation, language),
        "choices": [
            {
                "identifier": choice_id(position),
                "text": choice_html(choice.content, UNKNOWN_LANGUAGE if labelled else language),
                "correct": choice.correct,
                "rationale": html(choice.rationale, language),
            }
            for position, choice in enumerate(question.choices)
        ],
    }


def refuses(question: Question, number: str) -> Iterator[tuple[str, str, str]]:
    """What Canvas would refuse of a question."""
    size = len(xhtml.flow(question.stem).encode())
    if size > STEM_BYTES:
        yield (
            "L103",
            f"The text of question {number} is too long for Canvas: it takes {size} bytes, of {STEM_BYTES} at most.",
            "Shorten it, part it in several questions",
        )


def share(question: Question, response: Response) -> Fraction:
    """How the package marks a response. Canvas has a rule of its own for a partly right multiple response, which no
    package can change: only the key is written down."""
    exact = scoring.share(question, response)
    return exact if question.kind != "multiple" or exact == 1 else Fraction(0)
