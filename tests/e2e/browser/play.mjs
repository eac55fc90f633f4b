// node play.mjs PLAYER PLAYS.json RESULTS.json PICTURES
//
// Plays QTI 2.1 items in one browser session: options are clicked and texts typed; pairs, orders and picks in a gap,
// which are dragged or have a menu that each player draws in its own way, are given to the player's own interface.
// PLAYS.json has {items: [{name, file, picture, plays: [{given: {variable: [values]}, picture}]}]}; what the model
// expects is not told here. RESULTS.json gets, item
// by item in the same order, what the player showed and recorded. Where `picture` is true, the window's picture
// goes to the folder PICTURES. CHROMIUM names the browser's executable.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { convertQti2toQti3 } from '@citolab/qti-convert/qti-convert-node';
import { chromium } from 'playwright-core';
import { serve } from './server.mjs';

const PATIENCE = 10_000;  // milliseconds for one click or one page function

const [player, playsFile, resultsFile, pictures] = process.argv.slice(2);
const { items } = JSON.parse(await readFile(playsFile, 'utf8'));
let played;
const { origin, stop } = await serve(() => path.join(path.dirname(played.file), '..', 'media'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
});
try {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  // A player must need nothing from outside; what it asks for all the same is refused and told.
  const refused = [];
  await context.route((url) => url.origin !== origin, (route) => { refused.push(route.request().url()); return route.abort(); });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`); });
  await page.goto(`${origin}/page.html?player=${player}`);
  await page.waitForFunction('window.ready');

  const results = [];
  for (const item of items) results.push(await playItem(page, item, complaints));
  await writeFile(resultsFile, JSON.stringify({ browser: browser.version(), refused, items: results }, null, 1));
} finally {
  await browser.close();
  stop();
}

async function playItem(page, item, complaints) {
  played = item;
  let xml;
  try {
    xml = await convertQti2toQti3(await readFile(item.file, 'utf8'));
  } catch (error) {
    return { error: brief(error), plays: [] };
  }
  const result = { plays: [] };
  for (const play of item.plays) {
    complaints.length = 0;
    try {
      Object.assign(result, await withPatience(page.evaluate((text) => window.load(text), xml)));
      if (item.picture && !result.plays.length) await picture(page, item, 'before');
      for (const [variable, values] of Object.entries(play.given)) if (values.length) await give(page, variable, values);
      await page.click('#submit');
      const outcome = await withPatience(page.evaluate(() => window.outcome()));
      if (play.picture) await picture(page, item, 'after');
      result.plays.push({ ...outcome, complaints: [...new Set(complaints)] });
    } catch (error) {
      result.plays.push({ error: brief(error), complaints: [...new Set(complaints)] });
    }
  }
  return result;
}

async function give(page, variable, values) {
  const field = await page.evaluate((variable) => window.field(variable), variable);
  if (field === 'choice') {
    for (const id of values) await page.click(await page.evaluate((id) => window.selector(id), id));
  } else if (field === 'text') {
    await page.locator(await page.evaluate((variable) => window.input(variable), variable)).fill(values[0]);
  } else {
    await page.evaluate(([variable, values]) => window.set(variable, values), [variable, values]);
  }
}

function picture(page, item, when) {
  return page.screenshot({ path: path.join(pictures, `${item.name}-${player}-${when}.png`) });
}

/** A page function may wait for an event that never comes. */
function withPatience(promise) {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error(`no answer from the player within ${PATIENCE} ms`)), PATIENCE); });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function brief(error) {
  return String(error?.message ?? error).split('\n').slice(0, 3).join(' ');
}
