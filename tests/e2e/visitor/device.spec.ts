import type { BrowserContext, Page } from '@playwright/test';
import { ADMIN } from '../support/server.ts';
import { expect, search, test } from './public-campus.ts';

const WHOLE = /^Works without a network/;

/** Names of the caches of maps that are kept, by the last part of their addresses too. */
const keptCaches = (page: Page): Promise<string[]> => page.evaluate(async () => caches.keys());
const keptMaps = async (page: Page): Promise<string[]> =>
  (await keptCaches(page)).filter((name) => name.startsWith('visitor-map-'));

/** All requests end as they do without a network; those of a worker too. */
const goOffline = (context: BrowserContext): Promise<void> => context.setOffline(true);

test.use({ serviceWorkers: 'allow', drawsMap: false });

test('six maps are opened one after the other → five are kept, the first one read is forgotten @slow', async ({
  page,
  makeMap,
}) => {
  const maps = [];
  for (let i = 0; i < 6; i++) maps.push(await makeMap({ title: `Map ${i}` }));
  const ids: string[] = [];
  for (const map of maps) {
    await page.goto(map.address());
    await expect(search(page)).toBeVisible();
    await expect.poll(async () => (await keptMaps(page)).some((name) => !ids.includes(name))).toBe(true);
    ids.push(...(await keptMaps(page)).filter((name) => !ids.includes(name)));
  }
  await expect.poll(() => keptMaps(page)).toEqual(expect.arrayContaining(ids.slice(1)));
  await expect.poll(async () => (await keptMaps(page)).length).toBe(5);
  expect(await keptMaps(page)).not.toContain(ids[0]);
});

test('two maps in two tabs, then no network → each is the one of its address, and has its own names @slow', async ({
  page,
  context,
  makeMap,
  watched,
}) => {
  watched.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::/);
  const [one, two] = [await makeMap({ title: 'North campus' }), await makeMap({ title: 'South campus' })];
  const other = await context.newPage();
  await page.goto(one.address());
  await other.goto(two.address());
  for (const tab of [page, other]) await expect(tab.getByText(WHOLE)).toBeVisible({ timeout: 60_000 });
  expect((await keptMaps(page)).length).toBe(2);
  await goOffline(context);
  for (const [tab, title] of [
    [page, 'North campus'],
    [other, 'South campus'],
  ] as const) {
    await tab.reload();
    await expect(tab).toHaveTitle(title);
    await search(tab).fill('canteen');
    await tab
      .getByRole('button', { name: /^Canteen/ })
      .first()
      .click();
    await expect(tab).toHaveTitle(`Canteen – ${title}`);
    await expect(tab.getByText(WHOLE)).toBeVisible();
  }
});

test('the console and a public map on one origin → each has its own worker, caches and choices @slow', async ({
  page,
  campus,
  server,
}) => {
  await page.goto(`${server.origin}/signin`);
  await expect(page.getByRole('textbox', { name: /email/i })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const before = await keptCaches(page);
  const choices = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await page.goto(campus.address('?lang=de'));
  await expect(page.getByText(/^Geht ohne Netz/)).toBeVisible({ timeout: 60_000 });
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
  expect(scopes.toSorted()).toEqual(['/', '/m/']);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/m\/-\/sw\.js$/);
  const after = await keptCaches(page);
  expect(after).toEqual(expect.arrayContaining(before));
  expect(after.filter((name) => !before.includes(name)).every((name) => name.startsWith('visitor-'))).toBe(
    true,
  );
  await page.goto(`${server.origin}/signin`);
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
  await page.getByRole('textbox', { name: /email/i }).fill(ADMIN.email);
  const now = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(JSON.parse(now)).toEqual(expect.arrayContaining(JSON.parse(choices) as unknown[]));
});

test('a map with a password · its time has run out without a network → the copy is gone @slow', async ({
  page,
  context,
  makeMap,
  watched,
}) => {
  watched.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::/);
  const map = await makeMap({ password: 'rosebud-1941' });
  await page.goto(map.address());
  const open = async (password: string): Promise<void> => {
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Open the map' }).click();
  };
  await open('rosebud-1940');
  await expect(page.getByRole('alert')).toHaveText('This is not the password.');
  await open('rosebud-1941');
  await expect(page.getByText(WHOLE)).toBeVisible({ timeout: 60_000 });
  await goOffline(context);
  await page.reload();
  await expect(search(page)).toBeVisible();
  // Twelve hours later.
  await page.evaluate(async () => {
    const index = await caches.open('visitor-maps');
    for (const request of await index.keys()) {
      const kept = (await (await index.match(request))!.json()) as object;
      await index.put(request, Response.json({ ...kept, until: Date.now() - 1 }));
    }
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await expect.poll(() => keptMaps(page)).toEqual([]);
});

test('another title is published while a place is open → waits; back at the list → is taken @slow', async ({
  page,
  campus,
}) => {
  await page.goto(campus.address(`/places/${campus.fidOf('Canteen')}`));
  await expect(page).toHaveTitle('Canteen – Larkfield');
  await campus.change({ title: 'Larkfield Health' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveTitle('Larkfield Health');
});
