// Takes quizzes as a student does, in Chromium, and tells what was seen. It knows files and responses only, never
// what is right: that is for the test to compare.
//
//   node drive.mjs ORDERS.json TALES.json      CHROMIUM names the browser
//
// ORDERS: [{file, by: "mouse" | "keyboard", responses: {id of a question: response}, look: {...}, ...}], a response as
// lmspack.scoring has it; or {file, steps: [[verb, ...], ...]}, which are carried out as they stand; or {visit: [...]}.
// TALES: one a order: what each question showed, the result, and everything that must not happen.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const require = createRequire(import.meta.url);
const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const MOST_STEPS = 60;

const [orders, tales] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });

// What the page holds, as text: lines of a paragraph and blocks parted by line ends, code as it stands, gaps as low lines.
const READ = () => {
  window.textOf = (element) => {
    const lines = (node) => node.dataset?.gap !== undefined ? '____' : [...node.childNodes].map((child) =>
      child.nodeName === 'BR' ? '\n' : child.nodeType === Node.TEXT_NODE ? child.data : lines(child)).join('');
    const blocks = [...element.children].filter((child) => ['P', 'PRE', 'DIV'].includes(child.nodeName));
    return blocks.length ? blocks.map(lines).join('\n') : lines(element);
  };
  window.seen = (selector, within = document) => [...within.querySelectorAll(selector)].filter((element) => element.checkVisibility()).map(textOf);
  const options = () => [...document.querySelectorAll('form .choice:has(> [type=radio], > [type=checkbox])')];
  const rows = 'form .choice.bare, form [data-gap]';
  window.shown = () => ({
    heading: document.querySelector('h2').textContent,
    part: document.querySelector('form .part')?.textContent ?? '',
    stem: seen('#stem')[0],
    choices: Object.fromEntries(options().map((choice) => [choice.querySelector('input').value, seen('.text:not(.rationale)', choice)[0]])),
    labels: seen('form .choice > .letter'),
    items: [...document.querySelectorAll('form [data-item]')].map((item) => Number(item.dataset.item)),
    fields: [...document.querySelectorAll('form :is(select, [type=text], textarea)')].map((field) => field.value),
    rows: [...document.querySelectorAll(rows)].map((row) => ['right', 'wrong', 'missed'].find((name) => row.classList.contains(name)) ?? ''),
    solutions: seen('form :is(.choice.missed.bare .text, .solution .text, .filled bdi, .ordered .text)'),
    verdict: document.querySelector('.feedback')?.classList[1],
    message: seen('#message')[0] ?? '',
    gained: seen('.verdict .points')[0] ?? '',
    rationales: seen('form .rationale'),
    explanation: seen('#explanation')[0] ?? '',
    states: Object.fromEntries(options().map((choice) => [choice.querySelector('input').value, choice.querySelector('.badge')?.textContent ?? ''])),
    score: document.getElementById('score').textContent,
    focus: document.activeElement.className || document.activeElement.tagName,
  });
  // What only a browser can tell: whether what the texts hold is really shown.
  window.rich = () => ({
    pictures: [...document.images].filter((image) => image.naturalWidth > 1 && image.alt).length,
    sounds: [...document.querySelectorAll('audio')].filter((sound) => sound.duration > 0 && sound.ariaLabel).length,
    formulas: [...document.querySelectorAll('math')].filter((formula) => formula.getBoundingClientRect().height > 5).length,
    tables: document.querySelectorAll('table th[scope]').length,
    links: [...document.links].map((link) => [link.href, link.target, link.rel]),
    runs: [...document.querySelectorAll('.text span[lang]')].map((run) => [run.lang, run.dir]),
    directions: [...new Set([...document.querySelectorAll('form .text')].map((text) => getComputedStyle(text).direction))],
  });
};

