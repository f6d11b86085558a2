import type { BrowserContext, Page } from '@playwright/test';
import { installed } from '../../e2e/support/browser-profile.ts';
import { contentPage, signInPage } from '../../e2e/support/page-objects.ts';
import { openBrowser, painted } from './browser.ts';
import { watchSaves } from './one-save.ts';
import { rooms } from './sample-plan.ts';
import { makeLevel, type Stage } from './test-stage.ts';
import { watchEditing } from './watch-editing.ts';

const made = new Map<number, Promise<Stage['paths']>>();

/** A level of so many rooms, made once a run. */
function levelOf({ server }: Stage, count: number): Promise<Stage['paths']> {
  const there = made.get(count) ?? makeLevel(server, rooms(count));
  made.set(count, there);
  return there;
}

/**
 * A browser of its own in which the list of a level is open and all of it on the device; then the network is cut.
 * @param work what is measured there
 * @param watch runs in the page before the app, whose database takes what it opens transactions with at its start
 */
export async function onLevel<T>(
  stage: Stage,
  count: number,
  work: (page: Page, context: BrowserContext) => Promise<T>,
  watch?: () => void,
): Promise<T> {
  const paths = await levelOf(stage, count);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({
      baseURL: stage.server.origin,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    await page.addInitScript(watchSaves);
    await page.addInitScript(watchEditing);
    if (watch !== undefined) await page.addInitScript(watch);
    await signInPage(page).signIn(paths.places);
    await contentPage(page).row('Room 1').waitFor({ timeout: 120_000 });
    // Whatever is opened later comes from the device.
    await installed(page);
    await contentPage(page).row('Room 1').waitFor({ timeout: 120_000 });
    await contentPage(page).synced();
    await painted(page);
    await context.setOffline(true);
    return await work(page, context);
  } finally {
    await browser.close();
  }
}
