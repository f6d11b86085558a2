import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Tablet } from '../device/tablet.ts';
import { openAt } from './trace-transactions.ts';

/** Milliseconds between two looks at a page, and how often it is tried to freeze it outside of a transaction. */
const LOOK_MS = 50;
const TRIES = 100;

/**
 * Freezes a page by the browser, as it freezes hidden pages itself: the page gets no timer, answer, lock or storage until it is
 * resumed. The browser itself spares a page inside a transaction that others wait for; asked to freeze, it does not spare it,
 * so the freeze is repeated. @returns how to resume it, and how often it was inside such a transaction
 */
export async function freeze(
  tablet: Tablet,
  page: Page,
): Promise<{ thaw: () => Promise<void>; tries: number }> {
  await page.waitForFunction(() => document.visibilityState === 'hidden', undefined, { polling: LOOK_MS });
  const session = await tablet.session(page);
  const set = async (state: 'frozen' | 'active'): Promise<void> => {
    await session.send('Page.setWebLifecycleState', { state });
  };
  await page.evaluate(() => {
    const told = window as unknown as { isFrozen: boolean };
    told.isFrozen = false;
    for (const event of ['freeze', 'resume'])
      document.addEventListener(event, () => (told.isFrozen = event === 'freeze'));
  });
  for (let tries = 0; tries < TRIES; tries += 1) {
    await set('frozen');
    // Asked so, a page answers all the same.
    while (!(await page.evaluate(() => (window as unknown as { isFrozen: boolean }).isFrozen)))
      await sleep(LOOK_MS);
    if ((await openAt(page, Date.now())) === 0) return { thaw: () => set('active'), tries };
    await set('active');
    await sleep(LOOK_MS * (1 + Math.random()));
  }
  throw new Error('The page is inside a transaction all the time.');
}
