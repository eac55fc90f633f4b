// The kinds of questions: one entry a kind. A kind that is new to lmspack gets an entry here, one in the target's
// table in Python, which makes its data, and one in the read-back's; nothing else knows of kinds.
//
//   hint                        name of the text that says how to answer
//   arrange(question)           an arrangement for one attempt (what is mixed), kept with the progress
//   build(question, arranged)   the element in which a student answers
//   read(element)               the response in it, null for none; any JSON value
//   write(element, response)    the response put into it again
//   mark(question, response)    the share of full marks, 0 to 1, as lmspack.scoring says
//   reveal(element, question, response)   right, wrong and why, shown in the element; returns the ids of the
//                               texts that say why this response is right or wrong
//   sheet(question, key)        the element for paper and the teacher's view, with or without the key
//   key(question)               the key in a word, for a table

const KINDS = {
  choice: chooser("radio", "choose_one"),
  "true-false": chooser("radio", "choose_one"),
  multiple: chooser("checkbox", "choose_several"),
};

function chooser(type, hint) {
  const isRight = (question, position) => question.worth[position] > 0;
  return {
    hint,
    arrange: (question) => mixed(question),
    build(question, arranged) {
      const role = type === "radio" ? "radiogroup" : "group";
      return make("div", { class: "choices", role, "aria-labelledby": "stem", "aria-describedby": "hint" },
        ...arranged.map((position) => option(question, position, type)));
    },
    read(element) {
      const picked = [...element.querySelectorAll(":checked")].map((input) => Number(input.value));
      return picked.length ? picked.sort((a, b) => a - b) : null;
    },
    write(element, response) {
      for (const input of element.querySelectorAll("input")) input.checked = response.includes(Number(input.value));
    },
    // Whole numbers of `of`-ths: no rounding can make full marks of less.
    mark: (question, response) => Math.max(0, response.reduce((sum, position) => sum + question.worth[position], 0)) / question.of,
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
        const choice = make("li", { class: "choice" }, make("span", { class: `box ${type}`, "aria-hidden": "true" }),
          make("span", { class: "letter" }, letter(position)), content(markup, { lang: question.lang }));
        if (key) {
          judge(choice, isRight(question, position), false);
          choice.append(rationale(question, position) ?? "");
        }
        return choice;
      }));
    },
    key: (question) => question.choices.map((_, position) => position).filter((position) => isRight(question, position)).map(letter).join(" "),
  };
}

function option(question, position, type) {
  const id = `text-${position}`;
  const input = make("input", { type, name: "response", value: position, "aria-labelledby": id });
  const choice = make("div", { class: "choice" }, input, content(question.choices[position][0], { id, lang: question.lang }));
  // The whole row answers, not only the small circle; a text that is being selected stays selected.
  choice.addEventListener("click", (event) => {
    if (event.target !== input && !input.disabled && getSelection().isCollapsed) { input.click(); input.focus(); }
  });
  return choice;
}

function judge(choice, right, picked) {
  if (!right && !picked) return;
  const state = right ? (picked ? "right" : "missed") : "wrong";
  choice.classList.add(state);
  choice.append(badge(state, { right: "your_right", wrong: "your_wrong", missed: "right_answer" }[state]));
}

function rationale(question, position) {
  const markup = question.choices[position][1];
  return markup && content(markup, { class: "rationale", lang: question.lang });
}

// A, B … Z, AA, AB: as a spreadsheet names its columns.
const letter = (position) => (position > 25 ? letter(Math.floor(position / 26) - 1) : "") + String.fromCharCode(65 + position % 26);

// The positions of the choices in the order of one attempt. What is pinned keeps its place.
function mixed(question) {
  const order = question.choices.map((_, position) => position);
  if (!question.shuffle) return order;
  const free = order.filter((position) => !question.pinned.includes(position));
  for (let last = free.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [free[last], free[other]] = [free[other], free[last]];
  }
  return order.map((position) => question.pinned.includes(position) ? position : free.shift());
}
