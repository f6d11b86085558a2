import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { text } from '../../support/app/texts.ts';
import { png } from '../../support/server/files/image-files.ts';
import { shareOfPixels } from '../support/count-colours.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { takeScreens, takeStep } from '../support/screenshots.ts';
import { expect, test, type Surveyor } from '../support/tablet-user.ts';

const levelAt = ({ world }: Surveyor, rest: string): string => world.path.replace('/0/pois', rest);
/** In any language: after a reload the plan is read once more. */
async function isRead(page: Page, fileName: RegExp): Promise<void> {
  await expect(page.getByText(fileName)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
}
const pick = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

/** A page with a frame in a colour that nothing else on the map has. */
const PICTURE = (() => {
  const [width, height] = [320, 200];
  const lines = Buffer.alloc(height * (width * 3 + 1), 255);
  for (let y = 0; y < height; y += 1) {
    lines[y * (width * 3 + 1)] = 0;
    for (let x = 0; x < width; x += 1)
      if (x < 40 || y < 40 || x >= width - 40 || y >= height - 40)
        lines.set([230, 0, 200], y * (width * 3 + 1) + 1 + x * 3);
  }
  return png({ width, height, packed: deflateSync(lines), header: { colour: 2 } });
})();
const isPink = (red: number, green: number, blue: number): boolean => red - green > 60 && blue - green > 50;

test(
  'a picture of a plan → traced without a network, uploaded later, and shown by the toggle on another tablet too',
  { tag: '@slow' },
  async ({ surveyor }) => {
    test.slow();
    const { page, world } = surveyor;
    const content = contentPage(page);
    await surveyor.cut();
    await page.goto(levelAt(surveyor, '/add'));
    const form = formPanel(page, text('import:title'));
    await pick(page, 'photo.png', 'image/png', PICTURE);
    await expect(page.getByText(text('import:picture.title'))).toBeVisible();
    await takeStep(page, 'wizard-picture', () => isRead(page, /^photo\.pdf$/));
    await form.choose('Level type', 'Office');
    await form.save.click();
    await content.pillSays(/^Offline · \d+ waiting/);
    await page.goto(levelAt(surveyor, '/1/pois'));
    const pink = async (): Promise<number> => {
      await content.painted();
      return shareOfPixels(await content.map.screenshot(), isPink);
    };
    const toggle = async (): Promise<void> => {
      await page.getByRole('button', { name: text('content:map.layers') }).click();
      await page.getByRole('menuitemcheckbox', { name: text('mapSettings:plan') }).click();
      await page.keyboard.press('Escape');
    };
    expect(await pink()).toBeLessThan(0.01);
    await toggle();
    await expect.poll(pink).toBeGreaterThan(0.05);
    await takeScreens(page, 'picture-under-level', () => content.painted());
    await page.goto(levelAt(surveyor, '/1/pois/add'));
    await content.painted();
    await content.draw('Polygon', [
      [0.4, 0.45],
      [0.5, 0.45],
      [0.5, 0.55],
      [0.4, 0.55],
    ]);
    const place = formPanel(page, /./);
    await place.choose('Type', 'Office');
    await place.field('Name').fill('Traced');
    await place.save.click();
    await content.pillSays(/^Offline · \d+ waiting/);
    await surveyor.mend();
    await expect
      .poll(async () => (await world.content(world.buildingId, 1)).map(({ properties }) => properties.name))
      .toEqual(['Traced']);
    await content.synced();
    const { clientId, siteId, buildingId } = world;
    const statuses = await world.api(
      'GET',
      `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/level-statuses`,
    );
    expect(JSON.stringify(statuses)).toContain('pdf');
    await page.goto(levelAt(surveyor, '/1/pois'));
    await toggle();
    await expect.poll(pink).toBeGreaterThan(0.05);
  },
);
