"""The words that the checks look for, by language: small tables, to be extended by a row or a phrase.

Phrases are lower case and parted by ``|``. They are compared after `lmspack.checks.wording.folded`, so case,
punctuation at the ends, and the spellings of an Arabic alif do not matter.
"""

from __future__ import annotations

from typing import NamedTuple

ALL_OR_NONE: dict[str, str] = {
    "en": "all of the above | all the above | all above | none of the above | none above | all of these | "
    "none of these | both of the above | both of these | neither of the above | neither of these | "
    "any of the above | more than one of the above | all of the options | none of the options | "
    "all of the options above | none of the options above | all of the above options | "
    "all of these options | none of these options | all of the answers | none of the answers | "
    "all of these answers | none of these answers | all of the above are correct | "
    "all of the above are true | all the above are correct | all the above are true | "
    "all answers are correct | all options are correct | no option is correct | no answer is correct | "
    "none of the above is correct | none of the above are correct | none of the above is true | "
    "none of these is correct | none of these are correct | all of the mentioned | none of the mentioned | "
    "all of the given options | none of the given options | all of the above statements",
    "hi": "उपरोक्त सभी | उपर्युक्त सभी | उपरोक्त में से सभी | उपर्युक्त में से सभी | उपरोक्त सभी सही हैं | "
    "उपर्युक्त सभी सही हैं | इनमें से सभी | ये सभी | उक्त सभी | ऊपर के सभी | ऊपर दिए गए सभी | उपरोक्त दोनों | "
    "उपर्युक्त दोनों | उपरोक्त में से कोई नहीं | उपर्युक्त में से कोई नहीं | उपरोक्त में से कोई भी नहीं | "
    "उपर्युक्त में से कोई भी नहीं | उपरोक्त कोई नहीं | इनमें से कोई नहीं | इनमें से कोई भी नहीं | इनमे से कोई नहीं | "
    "ऊपर में से कोई नहीं | उपरोक्त में से एक से अधिक | उपर्युक्त में से एक से अधिक | सभी विकल्प सही हैं | "
    "कोई विकल्प सही नहीं है",
    "es": "todas las anteriores | todos los anteriores | todo lo anterior | ninguna de las anteriores | "
    "ninguno de los anteriores | nada de lo anterior | todas las respuestas anteriores | "
    "todas las opciones anteriores | ninguna de las respuestas anteriores | "
    "ninguna de las opciones anteriores | todas las anteriores son correctas | "
    "ninguna de las anteriores es correcta | todas las respuestas son correctas | "
    "todas las opciones son correctas | ninguna respuesta es correcta | ninguna opción es correcta | "
    "todas son correctas | ninguna es correcta | todas las opciones | ninguna de las opciones | "
    "todas las respuestas | ninguna de las respuestas | ninguna de estas | ninguno de estos | "
    "ambas son correctas | ambas respuestas son correctas",
    "fr": "toutes les réponses ci-dessus | aucune des réponses ci-dessus | toutes ces réponses | "
    "aucune de ces réponses | tout ce qui précède | rien de ce qui précède | toutes les réponses | "
    "aucune des réponses | toutes les réponses précédentes | aucune des réponses précédentes | "
    "toutes les réponses sont correctes | toutes les réponses sont bonnes | "
    "toutes les réponses sont exactes | aucune réponse n'est correcte | aucune réponse correcte | "
    "tous les choix ci-dessus | aucun des choix ci-dessus | aucun de ces choix | toutes ces propositions | "
    "aucune de ces propositions | toutes les propositions | aucune des propositions | toutes ces options | "
    "aucune de ces options | toutes les options ci-dessus | aucune des options ci-dessus",
    "de": "alle genannten | alle oben genannten | alle der genannten | alle der oben genannten | "
    "alles oben genannte | alle antworten | alle antworten sind richtig | alle antworten sind korrekt | "
    "alle antworten stimmen | alle genannten antworten | alle oben genannten antworten | "
    "alle antwortmöglichkeiten | alle aussagen sind richtig | keine der genannten | "
    "keine der oben genannten | keiner der genannten | keiner der oben genannten | keines der genannten | "
    "keines der oben genannten | keine der antworten | keine dieser antworten | "
    "keine der antworten ist richtig | keine antwort ist richtig | keine der genannten antworten | "
    "keine der oben genannten antworten | keine der antwortmöglichkeiten | "
    "keine der aussagen ist richtig | keine der aussagen trifft zu",
    "pt": "todas as anteriores | todos os anteriores | nenhuma das anteriores | nenhum dos anteriores | "
    "todas as alternativas | nenhuma das alternativas | todas as alternativas anteriores | "
    "nenhuma das alternativas anteriores | todas as opções | nenhuma das opções | "
    "todas as opções anteriores | nenhuma das opções anteriores | todas as respostas anteriores | "
    "nenhuma das respostas anteriores | todas as alternativas estão corretas | "
    "nenhuma alternativa está correta | todas as respostas estão corretas | "
    "nenhuma resposta está correta | todas estão corretas | todas as anteriores estão corretas | "
    "todas as alternativas acima | nenhuma das alternativas acima | todas as opções acima | "
    "nenhuma das opções acima | n.d.a",
    "ru": "все перечисленное | все вышеперечисленное | все перечисленные | все вышеперечисленные | "
    "все варианты | все варианты верны | все варианты правильные | все ответы верны | "
    "все ответы правильные | верны все ответы | верны все варианты | все перечисленное верно | "
    "все вышеперечисленное верно | ничего из перечисленного | ничего из вышеперечисленного | "
    "ни один из перечисленных | ни один из вышеперечисленных | ни один из вариантов | ни один из ответов | "
    "ни одно из перечисленного | ни одно из вышеперечисленного | ни одна из перечисленных | "
    "нет правильного ответа | нет верного ответа | правильного ответа нет | все ответы неверны",
    "ar": "جميع ما سبق | كل ما سبق | جميع ما ذكر | كل ما ذكر | جميع ما تقدم | كل ما تقدم | لا شيء مما سبق | "
    "لا شيء مما ذكر | لا شيء مما تقدم | لا شيء من ذلك | ليس أي مما سبق | ليس أيا مما سبق | ليس مما سبق | "
    "لا أحد مما سبق | جميع ما سبق صحيح | كل ما سبق صحيح | جميع الإجابات صحيحة | كل الإجابات صحيحة | "
    "جميع الخيارات صحيحة | جميع الإجابات السابقة | كل الإجابات السابقة | لا توجد إجابة صحيحة",
    "zh": "以上都是 | 以上皆是 | 以上全是 | 以上均是 | 以上全部 | 以上都对 | 以上皆对 | 以上全对 | 以上都正确 | "
    "以上均正确 | 以上皆正確 | 以上都正確 | 以上都對 | 以上都有 | 以上都可以 | 以上皆可 | 以上都不是 | 以上皆非 | "
    "以上都不对 | 以上都不對 | 以上均不是 | 以上皆不是 | 以上都不正确 | 以上均不正确 | 以上都不正確 | "
    "以上选项都对 | 以上选项都正确 | 以上选项均正确 | 以上选项都不对 | 以上选项均不正确 | 以上答案都对 | "
    "以上答案都不对 | 以上说法都正确 | 以上说法均正确 | 以上说法都不正确 | 上述都是 | 上述都不是 | 上述全部",
    "ja": "上記すべて | 上記全て | 上記のすべて | 上記の全て | 以上すべて | 以上のすべて | 以上全て | これらすべて | "
    "これらのすべて | 上のすべて | すべて正しい | 上記すべて正しい | いずれも正しい | いずれも正しくない | "
    "上記のいずれでもない | 上記のどれでもない | これらのいずれでもない | 上のどれでもない | いずれでもない | "
    "どれでもない | 上記のいずれも正しくない | 上記以外",
    "it": "tutte le precedenti | tutti i precedenti | tutte le risposte precedenti | "
    "nessuna delle precedenti | nessuno dei precedenti | nessuna delle risposte precedenti | "
    "tutte le risposte sono corrette | nessuna risposta è corretta",
    "nl": "alle bovenstaande | al het bovenstaande | alle bovenstaande antwoorden | "
    "geen van bovenstaande | geen van de bovenstaande | geen van de bovenstaande antwoorden",
    "pl": "wszystkie powyższe | żadne z powyższych | żadna z powyższych | "
    "wszystkie odpowiedzi są poprawne | żadna odpowiedź nie jest poprawna",
    "uk": "усе перелічене | все перелічене | усі відповіді правильні | жоден із варіантів",
    "tr": "hepsi | hiçbiri | yukarıdakilerin hepsi | yukarıdakilerin hiçbiri",
    "vi": "tất cả các đáp án trên | tất cả đáp án trên | tất cả các phương án trên | tất cả các ý trên | "
    "tất cả đều đúng | tất cả đều sai | không có đáp án nào đúng | không đáp án nào đúng",
    "id": "semua benar | semua jawaban benar | semua di atas | tidak ada yang benar | "
    "semua jawaban salah | tidak ada jawaban yang benar",
    "ko": "위의 모든 것 | 위의 모두 | 위의 것 모두 | 모두 정답 | 모두 해당 | 정답 없음 | 위의 것 중 없음",
    "bn": "উপরের সবগুলো | উপরের সবকটি | উপরের কোনোটিই নয় | কোনোটিই নয়",
    "ur": "مندرجہ بالا تمام | مندرجہ بالا سبھی | ان میں سے کوئی نہیں | مندرجہ بالا میں سے کوئی نہیں",
}
"""Options that speak of all the others, and so belong at the end. Only what cannot mean anything else."""

