// The page that hosts a player: ?player=NAME says which (NAME.mjs beside this file).
//
// A player's module exports
//   load(host, xml)  shows an item, untouched; resolves when a student could answer
//   submit()         ends the attempt, as the host's button does; returns or resolves to the item's
//                    variables, {identifier: value}
//   choice(id)       selector of the element that a student clicks for a choice
//   field(variable)  how a variable is answered: 'choice' (by clicks), 'text' (typed), or anything else (by set)
//   input(variable)  selector of the field that a student types in
//   set(variable, values)  gives a variable its values, as the player's own interaction does
//   root()           the tree that holds the item, if not the document
//   body, choices    selectors of the item's body and of all its choices
//   identify(choice) the choice's identifier; content(choice) the part that holds its text, without its label
//   aside            selector of what stands in the body beside the stem
//   dialogs()        the feedback dialogs that are open, each as the element that holds its text
import { lines, unseen } from './sight.mjs';

const player = await import(`./${new URLSearchParams(location.search).get('player')}.mjs`);
const host = document.getElementById('host');
let variables;

// Two frames and a moment: a dialog that should not show gets its chance to.
const settled = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20))));

document.getElementById('submit').addEventListener('click', () => { variables = player.submit(); });

window.load = async (xml) => {
  variables = undefined;
  await player.load(host, xml);
  await settled();
  const root = player.root?.() ?? document;
  const stem = [...root.querySelectorAll(`${player.body} > *`)].filter((child) => !child.matches(player.aside));
  const choices = [...root.querySelectorAll(player.choices)].map((choice) => [player.identify(choice), lines(player.content(choice))]);
  return { stem: stem.flatMap(lines), choices: Object.fromEntries(choices) };
};

window.selector = player.choice;
window.field = player.field;
window.input = player.input;
window.set = player.set;

window.outcome = async () => {
  if (variables === undefined) throw new Error('the Submit button was not reached by the click');
  const values = await variables;
  await settled();
  const open = player.dialogs();
  return {
    recorded: Object.fromEntries(Object.entries(values)
      .filter(([name]) => name.startsWith('RESPONSE'))
      .map(([name, value]) => [name, [value].flat().filter((one) => one !== null && one !== undefined && one !== '')])),
    score: values.SCORE,
    maxscore: values.MAXSCORE,
    dialogs: open.length,
    feedback: open.flatMap(lines),
    unseen: open.flatMap(unseen),
  };
};

window.ready = true;