async function open(order) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...order.look });
  await context.addInitScript(READ);
  if (order.storeless) await context.addInitScript(() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } }));
  const page = await context.newPage();
  const tale = { questions: {}, console: [], requests: [], violations: [], wide: [], dialogs: [] };
  page.on('console', (message) => tale.console.push(message.text()));
  page.on('pageerror', (error) => tale.console.push(String(error)));
  page.on('dialog', (dialog) => { tale.dialogs.push(dialog.message()); dialog.dismiss(); });
  page.on('request', (request) => tale.requests.push(request.url().slice(0, 200)));
  return { context, page, tale };
}

async function take(order) {
  const { context, page, tale } = await open(order);
  await page.goto(`file://${order.file}`);
  if (order.spoil) await page.evaluate((text) => document.documentElement.style.setProperty('--text', text), order.spoil);
  const judge = async (where) => order.judged && inspect(page, tale, where);
  const student = order.by === 'keyboard' ? keyboard(page) : mouse(page);

  tale.start = await page.evaluate(() => seen('main .text'));
  await judge('start');
  await student.press('main .lead');
  await round(page, order, tale, student, judge, tale.questions);
  tale.result = await result(page);
  await judge('result');
  if (order.again) {
    tale.again = {};
    await student.press('main .lead');
    await round(page, { ...order, responses: order.again }, tale, student, judge, tale.again);
    tale.second = await result(page);
  }
  if (order.reload) {
    await page.reload();
    await student.press('main .lead');
    tale.reloaded = await result(page);
  }
  if (order.paper) tale.paper = await paper(page, judge);
  tale.hacked = await page.evaluate(() => typeof window.hacked);
  tale.scripts = await page.evaluate(() => document.scripts.length);
  tale.plurals = await page.evaluate(() => [...new Set(new Intl.PluralRules(document.documentElement.lang).resolvedOptions().pluralCategories)].sort());
  await context.close();
  return tale;
}

// Carry out steps one by one; what is seen on the way is told in their order.
async function follow(order) {
  const { context, page, tale } = await open(order);
  const student = mouse(page);
  const verbs = {
    press: (selector) => student.press(selector),
    named: (name) => page.getByRole('button', { name, exact: true }).click(),
    pick: (response) => student.pick(response),
    see: (selector) => page.evaluate((wanted) => seen(wanted), selector),
    wait: (milliseconds) => page.clock.runFor(milliseconds),
    reload: () => page.reload(),
    judge: (where) => inspect(page, tale, where),
    call: (source) => page.evaluate(source),
  };
  if (order.clock) await page.clock.install({ time: 0 });
  await page.goto(`file://${order.file}`);
  tale.told = [];
  for (const [verb, ...rest] of order.steps) {
    const seen = await verbs[verb](...rest);
    if (['see', 'call'].includes(verb)) tale.told.push(seen);
  }
  await context.close();
  return tale;
}

// Pages of the preview: looked at only.
async function visit(order) {
  const context = await browser.newContext(order.look);
  const page = await context.newPage();
  const tale = { console: [], violations: [], wide: [] };
  page.on('console', (message) => tale.console.push(message.text()));
  for (const url of order.visit) {
    await page.goto(url);
    await inspect(page, tale, url);
  }
  await context.close();
  return tale;
}

async function round(page, order, tale, student, judge, told) {
  for (let step = 0; step < MOST_STEPS && await page.evaluate(() => document.documentElement.dataset.view) === 'question'; step++) {
    const question = await page.evaluate(() => location.hash.slice(1));
    if (question in told) throw new Error(`${question} is asked twice`);
    const before = await page.evaluate(() => shown());
    const rich = await page.evaluate(() => rich());
    await judge(`${question} before`);
    const response = order.responses[question];
    if (!await page.locator('#hint').count()) { await student.press('form .lead'); told[question] = { before, rich, nothing: true }; continue; }
    if (response === null) { await student.press('#skip'); told[question] = { before, rich, skipped: true }; continue; }
    const alert = order.hasty ? await hurry(page, student, judge, question) : '';
    const hints = order.hasty ? await helped(page, student) : [];
    await student.pick(response);
    if (!order.hasty) await judge(`${question} picked`);
    await student.press('form .lead');
    const after = await page.evaluate(() => shown());
    await judge(`${question} after`);
    let every = null;
    const more = page.locator('form [aria-expanded]');
    if (await more.count()) {
      await student.press('form [aria-expanded]');
      every = await page.evaluate(() => seen('form .rationale'));
      await judge(`${question} with all rationales`);
    }
    told[question] = { before, after, every, alert, hints, rich };
    await student.press('form .lead');
  }
}

