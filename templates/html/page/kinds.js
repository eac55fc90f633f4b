// The kinds of questions: one entry a kind, in a part of its own. A kind that is new to lmspack gets an entry, one in
// the target's table in Python, which makes its data, and one in the read-back's; nothing else knows of kinds.
//
//   hint                        name of the text that says how to answer
//   arrange(question)           an arrangement for one attempt (what is mixed), kept with the progress
//   build(question, arranged, stem)   the element in which a student answers: a new one, or the stem itself
//   read(element)               the response in it as lmspack.scoring has it, null for none; any JSON value
//   fault(question, response)   name of the text that says why it cannot be marked, if so
//   write(element, response)    the response put into it again
//   mark(question, response)    the share of full marks, at most 1, as lmspack.scoring says; without it nobody marks
//   reveal(element, question, response)   right, wrong and why, shown in the element; returns the ids of the
//                               texts that say why this response is right or wrong
//   sheet(question, key, stem)  the element for paper and the teacher's view, with or without the key, if the stem is
//                               not enough
//   key(question)               the key in a word, for a table
//   asks                        false for what asks nothing

const KINDS = {
  description: { asks: false, arrange: () => null, build: () => null, sheet: () => null },
};
const kind = (question) => KINDS[question.kind];

const control = (element) => element.querySelector("input, select, textarea, button");

function judge(row, right, picked) {
  if (!right && !picked) return;
  const state = right ? (picked ? "right" : "missed") : "wrong";
  row.classList.add(state);
  row.append(badge(state, { right: "your_right", wrong: "your_wrong", missed: "right_answer" }[state]));
}

// A, B … Z, AA, AB: as a spreadsheet names its columns.
const letter = (position) => (position > 25 ? letter(Math.floor(position / 26) - 1) : "") + String.fromCharCode(65 + position % 26);

const places = (list) => list.map((_, place) => place);

// A list in random order. What is pinned keeps its place.
function mixed(list, isPinned = () => false) {
  const free = list.filter((one) => !isPinned(one));
  for (let last = free.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [free[last], free[other]] = [free[other], free[last]];
  }
  return list.map((one) => isPinned(one) ? one : free.shift());
}
