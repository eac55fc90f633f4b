"""The words of quiz texts, by language: one table, to be extended by a row or a word.

Words are lower case, in NFC. Spellings in capitals or in decomposed form are found as well (`variants`).
A word counts only where the line rules look for it, at the start of a line and before a colon, a number or
the line's end; so everyday words are safe here.
"""

from __future__ import annotations

import unicodedata


def _phrases(row: str) -> tuple[str, ...]:
    """The phrases of a row, parted by ``|``; a blank at an end that matters is written ``_``."""
    return tuple(phrase.strip().replace("_", " ") for phrase in row.split("|"))


QUESTION: dict[str, str] = {
    "en": "question, quest, ques, que, q, item, problem, exercise, mcq",
    "hi": "प्रश्न, सवाल, प्र, प्रश्न संख्या, प्रश्न क्रमांक",
    "es": "pregunta, preg, p, ejercicio, reactivo, ítem",
    "fr": "question, quest, exercice",
    "de": "frage, f, aufgabe, fragen nr",
    "pt": "pergunta, questão, questao, quest, p, exercício",
    "ru": "вопрос, задание, задача, в, вопрос №, задание №, тест",
    "uk": "питання, запитання, завдання",
    "ar": "السؤال, سؤال, س",
    "zh": "问题, 題目, 题目, 问, 題, 题",
    "ja": "問題, 質問, 問, 設問",
    "ko": "문제, 질문, 문, 문항",
    "vi": "câu hỏi, câu, c, bài",
    "tr": "soru, s",
    "he": "שאלה, ש",
    "bn": "প্রশ্ন, প্র",
    "ta": "வினா, கேள்வி",
    "te": "ప్రశ్న",
    "mr": "प्रश्न क्र",
    "gu": "પ્રશ્ન",
    "pa": "ਪ੍ਰਸ਼ਨ, ਸਵਾਲ",
    "kn": "ಪ್ರಶ್ನೆ",
    "ml": "ചോദ്യം",
    "ur": "سوال نمبر, سوال, س",
    "fa": "سؤال, پرسش, سوال",
    "it": "domanda, quesito, d, esercizio",
    "id": "pertanyaan, soal, nomor, no",
    "nl": "vraag, v, opgave",
    "pl": "pytanie, zadanie",
    "cs": "otázka, úloha",
    "sk": "otázka",
    "ro": "întrebarea, intrebarea, întrebare",
    "hu": "kérdés",
    "sv": "fråga",
    "da": "spørgsmål",
    "no": "spørsmål",
    "fi": "kysymys",
    "el": "ερώτηση, ερωτηση",
    "bs": "pitanje, zadatak",
    "sr": "питање",
    "bg": "въпрос",
    "th": "คำถาม, ข้อที่, ข้อ",
    "sw": "swali",
    "ms": "soalan",
}

