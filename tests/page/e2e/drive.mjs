// Takes quizzes as a student does, in Chromium, and tells what was seen. It knows files and responses only, never
// what is right: that is for the test to compare.
//
//   node drive.mjs ORDERS.json TALES.json      CHROMIUM names the browser
//
// ORDERS: [{file, by: "mouse" | "keyboard", responses: {id of a question: [positions]}, look: {...}, ...}]
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

// What the page holds, as text: lines of a paragraph and blocks parted by line ends, code as it stands.
const READ = () => {
  window.textOf = (element) => {
    const lines = (node) => [...node.childNodes].map((child) =>
      child.nodeName === 'BR' ? '\n' : child.nodeType === Node.TEXT_NODE ? child.data : lines(child)).join('');
    const blocks = [...element.children].filter((child) => child.nodeName !== 'BR');
    return blocks.length ? blocks.map(lines).join('\n') : lines(element);
  };
  window.seen = (selector, within = document) => [...within.querySelectorAll(selector)].filter((element) => element.checkVisibility()).map(textOf);
  window.shown = () => ({
    heading: document.querySelector('h2').textContent,
    stem: seen('#stem')[0],
    choices: Object.fromEntries([...document.querySelectorAll('form .choice')].map((choice) => [choice.querySelector('input').value, seen('.text:not(.rationale)', choice)[0]])),
    verdict: document.querySelector('.feedback')?.classList[1],
    rationales: seen('form .rationale'),
    explanation: seen('#explanation')[0] ?? '',
    states: Object.fromEntries([...document.querySelectorAll('form .choice')].map((choice) => [choice.querySelector('input').value, choice.querySelector('.badge')?.textContent ?? ''])),
    score: document.getElementById('score').textContent,
    focus: document.activeElement.className || document.activeElement.tagName,
  });
};

async function take(order) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...order.look });
  await context.addInitScript(READ);
  if (order.storeless) await context.addInitScript(() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } }));
  const page = await context.newPage();
  const tale = { questions: {}, console: [], requests: [], violations: [], wide: [], dialogs: [] };
  page.on('console', (message) => tale.console.push(message.text()));
  page.on('pageerror', (error) => tale.console.push(String(error)));
  page.on('dialog', (dialog) => { tale.dialogs.push(dialog.message()); dialog.dismiss(); });
  page.on('request', (request) => tale.requests.push(request.url()));
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
    const stem = await page.evaluate(() => seen('#stem')[0]);
    const question = Object.keys(order.stems).find((known) => order.stems[known] === stem);
    if (!question || !(question in order.responses)) throw new Error(`a question that was not asked for: ${stem}`);
    const before = await page.evaluate(() => shown());
    await judge(`${question} before`);
    const response = order.responses[question];
    if (response === null) { await student.press('form .actions .plain'); told[question] = { before, skipped: true }; continue; }
    await student.pick(response);
    await judge(`${question} picked`);
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
    told[question] = { before, after, every };
    await student.press('form .lead');
  }
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
    choices: [...document.querySelectorAll('#sheet .choices')].map((list) => [...list.querySelectorAll('.choice > .text:not(.rationale)')].map(textOf)),
    badges: document.querySelectorAll('#sheet .badge').length,
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

function mouse(page) {
  return {
    pick: async (response) => { for (const position of response) await page.click(`form .choice:has([value="${position}"]) .text`); },
    press: (selector) => page.click(`${selector} >> nth=0`),
  };
}

// Tab, arrows, Space and Enter only, from where the focus is; whoever cannot get there that way is lost.
function keyboard(page) {
  const on = (selector) => page.evaluate((wanted) => document.activeElement === document.querySelector(wanted), selector);
  async function reach(selector) {
    for (let step = 0; step < MOST_STEPS; step++) {
      if (await on(selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  }
  return {
    async press(selector) {
      await reach(selector);
      await page.keyboard.press('Enter');
    },
    async pick(response) {
      if (await page.locator('form [type=radio]').count()) {
        await reach('form [type=radio]');
        await page.keyboard.press('Space');
        for (let step = 0; step < MOST_STEPS && !await on(`form [value="${response[0]}"]`); step++) await page.keyboard.press('ArrowDown');
        if (!await page.evaluate(() => document.activeElement.checked)) throw new Error('an arrow did not pick');
        return;
      }
      const order = await page.evaluate(() => [...document.querySelectorAll('form input')].map((input) => Number(input.value)));
      for (const position of order.filter((one) => response.includes(one))) {
        await reach(`form [value="${position}"]`);
        await page.keyboard.press('Space');
      }
    },
  };
}

const todo = JSON.parse(await readFile(orders, 'utf8')).map((order, place) => ({ order, place }));
const told = new Array(todo.length);
const worker = async () => {
  for (let next = todo.shift(); next; next = todo.shift()) {
    told[next.place] = await (next.order.visit ? visit : take)(next.order).catch((error) => ({ failed: String(error) }));
  }
};
await Promise.all([worker(), worker(), worker()]);
await writeFile(tales, JSON.stringify(told));
await browser.close();
