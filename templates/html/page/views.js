// What is seen while one answers: the start, and one question at a time. One view is in <main>.

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
  if (view === "question") row.append(button("to_result", () => result(), "plain"));
  else row.append(
    view === "teacher" ? button("student_view", start, "plain") : button("teacher_view", teacher, "plain"),
    button("print_questions", () => print(false), "plain"),
    button("print_key", () => print(true), "plain"));
  return row;
}

// The running score is announced when it changes.
function tally(view) {
  const all = asked();
  const answered = all.filter(isAnswered);
  const scored = answered.filter(isScored);
  const text = view === "question" && isOpen() && scored.length ? say("score", { score: points(), max: full(scored) }) : "";
  const score = document.getElementById("score");
  if (score.textContent !== text) score.textContent = text;
  document.querySelector("#track div").style.inlineSize = `${100 * answered.length / all.length}%`;
}

function start() {
  const begun = asked().some(answer);
  const resume = () => progress.finished ? result() : ask(progress.at);
  const begin = (timed) => () => { startOver(); if (timed) PARTS.clock.begin(); ask(0); };
  const many = asked().length;
  const full = worthOf(asked());
  show("start",
    data.introduction && content(data.introduction),
    make("ul", { class: "facts" },
      make("li", {}, say("questions", { count: many }, many)),
      make("li", {}, say("points", { count: full }, full)),
      data.minutes && make("li", {}, say("minutes", { count: data.minutes }, data.minutes))),
    make("div", { class: "actions" },
      begun || progress.ends ? button(progress.finished ? "to_result" : "resume", resume, "lead") : button("start", begin(PARTS.clock), "lead"),
      (begun || progress.ends) && button("start_over", begin(PARTS.clock)),
      PARTS.clock && button("start_untimed", begin(false), "plain")),
    make("p", { class: "note" }, say(kept ? "kept_here" : "not_kept")));
}

// The address names the question that is shown, so that it can be linked to, and a page that is loaded anew stays
// where it was. Some browsers keep pages from disk from doing that.
function address(fragment) {
  try {
    history.replaceState(null, "", location.href.split("#")[0] + (fragment ? `#${fragment}` : ""));
  } catch { /* the page does without */ }
}

// Show what the address names, else the start; nobody gets around the clock that way.
function open() {
  const at = progress.round.indexOf(location.hash.slice(1));
  const isDone = data.feedback === "never" && progress.finished;
  const mayBegin = !PARTS.clock || progress.ends || asked().some(answer);
  if (at >= 0 && mayBegin && !isDone) ask(at);
  else start();
}

let asking;

function ask(at) {
  const question = byId.get(progress.round[at]);
  progress.at = at;
  const stem = content(question.stem, { id: "stem", class: "stem", lang: question.lang });
  const group = kind(question).build(question, arranged(question), stem);
  const form = make("form", { novalidate: true, autocomplete: "off" },
    heading("h2", make("span", {}, place(question)), asks(question) && worth(question)),
    question.section && make("p", { class: "part", dir: "auto" }, question.section),
    stem,
    asks(question) && make("p", { class: "hint", id: "hint" }, say(kind(question).hint)),
    group !== stem && group);
  form.querySelector("h2").className = "count";
  form.addEventListener("submit", (event) => { event.preventDefault(); check(); });
  asking = { question, form, group };
  show("question", form);
  if (!asks(question)) pass(form, question);
  else if (isAnswered(question)) resumed(form, group, question);
  else form.append(...open_actions(question));
  save();
}

// "Question 3 of 8"; what asks nothing is not counted.
function place(question) {
  const counted = progress.round.filter((id) => asks(byId.get(id)));
  return asks(question) ? say("question_of", { number: counted.indexOf(question.id) + 1, count: counted.length }) : say("to_read");
}

function pass(form, question) {
  if (question.why) form.append(content(question.why, { lang: question.lang, id: "explanation" }));
  form.append(make("div", { class: "actions" }, button(onward(), next, "lead"), back()));
}

function resumed(form, group, question) {
  kind(question).write(group, answer(question).response);
  if (isOpen() || progress.finished) mark(form, group, question);
  else form.append(...open_actions(question));
}

// What one does with an answer: it is checked, or kept where right and wrong are seen only later, or never.
const open_actions = (question) => {
  const helped = question.hints.length ? PARTS.hints(question) : [];
  const skip = button(isAnswered(question) ? onward() : "skip", next, "plain");
  skip.id = "skip";
  return [helped[0] ?? "", make("div", { class: "actions" }, make("button", { class: "lead" }, say(isOpen() && isScored(question) ? "check" : "keep")), helped[1],
    skip, back())];
};

const onward = () => progress.at + 1 < progress.round.length ? "next" : "to_result";

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

// The response in the form, recorded if it can be marked; returns the name of what is wrong with it.
function handIn() {
  const { question, group } = asking;
  if (!asks(question) || (isAnswered(question) && (isOpen() || progress.finished))) return undefined;
  const response = kind(question).read(group);
  if (response === null) return "nothing_given";
  const fault = kind(question).fault?.(question, response);
  if (!fault) record(question, response);
  return fault;
}

function check() {
  const { question, form, group } = asking;
  if (isAnswered(question) && (isOpen() || progress.finished)) return;
  const fault = handIn();
  if (fault) {
    const alert = form.querySelector(".alert") ?? make("p", { class: "alert", role: "alert" });
    form.querySelector(".actions").prepend(alert);
    alert.textContent = say(fault, { example: 3.5 });
    control(group).focus();
  } else if (isOpen()) {
    for (const old of form.querySelectorAll(".actions, .hints")) old.remove();
    mark(form, group, question).focus();
    const feedback = form.querySelector(".feedback");
    if (feedback.offsetHeight < innerHeight) feedback.scrollIntoView({ block: "nearest" });
    tally("question");
  } else next();
}

// Show what the answer was worth and why; returns the verdict, for the focus.
function mark(form, group, question) {
  const { response, share } = answer(question);
  const name = state(question);
  const told = isOpen() ? kind(question).reveal(group, question, response) : [];
  const said = heading("h3", icon(name), make("span", {}, say(name)), name !== "given" && gained(question));
  const message = isOpen() && question.messages[["right", "partly", "wrong"].indexOf(name)];
  said.className = "verdict";
  if (told.length) said.setAttribute("aria-describedby", told.join(" "));
  form.classList.add("done");
  form.append(
    make("div", { class: `feedback ${name}` }, said,
      message && content(message, { lang: question.lang, id: "message" }),
      isOpen() && question.why && make("p", { class: "label" }, say("explanation")),
      isOpen() && question.why && content(question.why, { lang: question.lang, id: "explanation" })),
    make("div", { class: "actions" },
      progress.finished ? button("to_result", () => result(), "lead") : button(onward(), next, "lead"),
      progress.finished && progress.at + 1 < progress.round.length && button("next", next),
      others(group), back()));
  return said;
}

// The points, where the verdict does not say them.
function gained(question) {
  const share = earned(question);
  const max = Number(question.points);
  const isKnown = max === 1 && (share === 1 || (share === 0 && state(question) === "wrong"));
  return !isKnown && make("span", { class: "points" }, say("points_of", { score: share * max, max }, max));
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
