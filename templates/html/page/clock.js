// The time limit: a clock beside the score. It can be switched off before it begins (WCAG 2.2, 2.2.1), and when time is
// over, what was answered stays answered.

PARTS.clock = {
  begin() {
    progress.ends = Date.now() + data.minutes * MINUTE;
    run();
  },
  stop() {
    progress.ends = null;
    run();
  },
  resume: run,
};

const MINUTE = 60_000;
const WARNINGS = [5, 1];
const face = make("p", { id: "clock", role: "timer" });
const warning = make("p", { class: "unseen", role: "status" });
const padded = new Intl.NumberFormat(root.lang, { minimumIntegerDigits: 2 });
document.getElementById("score").after(face, warning);
let ticking;
let warned = Infinity;

function run() {
  clearInterval(ticking);
  warned = Infinity;
  face.textContent = warning.textContent = "";
  if (!progress.ends) return;
  ticking = setInterval(tick, 1000);
  tick();
}

function tick() {
  const left = Math.max(0, progress.ends - Date.now());
  const seconds = Math.ceil(left / 1000);
  face.textContent = say("time_left", { time: `${numbers.format(Math.floor(seconds / 60))}:${padded.format(seconds % 60)}` });
  const due = WARNINGS.filter((minutes) => left <= minutes * MINUTE && minutes < data.minutes).at(-1) ?? Infinity;
  if (due < warned) warning.textContent = say("minutes_left", { count: due }, due);
  warned = Math.min(warned, due);
  face.classList.toggle("late", due < Infinity);
  if (!left) timeOver();
}

// Hand in what is written, and count what is open as not answered; it can be practised afterwards.
function timeOver() {
  if (root.dataset.view === "question") handIn();
  for (const question of asked()) progress.answers[question.id] ??= { first: 0 };
  PARTS.clock.stop();
  result(say("time_over"));
}
