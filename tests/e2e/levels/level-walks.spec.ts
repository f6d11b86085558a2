import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { text, textPattern } from '../../support/app/texts.ts';
import { expectAccessible } from '../support/axe.ts';
import { coloursOf } from '../support/count-colours.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { takeScreens } from '../support/screenshots.ts';
import { needShared, sharedFile } from '../support/shared-files.ts';
import { expect, test, type Surveyor } from '../support/tablet-user.ts';

type Point = [number, number];

async function created(answer: ReturnType<Surveyor['world']['api']>): Promise<Record<string, unknown>> {
  const { status, result, error } = await answer;
  if (status !== 200) throw new Error(error?.message ?? String(status));
  return result;
}

/** A building somewhere else than the test's own, by its corners in degrees. */
async function buildingAt({ world }: Surveyor, title: string, [west, south]: Point, [east, north]: Point) {
  const around = (by: number) => {
    const [w, s, e, n] = [west - by, south - by, east + by, north + by].map((n) => Math.round(n * 1e8) / 1e8);
    const ring = [[w, s], [e, s], [e, n], [w, n], [w, s]]; // oxfmt-ignore
    return { type: 'Polygon', coordinates: [ring] };
  };
  const make = async (path: string, body: object, id: string): Promise<number> =>
    Number((await created(world.api('POST', path, body)))[id]);
  const site = {
    siteTitle: title,
    siteExternalIdentifier: title.toLowerCase(),
    siteExtraData: {},
    geometry: around(0.001),
  };
  const siteId = await make(`/clients/${world.clientId}/sites`, site, 'siteInternalIdentifier');
  const building = {
    buildingTitle: title,
    buildingExternalIdentifier: title.toLowerCase(),
    buildingExtraData: {},
    geometry: around(0.0002),
  };
  const buildingId = await make(`/sites/${siteId}/buildings`, building, 'buildingInternalIdentifier');
  return {
    buildingId,
    path: `/cms/content/clients/${world.clientId}/sites/${siteId}/buildings/${buildingId}/levels`,
  };
}

const pick = (page: Page, files: string[] | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(files);

test(
  'the seven floors of Westport House, a file each → chosen at once, found again after a reload, all seven made',
  { tag: '@slow' },
  async ({ surveyor }) => {
    test.setTimeout(300_000);
    const floors = ['gf', '1', '2', '3', '4', '5', '6'];
    const files = floors.flatMap(
      (floor) => sharedFile(`geojson/westport-house-7-levels/westport-house-floor-${floor}.geojson`) ?? [],
    );
    needShared(files[0] ?? null);
    const { page } = surveyor;
    const { path, buildingId } = await buildingAt(
      surveyor,
      'Westport',
      [-2.9788, 56.4598],
      [-2.9776, 56.4604],
    );
    await page.goto(`${path}/add`);
    const form = formPanel(page, text('import:title'));
    await pick(page, files);
    await expect(
      page.getByRole('button', { name: textPattern('import:several.take', { count: 7 }) }),
    ).toBeVisible();
    await expectAccessible(page, 'the choice among several files');
    await takeScreens(page, 'seven-files');
    // What was picked is found again.
    await page.reload();
    await page.getByRole('button', { name: textPattern('import:several.take', { count: 7 }) }).click();
    await expect(form.field('Level index')).toHaveValue('0');
    await expect(page.getByText(textPattern('import:several.rest', { count: 6 }))).toBeVisible();
    await form.choose('Level type', 'Office');
    await page.getByRole('button', { name: text('import:mapTypes') }).click();
    await expect(form.save).toBeEnabled();
    await takeScreens(page, 'match-types');
    for (const [index, floor] of floors.entries()) {
      await expect(form.field('Level index')).toHaveValue(String(index));
      // What a wall means is decided once.
      await expect(form.save, `floor ${floor}`).toBeEnabled({ timeout: 60_000 });
      if (index === 3) {
        await page.reload();
        await expect(form.field('Level index')).toHaveValue('3');
        await expect(page.getByText(textPattern('import:several.rest', { count: 3 }))).toBeVisible();
      }
      await form.save.click();
    }
    await expect(form.panel).toBeHidden();
    await contentPage(page).synced();
    const made = await Promise.all(floors.map((_, index) => surveyor.world.content(buildingId, index)));
    const inFiles = files.map((file) => {
      const { features } = JSON.parse(readFileSync(file, 'utf8')) as { features: unknown[] };
      return features.length;
    });
    expect(made.map((features) => features.length)).toEqual(inFiles);
    await takeScreens(page, 'seven-levels', () => contentPage(page).painted());
  },
);

test(
  'an IMDF archive of a university → the levels of one of its buildings, to choose from',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const folder = 'geojson/imdf-spbpu-polymap';
    const names = [
      'address',
      'amenity',
      'anchor',
      'building',
      'detail',
      'footprint',
      'level',
      'occupant',
      'opening',
      'unit',
      'venue',
    ];
    needShared(sharedFile(`${folder}/unit.geojson`));
    const entries = names.map(
      (name) => [`${name}.geojson`, readFileSync(sharedFile(`${folder}/${name}.geojson`)!)] as const,
    );
    const zip = zipSync({ 'manifest.json': strToU8('{"version":"1.0.0"}'), ...Object.fromEntries(entries) });
    const { page } = surveyor;
    const { path } = await buildingAt(surveyor, 'Polytech', [30.366, 60.004], [30.383, 60.01]);
    await page.goto(`${path}/add`);
    await pick(page, { name: 'spbpu.imdf', mimeType: 'application/zip', buffer: Buffer.from(zip) });
    await expect(page.getByRole('button', { name: textPattern('import:several.take') })).toBeVisible();
    await takeScreens(page, 'imdf-levels');
    const content = contentPage(page);
    await content.painted();
    const empty = coloursOf(await content.map.screenshot());
    await page.getByRole('button', { name: textPattern('import:several.take') }).click();
    await expect(page.getByText(textPattern('import:result'))).toBeVisible();
    // One of its shapes crosses itself, and is not decided about: the others are on the map already.
    await expect(page.getByText(textPattern('import:consents.leaveOutBroken', { count: 1 }))).toBeVisible();
    await expect
      .poll(async () => {
        await content.painted();
        return coloursOf(await content.map.screenshot());
      })
      .toBeGreaterThan(empty + 50);
    await takeScreens(page, 'imdf-first-level', () => contentPage(page).painted());
  },
);
