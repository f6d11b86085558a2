import type { Page } from '@playwright/test';
import { contentPage, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { at, makeWorld } from '../support/test-world.ts';
import { text } from '../../support/app/texts.ts';

/** Pixels of the page where the map is seen: not under the tools at its sides, the panel or the sheet. */
async function visiblePart(
  page: Page,
): Promise<{ left: number; right: number; top: number; bottom: number }> {
  return page.evaluate(() => {
    const map = document.querySelector('[data-map-idle]')!.getBoundingClientRect();
    const free = { left: map.left, right: map.right, top: map.top, bottom: map.bottom };
    for (const bar of document.querySelectorAll('[data-map-side] > [role=toolbar]')) {
      const box = bar.getBoundingClientRect();
      if (bar.getAttribute('aria-orientation') === 'horizontal') free.top = Math.max(free.top, box.bottom);
      else if ((box.left + box.right) / 2 < (map.left + map.right) / 2)
        free.left = Math.max(free.left, box.right);
      else free.right = Math.min(free.right, box.left);
    }
    return free;
  });
}

/** Pixels of the page that corners of a thing come to. */
async function boxOf(page: Page, corners: readonly (readonly [number, number])[]) {
  const map = (await page.locator('[data-map-idle]').boundingBox())!;
  const shares = await Promise.all(corners.map((corner) => contentPage(page).shareOf(corner)));
  const x = shares.map(([share]) => map.x + share * map.width);
  const y = shares.map(([, share]) => map.y + share * map.height);
  return { left: Math.min(...x), right: Math.max(...x), top: Math.min(...y), bottom: Math.max(...y) };
}

async function metresAcross(page: Page): Promise<number> {
  const bounds = await page.locator('[data-map-idle="true"]').getAttribute('data-map-bounds');
  const [west = 0, , east = 0] = (bounds ?? '').split(' ').map(Number);
  return (east - west) * 71_700;
}

/** The building, in which all lies that is on the level. */
const LEVEL = [at(0, 0), at(80, 50)] as const;

for (const [name, size] of [
  ['a desk', { width: 1280, height: 800 }],
  ['a tablet held upright', { width: 820, height: 1180 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  for (const language of ['en', 'ar'] as const) {
    test(
      `on ${name} in ${language} an opened level fills the visible part of the map but for a margin`,
      { tag: name === 'a tablet held upright' && language === 'ar' ? [] : '@slow' },
      async ({ page, server }) => {
        const world = await makeWorld(server);
        await page.setViewportSize(size);
        await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
        const content = contentPage(page);
        await page.goto(world.path);
        await page.locator('input[type=email]').fill('admin@storey.local');
        await page.locator('input[type=password]').fill('Long-enough-for-tests-1');
        await page.locator('button[type=submit]').click();
        await page.waitForURL(world.path);
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        // Its building is shown until the content has come.
        const shareOfLevel = async (): Promise<number> => {
          await content.painted();
          const free = await visiblePart(page);
          const level = await boxOf(page, LEVEL);
          const across = (level.right - level.left) / (free.right - free.left);
          return Math.max(across, (level.bottom - level.top) / (free.bottom - free.top));
        };
        await expect.poll(shareOfLevel).toBeGreaterThan(0.79);
        expect(await shareOfLevel()).toBeLessThan(0.85);
        const free = await visiblePart(page);
        const level = await boxOf(page, LEVEL);
        const width = free.right - free.left;
        const height = free.bottom - free.top;
        for (const margin of [level.left - free.left, free.right - level.right])
          expect(margin / width).toBeGreaterThan(0.075);
        for (const margin of [level.top - free.top, free.bottom - level.bottom])
          expect(margin / height).toBeGreaterThan(0.075);
      },
    );
  }
}

test(
  'a desk that is opened is shown with at least 25 m around it, in the middle of what the panel leaves',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    const content = contentPage(page);
    await signInPage(page).signIn(world.path);
    await content.row('Front desk').click();
    await expect(
      page.getByRole('region', { name: text('forms:titles.edit.pois') }).or(page.getByRole('form')),
    ).not.toHaveCount(0);
    await content.painted();
    // The map goes on under the panel, which leaves somewhat more than half of it.
    expect(await metresAcross(page)).toBeGreaterThan(40);
    const map = (await page.locator('[data-map-idle]').boundingBox())!;
    const desk = await boxOf(page, [at(40, 28)]);
    const panel = 410;
    expect(desk.left).toBeGreaterThan(map.x + 56);
    expect(desk.right).toBeLessThan(map.x + map.width - panel - 56);
  },
);

test(
  'going to another level of the same building keeps the map where it is',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    const made = await world.api('POST', `/buildings/${world.buildingId}/levels/1`, {
      levelIndex: 1,
      levelShortTitle: '1',
      levelLongTitle: 'First floor',
      levelExtraData: { levelType: 'office' },
    });
    expect(made.status).toBe(200);
    const content = contentPage(page);
    await signInPage(page).signIn(world.path);
    await expect(content.row('Front desk')).toBeVisible();
    await content.painted();
    await content.view('Zoom in').click();
    await content.painted();
    const before = await page.locator('[data-map-idle]').getAttribute('data-map-bounds');
    await content.level('1').click();
    await expect(page).toHaveURL(/levels\/1\//);
    await content.painted();
    expect(await page.locator('[data-map-idle]').getAttribute('data-map-bounds')).toBe(before);
  },
);
