import type { Locator, Page } from '@playwright/test';
import { text } from '../../support/app/texts.ts';
import { asMs, atMost, median, percentile, plain, type Section } from '../figure.ts';
import { painted } from '../setup/browser.ts';
import { onLevel } from '../setup/open-level.ts';
import { traceMainThread } from '../setup/main-thread-trace.ts';
import type { Stage } from '../setup/test-stage.ts';
import { withThreadTime } from '../setup/thread-time.ts';
import { pan } from './pan.ts';

const PLACES = 20_000;
const PASTED = 2_000;
const LETTERS = 40;
/** Milliseconds, and rows in the page. */
const LIMIT = { task: 50, rows: 60, letter: 16, paste: 1_000, frame: 1 };

/** The table to type in with 20,000 places, without a network. */
export async function measurePlaceTable(stage: Stage): Promise<Section> {
  const seen = await onLevel(stage, PLACES, async (page) => {
    const alone = await frames(page);
    const opened = await open(page);
    const beside = await frames(page);
    const scrolled = await scroll(page);
    const letters = await typeLetters(page);
    return { opened, ...scrolled, letters, alone, beside, pasted: await paste(page) };
  });
  return {
    title: 'The table to type in',
    figures: [
      atMost('Scrolling over 20,000 rows, the longest task', seen.longest, LIMIT.task, asMs),
      plain('The same, processor time', asMs(seen.busiest)),
      {
        name: 'Rows in the page, the most',
        value: String(seen.rows),
        target: `≤ ${LIMIT.rows}`,
        pass: seen.rows <= LIMIT.rows,
      },
      atMost('A letter in a cell, to the end of its handlers, p50', median(seen.letters), LIMIT.letter, asMs),
      plain('The same, the slowest', asMs(Math.max(...seen.letters))),
      atMost('2,000 cells accepted, to kept on the device', seen.pasted.kept, LIMIT.paste, asMs),
      plain('The same, processor time of the main thread', asMs(seen.pasted.thread)),
      plain('Those pasted, to their preview', asMs(seen.pasted.shown)),
      plain('Opened, to the first rows', asMs(seen.opened)),
      atMost(
        'Script of a frame of the map beside the table, p50, more than beside the list',
        Math.max(0, median(seen.beside) - median(seen.alone)),
        LIMIT.frame,
        asMs,
      ),
      plain('The same frames, p50 / p95, beside the table', both(seen.beside)),
      plain('The same, beside the list', both(seen.alone)),
    ],
    notes: [],
  };
}

const both = (script: readonly number[]): string =>
  `${asMs(percentile(script, 0.5))} / ${asMs(percentile(script, 0.95))}`;

/** Milliseconds of script of each frame while the map is dragged about. */
async function frames(page: Page): Promise<number[]> {
  await painted(page);
  await page.evaluate(atRest);
  return (await pan(page, '[data-map-idle]')).script;
}

/** By the numbers that a screen reader says. */
const cellAt = (page: Page, row: number, column: number): Locator =>
  page.locator(`[role="row"][aria-rowindex="${row}"] > [aria-colindex="${column}"]`);
const NAME = 2;
const EID = 5;

async function open(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const from = performance.now();
    history.pushState(null, '', location.pathname.replace(/\/[^/]*$/, '/table'));
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    while (document.querySelector('[role="grid"] [data-column]') === null)
      await new Promise((settle) => requestAnimationFrame(settle));
    return performance.now() - from;
  });
}

async function scroll(page: Page): Promise<{ longest: number; busiest: number; rows: number }> {
  await painted(page);
  await page.evaluate(atRest);
  const seen = { longest: 0, rows: 0 };
  const tasks = await traceMainThread(page, async () => {
    Object.assign(seen, await scrollThrough(page));
  });
  return { ...seen, busiest: Math.max(...tasks.map(({ busy }) => busy)) };
}

async function scrollThrough(page: Page): Promise<{ longest: number; rows: number }> {
  return page.evaluate(async () => {
    const grid = document.querySelector('[role="grid"]');
    if (grid === null) throw new Error('There is no table.');
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    });
    observer.observe({ type: 'longtask' });
    let rows = 0;
    for (let step = 0; step < 120; step += 1) {
      grid.scrollTop = step < 60 ? step * 400 : (grid.scrollHeight * (step - 60)) / 60;
      await new Promise((settle) => requestAnimationFrame(settle));
      rows = Math.max(rows, grid.querySelectorAll('[role="row"]').length);
    }
    await new Promise((settle) => setTimeout(settle, 200));
    observer.disconnect();
    grid.scrollTop = 0;
    // Tasks below 50 ms are not told.
    return { longest: Math.max(0, ...tasks), rows };
  });
}

/** Runs in the page: until the map beside the table has been quiet for a second. */
async function atRest(): Promise<void> {
  let last = performance.now();
  const observer = new PerformanceObserver(() => {
    last = performance.now();
  });
  observer.observe({ type: 'longtask' });
  const until = performance.now() + 30_000;
  while (performance.now() - last < 1_000 && performance.now() < until)
    await new Promise((settle) => setTimeout(settle, 100));
  observer.disconnect();
}

async function typeLetters(page: Page): Promise<number[]> {
  await cellAt(page, 3, NAME).click();
  await page.evaluate(atRest);
  await page.keyboard.press('F2');
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { benchLetters: times });
    window.addEventListener(
      'keydown',
      () => {
        const from = performance.now();
        const channel = new MessageChannel();
        channel.port1.onmessage = () => times.push(performance.now() - from);
        channel.port2.postMessage(null);
      },
      true,
    );
  });
  for (let n = 0; n < LETTERS; n += 1) await page.keyboard.press('a', { delay: 25 });
  await page.keyboard.press('Escape');
  return page.evaluate(() => (window as unknown as { benchLetters: number[] }).benchLetters.slice(0, -1));
}

async function paste(page: Page): Promise<{ shown: number; kept: number; thread: number }> {
  await cellAt(page, 2, EID).click();
  const rows = Array.from({ length: PASTED }, (_, n) => `BENCH-${n}`).join('\n');
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    Object.assign(window, { benchFrom: performance.now() });
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, rows);
  const accept = page.getByRole('button', {
    name: text('table:proposal.apply', { count: PASTED, number: PASTED.toLocaleString('en') }),
  });
  await accept.waitFor({ timeout: 60_000 });
  const shown = await since(page);
  await page.evaluate(atRest);
  await page.evaluate(() => void Object.assign(window, { benchFrom: performance.now() }));
  const done = page.getByText(text('table:done', { count: PASTED, number: PASTED.toLocaleString('en') }));
  const { result: kept, thread } = await withThreadTime(page, async () => {
    await accept.click();
    await done.waitFor({ timeout: 60_000 });
    return since(page);
  });
  return { shown, kept, thread };
}

const since = (page: Page): Promise<number> =>
  page.evaluate(() => performance.now() - (window as unknown as { benchFrom: number }).benchFrom);
