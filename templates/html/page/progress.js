// The questions, what was answered, and what it is worth. Kept in this browser only, where it allows that.

const DEFAULTS = { kind: "choice", points: 1, of: 1, shuffle: false, pinned: [], numbering: "abc", why: "", hints: [], messages: [] };
const questions = [];
for (const [place, question] of data.questions.entries()) {
  questions.push({ ...DEFAULTS, number: String(place + 1), section: questions.at(-1)?.section ?? "", ...data.all, ...question });
}
const byId = new Map(questions.map((question) => [question.id, question]));
const asks = (question) => kind(question).asks !== false;
const isScored = (question) => Boolean(kind(question).mark);
const worthOf = (some) => some.reduce((sum, question) => sum + Number(question.points), 0);
const full = (some) => worthOf(some.filter(isScored));

// answers: question → response, its share of full marks, the share of the first try, and how many tries were before.
// drawn: all questions of this attempt. round: those that are being asked. at: the place in the round. finished: the
// result was seen. ends: when the time is over.
function fresh() {
  const all = drawn();
  return { answers: {}, arranged: {}, drawn: all, round: all, at: 0, finished: false, ends: null };
}

const STORE = `lmspack ${root.dataset.quiz}`;
let progress = fresh();
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
    if (found?.revision === data.revision) progress = { ...progress, ...found };
  } catch {
    kept = false;
  }
}

// The questions of this attempt, but for those that ask nothing.
const asked = () => progress.drawn.map((id) => byId.get(id)).filter(asks);
const answer = (question) => progress.answers[question.id];
const isAnswered = (question) => Boolean(answer(question)?.response);
const isRight = (question) => answer(question)?.share === 1;
const verdict = (share) => share === 1 ? "right" : share > 0 ? "partly" : "wrong";
// Whether right and wrong may be seen now.
const isOpen = () => data.feedback === undefined || (data.feedback === "end" && progress.finished);

function state(question) {
  if (!isAnswered(question)) return "open";
  return isOpen() && isScored(question) ? verdict(answer(question).share) : "given";
}

// The share of full marks that counts: each try before takes away what the question's penalty says.
function earned(question, share = answer(question)?.share ?? 0) {
  const cost = Number(question.penalty ?? 0) * (answer(question)?.tries ?? 0);
  return share > 0 ? Math.max(0, share - cost) : share;
}

// The points of all answers, and those of the first tries.
const sumOf = (shareOf) => asked().reduce((sum, question) => sum + shareOf(question) * Number(question.points), 0);
const points = () => sumOf((question) => earned(question));
const firstPoints = () => sumOf((question) => answer(question)?.first ?? 0);

function arranged(question) {
  if (!(question.id in progress.arranged)) progress.arranged[question.id] = kind(question).arrange(question);
  return progress.arranged[question.id];
}

function record(question, response) {
  const exact = isScored(question) ? kind(question).mark(question, response) : 0;
  const share = question.exact && exact > 0 && exact < 1 ? 0 : exact;
  const before = answer(question);
  // An answer that is only kept may be changed; the first try is what it says when the others are seen.
  const first = before && (before.tries || !before.response) ? before.first : share;
  progress.answers[question.id] = { response, share, first, tries: before?.tries ?? 0 };
  save();
}

function startOver() {
  progress = fresh();
  save();
}

// Ask again what is not right yet; what was got at the first try is remembered.
function retry() {
  const again = asked().filter((question) => isScored(question) && !isRight(question));
  for (const question of again) {
    const before = answer(question);
    if (before) progress.answers[question.id] = { first: before.first, tries: (before.tries ?? 0) + (before.response ? 1 : 0) };
    delete progress.arranged[question.id];
  }
  Object.assign(progress, { round: again.map(({ id }) => id), at: 0, finished: false });
  save();
}
