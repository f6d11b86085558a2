import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { processesOf } from '../../reliability/browser/renderer-process.ts';
import { text, textPattern } from '../../support/app/texts.ts';
import { installed, leaveOutMap, openProfile } from '../support/browser-profile.ts';
import { contentPage, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

const SETTINGS = '/cms/settings/content';

/** Every process ends at once: what the browser has not written yet is lost. */
async function kill(folder: string, context: BrowserContext): Promise<void> {
  await expect(async () => {
    const processes = processesOf(folder);
    for (const pid of processes) process.kill(pid, 'SIGKILL');
    expect(processes).toEqual([]);
  }).toPass();
  await rm(join(folder, 'SingletonLock'), { force: true });
  await context.close().catch(() => undefined);
}

/** What the screen of settings shows: each switch, and what is chosen of each group. */
async function shown(page: Page): Promise<Record<string, boolean>> {
  const choices = page.getByRole('main').locator('input[type=checkbox], button[role=radio]');
  await expect(choices.first()).toBeAttached();
  return choices.evaluateAll((found) =>
    Object.fromEntries(
      found.map((one, at) => [
        `${at} ${one.closest('label, button')?.textContent ?? ''}`,
        one instanceof HTMLInputElement ? one.checked : one.getAttribute('aria-checked') === 'true',
      ]),
    ),
  );
}

test(
  'settings changed, a banner put away, offline test ended · browser killed → as they were set',
  { tag: '@slow' },
  async ({ server }) => {
    test.slow();
    const world = await makeWorld(server);
    const folder = await mkdtemp(join(tmpdir(), 'storey-settings-'));
    const open = async () => {
      const context = await openProfile(folder, server.origin);
      await leaveOutMap(context);
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    };
    let { context, page } = await open();
    await page.goto('/signin');
    await installed(page);
    const { clientId, siteId, buildingId } = world;
    const building = `/cms/content/clients/${clientId}/sites/${siteId}/buildings/${buildingId}`;
    await signInPage(page).signIn(`${building}/offline-copies`);
    const panel = page.getByRole('region', { name: text('offlineCopies:title') });
    await panel.getByRole('button', { name: text('offlineCopies:title') }).click();
    await panel.getByText(text('offlineCopies:rehearsal.switch')).click();
    const banner = () => page.getByRole('status').filter({ hasText: textPattern('shell:banner.rehearsal') });
    await expect(banner()).toBeVisible();
    // A browser that is closed writes all it has: the tokens, which the contract has in local storage, and the test.
    await context.close();

    ({ context, page } = await open());
    // The tour is offered below a list of content.
    const tour = () => page.getByText(text('help:tour.offer'));
    await page.goto(world.path);
    await expect(tour()).toBeVisible();
    await page.getByRole('button', { name: text('help:tour.notNow') }).click();
    await expect(tour()).toBeHidden();
    await page.goto(SETTINGS);
    const main = page.getByRole('main');
    await expect(main.getByRole('switch').first()).toBeVisible();
    for (const one of await main.getByRole('switch').all()) await one.press('Space');
    for (const group of await main.getByRole('radiogroup').all()) {
      await group.getByRole('radio').last().press('Space');
    }
    const set = await shown(page);
    await banner()
      .getByRole('button', { name: text('shell:banner.rehearsalEnd') })
      .click();
    await expect(banner()).toBeHidden();
    await kill(folder, context);

    ({ context, page } = await open());
    await page.goto(SETTINGS);
    expect(await shown(page)).toEqual(set);
    await expect(banner()).toBeHidden();
    await page.goto(world.path);
    await expect(contentPage(page).row('Kitchen')).toBeVisible();
    await expect(tour()).toBeHidden();
    await context.close();
    await rm(folder, { recursive: true, force: true });
  },
);
