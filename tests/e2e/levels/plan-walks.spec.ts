import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { text, textPattern } from '../../support/app/texts.ts';
import { png } from '../../support/server/files/image-files.ts';
import { pdf } from '../../support/server/files/pdf-writer.ts';
import { expectAccessible } from '../support/axe.ts';
import { shareOfPixels } from '../support/count-colours.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { FOLDER, takeScreens, takeStep } from '../support/screenshots.ts';
import { expect, test, type Surveyor } from '../support/tablet-user.ts';

type Box = [west: number, south: number, east: number, north: number];

/** The floor of the mill as it is drawn, metres: the rooms of its level. */
const ROOMS: [name: string, ...Box][] = [
  ['Kitchen', 5, 5, 25, 20],
  ['Library', 30, 5, 50, 20],
  ['Workshop', 55, 5, 75, 20],
];
const OUTLINE: Box = [0, 0, 80, 50];

/** They as a page, 1 to 100. */
function pdfOf(rooms: typeof ROOMS): Buffer {
  const points = (metres: number): string => ((metres * 10 * 72) / 25.4).toFixed(2);
  const drawn = [OUTLINE, ...rooms.map(([, ...box]) => box)].map(
    ([w, s, e, n]) => `${[w, s, e - w, n - s].map((m) => points(m)).join(' ')} re S`,
  );
  const names = rooms.map(
    ([name, w, s, e, n]) =>
      `BT /F1 12 Tf ${points((w + e) / 2 - 2)} ${points((s + n) / 2)} Td (${name}) Tj ET`,
  );
  const page = Number(points(82)) + 1;
  return pdf({ pages: [[...drawn, ...names].join('\n')], mediaBox: [0, 0, page, page] });
}

const levelAt = ({ world }: Surveyor, rest: string): string => world.path.replace('/0/pois', rest);
/** In any language: after a reload the plan is read once more. */
async function isRead(page: Page, fileName: RegExp): Promise<void> {
  await expect(page.getByText(fileName)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
}
const pick = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

test(
  'a page of a PDF → becomes a level, and is set down elsewhere by its anchors with all that is on it',
  { tag: '@slow' },
  async ({ surveyor }) => {
    test.slow();
    const { page, world } = surveyor;
    const content = contentPage(page);
    await page.goto(levelAt(surveyor, '/add'));
    const form = formPanel(page, text('import:title'));
    await pick(page, 'first floor.pdf', 'application/pdf', pdfOf(ROOMS));
    await expect(page.getByText(textPattern('import:placement.fit'))).toBeVisible();
    await takeStep(page, 'wizard-pdf', () => isRead(page, /^first floor\.pdf$/));
    // Turning a tablet rebuilds the form: its handles stay active.
    const inHand = page.getByText('Drag a point to move it.');
    for (const [width, height] of [
      [820, 1180],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await isRead(page, /^first floor\.pdf$/);
      await expect(inHand).toBeVisible();
    }
    await form.choose('Level type', 'Office');
    await form.save.click();
    await expect(form.panel).toBeHidden();
    const above = () => world.content(world.buildingId, 1);
    await expect
      .poll(async () => (await above()).flatMap(({ properties }) => properties.name ?? []).sort())
      .toEqual(['Kitchen', 'Library', 'Workshop']);
    await content.synced();
    const before = await above();

    await page.goto(levelAt(surveyor, '/1/edit'));
    const level = formPanel(page, text('forms:titles.edit.levels'));
    await page.getByRole('button', { name: text('forms:anchors.title') }).click();
    await page.getByRole('button', { name: text('forms:anchors.edit') }).click();
    const popup = page.getByRole('dialog');
    await expect(popup.getByText(text('forms:anchors.corners.text'))).toBeVisible();
    await popup.getByRole('button', { name: text('forms:anchors.corners.done') }).click();
    await expectAccessible(page, 'anchors of a level');
    await content.painted();
    await page.screenshot({ path: join(FOLDER, 'anchors-desk.png') });
    const set = page.getByRole('button', { name: text('forms:anchors.set') });
    await expect(set).toBeDisabled();
    for (const name of ['firstLatitude', 'secondLatitude'] as const) {
      const field = page.getByLabel(text(`forms:anchors.${name}`));
      await field.fill((Number(await field.inputValue()) + 0.0001).toFixed(8));
      await field.blur();
    }
    await set.click();
    await expect(page.getByText(text('forms:anchors.movesOnSave'))).toBeVisible();
    await level.save.click();
    await content.saved('Level 1');
    const latitude = (features: typeof before): number => {
      const kitchen = features.find(({ properties }) => properties.name === 'Kitchen')!;
      return (kitchen.geometry as { coordinates: number[][][] }).coordinates[0]![0]![1]!;
    };
    await expect.poll(async () => latitude(await above()) - latitude(before)).toBeCloseTo(0.0001, 7);
    const after = await above();
    expect(after).toHaveLength(before.length);
    // The popup is shown once.
    await page.goto(levelAt(surveyor, '/1/edit'));
    await page.getByRole('button', { name: text('forms:anchors.title') }).click();
    await page.getByRole('button', { name: text('forms:anchors.edit') }).click();
    await expect(set).toBeVisible();
    await expect(popup).toBeHidden();
  },
);

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
    await takeStep(page, 'wizard-picture', () => isRead(page, /^photo\.png$/));
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