ANSWER: dict[str, str] = {
    "en": "answer, ans, correct answer, correct answers, answers, the correct answer, right answer, correct option, "
    "correct choice, the answer, the correct answer is, answer is, correct, key, solution, answer key, "
    "correct ans, the answer is, right option",
    "hi": "उत्तर, सही उत्तर, सही जवाब, जवाब, उत्तर कुंजी, सही विकल्प, सही उत्तर है",
    "es": "respuesta, respuesta correcta, la respuesta correcta, correcta, respuestas correctas, respuestas, r, "
    "opción correcta, solución, resp, clave, la respuesta correcta es",
    "fr": "réponse, bonne réponse, réponse correcte, bonnes réponses, réponses correctes, réponses, rép, r, "
    "reponse, la bonne réponse est, réponse exacte, corrigé, solution",
    "de": "antwort, richtige antwort, lösung, antworten, richtige antworten, richtig, korrekte antwort, "
    "richtig ist, loesung",
    "pt": "resposta, resposta correta, gabarito, resposta certa, respostas, correta, alternativa correta, "
    "respostas corretas, resp, r",
    "ru": "ответ, правильный ответ, ответы, верный ответ, правильные ответы, верно, отв, правильный вариант",
    "uk": "відповідь, правильна відповідь, відповіді, правильні відповіді",
    "ar": "الإجابة, الإجابة الصحيحة, الجواب, الجواب الصحيح, الاجابة, الاجابة الصحيحة, إجابة, الحل, جواب",
    "zh": "答案, 正确答案, 参考答案, 標準答案, 标准答案, 正確答案, 答, 参考解答, 正答",
    "ja": "答え, 正解, 解答, 正答, 答",
    "ko": "정답, 답, 답안, 정답은",
    "vi": "đáp án, đáp án đúng, trả lời, câu trả lời, câu trả lời đúng, đáp án chính xác, chọn, đ/a, đáp số",
    "tr": "cevap, doğru cevap, yanıt, doğru yanıt, cevaplar, doğru seçenek",
    "he": "תשובה, תשובה נכונה, התשובה, התשובה הנכונה, פתרון, ת",
    "bn": "উত্তর, সঠিক উত্তর, উত্তরঃ, সঠিক উত্তরঃ, উঃ",
    "ta": "விடை, சரியான விடை, பதில், சரியான பதில்",
    "te": "సమాధానం, సరైన సమాధానం, జవాబు",
    "mr": "उत्तर, बरोबर उत्तर, योग्य उत्तर",
    "gu": "જવાબ, સાચો જવાબ, ઉત્તર",
    "pa": "ਉੱਤਰ, ਸਹੀ ਉੱਤਰ, ਜਵਾਬ",
    "kn": "ಉತ್ತರ, ಸರಿಯಾದ ಉತ್ತರ",
    "ml": "ഉത്തരം, ശരിയായ ഉത്തരം",
    "ur": "جواب, درست جواب, صحیح جواب",
    "fa": "پاسخ, پاسخ صحیح, پاسخ درست, جواب, گزینه صحیح",
    "it": "risposta, risposta corretta, risposta esatta, risposte corrette, soluzione, risposte, corretta",
    "id": "jawaban, jawaban yang benar, kunci jawaban, jawaban benar, jawab, kunci",
    "nl": "antwoord, juiste antwoord, correct antwoord, goede antwoord, juist antwoord",
    "pl": "odpowiedź, poprawna odpowiedź, prawidłowa odpowiedź, odp, odpowiedzi",
    "cs": "odpověď, správná odpověď, správně, řešení",
    "sk": "odpoveď, správna odpoveď",
    "ro": "răspuns, răspuns corect, raspuns, raspuns corect, răspunsul corect",
    "hu": "válasz, helyes válasz, megoldás",
    "sv": "svar, rätt svar",
    "da": "svar, rigtigt svar, korrekt svar",
    "no": "svar, riktig svar",
    "fi": "vastaus, oikea vastaus",
    "el": "απάντηση, σωστή απάντηση",
    "bs": "odgovor, tačan odgovor, točan odgovor, rješenje",
    "sr": "одговор, тачан одговор",
    "bg": "отговор, верен отговор, правилен отговор",
    "th": "คำตอบ, เฉลย, คำตอบที่ถูกต้อง, ตอบ",
    "sw": "jibu, jibu sahihi",
    "ms": "jawapan",
}

OWN_ANSWER: dict[str, str] = {
    "en": "your answer, my answer, your response, selected answer, student answer, user answer",
    "hi": "आपका उत्तर",
    "es": "tu respuesta, su respuesta",
    "fr": "votre réponse, ta réponse",
    "de": "deine antwort, ihre antwort",
    "pt": "sua resposta",
    "ru": "ваш ответ",
    "ar": "إجابتك",
    "zh": "我的答案, 你的答案, 学生答案, 您的答案",
    "ja": "あなたの答え, あなたの解答",
    "ko": "내 답, 나의 답, 내가 쓴 답",
    "vi": "câu trả lời của bạn",
    "tr": "cevabınız, senin cevabın",
    "it": "la tua risposta",
    "id": "jawaban anda",
}

