import { expect, test as base, type Page } from '@playwright/test';
import { startVisitorServer, type VisitorServer } from '../../support/public-map/visitor-server.ts';
import { expectAccessible, seriousViolations } from '../support/axe.ts';

/** A server for each test, whose one map it may switch off, lock and publish again. */
const test = base.extend<{ maps: VisitorServer }>({
  // Playwright asks for a destructured first argument even where a fixture needs no other.
  // oxlint-disable-next-line no-empty-pattern
  maps: async ({}, use) => {
    const maps = await startVisitorServer();
    await use(maps);
    await maps.close();
  },
});
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const addressOf = (maps: VisitorServer, rest = ''): string => `${maps.origin}/m/${maps.answer.slug}${rest}`;
const fidOf = (maps: VisitorServer, name: string): string => maps.map.placeNamed(name).fid;
const search = (page: Page) => page.getByRole('textbox', { name: /^Search/ });

test.describe('on a phone', () => {
  test.use(PHONE);

  test('poster · a word typed wrong, a place, its directions to the last step → each has an address, and back works', async ({
    page,
    maps,
  }) => {
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
    await page.goto(addressOf(maps, `?at=${fidOf(maps, 'Main entrance')}`));
    await search(page).fill('cofee');
    await expect(page.getByText('Showing ⁨coffee⁩, nothing is called “⁨cofee⁩”')).toBeVisible();
    await expectAccessible(page, 'search');
    await page.getByRole('button', { name: /^Café Lumen/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Café Lumen' })).toBeFocused();
    await expect(page).toHaveTitle('Café Lumen – Larkfield');
    await expect(page.getByRole('link', { name: 'Menu of today' })).toHaveAttribute('rel', /noopener/);
    await expectAccessible(page, 'place');
    await page.getByRole('button', { name: /^Directions/ }).click();
    await expect(page.getByRole('button', { name: /^Step-free/ })).toBeVisible();
    await expect(page).toHaveURL(/\/routes\/[\w-]+\/[\w-]+\?at=/);
    await expectAccessible(page, 'directions');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const next = page.getByRole('button', { name: 'Next' });
    while (await next.isEnabled()) await next.click();
    await expect(page.locator('[aria-current=step]')).toContainText('Café Lumen');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Café Lumen' })).toBeVisible();
    await page.goBack();
    await expect(search(page)).toHaveValue('cofee');
    expect(problems).toEqual([]);
  });

  test('text at 200 %, and names of 300 letters with markup → all of it can be read and pressed @slow', async ({
    page,
    maps,
  }) => {
    const name = `<img src=x onerror=alert(1)>\u202e${'Long'.repeat(70)}`;
    const places = maps.map.search.places.map((place) =>
      place.name === 'Café Lumen' ? { ...place, name } : place,
    );
    await page.route('**/search.json', (route) => route.fulfill({ json: { places } }));
    await page.goto(addressOf(maps, `/places/${fidOf(maps, 'Café Lumen')}`));
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole('button', { name: /^Directions/ }).click();
    await expect(page.getByRole('heading', { name: 'From where?' })).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('all of a map was read ahead → says so, and keeps it; a map that was not visited → says that it needs the network', async ({
    page,
    maps,
  }) => {
    await page.goto(addressOf(maps));
    await expect(page.getByText('Map of 26 November', { exact: true })).toBeVisible();
    await expect(page.getByText('Works without a network, map of 26 November')).toBeVisible();
    await maps.close();
    await page.goto(addressOf(maps, `/routes/${fidOf(maps, 'Main entrance')}/${fidOf(maps, 'Canteen')}`));
    await expect(page.getByText('Works without a network, map of 26 November')).toBeVisible();
    await expect(page.getByRole('button', { name: /Canteen/ }).last()).toBeVisible();
    await page.goto(`${maps.origin}/m/another-map`);
    await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  });

  test('the list was read and the tiles were not → says that parts are missing; search works @slow', async ({
    page,
    maps,
  }) => {
    maps.hasTiles = false;
    await page.goto(addressOf(maps));
    // Of a level that is not open: they are asked for after the list and the paths.
    const readTiles = () => maps.asked.filter((path) => /4f1c9a\/1\/2\/\d/.test(path)).length;
    await expect.poll(readTiles).toBeGreaterThan(5);
    await maps.close();
    await page.reload();
    await expect(page.getByText('No network. Parts of this map are not on the device.')).toBeVisible();
    await search(page).fill('canteen');
    await expect(page.getByRole('button', { name: /^Canteen/ }).first()).toBeVisible();
  });

  test('a map with a password · it is asked again → the copy is gone @slow', async ({ page, maps }) => {
    maps.password = 'rosebud-1941';
    await page.goto(addressOf(maps));
    await page.getByLabel('Password').fill('wrong-password');
    await page.getByRole('button', { name: 'Open the map' }).click();
    await expect(page.getByRole('alert')).toHaveText('This is not the password.');
    await page.getByLabel('Password').fill('rosebud-1941');
    await page.getByRole('button', { name: 'Open the map' }).click();
    await expect(search(page)).toBeVisible();
    const keptMaps = () =>
      page.evaluate(
        async () => (await caches.keys()).filter((name) => name.startsWith('visitor-map-')).length,
      );
    await expect.poll(keptMaps).toBe(1);
    maps.password = 'another-one-2';
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This map needs a password' })).toBeVisible();
    await expect.poll(keptMaps).toBe(0);
  });
});

test('switched off while it is open → says so on return, and forgets nothing of another map @slow', async ({
  page,
  maps,
}) => {
  await page.goto(addressOf(maps));
  await expect(search(page)).toBeVisible();
  maps.isOn = false;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: 'This map is no longer offered' })).toBeVisible();
});

test('a later revision while a place is open → waits; back at the list → is taken @slow', async ({
  page,
  maps,
}) => {
  await page.goto(addressOf(maps, `/places/${fidOf(maps, 'Canteen')}`));
  await expect(page.getByRole('heading', { name: 'Canteen' })).toBeVisible();
  maps.answer = { ...maps.answer, revision: '4f1c9b', title: 'Larkfield Health' };
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('A newer map is ready.')).toBeVisible();
  await expect(page).toHaveTitle('Canteen – Larkfield');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveTitle('Larkfield Health');
});

