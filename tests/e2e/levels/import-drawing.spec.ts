import { contentPage, formPanel } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { expectAccessible } from '../support/axe.ts';
import { text, textPattern } from '../../support/app/texts.ts';
import { asciiDxf, boxEntities as box, entity } from '../../support/server/files/dxf-writer.ts';

/** A floor of 80 by 50 metres with two named rooms, drawn in millimetres by a program that does not say so. */
const label = (words: string, x: number, y: number) =>
  entity('TEXT', [8, 'NAMES'], [1, words], [10, x], [20, y]);
const DRAWING = asciiDxf({
  entities: [
    ...box(0, 0, 50_000, 50_000),
    ...box(50_200, 0, 80_000, 50_000),
    label('Workshop', 20_000, 25_000),
    label('Office 12', 65_000, 25_000),
  ],
});

test('a drawing without a unit → rooms found and placed without a network, and a level that arrives', async ({
  surveyor,
}) => {
  const { page, world } = surveyor;
  const content = contentPage(page);
  await surveyor.cut();
  await page.goto(world.path.replace(/levels\/.*/, 'levels/add'));
  const form = formPanel(page, text('import:title'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'first-floor.dxf', mimeType: 'image/vnd.dxf', buffer: DRAWING });
  const place = page.getByRole('region', { name: text('import:placement.title') });
  await expect(place.getByText(textPattern('import:placement.fit'))).toBeVisible();
  await expect(place.getByLabel(text('import:placement.scale'))).toHaveValue(/^100/);
  await expect(page.getByText(textPattern('import:result', { count: 2 }))).toBeVisible();
  await expectAccessible(page, 'a drawing that is placed');
  await form.choose('Level type', 'Office');
  await form.save.click();
  await content.pillSays(/^Offline · \d+ waiting/);

  await surveyor.mend();
  await content.synced();
  const names = (await world.content(world.buildingId, 1)).map(({ properties }) => properties.name);
  expect(names.filter((name) => name !== undefined).sort()).toEqual(['Office 12', 'Workshop']);
  const { result } = await world.api('GET', `/buildings/${world.buildingId}/levels/1/draft`);
  const { anchors } = (result['levelExtraData'] ?? {}) as { anchors?: { properties: object }[] };
  expect(anchors?.map(({ properties }) => properties)).toMatchObject([
    { originalCoordinates: [0, 0] },
    { originalCoordinates: [80_000, 50_000] },
  ]);
});

test(
  'a level that is drawn by hand → begins empty, with the outline of its building as its plan',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { page, world } = surveyor;
    await page.goto(world.path.replace(/levels\/.*/, 'levels/add'));
    const form = formPanel(page, text('import:title'));
    await page.getByText(text('import:byHand.start')).first().click();
    await form.choose('Level type', 'Office');
    await form.save.click();
    await contentPage(page).synced();
    expect(await world.content(world.buildingId, 1)).toEqual([]);
  },
);