EXPLANATION: dict[str, str] = {
    "en": "explanation, explanations, reason, why, rationale, motivation, justification, feedback, because, note, "
    "explain, solution explained, hint, reference, references, comment, comments, remark, remarks, general feedback, "
    "discussion, details",
    "hi": "व्याख्या, स्पष्टीकरण, कारण, विवरण, क्यों, टिप्पणी",
    "es": "explicación, explicacion, justificación, justificacion, razón, motivo, por qué, comentario, referencia, "
    "retroalimentación, nota",
    "fr": "explication, explications, justification, pourquoi, raison, commentaire, référence, remarque",
    "de": "erklärung, begründung, erläuterung, warum, hinweis, erklaerung, begruendung, anmerkung",
    "pt": "explicação, explicacao, justificativa, comentário, razão, por quê, motivo, referência, nota, porquê",
    "ru": "пояснение, объяснение, обоснование, почему, комментарий, разбор, примечание, причина",
    "uk": "пояснення, обґрунтування, чому, коментар",
    "ar": "الشرح, شرح, التفسير, تفسير, التوضيح, توضيح, السبب, التعليل, لماذا",
    "zh": "解析, 答案解析, 解释, 说明, 解釋, 說明, 试题解析, 分析, 详解, 题目解析, 理由, 解题思路",
    "ja": "解説, 説明, 理由, 補足",
    "ko": "해설, 설명, 풀이, 이유, 암기 팁",
    "vi": "giải thích, lời giải, lý do, giải thích chi tiết, hướng dẫn giải, vì sao",
    "tr": "açıklama, neden, çözüm, gerekçe",
    "he": "הסבר, נימוק, סיבה",
    "bn": "ব্যাখ্যা, ব্যাখ্যাঃ, কারণ, কারণঃ",
    "ta": "விளக்கம், காரணம்",
    "te": "వివరణ, కారణం",
    "mr": "स्पष्टीकरण",
    "gu": "સમજૂતી, સ્પષ્ટીકરણ",
    "pa": "ਵਿਆਖਿਆ",
    "kn": "ವಿವರಣೆ",
    "ml": "വിശദീകരണം",
    "ur": "وضاحت, تشریح, وجہ",
    "fa": "توضیح, توضیحات, دلیل",
    "it": "spiegazione, motivazione, perché, commento, giustificazione",
    "id": "penjelasan, pembahasan, alasan",
    "nl": "uitleg, toelichting, waarom, verklaring",
    "pl": "wyjaśnienie, uzasadnienie, dlaczego, objaśnienie",
    "cs": "vysvětlení, zdůvodnění",
    "sk": "vysvetlenie",
    "ro": "explicație, explicatie, justificare",
    "hu": "magyarázat, indoklás",
    "sv": "förklaring, motivering",
    "da": "forklaring, begrundelse",
    "no": "forklaring, begrunnelse",
    "fi": "selitys, perustelu",
    "el": "εξήγηση, αιτιολόγηση",
    "bs": "objašnjenje, obrazloženje",
    "sr": "објашњење",
    "bg": "обяснение, пояснение",
    "th": "คำอธิบาย, อธิบาย, เหตุผล",
    "ms": "penerangan",
}

REMARK: frozenset[str] = frozenset(
    _phrases(
        """
        note | comment | comments | remark | remarks | टिप्पणी | nota | remarque | anmerkung | примечание
        """
    )
)
"""Labels that may stand before an explanation as well as before what is for teachers alone."""

OPTION: dict[str, str] = {
    "en": "option, choice, alternative",
    "hi": "विकल्प",
    "es": "opción, opcion, alternativa",
    "fr": "option, choix, proposition",
    "de": "option, antwortmöglichkeit",
    "pt": "opção, opcao, alternativa",
    "ru": "вариант",
    "ar": "الخيار, خيار",
    "zh": "选项, 選項",
    "ja": "選択肢",
    "ko": "선택지, 보기",
    "vi": "lựa chọn, phương án",
    "tr": "seçenek, şık",
    "it": "opzione",
    "id": "opsi, pilihan",
}

