import type { Page } from '@playwright/test';
import { paths } from '../../../src/app/routes/paths.ts';
import { text } from '../../support/app/texts.ts';
import { asMs, atMost, median, plain, type Section } from '../figure.ts';
import { onLevel } from '../setup/open-level.ts';
import type { Stage } from '../setup/test-stage.ts';

const PLACES = 20_000;
const ROUNDS = 7;
/** Milliseconds. */
const LIMIT = { first: 2_000, group: 1_000, edit: 100 };

/** The list of what is wrong with 20,000 places, in the page and its worker, without a network. */
export async function measureQualityList(stage: Stage): Promise<Section> {
  const { first, group, edits, told } = await onLevel(stage, PLACES, mendSome, watchMends);
  return {
    title: 'List of what is wrong, on the page',
    figures: [
      atMost(
        `Reports opened on ${PLACES.toLocaleString('en')} places, to the rules`,
        first,
        LIMIT.first,
        asMs,
      ),
      atMost(
        `A group of ${group.findings} findings opened, to the preview of its fix`,
        group.ms,
        LIMIT.group,
        asMs,
      ),
      atMost(
        'After one place was mended, from the commit to the changed list, p50',
        median(edits),
        LIMIT.edit,
        asMs,
      ),
      plain('From the press to the commit, p50', asMs(median(told))),
    ],
    notes: [`Commit to list: ${edits.map(asMs).join(', ')}.`],
  };
}

declare global {
  interface Window {
    benchMend?: { pressed: number; committed?: number; changed?: number };
  }
}

interface Measured {
  first: number;
  group: { ms: number; findings: string };
  edits: number[];
  told: number[];
}

async function mendSome(page: Page): Promise<Measured> {
  const first = await page.evaluate(openReports, paths.reports);
  const group = await page.evaluate(openGroup, text('quality:rules.external-id-twice'));
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: text('quality:views.list') }).click();
  const grid = page.getByRole('grid', { name: text('quality:issues') });
  // Its rule comes first in the alphabet.
  await grid.getByRole('columnheader', { name: text('quality:table.rule') }).click();
  const mend = grid.getByRole('button', { name: new RegExp(text('quality:fix.remove-id')) }).first();
  await mend.waitFor();
  const edits: number[] = [];
  const told: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    await mend.click();
    await page.waitForFunction(() => window.benchMend?.changed !== undefined, undefined, { polling: 100 });
    const { pressed, committed = 0, changed = 0 } = await page.evaluate(() => window.benchMend!);
    told.push(committed - pressed);
    edits.push(changed - committed);
  }
  return { first, group, edits, told };
}

/** Runs in the page: goes there as a link would, until the first rule is drawn. */
async function openReports(path: string): Promise<number> {
  const from = performance.now();
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  while (document.querySelector('main tbody th button') === null) {
    if (performance.now() - from > 60_000) throw new Error('No rule came.');
    await new Promise((settle) => requestAnimationFrame(settle));
  }
  return performance.now() - from;
}

/** Runs in the page: opens the findings of a rule, until all of them can be fixed. */
async function openGroup(title: string): Promise<{ ms: number; findings: string }> {
  const rule = [...document.querySelectorAll<HTMLButtonElement>('main tbody th button')].find((one) =>
    one.textContent?.startsWith(title),
  );
  if (rule === undefined) throw new Error(`Nothing was found by ${title}.`);
  const findings = rule.closest('tr')?.querySelector('td')?.textContent ?? '';
  const from = performance.now();
  rule.click();
  while (document.querySelector('aside footer button:not([disabled])') === null) {
    if (performance.now() - from > 60_000) throw new Error('No fix was planned.');
    await new Promise((settle) => requestAnimationFrame(settle));
  }
  return { ms: performance.now() - from, findings };
}

/** Runs in the page before the app: after each press, notes when its change is committed and when the first row is another one. */
function watchMends(): void {
  const firstRow = (): string | null =>
    document.querySelector('main [role="grid"] [role="row"]:not(:has([role="columnheader"]))')?.textContent ??
    null;
  let before: string | null = null;
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      before = firstRow();
      window.benchMend = { pressed: timeStamp };
    },
    { capture: true },
  );
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(stores, mode, options) {
    const made = open.call(this, stores, mode, options);
    const names = typeof stores === 'string' ? [stores] : [...stores];
    if (mode === 'readwrite' && names.includes('history') && names.includes('features'))
      made.addEventListener('complete', () => {
        if (window.benchMend) window.benchMend.committed ??= performance.now();
      });
    return made;
  };
  new MutationObserver(() => {
    const seen = window.benchMend;
    if (seen?.committed !== undefined && firstRow() !== before) seen.changed ??= performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
