// qti3-item-player: a Vue 2 component whose bundle expects a global Vue with the template compiler, since it
// compiles each item as a template. See page.mjs for the exports.
const attach = (name, attributes) => new Promise((resolve, reject) => {
  const element = Object.assign(document.createElement(name), attributes);
  element.onload = resolve;
  element.onerror = reject;
  document.head.append(element);
});
await attach('link', { rel: 'stylesheet', href: '/npm/qti3-item-player/dist/qti3Player.css' });
await attach('script', { src: '/npm/vue/dist/vue.min.js' });
await attach('script', { src: '/npm/qti3-item-player/dist/qti3Player.umd.min.js' });
const { Vue, qti3Player } = window;

let app, player, ended;

// A new component for each play: the player ignores an item whose text equals the last one's.
export async function load(host, xml) {
  app?.$destroy();
  document.body.classList.remove('modal-open');
  host.replaceChildren(document.createElement('div'));
  await new Promise((resolve, reject) => {
    Vue.config.errorHandler = reject;
    const on = {
      notifyQti3PlayerReady(ready) {
        player = ready;
        player.loadItemFromXml(xml, { status: 'interacting', sessionControl: { show_feedback: true } });
      },
      notifyQti3ItemReady: resolve,
      notifyQti3EndAttemptCompleted: (data) => ended(data.state),
    };
    app = new Vue({ render: (h) => h(qti3Player, { on }) });
    app.$mount(host.firstChild);
  });
}

export function submit() {
  return new Promise((resolve, reject) => {
    Vue.config.errorHandler = reject;
    ended = ({ responseVariables, outcomeVariables }) =>
      resolve(Object.fromEntries([...responseVariables, ...outcomeVariables].map(({ identifier, value }) => [identifier, value])));
    player.endAttempt('submit');
  });
}

export const body = '.qti-item-body';
export const aside = '.qti-choice-interaction, .qti-order-interaction, .qti-match-interaction, .qti-rubric-block, :has(> .qti-text-entry-interaction:only-child), .qti-extended-text-interaction';
export const choices = '.qti-simple-choice, .qti-simple-associable-choice';
export const choice = (id) => `.qti-simple-choice[data-identifier="${id}"]`;
export const identify = (element) => element.dataset.identifier;
export const content = (element) => element.querySelector('.qti-choice-description, .choice-description');

// An interaction is a component that has the identifier of its variable and takes a response.
const FIELDS = { QtiChoiceInteraction: 'choice', QtiTextEntryInteraction: 'text', QtiExtendedTextInteraction: 'text' };
function* components(component) {
  yield component;
  for (const child of component.$children) yield* components(child);
}
const interaction = (variable) => [...components(app)].find((one) => one.responseIdentifier === variable && one.setResponse);
export const field = (variable) => FIELDS[interaction(variable).$options.name];
export const input = (variable) => {
  interaction(variable).$el.setAttribute('data-variable', variable);
  return `[data-variable="${variable}"] :is(input, textarea)`;
};
export const set = (variable, values) => {
  const single = interaction(variable).$options.name === 'QtiInlineChoiceInteraction';
  interaction(variable).setResponse(single ? values[0] : values);
};

export const dialogs = () =>
  [...document.querySelectorAll('.qti-modal-feedback .qti3-player-modal')]
    .filter((modal) => modal.checkVisibility())
    .map((modal) => modal.querySelector('.qti3-player-modal-body'));