SECTION: dict[str, str] = {
    "en": "section, part, unit, chapter, module, lesson, topic, week, block, round, category, set",
    "hi": "भाग, खंड, खण्ड, अध्याय, इकाई, पाठ",
    "es": "sección, seccion, parte, unidad, capítulo, capitulo, módulo, tema, bloque, lección",
    "fr": "section, partie, unité, chapitre, module, leçon, thème",
    "de": "abschnitt, teil, kapitel, einheit, modul, lektion, thema, block",
    "pt": "seção, secção, parte, unidade, capítulo, módulo, lição, bloco",
    "ru": "раздел, часть, глава, тема, модуль, блок, урок, секция, параграф",
    "uk": "розділ, частина, тема, модуль, блок",
    "ar": "القسم, الجزء, الوحدة, الفصل, الباب, قسم, جزء",
    "zh": "章节, 部分, 单元",
    "ja": "章, セクション",
    "ko": "단원, 파트, 섹션, 장",
    "vi": "phần, chương, mục",
    "tr": "bölüm, ünite, kısım",
    "he": "חלק, פרק, יחידה",
    "bn": "অধ্যায়, বিভাগ, অংশ",
    "ta": "பகுதி, அலகு",
    "ur": "حصہ, باب",
    "fa": "بخش, فصل",
    "it": "sezione, parte, unità, capitolo, modulo",
    "id": "bagian, bab, unit",
    "nl": "deel, hoofdstuk, onderdeel",
    "pl": "część, rozdział, dział",
}

KEY_HEADING: dict[str, str] = {
    "en": "answer key, answers, answer keys, key, solutions, correct answers, answers and explanations, "
    "answer key and explanations, key answers, answer sheet, the answers, quiz answers, answers & explanations, "
    "solution key, answer list",
    "hi": "उत्तर कुंजी, उत्तरमाला, उत्तर, सही उत्तर, उत्तर सूची, उत्तर और व्याख्या",
    "es": "respuestas, clave de respuestas, respuestas correctas, soluciones, solucionario, claves, "
    "hoja de respuestas, plantilla de respuestas",
    "fr": "réponses, corrigé, corrigés, solutions, clé de correction, les réponses, bonnes réponses, "
    "réponses et explications, grille de réponses",
    "de": "antworten, lösungen, lösungsschlüssel, antwortschlüssel, lösung, richtige antworten, "
    "lösungen und erklärungen, auflösung",
    "pt": "respostas, gabarito, gabaritos, soluções, respostas corretas, chave de respostas, "
    "gabarito comentado",
    "ru": "ответы, ключ, ключи, правильные ответы, ключ к тесту, ответы к тесту, ключ ответов, ответы и пояснения, "
    "ключи к тесту, ключ к тестам",
    "uk": "відповіді, ключ, ключі, правильні відповіді",
    "ar": "الإجابات, مفتاح الإجابة, مفتاح الإجابات, الإجابات الصحيحة, نموذج الإجابة, الأجوبة, الحلول",
    "zh": "答案, 参考答案, 正确答案, 答案及解析, 答案与解析, 标准答案, 参考答案及解析, 答案汇总, 解答, 參考答案",
    "ja": "答え, 解答, 正解, 解答と解説, 解答・解説, 答えと解説, 正解一覧, 解答一覧, 正解と解説",
    "ko": "정답, 정답 및 해설, 정답과 해설, 답안, 정답표, 해답",
    "vi": "đáp án, bảng đáp án, đáp án và giải thích, đáp án và lời giải, lời giải",
    "tr": "cevaplar, cevap anahtarı, yanıtlar, cevaplar ve açıklamalar, yanıt anahtarı",
    "he": "תשובות, מפתח תשובות, מחוון, תשובות והסברים, פתרונות",
    "bn": "উত্তরমালা, উত্তর, উত্তরপত্র, সঠিক উত্তর",
    "ta": "விடைகள், விடைக்குறிப்பு, விடை",
    "ur": "جوابات, جواب کلید, درست جوابات",
    "fa": "پاسخنامه, پاسخ‌نامه, پاسخ ها, پاسخ‌ها, کلید",
    "it": "risposte, soluzioni, risposte corrette, chiave di correzione",
    "id": "kunci jawaban, jawaban, pembahasan, kunci jawaban dan pembahasan",
    "nl": "antwoorden, oplossingen, antwoordenblad, antwoordsleutel",
    "pl": "odpowiedzi, klucz odpowiedzi, klucz, rozwiązania",
    "cs": "odpovědi, řešení, klíč",
    "ro": "răspunsuri, raspunsuri, barem",
    "el": "απαντήσεις",
    "th": "เฉลย, เฉลยคำตอบ",
}

