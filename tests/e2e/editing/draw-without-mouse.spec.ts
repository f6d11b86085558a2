import { text } from '../../support/app/texts.ts';
import { arrowTo } from '../support/keyboard.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

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
