// Paper: a clean sheet, or the key. The sheet exists only while it is printed; in the author's order, since the
// letters of the key must fit.

const sheet = document.getElementById("sheet");
let wanted;

function print(key) {
  wanted = key;
  window.print();
}

function lay() {
  const key = wanted ?? root.dataset.view === "teacher";
  const title = document.querySelector("h1");
  const line = (name, values) => make("span", {}, say(name, values));
  sheet.replaceChildren(
    make("h2", { dir: "auto", lang: title.lang || undefined }, title.textContent),
    key ? make("p", { class: "label" }, say("key_title"))
      : make("div", { class: "sheet-head" }, line("sheet_name"), line("sheet_date"), line("sheet_points", { max: worthOf(questions.filter(asks)) })),
    key ? keys() : data.introduction ? content(data.introduction) : "",
    ...exhibits(key).filter((child) => child));
}

function clear() {
  wanted = undefined;
  sheet.replaceChildren();
}

addEventListener("beforeprint", lay);
addEventListener("afterprint", clear);
matchMedia("print").addEventListener("change", (event) => event.matches ? lay() : clear());

addEventListener("hashchange", open);
load();
PARTS.clock?.resume();
if (!root.dataset.view) open();
