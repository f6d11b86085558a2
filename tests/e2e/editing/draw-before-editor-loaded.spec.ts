import { contentPage, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

const SESSION = /\/assets\/session-[^/]*\.js$/;

test('loses no corner that is put before what draws has come', { tag: '@slow' }, async ({ page, server }) => {
  const world = await makeWorld(server);
  let release = (): void => undefined;
  const held = new Promise<void>((settle) => (release = settle));
  await page.route(SESSION, async (route) => {
    await held;
    await route.continue();
  });
  await signInPage(page).signIn(world.path);
  const content = contentPage(page);
  await content.painted();

  // It is fetched with the form, not with the first press on a tool.
  const asked = page.waitForRequest(SESSION);
  await page.getByRole('button', { name: 'Add a place' }).click();
  await asked;
  await content.painted();
  await content.tool('Polygon').click();
  await content.clickAt(0.3, 0.45);
  await content.clickAt(0.42, 0.45);
  await content.clickAt(0.42, 0.62);
  release();
  await expect(content.figure('Corners')).toHaveText('3');
  await content.clickAt(0.3, 0.62);
  await expect(content.figure('Corners')).toHaveText('4');
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await content.toolReady('direct-select');
  await expect(content.figure('Corners')).toHaveText('4');
});
