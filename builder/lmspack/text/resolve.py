"""What an answer in the text says: a letter, a number, a text, true or false, into options (rules 21-28)."""

from __future__ import annotations

from lmspack.source import SourceText
from lmspack.text import words
from lmspack.text.alphabets import LOOKALIKES, places_of
from lmspack.text.draft import Draft, Key
from lmspack.text.lexicon import OPTION, TRUTH, fold, label_at
from lmspack.text.marks import enumerator_at
from lmspack.text.messages import Reporter, shortened

_SEPARATORS = str.maketrans(dict.fromkeys(",;/&、，；+|·", " "))
_AROUND = "()[]{}.:：。*_`\"'“”‘’（）「」【】<> \t"
_CLOSERS = {
    "*": "*",
    "`": "`",
    '"': '"',
    "'": "'",
    "“": "”",
    "”": "”",
    "„": "“”",
    "‘": "’",
    "‚": "‘’",
    "«": "»",
    "»": "«",
    "「": "」",
}
"""What opens a text around the whole of it: what closes it again."""


def resolve(source: SourceText, draft: Draft, key: Key, reporter: Reporter) -> tuple[int, ...] | None:
    """The positions of the options that an answer names, in order; None after a report."""
    value = value_of(source, key)
    number = draft.start.token
    if not value.strip("_.…-– "):
        reporter.say("T304", key.line, number=number, name=draft.name)
        return None
    plain = _plain_letter(draft, value)
    if plain is not None:
        return (plain,)
    texts = [fold(option.text(source)) for option in draft.options]
    exact = _exact(value, texts)
    lettered = _letters(value, draft)
    if exact and lettered and -1 not in lettered and set(exact) != set(lettered):
        reporter.say("T317", key.line, number=number, answer=shortened(value), name=draft.name)
        return None
    if len(exact) == 1:
        return tuple(exact)
    if lettered is not None and all(index >= 0 for index in lettered):
        if len(set(lettered)) > 1 and _letter_and_text(value, draft, texts) is not None:
            reporter.say("T317", key.line, number=number, answer=shortened(value), name=draft.name)
            return None
        return tuple(sorted(set(lettered)))
    chosen = _letter_and_text(value, draft, texts)
    if chosen is None:
        chosen = _letters_and_texts(value, draft, texts) or _truth(value, texts)
        chosen = chosen or (_several_texts(value, texts) if lettered is None else None)
    if chosen is None:
        chosen = _other_alphabet(value, draft, key, reporter)
    if chosen is not None:
        return chosen
    code = "T302" if lettered is not None else "T303"
    shown = _option_list(source, draft)
    reporter.say(code, key.line, number=number, answer=shortened(value), options=shown, name=draft.name)
    return None


def _plain_letter(draft: Draft, value: str) -> int | None:
    """The option with this letter, if no option's text is so short that it could be meant: the usual case."""
    if len(value) != 1:
        return None
    found = None
    for index, option in enumerate(draft.options):
        piece = option.pieces[0] if option.pieces else None
        if piece is None or piece.end - piece.start < 4:
            return None
        if option.token.lower() == value.lower() and value.isascii() and option.token.isascii():
            found = index
    return found


def value_of(source: SourceText, key: Key) -> str:
    """The value of an answer as written, without the quotes or type around the whole of it."""
    value = source.lines[key.line][key.start : key.end].strip()
    while value.endswith(">") and value[value.rfind("<") :].strip("<>/ ").lower() == "br":
        value = value[: value.rfind("<")].rstrip()
    return unquoted(value)


def unquoted(text: str) -> str:
    """A text without the quotes or the type around the whole of it: ``**red**``, but not ``*red* or *blue*``."""
    while len(text) > 1 and text[-1] in _CLOSERS.get(text[0], ""):
        run = 1
        while text[0] in "*`" and run * 2 < len(text) - 1 and text[run] == text[0] == text[-run - 1]:
            run += 1
        inner = text[run:-run]
        if text[0] in inner or text[-1] in inner or not inner.strip():
            break
        text = inner.strip()
    return text


def _exact(value: str, texts: list[str]) -> list[int]:
    wanted = {fold(value), fold(value).rstrip(".。।")}
    found = [index for index, text in enumerate(texts) if text in wanted or text.strip('`"“”*') in wanted]
    return found or [index for index, text in enumerate(texts) if text.rstrip(".。।") in wanted]


def _tokens(draft: Draft) -> dict[str, int]:
    """The names of the options: their letters, or, without letters, their places."""
    if draft.options and draft.options[0].token:
        return {_token(option.token): index for index, option in enumerate(draft.options)}
    return {str(index + 1): index for index in range(len(draft.options))}


def _token(token: str) -> str:
    return str(int(token)) if token.isdecimal() else fold(token)


