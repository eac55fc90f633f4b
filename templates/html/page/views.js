// What is seen: start, one question, the result, the teacher's view. One of them is in <main> at any time.

const main = document.getElementById("main");
const tools = document.getElementById("tools");
const button = (name, onclick, look = "", values, count) => make("button", { type: "button", class: look, onclick }, say(name, values, count));
const heading = (level, ...children) => make(level, { tabindex: -1 }, ...children);

// Show a view. The focus goes to its heading, so that a screen reader reads on from there and Tab leads into it;
// not when the page opens, where the reader begins at the top anyway.
function show(view, ...children) {
  const opening = !root.dataset.view;
  root.dataset.view = view;
  address(view === "question" && progress.round[progress.at]);
  main.replaceChildren(...children.filter((child) => child));
  tools.replaceChildren(footer(view));
  tally(view);
  if (opening) return;
  scrollTo(0, 0);
  main.querySelector("h2")?.focus({ preventScroll: true });
}

function footer(view) {
  const row = make("div", { class: "actions" });
  if (view === "question") row.append(button("to_result", result, "plain"));
  else row.append(
    view === "teacher" ? button("student_view", start, "plain") : button("teacher_view", teacher, "plain"),
    button("print_questions", () => print(false), "plain"),
    button("print_key", () => print(true), "plain"));
  return row;
}

// The running score is announced when it changes.
function tally(view) {
  const answered = questions.filter(isAnswered);
  const text = view === "question" && answered.length ? say("score", { score: points(), max: full(answered) }) : "";
  const score = document.getElementById("score");
  if (score.textContent !== text) score.textContent = text;
  document.querySelector("#track div").style.inlineSize = `${100 * answered.length / questions.length}%`;
}

function start() {
  const begun = questions.some((question) => answer(question));
  const resume = () => progress.finished ? result() : ask(progress.at);
  const again = () => { startOver(); ask(0); };
  show("start",
    data.introduction && content(data.introduction),
    make("ul", { class: "facts" },
      make("li", {}, say("questions", { count: questions.length }, questions.length)),
      make("li", {}, say("points", { count: full(questions) }, full(questions)))),
    make("div", { class: "actions" },
      begun ? button(progress.finished ? "to_result" : "resume", resume, "lead") : button("start", () => ask(0), "lead"),
      begun && button("start_over", again)),
    make("p", { class: "note" }, say(kept ? "kept_here" : "not_kept")));
}

// The address names the question that is shown, so that it can be linked to, and a page that is loaded anew stays
// where it was. Some browsers keep pages from disk from doing that.
function address(fragment) {
  try {
    history.replaceState(null, "", location.href.split("#")[0] + (fragment ? `#${fragment}` : ""));
  } catch { /* the page does without */ }
}

// Show what the address names, else the start.
function open() {
  const at = progress.round.indexOf(location.hash.slice(1));
  if (at >= 0) ask(at);
  else start();
}

function ask(at) {
  const question = byId.get(progress.round[at]);
  progress.at = at;
  const group = kind(question).build(question, arranged(question));
  const form = make("form", { novalidate: true, autocomplete: "off" },
    heading("h2", make("span", {}, say("question_of", { number: at + 1, count: progress.round.length })), worth(question)),
    content(question.stem, { id: "stem", class: "stem", lang: question.lang }),
    make("p", { class: "hint", id: "hint" }, say(kind(question).hint)),
    group);
  form.querySelector("h2").className = "count";
  form.addEventListener("submit", (event) => { event.preventDefault(); check(form, group, question); });
  show("question", form);
  if (isAnswered(question)) {
    kind(question).write(group, answer(question).response);
    mark(form, group, question);
  } else {
    form.append(make("div", { class: "actions" }, make("button", { class: "lead" }, say("check")), button("skip", next, "plain"), back()));
  }
  save();
}

// What a question is worth is worth a word only where it is not 1 as for most.
function worth(question) {
  const count = Number(question.points);
  return count !== 1 && make("span", { class: "points" }, say("points", { count }, count));
}

const back = () => progress.at > 0 && button("previous", () => ask(progress.at - 1), "plain end");

function next() {
  if (progress.at + 1 < progress.round.length) ask(progress.at + 1);
  else result();
}

function check(form, group, question) {
  const response = kind(question).read(group);
  if (isAnswered(question)) return;
  if (response === null) {
    const alert = form.querySelector(".alert") ?? make("p", { class: "alert", role: "alert" });
    form.querySelector(".actions").prepend(alert);
    alert.textContent = say("nothing_chosen");
    group.querySelector("input")?.focus();
    return;
  }
  record(question, response);
  form.querySelector(".actions").remove();
  mark(form, group, question).focus();
  const feedback = form.querySelector(".feedback");
  if (feedback.offsetHeight < innerHeight) feedback.scrollIntoView({ block: "nearest" });
  tally("question");
}

