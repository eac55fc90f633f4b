// What belongs together: a menu beside each prompt. Where what is to be matched is more than words, it stands in a list
// below, and the menus name its letters.

KINDS.match = {
  hint: "match_each",
  arrange: (question) => unsorted(question, question.targets),
  build(question, arranged) {
    const rich = !question.targets.every(isPlain);
    return make("div", { class: "choices", role: "group", "aria-labelledby": "stem", "aria-describedby": "hint" },
      ...question.prompts.map((markup, place) => make("div", { class: "choice bare pair" },
        content(markup, { id: `prompt-${place}`, lang: question.lang }), menu(question, place, arranged, rich))),
      rich && targets(question, arranged));
  },
  read(element) {
    const response = [...element.querySelectorAll("select")].map(({ value }) => Number(value));
    return response.some((target) => target >= 0) ? response : null;
  },
  write(element, response) {
    element.querySelectorAll("select").forEach((select, place) => { select.value = response[place]; });
  },
  mark: (question, response) => response.filter((target, place) => target === question.key[place]).length / response.length,
  reveal(element, question, response) {
    element.querySelectorAll("select").forEach((select, place) => {
      const right = question.key[place];
      select.disabled = true;
      judge(select.parentNode, response[place] === right, true);
      if (response[place] !== right) select.parentNode.append(answer_of(question, right));
    });
    return [];
  },
  sheet(question, key) {
    const order = settled(question.targets);
    return make("div", { class: "choices" },
      ...question.prompts.map((markup, place) => make("div", { class: "choice bare pair" }, content(markup, { lang: question.lang }),
        key ? answer_of(question, question.key[place]) : make("span", { class: "line" }))),
      targets(question, order));
  },
  key: (question) => question.key.map((right, place) => `${place + 1}${letter(settled(question.targets).indexOf(right))}`).join(" "),
};

function menu(question, place, arranged, rich) {
  const dir = data.rtl.includes(question.lang ?? data.language) ? "rtl" : undefined;
  const text = (target, at) => rich ? letter(at) : words(content(question.targets[target]));
  return make("select", { "aria-labelledby": `prompt-${place}`, lang: foreign(question.lang), dir },
    make("option", { value: -1 }, say("choose")),
    ...arranged.map((target, at) => make("option", { value: target }, text(target, at))));
}

const targets = (question, order) => make("ol", { class: "targets" }, ...order.map((target, at) =>
  make("li", {}, make("span", { class: "letter" }, `${letter(at)}.`), content(question.targets[target], { lang: question.lang }))));

function answer_of(question, target) {
  return make("div", { class: "solution" }, icon("right"), make("div", {}, make("span", { class: "unseen" }, say("right_answer")),
    content(question.targets[target], { lang: question.lang })));
}
