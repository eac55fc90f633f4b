// Items in an order: each has a button that moves it up and one that moves it down.

KINDS.order = {
  hint: "put_in_order",
  arrange: (question) => unsorted(question, question.items),
  build(question, arranged) {
    const list = make("ol", { class: "choices" }, ...arranged.map((item) => mover(question, item)));
    edges(list);
    return make("div", { role: "group", "aria-labelledby": "stem", "aria-describedby": "hint" },
      list, make("p", { class: "unseen", role: "status" }));
  },
  // The order in which the items stand at first is nobody's answer.
  read: (element) => element.dataset.touched ? [...element.firstChild.children].map((row) => Number(row.dataset.item)) : null,
  write(element, response) {
    const list = element.firstChild;
    element.dataset.touched = "yes";
    for (const item of response) list.append(list.querySelector(`[data-item="${item}"]`));
    edges(list);
  },
  mark: (question, response) => response.filter((item, place) => item === place).length / response.length,
  reveal(element, question, response) {
    const list = element.firstChild;
    for (const [place, row] of [...list.children].entries()) {
      row.querySelector(".moves").remove();
      judge(row, response[place] === place, true);
    }
    if (response.some((item, place) => item !== place)) element.append(make("p", { class: "label" }, say("right_order")), ordered(question));
    return [];
  },
  sheet(question, key) {
    if (key) return ordered(question);
    return make("ol", { class: "choices" }, ...settled(question.items).map((item) =>
      make("li", { class: "choice bare" }, make("span", { class: "line short" }), content(question.items[item], { lang: question.lang }))));
  },
  key: (question) => settled(question.items).map((item) => item + 1).join(" "),
};

function mover(question, item) {
  const id = `item-${item}`;
  const move = (name, shape, by) => {
    const button = make("button", { type: "button", id: `${name}-${item}`, "aria-label": say(name), "aria-labelledby": `${name}-${item} ${id}`, onclick: () => shift(button, by) }, icon(shape));
    return button;
  };
  return make("li", { class: "choice bare", "data-item": item }, content(question.items[item], { id, lang: question.lang }),
    make("span", { class: "moves" }, move("move_up", "up", -1), move("move_down", "down", 1)));
}

// Move the row of a button, and say where it is now.
function shift(button, by) {
  const row = button.closest("li");
  const list = row.parentNode;
  const place = [...list.children].indexOf(row) + by;
  list.parentNode.dataset.touched = "yes";
  if (place < 0 || place >= list.children.length) return;
  if (by < 0) row.previousElementSibling.before(row);
  else row.nextElementSibling.after(row);
  button.focus();
  edges(list);
  list.nextElementSibling.textContent = say("moved", { number: place + 1, count: list.children.length });
}

// A button that leads nowhere says so, but keeps the focus of whoever just used it.
function edges(list) {
  for (const end of list.querySelectorAll("button[aria-disabled]")) end.removeAttribute("aria-disabled");
  list.firstChild.querySelector("button").setAttribute("aria-disabled", "true");
  list.lastChild.querySelector("button:last-child").setAttribute("aria-disabled", "true");
}

const ordered = (question) => make("ol", { class: "ordered" }, ...question.items.map((markup) => make("li", {}, content(markup, { lang: question.lang }))));
