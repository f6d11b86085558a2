import { contentPage, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';
import { text } from '../../support/app/texts.ts';

test(
  'coordinates that were gone to are marked until Escape; the world, a pole and the 180th meridian are drawn',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    const content = contentPage(page);
    await signInPage(page).signIn(world.path);
    await content.painted();
    const outline = page.waitForResponse(/world-outline.*\.json$/);
    await page.getByRole('button', { name: text('commands:labels.openPalette') }).click();
    await page.getByRole('combobox', { name: text('palette:title') }).fill('36.13, -115.17');
    await page.getByRole('option').first().click();
    const mark = page.locator('[data-map-mark]');
    await expect(mark).toContainText('36.13, -115.17');
    await content.painted();
    // Its point is in the middle of the map once the map has come there.
    await expect
      .poll(async () => {
        const [box, map] = [
          (await mark.boundingBox())!,
          (await page.locator('[data-map-idle]').boundingBox())!,
        ];
        const aside = Math.abs(box.x + box.width / 2 - (map.x + map.width / 2));
        const above = map.y + map.height / 2 - (box.y + box.height);
        return aside < 6 && above < 20;
      })
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(mark).toHaveCount(0);

    for (let step = 0; step < 9; step += 1) await content.view('Zoom out').click();
    expect((await outline).ok()).toBe(true);
    await content.painted();

    // Sites where maps end: one below a pole, one on both sides of the 180th meridian.
    const { clientId } = world;
    for (const [title, west, east, south, north] of [
      ['Pole station', 20, 20.04, 84.99, 84.995],
      ['Date line', 179.98, -179.98, -16.52, -16.48],
      ['Beyond the map', 20, 20.2, 89.94, 89.96],
    ] as const) {
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ];
      const made = await world.api('POST', `/clients/${clientId}/sites`, {
        siteTitle: title,
        siteExternalIdentifier: title.replaceAll(' ', '-'),
        siteExtraData: {},
        geometry: { type: 'Polygon', coordinates: [ring] },
      });
      expect([title, made.status]).toEqual([title, 200]);
      await page.goto(
        `/cms/content/clients/${clientId}/sites/${String(made.result['siteInternalIdentifier'])}/buildings`,
      );
      await expect(page.getByRole('banner')).toContainText(title);
      await content.painted();
      if (north > 85.05) continue;
      const middle = west > east ? 180 : (west + east) / 2;
      const [x, y] = await content.shareOf([middle, (south + north) / 2]);
      for (const share of [x, y]) expect(share, title).toBeGreaterThan(0.2);
      for (const share of [x, y]) expect(share, title).toBeLessThan(0.8);
      // Framed by itself, and no band around the world.
      const [left] = await content.shareOf([west, south]);
      const [right] = await content.shareOf([west > east ? east + 360 : east, south]);
      expect(right - left, title).toBeGreaterThan(0.2);
    }
  },
);

test(
  'the name of what is pointed at or reached by keyboard in the list is shown on the map',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    const content = contentPage(page);
    await signInPage(page).signIn(world.path);
    await content.row('Library').hover();
    await expect(page.locator('[data-map-name]')).toHaveText('Library');
    await page.mouse.move(5, 5);
    await expect(page.locator('[data-map-name]')).toHaveCount(0);
    await page.getByRole('complementary').getByRole('row').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('[data-map-name]')).toHaveText(/\w/);
  },
);
