// Follows the project: when something was saved, the page is fetched again, at the place where it was.

const frame = document.querySelector("iframe");
const PLACE = "lmspack preview place";

if (frame) {
  // The question at which the quiz was left stands behind the '#'.
  frame.src = frame.dataset.src + (sessionStorage.getItem(PLACE + frame.dataset.src) ?? "");
}

new EventSource("/changes").addEventListener("message", (event) => {
  if (event.data === document.documentElement.dataset.number) return;
  if (frame) sessionStorage.setItem(PLACE + frame.dataset.src, frame.contentWindow.location.hash);
  location.reload();
});
