// The questions, what was answered, and what it is worth. Kept in this browser only, where it allows that.

const DEFAULTS = { kind: "choice", points: 1, of: 1, shuffle: false, pinned: [], explanation: "" };
const questions = data.questions.map((question, place) => ({ ...DEFAULTS, number: String(place + 1), ...question }));
const byId = new Map(questions.map((question) => [question.id, question]));
const kind = (question) => KINDS[question.kind];
const full = (some) => some.reduce((sum, question) => sum + Number(question.points), 0);

// answers: question → response, its share of full marks, and the share of the first try. round: the questions
// that are being asked. at: the place in the round. finished: the result was seen.
const FRESH = { answers: {}, arranged: {}, round: questions.map((question) => question.id), at: 0, finished: false };
let progress = structuredClone(FRESH);

const STORE = `lmspack ${root.dataset.quiz}`;
let kept = true;

function save() {
  try {
    localStorage.setItem(STORE, JSON.stringify({ revision: data.revision, ...progress }));
  } catch {
    kept = false;
  }
}

// What was kept, unless the quiz was changed since: answers to other questions mean nothing.
function load() {
  try {
    const found = JSON.parse(localStorage.getItem(STORE));
    if (found?.revision === data.revision) progress = { ...structuredClone(FRESH), ...found };
  } catch {
    kept = false;
  }
}

const answer = (question) => progress.answers[question.id];
const isAnswered = (question) => Boolean(answer(question)?.response);
const isRight = (question) => answer(question)?.share === 1;
const state = (question) => isAnswered(question) ? verdict(answer(question).share) : "open";
const verdict = (share) => share === 1 ? "right" : share > 0 ? "partly" : "wrong";

// The points of all answers; with "first", of the first tries.
const points = (which = "share") => questions.reduce((sum, question) => sum + (answer(question)?.[which] ?? 0) * Number(question.points), 0);

function arranged(question) {
  if (!progress.arranged[question.id]) progress.arranged[question.id] = kind(question).arrange(question);
  return progress.arranged[question.id];
}

function record(question, response) {
  const share = kind(question).mark(question, response);
  progress.answers[question.id] = { response, share, first: answer(question)?.first ?? share };
  save();
  return share;
}

function startOver() {
  progress = structuredClone(FRESH);
  save();
}

// Ask again what is not right yet; what was got at the first try is remembered.
function retry() {
  const again = questions.filter((question) => !isRight(question));
  for (const question of again) {
    if (answer(question)) progress.answers[question.id] = { first: answer(question).first };
    delete progress.arranged[question.id];
  }
  Object.assign(progress, { round: again.map((question) => question.id), at: 0, finished: false });
  save();
}