BETWEEN_LETTERS: dict[str, str] = {
    "en": "both | and | or | only | neither | nor | option | options | answer | answers | choice | choices | "
    "the | all | except | but | not | are | is | correct | true | right",
    "hi": "दोनों | और | या | केवल | सिर्फ | सिर्फ़ | तथा | एवं | व | विकल्प | सही | हैं | है | न | ना | तो",
    "es": "ambas | ambos | solo | sólo | solamente | opción | opciones | respuesta | respuestas | la | las | "
    "son | es | correcta | correctas | y | o | ni",
    "fr": "et | ou | ni | seulement | uniquement | réponse | réponses | la | les | deux | sont | est | "
    "correcte | correctes",
    "de": "und | oder | beide | sowohl | als | auch | nur | weder | noch | antwort | antworten | sind | ist | "
    "richtig",
    "pt": "ambas | ambos | apenas | somente | só | alternativa | alternativas | opção | opções | a | as | "
    "estão | está | correta | corretas | e | ou | nem",
    "ru": "и | или | оба | обе | только | ни | вариант | варианты | ответ | ответы | верны | правильные",
    "ar": "و | أو | كلا | كلاهما | فقط | الخيار | الخياران | الإجابة | الإجابتان | معا",
    "zh": "和 | 与 | 及 | 或 | 都 | 均 | 皆 | 只有 | 仅 | 对 | 是 | 正确 | 选项 | 答案",
    "ja": "と | も | または | 両方 | のみ | だけ | 選択肢 | 正しい",
}
"""What may stand around the letters of an option such as "both A and B"."""


