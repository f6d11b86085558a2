import type { Page } from '@playwright/test';
import { contentPage, formPanel } from '../../e2e/support/page-objects.ts';
import { painted } from '../setup/browser.ts';
import type { Device } from '../setup/prepared-profile.ts';
import { text } from '../../support/app/texts.ts';
import { asMs, atMost, percentile, plain, type Section } from '../figure.ts';
import type { Stage } from '../setup/test-stage.ts';

const SAVES = 30;
/** So few that a warning above the screen pushes none of them out of the list. */
const ROWS = 4;
/** Milliseconds. */
const LIMIT = { told: 50 };
/**
 * Milliseconds for which the button is held down. A finger or a mouse takes some 80 for a press; a browser told to click
 * does all of it in one moment, and then draws the pressed button while the save runs.
 */
const HELD = { byAPerson: 80, byAProgram: 0 };

/** Milliseconds since the button was let go. */
interface Save {
  /** The transaction with the row and its outbox entry is complete. */
  committed: number;
  /** The form is gone. */
  closed: number;
  /** "Saved on this device" stands on the page. */
  told: number;
}

declare global {
  interface Window {
    benchSave?: Partial<Save>;
  }
}

/** Changes one place after the other on a level of 5,000 features, without a network. */
export async function measureSaves(stage: Stage, device: Device): Promise<Section> {
  const { context, page } = await device.open();
  try {
    await context.addInitScript(watchSaves);
    await context.setOffline(true);
    await page.goto(stage.paths.places);
    await painted(page);
    const saves: Save[] = [];
    const atOnce: Save[] = [];
    for (let n = 0; n < SAVES; n += 1) {
      saves.push(await save(page, 2 * n, HELD.byAPerson));
      atOnce.push(await save(page, 2 * n + 1, HELD.byAProgram));
    }
    const p = (pick: (save: Save) => number, share: number, of = saves) => percentile(of.map(pick), share);
    const both = (pick: (save: Save) => number, of = saves) =>
      `${asMs(p(pick, 0.5, of))} / ${asMs(p(pick, 0.95, of))}`;
    return {
      title: 'From Save to "Saved on this device", level of 5,000 features',
      figures: [
        atMost(
          'p95, from letting go of the button to the message on the page',
          p((s) => s.told, 0.95),
          LIMIT.told,
          asMs,
        ),
        plain('p50', asMs(p((s) => s.told, 0.5))),
        plain(
          'To the committed transaction, p50 / p95 (F7)',
          both((s) => s.committed),
          'p50 ≤ 6 ms, p95 ≤ 25 ms',
        ),
        plain(
          'To the closed form, p50 / p95',
          both((s) => s.closed),
        ),
        plain(
          'To the message where the button is pressed and let go in one moment, p50 / p95',
          both((s) => s.told, atOnce),
        ),
      ],
      notes: [
        `${SAVES} saves of each kind with the network cut. The button is held for ${HELD.byAPerson} ms, as people do; pressed and let go in one moment, the browser draws the pressed button (in software, on both cores) while the save runs.`,
      ],
    };
  } finally {
    await context.close();
  }
}

async function save(page: Page, n: number, held: number): Promise<Save> {
  await contentPage(page)
    .row(`Room ${(n % ROWS) * 5 + 1}`)
    .click();
  const form = formPanel(page, text('forms:titles.edit.pois'));
  await form.add('Description');
  await form.field('Description').fill(`Measured ${n}`);
  await painted(page);
  await form.save.click({ delay: held });
  await page.waitForFunction(
    () => window.benchSave?.told !== undefined && window.benchSave.closed !== undefined,
    undefined,
    // Left to itself it asks in every frame, and so has frames drawn that nobody asked for.
    { polling: 250 },
  );
  const { committed, closed, told } = (await page.evaluate(() => window.benchSave)) ?? {};
  await closeToasts(page);
  if (committed === undefined || closed === undefined || told === undefined)
    throw new Error('A save was not seen.');
  return { committed, closed, told };
}

/** The next message must be a new one. */
async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('alertdialog').getByRole('button', { name: 'Close' });
  while ((await close.count()) > 0) await close.first().click();
}

/** Runs in the page before the app: notes what happens after a click on a button that submits. */
function watchSaves(): void {
  let clickedAt = 0;
  const since = () => performance.now() - clickedAt;
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || event.target.closest('[type="submit"][form]') === null)
        return;
      clickedAt = event.timeStamp;
      window.benchSave = {};
    },
    true,
  );
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(stores, mode, options) {
    const made = open.call(this, stores, mode, options);
    const names = typeof stores === 'string' ? [stores] : [...stores];
    if (mode === 'readwrite' && names.includes('history') && names.includes('features'))
      made.addEventListener('complete', () => {
        if (window.benchSave) window.benchSave.committed ??= since();
      });
    return made;
  };
  new MutationObserver(() => {
    const seen = window.benchSave;
    if (seen === undefined) return;
    if (document.querySelector('button[form]') === null) seen.closed ??= since();
    if (document.querySelector('[role="alertdialog"][data-kind="device"]') !== null) seen.told ??= since();
  }).observe(document, { subtree: true, childList: true });
}