// Check before anything was answered.
async function hurry(page, student, judge, question) {
  await student.press('form .lead');
  await judge(`${question} too early`);
  return page.evaluate(() => seen('form .alert')[0] ?? '');
}

// Ask for every hint: its button goes with the last one.
async function helped(page, student) {
  for (let step = 0; step < MOST_STEPS && await page.locator('#more-hints').count(); step++) await student.press('#more-hints');
  return page.evaluate(() => seen('.hints .text'));
}

const result = (page) => page.evaluate(() => ({
  view: document.documentElement.dataset.view,
  total: document.querySelector('.total')?.textContent,
  hint: document.querySelector('main .hint')?.textContent ?? '',
  list: [...document.querySelectorAll('.results button')].map((row) => [...row.children].map((part) => part.textContent)),
  retry: document.querySelector('main .lead')?.textContent ?? '',
}));

// The sheets, as they are laid when the browser prints, and the teacher's view.
async function paper(page, judge) {
  const sheet = () => page.evaluate(() => ({
    text: document.getElementById('sheet').textContent,
    choices: [...document.querySelectorAll('#sheet ol.choices:has(.box)')].map((list) => [...list.querySelectorAll('.choice > .text:not(.rationale)')].map(textOf)),
    badges: document.querySelectorAll('#sheet .badge, #sheet .solution, #sheet .filled, #sheet .ordered').length,
    lines: document.querySelectorAll('#sheet .line').length,
    visible: [...document.body.children].filter((child) => child.checkVisibility()).map((child) => child.id),
  }));
  const laid = () => page.waitForFunction(() => document.getElementById('sheet').childElementCount > 0);
  const told = {};
  await page.emulateMedia({ media: 'print' });
  await laid();
  told.questions = await sheet();
  await page.emulateMedia({ media: 'screen' });
  await page.locator('#tools button').first().click();
  await judge('teacher');
  told.teacher = await page.evaluate(() => ({ key: [...document.querySelectorAll('main .key b')].map((b) => b.textContent), stems: seen('main .stem'), rationales: seen('main .rationale'), explanations: seen('main .explanation') }));
  await page.emulateMedia({ media: 'print' });
  await laid();
  told.key = await sheet();
  await page.emulateMedia({ media: 'screen' });
  await page.waitForFunction(() => document.getElementById('sheet').childElementCount === 0);
  return told;
}

// What everyone must be able to use: axe's rules, and no scrolling sideways.
async function inspect(page, tale, where) {
  await page.evaluate(axe);
  const found = await page.evaluate((values) => axe.run(document, { runOnly: { type: 'tag', values } }), RULES);
  tale.violations.push(...found.violations.map((violation) => `${where}: ${violation.id}: ${violation.nodes.map((node) => node.html).join(' ').slice(0, 300)}`));
  const [wide, window] = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
  if (wide > window) tale.wide.push(`${where}: ${wide} of ${window}`);
}

// What a question is answered in, and how: the first whose selector is there.
const WAYS = [
  ['[type=radio]', 'one'], ['[type=checkbox]', 'several'], ['[data-item]', 'order'], ['[data-gap]', 'fields'], ['select', 'fields'],
  ['[type=text], textarea', 'fields'],
];

async function wayOf(page) {
  for (const [selector, way] of WAYS) if (await page.locator(`form :is(${selector})`).count()) return way;
  throw new Error('there is nothing to answer in');
}

// The fields of a question by the place in its response: gaps by their number, others as they stand.
const fieldsOf = (page) => page.evaluate(() => {
  const all = [...document.querySelectorAll('form :is(select, [type=text], textarea)')];
  all.sort((a, b) => (a.closest('[data-gap]')?.dataset.gap ?? 0) - (b.closest('[data-gap]')?.dataset.gap ?? 0));
  return all.map((field, place) => {
    field.dataset.place = place;
    return { selector: `form [data-place="${place}"]`, menu: [...field.options ?? []].map(({ value }) => value) };
  });
});