class Negation(NamedTuple):
    """How a language asks for what does *not* apply. Each field lists words, parted by ``|``.

    A stem is negative where one of ``negatives`` follows one of ``selectors`` in the same clause (``near``:
    at most three words behind it), so that "why does it not …" and "what happens if … not" are not; or
    where one of ``exceptions`` ends it or follows one of ``lists``. ``barriers`` begin another clause.
    """

    selectors: str
    near: str
    negatives: str
    harmless: str
    barriers: str
    exceptions: str
    lists: str


NEGATION: dict[str, Negation] = {
    "en": Negation(
        "which",
        "what | who | where",
        "not | cannot | isn't | aren't | doesn't | don't | can't | wasn't | won't | isn’t | aren’t | doesn’t | "
        "don’t | can’t | wasn’t | won’t",
        "only | necessarily | just",
        "if | that | when | why | because | although | unless | while | whether | so | to | how | until",
        "except",
        "following | all | these",
    ),
    "hi": Negation(
        "कौन | कौन-सा | कौन-सी | कौन-से | कौनसा | कौनसी | कौनसे | किस | किसे | किसका | किसकी | किसके | किसमें | किससे",
        "",
        "नहीं",
        "केवल",
        "कि | यदि | अगर | जब | क्योंकि | जो | तो | ताकि | क्यों | कब | कैसे",
        "छोड़कर | अलावा | सिवाय | अतिरिक्त",
        "निम्नलिखित | निम्न | सभी | इनमें",
    ),
    "es": Negation(
        "cuál | cuáles | cual | cuales",
        "qué | quién | quiénes",
        "no",
        "solo | sólo | solamente | necesariamente",
        "si | que | cuando | porque | aunque | mientras | para | cómo | por",
        "excepto | salvo",
        "siguientes | todas | todos",
    ),
    "fr": Negation(
        "quel | quelle | quels | quelles | lequel | laquelle | lesquels | lesquelles",
        "qui",
        "pas",
        "seulement | uniquement | forcément",
        "si | que | qui | quand | lorsque | pourquoi | parce | pour | comment | dont",
        "sauf | excepté",
        "suivants | suivantes | tous | toutes",
    ),
    "de": Negation(
        "welche | welcher | welches | welchen | welchem",
        "was | wer | wo",
        "nicht | kein | keine | keinen | keiner | keines",
        "nur | bloß | unbedingt | mehr",
        "wenn | dass | ob | weil | falls | damit | warum | um | wie | bis",
        "außer | ausgenommen",
        "folgenden | alle | allen",
    ),
    "pt": Negation(
        "qual | quais",
        "que | quem",
        "não",
        "só | somente | apenas | necessariamente",
        "se | que | quando | porque | embora | enquanto | para | como | por",
        "exceto | salvo",
        "seguintes | todas | todos",
    ),
    "ru": Negation(
        "какой | какая | какое | какие | какого | каких | каким | какую | который | которая | которое",
        "что | кто",
        "не | нельзя",
        "только | менее | более | обязательно",
        "если | когда | чтобы | почему | потому | как | пока | чем | хотя",
        "кроме | исключением",
        "перечисленных | следующих | все | всё",
    ),
    "ar": Negation(
        "أي | أيّ | أى | أيٌّ",
        "ما | من",
        "ليس | ليست | لا | لم | لن",
        "فقط",
        "إذا | لو | عندما | لأن | لماذا | حتى | كيف",
        "عدا | ماعدا | باستثناء",
        "التالية | يلي | يأتي | جميع | كل",
    ),
}

