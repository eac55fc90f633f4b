// What the kinds share whose answers are not options.

// The right answers, each in a row: below a wrong one, and for those who have the key.
function solutions(question, texts) {
  return texts.map((text) => {
    const row = make("div", { class: "choice bare" }, make("div", { class: "text", dir: "auto", lang: foreign(question.lang) }, text));
    judge(row, true, false);
    return row;
  });
}

// The places of texts in an order that does not tell their own: by the alphabet, or moved on by one where that would be
// the right one. It is the same on every sheet, so that one key fits all.
function settled(texts) {
  const found = texts.map((markup) => words(content(markup)));
  const order = places(texts).sort((a, b) => found[a] < found[b] ? -1 : found[a] > found[b] ? 1 : a - b);
  return order.every((place, at) => place === at) ? [...order.slice(1), order[0]] : order;
}

// Another order for each attempt, where the question is mixed; never the right one.
function unsorted(question, texts) {
  if (!question.shuffle || texts.length < 2) return settled(texts);
  for (;;) {
    const order = mixed(places(texts));
    if (order.some((place, at) => place !== at)) return order;
  }
}
