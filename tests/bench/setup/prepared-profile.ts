import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { signInPage } from '../../e2e/support/page-objects.ts';
import { installed, leaveOutTour, openProfile } from '../../e2e/support/browser-profile.ts';
import { painted } from './browser.ts';
import type { Stage } from './test-stage.ts';

/** A browser profile of a person who has worked here before: signed in, installed, the level read. */
export interface Device {
  open: () => Promise<{ context: BrowserContext; page: Page }>;
  /** Addresses of the bare pages that read what the app keeps here: the list, and the list with a map. */
  floors: { list: string; map: string };
}

export async function prepareDevice(stage: Stage): Promise<Device> {
  const folder = join(stage.folder, 'profile');
  const open = async () => {
    const context = await openProfile(folder, stage.server.origin);
    // The compiler of these files names functions by a helper that a page does not have.
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    await leaveOutTour(context);
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  const { context, page } = await open();
  await signInPage(page).signIn(stage.paths.places);
  await painted(page);
  await installed(page);
  await painted(page);
  await page.getByText('Room 1', { exact: true }).waitFor();
  const search = await page.evaluate(whatIsKept);
  const floors = { list: `/bench/floor-list.html?${search}`, map: `/bench/floor-map.html?${search}` };
  // The app's own service worker still answers here, with the app, whose policy takes no other service worker.
  await (await context.newCDPSession(page)).send('Page.setBypassCSP', { enabled: true });
  await page.goto(floors.list);
  await page.evaluate(async () => {
    const made = await navigator.serviceWorker.register('/bench/sw.js', { scope: '/bench/' });
    const worker = made.installing ?? made.waiting;
    if (worker === null) return;
    await new Promise<void>((settle) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && settle());
    });
  });
  // As the app was: once more, by then from the device.
  await page.goto(floors.list);
  await page.goto(floors.map);
  await painted(page);
  await context.close();
  return { open, floors };
}

/** Runs in the page. @returns the parameters of a bare page: the app's database, and the level in it */
async function whatIsKept(): Promise<string> {
  // Settings of the device are in another.
  const isOfPerson = ({ name = '' }) => /^storey-[0-9a-f]{16}$/.test(name);
  const name = (await indexedDB.databases()).find(isOfPerson)?.name ?? '';
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((settle, fail) => {
      request.addEventListener('success', () => settle(request.result));
      request.addEventListener('error', () => fail(new Error('The database of the app can not be read.')));
    });
  const db = await answer(indexedDB.open(name));
  const [level] = await answer<{ lid: string }[]>(db.transaction('levels').objectStore('levels').getAll());
  db.close();
  return new URLSearchParams({ db: name, level: level?.lid ?? '' }).toString();
}
