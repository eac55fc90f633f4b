// A text that a person marks. The page keeps it, and says how long it is.

KINDS.essay = {
  hint: "write_text",
  arrange: () => null,
  build(question) {
    const area = make("textarea", { rows: question.lines || 2, "aria-labelledby": "stem", "aria-describedby": "hint length", dir: "auto", lang: foreign(question.lang) });
    const length = make("p", { class: "hint", id: "length" });
    const count = () => { length.textContent = [extent(question), say("words", { count: counted(area.value) }, counted(area.value))].join(" "); };
    area.addEventListener("input", count);
    count();
    return make("div", { class: "choices" }, area, length);
  },
  read: (element) => counted(control(element).value) ? [control(element).value] : null,
  write(element, [text]) {
    control(element).value = text;
    control(element).dispatchEvent(new Event("input"));
  },
  reveal(element) {
    control(element).readOnly = true;
    return [];
  },
  sheet: (question, key) => !key && make("div", { class: "lines" }, extent(question) && make("p", { class: "hint" }, extent(question)),
    ...Array.from({ length: question.lines || 2 }, () => make("div", { class: "line" }))),
  key: () => "–",
};

const counted = (text) => text.split(/\s+/).filter(Boolean).length;

// How long the text shall be.
function extent({ least, most }) {
  if (least && most) return say("words_between", { least, most }, most);
  return least ? say("words_least", { least }, least) : most ? say("words_most", { most }, most) : "";
}
