import { text } from '../../support/app/texts.ts';
import { contentPage, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { at, makeWorld } from '../support/test-world.ts';

test(
  'what a corner is drawn to is named from the first one on, and no longer once the shape is whole',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    const content = contentPage(page);
    await content.painted();
    await content.tool('Polygon').click();
    await content.toolReady('draw-polygon');
    await content.painted();
    const hint = page.locator('output');
    const go = async (east: number, north: number): Promise<void> =>
      content.glideTo(...(await content.shareOf(at(east, north))), 4);
    const put = async (east: number, north: number): Promise<void> =>
      content.clickAt(...(await content.shareOf(at(east, north))));

    // The map makes room for the form after the tool is taken up.
    await expect(async () => {
      await go(25.4, 20.4);
      await go(25.1, 20.1);
      await expect(hint).toHaveText(text('content:snap.of.corner', { name: 'Kitchen' }), { timeout: 1_000 });
    }).toPass();
    await page.keyboard.down('Alt');
    await go(25.2, 20.2);
    await expect(hint).toHaveCount(0);
    await page.keyboard.up('Alt');
    await go(25.1, 12);
    await expect(hint).toHaveText(text('content:snap.of.edge', { name: 'Kitchen' }));

    await put(8, 26);
    await put(22, 26);
    await go(30, 26.3);
    await expect(hint).toHaveText(text('content:snap.continuation'));
    await go(22.3, 36);
    await expect(hint).toHaveText(text('content:snap.right-angle'));
    await put(22.3, 36);
    await page.keyboard.press('Enter');
    await content.toolReady('direct-select');
    await expect(hint).toHaveCount(0);
  },
);
