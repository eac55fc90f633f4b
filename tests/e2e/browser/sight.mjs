// What a student sees of an element: computed from layout, not from markup.

/** The text of a rendered element, line by line as laid out. */
export const lines = (element) => element.innerText.split('\n');

/**
 * The texts within an element that cannot be read: of no size, transparent, outside the window even after
 * scrolling, or covered by something else.
 */
export function unseen(element) {
  const hidden = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const source = text.parentElement.closest('annotation');  // of a formula: for those who copy it
    if (text.data.trim() && !source && !isOnTop(text, element)) hidden.push(text.data.trim());
  }
  return hidden;
}

function isOnTop(text, element) {
  if (!text.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  text.parentElement.scrollIntoView({ block: 'center' });
  const range = document.createRange();
  range.selectNodeContents(text);
  const rows = () => [...range.getClientRects()].filter((row) => row.width > 0 && row.height > 0);
  const count = rows().length;
  for (let number = 0; number < count; number += 1) {
    let row = rows()[number];
    if (row.top < 0 || row.bottom > innerHeight) {
      scroll(text.parentElement, row.top - innerHeight / 2);
      row = rows()[number];
    }
    if (!element.contains(topmost(row.left + row.width / 2, row.top + row.height / 2))) return false;
  }
  return count > 0;
}

/** Scrolls whatever around an element scrolls, by so many pixels. */
function scroll(element, distance) {
  for (let around = element; around; around = around.assignedSlot ?? around.parentElement ?? around.getRootNode().host) {
    around.scrollBy({ top: distance, behavior: 'instant' });
  }
}

/** The topmost element at a point of the window, shadow trees included. */
function topmost(x, y) {
  let element = document.elementFromPoint(x, y);
  for (let inner; (inner = element?.shadowRoot?.elementFromPoint(x, y)) && inner !== element;) element = inner;
  return element;
}
