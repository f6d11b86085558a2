import { text } from '../../support/app/texts.ts';
import { fingersOn } from '../support/fingers.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { at, makeWorld } from '../support/test-world.ts';
import { holdUpright } from '../support/touch-viewport.ts';

/** A kitchen whose north side is a half circle of 6 metres around 15, 14, in 24 chords. */
const CHORDS = 24;
const arc = Array.from({ length: CHORDS + 1 }, (_, i) => {
  const angle = (Math.PI * i) / CHORDS;
  return at(15 + 6 * Math.cos(angle), 14 + 6 * Math.sin(angle));
});
const BAY = { type: 'Polygon', coordinates: [[at(9, 5), at(21, 5), ...arc, at(9, 5)]] };

test(
  'an outline with an arc · opened → a handle for its middle, which bends it by mouse and keys',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await world.put(world.fids.kitchen, { typeCode: 'kitchen', name: 'Kitchen' }, BAY);
    await signInPage(page).signIn(world.path);
    const content = contentPage(page);
    await content.painted();
    await content.open('Kitchen');
    await content.toolReady('direct-select');
    await content.painted();
    // Four corners and the middle of the arc.
    const map = page.locator('[data-map-handles]');
    await expect(map).toHaveAttribute('data-map-handles', '5');
    const [middle, to] = [await content.shareOf(at(15, 20)), await content.shareOf(at(15, 17))];
    await content.drag(middle, to);
    const told = page.getByText(/^Radius/);
    // (6² + 3²) / (2 · 3)
    await expect(told).toHaveText(/^Radius 7\.[3-7]/);
    await expect(map).toHaveAttribute('data-map-handles', '5');
    await page.locator('canvas').first().focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(told).toHaveText(/^Radius [89]/);
    await page.keyboard.press('Delete');
    await expect(content.figure('Corners')).toHaveText('4');
    await content.tool('Undo').click();
    await expect(map).toHaveAttribute('data-map-handles', '5');
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await place.save.click();
    await content.saved('Kitchen');
    const saved = (await world.feature(world.fids.kitchen))?.geometry as typeof BAY;
    const highest = Math.max(...saved.coordinates[0]!.map(([, north]) => north));
    expect((highest - at(0, 14)[1]) * 111_200).toBeGreaterThan(2);
    expect((highest - at(0, 14)[1]) * 111_200).toBeLessThan(3.3);
  },
);

test(
  'a finger beside the middle of an arc · dragged → it bends',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await world.put(world.fids.kitchen, { typeCode: 'kitchen', name: 'Kitchen' }, BAY);
    await signInPage(page).signIn(world.path);
    const content = contentPage(page);
    await content.painted();
    const finger = await holdUpright(page);
    await finger(page.getByRole('button', { name: text('shell:nav.openDrawer') }));
    await finger(content.row('Kitchen'));
    await content.toolReady('direct-select');
    await content.painted();
    await finger(content.view('Zoom to fit'));
    await content.painted();
    const fingers = await fingersOn(page);
    const [middle, to] = [await fingers.pixelOf(at(15, 20)), await fingers.pixelOf(at(15, 17))];
    // A target of 44 pixels.
    const beside = { x: middle.x + 18, y: middle.y };
    await fingers.drag(beside, to);
    await expect(page.getByText(/^Radius/)).toHaveText(/^Radius 7\.[3-7]/);
    await expect(page.locator('[data-map-handles]')).toHaveAttribute('data-map-handles', '5');
  },
);

test(
  'an outline goes on as an arc by A, its end and a place on it → one undo takes it back; it is saved round',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    const content = contentPage(page);
    await content.painted();
    await content.tool('Polygon').click();
    await content.toolReady('draw-polygon');
    await content.painted();
    const put = async (east: number, north: number): Promise<void> =>
      content.clickAt(...(await content.shareOf(at(east, north))));
    await put(8, 24);
    await put(20, 24);
    const hint = page.locator('output');
    await page.keyboard.press('a');
    await expect(hint).toContainText(text('content:guidance.arc-end'));
    await put(20, 34);
    await expect(hint).toContainText(text('content:guidance.arc-through'));
    await put(25, 29);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('a');
    await put(20, 34);
    await content.glideTo(...(await content.shareOf(at(25, 29))), 3);
    await expect(hint).toContainText(/Radius 5/);
    await put(25, 29);
    await put(8, 34);
    await page.keyboard.press('Enter');
    await content.toolReady('direct-select');
    // Four corners and the middle of the arc.
    await expect(page.locator('[data-map-handles]')).toHaveAttribute('data-map-handles', '5');
  },
);

test(
  'a wall goes on as an arc under a finger, by the button for it → the room that it closes is round',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    const content = contentPage(page);
    await content.painted();
    // The key means nothing before the tools are there.
    await expect(content.tool(text('commands:labels.walls'))).toBeVisible();
    const finger = await holdUpright(page);
    await page.keyboard.press('w');
    await content.toolReady('draw-walls');
    await content.painted();
    const fingers = await fingersOn(page);
    const tap = (east: number, north: number): Promise<void> => fingers.tap(at(east, north));
    await tap(8, 24);
    await tap(20, 24);
    await finger(page.getByRole('button', { name: text('content:map.arc'), exact: true }));
    await tap(8, 24);
    await tap(14, 30);
    await expect(page.getByText(text('content:map.roomsAdded', { count: 1 }))).toBeVisible();
    await content.synced();
    const rooms = await world.content(world.buildingId, 0);
    const room = rooms.find(({ properties }) => properties.typeCode === 'room');
    const shape = room?.geometry as typeof BAY | undefined;
    expect(shape?.coordinates[0]!.length).toBeGreaterThan(9);
  },
);
