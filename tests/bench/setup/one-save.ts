import type { Page } from '@playwright/test';
import { contentPage, formPanel } from '../../e2e/support/page-objects.ts';
import { text } from '../../support/app/texts.ts';
import { painted } from './browser.ts';

/** Milliseconds since the button was released. */
export interface Save {
  /** The transaction with the row and its outbox entry is complete. */
  committed: number;
  /** The form is gone. */
  closed: number;
  /** "Saved on this device" is on the page. */
  told: number;
}

declare global {
  interface Window {
    benchSave?: Partial<Save>;
  }
}

let nth = 0;

/** Opens the place of a row, changes it and saves it. @param held milliseconds for which the button is held down */
export async function saveOf(page: Page, row: string, held: number): Promise<Save> {
  await contentPage(page).row(row).click();
  // Looking for a field by its role goes through the page again and again, while the form is being made there.
  await page.waitForFunction(() => document.querySelector('[type="submit"][form]') !== null, undefined, {
    polling: 250,
  });
  const form = formPanel(page, text('forms:titles.edit.pois'));
  await form.add('Description');
  await form.field('Description').fill(`Measured ${(nth += 1)}`);
  await painted(page);
  await form.save.click({ delay: held });
  await page.waitForFunction(
    () => window.benchSave?.told !== undefined && window.benchSave.closed !== undefined,
    undefined,
    // Left to itself it checks in every frame, and so causes frames that would not be drawn otherwise.
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
export function watchSaves(): void {
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
