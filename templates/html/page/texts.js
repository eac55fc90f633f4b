// What the interface says. Sentences come whole from the table of the quiz's language; only numbers are filled in,
// and the browser knows which plural form a number takes.

const root = document.documentElement;
const data = JSON.parse(document.getElementById("data").textContent);
const plurals = new Intl.PluralRules(root.lang);
const numbers = new Intl.NumberFormat(root.lang, { maximumFractionDigits: 2 });

// The text `name` with its {placeholders} filled; `count` chooses the form of a text that has several.
function say(name, values = {}, count = 0) {
  const text = data.texts[name];
  const form = typeof text === "string" ? text : text[plurals.select(count)] ?? text.other;
  return form.replace(/\{(\w+)\}/g, (_, key) => typeof values[key] === "number" ? numbers.format(values[key]) : values[key]);
}
