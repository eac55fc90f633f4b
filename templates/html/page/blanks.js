// Gaps in a text, filled by typing or from a menu.

KINDS.blanks = {
  hint: "fill_in",
  arrange: () => null,
  // The stem itself is where one answers.
  build(question, _, stem) {
    for (const gap of gapsOf(stem)) {
      const field = question.gaps[gap.dataset.gap];
      const name = say("gap", { number: Number(gap.dataset.gap) + 1 });
      gap.replaceChildren(field.options ? select(field, name, question) : box({ size: 12, "aria-label": name, lang: foreign(question.lang) }));
    }
    stem.setAttribute("role", "group");
    stem.setAttribute("aria-describedby", "hint");
    return stem;
  },
  read(element) {
    const response = fields(element).map(({ value }) => value);
    return response.some(bare) ? response : null;
  },
  fault: (question, response) => response.every((text, place) => isNumber(question.gaps[place], text, question)) ? undefined : "no_number",
  write(element, response) {
    fields(element).forEach((field, place) => { field.value = response[place]; });
  },
  mark: (question, response) => response.filter((text, place) => accepts(question.gaps[place], text, question)).length / response.length,
  reveal(element, question, response) {
    for (const gap of gapsOf(element)) {
      const place = Number(gap.dataset.gap);
      const right = accepts(question.gaps[place], response[place], question);
      const field = control(gap);
      if (question.gaps[place].options) field.disabled = true;
      else field.readOnly = true;
      gap.className = right ? "right" : "wrong";
      gap.append(icon(gap.className), make("span", { class: "unseen" }, say(right ? "your_right" : "your_wrong")));
      if (!right) gap.append(filled(question, place, say("right_answer")));
    }
    return [];
  },
  sheet(question, key, stem) {
    for (const gap of gapsOf(stem)) {
      const { options } = question.gaps[gap.dataset.gap];
      if (key) gap.replaceChildren(filled(question, gap.dataset.gap, ""));
      else if (options) gap.append(` (${options.join(" / ")})`);
    }
    const more = question.gaps.map((field, place) => [place + 1, rightTexts(field, question)]).filter(([, texts]) => texts.length > 1);
    return key && more.length > 0 && make("ul", { class: "accepted" },
      ...more.map(([number, texts]) => make("li", {}, `${say("gap", { number })}: `, make("span", { dir: "auto", lang: foreign(question.lang) }, texts.join(" | ")))));
  },
  key: (question) => question.gaps.map((field) => rightTexts(field, question)[0]).join("; "),
};

// The gaps in the order of their places, wherever they stand in the text.
const gapsOf = (stem) => [...stem.querySelectorAll("[data-gap]")].sort((a, b) => a.dataset.gap - b.dataset.gap);
const fields = (stem) => gapsOf(stem).map(control);

const select = (field, name, question) => make("select", { "aria-label": name, lang: foreign(question.lang) },
  make("option", { value: "" }, say("choose")), ...field.options.map((text) => make("option", { value: text }, text)));

const filled = (question, place, said) => make("b", { class: "filled" }, said && make("span", { class: "unseen" }, said),
  make("bdi", { lang: foreign(question.lang) }, rightTexts(question.gaps[place], question)[0]));
