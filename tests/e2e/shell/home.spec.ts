import { TIME } from '../../../src/domain/limits.ts';
import { text } from '../../support/app/texts.ts';
import { expectAccessible } from '../support/axe.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { test as tablet } from '../support/tablet-user.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

test(
  'a place is half entered · all clients are shown → it waits there, its level is drawn, its site is on the map; each leads back',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    const content = contentPage(page);
    await content.painted();
    await page
      .getByRole('button', { name: text('content:add.pois') })
      .first()
      .click();
    const form = formPanel(page, text('forms:titles.add.pois'));
    await form.field('Name').fill('Loft');
    await page.evaluate((ms) => new Promise((settle) => setTimeout(settle, ms)), 2 * TIME.stagingFlush);

    // Where a person begins the day.
    await page.goto('/cms/content/clients');
    const waits = page.getByRole('region', { name: text('home:title') });
    const draft = waits.getByRole('button', { name: /Loft/ });
    await expect(draft).toContainText(world.title);
    const row = page.getByRole('row', { name: world.title });
    await expect(row).toContainText(text('home:drafts', { count: 1 }));
    const recent = page.getByRole('region', { name: text('home:recent') });
    const floor = recent.getByRole('button', { name: /Ground floor/ });
    await expect(floor.locator('path[data-colour]').first()).toBeAttached();
    await content.painted();
    await expectAccessible(page, 'all clients as a home');

    const sites = page.getByRole('group', { name: text('home:sites') });
    await row.getByText(world.title).hover();
    await expect(sites.locator('[data-on]')).toHaveCount(1);

    await floor.click();
    await expect(page).toHaveURL(world.path);
    await page.goBack();
    await draft.click();
    await expect(form.field('Name')).toHaveValue('Loft');
  },
);

tablet(
  'a tablet without a network · opened at its clients → what waits, and the level as the map showed it; a site opens by keyboard',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { world, page } = surveyor;
    const content = contentPage(page);
    const map = page.locator('[data-map-idle]');
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto(world.path);
    await content.painted();
    await content.view('Zoom in').click();
    await content.painted();
    const bounds = await map.getAttribute('data-map-bounds');
    // What the map shows is kept once it is left alone.
    await page.evaluate(() => new Promise((settle) => setTimeout(settle, 2_000)));

    await surveyor.cut();
    await page.goto('/cms/content/clients');
    const waits = page.getByRole('region', { name: text('home:title') });
    // The list lies over it, and leads to it.
    await page.getByRole('button', { name: text('home:title') }).click();
    await expect(waits.getByRole('heading', { name: text('home:title') })).toBeVisible();
    const recent = page.getByRole('region', { name: text('home:recent') });
    await recent.getByRole('button', { name: /Ground floor/ }).click();
    await expect(page).toHaveURL(world.path);
    await expect.poll(async () => map.getAttribute('data-map-bounds')).toBe(bounds);

    await page.goBack();
    await page.getByRole('button', { name: text('home:title') }).click();
    const sites = page.getByRole('group', { name: text('home:sites') });
    const own = sites.getByRole('button', { name: new RegExp(`^Mill, .*${world.title}`) });
    // Sites of other tests are at the same place: they are one mark, and stand around it once that is pressed.
    await expect(async () => {
      if (!(await own.isVisible()))
        await sites
          .getByRole('button', { name: /^\d+ sites.*Mill/ })
          .first()
          .press('Enter');
      await expect(own).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await own.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/sites/${String(world.siteId)}/buildings$`));
    await surveyor.mend();
  },
);
