// Hints: a button that shows one after the other.

PARTS.hints = (question) => {
  const shown = make("div", { class: "hints", role: "status" });
  const more = button("show_hint", () => {
    const place = shown.childElementCount;
    shown.append(make("div", {}, make("p", { class: "label" }, say("hint_of", { number: place + 1, count: question.hints.length })), content(question.hints[place], { lang: question.lang })));
    if (place + 1 < question.hints.length) return;
    control(more.closest("form")).focus();
    more.remove();
  }, "plain");
  more.id = "more-hints";
  return [shown, more];
};
