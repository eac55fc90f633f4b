"""What the reader says of questions whose options are not to be picked, and of lines that set something."""

from __future__ import annotations

from lmspack.text.sentences import E, Message, W

TASKS: dict[str, Message] = {
    "T401": Message(
        E,
        "The pairs of {question} have different arrows: “{first}” above, “{second}” in “{text}”.",
        "Write the same arrow in all pairs: dog -> kennel.",
    ),
    "T402": Message(
        E,
        "This line of {question} is no pair: {fault} (“{text}”).",
        "Write what is matched, the arrow, and its match, on a line for each pair: dog -> kennel. A match that "
        "belongs to nothing has nothing before its arrow: -> attic.",
    ),
    "T403": Message(
        E,
        "{Question} asks to match, but shows no pairs.",
        "Write the pairs below it, a line each: {example}. If it asks for something else, say so with a line "
        "such as “Kind: short-answer” or “Kind: essay”.",
    ),
    "T404": Message(
        E, "The kind “{value}” does not fit {question}: {why}.", "Write one of these kinds: {kinds}."
    ),
    "T405": Message(
        E,
        "The line “{field}” does not fit {question}: it belongs to {kinds}.",
        "Delete the line, or say the kind of the question with a line “Kind: …”.",
    ),
    "T406": Message(
        E,
        "{Question} has {gaps}, but {answers}.",
        "Write an “Answer:” line for each ____, or write each answer into its place: [[down]].",
    ),
    "T407": Message(E, "{message}", "{advice}"),
    "T408": Message(
        E,
        "{Question} has its answers in gaps “[[…]]” and an answer besides.",
        "Keep one of the two. If the square brackets are text, say so with “Kind: short-answer”.",
    ),
    "T409": Message(
        W,
        "{which} no options and no answer: read as {what}, marked by a person.",
        "Write “Kind: essay” below {them} if that is meant; otherwise write options or an answer.",
    ),
    "T410": Message(
        W,
        "{Question} has no options, unlike most; “{answer}” was read as a text that students type.",
        "Write “Kind: short-answer” below it if that is meant; otherwise write its options above the answer.",
    ),
    "T411": Message(
        W,
        "{Question} was read as a task to put things in order; they stand in the right order.",
        "Write “Kind: order” below it if that is meant, or “Kind: choice” if one of them is to be picked.",
    ),
    "T412": Message(
        W,
        "The list below {question} was read as the texts that are accepted as its answer.",
        "Better write “Answer: colour | color”. If the list is part of the question, write “Kind: essay”.",
    ),
    "T413": Message(
        E,
        "The order asked for by {question} is not clear: {fault}.",
        "Write the items below it, in the right order, or “Answer: B, A, C” with each letter once.",
    ),
    "T414": Message(E, "“{value}” is not understood behind “{field}:” in {question}.", "Write “{example}”."),
    "T416": Message(
        E,
        "{fault}",
        "A group begins with a line GROUP and ends with a line END_GROUP; none stands in another.",
    ),
    "T417": Message(
        W,
        "{Question} was read as a matching task, since nothing but lines with arrows stands below it.",
        "Write “Kind: match” below it if that is meant, or “Kind: essay” if the lines are part of its text.",
    ),
    "T418": Message(
        E,
        "Nothing stands behind “{field}:” in {question}.",
        "Write its value on the same line, or delete the line.",
    ),
    "T419": Message(
        W,
        "“{text}” stands above the options of {question} and was read as part of its text.",
        "If it sets something, write it below the options; if it is text, begin it in another way.",
    ),
    "T420": Message(
        E, "The comment that begins here has no end.", "Write a line END_COMMENT behind its last line."
    ),
    "T421": Message(
        E,
        "This is {what}; lmspack has no such thing.",
        "Take it out. A text that students write is asked for with a line “Kind: essay”.",
    ),
    "T423": Message(
        W,
        "The bar in “{text}” was read as a part of the text, since no blanks stand around it.",
        "Write “red | blue”, with blanks, if it parts two answers, and \\| if it belongs to the text.",
    ),
    "T430": Message(W, "“{text}” below {question} was read {fate}.", "{advice}"),
    "T431": Message(
        W,
        "“{text}” is one answer to {question}: students must type all of it.",
        "Write several answers with bars between them, {bars}, or with a line “Answer:” for each. If students shall "
        "type it as it stands, write “{way}” below it.",
    ),
    "T432": Message(
        E,
        "{Question} asks for “{right}” or “{wrong}”, but its answer is “{answer}”.",
        "Write “Answer: {right}” or “Answer: {wrong}”. If another text is to be typed, write “Kind: short-answer” "
        "below it.",
    ),
    "T433": Message(
        E,
        "“{answer}” seems to match two columns of {question}, which are not read.",
        "Write each pair on a line of its own below the question, {example}, and take the letters, the numbers and "
        "this line out.",
    ),
    "T434": Message(
        W,
        "“{text}” above the first question{more} sets nothing: students read it as text.",
        "Write it at the very top, between two lines “---”, below a line “lmspack: 1”: {rows}. A text for students "
        "is better said in a sentence.",
    ),
    "T435": Message(
        W,
        "This line was left out: “{text}” (nothing says that these settings are for lmspack).",
        "Write a line “lmspack: 1” below the first “---” if they are; otherwise delete it.",
    ),
    "T436": Message(
        E,
        "“{text}” stands apart below the last option of {question}; nothing shows whether it is part of that option.",
        "If it is, take out the blank line above it. If it explains the answer, write “Explanation:” before it, at the "
        "beginning of the line.",
    ),
    "T437": Message(
        W,
        "“{text}” in {question} was read as text, which students see as it stands.",
        "If it is a gap, write “____”, or what belongs into it: {gap}.",
    ),
    "T415": Message(
        E,
        "{Question} has no answer.",
        "Write “Answer: …” below it; a gap is written into its text: [[down]].",
    ),
}
