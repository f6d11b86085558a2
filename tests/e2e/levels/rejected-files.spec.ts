import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { at, block, makeWorld } from '../support/test-world.ts';
import { text, textPattern } from '../../support/app/texts.ts';

const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const room = (geometry: object, properties: object = { typeCode: 'office', name: 'Room' }) => ({
  type: 'Feature',
  properties,
  geometry,
});
const polygon = (...ring: [number, number][]) => ({ type: 'Polygon', coordinates: [ring] });
const crossing = polygon(at(0, 0), at(10, 10), at(10, 0), at(0, 10), at(0, 0));
const unclosed = polygon(at(0, 0), at(10, 0), at(10, 10), at(0, 10));

/** A file, and the message about it. Made when its turn comes: some are large. */
const FILES: [title: string, name: string, make: () => string, said: RegExp][] = [
  [
    '5 MB of text',
    'tale.json',
    () => 'Once upon a time. '.repeat(300_000),
    textPattern('forms:issues.file-invalid_json'),
  ],
  ['an empty file', 'nothing.geojson', () => '', /The file is empty/],
  [
    'a wrong extension',
    'plan.txt',
    () => collection(room(block(0, 0, 9, 9))),
    textPattern('forms:issues.invalid-file-extension'),
  ],
  ['JSON that is no GeoJSON', 'list.json', () => '[1, 2, 3]', /not valid GeoJSON/],
  [
    'types that nobody knows',
    'types.geojson',
    () => collection(room(block(0, 0, 9, 9), { typeCode: 'dragon-den', name: 'Den' })),
    textPattern('forms:issues.file-validation-type-code'),
  ],
  [
    'a place without a name',
    'unnamed.geojson',
    () => collection(room(block(0, 0, 9, 9), { typeCode: 'office' })),
    /Places need a name/,
  ],
  [
    'a ring that crosses itself',
    'bow.geojson',
    () => collection(room(crossing)),
    textPattern('forms:issues.broken-geometry'),
  ],
  [
    'a ring that is not closed',
    'open.geojson',
    () => collection(room(unclosed)),
    /not valid GeoJSON|can't be saved as drawn/,
  ],
  [
    'coordinates in metres',
    'metres.geojson',
    () =>
      collection(
        room(polygon([512_000, 6_250_000], [512_010, 6_250_000], [512_010, 6_250_010], [512_000, 6_250_000])),
      ),
    /Coordinates must be longitude and latitude in degrees/,
  ],
  [
    '200,001 features',
    'crowd.geojson',
    () => {
      const one = JSON.stringify(room({ type: 'Point', coordinates: at(1, 1) }));
      return `{"type":"FeatureCollection","features":[${Array(200_001).fill(one).join(',')}]}`;
    },
    textPattern('forms:issues.too-many-features', { count: '200,001', max: '200,000' }),
  ],
];

test(
  'refuses other files than floor plans with a clear message, and keeps none of their content',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path.replace('/0/pois', '/add'));
    const level = formPanel(page, 'Add level');
    await level.choose('Level type', 'Office');
    for (const [title, name, make, said] of FILES) {
      await test.step(title, async () => {
        const buffer = Buffer.from(make());
        await level.panel
          .locator('input[type=file]')
          .setInputFiles({ name, mimeType: 'application/json', buffer });
        await expect(level.panel.getByText(said).first()).toBeVisible({ timeout: 30_000 });
        await expect(level.save).toBeDisabled();
      });
    }
    await level.close.click();
    await page.getByRole('button', { name: 'Keep as draft' }).click();
    const content = contentPage(page);
    await expect(content.row('Ground floor')).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Levels' }).getByRole('row')).toHaveCount(1);
    await content.synced();
    expect(await world.levels(world.buildingId)).toHaveLength(1);
  },
);

test(
  'makes no level where the upload fails, and loses nothing',
  { tag: '@slow' },
  async ({ page, server, watched }) => {
    watched.allow(/422/);
    const world = await makeWorld(server);
    const content = contentPage(page);
    await signInPage(page).signIn(world.path.replace('/0/pois', '/add'));
    await page.route('**/levels/1/bulk', (route) =>
      route.fulfill({
        status: 422,
        json: { error: { code: 'cannot-process', message: 'The plan is upside down.' } },
      }),
    );
    const level = formPanel(page, 'Add level');
    await level.choose('Level type', 'Office');
    const buffer = Buffer.from(collection(room(block(0, 0, 9, 9))));
    await level.panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.geojson', mimeType: 'application/json', buffer });
    await level.save.click();
    await content.pillSays('1 could not be uploaded');
    expect(await world.levels(world.buildingId)).toHaveLength(1);
    await content.syncPill.click();
    // In the list, and in a message where the server took its time.
    await expect(page.getByText('The plan is upside down.').first()).toBeVisible();
    await page.unroute('**/levels/1/bulk');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText(text('sync:nothing'))).toBeVisible({
      timeout: 30_000,
    });
    expect(await world.content(world.buildingId, 1)).toHaveLength(1);
  },
);
