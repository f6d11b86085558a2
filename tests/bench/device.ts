import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { signInPage } from '../e2e/support/pages.ts';
import { installed, openProfile } from '../e2e/support/profile.ts';
import { painted } from './browser.ts';
import type { Stage } from './stage.ts';

/** A browser profile of a person who has worked here before: signed in, installed, the level read. */
export interface Device {
  open: () => Promise<{ context: BrowserContext; page: Page }>;
}

export async function prepareDevice(stage: Stage): Promise<Device> {
  const folder = join(stage.folder, 'profile');
  const open = async () => {
    const context = await openProfile(folder, stage.server.origin);
    // The compiler of these files names functions by a helper that a page does not have.
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  const { context, page } = await open();
  await signInPage(page).signIn(stage.paths.places);
  await painted(page);
  await installed(page);
  await painted(page);
  await page.getByText('Room 1', { exact: true }).waitFor();
  await context.close();
  return { open };
}