TRUE_FALSE: dict[str, str] = {
    "en": "True/False, T/F, Yes/No",
    "hi": "सही/गलत, सत्य/असत्य, सही/ग़लत, हाँ/नहीं, हां/नहीं",
    "es": "Verdadero/Falso, V/F, Sí/No",
    "fr": "Vrai/Faux, V/F, Oui/Non",
    "de": "Wahr/Falsch, W/F, Richtig/Falsch, R/F, Ja/Nein",
    "pt": "Verdadeiro/Falso, V/F, Certo/Errado, C/E, Sim/Não",
    "ru": "Верно/Неверно, Да/Нет, Правда/Ложь, Истина/Ложь, Правильно/Неправильно",
    "uk": "Правда/Неправда, Так/Ні",
    "ar": "صح/خطأ, صحيح/خطأ, صواب/خطأ, نعم/لا",
    "zh": "正确/错误, 对/错, 正確/錯誤, 對/錯, √/×, 是/否",
    "ja": "正しい/間違い, 〇/×, ○/×, 正/誤, はい/いいえ",
    "ko": "참/거짓, 맞음/틀림, O/X, 예/아니오",
    "vi": "Đúng/Sai, Đ/S",
    "tr": "Doğru/Yanlış, D/Y",
    "he": "נכון/לא נכון",
    "bn": "সত্য/মিথ্যা, সঠিক/ভুল",
    "ta": "சரி/தவறு, உண்மை/பொய்",
    "ur": "درست/غلط, صحیح/غلط",
    "fa": "درست/نادرست, صحیح/غلط",
    "it": "Vero/Falso, V/F, Sì/No",
    "id": "Benar/Salah, B/S",
    "nl": "Waar/Onwaar, Juist/Onjuist",
    "pl": "Prawda/Fałsz, P/F",
}
"""Pairs of (right, wrong). A short pair after a full one of the same row stands for it: T is True."""

RIGHT_MARK: dict[str, str] = {
    "en": "correct, right, correct answer, true answer, the correct answer, right answer, answer",
    "hi": "सही, सही उत्तर",
    "es": "correcta, correcto, respuesta correcta",
    "fr": "correct, correcte, bonne réponse, vrai, juste, réponse correcte",
    "de": "richtig, korrekt, richtige antwort",
    "pt": "correta, correto, resposta correta, certa, certo",
    "ru": "верно, правильно, правильный ответ, верный ответ, правильный, верный",
    "ar": "صحيح, الإجابة الصحيحة, صح",
    "zh": "正确, 正确答案, 正確, 对",
    "ja": "正解, 正しい",
    "ko": "정답",
    "vi": "đúng, đáp án đúng",
    "tr": "doğru, doğru cevap",
    "he": "נכון, תשובה נכונה",
    "bn": "সঠিক, সঠিক উত্তর",
    "ta": "சரி, சரியான விடை",
    "ur": "درست, صحیح",
    "it": "corretta, corretto, giusta, esatta, risposta corretta",
    "id": "benar, jawaban benar",
    "nl": "juist, correct, goed",
    "pl": "poprawna, prawidłowa, dobrze, poprawnie",
}
"""What stands in parentheses at the end of a right option."""

