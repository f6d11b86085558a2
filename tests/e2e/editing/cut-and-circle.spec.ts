import type { Page } from '@playwright/test';
import { text } from '../../support/app/texts.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { at, KITCHEN, makeWorld, type World } from '../support/test-world.ts';
import { holdUpright, tapMap } from '../support/touch-viewport.ts';

let world: World;
test.beforeEach(async ({ page, server }) => {
  world = await makeWorld(server);
  await signInPage(page).signIn(world.path);
  await contentPage(page).painted();
});

const shape = async (name: string) =>
  (await world.content(world.buildingId, 0)).find(({ properties }) => properties.name === name)?.geometry as
    | { type: string; coordinates: [number, number][][] }
    | undefined;

/** Metres from the middle of the first ring to its first corner. */
function radiusOf(ring: readonly [number, number][]): number {
  const corners = ring.slice(0, -1);
  const mean = (axis: 0 | 1): number => corners.reduce((sum, p) => sum + p[axis], 0) / corners.length;
  const [x, y] = corners[0]!;
  return Math.hypot((x - mean(0)) * 71_700, (y - mean(1)) * 111_200);
}

/** Where the kitchen lies on the map, and a share of its width and height in it. */
async function insideKitchen(page: Page, points: readonly [number, number][]): Promise<[number, number][]> {
  const content = contentPage(page);
  await content.painted();
  return Promise.all(points.map(([x, y]) => content.shareOf(at(5 + x * 20, 5 + y * 15))));
}