// Show what the answer was worth and why; returns the verdict, for the focus.
function mark(form, group, question) {
  const { response, share } = answer(question);
  const state = verdict(share);
  const told = kind(question).reveal(group, question, response);
  const max = Number(question.points);
  const said = heading("h3", icon(state), make("span", {}, say(state)),
    (state === "partly" || max !== 1) && make("span", { class: "points" }, say("points_of", { score: share * max, max }, max)));
  said.className = "verdict";
  if (told.length) said.setAttribute("aria-describedby", told.join(" "));
  form.classList.add("done");
  form.append(
    make("div", { class: `feedback ${state}` }, said,
      question.explanation && make("p", { class: "label" }, say("explanation")),
      question.explanation && content(question.explanation, { lang: question.lang, id: "explanation" })),
    make("div", { class: "actions" },
      progress.finished || progress.at + 1 === progress.round.length ? button("to_result", result, "lead") : button("next", next, "lead"),
      progress.finished && progress.at + 1 < progress.round.length && button("next", next),
      others(group), back()));
  return said;
}

// The rationales of the options that were not picked, on demand.
function others(group) {
  const hidden = [...group.querySelectorAll(".rationale[hidden]")];
  if (!hidden.length) return false;
  const toggle = button("other_rationales", () => {
    const open = toggle.getAttribute("aria-expanded") !== "true";
    toggle.setAttribute("aria-expanded", open);
    for (const why of hidden) why.hidden = !open;
  }, "plain");
  toggle.setAttribute("aria-expanded", "false");
  return toggle;
}

function result() {
  progress.finished = true;
  Object.assign(progress, { round: questions.map((question) => question.id) });
  save();
  const max = full(questions);
  const open = questions.filter((question) => !isRight(question));
  const firstTry = questions.some((question) => answer(question)?.first !== answer(question)?.share);
  show("result",
    heading("h2", say("result")),
    make("p", { class: "total" }, say("points_of", { score: points(), max }, max)),
    strip(),
    make("p", {}, say(open.length ? "not_all_right" : "all_right")),
    firstTry && make("p", { class: "hint" }, say("first_try", { score: points("first"), max }, max)),
    make("div", { class: "actions" },
      open.length > 0 && button("retry", () => { retry(); ask(0); }, "lead", { count: open.length }, open.length),
      button("start_over", () => { startOver(); ask(0); })),
    make("h3", { class: "section" }, say("answers")),
    make("ol", { class: "results" }, ...questions.map(outcome)));
}

// How many are right, partly right, wrong, open, as lengths. The list below says the same in words.
function strip() {
  const bar = make("div", { class: "strip", "aria-hidden": "true" });
  for (const name of ["right", "partly", "wrong", "open"]) {
    const count = questions.filter((question) => state(question) === name).length;
    if (count) bar.append(make("i", { class: `state ${name}` }));
    if (count) bar.lastChild.style.flexGrow = count;
  }
  return bar;
}

function outcome(question, place) {
  const stem = content(question.stem, { lang: question.lang });
  const name = make("span", { class: "name", dir: stem.dir, lang: stem.getAttribute("lang") ?? undefined }, words(stem));
  const said = { right: "right", partly: "partly", wrong: "wrong", open: "not_answered" }[state(question)];
  const row = make("button", { type: "button", onclick: () => ask(place) }, make("span", { class: "number" }, question.number), name,
    make("span", { class: `state ${state(question)}` }, icon(state(question)), say(said)));
  return make("li", {}, row);
}

// A text on one line, without its code where it has words too: as lmspack names questions in question banks.
function words(element) {
  for (const end of element.querySelectorAll("br, p, pre, li, td, th")) end.after(" ");
  const text = () => element.textContent.replace(/\s+/g, " ").trim();
  const whole = text();
  for (const code of element.querySelectorAll("pre")) code.remove();
  return text() || whole;
}

function teacher() {
  show("teacher",
    heading("h2", say("key_title")),
    make("p", { class: "note" }, say("teacher_note")),
    keys(),
    ...questions.map((question) => exhibit(question, true)));
}

// The key at a glance.
function keys() {
  return make("ol", { class: "key" }, ...questions.map((question) =>
    make("li", {}, make("span", {}, question.number), make("b", {}, kind(question).key(question)))));
}

// A question with everything that belongs to it, or as a student gets it on paper.
function exhibit(question, key) {
  return make("section", { class: "exhibit" },
    make("h3", { class: "count" }, make("span", {}, say("question", { number: question.number })), worth(question)),
    content(question.stem, { class: "stem", lang: question.lang }),
    kind(question).hint === "choose_several" && make("p", { class: "hint" }, say("choose_several")),
    kind(question).sheet(question, key),
    key && question.explanation && make("p", { class: "label" }, say("explanation")),
    key && question.explanation && content(question.explanation, { class: "explanation", lang: question.lang }));
}