SEVERAL: tuple[str, ...] = _phrases(
    """
    choose two | choose three | choose all | choose 2 | choose 3 | select two | select three |
    select all | select 2 | select 3 | all that apply | tick all | check all | mark all | (s) |
    more than one | multiple answers | several | pick two | pick all | correct answers | which two |
    which three | सभी चुनें | सभी सही | एक से अधिक | दो चुनें | selecciona todas | seleccione todas |
    elige dos | varias | todas las | respuestas correctas | plusieurs | toutes les | deux réponses |
    mehrere | alle zutreffenden | zwei antworten | alle richtigen | selecione | todas as | várias |
    выберите все | несколько | выберите два | правильные ответы | все верные | اختر كل | أكثر من |
    جميع الإجابات | 多选 | 多项选择 | 不定项 | 多項 | 複数 | すべて選 | 全て選 | 二つ選 | 2つ選 |
    모두 고르 | 모두 선택 | 두 가지 | 두 개 |
    chọn nhiều | chọn các | nhiều đáp án | birden fazla | hepsini seç | tümünü | כל התשובות | একাধিক |
    எவை | più risposte | tutte le | lebih dari satu | pilih semua | meerdere | alle juiste | wielokrotn |
    wszystkie
    """
)
"""What a stem says that asks for more than one option."""

IGNORED: dict[str, str] = {
    "en": "points, point, marks, mark, score, difficulty, level, topic, tags, tag, subject, category, source, "
    "time, type, question type, learning objective, bloom, objective, id, difficulty level, chapter, weight, "
    "image, domain, skill, keywords",
    "hi": "अंक, कठिनाई, विषय, स्तर, स्रोत",
    "es": "puntos, dificultad, tema, nivel, fuente, puntaje, puntuación, etiquetas",
    "fr": "points, difficulté, thème, niveau, source, barème",
    "de": "punkte, schwierigkeit, thema, niveau, quelle, schwierigkeitsgrad",
    "pt": "pontos, dificuldade, tema, nível, fonte, assunto, pontuação",
    "ru": "баллы, балл, сложность, тема, уровень, источник, баллов",
    "ar": "الدرجة, الصعوبة, الموضوع, المستوى, المصدر, النقاط",
    "zh": "分值, 难度, 知识点, 来源, 得分, 考点, 題型, 题型, 难易程度, 分数, 章节",
    "ja": "配点, 難易度, 出典, 分野",
    "ko": "배점, 난이도, 출처, 단원, 유형",
    "vi": "điểm, độ khó, chủ đề, mức độ, nguồn",
    "tr": "puan, zorluk, konu, kaynak, seviye",
    "it": "punti, difficoltà, argomento, fonte, livello",
    "id": "poin, skor, tingkat kesulitan, topik, gambar, sumber, level",
}
"""Labels of lines about a question that are no part of what a student reads."""

PAGE: tuple[str, ...] = _phrases(
    """
    page | seite | página | pagina | страница | стр. | стр | صفحة | पृष्ठ | পৃষ্ঠা | halaman | trang |
    sayfa | strona | pg. | p. | 쪽 | 第
    """
)

BUTTONS: frozenset[str] = frozenset(
    _phrases(
        """
        view answer | show answer | see answer | view answers | hide answer | reveal answer | check answer |
        discuss | workspace | report | view solution | show solution | ver respuesta | mostrar respuesta |
        voir la réponse | afficher la réponse | antwort anzeigen | lösung anzeigen | ver resposta |
        mostrar resposta | показать ответ | посмотреть ответ | 查看答案 | 显示答案 | 点击查看答案 |
        答えを見る | 解答を見る | 정답 보기 | xem đáp án | उत्तर देखें | عرض الإجابة | mostra risposta |
        cevabı göster | lihat jawaban
        """
    )
)
"""Lines that a web page prints on a button, and that come along when a quiz is copied from it."""

OPTIONS_HEADING: frozenset[str] = frozenset(
    _phrases(
        """
        options | choices | answer choices | answer options | possible answers | विकल्प | opciones |
        alternativas | opciones de respuesta | choix | propositions | antwortmöglichkeiten | optionen |
        opções | alternativas de resposta | варианты | варианты ответа | варианты ответов | варіанти відповіді |
        الخيارات | الاختيارات | 选项 | 選項 | 選択肢 | 선택지 | 보기 | lựa chọn | các lựa chọn | seçenekler |
        şıklar | opzioni | pilihan | pilihan jawaban | odpowiedzi do wyboru
        """
    )
)
"""A line that only says that the options follow."""

