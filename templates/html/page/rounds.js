// Which questions one attempt asks, and in which order: sections, drawing, mixing.

const PARTS = {};

// The ids of the questions of one attempt. A section keeps its places, whichever of its questions come to stand there.
function drawn() {
  const left = new Map();
  for (const { section } of questions) {
    if (!left.has(section)) left.set(section, ofSection(section));
  }
  return questions.map(({ section }) => left.get(section).shift()).filter(Boolean).map(({ id }) => id);
}

// The questions of a section that are asked, as they follow. What asks nothing is neither drawn nor mixed: it belongs
// where it stands.
function ofSection(title) {
  const [, pick = null, shuffle = false] = (data.sections ?? []).find(([name]) => name === title) ?? [];
  const all = questions.filter(({ section }) => section === title);
  const some = pick === null ? all : picked(all, pick);
  return shuffle || data.shuffle ? mixed(some, (question) => !asks(question)) : some;
}

function picked(questions, pick) {
  const chosen = new Set(mixed(questions.filter(asks)).slice(0, pick));
  return questions.filter((question) => !asks(question) || chosen.has(question));
}
