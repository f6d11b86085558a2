import { text } from '../../support/app/texts.ts';
import { fingersOn } from '../support/fingers.ts';
import { arrowTo } from '../support/keyboard.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { at, makeWorld } from '../support/test-world.ts';

test.describe('by touch alone', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } });

  test(
    'draws, moves a corner, cuts, turns, takes back and saves',
    { tag: '@slow' },
    async ({ page, server }) => {
      const world = await makeWorld(server);
      await signInPage(page).signIn(world.path);
      const content = contentPage(page);
      await content.painted();
      const finger = await fingersOn(page);
      // Above the sheet not all tools have room: those of a kind are a menu.
      const takeFrom = async (kind: 'choose' | 'change', name: string): Promise<void> => {
        await content.tool(text(`content:map.toolParts.${kind}`)).tap();
        await page.getByRole('menuitem', { name }).tap();
      };
      await content.tool('Polygon').tap();
      const place = formPanel(page, text('forms:titles.add.pois'));
      await expect(place.panel).toBeVisible();
      await content.toolReady('draw-polygon');
      await content.painted();
      // The sheet covers half of the level, and the map stays until it is asked to move.
      await content.view('Zoom to fit').tap();
      await content.painted();
      const done = page.getByRole('button', { name: text('content:map.finish'), exact: true });
      await finger.tap(at(10, 25));
      await finger.tap(at(30, 25));
      await finger.tap(at(30, 38));
      await finger.tap(at(34, 41));
      // Two fingers that spread put no corner, and move the map.
      const before = await page.locator('[data-map-idle]').getAttribute('data-map-bounds');
      await finger.spread(at(20, 32));
      await content.painted();
      expect(await page.locator('[data-map-idle]').getAttribute('data-map-bounds')).not.toBe(before);
      await expect(content.figure('Corners')).toHaveText('4');
      await finger.tapWithTwo(at(20, 32));
      await expect(content.figure('Corners')).toHaveText('3');
      await finger.tap(at(10, 38));
      await done.tap();
      await content.toolReady('direct-select');
      await content.painted();

      const corner = await finger.pixelOf(at(30, 38));
      await finger.drag(corner, { x: corner.x + 30, y: corner.y - 20 }, async () => {
        await expect(page.locator('canvas[aria-hidden]')).toBeVisible();
      });
      await expect(page.locator('canvas[aria-hidden]')).toHaveCount(0);
      await finger.tapWithTwo(at(20, 32));
      await content.painted();

      await takeFrom('change', 'Cut');
      await content.toolReady('cut-polygon');
      for (const piece of [at(24, 33), at(33, 33), at(33, 41), at(24, 41)]) await finger.tap(piece);
      await done.tap();
      await content.toolReady('direct-select');
      await expect(content.figure('Corners')).toHaveText('6');
      await finger.tapWithTwo(at(20, 32));
      await expect(content.figure('Corners')).toHaveText('4');

      await takeFrom('choose', 'Move, rotate, scale');
      await content.toolReady('simple-select');
      await content.painted();
      const top = await finger.pixelOf(at(20, 38));
      const middle = await finger.pixelOf(at(20, 31.5));
      await finger.drag({ x: top.x, y: top.y - 36 }, { x: middle.x + 80, y: middle.y });
      await content.painted();
      await place.choose('Type', 'Meeting room');
      await place.field('Name').fill('Turned room');
      await place.save.tap();
      await content.saved('Turned room');
      const saved = (await world.content(world.buildingId, 0)).find(
        ({ properties }) => properties.name === 'Turned room',
      );
      const [ring] = (saved!.geometry as { coordinates: [number, number][][] }).coordinates;
      const span = (axis: 0 | 1, metres: number): number =>
        (Math.max(...ring!.map((p) => p[axis])) - Math.min(...ring!.map((p) => p[axis]))) * metres;
      // It was wider than high.
      expect(span(1, 111_200)).toBeGreaterThan(span(0, 71_700));
    },
  );
});

test('by keyboard alone draws, cuts, splits and turns', { tag: '@slow' }, async ({ page, server }) => {
  const world = await makeWorld(server);
  await signInPage(page).signIn(world.path);
  const content = contentPage(page);
  await content.painted();
  const tools = page.getByRole('toolbar', { name: text('content:map.tools') }).first();
  const take = async (key: string, tool: string): Promise<void> => {
    await page.keyboard.press(key);
    await content.toolReady(tool);
    await content.painted();
  };
  const go = async (key: string, steps: number): Promise<void> => {
    for (let i = 0; i < steps; i++) await page.keyboard.press(key);
  };
  const put = (): Promise<void> => page.keyboard.press('Enter');

  await arrowTo(page, tools, content.tool('Polygon'));
  await page.keyboard.press('Enter');
  await content.toolReady('draw-polygon');
  const place = formPanel(page, text('forms:titles.add.pois'));
  await expect(place.panel).toBeVisible();
  await content.painted();
  // The first arrow key brings the crosshair to the middle.
  await go('ArrowLeft', 1);
  await put();
  await go('ArrowRight', 10);
  await put();
  await go('ArrowDown', 6);
  await put();
  await go('ArrowLeft', 10);
  await put();
  await go('ArrowUp', 6);
  await put();
  await content.toolReady('direct-select');
  await expect(content.figure('Corners')).toHaveText('4');

  // The form has the focus now.
  await content.map.focus();
  await take('x', 'cut-polygon');
  await go('ArrowRight', 9);
  await go('ArrowDown', 3);
  await put();
  await go('ArrowRight', 6);
  await put();
  await go('ArrowDown', 6);
  await put();
  await go('ArrowLeft', 6);
  await put();
  await go('ArrowUp', 6);
  await put();
  await content.toolReady('direct-select');
  await expect(content.figure('Corners')).toHaveText('6');

  await take('l', 'split-polygon');
  await go('ArrowRight', 5);
  await go('ArrowUp', 2);
  await put();
  await go('ArrowDown', 12);
  await put();
  await put();
  await content.toolReady('direct-select');
  await expect(content.figure('Corners')).toHaveText('10');
  await page.keyboard.press('Control+z');
  await expect(content.figure('Corners')).toHaveText('6');

  await take('m', 'simple-select');
  const area = await content.figure('Area').textContent();
  await page.keyboard.press('PageDown');
  await go('Shift+ArrowRight', 3);
  await expect(content.figure('Area')).toHaveText(area ?? '');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(content.figure('Area')).not.toHaveText(area ?? '');
  // All of it taken back one by one.
  await go('Control+z', 4);
  await expect(content.figure('Area')).toHaveText(area ?? '');
});