GREETING: tuple[str, ...] = _phrases(
    """
    sure! | sure, | sure. | certainly | of course | here are | here is | here's | below are |
    absolutely | okay, here | great! | claro | por supuesto | aquí tienes | aquí están | bien sûr |
    voici | natürlich | hier sind | aqui estão | конечно | вот_ | بالطبع | إليك | ज़रूर | यहाँ | यहां |
    当然 | 好的 | 以下是 | もちろん | 以下は | 물론 | 다음은 | chắc chắn | dưới đây | tabii |
    işte | certo | ecco | tentu |
    berikut
    """
)
"""How a chat assistant opens: no title, but an introduction."""

MATCHING: tuple[str, ...] = _phrases(
    """
    match_ | match: | match. | match the | matching | सुमेलित | मिलान | मिलाइए | मिलाएँ | मिलाएं | जोड़े बना |
    relaciona | empareja | associez | reliez |
    ordne zu | zuordn | ordnen sie zu | associe | relacione | соотнесите | соответстви |
    установите соответ | طابق | صل بين | صل_ | 连线 | 匹配 | 配对 | 組み合わせ | 연결하 |
    nối_ | ghép_ | eşleştir |
    התאם | মিল কর | பொருத்துக | abbina | collega | jodohkan | pasangkan | verbind | dopasuj
    """
)
ORDERING: tuple[str, ...] = _phrases(
    """
    put in order | in order: | in order. | in order of | in order from | in the right order | from first to last |
    arrange | order the | order these | sequence the | sequence these | put the following in | sort the | sort these |
    rank the | rank these | rank them | rank from | sort them | order them | into order | these in order |
    them in order | steps in order | events in order | in the correct order | in chronological order |
    in ascending order | in descending order | in alphabetical order |
    क्रम में | क्रमबद्ध | क्रम से | क्रमानुसार | क्रमवार | ordena | ordene | mettez dans l'ordre | remettez |
    classez | rangez dans | bringe | bringen sie | reihenfolge | sortiere | coloque em ordem | расположите | порядок |
    упорядоч | رتب | 排序 | 排列 | 並べ | 순서 | sắp xếp | sırala | סדר | ক্রম | வரிசை | metti in ordine | urutkan |
    zet in | uporządkuj
    """
)
"""What a stem says that tells to put things in order."""

ORDERS: tuple[str, ...] = _phrases(
    """
    which order | what order | correct order | right order | the order | correct sequence | right sequence |
    in sequence | chronologically | सही क्रम | किस क्रम | en orden | orden correcto | qué orden | dans l'ordre |
    par ordre | quel ordre | em ordem | na ordem | que ordem | порядке | ترتيب | 顺序 | 順序 | thứ tự | in ordine |
    quale ordine | urutan | volgorde | kolejno
    """
)
"""What a stem says that is about an order: it may ask which of several is right."""

HINT: frozenset[str] = frozenset(
    _phrases(
        """
    hint | hints | a hint | show hint | tip | clue | need a hint? | common mistake | common wrong answer |
    wrong answer | hinweis | tipp | indice | pista | dica | подсказка | संकेत | 提示 | ヒント | 힌트 | suggerimento
    """
    )
)
"""What a folded text is called that holds no answer."""

AND: frozenset[str] = frozenset(
    _phrases(
        """
    and | und | et | y | e | и | та | і | و | और | ve | dan | và | en | i | 和 | 及 | 与 | と |
    og | och | ja | και | এবং | மற்றும் | ו
    """
    )
)
"""Words between the letters of a key that names several. "Or" is none: which of the two is right is then open."""


def split(row: str) -> list[str]:
    """The words of one row."""
    return [word.strip() for word in row.split(",")]


def variants(word: str) -> set[str]:
    """The spellings under which a word of the tables is looked for."""
    return {word, unicodedata.normalize("NFD", word)}
