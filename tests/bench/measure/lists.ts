import type { Page } from '@playwright/test';
import { formPanel } from '../../e2e/support/page-objects.ts';
import { text, textPattern } from '../../support/app/texts.ts';
import { asMs, atMost, median, plain, type Section } from '../figure.ts';
import { painted } from '../setup/browser.ts';
import { onLevel } from '../setup/open-level.ts';
import type { Stage } from '../setup/test-stage.ts';
import { withThreadTime } from '../setup/thread-time.ts';

const LISTED = 20_000;
const CHANGED = 5_000;
const ROUNDS = 7;
/** Milliseconds, and rows in the page. */
const LIMIT = { filter: 30, rows: 60, bulk: 1_500 };

/** A list of 20,000 rows is filtered, without a network. */
export async function measureLists(stage: Stage): Promise<Section> {
  const list = await onLevel(stage, LISTED, filter);
  return {
    title: 'Filter of a list',
    figures: [
      atMost(
        'Filter of 20,000 rows, letter to the shown rows, p50 (F23)',
        median(list.times),
        LIMIT.filter,
        asMs,
      ),
      plain('The same, the first letter, which writes out what is looked in', asMs(list.first)),
      {
        name: 'Rows in the page, the most (F23)',
        value: String(list.rows),
        target: `≤ ${LIMIT.rows}`,
        pass: list.rows <= LIMIT.rows,
      },
    ],
    notes: [],
  };
}

/** 5,000 features are changed in one act, without a network. */
export async function measureBulk(stage: Stage): Promise<Section> {
  const bulk = await onLevel(stage, CHANGED, changeAll);
  return {
    title: 'A change of many',
    figures: [
      atMost('Change of 5,000 features, button to the message that it is done', bulk.ms, LIMIT.bulk, asMs),
      plain('The same, processor time of the main thread', asMs(bulk.thread)),
      plain('Times that its progress was shown', String(bulk.shown)),
      plain('The same rows put barely', asMs(bulk.bare)),
    ],
    notes: [],
  };
}

async function filter(page: Page): Promise<{ first: number; times: number[]; rows: number }> {
  const field = page.getByRole('searchbox').first();
  const times: number[] = [];
  let rows = 0;
  for (let n = 0; n <= ROUNDS; n += 1) {
    await field.fill('');
    await page.locator(`[role="grid"][aria-rowcount="${LISTED}"]`).waitFor();
    await painted(page);
    await field.focus();
    await page.evaluate(watchList);
    await page.keyboard.press(String((n % 9) + 1));
    await page.waitForFunction(() => window.benchFilter?.ms !== undefined, undefined, { polling: 250 });
    const seen = await page.evaluate(() => window.benchFilter!);
    times.push(seen.ms ?? 0);
    rows = Math.max(rows, seen.rows);
  }
  const [first = 0, ...others] = times;
  return { first, times: others, rows };
}

interface SeenList {
  ms?: number;
  rows: number;
}

declare global {
  interface Window {
    benchFilter?: SeenList;
    benchBulk?: { from: number; ms?: number; shown: number };
  }
}

/** Runs in the page: waits for the next letter, and for the list that answers it. */
function watchList(): void {
  const seen: SeenList = { rows: 0 };
  window.benchFilter = seen;
  const grid = document.querySelector('[role="grid"]');
  const before = grid?.getAttribute('aria-rowcount');
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const observer = new MutationObserver(() => {
        const now = document.querySelector('[role="grid"]');
        if (now?.getAttribute('aria-rowcount') === before) return;
        seen.ms = performance.now() - timeStamp;
        seen.rows = document.querySelectorAll('[role="row"]').length;
        observer.disconnect();
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    },
    { once: true, capture: true },
  );
}

async function changeAll(page: Page): Promise<{ ms: number; thread: number; shown: number; bare: number }> {
  await page
    .getByRole('button', { name: text('content:list.choose') })
    .first()
    .click();
  await page.getByRole('checkbox', { name: textPattern('content:list.chooseAll') }).focus();
  await page.keyboard.press('Space');
  const panel = formPanel(page, textPattern('bulk:selected')).panel;
  await panel.getByRole('button', { name: text('bulk:addField') }).click();
  await page.getByRole('menuitem', { name: text('forms:fields.description'), exact: true }).click();
  await panel.getByRole('textbox', { name: text('forms:fields.description'), exact: true }).fill('B');
  const apply = panel.getByRole('button', { name: text('bulk:apply', { count: CHANGED }) });
  await apply.and(page.locator(':enabled')).waitFor({ timeout: 60_000 });
  await painted(page);
  await page.evaluate(watchBulk);
  const { thread } = await withThreadTime(page, async () => {
    await apply.click();
    await page.waitForFunction(() => window.benchBulk?.ms !== undefined, undefined, {
      polling: 250,
      timeout: 60_000,
    });
  });
  const { ms = 0, shown } = await page.evaluate(() => window.benchBulk!);
  return { ms, thread, shown, bare: await page.evaluate(bareChange, CHANGED) };
}

/** Runs in the page: waits for the press, and for the message. */
function watchBulk(): void {
  const seen: NonNullable<Window['benchBulk']> = { from: 0, shown: 0 };
  window.benchBulk = seen;
  let last = '';
  const observer = new MutationObserver(() => {
    const progress = document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow') ?? '';
    if (progress !== '' && progress !== last) seen.shown += 1;
    last = progress;
    if (document.querySelector('[role="alertdialog"][data-kind="success"]') === null) return;
    seen.ms = performance.now() - seen.from;
    observer.disconnect();
  });
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      seen.from = timeStamp;
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    },
    { once: true, capture: true },
  );
}

/** As many rows of the size of a place, in one transaction with nothing around it. */
async function bareChange(count: number): Promise<number> {
  const name = `bench-bulk-${Math.random()}`;
  const opening = indexedDB.open(name);
  opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('rows'));
  await new Promise((settle) => opening.addEventListener('success', settle));
  const start = performance.now();
  const transaction = opening.result.transaction('rows', 'readwrite', { durability: 'strict' });
  const rows = transaction.objectStore('rows');
  for (let n = 0; n < count; n += 1) rows.put({ n, text: 'x'.repeat(600) }, n);
  await new Promise((settle) => transaction.addEventListener('complete', settle));
  const ms = performance.now() - start;
  opening.result.close();
  indexedDB.deleteDatabase(name);
  return ms;
}
