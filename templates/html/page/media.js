// Pictures and sounds. The page holds each file once, as data; a text names it.

FINISHING.push(function show(parsed) {
  for (const element of parsed.querySelectorAll("img, audio")) {
    const [type, bytes, width, height] = data.media[decodeURIComponent(element.getAttribute("src"))];
    element.src = `data:${type};base64,${bytes}`;
    if (width && height) Object.assign(element, { width, height });
    // A sound has words for those who get it on paper.
    if (element.localName === "audio") element.after(make("span", { class: "unseen", "aria-hidden": "true" }, `♪ ${element.textContent}`));
  }
});