test('a part is closed → says until when, by the clocks of the site @slow', async ({ page, maps }) => {
  const until = Date.parse('2099-11-30T20:00Z') / 1000;
  const text = { en: 'Garden door is closed' };
  const closure = { id: '1', targets: [], from: 0, until, reason: 'works', text };
  maps.answer = { ...maps.answer, closures: [closure] };
  await page.goto(addressOf(maps));
  await expect(page.getByRole('listitem').filter({ hasText: text.en })).toHaveText(
    'Garden door is closedClosed until Monday 30 November at 12:00',
  );
});

test('a mistake is reported → arrives with its place @slow', async ({ page, maps }) => {
  await page.goto(addressOf(maps, `/places/${fidOf(maps, 'Canteen')}`));
  await page.getByRole('button', { name: 'Report a mistake' }).click();
  await expectAccessible(page, 'report');
  await page.getByLabel('Your note').fill('It has moved.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();
  expect(maps.reports).toEqual([{ fid: fidOf(maps, 'Canteen'), text: 'It has moved.' }]);
});

test('scripts are blocked → a sentence in each language', async ({ browser, maps }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addressOf(maps));
  for (const language of ['en', 'ar', 'de', 'fr', 'es', 'ja'])
    await expect(page.locator(`noscript p[lang=${language}]`)).toBeInViewport();
  await context.close();
});

test('the code of a place that is gone → the nearest one and a word about it; none is near → its level @slow', async ({
  page,
  maps,
}) => {
  const at = { buildingId: 1, levelIndex: 0 };
  const gone = [
    { fid: 'near', near: fidOf(maps, 'Canteen'), ...at },
    { fid: 'alone', near: null, ...at },
  ];
  maps.answer = { ...maps.answer, gone };
  await page.goto(addressOf(maps, '/places/near'));
  await expect(page.getByRole('heading', { level: 1, name: 'Canteen' })).toBeVisible();
  await expect(page.getByText('Here is what is nearest to it.')).toBeVisible();
  await page.goto(addressOf(maps, '/places/alone'));
  await expect(page.getByText('Here is the level where it was.')).toBeVisible();
});

test('a network cut in two → the directions say so, and the place stays open to all else @slow', async ({
  page,
  maps,
}) => {
  const nodes = maps.map.network.nodes.map(({ portals: _portals, ...node }) => ({ ...node, links: [] }));
  await page.route('**/network.json', (route) => route.fulfill({ json: { ...maps.map.network, nodes } }));
  const [from, to] = [fidOf(maps, 'Main entrance'), fidOf(maps, 'Canteen')];
  await page.goto(addressOf(maps, `/routes/${from}/${to}`));
  await expect(page.getByText('The paths are not connected.').first()).toBeVisible();
  await page.goto(addressOf(maps, `/places/${to}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Canteen' })).toBeVisible();
});

test('a way over two floors on a desk → both are shown on request, by mouse and keyboard @slow', async ({
  page,
  maps,
}) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.goto(
    addressOf(maps, `/routes/${fidOf(maps, 'Main entrance')}/${fidOf(maps, 'Rehabilitation')}`),
  );
  const both = page.getByRole('button', { name: 'Both floors' });
  // Tests run with reduced motion, which shows one at a time.
  await expect(both).toHaveAttribute('aria-pressed', 'false');
  await both.click();
  await expect(both).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-map-idle="true"]')).toBeAttached({ timeout: 60_000 });
  await both.press('Enter');
  await expect(both).toHaveAttribute('aria-pressed', 'false');
  expect(problems).toEqual([]);
});
