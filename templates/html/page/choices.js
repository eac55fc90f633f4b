// Single choice, multiple response, true or false.

Object.assign(KINDS, {
  choice: chooser("radio", "choose_one"),
  "true-false": chooser("radio", "choose_one"),
  multiple: chooser("checkbox", "choose_several"),
});

function chooser(type, hint) {
  const isRight = (question, position) => question.worth[position] > 0;
  return {
    hint,
    arrange: (question) => question.shuffle ? mixed(places(question.choices), (position) => question.pinned.includes(position)) : places(question.choices),
    build(question, arranged) {
      const role = type === "radio" ? "radiogroup" : "group";
      return make("div", { class: "choices", role, "aria-labelledby": "stem", "aria-describedby": "hint" },
        ...arranged.map((position, at) => option(question, position, at, type)));
    },
    read(element) {
      const picked = [...element.querySelectorAll(":checked")].map((input) => Number(input.value));
      return picked.length ? picked.sort((a, b) => a - b) : null;
    },
    write(element, response) {
      for (const input of element.querySelectorAll("input")) input.checked = response.includes(Number(input.value));
    },
    // Whole numbers of `of`-ths: no rounding can make full marks of less.
    mark(question, response) {
      const sum = response.reduce((sum, position) => sum + question.worth[position], 0);
      return (type === "radio" ? sum : Math.max(0, sum)) / question.of;
    },
    reveal(element, question, response) {
      const told = [];
      for (const choice of element.children) {
        const input = choice.querySelector("input");
        const position = Number(input.value);
        const picked = response.includes(position);
        input.disabled = true;
        judge(choice, isRight(question, position), picked);
        const why = rationale(question, position);
        if (!why) continue;
        why.id = `why-${position}`;
        why.hidden = !picked;
        choice.append(why);
        if (picked) told.push(why.id);
      }
      return told;
    },
    sheet(question, key) {
      return make("ol", { class: "choices" }, ...question.choices.map(([markup], position) => {
        const choice = make("li", { class: question.numbering === "none" ? "choice" : "choice labelled" }, make("span", { class: `box ${type}`, "aria-hidden": "true" }),
          question.numbering !== "none" && make("span", { class: "letter" }, label(question, position)), content(markup, { lang: question.lang }));
        if (key) {
          judge(choice, isRight(question, position), false);
          choice.append(rationale(question, position) ?? "");
        }
        return choice;
      }));
    },
    key: (question) => places(question.choices).filter((position) => isRight(question, position))
      .map((position) => label(question, position) || words(content(question.choices[position][0]))).join(" "),
  };
}

function option(question, position, at, type) {
  const id = `text-${position}`;
  const mark = label(question, at);
  const input = make("input", { type, name: "response", value: position, "aria-labelledby": mark ? `mark-${position} ${id}` : id });
  const choice = make("div", { class: mark ? "choice labelled" : "choice" }, input,
    mark && make("span", { class: "letter", id: `mark-${position}` }, `${mark}.`),
    content(question.choices[position][0], { id, lang: question.lang }));
  // The whole row answers, not only the small circle; a text that is being selected stays selected.
  choice.addEventListener("click", (event) => {
    if (event.target.closest("input, a, audio") || input.disabled || !getSelection().isCollapsed) return;
    input.click();
    input.focus();
  });
  return choice;
}

function rationale(question, position) {
  const markup = question.choices[position][1];
  return markup && content(markup, { class: "rationale", lang: question.lang });
}

// How options are labelled, by the name that the answer key gives it.
const NUMBERINGS = {
  abc: (position) => letter(position).toLowerCase(),
  ABC: letter,
  123: (position) => String(position + 1),
  iii: (position) => roman(position + 1).toLowerCase(),
  III: (position) => roman(position + 1),
  none: () => "",
};
const label = (question, position) => NUMBERINGS[question.numbering](position);

const ROMANS = Object.entries({ L: 50, XL: 40, X: 10, IX: 9, V: 5, IV: 4, I: 1 });

function roman(number) {
  const found = ROMANS.find(([, value]) => value <= number);
  return found ? found[0] + roman(number - found[1]) : "";
}
