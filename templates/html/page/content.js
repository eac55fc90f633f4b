// Elements. Nothing here takes markup for an element but `content`, and that only what lmspack wrote of the
// author's text: parsed as XML, in a document of its own, where no script can run.

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child));
  return element;
}

const SHAPES = {
  right: "M4 12.5l5 5L20 6.5",
  wrong: "M6 6l12 12M18 6L6 18",
  partly: "M4 14c3-6 5-6 8-3s5 3 8-3",
  open: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16",
  given: "M4 20l4-1L19 8l-3-3L5 16z",
  up: "M12 19V5M6 11l6-6l6 6",
  down: "M12 5v14M6 13l6 6l6-6",
};
SHAPES.missed = SHAPES.right;

function icon(name) {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(namespace, "path"));
  svg.firstChild.setAttribute("d", SHAPES[name]);
  return svg;
}

const parser = new DOMParser();
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

// What else happens to what an author wrote before it is shown: other parts of the script add to it.
const FINISHING = [
  function lead(parsed) {
    for (const link of parsed.querySelectorAll("a")) Object.assign(link, { target: "_blank", rel: "noopener noreferrer" });
  },
  // What may be wider than a phone scrolls for itself, with the keyboard too.
  function scroll(parsed) {
    for (const wide of parsed.querySelectorAll("pre, table, math[display=block]")) {
      const frame = make("div", { class: "wide", tabindex: 0 });
      wide.replaceWith(frame);
      frame.append(wide);
    }
  },
  function blank(parsed) {
    for (const gap of parsed.querySelectorAll("[data-gap]")) gap.textContent = "____";
  },
];

function nodes(markup) {
  if (!/[<&]/.test(markup)) return [markup];
  const wrapped = `<div xmlns="http://www.w3.org/1999/xhtml">${markup}</div>`;
  const parsed = parser.parseFromString(wrapped, "application/xhtml+xml").documentElement;
  for (const finish of FINISHING) finish(parsed);
  return [...parsed.childNodes];
}

// The language of what an author wrote, where it is another than the page's.
const foreign = (language = data.language) => language === root.lang ? undefined : language;

// An author's text. A sentence of a right-to-left language runs that way even where it begins with a Latin word; any
// other text, as its first letter says.
function content(markup, { lang, ...attributes } = {}) {
  const language = lang ?? data.language;
  const dir = data.rtl.includes(language) && RIGHT_TO_LEFT.test(markup) ? "rtl" : "auto";
  const element = make("div", { ...attributes, dir, lang: foreign(language) }, ...nodes(markup));
  element.classList.add("text");
  return element;
}

// A text on one line, without its code where it has words too: as lmspack names questions in question banks.
function words(element) {
  const copy = element.cloneNode(true);
  for (const end of copy.querySelectorAll("br, p, pre, li, td, th, div")) end.after(" ");
  for (const picture of copy.querySelectorAll("img, audio")) picture.replaceWith(picture.alt ?? picture.textContent);
  for (const formula of copy.querySelectorAll("math")) formula.replaceWith(formula.querySelector("annotation")?.textContent ?? "");
  const text = () => copy.textContent.replace(/\s+/g, " ").trim();
  const whole = text();
  for (const code of copy.querySelectorAll("pre")) code.remove();
  return text() || whole;
}

const isPlain = (markup) => !markup.includes("<");

const badge = (state, name) => make("p", { class: "badge" }, icon(state), say(name));
