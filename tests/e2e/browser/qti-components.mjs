// @citolab/qti-components: web components, registered by importing the bundle. See page.mjs for the exports.
import { qtiTransformItem } from '/npm/@citolab/qti-components/cdn/index.js';

const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/npm/@citolab/qti-components/dist/item.css' });
await new Promise((resolve, reject) => { sheet.onload = resolve; sheet.onerror = reject; document.head.append(sheet); });

let item;

export async function load(host, xml) {
  host.innerHTML = '<qti-item><item-container></item-container></qti-item>';
  const connected = new Promise((resolve) => {
    host.addEventListener('qti-assessment-item-connected', (event) => resolve(event.detail), { once: true });
  });
  host.querySelector('item-container').itemDoc = qtiTransformItem().parse(xml).htmlDoc();
  item = await connected;
  await item.updateComplete;
}

export function submit() {
  item.processResponse();
  return Object.fromEntries(item.variables.map((variable) => [variable.identifier, variable.value]));
}

export const root = () => item.getRootNode();
export const body = 'qti-item-body';
export const aside = 'qti-choice-interaction';
export const choices = 'qti-simple-choice';
export const choice = (id) => `qti-simple-choice[identifier="${id}"]`;
export const identify = (element) => element.getAttribute('identifier');
export const content = (element) => element;

// The component keeps the feedback's text in the light tree and the dialog in the shadow tree.
export const dialogs = () =>
  [...root().querySelectorAll('qti-modal-feedback')].filter((feedback) => feedback.shadowRoot.querySelector('dialog').open);