const orderOf = (page) => page.evaluate(() => [...document.querySelectorAll('form [data-item]')].map((item) => Number(item.dataset.item)));

// Bring items into an order by their buttons. An order that stands already must be touched to be an answer.
async function arrange(page, press, response) {
  if (String(await orderOf(page)) === String(response)) await press(`#move_down-${response[0]}`);
  for (const [place, item] of response.entries()) {
    for (let at = (await orderOf(page)).indexOf(item); at > place; at--) await press(`#move_up-${item}`);
  }
  if (String(await orderOf(page)) !== String(response)) throw new Error('the items cannot be put in this order');
}

function mouse(page) {
  const press = (selector) => page.click(`${selector} >> nth=0`);
  const options = async (response) => { for (const position of response) await page.click(`form .choice:has([value="${position}"]) .text`); };
  const ways = {
    one: options,
    several: options,
    order: (response) => arrange(page, press, response),
    async fields(response) {
      for (const [place, { selector, menu }] of (await fieldsOf(page)).entries()) {
        if (menu.length) await page.selectOption(selector, String(response[place]));
        else await page.fill(selector, response[place]);
      }
    },
  };
  return { press, pick: async (response) => ways[await wayOf(page)](response) };
}

// Tab, arrows, letters, Space and Enter only, from where the focus is; whoever cannot get there that way is lost.
function keyboard(page) {
  const on = (selector) => page.evaluate((wanted) => document.activeElement === document.querySelector(wanted), selector);
  async function reach(selector) {
    for (let step = 0; step < MOST_STEPS; step++) {
      if (await on(selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  }
  async function press(selector) {
    await reach(selector);
    await page.keyboard.press('Enter');
  }
  async function choose(selector, menu, value) {
    await reach(selector);
    for (let at = menu.indexOf(await page.inputValue(selector)); at !== menu.indexOf(value); at += Math.sign(menu.indexOf(value) - at)) {
      await page.keyboard.press(menu.indexOf(value) > at ? 'ArrowDown' : 'ArrowUp');
    }
  }
  const ways = {
    async one(response) {
      await reach('form [type=radio]');
      await page.keyboard.press('Space');
      for (let step = 0; step < MOST_STEPS && !await on(`form [value="${response[0]}"]`); step++) await page.keyboard.press('ArrowDown');
      if (!await page.evaluate(() => document.activeElement.checked)) throw new Error('an arrow did not pick');
    },
    async several(response) {
      const order = await page.evaluate(() => [...document.querySelectorAll('form input')].map((input) => Number(input.value)));
      for (const position of order.filter((one) => response.includes(one))) {
        await reach(`form [value="${position}"]`);
        await page.keyboard.press('Space');
      }
    },
    order: (response) => arrange(page, press, response),
    async fields(response) {
      const fields = await fieldsOf(page);
      // In the order in which Tab comes to them.
      const inOrder = await page.evaluate(() => [...document.querySelectorAll('form [data-place]')].map((field) => Number(field.dataset.place)));
      for (const place of inOrder) {
        const { selector, menu } = fields[place];
        await reach(selector);
        if (menu.length) await choose(selector, menu, String(response[place]));
        else await page.keyboard.type(response[place]);
      }
    },
  };
  return { press, pick: async (response) => ways[await wayOf(page)](response) };
}

const todo = JSON.parse(await readFile(orders, 'utf8')).map((order, place) => ({ order, place }));
const told = new Array(todo.length);
const worker = async () => {
  for (let next = todo.shift(); next; next = todo.shift()) {
    told[next.place] = await (next.order.visit ? visit : next.order.steps ? follow : take)(next.order).catch((error) => ({ failed: String(error) }));
  }
};
await Promise.all([worker(), worker(), worker()]);
await writeFile(tales, JSON.stringify(told));
await browser.close();
