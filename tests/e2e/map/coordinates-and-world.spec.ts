import { contentPage, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';
import { text } from '../../support/app/texts.ts';

test('coordinates that were gone to are marked until Escape, and from far away the world is drawn', async ({
  page,
  server,
}) => {
  const world = await makeWorld(server);
  const content = contentPage(page);
  await signInPage(page).signIn(world.path);
  await content.painted();
  const outline = page.waitForResponse(/world-outline.*\.json$/);
  await page.getByRole('button', { name: text('commands:labels.openPalette') }).click();
  await page.getByRole('combobox', { name: text('commands:palette.title') }).fill('36.13, -115.17');
  await page.getByRole('option').first().click();
  const mark = page.locator('[data-map-mark]');
  await expect(mark).toContainText('36.13, -115.17');
  await content.painted();
  // Its point stands in the middle of the map once the map has come there.
  await expect
    .poll(async () => {
      const [box, map] = [
        (await mark.boundingBox())!,
        (await page.locator('[data-map-idle]').boundingBox())!,
      ];
      const aside = Math.abs(box.x + box.width / 2 - (map.x + map.width / 2));
      const above = map.y + map.height / 2 - (box.y + box.height);
      return aside < 6 && above < 20;
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(mark).toHaveCount(0);

  for (let step = 0; step < 9; step += 1) await content.view('Zoom out').click();
  expect((await outline).ok()).toBe(true);
  await content.painted();
});

test('the name of what is pointed at or reached by keyboard in the list is shown on the map', async ({
  page,
  server,
}) => {
  const world = await makeWorld(server);
  const content = contentPage(page);
  await signInPage(page).signIn(world.path);
  await content.row('Library').hover();
  await expect(page.locator('[data-map-name]')).toHaveText('Library');
  await page.mouse.move(5, 5);
  await expect(page.locator('[data-map-name]')).toHaveCount(0);
  await page.getByRole('complementary').getByRole('row').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[data-map-name]')).toHaveText(/\w/);
});