UNSPACED_NEGATION: dict[str, Negation] = {
    "zh": Negation(
        "下列 | 以下 | 哪 | 下面",
        "",
        "不是 | 不属于 | 不屬於 | 不正确 | 不正確 | 不包括 | 不包含 | 不能 | 不会 | 不會 | 不对 | 不對 | 不需要 | "
        "不可以 | 不符合 | 不适合 | 不具有 | 不应 | 不應 | 没有 | 沒有 | 并非 | 不恰当",
        "不仅 | 不只 | 而不是 | 而不能 | 是不是",
        "如果 | 若 | 因为 | 因為 | 为什么 | 為什麼 | 当 | 當 | 。",
        "",
        "",
    ),
    "ja": Negation(
        "次の | 以下の | どれ | どの | いずれ",
        "",
        "でないもの | ではないもの | ないもの | ないのはどれ | でないのは | ではないのは | しないのは | 適切でない | "
        "適切ではない | 正しくない | 当てはまらない | あてはまらない | 含まれない | 該当しない",
        "",
        "なぜ | もし | 。",
        "",
        "",
    ),
}
"""The same for languages without blanks between words: there, the words are looked for inside the text."""

NUMBER_WORDS: dict[str, str] = {
    "en": "zero | one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve | "
    "twenty | thirty | fifty | hundred",
    "hi": "शून्य | एक | दो | तीन | चार | पाँच | पांच | छह | छः | सात | आठ | नौ | दस | ग्यारह | बारह | बीस | सौ",
    "es": "cero | uno | una | dos | tres | cuatro | cinco | seis | siete | ocho | nueve | diez | once | doce | cien",
    "fr": "zéro | un | une | deux | trois | quatre | cinq | six | sept | huit | neuf | dix | onze | douze | cent",
    "de": "null | eins | eine | zwei | drei | vier | fünf | sechs | sieben | acht | neun | zehn | elf | zwölf",
    "pt": "zero | um | uma | dois | duas | três | quatro | cinco | seis | sete | oito | nove | dez | onze | doze",
    "ru": "ноль | один | одна | два | две | три | четыре | пять | шесть | семь | восемь | девять | десять",
    "ar": "صفر | واحد | اثنان | ثلاثة | أربعة | خمسة | ستة | سبعة | ثمانية | تسعة | عشرة",
    "zh": "零 | 一 | 二 | 两 | 三 | 四 | 五 | 六 | 七 | 八 | 九 | 十",
    "ja": "ゼロ | 一つ | 二つ | 三つ | 四つ | 五つ | 一 | 二 | 三 | 四 | 五",
}
"""Numbers in words, as an option may write them beside options in figures."""


def phrases(row: str) -> list[str]:
    """The phrases of one row."""
    return [phrase.strip() for phrase in row.split("|") if phrase.strip()]
