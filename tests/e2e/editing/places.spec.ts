import type { Locator, Page } from '@playwright/test';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import type { RunningServer } from '../support/server.ts';
import { KITCHEN, makeWorld } from '../support/test-world.ts';
import type { World } from '../support/test-world.ts';
import { text, textPattern } from '../../support/app/texts.ts';

// One visit of one person: to load the app and to draw the map costs more than what is done here.
async function visit(page: Page, server: RunningServer, shapes: typeof SHAPES): Promise<void> {
  const world = await makeWorld(server);
  await signInPage(page).signIn(world.path);
  await contentPage(page).painted();
  await test.step('drags a corner, and undoes it on the map', async () => dragCorner(page, world));
  await test.step('deletes one, and brings it back', async () => deleteAndRestore(page, world));
  await test.step('changes name, type and description, and undoes in the form', async () =>
    changeFields(page, world));
  await test.step('draws new ones', async () => drawShapes(page, world, shapes));
}

async function changeFields(page: Page, world: World): Promise<void> {
  const content = contentPage(page);
  await content.open('Kitchen');
  const place = formPanel(page, text('forms:titles.edit.pois'));
  await expect(place.save).toBeDisabled();
  await place.field('Name').fill('Tea kitchen');
  await place.choose('Type', 'Café');
  await place.add('Description');
  await place.field('Description').fill('Bring your own cup.');
  await expect(place.save).toBeEnabled();

  await place.field('Description').blur();
  await content.tool('Undo').click();
  // How soon it was typed into after it was added decides whether the field goes with the words.
  const description = place.field('Description');
  await expect.poll(async () => ((await description.count()) === 0 ? '' : description.inputValue())).toBe('');
  await content.tool('Redo').click();
  await expect(place.field('Description')).toHaveValue('Bring your own cup.');

  await place.save.click();
  await content.saved('Tea kitchen');
  await expect(content.row('Tea kitchen')).toBeVisible();
  // The message about the earlier save may still be there.
  await expect
    .poll(async () => (await world.feature(world.fids.kitchen))?.properties)
    .toMatchObject({ name: 'Tea kitchen', typeCode: 'cafe', description: 'Bring your own cup.' });

  // What was saved is undone too, and the server hears of it.
  await content.tool('Undo').click();
  await expect(content.row('Kitchen')).toBeVisible();
  await content.synced();
  await expect.poll(async () => (await world.feature(world.fids.kitchen))?.properties.name).toBe('Kitchen');
  await content.tool('Redo').click();
  await expect(content.row('Tea kitchen')).toBeVisible();
}

/** Lines that the text of an element takes. */
const lineCount = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });

async function dragCorner(page: Page, world: World): Promise<void> {
  const content = contentPage(page);
  await content.open('Kitchen');
  const place = formPanel(page, text('forms:titles.edit.pois'));
  await content.toolReady('direct-select');
  await content.painted();
  const area = content.figure('Area');
  const before = await area.textContent();
  const corner = await content.shareOf(KITCHEN.coordinates[0]![2]!);
  await content.drag(corner, [corner[0] + 0.05, corner[1] - 0.05]);
  await expect(area).not.toHaveText(before!);
  // Beside the edges of the corner that is in hand, and in one line each.
  const lengths = page.locator('[aria-hidden="true"] > span').filter({ hasText: /^[\d.,]+ (ft|m)$/ });
  await expect(lengths).toHaveCount(2);
  await expect.poll(() => lineCount(page.getByText(textPattern('forms:keptAt')))).toBe(1);
  await content.tool('Undo').click();
  await expect(area).toHaveText(before!);
  await expect(lengths).toHaveCount(0);
  await expect(place.save).toBeDisabled();
  await content.tool('Redo').click();
  await expect(area).not.toHaveText(before!);
  await place.save.click();
  await content.saved('Kitchen');
  const feature = (await world.feature(world.fids.kitchen))!;
  expect(feature.geometry).not.toEqual(KITCHEN);
  expect(feature.properties.name).toBe('Kitchen');
}

const SHAPES: [tool: 'Polygon' | 'Rectangle' | 'Point', corners: [number, number][]][] = [
  [
    'Polygon',
    [
      [0.3, 0.55],
      [0.42, 0.55],
      [0.42, 0.62],
      [0.3, 0.62],
    ],
  ],
  [
    'Rectangle',
    [
      [0.3, 0.55],
      [0.42, 0.62],
    ],
  ],
  ['Point', [[0.35, 0.58]]],
];
async function drawShapes(page: Page, world: World, shapes: typeof SHAPES): Promise<void> {
  const content = contentPage(page);
  for (const [tool, corners] of shapes) {
    const name = `Blue ${tool.toLowerCase()}`;
    await page.getByRole('button', { name: 'Add a place' }).click();
    const place = formPanel(page, text('forms:titles.add.pois'));
    await expect(content.back).toBeDisabled();
    await place.choose('Type', 'Meeting room');
    await place.field('Name').fill(name);
    await content.painted();
    await content.draw(tool, corners);
    await place.save.click();
    await content.saved(name);
    await expect(content.row(name)).toBeVisible();
    const find = async () =>
      (await world.content(world.buildingId, 0)).find(({ properties }) => properties.name === name);
    await expect.poll(async () => (await find())?.properties.typeCode).toBe('meeting-room');
    const made = await find();
    expect(made?.geometry.type).toBe(tool === 'Point' ? 'Point' : 'Polygon');
    expect(JSON.stringify(made?.geometry)).not.toMatch(/\.\d{9}/);
  }
}

async function deleteAndRestore(page: Page, world: World): Promise<void> {
  const content = contentPage(page);
  await content.open('Library');
  await formPanel(page, text('forms:titles.edit.pois')).remove.click();
  const question = page.getByRole('alertdialog', { name: 'Delete Library?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await content.saved('Library');
  await expect(content.row('Library')).toBeHidden();
  await expect.poll(async () => world.feature(world.fids.library)).toBeUndefined();
  await content.tool('Undo').click();
  await expect(content.row('Library')).toBeVisible();
  await content.synced();
  await expect.poll(async () => (await world.feature(world.fids.library))?.properties.name).toBe('Library');
}

test('places · changed by their form, by a corner, deleted, drawn · each undone or saved → the server has it so', ({
  page,
  server,
}) => visit(page, server, SHAPES.slice(0, 1)));

test(
  'places · the same, and drawn as polygon, rectangle and point → the server has it so',
  { tag: '@slow' },
  ({ page, server }) => visit(page, server, SHAPES),
);