test(
  'cuts a hole, then a strip that leaves two rooms; an impossible cut → message',
  { tag: '@slow' },
  async ({ page }) => {
    const content = contentPage(page);
    await content.open('Kitchen');
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await content.toolReady('direct-select');

    const miss = await insideKitchen(page, [
      [0.2, 1.2],
      [0.6, 1.2],
      [0.6, 1.5],
    ]);
    await content.tool('Cut').click();
    await content.toolReady('cut-polygon');
    for (const corner of [...miss, miss[0]!]) await content.clickAt(...corner);
    await expect(content.toast(text('content:edits.cut-misses'))).toBeVisible();
    await expect(place.save).toBeDisabled();

    // The tool is still in hand.
    const hole = await insideKitchen(page, [
      [0.1, 0.3],
      [0.3, 0.3],
      [0.3, 0.7],
      [0.1, 0.7],
    ]);
    for (const corner of [...hole, hole[0]!]) await content.clickAt(...corner);
    await content.toolReady('direct-select');
    await expect(content.figure('Corners')).toHaveText('8');

    const strip = await insideKitchen(page, [
      [0.5, -0.3],
      [0.6, -0.3],
      [0.6, 1.3],
      [0.5, 1.3],
    ]);
    await content.tool('Cut').click();
    await content.toolReady('cut-polygon');
    for (const corner of [...strip, strip[0]!]) await content.clickAt(...corner);
    await content.toolReady('direct-select');
    await expect(content.figure('Corners')).toHaveText('12');
    await content.tool('Undo').click();
    await expect(content.figure('Corners')).toHaveText('8');
    await content.tool('Redo').click();

    await place.save.click();
    await content.saved('Kitchen');
    await expect(content.row('Kitchen#1')).toBeVisible();
    const rings = [(await shape('Kitchen'))!, (await shape('Kitchen#1'))!].map(
      ({ coordinates }) => coordinates,
    );
    expect(rings.map((one) => one.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect((await world.feature(world.fids.kitchen))?.properties.name).toBe('Kitchen');
  },
);

test(
  'draws a circle by keyboard, and sets its radius by its handle and by a number',
  { tag: '@slow' },
  async ({ page }) => {
    const content = contentPage(page);
    await page.getByRole('button', { name: 'Add a place' }).click();
    const place = formPanel(page, text('forms:titles.add.pois'));
    await place.choose('Type', 'Meeting room');
    await place.field('Name').fill('Round room');
    await content.painted();
    await content.tool('Circle').press('Enter');
    await content.toolReady('draw-circle');
    // The first arrow key brings the crosshair to the middle; twice at one place is the default radius.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await content.toolReady('resize-circle');
    const radius = place.field(text('forms:geometry.radius', { unit: 'm' }));
    await expect(radius).toHaveValue('10');
    await page.locator('canvas').first().focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(radius).toHaveValue('10.5');
    await radius.fill('6');
    await radius.blur();
    await content.tool('Undo').click();
    await expect(radius).toHaveValue('10.5');
    await content.tool('Redo').click();
    await expect(radius).toHaveValue('6');
    await place.save.click();
    await content.saved('Round room');
    expect(radiusOf((await shape('Round room'))!.coordinates[0]!)).toBeCloseTo(6, 1);

    await content.open('Round room');
    await content.toolReady('resize-circle');
    await content.painted();
    const [handle] = (await shape('Round room'))!.coordinates[0]!;
    const from = await content.shareOf(handle!);
    await content.drag(from, [from[0] + 0.03, from[1]]);
    const edited = formPanel(page, text('forms:titles.edit.pois'));
    await expect(edited.field(text('forms:geometry.radius', { unit: 'm' }))).not.toHaveValue('6');
    await edited.save.click();
    await content.saved('Round room');
    // The message about the first save may still be there.
    await expect
      .poll(async () => radiusOf((await shape('Round room'))!.coordinates[0]!))
      .toBeGreaterThan(6.5);
  },
);

test('cuts by touch alone', { tag: '@slow' }, async ({ page }) => {
  const finger = await holdUpright(page);
  const content = contentPage(page);
  await finger(page.getByRole('button', { name: text('shell:nav.openDrawer') }));
  await finger(content.row('Kitchen'));
  await content.toolReady('direct-select');
  // The sheet covers half of the level, and the map stays until it is asked to move.
  await content.painted();
  await finger(content.view('Zoom to fit'));
  const corner = await insideKitchen(page, [
    [0.5, 0.5],
    [1.06, 0.5],
    [1.06, 1.06],
    [0.5, 1.06],
  ]);
  // Beside the sheet not all tools have room: those that change a shape are a menu.
  await finger(content.tool(text('content:map.toolParts.change')));
  await finger(page.getByRole('menuitem', { name: 'Cut' }));
  await content.toolReady('cut-polygon');
  for (const place of corner) await tapMap(page, place);
  await finger(page.getByRole('button', { name: text('content:map.finish'), exact: true }));
  await content.toolReady('direct-select');
  await expect(content.figure('Corners')).toHaveText('6');
  expect(KITCHEN.coordinates[0]).toHaveLength(5);
});

test(
  'draws by numbers, squares the corners, divides a room by a line, and measures',
  { tag: '@slow' },
  async ({ page }) => {
    const content = contentPage(page);
    await content.tool('Polygon').click();
    const place = formPanel(page, text('forms:titles.add.pois'));
    await expect(place.panel).toBeVisible();
    await content.painted();
    await content.toolReady('draw-polygon');
    const [start] = [await content.shareOf(at(10, 24))];
    await content.clickAt(...start);
    await page.getByRole('button', { name: text('content:map.byNumbers') }).click();
    const length = page.getByRole('textbox', { name: text('content:map.cornerLength', { unit: 'm' }) });
    // East, south, west: each next one turns by a right angle.
    for (const metres of ['12', '3', '11.7']) {
      await length.fill(metres);
      await length.press('Enter');
    }
    await expect(content.figure('Corners')).toHaveText('4');
    await page.getByRole('button', { name: text('content:map.finish'), exact: true }).click();
    await content.toolReady('direct-select');
    const area = content.figure('Area');
    await expect(area).toHaveText(/^35\.5/);
    // The wall in the west slants by 0.3 m. Turned about its middle, it leaves the area as it is.
    await content.tool('Square the corners').click();
    await expect(area).toHaveText(/^35\.5/);
    await place.choose('Type', 'Meeting room');
    await place.field('Name').fill('Long room');

    await content.tool('Split').click();
    await content.toolReady('split-polygon');
    await content.painted();
    for (const end of [at(16, 26), at(16, 18), at(16, 18)])
      await content.clickAt(...(await content.shareOf(end)));
    await content.toolReady('direct-select');
    await expect(content.figure('Corners')).toHaveText('8');
    await place.save.click();
    await content.saved('Long room');
    await expect(content.row('Long room#1')).toBeVisible();
    const corners = [(await shape('Long room'))!, (await shape('Long room#1'))!].flatMap(
      ({ coordinates: [ring] }) => ring!,
    );
    const west = Math.min(...corners.map(([x]) => x));
    const onWest = corners.filter(([x]) => Math.abs(x - west) * 71_700 < 0.05).map(([, y]) => y);
    expect((Math.max(...onWest) - Math.min(...onWest)) * 111_200).toBeCloseTo(3, 1);

    await content.view('Measure').click();
    await content.toolReady('measure');
    await content.painted();
    for (const end of [at(30, 5), at(50, 5)]) await content.clickAt(...(await content.shareOf(end)));
    await expect(page.getByText(/^(19\.9|20\.0)\d? m/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-map-tool]')).toHaveCount(0);
  },
);