def _letters(value: str, draft: Draft) -> list[int] | None:
    """The options that letters or numbers name, -1 for one that does not exist; None if they are no letters."""
    names = _tokens(draft)
    found: list[int] = []
    parts = value.translate(_SEPARATORS).split()
    if len(parts) > 30:
        return None
    for part in parts:
        bare = part.strip(_AROUND)
        if not bare or (bare.casefold() in words.AND and _token(bare) not in names):
            continue
        name = _token(bare)
        if name in names:
            found.append(names[name])
        elif _all_names(bare, names):
            found.extend(names[_token(letter)] for letter in bare)
        elif len(found) == 0 and len(parts) > 1 and not places_of(bare) and not bare.isdecimal():
            return None
        elif (
            (len(bare) == 1 and bare.isalpha() and places_of(bare))
            or (bare.isdecimal() and len(bare) < 3)
            or (
                len(bare) <= 5 and bare.isascii() and bare.isupper() and any(_token(c) in names for c in bare)
            )
        ):
            found.append(-1)
        else:
            return None
    return found or None


def _all_names(bare: str, names: dict[str, int]) -> bool:
    """Whether a word such as ``ACD`` is nothing but letters of options, each once."""
    folded = [_token(letter) for letter in bare]
    return (
        1 < len(bare) <= len(names)
        and len(set(folded)) == len(folded)
        and all(name in names for name in folded)
    )


def _letter_and_text(value: str, draft: Draft, texts: list[str]) -> tuple[int, ...] | None:
    """``B) under the table``, ``Option B``: letter and text must point to one option (rule 24)."""
    start = 0
    label = label_at(value, 0)
    if label and label.kind == OPTION:
        start = label.end
        while start < len(value) and value[start] in " :.":
            start += 1
    found = enumerator_at(value, start)
    if found is None and start:
        names = _tokens(draft)
        name = _token(value[start:].strip(_AROUND) or "?")
        return (names[name],) if name in names else None
    if found is None:
        return None
    index = _tokens(draft).get(_token(found.token))
    rest = value[found.end :].strip().strip("*_")
    if index is None:
        return None
    bare = {fold(rest), fold(rest.strip("()（）-–— ")), fold(rest).rstrip(".。।"), fold(rest.strip("`"))}
    if (
        not rest
        or texts[index] in bare
        or texts[index].rstrip(".。।") in bare
        or texts[index].strip("`*") in bare
    ):
        return (index,)
    return None


def _letters_and_texts(value: str, draft: Draft, texts: list[str]) -> tuple[int, ...] | None:
    """``B) ice and D) fog``: two or more options, each with its letter and its whole text."""
    rest = fold(value).strip("*_ ")
    chosen: list[int] = []
    while rest:
        found = enumerator_at(rest, 0)
        index = _tokens(draft).get(_token(found.token)) if found else None
        if found is None or index is None or not texts[index] or not rest.startswith(texts[index], found.end):
            return None
        chosen.append(index)
        rest = rest[found.end + len(texts[index]) :].lstrip(" .*_,;/&+，；、")
        word = rest.partition(" ")[0]
        if word in words.AND:
            rest = rest[len(word) :].lstrip()
    return tuple(sorted(chosen)) if len(chosen) > 1 and len(set(chosen)) == len(chosen) else None


def _truth(value: str, texts: list[str]) -> tuple[int, ...] | None:
    """True or false, where two options mean just that."""
    meant = TRUTH.get(fold(value).rstrip(".。"))
    if meant is None:
        return None
    fitting = [index for index, text in enumerate(texts) if TRUTH.get(text.rstrip(".。")) is meant]
    return (fitting[0],) if len(fitting) == 1 else None


def _several_texts(value: str, texts: list[str]) -> tuple[int, ...] | None:
    """``lever; cable``: each part the text of one option."""
    for separator in (";", "；", "、", ","):
        parts = [fold(part).rstrip(".") for part in value.split(separator)]
        if len(parts) > 1 and all(texts.count(part) == 1 for part in parts) and len(set(parts)) == len(parts):
            return tuple(sorted(texts.index(part) for part in parts))
    return None


def _other_alphabet(value: str, draft: Draft, key: Key, reporter: Reporter) -> tuple[int, ...] | None:
    """A letter of another script, if place and looks name the same option (rule 28)."""
    token = value.strip(_AROUND)
    tokens = [option.token for option in draft.options]
    if (
        not token
        or not tokens
        or not tokens[0]
        or (tokens[0].isdecimal() != token.isdecimal() and token.isdecimal())
    ):
        return None
    if any(place.row in {p.row for p in places_of(tokens[0])} for place in places_of(token)):
        return None
    by_place = {place.ordinal - 1 for place in places_of(token) if place.ordinal <= len(tokens)}
    by_looks = {index for index, other in enumerate(tokens) if _look_alike(token, other)}
    chosen = by_place | by_looks
    if len(chosen) != 1:
        return None
    index = chosen.pop()
    reporter.say(
        "T314", key.line, number=draft.start.token, name=draft.name, answer=token, option=tokens[index]
    )
    return (index,)


def _look_alike(token: str, other: str) -> bool:
    """Whether two letters of different scripts look alike, as small letters or as capitals."""
    return any(
        LOOKALIKES.get(one) == two or LOOKALIKES.get(two) == one
        for one, two in ((token.lower(), other.lower()), (token.upper(), other.upper()))
    )


def _option_list(source: SourceText, draft: Draft) -> str:
    if draft.options and draft.options[0].token:
        return ", ".join(option.token for option in draft.options[:12])
    return ", ".join(f"“{shortened(option.text(source), 24)}”" for option in draft.options[:6])
