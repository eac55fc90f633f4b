// Loads a page from disk several times, each in a fresh profile, and prints when it was ready: benchmarks/page.py.
import { chromium } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const [file, turns] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });

// Milliseconds from pressing a button to the frame that shows what came of it.
const press = (page, selector) => page.evaluate((wanted) => new Promise((resolve) => {
  const begin = performance.now();
  document.querySelector(wanted).click();
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
}), selector);

const times = [];
for (let turn = 0; turn < Number(turns); turn++) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`file://${file}`, { waitUntil: 'load' });
  // The script stands last and runs at once: when the document is complete, every button works.
  const ready = await page.evaluate(() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd);
  const answer = await press(page, 'main .lead');
  await page.evaluate(() => document.querySelector('form input').click());
  const mark = await press(page, 'form .lead');
  await page.evaluate(() => document.querySelector('#tools button').click());
  const teacher = await press(page, '#tools button');
  times.push({ ready, answer, mark, teacher });
  await context.close();
}
await browser.close();
console.log(JSON.stringify(times));
