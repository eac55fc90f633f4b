// Elements. Nothing here takes markup for an element but `content`, and that only what lmspack wrote of the
// author's text: parsed as XML, in a document of its own, where no script can run.

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") element.addEventListener("click", value);
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

function nodes(markup) {
  if (!/[<&]/.test(markup)) return [markup];
  const wrapped = `<div xmlns="http://www.w3.org/1999/xhtml">${markup}</div>`;
  return [...parser.parseFromString(wrapped, "application/xhtml+xml").documentElement.childNodes];
}

// An author's text. A sentence of a right-to-left quiz runs that way even where it begins with a Latin word; any
// other text, as its first letter says.
function content(markup, { lang, ...attributes } = {}) {
  const language = lang ?? data.language;
  const dir = data.rtl && RIGHT_TO_LEFT.test(markup) ? "rtl" : "auto";
  const element = make("div", { ...attributes, dir, lang: language === root.lang ? undefined : language }, ...nodes(markup));
  element.classList.add("text");
  for (const wide of element.querySelectorAll("pre, table")) wide.tabIndex = 0;
  return element;
}

const badge = (state, name) => make("p", { class: "badge" }, icon(state), say(name));
