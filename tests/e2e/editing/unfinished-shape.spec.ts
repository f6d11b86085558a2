import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';
import { text, textPattern } from '../../support/app/texts.ts';

test.beforeEach(async ({ page, server }) => {
  const world = await makeWorld(server);
  // The browser asks before work is left: it may go.
  page.on('dialog', (dialog) => void dialog.accept());
  await signInPage(page).signIn(world.path);
  await contentPage(page).painted();
});

test('goes on with a shape of two corners after a reload', { tag: '@slow' }, async ({ page }) => {
  const content = contentPage(page);
  await page.getByRole('button', { name: 'Add a place' }).click();
  await content.painted();
  await content.tool('Polygon').click();
  await content.toolReady('draw-polygon');
  await content.clickAt(0.3, 0.45);
  await content.clickAt(0.42, 0.45);
  await expect(page.getByText(textPattern('forms:keptAt'))).toBeVisible();

  await page.reload();
  await content.painted();
  await expect(page.getByText(/were restored/)).toBeVisible();
  await content.toolReady('draw-polygon');
  await content.clickAt(0.42, 0.62);
  await expect(content.figure('Corners')).toHaveText('3');
  await content.clickAt(0.3, 0.62);
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await content.toolReady('direct-select');
  await expect(content.figure('Corners')).toHaveText('4');
});

test(
  'has in the form what the map has, as corners are taken back and the line is cancelled',
  { tag: '@slow' },
  async ({ page }) => {
    const content = contentPage(page);
    await page.getByRole('button', { name: 'Add a place' }).click();
    const place = formPanel(page, text('forms:titles.add.pois'));
    await place.field('Name').fill('Corner');
    await place.choose('Type', 'Café');
    await content.painted();
    await content.tool('Polygon').click();
    await content.toolReady('draw-polygon');
    await content.clickAt(0.3, 0.45);
    await content.clickAt(0.42, 0.45);
    await expect(place.save).toBeDisabled();
    await content.clickAt(0.42, 0.62);
    await expect(content.figure('Corners')).toHaveText('3');

    await page.keyboard.press('Control+z');
    await expect(content.figure('Corners')).toBeHidden();
    await expect(place.save).toBeDisabled();
    await content.clickAt(0.42, 0.62);
    await content.clickAt(0.3, 0.62);
    await expect(content.figure('Corners')).toHaveText('4');
    await page.keyboard.press('Escape');
    await expect(content.figure('Corners')).toBeHidden();
    await expect(place.save).toBeDisabled();
    // Undone, it is there again, and seen.
    await content.tool('Undo').click();
    await content.toolReady('direct-select');
    await expect(content.figure('Corners')).toHaveText('4');
  },
);
