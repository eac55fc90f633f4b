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
export const aside = 'qti-choice-interaction, qti-order-interaction, qti-match-interaction, qti-rubric-block, :has(> qti-text-entry-interaction:only-child), qti-extended-text-interaction';
export const choices = 'qti-simple-choice, qti-simple-associable-choice';
export const choice = (id) => `qti-simple-choice[identifier="${id}"]`;
const FIELDS = { 'qti-choice-interaction': 'choice', 'qti-text-entry-interaction': 'text', 'qti-extended-text-interaction': 'text' };
const interaction = (variable) => root().querySelector(`[response-identifier="${variable}"]`);
export const field = (variable) => FIELDS[interaction(variable).localName];
export const input = (variable) => `[response-identifier="${variable}"] :is(input, textarea)`;
export const set = (variable, values) => {
  const single = interaction(variable).localName === 'qti-inline-choice-interaction';
  item.updateResponseVariable(variable, single ? values[0] : values);
};
export const identify = (element) => element.getAttribute('identifier');
export const content = (element) => element;

// The component keeps the feedback's text in the light tree and the dialog in the shadow tree.
export const dialogs = () =>
  [...root().querySelectorAll('qti-modal-feedback')].filter((feedback) => feedback.shadowRoot.querySelector('dialog').open);
