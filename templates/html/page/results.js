// What is seen of all questions: the result, and the teacher's view.

function result(news = "") {
  progress.finished = true;
  progress.round = progress.drawn;
  if (news === "") PARTS.clock?.stop();
  save();
  const max = full(asked());
  const open = asked().filter((question) => isScored(question) && !isRight(question));
  const mayRetry = data.feedback !== "never";
  show("result",
    heading("h2", say("result")),
    news && make("p", { class: "alert", role: "alert" }, news),
    make("p", { class: "total" }, say("points_of", { score: points(), max }, max)),
    strip(),
    mayRetry && make("p", {}, say(open.length ? "not_all_right" : "all_right")),
    mayRetry && firstPoints() !== points() && make("p", { class: "hint" }, say("first_try", { score: firstPoints(), max }, max)),
    make("div", { class: "actions" },
      mayRetry && open.length > 0 && button("retry", () => { retry(); ask(0); }, "lead", { count: open.length }, open.length),
      button("start_over", () => { startOver(); if (PARTS.clock) start(); else ask(0); })),
    make("h3", { class: "section" }, say("answers")),
    ...parts(asked(), (some) => make("ol", { class: "results" }, ...some.map(outcome))));
}

// Elements made of questions, part by part of the quiz: each below its heading.
function parts(some, build) {
  const found = [];
  for (const question of some) {
    if (found.at(-1)?.title !== question.section) found.push({ title: question.section, questions: [] });
    found.at(-1).questions.push(question);
  }
  return found.flatMap(({ title, questions }) => [title && make("h3", { class: "part", dir: "auto" }, title), build(questions)].flat());
}

// How many are right, partly right, wrong, open, as lengths. The list below says the same in words.
function strip() {
  const bar = make("div", { class: "strip", "aria-hidden": "true" });
  for (const name of ["right", "partly", "wrong", "given", "open"]) {
    const count = asked().filter((question) => state(question) === name).length;
    if (count) bar.append(make("i", { class: `state ${name}` }));
    if (count) bar.lastChild.style.flexGrow = count;
  }
  return bar;
}

function outcome(question) {
  const stem = content(question.stem, { lang: question.lang });
  const name = make("span", { class: "name", dir: stem.dir, lang: stem.getAttribute("lang") ?? undefined }, words(stem));
  const said = { right: "right", partly: "partly", wrong: "wrong", given: "answered", open: "not_answered" }[state(question)];
  const row = [make("span", { class: "number" }, question.number), name,
    make("span", { class: `state ${state(question)}` }, icon(state(question)), say(said))];
  if (data.feedback === "never") return make("li", {}, make("div", { class: "row" }, ...row));
  return make("li", {}, make("button", { type: "button", class: "row", onclick: () => ask(progress.round.indexOf(question.id)) }, ...row));
}

function teacher() {
  show("teacher",
    heading("h2", say("key_title")),
    make("p", { class: "note" }, say("teacher_note")),
    keys(),
    ...exhibits(true));
}

// The key at a glance.
function keys() {
  return make("ol", { class: "key" }, ...questions.filter(asks).map((question) =>
    make("li", {}, make("span", {}, question.number), make("b", { dir: "auto" }, kind(question).key(question)))));
}

// All questions with everything that belongs to them, or as students get them on paper.
const exhibits = (key) => parts(questions, (some) => some.map((question) => exhibit(question, key)));

function exhibit(question, key) {
  const stem = content(question.stem, { class: "stem", lang: question.lang });
  const shown = kind(question).sheet(question, key, stem);
  const note = (name, markup) => markup ? [make("p", { class: "label" }, say(name)), content(markup, { class: name, lang: question.lang })] : [];
  return make("section", { class: "exhibit" },
    asks(question) && make("h3", { class: "count" }, make("span", {}, say("question", { number: question.number })), worth(question)),
    stem,
    ["choose_several", "match_each", "put_in_order"].includes(kind(question).hint) && make("p", { class: "hint" }, say(kind(question).hint)),
    shown,
    ...key ? note("explanation", question.why) : []);
}
