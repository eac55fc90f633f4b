// Texts and numbers that are typed, and when they are right: as lmspack.scoring says.

const AROUND = /^[\p{White_Space}\x1c-\x1f]+|[\p{White_Space}\x1c-\x1f]+$/gu;
const bare = (text) => text.replace(AROUND, "");

// Texts that differ in case only become one: Unicode's case folding, letter by letter (Python's str.casefold).
const fold = (text) => [...text].map((sign) => sign === "ı" ? sign : sign.toLowerCase().toUpperCase().toLowerCase()).join("");

// The zeros of the scripts whose digits may be typed.
const ZEROS = [..."0٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐０"].map((zero) => zero.codePointAt(0));

function digit(sign) {
  const zero = ZEROS.find((zero) => sign.codePointAt(0) >= zero && sign.codePointAt(0) < zero + 10);
  return zero === undefined ? sign : String(sign.codePointAt(0) - zero);
}

// A comma is a decimal sign where the language of the question has it so; elsewhere it is none.
function comma(question) {
  try {
    const parts = new Intl.NumberFormat(question.lang ?? data.language).formatToParts(1.5);
    return parts.some((part) => part.type === "decimal" && part.value === ",");
  } catch {
    return false;
  }
}

// The number in a text, without any loss: digits × 10^exponent. Null where it is none.
function decimal(text, hasComma = false) {
  let plain = [...bare(text)].map(digit).join("").replace(/^[−–]/, "-").replace("٫", ".");
  if (hasComma) plain = plain.replace(",", ".");
  const found = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(plain);
  if (!found || !(found[2] || found[3])) return null;
  const [, sign, whole, part = "", power = "0"] = found;
  return { digits: BigInt(`${whole}${part}`) * (sign === "-" ? -1n : 1n), exponent: Number(power) - part.length };
}

function isWithin(given, [value, margin]) {
  const three = [given, decimal(value), decimal(margin)];
  const least = Math.min(...three.map(({ exponent }) => exponent));
  const [number, middle, off] = three.map(({ digits, exponent }) => digits * 10n ** BigInt(exponent - least));
  return number - middle <= off && middle - number <= off;
}

// Whether a text is right in a field: one that is typed, a number, or one of a menu's.
function accepts(field, text, question) {
  const given = bare(text);
  if (field.options) return given === field.options[field.right];
  if (field.accepted) return field.accepted.some((right) => field.case ? given === right : fold(given) === fold(right));
  const number = decimal(given, comma(question));
  return number !== null && field.numbers.some((interval) => isWithin(number, interval));
}

const isNumber = (field, text, question) => !field.numbers || !bare(text) || decimal(text, comma(question)) !== null;

// What is right in a field, as people write it.
function rightTexts(field, question) {
  if (field.options) return [field.options[field.right]];
  if (field.accepted) return field.accepted;
  const written = (number) => comma(question) ? number.replace(".", ",") : number;
  return field.numbers.map(([value, margin]) => written(value) + (margin === "0" ? "" : ` ± ${written(margin)}`));
}

const box = (attributes) => make("input", { type: "text", dir: "auto", autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...attributes });

function typing(hint) {
  return {
    hint,
    arrange: () => null,
    build: (question) => make("div", { class: "choices" },
      make("div", { class: "choice bare" }, box({ name: "response", "aria-labelledby": "stem", "aria-describedby": "hint", lang: foreign(question.lang) }))),
    read(element) {
      const { value } = control(element);
      return bare(value) ? [value] : null;
    },
    fault: (question, [text]) => isNumber(question, text, question) ? undefined : "no_number",
    write(element, [text]) { control(element).value = text; },
    mark: (question, [text]) => accepts(question, text, question) ? 1 : 0,
    reveal(element, question, [text]) {
      const right = accepts(question, text, question);
      control(element).readOnly = true;
      judge(element.firstChild, right, true);
      if (!right) element.append(...solutions(question, rightTexts(question, question)));
      return [];
    },
    sheet: (question, key) => key ? make("div", { class: "choices" }, ...solutions(question, rightTexts(question, question))) : make("div", { class: "line" }),
    key: (question) => rightTexts(question, question)[0],
  };
}

Object.assign(KINDS, { "short-answer": typing("write_answer"), numeric: typing("write_number") });
